//! `irispan redact`.

use crate::harness::pipe;

const TEXT: &str = "ask joe@example.com, see https://a.example/x?t=1.\n";

#[test]
fn links_are_replaced() {
    let run = pipe("redact --stats", TEXT);
    assert_eq!((run.status, run.stdout.as_str()), (0, "ask [email], see [url].\n"));
    assert_eq!(run.stderr, "irispan: replaced: 1 url, 0 domain, 1 email\n");
    let run = pipe("redact --kind email --with <{host}>", TEXT);
    assert_eq!(run.stdout, TEXT.replace("joe@example.com", "<example.com>"));
    let run = pipe("redact --host *.example --with -", TEXT);
    assert_eq!(run.stdout, TEXT.replace("https://a.example/x?t=1", "-"));
}

#[test]
fn what_holds_no_link_stays() {
    let run = pipe("redact", "ask [email], see [url].\n");
    assert_eq!((run.status, run.stdout.as_str()), (1, "ask [email], see [url].\n"));
    assert_eq!(pipe("redact --with {path}", TEXT).status, 2);
    assert_eq!(pipe("redact no-such-file", "").status, 2);
}
