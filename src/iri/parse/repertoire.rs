//! The characters that each standard allows in addition to those of URIs.

use crate::error::Component;
use crate::iri::ucschar::{is_iprivate, is_ucschar};
use crate::names::named;
use crate::tables::is_bidi_control;
use crate::text::ascii::AsciiSet;

/// The characters that an identifier may consist of: those of URIs, and those that a standard adds.
///
/// | repertoire | adds to URI | by |
/// |---|---|---|
/// | [`Uri`](Repertoire::Uri) | nothing | RFC 3986 |
/// | [`Iri`](Repertoire::Iri) | `ucschar`; in queries also `iprivate` | RFC 3987 |
/// | [`IriAbnf`](Repertoire::IriAbnf) | the same, and bidi formatting characters | the grammar of RFC 3987 alone |
/// | [`Iri3987bis`](Repertoire::Iri3987bis) | as `Iri`, and in queries also tags | draft-ietf-iri-3987bis |
/// | [`Leiri`](Repertoire::Leiri) | nearly everything, spaces and controls too | the same, section 7.1 |
///
/// The rest of the grammar is the same for all of them: delimiters are ASCII (I3987-G13), and schemes,
/// ports and IP literals are those of URIs (I3987-G10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Repertoire {
    /// ASCII only.
    Uri,
    /// `ucschar`, and `iprivate` in queries, but no bidi formatting characters: RFC 3987, section
    /// 4.1, forbids them although its grammar allows them. Newer characters of the same use are
    /// forbidden too (I3987-G14).
    #[default]
    Iri,
    /// `ucschar`, and `iprivate` in queries: the ABNF of RFC 3987, without the rule of its section 4.1
    /// on bidi formatting characters. Data sets have such IRIs, and many parsers take them.
    IriAbnf,
    /// As [`Iri`](Repertoire::Iri), and U+E0000 to U+E0FFF in queries: tags and the supplementary variation selectors
    /// (I3987-G12). Parsers of RFC 3987 reject them.
    Iri3987bis,
    /// Legacy extended IRIs, for attributes of XML. Bidi formatting characters are allowed (LEIRI-1).
    Leiri,
}

named! {
    Repertoire, "repertoire":
    Uri = "uri",
    Iri = "iri",
    IriAbnf = "iri-abnf",
    Iri3987bis = "3987bis",
    Leiri = "leiri",
}

impl Repertoire {
    /// Returns true if a component may hold this character unescaped. False for the percent sign,
    /// which is only allowed as the first character of an escape.
    ///
    /// ```
    /// use irispan::Component::{Host, Path, Query, Scheme};
    /// use irispan::iri::Repertoire;
    ///
    /// assert!(Repertoire::Iri.allows('é', Path) && !Repertoire::Uri.allows('é', Path));
    /// assert!(Repertoire::Iri.allows('\u{E000}', Query));
    /// assert!(!Repertoire::Iri.allows('\u{E000}', Path));
    /// assert!(!Repertoire::Iri.allows('\u{202E}', Path));
    /// assert!(Repertoire::Leiri.allows(' ', Host) && !Repertoire::Leiri.allows('é', Scheme));
    /// ```
    #[must_use]
    pub fn allows(self, c: char, component: Component) -> bool {
        u8::try_from(c).is_ok_and(|byte| component_set(component).contains(byte))
            || self.adds(c, component)
    }

    /// Returns true if this character is allowed in addition to those of URIs.
    pub(crate) const fn adds(self, c: char, component: Component) -> bool {
        if matches!(component, Component::Scheme | Component::Port) {
            return false;
        }
        let query = matches!(component, Component::Query);
        match self {
            Repertoire::Uri => false,
            Repertoire::Iri => Repertoire::IriAbnf.adds(c, component) && !is_bidi_control(c),
            Repertoire::IriAbnf => is_ucschar(c) || query && is_iprivate(c),
            Repertoire::Iri3987bis => Repertoire::Iri.adds(c, component) || query && is_tag(c),
            Repertoire::Leiri => is_leiri_ucschar(c),
        }
    }
}

