//! `irispan stats`: summarizes tables in numbers.

use std::env;
use std::io::{self, Write};
use std::path::Path;

use indicatif::{HumanBytes, HumanCount};
use irispan::highlight::TerminalText;
use irispan_extract::job::{Report, report_of};
use irispan_extract::reduce::{Profile, Top, profile};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{problem_of, tables};
use crate::args::StatsArgs;
use crate::extract::records;
use crate::problem::{Problem, Status};

/// The width of output that is not a terminal, in columns.
const WIDTH: usize = 80;

/// The maximum width of a value and of a bar, in columns.
const VALUE: usize = 50;
const BAR: usize = 40;

/// Runs the subcommand.
pub(crate) fn run(args: &StatsArgs) -> io::Result<Status> {
    let (profile, report) = match read(args) {
        Ok(read) => read,
        Err(problem) => {
            problem.report();
            return Ok(Status::Wrong);
        }
    };
    let text = if args.json { json(&profile, report.as_ref()) } else { shown(&profile, report) };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(if profile.rows == 0 { Status::Nothing } else { Status::Done })
}

fn read(args: &StatsArgs) -> Result<(Profile, Option<Report>), Problem> {
    let tables = tables(&args.results)?;
    let mut report: Option<Report> = None;
    for folder in args.results.iter().filter(|path| path.is_dir()) {
        let of_folder = report_of(folder).map_err(|error| {
            Problem::new(error.path().display().to_string(), error.to_string())
                .hint("name the tables themselves")
        })?;
        let Some(of_folder) = of_folder else { continue };
        let sum = report.get_or_insert_default();
        sum.counts.add(of_folder.counts);
        for (stage, losses) in of_folder.losses {
            *sum.losses.entry(stage).or_default() += losses;
        }
    }
    let profile = profile(&tables, args.top, &env::temp_dir())
        .map_err(|error| problem_of(&error, Path::new("statistics")))?;
    Ok((profile, report))
}

fn json(profile: &Profile, report: Option<&Report>) -> String {
    let times = profile.times.as_ref();
    let top = |top: &Top| {
        let first: Vec<serde_json::Value> = top
            .first
            .iter()
            .map(|(value, links)| serde_json::json!({ "value": value, "links": links }))
            .collect();
        (top.column.to_owned(), serde_json::json!({ "values": top.values, "top": first }))
    };
    let columns: serde_json::Map<String, serde_json::Value> =
        profile.tops.iter().map(top).collect();
    let object = serde_json::json!({
        "tables": profile.tables,
        "bytes": profile.bytes,
        "rows": profile.rows,
        "first_fetch_time": times.map(|(first, _)| first),
        "last_fetch_time": times.map(|(_, last)| last),
        "counts": report.map(|report| report.counts),
        "losses": report.map(|report| &report.losses),
        "columns": columns,
    });
    format!("{object:#}\n")
}

fn shown(profile: &Profile, report: Option<Report>) -> String {
    let plural = |count: u64, what: &str| {
        format!("{} {what}{}", HumanCount(count), if count == 1 { "" } else { "s" })
    };
    let mut lines = vec![format!(
        "{} in {}, {}",
        plural(profile.rows, "row"),
        plural(profile.tables, "table"),
        HumanBytes(profile.bytes)
    )];
    if let Some((first, last)) = &profile.times {
        lines.push(format!("pages from {first} to {last}"));
    }
    if let Some(Report { counts, losses, .. }) = report {
        lines.push(records(&counts));
        lines.push(format!(
            "{} of sources, {} of text",
            HumanBytes(counts.bytes),
            HumanBytes(counts.decoded)
        ));
        let losses: Vec<(String, u64)> = losses.into_iter().collect();
        if !losses.is_empty() {
            lines.extend([String::new(), "losses by stage".to_owned()]);
            bars(&losses, losses.iter().map(|(_, count)| count).sum(), &mut lines);
        }
    }
    for top in profile.tops.iter().filter(|top| !top.first.is_empty()) {
        let head = match top.values > top.first.len() as u64 {
            true => {
                let (first, all) = (top.first.len() as u64, HumanCount(top.values));
                format!("{}: the first {} of {all}", top.column, HumanCount(first))
            }
            false => top.column.to_owned(),
        };
        lines.extend([String::new(), head]);
        bars(&top.first, profile.rows, &mut lines);
    }
    lines.join("\n") + "\n"
}

/// Appends a line for each value: the value, its number, its share, and a bar.
fn bars(values: &[(String, u64)], all: u64, lines: &mut Vec<String>) {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    let width = terminal.map_or(WIDTH, |(terminal_size::Width(width), _)| usize::from(width));
    let values: Vec<(String, u64)> = values
        .iter()
        .map(|(value, count)| (TerminalText::Line.harmless(value).into_owned(), *count))
        .collect();
    let numbers: Vec<String> =
        values.iter().map(|(_, count)| HumanCount(*count).to_string()).collect();
    let of_numbers = numbers.iter().map(String::len).max().unwrap_or(0);
    let widest = values.iter().map(|(value, _)| value.width()).max().unwrap_or(0);
    let of_values = widest.min(VALUE).min(width / 2);
    // Margins, and a share such as 100.0 %.
    let of_bars = width.saturating_sub(of_values + of_numbers + 15).min(BAR);
    let greatest = values.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    for ((value, count), number) in values.iter().zip(&numbers) {
        let value = cut(value, of_values);
        let share = *count as f64 * 100.0 / all.max(1) as f64;
        let length = (*count as f64 / greatest as f64 * of_bars as f64).round() as usize;
        let gap = " ".repeat(of_values - value.width());
        let line = format!(
            "  {value}{gap}  {number:>of_numbers$}  {share:>5.1} %  {}",
            "█".repeat(length)
        );
        lines.push(line.trim_end().to_owned());
    }
}

/// Truncates a text to a width.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut taken = 1;
    let fits = |c: &char| {
        taken += c.width().unwrap_or(0);
        taken <= width
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    if width > 0 {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::{bars, cut};

    #[test]
    fn bars_of_values() {
        let mut lines = Vec::new();
        bars(&[("a\u{1b}".to_owned(), 30), ("例え".to_owned(), 10)], 40, &mut lines);
        let full = "█".repeat(40);
        assert_eq!(lines[0], format!("  a\\u{{1b}}  30   75.0 %  {full}"));
        assert_eq!(lines[1], format!("  例え     10   25.0 %  {}", "█".repeat(13)));
        assert_eq!(cut("例え例え", 5), "例え…");
        assert_eq!(cut("abc", 0), "");
    }
}
