//! Families of hostile texts: each makes a naive detector read the same bytes repeatedly.

use crate::support::texts::show;

/// A text of any length: a prefix, a unit that is repeated, and a suffix.
pub(crate) struct Family {
    prefix: &'static str,
    unit: &'static [u8],
    suffix: &'static str,
}

const fn repeated(unit: &'static str) -> Family {
    bytes(unit.as_bytes())
}

const fn bytes(unit: &'static [u8]) -> Family {
    Family { prefix: "", unit, suffix: "" }
}

const fn after(prefix: &'static str, unit: &'static str) -> Family {
    between(prefix, unit, "")
}

const fn between(prefix: &'static str, unit: &'static str, suffix: &'static str) -> Family {
    Family { prefix, unit: unit.as_bytes(), suffix }
}

#[rustfmt::skip]
pub(crate) const FAMILIES: &[Family] = &[
    // Nothing, and prose.
    repeated("a"), repeated("é"), repeated("\n"), repeated("word "), repeated("了"),
    bytes(b"\xFF"), bytes(b"http://a.com/\xE3"), bytes(b"\xE3\x81a@a.com"),
    // Addresses: every `@` may look back.
    repeated("@"), repeated("a@"), repeated("a@b"), repeated("a@a.com"), repeated("a@a.com,"),
    repeated("a@a.com@"), repeated("a..a@a.com"), repeated(".a@a.com"), repeated("a@b.com:a"),
    repeated("x:y@a.com"), repeated("://a:b@c.com"), repeated("a/a/a/a@a.com/"),
    repeated("ééééé@é.com"), repeated("a.com@a.co@"), between("", "a", "@a.com"),
    between("", "a:", "@a.com"), between("", "a.", "@a.com"), repeated("a.b-c_d+e@"),
    after("a@", "a@b.com."),
    // Hosts: long runs, judged once.
    repeated("a."), repeated("a.a~"), repeated(".a"), repeated("www."), repeated("-._"),
    repeated("-"), repeated("."), repeated("。"), repeated("例。"), repeated("a.com."),
    repeated("a.com-"), repeated("xn--"), repeated("xn--a."), between("", "a.", "com"),
    between("http://", "a.", "com"), between("", "例え。", "com"), repeated("_a.py"),
    repeated("_a."), between("http://", "a", ""), between("http://", "a", ".com"),
    after("http://", "_."), after("http://", "%41"), repeated("a.com了"), repeated("ａ．ｃｏｍ"),
    repeated("a.com\u{301}"), after("a.com", "\u{301}"),
    // Schemes, one after another.
    repeated("http://"), repeated("://"), repeated(":"), repeated("/"), repeated("//"),
    repeated("a:"), repeated("a://"), repeated("mailto:"), repeated("mailto:a@b.com"),
    repeated("mailto:a@b.com,"), after("mailto:", "a@b.com,"), repeated("mailto:?a"),
    after("mailto:a@b.com?", "a=b&"), repeated("tel:1"), repeated("tel:+1-"),
    after("tel:", "1-"), repeated("urn:a:"), after("urn:a:", "("), repeated("geo:1,"),
    repeated("magnet:?"), repeated("sip:a@"), repeated("xmpp:a@b"), repeated("bitcoin:a"),
    repeated("sip:"), repeated("im:"), repeated("pres:a;"), repeated("xmpp:a:"), repeated("news:a."),
    after("bitcoin:", "a"), repeated("http:http:"), repeated("hhttp"), repeated("a+b-c."),
    repeated("a+b-c.://"),
    // Authority.
    repeated("http://a:"), repeated("http://a@"), repeated("http://["), repeated("http://[::1]"),
    repeated("http://[:"), after("http://", "a@"), after("http://", "a:"),
    after("http://[", "1:"), after("http://", "@"), after("http://a", ":1"),
    repeated("http://a.com:1"), repeated("http://1.2.3.4"), after("http://", "1."),
    repeated("http://a.com:99999"), after("http://a.com:", "1"), repeated("https://a.com了"),
    repeated("http://a.b@c.d"), between("http://", "a", "@a.com"), repeated("https://a.com\u{E000}@"),
    after("https://a.com", "\u{E000}"),
    // The second walk.
    repeated("a@nas,"), repeated("a@[1.2.3.4]"), repeated("aa://"), repeated("(aa://a@b"),
    repeated("10.0.0.1"), repeated("10.0.0.1/"), repeated(",10.0.0.1"), repeated("a.local_"),
    repeated("a.local例"), repeated("a.local❤"), repeated("[::1]"), repeated("[::"),
    repeated("\"//a.com/"), repeated("localhost:1"), repeated("\"nas.local/\u{202E}"),
    // Brackets.
    repeated("(((("), repeated("()"), after("http://a.co/", "("), after("http://a.co/", ")"),
    after("http://a.co/", "()"), after("http://a.co/", "(/"), repeated("http://a.co/((("),
    repeated("http://a.co/)"), repeated("a.co/（"), after("a.co?", "a=("),
    between("http://a.co/", "(", ")))))))"), repeated("?a=("), repeated("#:~:"),
    after("a.com#", ":~:"), after("a.com#:~:", "(&"), repeated("http://a.com/（"),
    repeated("「http://a.com/」"), repeated("[a](http://a.com/)"), repeated("<http://a.com>"),
    // Soft runs: re-read at most once.
    after("a.com/", "."), after("a.com/", "'"), after("a.com/", "。"), repeated("a.com/,"),
    repeated("http://a.com,"), repeated("http://a.com/,,,,"), after("http://a.com/", ",,,,a"),
    after("http://a.com/", ",|"), repeated("a.com?"), repeated("a.com#"),
    repeated("http://a.com/??"), after("http://a.com/", "?"), after("http://a.com/", "#"),
    after("http://a.com/", ",h"), after("http://a.com/", ",http:"),
    after("http://a.com/", ",http://"), after("http://a.com/", ";ftp://a"),
    repeated("http://a.com/|"), after("http://a.com/", ".a"), repeated("http://a/.a.a.a.http://a/"),
    // Quotes and emphasis that wait for their end.
    repeated("'http://a.b/"), repeated("**http://a.b/"), repeated("'a@b.com"),
    repeated("*a.com*"), repeated("“http://a.b/"), repeated("'''http://a.b/''"),
    repeated("_http://a.b/_c"), after("'http://a.b/", "'a"), after("**http://a.b/", "*a"),
    repeated("|http://a.b/"), repeated("„http://a.b/"), repeated("~~~~http://a.b/"),
    repeated("''''''"), repeated("**a@b.com"), repeated("«a.com"),
    // Percent, templates, backslashes.
    repeated("%"), repeated("%41"), after("http://a.com/", "%"), after("http://a.com/", "{a}"),
    repeated("http://a.com\\"), repeated("\\"),
    // Scripts, clusters, invisible characters.
    repeated("请访问example.com了解。"), repeated("これはテストです。"), after("http://a.com/", "了a"),
    repeated("http://a.com/了"), after("http://a.com/", "\u{301}"), after("http://a.com/", "😀"),
    after("http://a.com/", "👩\u{200D}"), after("http://a.com/", "🇩"), repeated("a.com/🇩🇪🇩"),
    after("http://a.com/", "क्"), repeated("a.com/\u{200D}"), repeated("\u{202E}"),
    repeated("\u{202E}a.com"), repeated("a\u{AD}.com"), after("http://a.com/", "\u{202E}"),
    repeated("http://a.com/\u{202E}"), repeated("\u{AD}a@b.com"), repeated("a.com\u{FE0F}"),
    after("🇩🇪http://a.com/", "\u{FE0F}"), after("", "🇩🇪"), repeated("http://🇩🇪.com/🇩🇪"),
    repeated("\u{200B}a.com"), after("http://a.com", "\u{34F}"), after("http://a.com", "\u{FE0F}"),
    between("http://a.com/", "\u{600}", ","), repeated("http://a/\u{600}\u{600}\u{600}\u{600},"),
    // File names, calls, missing spaces.
    repeated("README.md"), repeated("self.name"), repeated("finish.It"),
    repeated("a.com/README.md,"), repeated("a.py:1:"), repeated("/a.py"),
    // Context of a host that the rules R2 check: underscores, full stops, hyphens, escapes.
    repeated("_"), repeated("__a.com__"), after("http://a.com", "_"), between("a_", "a.", "com"),
    repeated(".."), repeated("a.com.."), after("http://a.com", ".."), repeated("..a@b.com"),
    repeated("...a@b.com"), after("http://a.com", "-"), repeated("a--a.com--"),
    after("http://a", "%2e"), repeated("%2ea.com"), repeated("a[.]com"), repeated("http://a[.]com"),
    after("http://a.com", "[.]"),
    // Around an address, and glued to a scheme.
    repeated("{"), repeated("{a@b.com}"), between("", "{", "@a.com"), repeated("http://{"),
    repeated("|a@b.com"), repeated("='a@b.com"), between("='", "a'", "@a.com"),
    repeated("a!b@c.com"), repeated("xhttp://"), repeated("xhttp://a.com"), repeated("x://a.com/"),
    repeated("mid:a@b.com"), after("http://", "x://"),
    // Other scripts glued to ASCII, particles, symbols.
    repeated("-a.com的"), repeated("的a.com"), repeated("的a@b.com를"), repeated("。a.com。的"),
    repeated("http://a.com/b를"), after("http://a.com/", "를"), repeated("❤a.com"), after("", "❤"),
    after("http://a", "❤"), repeated("\u{200D}a.com"), after("www..", ".com\u{FE0F}"),
    // Endings, notes and bullets after hosts (R2-13, R2-72), keycaps (R2-7).
    repeated("a.kz-т"), after("a.kz-", "т"), after("http://a.kz-", "т"), repeated("http://a.kz-т.kz"),
    repeated("a.com²"), after("http://a.com", "·a"), after("a.com·", "a"), repeated("·a.co·uk"),
    repeated("http://a.com™"), repeated("1\u{FE0F}\u{20E3}a.com"), after("", "1\u{20E3}"),
    // Escapes of roff, brackets across segments, text of links, filters (R2-73 to R2-74).
    repeated("\\fBa.com"), repeated("\\f"), repeated("\\(aqjo@a.com"), repeated("a\\-"), repeated("a.com\\-"),
    after("http://a.com/", "(/"), after("http://a.com/", "(/)"), after("http://a.com/", "[a"),
    after("http://a.com/", "[a]"), repeated("http://a.com/x[a"), after("http://a.com/", "${"),
    after("http://a.com/?", "{a}"), repeated("a.com##a"), after("http://a", "\\"), repeated("http://를"),
    repeated("$<$jo@a.com$>$"), after("SRS0=", "/"), repeated("https://a.com/を"),
    repeated("jo@a.orgE<gt>"), repeated("a.deE<gt>"), repeated("mailto:a@a.deE<gt>"), repeated("http://aE<46>"), repeated("joE<64>a.com"), after("E<", "1"), repeated("\\%jo@a.com"), repeated("\\:a.com"),
    repeated("\\f[B]a.com"), repeated("\\(hya.com"), repeated("a.com\\fP"), repeated("a\\|a.com"), after("a.com\\(", "hy"),
    repeated("\x1b]8;;\x1b\\a.com"), after("\x1b]8;", "a"), repeated("a.com\x1b(B\x1b[m"), repeated("\u{9B}1ma.com"),
    repeated("\\fIftp://a.com"), repeated("\"http://a.com/?(a="), after("\"http://a.com/?", "(="),
    // Parts that character references, bars, asterisks or dashes may end; control sequences.
    repeated("&lt;"), after("http://a.com/", "&lt"), after("http://a.com/", "&#0"),
    after("http://a.com/?", "|a"), after("http://a.com/", "*"), after("http://a.com/", "—"), repeated("http://a.com/*"),
    after("http://a.com/", "'s"), after("http://a.com/", "\"1"), repeated("\x1B[1ma.com"),
    repeated("\x1B["), repeated("\x1B[1;"), after("\x1B[", "1"), repeated("\\u003c"),
    // References, look-alikes of a slash, invisible characters in hosts and addresses (R2-43 to
    // R2-45).
    repeated("//a:b@c.com/"), repeated("\\\\a:b@c.com"), between("//", "a:", "@b.com"),
    repeated("a.com⁄"), repeated("http://a.com⁄"), repeated("a.com:80∕"), repeated("a.com／"),
    repeated("a.com\u{200B}"), repeated("a.com\u{200B}zz\u{200B}"), repeated("http://a\u{200B}"),
    repeated("http://a.com\u{200B}zz "), after("http://a.com", "\u{200B}"),
    after("http://a.com", "\u{200B}a"), after("a.com:80", "\u{AD}"), repeated("a.com:\u{AD}"),
    repeated("a\u{200B}b@c.com"), repeated("a@b\u{200B}c.com"), between("", "\u{200B}", "a@b.com"),
    between("a@", "\u{200B}a", ".com"), repeated("mailto:a@b\u{AD}c.com"),
    repeated("http://a\u{200B}a@"), repeated("http://a:a\u{200B}"),
    // Look-alikes, lost characters, symbols, a second `@` (R2-55 to R2-58).
    repeated("a.com\u{2011}"), repeated("http://a.com\u{2011}b"), repeated("a\u{2011}b@c.com"), after("a.com", "\u{2011}"),
    between("", "\u{2011}", "a@b.com"), bytes(b"a.com\xFC"), bytes(b"http://a.b\xFC"), bytes(b"\xFCa@b.com"),
    repeated("http://a.com\u{FFFD}@"), repeated("http://a.com❤.b"), after("http://a.com", "❤"), after("http://a.com", ","),
    repeated("http://a.com,.b"), repeated("a@b.com@"), repeated("mailto:a@b.com@c.com"), repeated("sip:a@b.com@"),
    // Templates, unclosed runs, an `@` after a host, references (R2-47 to R2-51).
    repeated("http://a.com-{"), after("http://a.b", "-"), repeated("a.com-{"), repeated("%(a)a.com"),
    repeated("foo://a..b)"), repeated("http://a..b)a.com"), after("foo://a..b)", "a.com"),
    repeated("http://a.com|"), after("http://a.com|", "a"), repeated("http://a.com|a"),
    repeated("a.com&#46;"), repeated("&#46;a.com"), repeated("a&#46;b@c.com"),
    repeated("http://a.com/&rdquo"), repeated("http://a.com/E<gt>"), repeated("a.com:1:"),
    repeated("a.com:1-"), repeated("\u{E0062}a.com"), repeated("a\u{E0101}b@c.com"),
    // Text in brackets, ends of comments and elements, escapes of delimiters (R2-60, R2-61, R2-52).
    repeated("http://a.com/["), repeated("http://a.com/[/a"), after("http://a.com/", "[/"), repeated("{}a.com"), repeated("a.com:<b>"),
    repeated("http://a.com.*"), repeated("http://<a>:"), repeated("{a}b@c.com"), repeated("http://a.com/[ "), after("http://a.com/", "["), after("http://a.com/", "[]"),
    repeated("http://a.com/-->"), after("http://a.com/", "-"), after("http://a.com/", "?-->"), after("a@b.com%3D", "%3D"),
    // Escapes of source code, masks, templates of programs (R2-50, R2-62, R2-47).
    repeated("a.com\\u002e"), repeated("http://a.com\\xc3\\xbc"), repeated("http://a.com/\\u0026"), after("http://a.com", "\\"),
    after("http://a.com/", "\\303"), repeated("p***l.com"), repeated("http://a.b***c"), after("a.com", "*"), after("a.com", "•"), between("a", "•", "b@c.com"),
    between("p", "*", "l.com"), repeated("••a@b.com"), repeated("@a@b.com"), repeated("http://a.com.!a"), repeated("http://a.b.#{"), repeated("http://www.a$b."),
    // Signs in the place of a letter, lists (R2-63, R2-64).
    repeated("http://a?"), repeated("http://m?l.de"), after("http://a", "?"), after("http://a?", "a"), after("http://a?", "a."), between("www.a", "?", "l.de"),
    repeated("www.o'a.de"), repeated("x.y~a.de"), repeated("m=C3=BCl.de"), after("http://m", "<FC>"), repeated("<200b>a.de"), between("www.", "a'", "a.de"),
    repeated("m=C3=BCl@a.de"), repeated("http://a.com,b@c.de,"), after("http://a.com,", "b@"), after("http://a.com,", "b"), repeated("http://a.com;"),
    // Strings, masks and placeholders before an `@`, comments of C (R2-52, R2-62, R2-47, R2-60),
    // shortened names (R2-65).
    repeated("*a@b.c'"), between("", "*", "a@b.com"), between("N", "'", "a@b.com'"), repeated("%(a)b@c.com"), after("$", "A"), repeated("$A@b.com"),
    repeated("a[.]b@c.com"), repeated("http://a.com/*/"), after("http://a.com/", "*/"), after("http://a.com/", ".*/"), repeated("http://www.a "), repeated("http://http//"),
    repeated("・a.com"), between("", "①", "a.com"), between("", "・", "a@b.com"), after("http://www", "."), after("http://a", "."), repeated("h[://]a.com"),
    // Right-to-left prefixes, colour codes as text, servers, octets, elements, codes (R2-14, R2-35,
    // R2-67 to R2-71).
    repeated("ב-a.com"), between("", "ב", "-a.com"), between("", "ב-", "a@b.com"), repeated("\\e[1ma.com"), after("\\e[", "1;"), repeated("^[[1ma@b.com"),
    repeated("mongodb://a,b"), after("mongodb://a,", "b"), repeated("redis://a,redis://"), repeated("=3Da.com"), between("", "=3D", "a@b.com"), repeated("a=2Eb.com"),
    repeated("x<b>a.com"), repeated("x<em>a@b.com"), repeated("a{\\_}b@c.com"), repeated("§aa.com"), repeated("a/b@C.COM"),
    repeated("a%3D"), repeated("a%3Db@c.com"), between("", "%3D", "a@b.com"), repeated("prvs%3D"), repeated("\x1b[1ma.com"), repeated("a\x1b[m.com"), repeated("\x1b[m"), between("a.com", "\x1b[1;", "a"), repeated("<a=b@c.com>"), between("<", "a=", "@b.com>"),
    // Strings, names in the next line, placeholders, bars, settings of git, glued text (R2-76 to R2-80, R2-21).
    repeated("a(a)-a@a.com"), after("a(", ")-a@a.com"), repeated("-(a)a@a.com"), repeated("а.www.a.com"), after("а.", "www."),
    after("\\path=http://a.com/", "="), repeated("\\verb+http://a.com/+"), repeated("link:++http://a.com/++["), after("http://a.com/", "$("),
    repeated("http://a.com/a{{a}}"), repeated("<a.com/xと。"), repeated("](a.com/xと、"), between("<https://a.com/xと", "と。", ""), repeated("{https://a.com/?a"), repeated("{a.com/#a"), repeated("$(a.com/?a"), repeated("[a.com/a"), repeated("http://a.com/aก"), repeated("http://a.com/<a_a>"), repeated("tag:a.com,1"),
    repeated("http://a.com/([^/)"), repeated("http://a.com/\\d+"), after("http://a.com/", "(?:"), repeated("http://a.com/x(?:"), repeated("http://a.com/(a|a)"), after("http://a.com/(", "a|"), between("http://a.com/(", "a", "|a)"),
    repeated("http://a.com/x',"), after("http://a.com/", "',"), after("http://a.com/'+", "a"), repeated("http://a.com/'+a"), repeated("http://a.com/'.a"), after("http://a.com/'.", "a"), after("http://a.com/'+", "["), after("http://a.com/x',", "a"),
    between("http://www.a", "-", "\"\n"), repeated("a.com-'\n"), repeated("http://a.b=\n"), between("a.com", "-", "=\n"), repeated("a@b.com=\r"),
    repeated("<a>-a@b.com"), repeated("</a"), between("<", "a", ">-a@b.com"), repeated("}-a@b.com"), repeated("&gt;-a@b.com"), between("[", "a-", "]-a@b.com"),
    repeated("<a.com?|"), after("<http://a.com/?", "a|"), repeated("[[a.com#a|"), after("<http://a.com/?", "<a|"),
    repeated("http.http://a.com/.proxy"), after("http.http://a.com/", ".proxy"), repeated("url.http://a.proxy"), repeated("http.http.http://a.com/.helper "),
    between("", "来a.com", "。"), between("", "a.com/x来", "。"), between("", "a.com/x来", "https://a.com"), between("", "来a.com", "https://"), repeated("a.com/x来https://"),
    repeated("a.com/x来。"), between("a.com/x", "来", "。"), between("a.com/x", "来", "https://a.com/"), repeated("来https://"), after("http://a.com/", "か/から"), repeated("mailto:a.com"), repeated("tel:a.com)"), after("tel:", "a.com."), repeated("im:a.com,"), after("http://a.com/", "[gt"), after("a.com?", "[lt].x"),  repeated("a.com/wiki/から見"), after("a.com/", "wiki/から、"), repeated("a.com/から元/에"), between("http://a.com/x来", "(a.com/y来", "。"), repeated("a.com/x(y "), repeated("a.com/#x["), after("http://a.com/#x", "[y#"), repeated("a.com/x[#1"), after("http://a.com/x", "[#1"), after("http://a.com/", "x(a.com/"),
    between("", "a.com/x来[", "，"), repeated("https://a.com/x来x，"), after("http://a.com/x", "を"), repeated("a.com/x”的"), repeated("a.com/xから"),
    repeated("a.com@…"), repeated("a.com@a.com@"), repeated("a(a)a.com"), repeated("a_at_"), between("", "a_at_", ".b.com"), repeated("http://a.com:/"),
    repeated("ftp://ftp.a- "), repeated("\"http://a.b.\" "), repeated("mailto:a@b\\.c"), after("http://a.com/x.js", ":1"), repeated("http://a.com/x.js:1:1 "),
    repeated("||a.com/x$"), after("||a.com/", "$script"), after("||a.com/x", "^"), repeated("|a.com/$css"), between("", "|http://a.com/$css", "|"), repeated("\\url{http://a.com/#1"), after("{http://a.com/", "/#1"), between("", "a.hu-ra", "-"), repeated("a.hu-ra."), repeated("https://a.com/%"), after("a\\h'", "'1'"), repeated("\\N'1'a.com"), after("http://a.com/来", "、来"),
    repeated("a.com*."), after("http://a.b", "*."), repeated("http://a.b..."), repeated("%1@b.com"), repeated("%01d@b.com"), after("http://a.com/#", "a[^a]"),
];

impl Family {
    /// Returns about `length` bytes of the family.
    pub(crate) fn text(&self, length: usize) -> Vec<u8> {
        let rest = length.saturating_sub(self.prefix.len() + self.suffix.len());
        let repeated = self.unit.repeat(rest / self.unit.len());
        [self.prefix.as_bytes(), &repeated, self.suffix.as_bytes()].concat()
    }

    pub(crate) fn name(&self) -> String {
        let Family { prefix, unit, suffix } = self;
        format!("{} {}… {}", show(prefix.as_bytes()), show(unit), show(suffix.as_bytes()))
    }
}
