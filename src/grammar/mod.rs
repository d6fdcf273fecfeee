//! The grammar: from a mark to a span. Decides what a link is, where it begins and where it ends.
//!
//! [`Search`] walks over the marks of a text. A separator asks for a bare host or an address around
//! it, a colon for a scheme before it. Every byte is visited a bounded number of times; `search`
//! says how.
//!
//! | file | holds |
//! |---|---|
//! | `search` | the walk over the marks, and the borders that keep it linear |
//! | `link` | the link at a mark: its scheme, its host, and the parts after the host |
//! | `scheme` | the name before a colon, and names ahead in the text (T4, T7) |
//! | `control_sequence` | control sequences of terminals (R2-35) |
//! | `opaque` | what must follow the colon of a scheme without `//` (T4) |
//! | `userinfo`, `port` | the authority after a written scheme (T3; R2-11, R2-43, R2-64, R2-67) |
//! | `closer` | runs that nobody closed, and an `@` after a host (R2-48, R2-49, R2-57, R2-58) |
//! | `only_part` | links that are only a part of what was meant (R2-54, R2-77, R2-90) |
//! | `placeholder` | templates and names of values that cut a link (R2-54) |
//! | `expression` | links that a regular expression cuts (R2-100) |
//! | `encoded` | lines of files that are written as text (R2-89) |
//! | `host` | hosts around a separator and after a scheme, their labels and top-level domains (T2, T9) |
//! | `address`, `local_part`, `delimiter`, `mailto` | mail addresses, local parts that nobody has, what only delimits them, and `mailto:` with its fields (T10, T11) |
//! | `roff` | escapes of roff before hosts and addresses (R2-73) |
//! | `setting` | settings of git that hold a URL (R2-79) |
//! | `end` | where a link ends (U58 section 3.5.1; T1, T5, T6, T8, T12) |
//! | `grade` | how sure it is that a bare domain is meant as one |
//! | `walk`, `second`, `possible` | what grade `Possible` adds, in a second walk (R2-36 to R2-42) |
//! | `fast` | every shortcut, and the one switch for all of them |
//!
//! The rules are in the other files and are complete without `fast`: with shortcuts off they alone
//! decide. A shortcut decides exactly as the rule that it names or says `None`.
//!
//! A text is read as if a Hard byte preceded its first byte and followed its last one. Nothing
//! here depends on what lies beyond the next boundary, because texts are cut there.

mod address;
mod closer;
mod control_sequence;
mod delimiter;
mod encoded;
mod end;
mod expression;
mod fast;
mod filter;
mod grade;
mod host;
mod link;
mod local_part;
mod mailto;
mod only_part;
mod opaque;
mod placeholder;
mod port;
mod possible;
mod roff;
mod scheme;
mod search;
mod second;
mod setting;
mod userinfo;
mod walk;

pub(crate) use search::Search;

#[cfg(test)]
mod tests {
    use crate::config::Profile;
    use crate::scanner::Scanner;
    use crate::span::Confidence;

    /// The links of a text in the default profile, certain or not.
    pub(super) fn links(text: &str) -> Vec<String> {
        found(text, Profile::Default)
    }

    /// The links of a text by UTS #58 alone.
    pub(super) fn uts58(text: &str) -> Vec<String> {
        found(text, Profile::Uts58)
    }

    fn found(text: &str, profile: Profile) -> Vec<String> {
        let builder = Scanner::builder().profile(profile).min_confidence(Confidence::Possible);
        let [with, without] = [true, false].map(|shortcuts| {
            let scanner = builder.clone().shortcuts(shortcuts).build();
            scanner.links(text).map(|link| link.as_str().to_owned()).collect::<Vec<_>>()
        });
        assert_eq!(with, without, "shortcuts: {text}");
        with
    }
}
