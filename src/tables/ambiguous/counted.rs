//! What the counts of endings and words say, by thresholds (R2-29).
//!
//! The counts are those of `cargo xtask count-endings`. They show what programs and files are called,
//! for which the texts are plenty. They do not show under which endings people have sites: programs
//! cite few of Indonesia, or of shops. So the counts add to the lists whose words need a second sign,
//! [`MEMBER_ALSO`](super::Lists::MEMBER_ALSO) and [`FILE_ALSO`](super::Lists::FILE_ALSO), and the
//! lists that decide alone are written by hand. Endings of countries that are members too are a list of
//! their own, [`MEMBER_OF_PROGRAMS`](super::Lists::MEMBER_OF_PROGRAMS).

use crate::tables::hash;

/// What a top-level domain was seen for.
pub(in crate::tables) struct Ending {
    pub(super) name: &'static str,
    /// Projects whose code, prose or mail has a word before the ending that is not known to be a site.
    code: u16,
    prose: u16,
    mail: u16,
    /// Names of files that end so.
    files: u16,
    /// Domains that are written with a scheme or with `www.`.
    sites: u16,
}

pub(in crate::tables) const fn seen(
    name: &'static str,
    code: u16,
    prose: u16,
    mail: u16,
    files: u16,
    sites: u16,
) -> Ending {
    Ending { name, code, prose, mail, files, sites }
}

impl Ending {
    /// Returns whether it is a member in three projects (of two letters, as countries have: five),
    /// twice as often as it ends a site, and more often than it ends the name of a file.
    pub(super) const fn is_member(&self) -> bool {
        let fewest = if self.name.len() == 2 { 5 } else { 3 };
        self.code >= fewest && self.code >= 2 * self.sites && self.code > self.files
            // In mail and in prose nobody writes members only.
            && self.code > self.prose + self.mail
    }

    /// Returns whether it is a member in twenty projects, ten times as often as it ends a site:
    /// then any ordinary word before it makes it one.
    pub(super) const fn is_member_of_words(&self) -> bool {
        self.is_member() && self.name.len() > 2 && self.code >= 20 && self.code >= 10 * self.sites
    }

    /// Returns whether two files end so, and not fewer than sites.
    pub(super) const fn is_file(&self) -> bool {
        self.files >= 2 && self.files >= self.sites
    }
}

/// Words that programs and their manuals use, and that are names of sites which everybody knows.
const SITES: [&str; 8] =
    ["archive", "example", "github", "google", "linux", "media", "perl", "python"];

/// Returns whether a word stands before members in five projects.
pub(super) const fn is_before_members(word: &str, projects: u16) -> bool {
    projects >= 5 && is_counted(word)
}

/// Returns whether a word is an ordinary one: it stands in twenty documents of prose.
pub(super) const fn is_ordinary(word: &str, documents: u16) -> bool {
    documents >= 20 && is_counted(word)
}

/// Words of one or two letters are names in all languages, and are listed by hand.
const fn is_counted(word: &str) -> bool {
    let (length, mut i) = (word.len(), 0);
    while i < SITES.len() {
        // The lengths save most calls, which take most of the time of compiling this.
        if SITES[i].len() == length && hash::equal(SITES[i].as_bytes(), word.as_bytes()) {
            return false;
        }
        i += 1;
    }
    length >= 3
}
