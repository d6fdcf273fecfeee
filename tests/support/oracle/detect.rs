//! The detector: run after run (section 6 of the digest of UTS #58).

use core::ops::Range;

use irispan::Kind;

use super::text::Text;
use super::{Fault, Found, Oracle};

/// What becomes of a run.
enum Outcome {
    /// A link, in units; scanning goes on at its end.
    Link(Range<usize>, Kind),
    /// No link, and nothing to the left of the end of the run may be read again.
    Refused(usize),
    /// No link; a later run may still reach back over this one.
    Passed,
}

impl Oracle {
    /// Returns every link of a text, in bytes.
    pub(crate) fn detect(&self, bytes: &[u8]) -> Vec<Found> {
        let text = Text::new(bytes);
        let mut found = Vec::new();
        let mut floor = 0;
        let mut position = 0;
        while let Some(run) = self.next_run(&text, position) {
            let end_of_run = run.end;
            position = end_of_run;
            match self.judge(&text, floor, run.clone()) {
                Outcome::Link(link, kind) => {
                    found.push((text.offset(link.start), text.offset(link.end), kind));
                    floor = link.end;
                    position = link.end;
                }
                Outcome::Refused(end) if !self.has(Fault::ForgetsFloor) => floor = end,
                Outcome::Refused(_) => {}
                Outcome::Passed if self.has(Fault::RetriesShorterHost) => {
                    let dot = run.clone().find(|at| text.char(*at) == Some('.'));
                    position = dot.map_or(end_of_run, |dot| dot + 1);
                }
                Outcome::Passed => {}
            }
        }
        found
    }

    fn judge(&self, text: &Text, floor: usize, run: Range<usize>) -> Outcome {
        let Some(domain_end) = self.domain_end(text, &run) else {
            return Outcome::Passed; // U58-H1
        };
        let previous = if run.start > floor || (run.start > 0 && self.has(Fault::LooksBelowFloor)) {
            text.char(run.start - 1)
        } else {
            None
        };

        if previous == Some('@') {
            return match self.address_start(text, floor, run.start - 1) {
                Some(start) => Outcome::Link(start..domain_end, Kind::Email),
                None => Outcome::Refused(domain_end), // U58-E2, U58-E7
            };
        }

        let has_trailing_dot = domain_end < run.end;
        if let Some(at) = self.end_of_local_part(text, &run, domain_end)
            && !self.has(Fault::LinksLocalPart)
        {
            let after = self.run_at(text, at + 1);
            if self.domain_end(text, &after).is_some() {
                return Outcome::Passed; // U58-E9, R2-2
            }
        }

        let scheme = text
            .before(floor, run.start, "https://")
            .or_else(|| text.before(floor, run.start, "http://"));
        let start = match scheme {
            Some(scheme) => {
                let glued = scheme > floor
                    && text.char(scheme - 1).is_some_and(|c| c.is_ascii_alphabetic());
                if glued && !self.has(Fault::AcceptsGluedScheme) {
                    return Outcome::Refused(domain_end); // U58-H13
                }
                scheme
            }
            None if matches!(previous, Some('/' | '\\')) => return Outcome::Refused(domain_end), // U58-H12
            None => run.start,
        };
        let kind = if scheme.is_some() { Kind::Url } else { Kind::Domain };

        let Some(after_port) = self.after_port(text, run.end) else {
            return Outcome::Refused(domain_end); // U58-H16
        };
        let mut end = self.terminate(text, after_port);
        if end == run.end || (has_trailing_dot && self.has(Fault::DropsDotBeforePath)) {
            end = domain_end; // U58-H8
        }
        Outcome::Link(start..end, kind)
    }

    /// Returns where the `@` is if the host at the beginning of a run, up to `end`, begins a local part
    /// (R2-2).
    fn end_of_local_part(&self, text: &Text, run: &Range<usize>, end: usize) -> Option<usize> {
        let start = run.start;
        let first = text.char(run.end)?;
        if matches!(first, '/' | '?' | '#') {
            return None;
        }
        let at =
            (end..text.len()).find(|at| !text.char(*at).is_some_and(|c| self.data.is_email(c)))?;
        let near = at == end || text.offset(at) - text.offset(start) <= 64;
        let local: String = (start..at).filter_map(|at| text.char(at)).collect();
        let broken = local.ends_with('.') || local.contains("..");
        (near && !broken && text.char(at) == Some('@')).then_some(at)
    }

    /// Returns the end of the port at `at`; `at` if there is none, `None` if it is out of range
    /// (U58-H14 to U58-H17).
    fn after_port(&self, text: &Text, at: usize) -> Option<usize> {
        if text.char(at) != Some(':') {
            return Some(at);
        }
        let digits: String =
            (at + 1..text.len()).map_while(|i| text.char(i).filter(char::is_ascii_digit)).collect();
        if digits.is_empty() {
            return Some(at);
        }
        let in_range = digits.len() <= 5
            && digits
                .parse::<u32>()
                .is_ok_and(|port| port <= 65_535 && (port > 0 || self.has(Fault::AcceptsPortZero)));
        in_range.then_some(at + 1 + digits.len())
    }
}
