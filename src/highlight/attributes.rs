//! Attributes of links that a caller adds.

use core::fmt;
use std::borrow::Cow;
use std::sync::Arc;

use super::escape::escape;
use super::html_link::HtmlLink;

/// The names that a caller may use besides `data-…` and `aria-…`. None of them has a value that
/// runs, loads or leads anywhere.
const NAMES: [&str; 11] = [
    "accesskey",
    "hreflang",
    "id",
    "lang",
    "part",
    "role",
    "slot",
    "tabindex",
    "target",
    "title",
    "translate",
];

/// The name of an attribute that a caller may add to links.
///
/// It is `data-…` or `aria-…`, with lower-case ASCII letters, digits and hyphens, or one of
/// `accesskey`, `hreflang`, `id`, `lang`, `part`, `role`, `slot`, `tabindex`, `target`, `title` and
/// `translate`. Names that run scripts, style the link or lead elsewhere are refused.
///
/// ```
/// use irispan::highlight::AttributeName;
///
/// assert!(AttributeName::new("data-kind").is_some());
/// for refused in ["onclick", "style", "href", "data-", "data-a b", "DATA-x", "data-x=y"] {
///     assert!(AttributeName::new(refused).is_none());
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttributeName(Cow<'static, str>);

impl AttributeName {
    /// Returns the name, or `None` if it is refused.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>) -> Option<AttributeName> {
        let name = name.into();
        let own = name.strip_prefix("data-").or_else(|| name.strip_prefix("aria-"));
        let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let allowed = match own {
            Some(own) => !own.is_empty() && own.bytes().all(is_plain),
            None => NAMES.contains(&&*name),
        };
        allowed.then_some(AttributeName(name))
    }

    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Takes the attributes that a caller adds to a link: see [`Html::attributes`].
///
/// [`Html::attributes`]: super::Html::attributes
pub struct Attributes<'o> {
    out: &'o mut Vec<u8>,
    /// Where the tag begins.
    tag: usize,
}

impl<'o> Attributes<'o> {
    pub(super) fn of_tag(out: &'o mut Vec<u8>, tag: usize) -> Attributes<'o> {
        Attributes { out, tag }
    }

    /// Adds an attribute. The value may be any text; it is escaped. An attribute that the link has
    /// already stays as it is.
    pub fn set(&mut self, name: &AttributeName, value: &str) -> &mut Self {
        let begin = [" ", name.as_str(), "=\""].concat();
        // No value contains a quote, so this finds attributes only.
        let tag = self.out.get(self.tag..).unwrap_or_default();
        if memchr::memmem::find(tag, begin.as_bytes()).is_none() {
            self.out.extend_from_slice(begin.as_bytes());
            escape(self.out, value.as_bytes());
            self.out.push(b'"');
        }
        self
    }
}

impl fmt::Debug for Attributes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tag = self.out.get(self.tag..).unwrap_or_default();
        f.debug_tuple("Attributes").field(&String::from_utf8_lossy(tag)).finish()
    }
}

/// What adds attributes to links.
type Add = dyn Fn(&HtmlLink<'_>, &mut Attributes<'_>) + Send + Sync;

/// A caller's function that adds attributes.
#[derive(Clone)]
pub(super) struct Hook(Arc<Add>);

impl Hook {
    pub(super) fn new(
        add: impl Fn(&HtmlLink<'_>, &mut Attributes<'_>) + Send + Sync + 'static,
    ) -> Hook {
        Hook(Arc::new(add))
    }

    pub(super) fn call(&self, link: &HtmlLink<'_>, mut attributes: Attributes<'_>) {
        (self.0)(link, &mut attributes);
    }
}

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}
