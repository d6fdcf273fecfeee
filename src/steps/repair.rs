//! What was wrong with a part, and what was done about it.

use core::fmt;

/// What was wrong with a part of a message and was mended, or could not be. A fact, never an error:
/// the rest of the part is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Repair {
    /// The text has no header field: it is read as a body.
    NoHeader,
    /// A line in the header that is no field: the body begins with it.
    MissingBlankLine,
    /// The header is larger than [`MAX_HEADER`](crate::mail::MAX_HEADER): the rest of it is not read.
    HeaderLimit,
    /// The part is larger than [`MAX_PART`](crate::mail::MAX_PART): the rest of it is not read.
    SizeLimit,
    /// The message has more parts than [`MAX_PARTS`](crate::mail::MAX_PARTS): the rest is not read.
    PartLimit,
    /// The part lies deeper than [`MAX_DEPTH`](crate::mail::MAX_DEPTH): it is read as text.
    DepthLimit,
    /// A multipart without the parameter `boundary`: read as text.
    MissingBoundary,
    /// A multipart whose boundary never comes: read as text.
    BoundaryNotFound,
    /// A multipart without its last boundary: it ends with the message or the part around it.
    UnclosedMultipart,
    /// A transfer encoding that nobody knows: the bytes are read as they are.
    UnknownTransferEncoding,
    /// A multipart in base64 or quoted-printable, which is forbidden: read as if it was not.
    EncodedMultipart,
    /// `=` in quoted-printable that begins no escape: it stands for itself.
    InvalidQuotedPrintable,
    /// Characters in base64 that belong to no code: they are skipped.
    InvalidBase64,
    /// Base64 that ends in the middle of a group: what is there of it is read.
    TruncatedBase64,
    /// No charset is named (MAIL-26): UTF-8 if the bytes are that, else the fallback.
    MissingCharset,
    /// A charset that nobody knows: as if none was named.
    UnknownCharset,
    /// UTF-7, in which one text has many forms that filters do not see through: read as ASCII.
    RefusedUtf7,
    /// A charset that no decoder is kept for, such as ISO-2022-CN: read as ASCII.
    RefusedCharset,
    /// Bytes that the named charset does not have, but which are UTF-8: read as UTF-8.
    WrongCharset,
    /// Bytes that the charset does not have: each sequence becomes U+FFFD, and ends a link.
    MalformedText,
}

impl Repair {
    /// Every repair with its name in records, in order.
    pub const ALL: [(Repair, &'static str); 20] = [
        (Repair::NoHeader, "no-header"),
        (Repair::MissingBlankLine, "missing-blank-line"),
        (Repair::HeaderLimit, "header-limit"),
        (Repair::SizeLimit, "size-limit"),
        (Repair::PartLimit, "part-limit"),
        (Repair::DepthLimit, "depth-limit"),
        (Repair::MissingBoundary, "missing-boundary"),
        (Repair::BoundaryNotFound, "boundary-not-found"),
        (Repair::UnclosedMultipart, "unclosed-multipart"),
        (Repair::UnknownTransferEncoding, "unknown-transfer-encoding"),
        (Repair::EncodedMultipart, "encoded-multipart"),
        (Repair::InvalidQuotedPrintable, "invalid-quoted-printable"),
        (Repair::InvalidBase64, "invalid-base64"),
        (Repair::TruncatedBase64, "truncated-base64"),
        (Repair::MissingCharset, "missing-charset"),
        (Repair::UnknownCharset, "unknown-charset"),
        (Repair::RefusedUtf7, "refused-utf-7"),
        (Repair::RefusedCharset, "refused-charset"),
        (Repair::WrongCharset, "wrong-charset"),
        (Repair::MalformedText, "malformed-text"),
    ];

    /// Its name in records.
    #[must_use]
    pub fn name(self) -> &'static str {
        Repair::ALL.iter().find(|(repair, _)| *repair == self).map_or("", |(_, name)| name)
    }

    /// Whether something of the part was not read, or not as it was meant.
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
        )
    }
}

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
        })
    }
}

/// Adds a repair once, in the order in which they are met.
pub(crate) fn note(repairs: &mut Vec<Repair>, repair: Repair) {
    if !repairs.contains(&repair) {
        repairs.push(repair);
    }
}

#[cfg(test)]
mod tests {
    use super::Repair;

    #[test]
    fn names_are_complete_and_told_apart() {
        for (index, (repair, name)) in Repair::ALL.into_iter().enumerate() {
            assert_eq!(repair as usize, index, "{name}");
            assert_eq!(repair.name(), name);
            assert_eq!(Repair::ALL.iter().filter(|(_, other)| *other == name).count(), 1);
        }
    }
}
