//! The examples of the standards, word for word if the words matter.

use irispan::mail::{Format, Layout, Text, TransferEncoding};

fn found(raw: &[u8], format: &Format) -> Vec<String> {
    let scanner = crate::support::scanner();
    let text = Text::decode(raw, format);
    text.links(&scanner).map(|link| link.as_str().to_owned()).collect()
}

/// RFC 3986, appendix C (APPC-7), as plain text, quoted, and flowed.
#[test]
fn rfc_3986_appendix_c() {
    let text = "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",\n\
        but you can probably pick it up from <ftp://foo.example.\n\
        com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n\
        ietf/uri/historical.html#WARNING>.\n";
    let expected = [
        "http://www.w3.org/Addressing/",
        "ftp://foo.example.com/rfc/",
        "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
    ];
    let quoted = text.lines().map(|line| format!("> > {line}\r\n")).collect::<String>();
    assert_eq!(found(text.as_bytes(), &Format::new()), expected);
    assert_eq!(found(quoted.as_bytes(), &Format::new()), expected);
    for layout in [Layout::Flowed, Layout::FlowedDelSp] {
        let stuffed = text.lines().map(|line| format!(">> {line}\n")).collect::<String>();
        assert_eq!(found(stuffed.as_bytes(), &Format::new().layout(layout)), expected);
    }
    // APPC-8: without the brackets there is no more than the first line holds.
    let bare: Vec<_> =
        crate::support::scanner().links(text).map(|link| link.as_str().to_owned()).collect();
    let first_lines = [expected[0], "ftp://foo.example", "http://www.ics.uci.edu/pub/"];
    assert_eq!(bare, first_lines);
}

/// RFC 3676, sections 4.2 to 4.5 and 5: flows, stuffing, quoting and DelSp, each with a link in
/// place of the prose of the example.
#[test]
fn rfc_3676() {
    let flowed = Format::new().layout(Layout::Flowed);
    let del_sp = Format::new().layout(Layout::FlowedDelSp);
    for (raw, expected, logical) in [
        // A paragraph, and one that was quoted once and twice.
        (
            "`Take some more tea,' the March Hare said to Alice, very \nearnestly.\n",
            "",
            "`Take some more tea,' the March Hare said to Alice, very earnestly.\n",
        ),
        (
            ">>>Take some http://tea.example/more \n>>>tea.\n>>I've had nothing yet, \n>>http://no.example/more\n>You mean you can't take LESS, \n>said the Hatter.\n",
            "http://tea.example/more http://no.example/more",
            "Take some http://tea.example/more tea.\nI've had nothing yet, http://no.example/more\nYou mean you can't take LESS, said the Hatter.\n",
        ),
        // Space-stuffing of what begins with `>`, `From ` and a blank.
        (" >stuffed\n From here \n  on\n", "", ">stuffed\nFrom here  on\n"),
        // A signature is not part of what flows before it.
        (
            "Bye \n-- \nhttp://me.example/\n",
            "http://me.example/",
            "Bye \n-- \nhttp://me.example/\n",
        ),
    ] {
        let text = Text::decode(raw.as_bytes(), &flowed);
        assert_eq!(text.as_str(), logical);
        assert_eq!(found(raw.as_bytes(), &flowed).join(" "), expected);
    }
    // DelSp: the blank of a flow is none of the text.
    let raw = "http://exam \nple.example/pa \nth\n";
    assert_eq!(found(raw.as_bytes(), &del_sp), ["http://example.example/path"]);
    assert_eq!(found(raw.as_bytes(), &flowed), ["http://exam"]);
}

/// RFC 6068 (MAILTO-11): addresses in a message give their `mailto:` URIs.
#[test]
fn rfc_6068() {
    let scanner = crate::support::scanner();
    for (written, uri) in [
        ("gorby%kremvax@example.com", "mailto:gorby%25kremvax@example.com"),
        ("unlikely?address@example.com", "mailto:unlikely%3Faddress@example.com"),
        ("Mike&family@example.org", "mailto:Mike%26family@example.org"),
        ("mailto:%22not%40me%22@example.org", "mailto:%22not%40me%22@example.org"),
        ("mailto:%22oh%5C%5Cno%22@example.org", "mailto:%22oh%5C%5Cno%22@example.org"),
        ("mailto:user@example.org?subject=café", "mailto:user@example.org?subject=caf%C3%A9"),
        (
            "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
            "mailto:user@xn--99zt52a.example.org?subject=Test&body=NATTO",
        ),
    ] {
        let raw = format!("Write to <{written}> now.\n").replace('=', "=3D").replace('é', "=C3=A9");
        let format = Format::new().encoding(TransferEncoding::QuotedPrintable).charset("utf-8");
        let text = Text::decode(raw.as_bytes(), &format);
        let links: Vec<_> = text.links(&scanner).collect();
        assert_eq!(links.len(), 1, "{written}");
        assert_eq!((links[0].as_str(), &*links[0].to_uri().unwrap()), (written, uri));
    }
}

/// RFC 3987, section 7.3: a character beyond ASCII doesn't end a link, and a link is converted from
/// the charset of the message to a URI.
#[test]
fn links_of_any_charset_become_uris() {
    let scanner = crate::support::scanner();
    for (charset, raw) in [
        ("utf-8", "http://r\u{e9}sum\u{e9}.example/r\u{e9}sum\u{e9} ".as_bytes()),
        ("iso-8859-1", b"http://r\xE9sum\xE9.example/r\xE9sum\xE9 "),
        ("windows-1258", b"http://re\xECsume\xEC.example/r\xE9sum\xE9 "),
        ("utf-16be", b"\0h\0t\0t\0p\0:\0/\0/\0r\0\xE9\0s\0u\0m\0\xE9\0.\0e\0x\0a\0m\0p\0l\0e\0/\0r\0\xE9\0s\0u\0m\0\xE9"),
    ] {
        let text = Text::decode(raw, &Format::new().charset(charset));
        let uris: Vec<_> = text.links(&scanner).map(|link| link.to_uri().unwrap().into_owned()).collect();
        assert_eq!(uris, ["http://xn--rsum-bpad.example/r%C3%A9sum%C3%A9"], "{charset}");
    }
}

/// 8URI draft of 1998, section 4.2.3: a link in a transcoded text has the URI that was meant, and a
/// display may show the characters of a URI that is written in the limited repertoire.
#[test]
fn transcoding_on_the_way_changes_no_uri() {
    let scanner = crate::support::scanner();
    let sent =
        "see http://www.example.com/%D0%BF%D1%83%D1%82%D1%8C and http://www.example.com/путь";
    let (transcoded, _, lossy) = encoding_rs::KOI8_R.encode(sent);
    assert!(!lossy);
    let text = Text::decode(&transcoded, &Format::new().charset("koi8-r"));
    for link in text.links(&scanner) {
        assert_eq!(link.to_uri().unwrap(), "http://www.example.com/%D0%BF%D1%83%D1%82%D1%8C");
        assert_eq!(link.link().to_display(), "http://www.example.com/путь");
    }
    assert_eq!(text.links(&scanner).count(), 2);
}
