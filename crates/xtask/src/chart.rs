//! `cargo xtask chart`: the bar chart of the README, in a light and a dark theme, drawn from what
//! `irispan-compare detectors` measured.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::Result;

/// What was measured; the table of the README is made of it as well.
pub const RESULTS: &str = "benches/detectors/results.json";

/// Width of the chart, and height of a row, in pixels.
const WIDTH: usize = 840;
const ROW: usize = 38;
/// Where bars begin, and how long the longest is.
const BAR: usize = 206;
const LONGEST: f64 = 330.0;
/// Where the columns of numbers end.
const LINKS: usize = 700;
const LINES: usize = 806;

/// The colors of a chart.
struct Theme {
    name: &'static str,
    paper: &'static str,
    border: &'static str,
    text: &'static str,
    faint: &'static str,
    rule: &'static str,
    ours: &'static str,
    other: &'static str,
}

const THEMES: [Theme; 2] = [
    Theme {
        name: "light",
        paper: "#ffffff",
        border: "#d8dee4",
        text: "#1f2328",
        faint: "#656d76",
        rule: "#eaeef2",
        ours: "#1f6feb",
        other: "#b3bcc6",
    },
    Theme {
        name: "dark",
        paper: "#0d1117",
        border: "#30363d",
        text: "#e6edf3",
        faint: "#8b949e",
        rule: "#21262d",
        ours: "#4493f8",
        other: "#565f6a",
    },
];

/// A file of the chart.
#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    /// Where it is, from the root of the workspace.
    pub path: String,
    /// The SVG.
    pub svg: String,
}

/// One detector.
struct Bar {
    name: String,
    version: String,
    speed: f64,
    links: u64,
    lines: u64,
}

/// Returns the pictures of the results below the root of the workspace.
pub fn pictures(root: &Path) -> Result<Vec<Picture>> {
    let path = root.join(RESULTS);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let results: Value =
        serde_json::from_str(&text).map_err(|error| format!("{RESULTS}: {error}"))?;
    let lacks = |what: &str| format!("{RESULTS} has no {what}");
    let mib = results["mail_bytes"].as_u64().ok_or_else(|| lacks("mail_bytes"))? >> 20;
    let lines = results["lines"].as_u64().ok_or_else(|| lacks("lines"))?;
    let detectors = results["detectors"].as_array().ok_or_else(|| lacks("detectors"))?;
    let mut bars =
        detectors.iter().map(bar).collect::<Option<Vec<Bar>>>().ok_or_else(|| lacks("bars"))?;
    bars.sort_by(|a, b| b.speed.total_cmp(&a.speed));
    Ok(THEMES
        .iter()
        .map(|theme| Picture {
            path: format!("src/docs/pictures/speed-{}.svg", theme.name),
            svg: draw(&bars, mib, lines, theme),
        })
        .collect())
}

/// Writes the pictures, or says which are not what the results give.
pub fn run(root: &Path, write: bool) -> Result<()> {
    let mut different = Vec::new();
    for Picture { path, svg } in pictures(root)? {
        let file = root.join(&path);
        if write {
            fs::write(&file, svg).map_err(|error| format!("{}: {error}", file.display()))?;
        } else if fs::read_to_string(&file).ok().as_ref() != Some(&svg) {
            different.push(path);
        }
    }
    if different.is_empty() {
        return Ok(());
    }
    Err(format!(
        "not what {RESULTS} gives: {}; run `cargo xtask chart write`",
        different.join(", ")
    ))
}

fn bar(detector: &Value) -> Option<Bar> {
    Some(Bar {
        name: detector["name"].as_str()?.to_owned(),
        version: detector["version"].as_str()?.to_owned(),
        speed: detector["mb_per_second"].as_f64()?,
        links: detector["links"].as_u64()?,
        lines: detector["lines_right"].as_u64()?,
    })
}

fn draw(bars: &[Bar], mib: u64, lines: u64, theme: &Theme) -> String {
    let Theme { paper, border, text, faint, rule, ours, other, .. } = theme;
    let height = 70 + ROW * bars.len();
    let (right, below) = (WIDTH - 1, height - 1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"Megabytes of mail per second, by detector\">\n<style>\n\
         text {{ font: 14px system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; \
         fill: {text}; font-variant-numeric: tabular-nums }}\n\
         .head, .version {{ font-size: 12px; fill: {faint} }}\n\
         .ours {{ font-weight: 600 }}\n.end {{ text-anchor: end }}\n</style>\n\
         <rect x=\"0.5\" y=\"0.5\" width=\"{right}\" height=\"{below}\" rx=\"10\" fill=\"{paper}\" \
         stroke=\"{border}\"/>\n\
         <text class=\"head\" x=\"{BAR}\" y=\"36\">MB per second on {mib} MiB of generated mail, one thread</text>\n\
         <text class=\"head end\" x=\"{LINKS}\" y=\"36\">links found</text>\n\
         <text class=\"head end\" x=\"{LINES}\" y=\"36\">UTS #58 test</text>\n"
    );
    let fastest = bars.iter().map(|bar| bar.speed).fold(1.0, f64::max);
    for (index, bar) in bars.iter().enumerate() {
        let top = 52 + ROW * index;
        let (line, middle, base) = (LINES, top + 9, top + 24);
        let is_ours = bar.name.starts_with("irispan");
        let (class, fill) = if is_ours { (" class=\"ours\"", ours) } else { ("", other) };
        let _ = writeln!(out, "<path d=\"M34 {top}.5H{line}\" stroke=\"{rule}\"/>");
        let (name, about) = match bar.name.split_once(", ") {
            Some((name, about)) => (name, about),
            None if is_ours => (bar.name.as_str(), "default profile"),
            None => (bar.name.as_str(), bar.version.as_str()),
        };
        let _ = writeln!(
            out,
            "<text x=\"34\" y=\"{base}\"><tspan{class}>{name}</tspan>\
             <tspan class=\"version\" dx=\"7\">{about}</tspan></text>"
        );
        let long = (bar.speed / fastest * LONGEST).max(2.0);
        let _ = writeln!(
            out,
            "<rect x=\"{BAR}\" y=\"{middle}\" width=\"{long:.1}\" height=\"20\" rx=\"3\" fill=\"{fill}\"/>"
        );
        let at = BAR as f64 + long + 9.0;
        let speed = thousands(bar.speed.round() as u64);
        let _ = writeln!(out, "<text{class} x=\"{at:.1}\" y=\"{base}\">{speed}</text>");
        let links = thousands(bar.links);
        let _ = writeln!(out, "<text class=\"end\" x=\"{LINKS}\" y=\"{base}\">{links}</text>");
        let right = bar.lines;
        let _ = writeln!(
            out,
            "<text class=\"end\" x=\"{LINES}\" y=\"{base}\">{right}<tspan class=\"version\"> / {lines}</tspan></text>"
        );
    }
    out + "</svg>\n"
}

/// Returns a number with a comma before each three digits.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
