//! The flags of hosts beyond ASCII. They depend only on the text up to the end of the host, and
//! most links of a text share a few hosts, so they are cached.

use irispan::safety::HostFlags;
use irispan::{Component, Kind, Link};

use super::host::{MAX_NAME, PLACES, place};

/// A direct-mapped cache of flags: an entry replaces the one with the same hash.
#[derive(Debug, Default)]
pub(super) struct KnownFlags(Vec<Option<Known>>);

#[derive(Debug)]
struct Known {
    /// The link up to the end of its host.
    text: String,
    flags: HostFlags,
}

impl KnownFlags {
    /// Returns the flags of the host of a link.
    pub(super) fn get(&mut self, link: &Link<'_>) -> HostFlags {
        if !HostFlags::concern(link) {
            return HostFlags::default();
        }
        let Some(text) = up_to_host(link) else { return HostFlags::of_link(link) };
        self.0.resize_with(PLACES, || None);
        let slot = &mut self.0[place(text) % PLACES];
        match slot {
            Some(known) if known.text == text => known.flags,
            _ => {
                let flags = HostFlags::of_link(link);
                *slot = Some(Known { text: text.to_owned(), flags });
                flags
            }
        }
    }
}

/// Returns the text of a link up to the end of its host; `None` if that is long, or if more follows
/// the host of an address.
fn up_to_host<'t>(link: &Link<'t>) -> Option<&'t str> {
    let text = link.as_str();
    let end = link.parts().range(Component::Host)?.end;
    let several = link.kind() == Kind::Email && end < text.len();
    text.get(..end).filter(|text| !several && text.len() <= MAX_NAME)
}

#[cfg(test)]
mod tests {
    use irispan::Scanner;
    use irispan::safety::HostFlags;

    use super::KnownFlags;

    #[test]
    fn what_is_kept_is_what_is_said_of_each_link() {
        let hosts = [
            "президент.рф",
            "аррӏе.com",
            "xn--80ak6aa92e.com",
            "pаypal.com",
            "1אב.example",
            "例え.jp",
            "אב.example",
            "xn--a-ecp.example",
            "xn--iny-zx5a.example",
            "a\u{200D}b.example",
            "münchen.de",
            "%D0%B0pple.com",
            "عربی.example",
        ];
        let before = [
            "",
            "https://",
            "ftp://",
            "//",
            "jo@",
            "mailto:jo@",
            "mailto:a@pаypal.com,jo@",
            "https://jo@",
            "https://اب@",
        ];
        let after = [
            "",
            "/",
            "/אב1",
            "/a?b#אב",
            ":81/x",
            "?subject=אב",
            ",a@1אב.example",
            "/\u{202E}",
            "/аррӏе",
        ];
        let scanner = Scanner::builder().min_confidence(irispan::Confidence::Possible).build();
        let (mut known, mut links, mut seen) = (KnownFlags::default(), 0, 0);
        for (after, before) in after.iter().flat_map(|after| before.map(|before| (after, before))) {
            let texts = hosts.map(|host| format!("{before}{host}{after} "));
            let text = texts.concat();
            for link in scanner.links(&text) {
                let flags = HostFlags::of_link(&link);
                assert_eq!(known.get(&link), flags, "{}", link.as_str());
                links += 1;
                seen += usize::from(flags != HostFlags::default());
            }
        }
        assert!(links > 500 && seen > 200, "{links} {seen}");
    }
}
