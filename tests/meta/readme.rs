//! The README says what was measured: its table and its chart are made of `benches/detectors/results.json`,
//! its picture by `examples/draw_svg.rs`.

use std::fs;
use std::path::Path;

use irispan::Tailoring;
use irispan::tables::SchemeSet;
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
    out += &row(&format!("links in {mib} MiB of mail"), &|d| {
        xtask::chart::thousands(d["links"].as_u64().expect("links"))
    });
    out += &row("MB/s on that mail", &|d| {
        format!("{:.0}", d["mb_per_second"].as_f64().expect("speed"))
    });
    out += &row("hostile text: growth at most", &|d| d["hostile_growth"].to_string());
    out += &row("hostile text: ms at most", &|d| d["hostile_milliseconds"].to_string());
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
fn the_pictures_are_current() {
    for theme in ["light", "dark"] {
        let drawn = draw_svg::draw(&read("src/docs/picture.txt"), theme).expect("a theme");
        let name = format!("src/docs/pictures/links-{theme}.svg");
        assert!(
            drawn == read(&name),
            "run: cargo run --example draw_svg -- {theme} < src/docs/picture.txt > {name}"
        );
    }
}

#[test]
fn the_chart_is_current() {
    xtask::chart::run(Path::new(env!("CARGO_MANIFEST_DIR")), false).expect("the chart is current");
}

#[test]
fn what_the_readme_points_at_is_there() {
    let readme = read("README.md");
    let targets = readme.split("](").skip(1).chain(readme.split("src=\"").skip(1));
    let targets = targets.chain(readme.split("srcset=\"").skip(1));
    let mut files = 0;
    for target in targets.filter_map(|rest| rest.split([')', '"', '#']).next()) {
        if target.is_empty() || target.contains("://") {
            continue;
        }
        files += 1;
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(target).exists(), "no {target}");
    }
    assert!(files > 20, "{files} files");
}

/// Returns the languages of the fenced blocks of a section, and the lines of each.
fn blocks<'t>(readme: &'t str, heading: &str) -> Vec<(&'t str, usize)> {
    let (_, rest) = readme.split_once(heading).expect("the section is there");
    let section = rest.split("\n## ").next().unwrap_or(rest);
    let blocks = section.split("```").skip(1).step_by(2);
    blocks.map(|block| (block.lines().next().unwrap_or(""), block.lines().count() - 1)).collect()
}

#[test]
fn each_language_has_a_short_example() {
    let readme = read("README.md");
    let examples = blocks(&readme, "\n## Use it\n");
    let languages: Vec<&str> = examples.iter().map(|(language, _)| *language).collect();
    assert_eq!(languages, ["rust", "console", "pycon", "js", "c"]);
    for (language, lines) in examples {
        assert!(lines <= 6, "{language}: {lines} lines");
    }
}

#[test]
fn speeds_are_those_of_the_benches() {
    let (readme, benches) = (read("README.md"), read("benches/README.md"));
    let is_number = |c: char| c.is_ascii_digit() || c == ',';
    let measured: Vec<&str> =
        benches.split(|c| !is_number(c)).map(|word| word.trim_matches(',')).collect();
    let (_, rest) = readme.split_once("\n## Where it is slow\n").expect("the section is there");
    let section = rest.split("\n## ").next().unwrap_or(rest);
    let words: Vec<&str> = section.split_whitespace().collect();
    let mut speeds = 0;
    for pair in words.windows(2) {
        if pair[1].starts_with("MB/s") || pair[1].starts_with("ns") {
            speeds += 1;
            assert!(measured.contains(&pair[0]), "{} {} was not measured", pair[0], pair[1]);
        }
    }
    assert!(speeds >= 10, "{speeds} speeds");
}

#[test]
fn the_readme_is_short() {
    assert!(read("README.md").lines().count() <= 210);
}

/// The tables of features, of README and of the crate's page, have the features that there are.
#[test]
fn features_are_documented() {
    let manifest = read("Cargo.toml");
    let features = manifest.split("[features]").nth(1).unwrap_or_default();
    let features = features.split("\n[").next().unwrap_or_default();
    let names: Vec<_> = features
        .lines()
        .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
        .filter(|name| *name != "default")
        .collect();
    assert!(names.len() > 5, "{names:?}");
    for page in ["README.md", "src/lib.rs"] {
        let page_text = read(page);
        let table = page_text.split("# Features").nth(1).unwrap_or_default();
        for name in &names {
            let rows = table.lines().filter(|line| line.contains('|'));
            let mut cells = rows.filter_map(|line| line.split('|').nth(1));
            assert!(cells.any(|cell| cell.contains(&format!("`{name}`"))), "{page}: {name}");
        }
    }
}

/// The section on profiles has the numbers of tailorings and of schemes that there are.
#[test]
fn tailorings_and_schemes_are_counted() {
    let readme = read("README.md");
    let [default, known] = [SchemeSet::default(), SchemeSet::known()].map(|set| set.iter().count());
    for words in [
        format!("adds {} [tailorings]", Tailoring::ALL.len()),
        format!("{default} schemes begin one, and {} more,", known - default),
    ] {
        assert!(readme.contains(&words), "README.md does not say: {words}");
    }
}
