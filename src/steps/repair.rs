//! Errors in a message or a document, and how they are repaired.

use core::fmt;

use crate::names::name_values;

/// Something in a message that was broken or exceeded a limit, and how it was read nevertheless. A
/// repair is a fact and never an error: the rest is read.
///
/// The steps report those of their input; the others are reported by module `mail`, which names the
/// limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Repair {
    /// The message has no header field: it is read as a body.
    NoHeader,
    /// A line in the header isn't a field: the body begins with it.
    MissingBlankLine,
    /// The header is too large: the rest of it isn't read.
    HeaderLimit,
    /// The part is too large: the rest of it isn't read.
    SizeLimit,
    /// The message has too many parts: the rest isn't read.
    PartLimit,
    /// The part is nested too deeply: it is read as text.
    DepthLimit,
    /// A multipart has no parameter `boundary`: it is read as text.
    MissingBoundary,
    /// The boundary of a multipart isn't found: it is read as text.
    BoundaryNotFound,
    /// A multipart has no last boundary: it ends with the message or the part around it.
    UnclosedMultipart,
    /// The transfer encoding is unknown: the bytes are read as they are.
    UnknownTransferEncoding,
    /// A multipart claims to be in base64 or quoted-printable, which is forbidden: it is read
    /// without decoding.
    EncodedMultipart,
    /// `=` in quoted-printable does not begin an escape: it is kept.
    InvalidQuotedPrintable,
    /// Characters in base64 belong to no group: they are skipped.
    InvalidBase64,
    /// Base64 ends within a group: the complete bytes of the group are read.
    TruncatedBase64,
    /// No charset is named: the text is read as UTF-8 if it is valid, else by the fallback
    /// (MAIL-26).
    MissingCharset,
    /// The charset is unknown: the text is read as if none were named.
    UnknownCharset,
    /// The charset is UTF-7, in which filters don't recognize a text because it has many forms: it
    /// is read as ASCII.
    RefusedUtf7,
    /// There is no decoder for the charset, such as ISO-2022-CN: the text is read as ASCII.
    RefusedCharset,
    /// The bytes aren't in the charset that is named, but are UTF-8: they are read as UTF-8.
    WrongCharset,
    /// Some bytes aren't in the charset: they become U+FFFD, and end a link.
    MalformedText,
    /// The target of an anchor is too long: it isn't read, and neither it nor its text is a link.
    TargetLimit,
    /// The Message-ID is too long: the rest of it isn't kept.
    MessageIdLimit,
    /// A run of text without a space or a line end is too long for reading as a stream: it is not
    /// scanned.
    RunLimit,
    /// The lines of the message end with carriage returns alone, up to its first 64 KiB: each of these
    /// is read as a line feed.
    CarriageReturns,
}

name_values! {
    Repair, "repair":
    NoHeader = "no-header",
    MissingBlankLine = "missing-blank-line",
    HeaderLimit = "header-limit",
    SizeLimit = "size-limit",
    PartLimit = "part-limit",
    DepthLimit = "depth-limit",
    MissingBoundary = "missing-boundary",
    BoundaryNotFound = "boundary-not-found",
    UnclosedMultipart = "unclosed-multipart",
    UnknownTransferEncoding = "unknown-transfer-encoding",
    EncodedMultipart = "encoded-multipart",
    InvalidQuotedPrintable = "invalid-quoted-printable",
    InvalidBase64 = "invalid-base64",
    TruncatedBase64 = "truncated-base64",
    MissingCharset = "missing-charset",
    UnknownCharset = "unknown-charset",
    RefusedUtf7 = "refused-utf-7",
    RefusedCharset = "refused-charset",
    WrongCharset = "wrong-charset",
    MalformedText = "malformed-text",
    TargetLimit = "target-limit",
    MessageIdLimit = "message-id-limit",
    RunLimit = "run-limit",
    CarriageReturns = "carriage-returns",
}

impl Repair {
    /// Returns whether some text or identifier was not read, or not as intended.
    #[must_use]
    pub const fn loses_text(self) -> bool {
        matches!(
            self,
            Repair::HeaderLimit
                | Repair::SizeLimit
                | Repair::PartLimit
                | Repair::DepthLimit
                | Repair::InvalidBase64
                | Repair::TruncatedBase64
                | Repair::UnknownTransferEncoding
                | Repair::UnknownCharset
                | Repair::RefusedUtf7
                | Repair::RefusedCharset
                | Repair::TargetLimit
                | Repair::MessageIdLimit
                | Repair::RunLimit
        )
    }
}

/// Writes what is wrong and how it was read, for people.
impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Repair::NoHeader => "no header; read as a body",
            Repair::MissingBlankLine => "no empty line before the body",
            Repair::HeaderLimit => "the header is too large; the rest of it is not read",
            Repair::SizeLimit => "too large; the rest is not read",
            Repair::PartLimit => "too many parts; the rest is not read",
            Repair::DepthLimit => "nested too deeply; read as text",
            Repair::MissingBoundary => "a multipart without boundary; read as text",
            Repair::BoundaryNotFound => "a multipart whose boundary never comes; read as text",
            Repair::UnclosedMultipart => "a multipart without its last boundary",
            Repair::UnknownTransferEncoding => "an unknown transfer encoding; read as it is",
            Repair::EncodedMultipart => "a multipart with a transfer encoding; read without it",
            Repair::InvalidQuotedPrintable => "`=` without an escape; it stands for itself",
            Repair::InvalidBase64 => "characters that are not base64; skipped",
            Repair::TruncatedBase64 => "base64 cut in the middle; read up to there",
            Repair::MissingCharset => "no charset; UTF-8 if it is that, else the fallback",
            Repair::UnknownCharset => "an unknown charset; as if none was named",
            Repair::RefusedUtf7 => "UTF-7 hides text from filters; read as ASCII",
            Repair::RefusedCharset => "a charset without decoder; read as ASCII",
            Repair::WrongCharset => "not the charset that is named; read as UTF-8",
            Repair::MalformedText => "bytes that the charset does not have; written as U+FFFD",
            Repair::TargetLimit => "the target of an anchor is too long; it is not read",
            Repair::MessageIdLimit => "the Message-ID is too long; the rest of it is not kept",
            Repair::RunLimit => "text without a space is too long; no link is looked for in it",
            Repair::CarriageReturns => "lines end with CR alone; read as line feeds",
        })
    }
}

/// Adds a repair unless it is there already. Repairs are in the order of occurrence.
pub(crate) fn note(repairs: &mut Vec<Repair>, repair: Repair) {
    if !repairs.contains(&repair) {
        repairs.push(repair);
    }
}

#[cfg(test)]
mod tests {
    use super::{Repair, note};

    #[test]
    fn names_are_unique_and_in_order() {
        for (index, repair) in Repair::ALL.iter().enumerate() {
            let name = repair.as_str();
            assert_eq!(*repair as usize, index, "{name}");
            assert_eq!(name.parse(), Ok(*repair));
            assert_eq!(Repair::ALL.iter().filter(|other| other.as_str() == name).count(), 1);
        }
    }

    #[test]
    fn each_repair_is_noted_once() {
        let mut repairs = Vec::new();
        for repair in [Repair::InvalidBase64, Repair::NoHeader, Repair::InvalidBase64] {
            note(&mut repairs, repair);
        }
        assert_eq!(repairs, [Repair::InvalidBase64, Repair::NoHeader]);
    }
}
