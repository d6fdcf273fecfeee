//! Mailboxes: lines that may separate messages, lengths, and quotes.

use super::family::{Family, Group, family};

const fn mbox(head: &'static str, unit: &'static [u8], tail: &'static str) -> Family {
    family(Group::Mailbox, head, unit, tail)
}

pub(super) const FAMILIES: &[Family] = &[
    mbox("From a 00:00\nA: b\n", b"From 00:00\n", ""),
    mbox("From a 00:00\nA: b\n", b"From a@b.example Mon Jan  5 10:00:00 2026\n", ""),
    mbox("From a\nA: b\n", b"From a\n", ""),
    mbox("From a 00:00\nA: b\n", b"\nFrom a\n", ""),
    mbox("", b"From a 00:00\nA: b\n\nhttp://a.example/x\n\n", ""),
    mbox("", b"From a 00:00\nContent-Length: 9\n\nwww.a.com\n\n", ""),
    mbox("", b"From a 00:00\nContent-Length: 999999999\n\nx\n\n", ""),
    mbox("", b"From a 00:00\nContent-Length: 1\n\nx\nFrom b\n\n", ""),
    mbox("", b"From a 00:00\nContent-Length: 0\n\n", ""),
    mbox("From a 00:00\n", b"Content-Length: 1\n", "\n\nx"),
    mbox("From a 00:00\nA: ", b"b", ""),
    mbox("From a 00:00\nA: b\n\n", b">From \n", ""),
    mbox("From a 00:00\nA: b\n\n", b">", "From x\n"),
    mbox("From a 00:00\nA: b\n\n", b"From ", ""),
    mbox("From a 00:00\nA: b\n\n", b"\n", ""),
    mbox("From a 00:00\nA: b\n\nx\n", b"From a\r\n", ""),
    mbox("From ", b"a", " 00:00\nA: b\n\nx\n"),
    mbox("From a 00:00\n", b"A: b\n", ""),
    mbox("From a 00:00\nA: b\n\nx\n\nFrom ", b"a", ""),
];
