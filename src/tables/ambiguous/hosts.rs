//! Endings and labels of hosts, and sites that everybody knows.

/// Top-level domains under which a bare name is a site: hardly any file, field or sentence ends so.
#[rustfmt::skip]
pub(super) const GENERIC: &[&str] = &[
    "com", "edu", "gov", "mil", "net", "org",
];

/// Sites that everybody knows, and that look like something else: names of one letter, files, members
/// (R2-31).
#[rustfmt::skip]
pub(super) const KNOWN: &[&str] = &[
    "a.co", "about.me", "archive.is", "archive.ph", "archive.today", "cash.app", "docs.rs", "fb.me",
    "g.co", "g.page", "go.dev", "j.mp", "linear.app", "n.pr", "t.co", "t.ly", "t.me", "v.gd",
    "web.dev", "x.com",
];

/// Endings of [`FILE_NAMES`].
pub(super) const FILE_NAME_ENDINGS: &[&str] =
    &["ai", "app", "cloud", "gold", "info", "link", "network", "org", "ru"];

/// Labels that a doubt calls by their name: those that an object has for itself, roots of packages, and
/// names that stand for any.
#[rustfmt::skip]
pub(super) const NAMED: &[&str] = &[
    "bar", "baz", "cls", "com", "edu", "foo", "foobar", "gov", "io", "it", "java", "javax", "llvm",
    "net", "org", "prototype", "quux", "qux", "self", "this",
];

/// Second levels under which countries register names: `example.com.py`, `example.gov.md`.
#[rustfmt::skip]
pub(super) const SECOND_LEVEL: &[&str] = &[
    "ac", "art", "biz", "blog", "co", "com", "edu", "gen", "go", "gob", "gouv", "gov", "in",
    "info", "mil", "ne", "net", "nom", "or", "org", "sch", "web",
];

/// First labels of hosts: `blog.example.sh` is a site, `parser.tests.sh` is not.
#[rustfmt::skip]
pub(super) const HOST_LABELS: &[&str] = &[
    "account", "accounts", "api", "app", "apps", "archive", "auth", "beta", "blog", "blogs",
    "boards", "books", "careers", "cdn", "chat", "cloud", "community", "connect", "console",
    "dashboard", "de", "demo", "dev", "developer", "developers", "dl", "docs", "download",
    "downloads", "edu", "en", "es", "events", "example", "forum", "forums", "fr", "ftp", "get",
    "git", "go", "help", "home", "imap", "it", "ja", "jobs", "ko", "learn", "live", "login",
    "m", "mail", "maps", "media", "mobile", "music", "my", "new", "news", "nl", "ns", "ns1",
    "ns2", "old", "online", "pay", "pl", "play", "pop", "portal", "preview", "pt", "radio",
    "ru", "search", "secure", "shop", "smtp", "staging", "static", "status", "store", "support",
    "travel", "tv", "video", "videos", "vpn", "w", "web", "webmail", "wiki", "ww", "www",
    "www1", "www2", "www3", "zh",
];
