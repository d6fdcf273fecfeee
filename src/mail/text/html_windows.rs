//! Reads HTML as a stream, one text after another.

use crate::steps::html::{Content, Html};
use crate::steps::{Output, Piecewise};

/// The number of bytes between checks whether the document can be divided.
const STRIDE: usize = 8 << 10;

/// A document that is read window by window.
#[derive(Debug)]
pub(super) struct HtmlWindows {
    step: Html,
}

/// The content of a window.
pub(super) struct HtmlWindow {
    pub(super) content: Content,
    /// The number of bytes of the window that were read.
    pub(super) read: usize,
    /// Whether the text continues after it within a run.
    pub(super) in_run: bool,
}

/// Conditions for reading a window.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    /// Whether this is the last window.
    pub(super) last: bool,
    /// Whether it must be divided.
    pub(super) forced: bool,
    /// Whether it is divided only at the ends of lines.
    pub(super) lines: bool,
}

/// A place where the document can be divided, with the state there.
struct Division {
    step: Html,
    read: usize,
    written: usize,
    anchors: usize,
}

impl HtmlWindows {
    pub(super) fn new(preformatted: bool) -> HtmlWindows {
        HtmlWindows { step: Html::reading(preformatted) }
    }

    /// Reads a window of the document up to where it can be divided; `None` if the window is too
    /// small for that.
    pub(super) fn read(&mut self, html: &str, terms: Terms) -> Option<HtmlWindow> {
        let (read, written) = self.step.lengths();
        let mut step = self.step.clone();
        let (mut out, mut anchors, mut division) = (Output::default(), Vec::new(), None);
        let mut end = 0;
        while end < html.len() {
            let place = next_place(html.as_bytes(), end, terms.lines);
            end = place.unwrap_or((end + STRIDE).min(html.len()));
            let last = terms.last && end == html.len();
            loop {
                let progress = step.read(&html.as_bytes()[out.base..end], last, &mut out);
                out.base += progress.read;
                anchors.extend(step.take_anchors());
                if !progress.pauses {
                    break;
                }
            }
            if place.is_some() && step.is_between() && step.begins_run() && !last {
                division = Some(Division {
                    step: step.clone(),
                    read: out.base,
                    written: out.text.len(),
                    anchors: anchors.len(),
                });
            }
        }
        // The division must not be too early, so that time is linear.
        let division = division.filter(|found| !terms.last && found.read >= html.len() / 4);
        let division = match division {
            Some(division) => division,
            None if !terms.last && !terms.forced => return None,
            None => {
                step.close();
                anchors.extend(step.take_anchors());
                let (read, written) = (out.base, out.text.len());
                Division { step, read, written, anchors: anchors.len() }
            }
        };
        self.step = division.step;
        anchors.truncate(division.anchors);
        out.text.truncate(division.written);
        let within = |closed: crate::steps::html::Closed| closed.anchor.within(read, written);
        let content = Content {
            text: String::from_utf8(out.text).unwrap_or_default(),
            map: out.map.build(),
            anchors: anchors.into_iter().map(within).collect(),
            repairs: self.step.repairs().to_vec(),
        };
        Some(HtmlWindow { content, read: division.read, in_run: !self.step.begins_run() })
    }
}

/// Returns the last place within a stride after `from` where a run may end.
fn next_place(html: &[u8], from: usize, lines: bool) -> Option<usize> {
    let rest = &html[from..];
    let rest = rest.get(..STRIDE).unwrap_or(rest);
    let line = memchr::memrchr(b'\n', rest);
    let other = || rest.iter().rposition(|byte| byte.is_ascii_whitespace() || *byte == b'>');
    line.or_else(|| if lines { None } else { other() }).map(|at| from + at + 1)
}
