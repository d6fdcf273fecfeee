//! The README says what was measured: its table is made of `benches/detectors/results.json`, its picture
//! by `examples/draw_svg.rs`.

use std::fs;
use std::path::Path;

use serde_json::Value;

#[path = "../../examples/draw_svg.rs"]
#[allow(dead_code, unreachable_pub, reason = "a program of its own")]
#[expect(clippy::disallowed_methods, reason = "the picture is drawn with the kernel that there is")]
mod draw_svg;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the table of the README, as `irispan-compare detectors --into benches/detectors` measured it.
fn table(results: &Value) -> String {
    let detectors = results["detectors"].as_array().expect("detectors");
    let row = |title: &str, cell: &dyn Fn(&Value) -> String| {
        let cells: Vec<String> = detectors.iter().map(cell).collect();
        format!("| {title} | {} |\n", cells.join(" | "))
    };
    let lines = results["lines"].as_u64().expect("lines");
    let mib = results["mail_bytes"].as_u64().expect("mail_bytes") >> 20;
    let mut out = row("", &|d| match d["name"].as_str().expect("name") {
        name if name.starts_with("irispan") => name.to_owned(),
        name => format!("{name} {}", d["version"].as_str().expect("version")),
    });
    out += &format!("|---|{}\n", "---|".repeat(detectors.len()));
    out +=
        &row(&format!("lines of the UTS #58 test, of {lines}"), &|d| d["lines_right"].to_string());
    out += &row(&format!("links in {mib} MiB of mail"), &|d| thousands(&d["links"]));
    out += &row("MB/s on that mail", &|d| {
        format!("{:.0}", d["mb_per_second"].as_f64().expect("speed"))
    });
    out += &row("hostile text: growth at most", &|d| d["hostile_growth"].to_string());
    out += &row("hostile text: ms at most", &|d| d["hostile_milliseconds"].to_string());
    out
}

fn thousands(number: &Value) -> String {
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

#[test]
fn the_table_of_detectors_is_what_was_measured() {
    let readme = read("README.md");
    let results = serde_json::from_str(&read("benches/detectors/results.json")).expect("JSON");
    let table = table(&results);
    let marked = format!("<!-- detectors -->\n{table}<!-- /detectors -->");
    assert!(readme.contains(&marked), "README.md wants this table:\n{table}");
}

#[test]
fn the_picture_is_current() {
    let drawn = draw_svg::draw(&read("src/docs/picture.txt"));
    assert!(
        drawn == read("src/docs/picture.svg"),
        "run: cargo run --example draw_svg < src/docs/picture.txt > src/docs/picture.svg"
    );
}

#[test]
fn the_readme_is_short() {
    assert!(read("README.md").lines().count() <= 170);
}
