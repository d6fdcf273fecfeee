//! Draws the links of a text as an SVG: each stands out by the color of its kind, and below its line stands
//! the URI that it leads to.
//!
//! ```sh
//! cargo run --example draw_svg -- light < src/docs/picture.txt > src/docs/pictures/links-light.svg
//! cargo run --example draw_svg -- dark < src/docs/picture.txt > src/docs/pictures/links-dark.svg
//! ```
//!
//! The pictures of the README are made by these commands, and a test holds that they are current.

use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};

use irispan::{Kind, Link, Scanner};

/// Width of the picture, in pixels, and of the space around the text.
const WIDTH: usize = 840;
const MARGIN: usize = 36;
/// Width of a letter of the text in tenths of a pixel, and of a letter of a note.
const CELL: usize = 90;
const NOTE_CELL: usize = 74;
/// Height of a line of text, of a note, and of the space between two lines.
const LINE: usize = 29;
const NOTE: usize = 22;
const GAP: usize = 14;

/// The colors of a picture; of a kind, those of its letters and of what is after them.
struct Theme {
    paper: &'static str,
    border: &'static str,
    text: &'static str,
    note: &'static str,
    faint: &'static str,
    url: [&'static str; 2],
    domain: [&'static str; 2],
    email: [&'static str; 2],
    flag: [&'static str; 2],
}

const LIGHT: Theme = Theme {
    paper: "#ffffff",
    border: "#d8dee4",
    text: "#1f2328",
    note: "#3d444d",
    faint: "#6e7781",
    url: ["#0b57c2", "#e3eefd"],
    domain: ["#0f6a37", "#dff4e6"],
    email: ["#7335c4", "#f0e7fd"],
    flag: ["#8f4a00", "#ffefd2"],
};

const DARK: Theme = Theme {
    paper: "#0d1117",
    border: "#30363d",
    text: "#e6edf3",
    note: "#c3ccd6",
    faint: "#8b949e",
    url: ["#82bbff", "#142b4d"],
    domain: ["#76dc97", "#12331f"],
    email: ["#d3b0ff", "#2f1d4d"],
    flag: ["#f5bd6b", "#3b2a0e"],
};

fn main() -> io::Result<()> {
    let theme = std::env::args().nth(1).unwrap_or_default();
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    match draw(&text, &theme) {
        Some(picture) => io::stdout().write_all(picture.as_bytes()),
        None => Err(io::Error::other("a theme is named, `light` or `dark`")),
    }
}

/// Returns the SVG of a text in a theme, or `None` if there is no such theme.
pub fn draw(text: &str, theme: &str) -> Option<String> {
    let theme = match theme {
        "light" => &LIGHT,
        "dark" => &DARK,
        _ => return None,
    };
    let scanner = Scanner::new();
    let mut body = String::new();
    let mut y = 16;
    for line in text.lines() {
        y += LINE;
        let links: Vec<Link<'_>> = scanner.links(line).collect();
        let bottom = y + 4 + NOTE * links.len();
        let mut last = 0;
        for (index, link) in links.iter().enumerate() {
            write_text(&mut body, "text", x(line, last), y, &line[last..link.start()]);
            let row = bottom - NOTE * index;
            write_link(&mut body, x(line, link.start()), y, row, link);
            last = link.end();
        }
        write_text(&mut body, "text", x(line, last), y, &line[last..]);
        y = bottom + GAP;
    }
    let height = y + 12;
    let (width, right, below) = (WIDTH, WIDTH - 1, height - 1);
    let (paper, border, style) = (theme.paper, theme.border, style(theme));
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Lines of text with their links marked, and the URI of each below\">\n\
         <style>\n{style}</style>\n\
         <rect x=\"0.5\" y=\"0.5\" width=\"{right}\" height=\"{below}\" rx=\"10\" fill=\"{paper}\" \
         stroke=\"{border}\"/>\n{body}</svg>\n"
    ))
}

fn style(theme: &Theme) -> String {
    let Theme { text, note, faint, .. } = theme;
    let mut out = format!(
        "text {{ font: 15px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; \
         white-space: pre }}\n.text {{ fill: {text} }}\n.note {{ font-size: 12.3px; fill: {note} }}\n\
         .grade {{ font-size: 12.3px; fill: {faint} }}\n\
         .arm {{ fill: none; stroke: {faint}; stroke-opacity: 0.7 }}\n"
    );
    let kinds = [("url", theme.url), ("domain", theme.domain), ("email", theme.email)];
    for (name, [ink, ground]) in kinds.into_iter().chain([("flag", theme.flag)]) {
        let _ = writeln!(out, ".{name} {{ fill: {ink} }}\n.on-{name} {{ fill: {ground} }}");
    }
    out + ".flag { font-size: 12.3px }\n"
}

/// Writes a link on its ground, and in a row below it the URI, the grade and the flags.
fn write_link(out: &mut String, x: f64, y: usize, row: usize, link: &Link<'_>) {
    let kind = match link.kind() {
        Kind::Email => "email",
        Kind::Domain => "domain",
        _ => "url",
    };
    write_ground(out, kind, x, y, width(link.as_str(), CELL), 22);
    write_text(out, kind, x, y, link.as_str());
    let (arm, top, end) = (x + 6.5, y + 7, row - 4);
    let _ = writeln!(out, "<path class=\"arm\" d=\"M{arm:.1} {top}V{end}h9\"/>");
    let uri = link.to_uri().unwrap_or_default();
    let at = arm + 15.0;
    write_text(out, "note", at, row, &uri);
    let mut at = at + width(&uri, NOTE_CELL) + 14.0;
    let grade = format!("{} {kind}", link.confidence());
    write_text(out, "grade", at, row, &grade);
    at += width(&grade, NOTE_CELL) + 14.0;
    for flag in link.flags().names() {
        write_ground(out, "flag", at + 3.0, row, width(flag, NOTE_CELL), 18);
        write_text(out, "flag", at + 3.0, row, flag);
        at += width(flag, NOTE_CELL) + 16.0;
    }
}

/// Writes what is after a text that begins at `x`.
fn write_ground(out: &mut String, class: &str, x: f64, y: usize, width: f64, height: usize) {
    let (left, top, wide) = (x - 2.0, y as f64 - height as f64 * 0.72, width + 4.0);
    let _ = writeln!(
        out,
        "<rect class=\"on-{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" \
         height=\"{height}\" rx=\"4\"/>"
    );
}

/// Writes text that is as long as its letters are counted, whatever the font.
fn write_text(out: &mut String, class: &str, x: f64, y: usize, text: &str) {
    if text.is_empty() {
        return;
    }
    let cell = if ["note", "grade", "flag"].contains(&class) { NOTE_CELL } else { CELL };
    let long = width(text, cell);
    let _ = write!(out, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y}\" textLength=\"{long:.1}\">");
    escape(out, text);
    out.push_str("</text>\n");
}

/// Returns where an offset of a line is drawn.
fn x(line: &str, offset: usize) -> f64 {
    MARGIN as f64 + width(&line[..offset], CELL)
}

/// Returns the width of a text, in pixels.
fn width(text: &str, cell: usize) -> f64 {
    let cells: usize = text.chars().map(|character| 1 + usize::from(is_wide(character))).sum();
    (cells * cell) as f64 / 10.0
}

/// Returns whether a character takes the width of two letters: those of East Asia.
fn is_wide(character: char) -> bool {
    matches!(character, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF01}'..='\u{FF60}')
}

/// Appends text that is no markup.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(character),
        }
    }
}
