//! The tokens of a document, as far as its text needs them: where text is, and of tags their names and
//! two attributes. What else the tokenizer says, errors above all, is dropped as it comes, because it
//! may be a hundred times as large as the document.

use core::ops::Range;

use html5gum::{Emitter, Error, State, Tokenizer, naive_next_state};

/// The maximum number of bytes of the value of an attribute. Servers accept 8 KB for an address by
/// default, and of 230,000 links none had more than 2049 bytes (`limits.rs`).
const MAX_VALUE: usize = 64 << 10;

/// The maximum number of bytes of the name of an element. That of no element that is shown in a way of
/// its own has more than ten.
const MAX_NAME: usize = 256;

/// Returns the tokens of a document. The state of the tokenizer follows the names of elements.
pub(super) fn tokens(html: &str) -> impl Iterator<Item = Token> {
    // Reading from memory never fails.
    Tokenizer::new_with_emitter(html, Tokens::default()).filter_map(Result::ok)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Text in this range of the document.
    Text(Range<usize>),
    Start(StartTag),
    /// The end tag of an element of this name.
    End(Vec<u8>),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StartTag {
    pub(super) name: Vec<u8>,
    pub(super) href: Option<Value>,
    pub(super) style: Option<Value>,
}

/// The value of an attribute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Value {
    /// The value, with character references resolved.
    pub(super) bytes: Vec<u8>,
    /// Where it is in the document, without quotes.
    pub(super) range: Range<usize>,
    /// Whether it is longer than [`MAX_VALUE`], and `bytes` has only its beginning.
    pub(super) is_cut: bool,
}

/// Makes tokens of what the tokenizer reports.
#[derive(Debug, Default)]
struct Tokens {
    /// The offset behind what was read.
    position: usize,
    /// Text that goes on, and whether there is some of it.
    text: Range<usize>,
    has_text: bool,
    tag: StartTag,
    is_end: bool,
    last_start_tag: Vec<u8>,
    attribute: Attribute,
    /// What was not taken yet: text, and a tag behind it.
    ready_text: Option<Range<usize>>,
    ready_tag: Option<Token>,
}

/// The attribute that is being read.
#[derive(Debug, Default)]
struct Attribute {
    /// The beginning of its name, until it is known which one it is.
    name: Vec<u8>,
    value_start: usize,
    wanted: Option<Wanted>,
}

/// An attribute whose value is kept.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    Href,
    Style,
}

impl Tokens {
    fn end_text(&mut self) {
        if core::mem::take(&mut self.has_text) {
            self.ready_text = Some(self.text.clone());
        }
    }

    /// Decides whether the value of the attribute whose name ends is kept: that of the first one of a
    /// name is.
    fn end_attribute_name(&mut self) {
        if self.attribute.name.is_empty() {
            return;
        }
        let (wanted, slot) = match &*self.attribute.name {
            b"href" => (Some(Wanted::Href), &mut self.tag.href),
            b"style" => (Some(Wanted::Style), &mut self.tag.style),
            _ => (None, &mut None),
        };
        self.attribute.wanted = wanted.filter(|_| slot.is_none());
        if self.attribute.wanted.is_some() {
            *slot = Some(Value::default());
        }
        self.attribute.name.clear();
    }

    fn begin_tag(&mut self, is_end: bool) {
        self.tag = StartTag::default();
        self.is_end = is_end;
        self.attribute = Attribute::default();
    }
}

/// Appends as many bytes as `max` allows. Returns whether these are all.
fn extend(bytes: &mut Vec<u8>, more: &[u8], max: usize) -> bool {
    let kept = more.len().min(max.saturating_sub(bytes.len()));
    bytes.extend_from_slice(&more[..kept]);
    kept == more.len()
}

impl Emitter for Tokens {
    type Token = Token;

    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }

    fn set_last_start_tag(&mut self, last_start_tag: Option<&[u8]>) {
        self.last_start_tag = last_start_tag.unwrap_or_default().to_vec();
    }

    fn pop_token(&mut self) -> Option<Token> {
        self.ready_text.take().map(Token::Text).or_else(|| self.ready_tag.take())
    }

    fn emit_eof(&mut self) {
        self.end_text();
    }

    fn emit_error(&mut self, _: Error) {}

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn init_string(&mut self) {
        if !self.has_text {
            self.text.start = self.position;
        }
    }

    fn emit_string(&mut self, text: &[u8]) {
        self.text.end = self.position;
        self.has_text |= !text.is_empty();
    }

    fn init_start_tag(&mut self) {
        self.begin_tag(false);
    }

    fn init_end_tag(&mut self) {
        self.begin_tag(true);
    }

    fn push_tag_name(&mut self, name: &[u8]) {
        extend(&mut self.tag.name, name, MAX_NAME);
    }

    fn init_attribute(&mut self) {
        self.end_text();
        self.end_attribute_name();
        self.attribute.wanted = None;
    }

    fn push_attribute_name(&mut self, name: &[u8]) {
        // One byte more than the longest name that is wanted tells longer names apart.
        extend(&mut self.attribute.name, name, b"style".len() + 1);
    }

    fn init_attribute_value(&mut self) {
        self.attribute.value_start = self.position;
    }

    fn push_attribute_value(&mut self, more: &[u8]) {
        self.end_attribute_name();
        let value = match self.attribute.wanted {
            Some(Wanted::Href) => &mut self.tag.href,
            Some(Wanted::Style) => &mut self.tag.style,
            None => return,
        };
        if let Some(value) = value {
            value.range = self.attribute.value_start..self.position;
            value.is_cut |= !extend(&mut value.bytes, more, MAX_VALUE);
        }
    }

    fn set_self_closing(&mut self) {}

    fn emit_current_tag(&mut self) -> Option<State> {
        self.end_text();
        self.end_attribute_name();
        let tag = core::mem::take(&mut self.tag);
        self.last_start_tag.clear();
        if self.is_end {
            self.ready_tag = Some(Token::End(tag.name));
            return None;
        }
        self.last_start_tag.extend_from_slice(&tag.name);
        self.ready_tag = Some(Token::Start(tag));
        let state = naive_next_state(&self.last_start_tag);
        if state.is_some() {
            self.init_string();
        }
        state
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.is_end && !self.last_start_tag.is_empty() && self.last_start_tag == self.tag.name
    }

    fn init_comment(&mut self) {
        self.end_text();
    }

    fn init_doctype(&mut self) {
        self.end_text();
    }

    fn push_comment(&mut self, _: &[u8]) {}
    fn emit_current_comment(&mut self) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn set_force_quirks(&mut self) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn emit_current_doctype(&mut self) {}
}