/// Returns the ASCII characters that URIs allow in a component.
pub(in crate::iri) const fn component_set(component: Component) -> AsciiSet {
    match component {
        Component::Scheme => AsciiSet::SCHEME,
        Component::Userinfo => AsciiSet::USERINFO,
        Component::Host => AsciiSet::REG_NAME,
        Component::Port => AsciiSet::DIGIT,
        Component::Path => AsciiSet::PATH,
        Component::Query => AsciiSet::QUERY,
        Component::Fragment => AsciiSet::FRAGMENT,
    }
}

const fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0000}'..='\u{E0FFF}')
}

/// ```text
/// leiri-ucschar = " " / "<" / ">" / '"' / "{" / "}" / "|" / "\" / "^" / "`"
///               / %x0-1F / %x7F-D7FF / %xE000-FFFD / %x10000-10FFFF
/// ```
const fn is_leiri_ucschar(c: char) -> bool {
    (c.is_ascii() && AsciiSet::FORBIDDEN.contains(c as u8))
        || matches!(c, '\0'..='\u{1F}' | '\u{7F}'..='\u{FFFD}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Component::{Fragment, Host, Path, Port, Query, Scheme, Userinfo};

    const ALL: [Component; 7] = [Scheme, Userinfo, Host, Port, Path, Query, Fragment];

    #[test]
    fn each_holds_the_one_before() {
        use Repertoire::{Iri, Iri3987bis, IriAbnf, Leiri, Uri};
        for c in '\0'..=char::MAX {
            for component in ALL {
                let [uri, iri, abnf, bis, leiri] =
                    [Uri, Iri, IriAbnf, Iri3987bis, Leiri].map(|r| r.allows(c, component));
                assert!(uri <= iri && iri <= bis && bis <= leiri, "{c:?} {component}");
                assert!(iri <= abnf && abnf <= leiri, "{c:?} {component}");
                assert!(iri || !abnf || is_bidi_control(c), "{c:?} {component}");
                assert!(!uri || c.is_ascii(), "{c:?}");
            }
        }
    }

    #[test]
    fn scheme_and_port_are_ascii_in_all() {
        for c in ['é', '٣', '\u{E000}', ' '] {
            for component in [Scheme, Port] {
                assert!(!Repertoire::Leiri.allows(c, component), "{c:?} {component}");
            }
        }
    }

    #[test]
    fn private_use_and_tags_in_queries_only() {
        for component in ALL {
            let query = component == Query;
            assert_eq!(Repertoire::Iri.allows('\u{10FFFD}', component), query);
            assert_eq!(Repertoire::Iri3987bis.allows('\u{E0041}', component), query);
            assert_eq!(Repertoire::Iri3987bis.allows('\u{E0100}', component), query);
            assert!(!Repertoire::Iri.allows('\u{E0041}', component));
        }
    }

    /// LEIRI-1, LEIRI-4: the noncharacters at the end of the first plane are outside.
    #[test]
    fn borders_of_leiri() {
        for c in [' ', '<', '`', '\0', '\u{1F}', '\u{7F}', '\u{FDD0}', '\u{FFFD}', '\u{10FFFF}'] {
            assert!(Repertoire::Leiri.allows(c, Path), "{c:?}");
        }
        for c in ['[', ']', '#', '?', '%', '\u{FFFE}', '\u{FFFF}'] {
            assert!(!Repertoire::Leiri.allows(c, Path), "{c:?}");
        }
        for c in ['\u{202E}', '\u{61C}', '\u{2066}', '\u{200E}'] {
            assert!(Repertoire::Leiri.allows(c, Path) && !Repertoire::Iri3987bis.allows(c, Path));
        }
    }
}
