//! Detects reference marks of notes after links: `https://a.example<sup>1</sup>` displays a link
//! and a number (MAIL-28).

/// The place relative to the mark of a note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Elsewhere,
    /// At the beginning of raised text.
    Beginning,
    /// In a mark.
    Mark,
    /// Directly after a mark.
    After,
}

/// Distinguishes marks of notes from indices, powers and ends of words.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    place: Place,
    /// The last byte of the current word.
    last: u8,
    /// Whether that word has a full stop followed by something other than a digit, so that it may
    /// contain a host. A word with a power or an index does not.
    dotted: bool,
}

impl Notes {
    /// Begins raised text.
    pub(super) fn begin(&mut self) {
        self.place = Place::Beginning;
    }

    /// Ends raised text.
    pub(super) fn end(&mut self) {
        self.place = match self.place {
            Place::Mark => Place::After,
            _ => Place::Elsewhere,
        };
    }

    /// Returns whether a blank must be written before a text, to separate a mark from a link.
    /// `begins_word` says whether the text is after a blank anyway.
    pub(super) fn parts(&mut self, next: &str, begins_word: bool) -> bool {
        let (place, parts) = match self.place {
            Place::Beginning if begins_mark(next) && (begins_word || self.dotted) => {
                (Place::Mark, !begins_word)
            }
            Place::Mark => (Place::Mark, false),
            Place::After => (Place::Elsewhere, !begins_word && begins_name(next)),
            _ => (Place::Elsewhere, false),
        };
        self.place = place;
        parts
    }

    /// Notes text that is written.
    pub(super) fn push(&mut self, text: &str) {
        let begin = text.bytes().rposition(|byte| byte.is_ascii_whitespace());
        if begin.is_some() {
            (self.last, self.dotted) = (b' ', false);
        }
        for byte in text.bytes().skip(begin.map_or(0, |at| at + 1)) {
            self.dotted |= self.last == b'.' && !byte.is_ascii_digit();
            self.last = byte;
        }
    }
}

/// Returns whether a text begins like the mark of a note. Letters are more likely ends of words:
/// `1<sup>st</sup>`.
fn begins_mark(text: &str) -> bool {
    text.starts_with(|c: char| {
        c.is_ascii_digit() || matches!(c, '[' | '(' | '*' | '#' | '†' | '‡' | '§' | '¶')
    })
}

fn begins_name(text: &str) -> bool {
    text.starts_with(char::is_alphanumeric)
}
