//! Fields of headers: long ones, many, folded and encoded ones, and what is repeated for each link.

use super::family::{Family, Group, family};

const fn header(head: &'static str, unit: &'static [u8], tail: &'static str) -> Family {
    family(Group::Header, head, unit, tail)
}

/// A body of a hundred links.
macro_rules! links {
    ($rest:literal) => {
        concat!(
            $rest,
            "a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com ",
            "a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com a.com\n"
        )
    };
}

pub(super) const FAMILIES: &[Family] = &[
    header("Message-ID: <", b"a", links!("@b>\n\n")),
    header("Message-ID: <", b"\xC3\xA4", links!("@b>\n\n")),
    header("Message-ID: ", b"<a@b> ", links!("\n\n")),
    header("Message-ID:", b"\n a", links!("\n\n")),
    header("", b"Message-ID: <a{n}@b>\n", links!("\n")),
    header("", b"Content-Type: text/html\n", links!("\n")),
    header("", b"Content-Transfer-Encoding: base64\n", "\nAAAA"),
    header("Content-Type: text/plain; charset=", b"x", links!("\n\n")),
    header("Content-Type: text/plain; charset=\"", b"\\\"", links!("\"\n\n")),
    header("Content-Type: text/plain;", b" a=b;", links!("\n\n")),
    header("Content-Type: text/plain;", b"\n a{n}=b;", links!("\n\n")),
    header("Content-Type: text/plain;", b" charset*{n}=b;", links!("\n\n")),
    header("Content-Type: text/plain;", b" charset*{n}*=%41;", links!("\n\n")),
    header("Content-Type: text/", b"x", links!("\n\n")),
    header("Content-Type: ", b"(", links!("\n\n")),
    header("Content-Type: ", b"(a)", links!(" text/plain\n\n")),
    header("Content-Type: text/plain; a=\"", b"b", links!("\n\n")),
    header("Content-Transfer-Encoding: ", b"x", links!("\n\n")),
    header("Content-Transfer-Encoding: base64", b" ", "\n\nAAAA"),
    header("Subject: ", b"=?utf-8?q?a?= ", links!("\n\n")),
    header("Subject: ", b"=?", links!("\n\n")),
    header("Subject:", b"\n x", links!("\n\n")),
    header("", b"A: b\n", links!("\n")),
    header("", b"a{n}: b\n", links!("\n")),
    header("", b":", ""),
    header("A: b\n", b"\r", ""),
    header("A: b\n", b" \n", ""),
    header("Received: ", b"a.com ", links!("\n\n")),
];
