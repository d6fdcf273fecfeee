//! Comma-separated values by RFC 4180: a header row, CRLF, quotes where needed.

use super::bytes::{ByteSet, number};
use super::record::Record;

/// The columns that are printed on request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Columns {
    pub(crate) line_column: bool,
    pub(crate) display: bool,
    pub(crate) normalized: bool,
    pub(crate) facts: bool,
    /// Whether cells that a spreadsheet would read as formulas are made text.
    pub(crate) safe: bool,
}

impl Columns {
    /// Returns the header row. Columns on request come last, so that they do not move the others.
    /// Only `line` and `column` stand next to the offsets.
    pub(super) fn header(self) -> String {
        let place = if self.line_column { "line,column," } else { "" };
        let display = if self.display { ",display" } else { "" };
        let normalized = if self.normalized { ",normalized" } else { "" };
        let facts = if self.facts { ",facts" } else { "" };
        format!(
            "path,start,end,{place}kind,confidence,text,uri,flags,error{display}{normalized},host,scheme{facts}\r\n"
        )
    }
}

/// Returns the field with which every row of a file begins.
pub(super) fn prefix(path: &str, safe: bool) -> Vec<u8> {
    let mut out = Vec::new();
    quote(&mut out, path, safe);
    out.push(b',');
    out
}

/// Appends one row. Flags are separated by spaces, and so are the kinds of facts.
pub(super) fn record(out: &mut Vec<u8>, record: &Record<'_>, prefix: &[u8], safe: bool) {
    out.extend_from_slice(prefix);
    let location = record.location;
    let (line, column) = location.line_column.unzip();
    for n in [Some(location.start), Some(location.end), line, column].into_iter().flatten() {
        number(out, n);
        out.push(b',');
    }
    let (uri, error) = match &record.uri {
        Ok(uri) => (uri.joined(), ""),
        Err(error) => ("".into(), error.as_str()),
    };
    for name in [record.kind.as_str(), record.confidence.as_str()] {
        out.extend_from_slice(name.as_bytes());
        out.push(b',');
    }
    for field in [record.text, uri.as_ref()] {
        quote(out, field, safe);
        out.push(b',');
    }
    names(out, record.flag_names());
    out.push(b',');
    quote(out, error, safe);
    let normalized = record.normalized.as_ref().map(|normal| normal.as_deref().unwrap_or_default());
    for field in [record.display.as_deref(), normalized].into_iter().flatten() {
        out.push(b',');
        quote(out, field, safe);
    }
    for field in [record.host.as_deref(), record.lower_scheme().as_deref()] {
        out.push(b',');
        quote(out, field.unwrap_or_default(), safe);
    }
    if let Some(facts) = record.facts {
        out.push(b',');
        names(out, facts.iter().map(|fact| fact.kind().as_str()));
    }
    out.extend_from_slice(b"\r\n");
}

/// Appends names, separated by spaces.
fn names(out: &mut Vec<u8>, names: impl Iterator<Item = &'static str>) {
    for (index, name) in names.enumerate() {
        if index > 0 {
            out.push(b' ');
        }
        out.extend_from_slice(name.as_bytes());
    }
}

/// Appends a field, in quotes if it contains a comma, a quote or a line break.
///
/// If `safe` is set and the field begins like a formula of a spreadsheet, an apostrophe comes
/// first, which spreadsheets don't show.
fn quote(out: &mut Vec<u8>, field: &str, safe: bool) {
    let field = field.as_bytes();
    let is_formula = matches!(field.first(), Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r'));
    let mark: &[u8] = if safe && is_formula { b"'" } else { b"" };
    if QUOTED.before(field) == field.len() {
        out.extend_from_slice(mark);
        return out.extend_from_slice(field);
    }
    out.push(b'"');
    out.extend_from_slice(mark);
    let mut rest = field;
    while let Some(at) = memchr::memchr(b'"', rest) {
        let (begin, end) = rest.split_at(at + 1);
        out.extend_from_slice(begin);
        out.push(b'"');
        rest = end;
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// The bytes that a field without quotes cannot contain.
static QUOTED: ByteSet = ByteSet::new(b",\"\r\n");

#[cfg(test)]
mod tests {
    use super::{Columns, prefix, record};
    use crate::out::record::{Record, samples};

    fn row(path: &str, link: &Record<'_>) -> String {
        let mut out = Vec::new();
        record(&mut out, link, &prefix(path, false), false);
        String::from_utf8(out).expect("is UTF-8")
    }

    #[test]
    fn as_many_fields_as_the_header() {
        let line = row("p", &samples::url("http://a.b/"));
        assert_eq!(line, "p,6,17,url,certain,http://a.b/,http://a.b/,,,,\r\n");
        let header = Columns::default().header();
        assert_eq!(line.matches(',').count(), header.matches(',').count());
        let line = row("p", &samples::unmappable("a.b"));
        assert_eq!(line, "p,6,9,3,7,domain,likely,a.b,,userinfo idn,\"host: \"\"bad\"\"\",,\r\n");
        let header = Columns { line_column: true, ..Columns::default() }.header();
        assert_eq!(line.matches(',').count(), header.matches(',').count());
    }

    #[test]
    fn columns_on_request_come_last() {
        let mut link = samples::url("http://a.b/");
        link.display = Some("a,b".into());
        link.normalized = Some(None);
        assert_eq!(row("p", &link), "p,6,17,url,certain,http://a.b/,http://a.b/,,,\"a,b\",,,\r\n");
        let columns = Columns { display: true, normalized: true, ..Columns::default() };
        assert_eq!(
            columns.header(),
            "path,start,end,kind,confidence,text,uri,flags,error,display,normalized,host,scheme\r\n"
        );
    }

    #[test]
    fn commas_quotes_and_breaks_are_quoted() {
        let line = row("a,\n\"b", &samples::url("http://a.b/,"));
        assert!(line.starts_with("\"a,\n\"\"b\",6,18,url,certain,\"http://a.b/,\","), "{line}");
    }

    #[test]
    fn formulas_become_text() {
        for (text, cell) in [
            ("=1+1@a.b", "'=1+1@a.b"),
            ("+a,b", "\"'+a,b\""),
            ("-", "'-"),
            ("@", "'@"),
            ("\ta", "'\ta"),
            ("\r", "\"'\r\""),
            ("a=b", "a=b"),
            ("", ""),
        ] {
            let mut out = Vec::new();
            let link = samples::url(text);
            record(&mut out, &link, &prefix(text, true), true);
            let line = String::from_utf8(out).expect("is UTF-8");
            let end = 6 + text.len();
            assert_eq!(line, format!("{cell},6,{end},url,certain,{cell},{cell},,,,\r\n"));
        }
    }
}
