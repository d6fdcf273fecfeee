//! Parts, boundaries and transfer encodings.

use super::family::{Family, Group, family};

const fn mime(head: &'static str, unit: &'static [u8], tail: &'static str) -> Family {
    family(Group::Mime, head, unit, tail)
}

pub(super) const FAMILIES: &[Family] = &[
    mime("Content-Type: message/rfc822\n\n", b"Content-Type: message/rfc822\n\n", "A: b\n\nx"),
    mime("", b"Content-Type: multipart/mixed; boundary=x{n}\n\n--x{n}\n", ""),
    mime("", b"Content-Type: multipart/mixed; boundary=b\n\n--b\n", ""),
    mime(
        "Content-Type: multipart/mixed; boundary=b\n\n",
        b"--b\nContent-Type: multipart/mixed; boundary=x{n}\n\nhi\n",
        "",
    ),
    mime("Content-Type: multipart/mixed; boundary=b\n\n", b"--b\n\n", ""),
    mime(
        "Content-Type: multipart/mixed; boundary=b\n\n",
        b"--b\n\nhttp://a.example/x\n",
        "--b--\n",
    ),
    mime(
        "Content-Type: multipart/mixed; boundary=b\n\n",
        b"--b\nContent-Type: text/html\n\n<p>x\n",
        "",
    ),
    mime(
        "Content-Type: multipart/mixed; boundary=b\n\n",
        b"--b\nContent-Type: image/png\n\nx\n",
        "",
    ),
    mime("Content-Type: multipart/mixed; boundary=b\n\n", b"--bb\n", ""),
    mime("Content-Type: multipart/mixed; boundary=b\n\n", b"--b--\n", ""),
    mime("Content-Type: multipart/mixed; boundary=b\n\n", b"--\n", ""),
    mime("Content-Type: multipart/mixed; boundary=b\n\n", b"-", ""),
    mime("Content-Type: multipart/mixed; boundary=b\n\n", b"\n", ""),
    mime("Content-Type: multipart/mixed; boundary=\"b\"\n\n", b"--b \t\n", ""),
    mime("Content-Type: multipart/digest; boundary=b\n\n", b"--b\n\nA: b\n\nx\n", ""),
    mime("Content-Type: multipart/mixed\n\n", b"--b\n\n", ""),
    mime("Content-Type: multipart/mixed; boundary=", b"b", "\n\n"),
    mime("Content-Type: multipart/mixed; boundary=b\n\n--b\n", b"A: b\n", "\nx\n--b--\n"),
    mime(
        "Content-Type: multipart/mixed; boundary=b\n\n",
        b"--b\nContent-Type: message/rfc822\n\nA: b\n\n",
        "",
    ),
    mime(
        "Content-Type: multipart/mixed; boundary=b\n\n",
        b"--b\nContent-Type: text/plain; charset=utf-7\n\nx\n",
        "",
    ),
    mime(
        "Content-Type: multipart/mixed; boundary=b\n\n",
        b"--b\nContent-Transfer-Encoding: base64\n\nd3d3LmEuY29t\n",
        "",
    ),
    mime("Content-Transfer-Encoding: base64\n\n", b"d3d3LmEuY29tIA==", ""),
    mime("Content-Transfer-Encoding: base64\n\n", b"AAAA", ""),
    mime("Content-Transfer-Encoding: base64\n\n", b"A", "="),
    mime("Content-Transfer-Encoding: base64\n\n", b"=", ""),
    mime("Content-Transfer-Encoding: base64\n\n", b"A=", ""),
    mime("Content-Transfer-Encoding: base64\n\n", b"!", ""),
    mime("Content-Transfer-Encoding: base64\n\n", b"A\n", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\n", b"=", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\n", b"=\n", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\nhttp://a.example/", b"a=\n", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\n", b"=41", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\n", b"a=41", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\n", b"www.a.com =\n", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\n", b"=FF", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\n", b"=00", ""),
    mime("Content-Transfer-Encoding: quoted-printable\n\na", b" ", "\n"),
    mime(
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n",
        b"QTogYgoKd3d3LmEuY29tIA==",
        "",
    ),
];
