//! What ends a link or a host in rules of filters (R2-87) and before endings of cases (R2-88), and comments of TeX after it (R2-10).

use core::ops::Range;

use irispan::Tailoring;

use super::Fault;
use super::resume::Scan;

/// Names of options.
const OPTIONS: &str = "1p 3p all app badfilter client cname content cookie csp css ctag denyallow dnsrewrite \
    dnstype doc document domain ehide elemhide empty extension first-party font frame from \
    genericblock generichide ghide header hls image important inline-css inline-font \
    inline-script ipaddress jsinject jsonprune match-case media method mp4 network object \
    object-subrequest other permissions ping popunder popup queryprune reason redirect \
    redirect-rule removeheader removeparam replace rewrite script shide sitekey specifichide \
    stealth strict1p strict3p stylesheet subdocument third-party to uritransform urlblock \
    urlskip urltransform webrtc websocket xhr xmlhttprequest";

/// Endings of cases.
const ENDINGS: &str = "a at ba ban be bel ben bol ból ből dal del em en ert es et fal fel ga gal gel hez hoz höz \
    ie ig kal kel kent ko ként lal lel mal mel n nak nal nek nel nyal nyel nál né nél om on os \
    ot ov ova pal pel ra rat re rel rol ról röl ről s sal sel sse st szal szel t tal tel \
    tik tol tól töl től u ul ului uri val vel zal zel ért ön ös öt";

impl Scan<'_> {
    /// R2-87: where a link from `start` to `end`, with parts from `from` on, ends before the options of a rule.
    pub(super) fn before_options(&self, start: usize, from: usize, end: usize) -> usize {
        if !self.on(Tailoring::MarkupEnds) || self.before(start) != Some('|') || end <= from {
            return end;
        }
        let second = self.before(start - 1);
        let anchored =
            second == Some('|') || second == Some('@') && self.before(start - 2) == second;
        let option = (from..end)
            .find(|at| self.char(*at) == Some('$') && self.is_option_at(at + 1, end))
            .filter(|at| !self.ends_cell(*at, end) && !self.has(Fault::R87));
        let mut last = option.unwrap_or(end);
        if option.is_some() || anchored && !self.has(Fault::R87Anchor) {
            while last > from && self.char(last - 1).is_some_and(|c| "^*|".contains(c)) {
                last -= 1;
            }
        }
        last
    }

    /// Returns whether options from `at` to `end` end a cell of a table.
    fn ends_cell(&self, at: usize, end: usize) -> bool {
        self.char(end) == Some('|')
            && !(at..end).any(|at| self.char(at) == Some('='))
            && !self.has(Fault::R87Cell)
    }

    /// Returns whether the name of an option stands at `at`, in a link that ends at `end`.
    fn is_option_at(&self, at: usize, end: usize) -> bool {
        let at = at + usize::from(self.char(at) == Some('~') && at < end);
        OPTIONS.split(' ').any(|name| {
            let behind = at + name.len();
            self.has_exactly(at, name)
                && (behind == end || behind < end && matches!(self.char(behind), Some(',' | '=')))
        })
    }

    /// R2-88: where a host ends before the ending of a case, with which this label of ASCII ends after a hyphen.
    pub(super) fn before_latin_ending(&self, label: &Range<usize>) -> Option<usize> {
        let hyphen = label.clone().rfind(|at| self.char(*at) == Some('-'))?;
        let ending: String = (hyphen + 1..label.end).filter_map(|at| self.char(at)).collect();
        let end = label.end;
        let after = end + (end..).take_while(|at| self.is_separator_at(*at)).count();
        let goes_on = self.is_host_at(after)
            || matches!(self.char(after), Some('/' | '@' | '_' | '%'))
            || self.begins_rest_of_host(end)
            || self.goes_on_after_unseen(end);
        let tld: String = (label.start..hyphen).filter_map(|at| self.char(at)).collect();
        let old = ["com", "edu", "gov", "mil", "net", "org"];
        let frequent = tld.len() == 2 || old.contains(&&*tld.to_ascii_lowercase());
        let known = ENDINGS.split(' ').any(|known| known == ending);
        (known
            && !goes_on
            && (frequent || self.has(Fault::R88Word))
            && self.is_listed(&(label.start..hyphen))
            && !self.is_listed(label)
            && !self.has(Fault::R88))
        .then_some(hyphen)
    }

    /// R2-13, R2-88: whether a port, a query or a fragment begins at `at`, after what may be an ending.
    pub(super) fn begins_rest_of_host(&self, at: usize) -> bool {
        let digit = self.char(at + 1).is_some_and(|c| c.is_ascii_digit());
        self.char(at) == Some(':') && digit
            || self.begins_word_of_part(at) && !self.has(Fault::R13Query)
    }

    /// R2-65, R2-13, R2-88: whether a query or a fragment begins at `at` with a letter or digit.
    pub(super) fn begins_word_of_part(&self, at: usize) -> bool {
        matches!(self.char(at), Some('?' | '#'))
            && self.is_ascii_word_at(at + 1)
            && !self.sequences.iter().any(|one| one.start == at)
    }

    /// R2-10: whether a `%` is here that is not a comment of TeX, and so belongs to a name.
    pub(super) fn is_percent_at(&self, at: usize) -> bool {
        self.char(at) == Some('%') && (self.has(Fault::R10Line) || !self.is_hard_byte(at + 1))
    }
}
