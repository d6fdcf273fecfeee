//! A mail message as JSON: its header, its parts, their texts and links.

use irispan::Scanner;
use irispan::highlight::Html;
use irispan::mail::{Message, Repair, Text, TextLink};
use irispan::offset::{Converter, Unit};
use serde::Serialize;

use crate::about::json;
use crate::record::bits;
use crate::written::{Place, Places};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Written<'m> {
    id: Option<&'m str>,
    #[serde(flatten)]
    fields: Fields,
    repairs: Vec<&'static str>,
    parts: Vec<Part>,
}

/// The header fields that people read.
#[derive(Debug, Serialize)]
struct Fields {
    subject: Option<String>,
    from: Option<String>,
    to: Option<String>,
    date: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    number: String,
    media_type: String,
    charset: Option<String>,
    encoding: &'static str,
    repairs: Vec<&'static str>,
    text: Option<String>,
    shown: Option<String>,
    layout: Option<&'static str>,
    links: Vec<Link>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Link {
    #[serde(flatten)]
    place: Place,
    text: String,
    bits: u32,
    /// The end of the shorter reading, in UTF-16 code units of the link itself.
    alternative_end: usize,
    pieces: Vec<(usize, usize)>,
    shown: Vec<(usize, usize)>,
    anchor: Option<String>,
}

/// Returns a message with its parts and links.
pub(crate) fn message(raw: &[u8], scanner: &Scanner) -> Vec<u8> {
    let message = Message::parse(raw);
    let part = |part: irispan::mail::Part<'_>| {
        let text = part.text();
        let of_text = text.as_ref().map(|text| names(text.repairs())).unwrap_or_default();
        Part {
            number: part.number().to_string(),
            media_type: part.media_type().to_owned(),
            charset: text.as_ref().map(Text::charset).or(part.charset()).map(str::to_owned),
            encoding: part.encoding().as_str(),
            repairs: names(part.repairs()).into_iter().chain(of_text).collect(),
            links: text.as_ref().map(|text| links(text, scanner)).unwrap_or_default(),
            layout: text.as_ref().map(|text| text.layout().as_str()),
            shown: text.as_ref().map(|text| text.shown().to_owned()),
            text: text.map(|text| text.as_str().to_owned()),
        }
    };
    json(&Written {
        id: message.id(),
        fields: fields(&message),
        repairs: names(message.repairs()),
        parts: message.parts().map(part).collect(),
    })
}

/// Returns the text of a part as HTML; empty if it isn't text.
pub(crate) fn html(raw: &[u8], scanner: &Scanner, part: usize, html: &Html) -> Vec<u8> {
    let message = Message::parse(raw);
    let text = message.parts().nth(part).and_then(|part| part.text());
    text.map(|text| text.to_html(scanner, html).into_bytes()).unwrap_or_default()
}

fn names(repairs: &[Repair]) -> Vec<&'static str> {
    repairs.iter().map(|repair| repair.as_str()).collect()
}

/// Returns the links of a text. Their places in both texts count UTF-16 code units.
fn links(text: &Text, scanner: &Scanner) -> Vec<Link> {
    let mut in_text = Places::of(text.as_str());
    let mut in_shown = Converter::new(text.shown(), Unit::Utf16);
    let link = |found: TextLink<'_>| {
        let link = found.link();
        let own = found.as_str();
        let shorter = link.alternative().map_or(own.len(), |range| range.len());
        Link {
            place: in_text.place(found.range()),
            text: own.to_owned(),
            bits: bits(&link.span(), false),
            alternative_end: Places::of(own).place(0..shorter).end,
            pieces: found.raw_ranges().map(|range| (range.start, range.end)).collect(),
            shown: found
                .shown_ranges()
                .map(|range| in_shown.range(range))
                .map(|range| (range.start, range.end))
                .collect(),
            anchor: found.anchor().and(found.visible()).map(str::to_owned),
        }
    };
    text.links(scanner).map(link).collect()
}

/// Returns the fields of the header as text, each on one line.
fn fields(message: &Message<'_>) -> Fields {
    let first = message.parts().next();
    let field =
        |name| first.and_then(|part| part.header_text(name)).filter(|text| !text.is_empty());
    Fields { subject: field("subject"), from: field("from"), to: field("to"), date: field("date") }
}
