//! The values of columns for links, written by hand.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{Array, RecordBatch};
use irispan::{Confidence, Scanner};
use irispan_extract::columns::{Column, Condition, Group, Page, Rows};

/// Returns the text of a column in the only row.
fn cell(batch: &RecordBatch, column: Column) -> Option<String> {
    let array = batch.column_by_name(column.as_str()).expect("the column");
    if array.is_null(0) {
        return None;
    }
    Some(match column {
        Column::Port => array.as_primitive::<Int32Type>().value(0).to_string(),
        Column::FetchTime => array.as_primitive::<TimestampMicrosecondType>().value(0).to_string(),
        Column::Flags | Column::Facts => {
            let names = array.as_list::<i32>().value(0);
            names.as_string::<i32>().iter().flatten().collect::<Vec<_>>().join(",")
        }
        _ => match array.as_string_opt::<i32>() {
            Some(texts) => texts.value(0).to_owned(),
            None => array.as_primitive::<Int64Type>().value(0).to_string(),
        },
    })
}

fn row(text: &str, page: &Page) -> RecordBatch {
    let scanner = Scanner::builder().min_confidence(Confidence::Possible).build();
    let mut rows = Rows::new(Column::ALL);
    let link = scanner.links(text).next().expect("a link");
    rows.push(link, 1000 + link.start() as u64, page);
    let batch = rows.take();
    assert!(batch.num_rows() == 1 && rows.is_empty());
    batch
}

const PARTS: [Column; 12] = [
    Column::HostName,
    Column::HostTld,
    Column::RegistrySuffix,
    Column::RegisteredDomain,
    Column::PrivateSuffix,
    Column::PrivateDomain,
    Column::HostReversed,
    Column::Protocol,
    Column::Port,
    Column::Path,
    Column::Query,
    Column::Fragment,
];

#[test]
fn parts_of_uris() {
    for (text, expected) in [
        (
            "HTTP://WWW.BBC.co.uk:8080/a?b=c#d",
            "www.bbc.co.uk uk co.uk bbc.co.uk co.uk bbc.co.uk uk.co.bbc.www http 8080 /a b=c d",
        ),
        (
            "https://a.s3.amazonaws.com",
            "a.s3.amazonaws.com com com amazonaws.com s3.amazonaws.com a.s3.amazonaws.com com.amazonaws.s3.a https -  - -",
        ),
        (
            "https://例え.jp/ä?",
            "xn--r8jz45g.jp jp jp xn--r8jz45g.jp jp xn--r8jz45g.jp jp.xn--r8jz45g https - /%C3%A4 - -",
        ),
        ("http://192.0.2.1:80/", "192.0.2.1 - - - - - - http 80 / - -"),
        ("http://[2001:db8::1]/", "[2001:db8::1] - - - - - - http - / - -"),
        (
            "mailto:Jo@Mail.Example.ORG?subject=x",
            "mail.example.org org org example.org org example.org org.example.mail mailto - Jo@Mail.Example.ORG subject=x -",
        ),
        (
            "jo@例え.jp",
            "xn--r8jz45g.jp jp jp xn--r8jz45g.jp jp xn--r8jz45g.jp jp.xn--r8jz45g mailto - jo@xn--r8jz45g.jp - -",
        ),
        ("tel:+1-201-555-0123", "- - - - - - - tel - +1-201-555-0123 - -"),
        (
            "http://localhost/x",
            "localhost localhost localhost - localhost - localhost http - /x - -",
        ),
    ] {
        let batch = row(text, &Page::default());
        let cells = PARTS.map(|column| cell(&batch, column).unwrap_or_else(|| "-".to_owned()));
        assert_eq!(cells.join(" "), expected, "{text}");
    }
}

/// A link without a URI keeps its row, which says why.
#[test]
fn links_without_uri() {
    let batch = row("see http://a.example/50%", &Page::default());
    for column in [Column::Url, Column::Iri, Column::UrlSurtKey] {
        assert_eq!(cell(&batch, column), None);
    }
    assert!(cell(&batch, Column::Error).expect("a reason").contains("percent"));
    assert!(PARTS.iter().all(|column| cell(&batch, *column).is_none()));
}