#[cfg(test)]
mod tests {
    use html5gum::{DefaultEmitter, Token as Other, Tokenizer};

    use super::{MAX_VALUE, StartTag, Token, Value, tokens};

    /// The tokens of the emitter that comes with the tokenizer, which keeps all of them.
    fn expected(html: &str) -> Vec<Token> {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        emitter.naively_switch_states(true);
        let mut found = Vec::new();
        for token in Tokenizer::new_with_emitter(html, emitter).flatten() {
            found.push(match token {
                Other::String(text) => Token::Text(text.span.start..text.span.end),
                Other::EndTag(tag) => Token::End(tag.name.to_vec()),
                Other::StartTag(tag) => {
                    let value = |name: &[u8]| {
                        let value = tag.attributes.get(name)?;
                        Some(Value { bytes: value.value.to_vec(), ..Value::default() })
                    };
                    let (href, style) = (value(b"href"), value(b"style"));
                    Token::Start(StartTag { name: tag.name.to_vec(), href, style })
                }
                Other::Comment(_) | Other::Doctype(_) | Other::Error(_) => continue,
            });
        }
        found
    }

    /// Without places of values, which are counted in another way there.
    fn found(html: &str) -> Vec<Token> {
        let mut found: Vec<_> = tokens(html).collect();
        for token in &mut found {
            let Token::Start(tag) = token else { continue };
            for value in [&mut tag.href, &mut tag.style].into_iter().flatten() {
                assert!(html.get(value.range.clone()).is_some(), "{html:?}: {value:?}");
                value.range = 0..0;
            }
        }
        found
    }

    #[test]
    fn the_same_tokens_without_the_rest() {
        const BITS: [&str; 36] = [
            "<",
            ">",
            "/",
            "\"",
            "'",
            "=",
            " ",
            "\n",
            "\r",
            "\0",
            "\u{1}",
            "a",
            "A",
            "href",
            "STYLE",
            "href=",
            " style='",
            "&amp;",
            "&",
            "&#0;",
            "é",
            "<a ",
            "</a",
            "<!--",
            "-->",
            "<!",
            "<!doctype ",
            "<![CDATA[",
            "]]>",
            "<script>",
            "</script>",
            "<title",
            "</title>",
            "<?",
            "-",
            "<plaintext",
        ];
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut tags = 0;
        for _ in 0..20_000 {
            let html: String = (0..random(24)).map(|_| BITS[random(BITS.len())]).collect();
            let found = found(&html);
            assert_eq!(found, expected(&html), "{html:?}");
            tags += found.iter().filter(|token| matches!(token, Token::Start(_))).count();
        }
        assert!(tags > 5_000, "{tags}");
    }

    #[test]
    fn values_have_places() {
        for (html, places) in [
            ("<a href=b>", &["b"][..]),
            ("<a href = 'b c' >", &["b c"]),
            ("<a HREF=\"b&amp;c\"href=d>", &["b&amp;c"]),
            ("<a style=x href='\n b\r\n\tc'>", &["\n b\r\n\tc", "x"]),
            ("<a href><a href=''><a href= >", &["", "", ""]),
            ("<a hrefs=b style2=c>", &[]),
        ] {
            let mut found = Vec::new();
            for token in tokens(html) {
                let Token::Start(tag) = token else { continue };
                for value in [tag.href, tag.style].into_iter().flatten() {
                    found.push(&html[value.range]);
                }
            }
            assert_eq!(found, places, "{html:?}");
        }
    }

    #[test]
    fn long_values_are_cut() {
        for (length, is_cut) in [(MAX_VALUE, false), (MAX_VALUE + 1, true)] {
            let html = format!("<a href='{}'>", "b".repeat(length));
            let Some(Token::Start(StartTag { href: Some(href), .. })) = tokens(&html).next() else {
                unreachable!("{length}");
            };
            assert_eq!(
                (href.is_cut, href.bytes.len(), href.range),
                (is_cut, MAX_VALUE, 9..9 + length)
            );
        }
    }
}
