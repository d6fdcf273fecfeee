//! The table of lines in the README: what irispan and linkify find is asked of them, what the others find
//! was written by `benches/detectors/lines.mjs`.

use std::fs;
use std::path::Path;

use irispan::Scanner;
use irispan::mail::Message;
use irispan::stepped::Step;
use irispan::steps::json;
use linkify::LinkFinder;
use serde_json::Value;

use crate::support::scanner;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn parsed(name: &str) -> Value {
    serde_json::from_str(&read(name)).expect("JSON")
}

/// Returns the links of a line, read as what it is.
fn found(scanner: &Scanner, text: &str, kind: Option<&str>) -> Vec<String> {
    let step = match kind {
        None => return scanner.links(text).map(|link| link.as_str().to_owned()).collect(),
        Some("json") => Step::Json(json::Options::new()),
        Some("ansi") => Step::Ansi,
        Some("mail") => {
            let raw = format!("Subject: links\r\n\r\n{text}\r\n");
            let message = Message::parse(raw.as_bytes());
            let links = |(_, text): (_, irispan::mail::Text)| -> Vec<String> {
                text.links(scanner).map(|link| link.as_str().to_owned()).collect()
            };
            return message.texts().flat_map(links).collect();
        }
        Some(kind) => panic!("{kind}: no way to read a line"),
    };
    let links = scanner.stepped_links(text.as_bytes(), step);
    links.into_iter().map(|link| link.text).collect()
}

/// Returns text as code in a table, with signs for controls.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('\x1b', "␛").replace("\r\n", "↵"))
}

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("text").to_owned()).collect()
}

/// Returns the cell of another detector: whether it finds the same, nothing, or what else.
fn cell(other: &[String], ours: &[String]) -> String {
    match other {
        same if same == ours => "same".to_owned(),
        [] => "–".to_owned(),
        other => other.iter().map(|text| code(text)).collect::<Vec<_>>().join(" "),
    }
}

#[test]
fn the_table_of_lines_is_what_is_found() {
    let lines = parsed("benches/detectors/lines.json");
    let measured = parsed("benches/detectors/results.json");
    let linkify = measured["detectors"].as_array().expect("detectors");
    let linkify = linkify.iter().find(|detector| detector["name"] == "linkify").expect("linkify");
    let mut table = format!(
        "| text | irispan | linkify {} | linkify-it {} | Autolinker {} |\n|---|---|---|---|---|\n",
        linkify["version"].as_str().expect("a version"),
        lines["versions"]["linkify-it"].as_str().expect("a version"),
        lines["versions"]["autolinker"].as_str().expect("a version"),
    );
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    for line in lines["lines"].as_array().expect("lines") {
        let text = line["text"].as_str().expect("a text");
        let kind = line["as"].as_str();
        let ours = found(&scanner(), text, kind);
        let linkify: Vec<String> =
            finder.links(text).map(|link| link.as_str().to_owned()).collect();
        let others = [linkify, strings(&line["linkify-it"]), strings(&line["autolinker"])];
        let shown: Vec<String> = ours.iter().map(|text| code(text)).collect();
        let shown = if shown.is_empty() { "–".to_owned() } else { shown.join(" ") };
        let others = others.map(|other| cell(&other, &ours)).join(" | ");
        let kind = kind.map(|kind| format!(" ({kind})")).unwrap_or_default();
        table += &format!("| {}{kind} | {shown} | {others} |\n", code(text));
    }
    let marked = format!("<!-- lines -->\n{table}<!-- /lines -->");
    assert!(read("README.md").contains(&marked), "README.md wants this table:\n{table}");
}