#[test]
fn the_link_and_its_page() {
    let mut page = Page::default();
    page.url = Some("http://page.example/".to_owned());
    page.time = Some(1_700_000_000_000_000);
    "a.warc.gz".clone_into(&mut page.source);
    page.offset = Some(5 << 30);
    page.id = Some("urn:uuid:1".to_owned());
    page.row = Some(7);
    page.field = Some("meta.url".to_owned());
    page.name = Some("doc 8".to_owned());
    page.html_path = Some("A@/href");
    let batch = row("見https://例え.jp/ä", &page);
    for (column, expected) in [
        (Column::Text, "https://例え.jp/ä"),
        (Column::Url, "https://xn--r8jz45g.jp/%C3%A4"),
        (Column::Iri, "https://例え.jp/ä"),
        (Column::UrlSurtKey, "jp,xn--r8jz45g)/%c3%a4"),
        (Column::Facts, ""),
        (Column::Kind, "url"),
        (Column::Confidence, "certain"),
        (Column::Flags, "idn"),
        (Column::SpanStart, "1003"),
        (Column::SpanEnd, "1023"),
        (Column::PageUrl, "http://page.example/"),
        (Column::FetchTime, "1700000000000000"),
        (Column::Source, "a.warc.gz"),
        (Column::RecordOffset, "5368709120"),
        (Column::RecordId, "urn:uuid:1"),
        (Column::Row, "7"),
        (Column::Field, "meta.url"),
        (Column::Id, "doc 8"),
        (Column::HtmlPath, "A@/href"),
    ] {
        assert_eq!(cell(&batch, column).as_deref(), Some(expected), "{column:?}");
    }
    assert_eq!(cell(&batch, Column::RecordLength), None);
    assert_eq!(cell(&batch, Column::Severity), None);
}

#[test]
fn facts_of_links() {
    for (text, facts, severity) in [
        ("http://192.0.2.1:81/", "ip-host,odd-port", Some("note")),
        ("http://a@0x7f.1/", "userinfo,ip-host,odd-ip-notation", Some("warn")),
        ("http://a.example/", "", None),
    ] {
        let batch = row(text, &Page::default());
        assert_eq!(cell(&batch, Column::Facts).as_deref(), Some(facts), "{text}");
        assert_eq!(cell(&batch, Column::Severity).as_deref(), severity, "{text}");
    }
    let defaults = Column::defaults();
    assert!(defaults.contains(&Column::Iri) && !defaults.contains(&Column::Facts));
    assert_eq!(defaults.len(), Column::ALL.len() - 3);
}

/// The schema, which other programs read, does not change.
#[test]
fn names_and_types() {
    let rows = Rows::new(Column::ALL);
    let schema = rows.schema();
    let lines: Vec<String> = schema
        .fields()
        .iter()
        .map(|field| format!("{} {} {}", field.name(), field.data_type(), field.is_nullable()))
        .collect();
    assert_eq!(lines.len(), 34);
    for line in [
        "text Utf8 false",
        "url Utf8 true",
        "span_start Int64 false",
        "url_port Int32 true",
        "iri Utf8 true",
        "url_surtkey Utf8 true",
        "severity Utf8 true",
        "fetch_time Timestamp(µs, \"UTC\") true",
        "warc_record_offset Int64 true",
    ] {
        assert!(lines.iter().any(|is| is == line), "{line}: {lines:#?}");
    }
    assert!(
        Group::ALL.iter().all(|group| Column::ALL.iter().any(|column| column.group() == *group))
    );
}

#[test]
fn batches_are_bounded() {
    let mut rows = Rows::new(&[Column::Text]);
    let text = "http://a.example/".to_owned() + &"a".repeat(1 << 20);
    let link = Scanner::new().links(&text).next().expect("a link");
    let count = (0..).take_while(|_| {
        rows.push(link, 0, &Page::default());
        !rows.is_full()
    });
    assert!((3..5).contains(&count.count()));
    assert!(rows.take().num_rows() > 3 && !rows.is_full());
}

/// Any text is a condition or an error.
#[test]
fn conditions_of_any_text() {
    for text in [
        "!url_host_name",
        "text*=a\\|ü|\\",
        " flags != idn|\u{202e}é ",
        "fetch_time>=+262143-12-31",
    ] {
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let _ = text[..end].parse::<Condition>();
            let _ = text[end..].parse::<Condition>();
        }
    }
    let mut page = Page::default();
    page.field = Some("x|y".to_owned());
    let holds = |condition: &str| {
        let condition: Condition = condition.parse().expect("a condition");
        let mut rows = Rows::new(&[Column::Text]).only(vec![condition.clone()]);
        assert_eq!(condition.to_string().parse(), Ok(condition));
        let link = Scanner::new().links("http://a.example/x").next().expect("a link");
        rows.push(link, 0, &page);
        let left_out = rows.take_left_out();
        assert_eq!(rows.len() as u64 + left_out.filtered, 1);
        rows.len() == 1
    };
    assert!(holds(r"field=a|x\|y") && holds(r"field = x\|y | a"));
    assert!(!holds("field=x|y") && holds("field!=x|y") && !holds(r"field!=x\|y"));
    assert!(holds("field*=x|y") && !holds(r"field*=x\|y"));
    assert!(holds("  field  $=  |y  "));
    assert!(holds("url_host_name>a") && !holds("url_host_name<a"));
    assert!(!holds("url_port!=80") && holds("!url_port"));
}
