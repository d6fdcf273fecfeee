//! Text in lines: flowed, quoted and folded links.

use super::family::{Family, Group, family};

const PLAIN: &str = "Content-Type: text/plain\n\n";
const FLOWED: &str = "Content-Type: text/plain; format=flowed\n\n";
const DELSP: &str = "Content-Type: text/plain; format=flowed; delsp=yes\n\n";
const LONG: &str = "Content-Type: text/plain; format=flowed; delsp=yes\n\nhttp://a.example/";
const QUOTED: &str =
    "Content-Type: text/plain; format=flowed; delsp=yes\n\n> http://a.example/a \n";

const fn text(head: &'static str, unit: &'static [u8], tail: &'static str) -> Family {
    family(Group::Flowed, head, unit, tail)
}

pub(super) const FAMILIES: &[Family] = &[
    text(LONG, b"a \n", "b\n"),
    text(
        LONG,
        b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \n",
        "b\n",
    ),
    text(LONG, b"\xC3\xA4 \n", "b\n"),
    text(LONG, b"&'\" \n", "b\n"),
    text(QUOTED, b"> a \n", "> b\n"),
    text(QUOTED, b"> > a \n", ""),
    text(QUOTED, b"> http://a.example/a \n> b\n", ""),
    text(DELSP, b"http://a.example/ \na \na \na \na \na \na \na \na \na \na \na \na\n", ""),
    text(DELSP, b"<http://a.example/ \na>\n", ""),
    text(DELSP, b"www.a.com \n", ""),
    text(DELSP, b" \n", ""),
    text(FLOWED, b"a \n", ""),
    text(FLOWED, b">", ""),
    text(FLOWED, b"> \n", ""),
    text(FLOWED, b"> > > > > > > > www.a.com \n", ""),
    text(FLOWED, b"-- \n", ""),
    text(FLOWED, b" > \n", ""),
    text(FLOWED, b"<http://a.b/ \nc> \n", ""),
    text(FLOWED, b"<http://a.b/\nc>\n", ""),
    text(FLOWED, b"<http://a.example/ \n", ""),
    text(PLAIN, b"<http:", ""),
    text(PLAIN, b"<http://a.example/\n", ""),
    text(PLAIN, b"<http://a.example/\nb>\n", ""),
    text(PLAIN, b"<http://a.example/b-\nc-\nd>\n", ""),
    text("Content-Type: text/plain\n\n<http://a.example/", b"a\n", ">"),
    text(
        PLAIN,
        b"<http://a.example/\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na\na>\n",
        "",
    ),
    text("Content-Type: text/plain\n\n<http://a.example/", b" ", ">"),
    text(PLAIN, b"> > <http://a.example/\n> > b>\n", ""),
    text(PLAIN, b"> <URL:http://a.example/\n> b>\n", ""),
    text(PLAIN, b"http://a.example/x ", ""),
    text(PLAIN, b"a@b.com ", ""),
    text("Content-Type: text/plain\n\nhttp://a.example/", b"a", ""),
];
