//! The tree of every message, by another parser.

use std::ops::Range;

use irispan::mail::{Message, Part};
use mail_parser::{MessageParser, PartType};

use super::corpus::messages;

/// Messages that the other parser reads differently, and why.
const DIFFER: [(&str, &str); 5] = [
    ("broken-boundary-in-header", "a part that is only a header: it has none"),
    ("broken-no-blank-line", "a line that is no field: it reads on for fields"),
    ("broken-no-header", "not a message: it finds no field and no body"),
    ("broken-unclosed-inner", "the outer boundary in an open multipart: it reads over it"),
    (
        "broken-wrong-boundary",
        "a boundary that only begins like the one told: it takes it for that",
    ),
];

/// Adds the bodies of parts without parts, as ranges of the message.
fn leaves(message: &mail_parser::Message<'_>, out: &mut Vec<Range<usize>>) {
    for part in &message.parts {
        match &part.body {
            PartType::Multipart(_) => {}
            PartType::Message(inner) => leaves(inner, out),
            _ => out.push(part.offset_body as usize..part.offset_end as usize),
        }
    }
}

#[test]
fn another_parser_sees_the_same_parts() {
    let (mut compared, mut parts, mut differ) = (0, 0, Vec::new());
    for (name, raw) in messages() {
        let mut theirs = Vec::new();
        if let Some(message) = MessageParser::default().parse(&raw) {
            leaves(&message, &mut theirs);
        }
        theirs.sort_by_key(|range| range.start);
        let message = Message::parse(&raw);
        let is_leaf = |part: &Part<'_>| {
            let broken = part.repairs().iter().any(|repair| repair.as_str().contains("boundary"));
            let outer = part.media_type().starts_with("multipart/")
                || part.media_type() == "message/rfc822";
            !outer || broken
        };
        let ours: Vec<_> = message.parts().filter(is_leaf).map(|part| part.body()).collect();
        compared += 1;
        parts += ours.len();
        if ours != theirs {
            differ.push((name, ours, theirs));
        }
    }
    let names: Vec<_> = differ.iter().map(|(name, ..)| name.as_str()).collect();
    let expected = DIFFER.map(|(name, _)| name);
    assert_eq!(names, expected, "{differ:#?}");
    assert!(compared > 90 && parts > 100, "{compared} {parts}");
}
