//! Words that are top-level domains and something else too, and the words that tell which.
//!
//! A domain without a scheme is graded by its look ([`crate::grammar`]): `main.rs` is a file, `user.id`
//! a field, `finish.it was` a missing space. The lists are written by hand, lower-case, sorted by
//! bytes; the lists of top-level domains are checked against the official list.

mod prose;

pub(crate) use prose::{ACRONYMS, LANGUAGES, OPENINGS, UNITS, WORDS};

use core::cmp::Ordering;

/// Whether a sorted list holds the label. The label is folded to lower case character by character.
pub(crate) fn holds(list: &[&str], label: &str) -> bool {
    holds_joined(list, label, "")
}

/// Whether a sorted list holds `first` followed by `second`, folded to lower case.
pub(crate) fn holds_joined(list: &[&str], first: &str, second: &str) -> bool {
    if first.is_ascii() && second.is_ascii() {
        // Nearly always, and several times as fast. UTF-8 sorts like its code points.
        let folded = || first.bytes().chain(second.bytes()).map(|byte| byte.to_ascii_lowercase());
        return list.binary_search_by(|word| -> Ordering { word.bytes().cmp(folded()) }).is_ok();
    }
    let folded = || first.chars().chain(second.chars()).flat_map(char::to_lowercase);
    list.binary_search_by(|word| -> Ordering { word.chars().cmp(folded()) }).is_ok()
}

/// Under these a bare name is a site and hardly ever anything else: nobody names a file, a field or
/// a sentence with them.
#[rustfmt::skip]
pub(crate) const GENERIC: &[&str] = &[
    "com", "edu", "gov", "mil", "net", "org",
];

/// Far more often the extension of a file than the end of a bare domain: `notes.md`, `main.rs`.
#[rustfmt::skip]
pub(crate) const FILE_MOSTLY: &[&str] = &[
    "abc", "aco", "ads", "bz", "cab", "cc", "dds", "do", "dot", "gd", "gs", "inc", "java", "la",
    "map", "md", "mk", "ml", "mm", "mo", "mov", "pid", "pm", "prof", "properties", "ps", "pub",
    "py", "rs", "sas", "sh", "so", "tf", "zip",
];

/// The extension of a file (`build.pl`, `config.in`), and the end of many domains (`allegro.pl`).
#[rustfmt::skip]
pub(crate) const FILE_ALSO: &[&str] = &[
    "ac", "am", "br", "build", "cf", "cl", "cr", "cu", "fish", "in", "ly", "mobi", "pl", "pro",
    "rest", "ru", "run", "sc", "st", "sv",
];

/// Words of programs and of forms under which next to nobody has a site: `user.name`, `list.map`.
#[rustfmt::skip]
pub(crate) const MEMBER_MOSTLY: &[&str] = &[
    "author", "call", "case", "chase", "circle", "compare", "crown", "data", "delta", "discover",
    "dish", "docs", "dot", "drive", "family", "fast", "fidelity", "foo", "fox", "frontier", "gap",
    "got", "here", "hot", "how", "java", "jot", "like", "man", "map", "meet", "mini", "mint",
    "mobile", "name", "new", "next", "now", "office", "open", "oracle", "orange", "origins",
    "pioneer", "play", "post", "prime", "prod", "properties", "property", "read", "room", "safe",
    "safety", "save", "search", "secure", "seek", "select", "seven", "sharp", "shell", "silk",
    "smart", "smile", "song", "spot", "star", "tab", "talk", "target", "total", "windows", "you",
    "zero",
];

/// Names of fields and methods (`user.id`, `order.date`), and ends of many domains (`kompas.id`).
#[rustfmt::skip]
pub(crate) const MEMBER_ALSO: &[&str] = &[
    "app", "art", "as", "ax", "band", "bar", "best", "bid", "bike", "bio", "black", "blog", "blue",
    "bond", "boo", "book", "bot", "box", "build", "business", "buy", "cafe", "camera", "camp",
    "capital", "cards", "care", "career", "cash", "cat", "center", "channel", "city", "claims",
    "click", "clinic", "cloud", "coach", "codes", "coffee", "college", "community", "company",
    "computer", "condos", "contact", "contractors", "cool", "country", "coupon", "credit", "cx",
    "cy", "dad", "date", "day", "deal", "deals", "degree", "delivery", "design", "dev", "diet",
    "digital", "direct", "directory", "discount", "docs", "dog", "domains", "download", "eat",
    "email", "equipment", "esq", "estate", "events", "exchange", "expert", "express", "fail",
    "family", "fan", "farm", "fashion", "feedback", "film", "final", "finance", "financial", "fire",
    "fish", "fit", "fly", "foo", "football", "forum", "foundation", "free", "fun", "fund",
    "gallery", "game", "games", "gay", "ge", "gift", "gifts", "gives", "glass", "global", "gold",
    "goo", "graphics", "green", "group", "gt", "guide", "hair", "health", "help", "holiday",
    "horse", "hospital", "host", "hosting", "house", "how", "ice", "icu", "id", "in", "inc",
    "industries", "info", "ing", "institute", "insure", "int", "international", "investments", "is",
    "jobs", "joy", "kitchen", "land", "law", "lease", "legal", "life", "lighting", "limited",
    "link", "live", "loan", "loans", "lol", "love", "ls", "lt", "management", "market", "marketing",
    "media", "memorial", "men", "menu", "moe", "moi", "mom", "money", "movie", "music", "nab", "ne",
    "network", "news", "ngo", "obi", "one", "ong", "online", "ooo", "page", "parts", "party", "pay",
    "pet", "phd", "phone", "photo", "photos", "pics", "pictures", "pid", "pin", "pink", "pizza",
    "pk", "place", "plus", "post", "press", "pro", "prod", "productions", "promo", "properties",
    "property", "protection", "pru", "pub", "pwc", "quest", "racing", "radio", "red", "rehab",
    "ren", "rent", "repair", "report", "rest", "restaurant", "review", "reviews", "rich", "ril",
    "rio", "rip", "rocks", "run", "sale", "salon", "sap", "sas", "save", "sbi", "school", "science",
    "security", "services", "sew", "sex", "shop", "show", "site", "skin", "sky", "soccer", "social",
    "software", "solar", "solutions", "space", "sport", "spot", "srl", "storage", "store", "stream",
    "studio", "study", "style", "supply", "support", "surf", "surgery", "systems", "tab", "tax",
    "taxi", "tci", "td", "team", "tech", "technology", "tel", "tennis", "th", "thd", "theater",
    "theatre", "tickets", "tips", "tires", "to", "today", "tools", "top", "tours", "town", "toys",
    "trade", "trading", "training", "travel", "trust", "trv", "tt", "tube", "tui", "tz",
    "university", "uno", "ups", "vacations", "ventures", "vet", "viajes", "video", "vig", "vin",
    "vip", "vision", "vote", "voyage", "wang", "watch", "watches", "weather", "webcam", "website",
    "wed", "wedding", "wiki", "win", "wine", "work", "works", "wow", "wtc", "wtf", "xyz", "you",
    "zone",
];

/// What files are called and sites are not: `configure.ac`, `install.pl`.
#[rustfmt::skip]
pub(crate) const FILE_STEMS: &[&str] = &[
    "agents", "app", "appendix", "asgi", "assignment", "authors", "autogen", "backup", "baz",
    "bench", "benchmark", "book", "bootstrap", "brewfile", "build", "bundle", "calc", "calculate",
    "cgi", "changelog", "changes", "chapter", "check", "clean", "cleanup", "client", "comments",
    "common", "compare", "compile", "completion", "completions", "conf", "config", "configure",
    "conftest", "constants", "contributing", "contributors", "convert", "copying", "count",
    "counter", "cpanfile", "cron", "daemon", "data", "decl", "default", "defaults", "deploy",
    "dockerfile", "document", "download", "draft", "dummy", "dump", "ebook", "entrypoint", "env",
    "environment", "error", "errors", "examples", "exercise", "exports", "external", "extract",
    "fetch", "file", "file1", "file2", "files", "filter", "find", "fixtures", "foo", "form",
    "format", "formmail", "functions", "gemfile", "gen", "generate", "generator", "globals",
    "glossary", "guestbook", "gulpfile", "handler", "handlers", "hello", "helper", "helpers",
    "homework", "inbox", "index", "init", "input", "install", "installer", "introduction",
    "jenkinsfile", "journal", "kernel", "kernels", "launch", "lecture", "lexer", "licence",
    "license", "lint", "list", "log", "login", "logs", "loop", "macros", "main", "makefile",
    "manage", "manifest", "master", "matmul", "merge", "meson", "metadata", "migrate", "migration",
    "migrations", "mod", "models", "module", "modules", "monitor", "notes", "novel", "options",
    "output", "parse", "parser", "patch", "postinst", "postrm", "preinst", "prelude", "prepare",
    "prerm", "print", "process", "procfile", "program", "query", "qux", "rakefile", "readme",
    "release", "rename", "replace", "requirements", "restore", "results", "roadmap", "router",
    "routes", "rules", "runner", "sample", "samples", "schema", "schemas", "score", "script",
    "script1", "scripts", "search", "send", "server", "settings", "setup", "shader", "slides",
    "song", "sort", "spec", "specs", "split", "start", "stop", "synth", "tasks", "temp", "template",
    "templates", "test", "test1", "test2", "testbench", "testing", "tests", "thesis", "tmp", "todo",
    "token", "tokens", "top", "types", "uninstall", "untitled", "update", "upgrade", "upload",
    "urls", "usage", "util", "utils", "vagrantfile", "vector", "version", "versions", "watch",
    "web", "worker", "wsgi",
];

/// Outlines that people keep in files: `todo.org`. No other name under `org` is one.
#[rustfmt::skip]
pub(crate) const ORG_STEMS: &[&str] = &[
    "agenda", "changelog", "config", "gtd", "inbox", "init", "journal", "notes", "readme", "tasks",
    "todo",
];

/// Drawings: `logo.ai`.
#[rustfmt::skip]
pub(crate) const ARTWORK: &[&str] = &[
    "artwork", "banner", "brochure", "drawing", "file", "final", "flyer", "icon", "icons",
    "illustration", "logo", "logos", "poster", "untitled", "vector",
];

/// Extensions that are no label of a host; one that comes before the ending makes that an extension
/// too: `index.html.tt`, `app.css.map`, `backup.tar.bz`.
#[rustfmt::skip]
pub(crate) const EXTENSIONS: &[&str] = &[
    "7z", "bak", "cfg", "cjs", "cpp", "css", "csv", "cxx", "dll", "exe", "gif", "gz", "hpp", "htm",
    "html", "hxx", "ini", "jpeg", "jpg", "json", "jsx", "mjs", "pdf", "png", "rar", "rst", "scss",
    "sql", "svelte", "svg", "tar", "tmpl", "toml", "tpl", "tsv", "tsx", "txt", "vue", "xhtml",
    "xml", "xz", "yaml", "yml",
];

/// Further extensions that stand before an extension, and elsewhere are labels: `config.h.in`,
/// `types.d.rs`.
#[rustfmt::skip]
pub(crate) const INNER_EXTENSIONS: &[&str] = &[
    "am", "bash", "bin", "bundle", "c", "cc", "cmake", "conf", "config", "d", "desktop", "dist",
    "e2e", "env", "esm", "h", "integration", "jar", "java", "js", "kt", "lock", "log", "m", "md",
    "min", "module", "mount", "old", "orig", "pc", "php", "po", "pot", "pre", "proto", "py", "rb",
    "rs", "sample", "service", "sh", "snap", "so", "socket", "spec", "stories", "swift", "template",
    "test", "tests", "tex", "timer", "tmp", "ts", "umd", "unit", "war", "zip",
];

/// First labels of hosts: `blog.example.sh` is a site, `parser.tests.sh` is not.
#[rustfmt::skip]
pub(crate) const HOST_LABELS: &[&str] = &[
    "account", "accounts", "api", "app", "apps", "archive", "auth", "beta", "blog", "blogs",
    "boards", "books", "careers", "cdn", "chat", "cloud", "community", "connect", "console",
    "dashboard", "de", "demo", "dev", "developer", "developers", "dl", "docs", "download",
    "downloads", "edu", "en", "es", "events", "example", "forum", "forums", "fr", "ftp", "get",
    "git", "go", "help", "home", "imap", "it", "ja", "jobs", "ko", "learn", "live", "login", "m",
    "mail", "maps", "media", "mobile", "music", "my", "new", "news", "nl", "ns", "ns1", "ns2",
    "old", "online", "pay", "pl", "play", "pop", "portal", "preview", "pt", "radio", "ru", "search",
    "secure", "shop", "smtp", "staging", "static", "status", "store", "support", "travel", "tv",
    "video", "videos", "vpn", "w", "web", "webmail", "wiki", "ww", "www", "www1", "www2", "www3",
    "zh",
];

/// Second levels under which countries give out names: `example.com.py`, `example.gov.md`.
#[rustfmt::skip]
pub(crate) const SECOND_LEVEL: &[&str] = &[
    "ac", "art", "biz", "blog", "co", "com", "edu", "gen", "go", "gob", "gouv", "gov", "in", "info",
    "mil", "ne", "net", "nom", "or", "org", "sch", "web",
];

/// Receivers that are names in programs only, nearly whatever follows the dot: `np.ma`, `args.fr`.
#[rustfmt::skip]
pub(crate) const KEYWORDS: &[&str] = &[
    "__proto__", "aiohttp", "android", "androidx", "argns", "argparse", "args", "argv", "arr",
    "asyncio", "axios", "buf", "builtins", "cfg", "cls", "ctx", "curses", "datetime", "dateutil",
    "dfa", "dict", "distutils", "elem", "evt", "expr", "fileobj", "fn", "fobj", "func", "functools",
    "idlelib", "idx", "iter", "itertools", "jakarta", "java", "javax", "jax", "kotlin", "kwargs",
    "lhs", "lodash", "matplotlib", "mock", "nn", "np", "ntpath", "numpy", "obj", "op", "operator",
    "opts", "os", "pandas", "pathlib", "pd", "pkgutil", "plt", "posixpath", "props", "ptr",
    "pydantic", "pydoc", "pygments", "pytest", "req", "res", "resp", "retval", "rhs", "rustc",
    "scala", "scipy", "self", "sequelize", "setuptools", "shutil", "skimage", "sklearn", "sns",
    "sqlalchemy", "std", "stderr", "stdin", "stdout", "stmt", "subprocess", "super", "sys",
    "tensorflow", "textwrap", "this", "tmp", "tokenize", "torch", "tuple", "unittest", "urllib",
    "vec",
];

/// Receivers that programs use: doubtful before a field name, `user.id`, not before others.
#[rustfmt::skip]
pub(crate) const RECEIVERS: &[&str] = &[
    "a", "acc", "accordion", "account", "action", "actor", "address", "agent", "album", "alert",
    "animation", "api", "app", "application", "arg", "argument", "array", "article", "artist",
    "assert", "ast", "attachment", "attr", "attribute", "attributes", "audio", "auth", "author",
    "avatar", "ax", "b", "badge", "banner", "bar", "base", "batch", "baz", "blob", "board", "body",
    "book", "booking", "bot", "bottom", "box", "branch", "broker", "btn", "bucket", "buff",
    "buffer", "build", "bundle", "button", "buyer", "byte", "bytes", "c", "cache", "calendar",
    "camera", "candidate", "canvas", "capture", "car", "carousel", "cart", "category", "cb", "cell",
    "chalk", "channel", "char", "chart", "chat", "checkbox", "checkout", "child", "children",
    "chunk", "cipher", "class", "cli", "client", "clock", "cluster", "cmd", "code", "collator",
    "color", "colors", "colour", "column", "comment", "commit", "common", "company", "compiler",
    "component", "config", "conn", "console", "consumer", "contact", "container", "context",
    "controller", "cookie", "coords", "core", "count", "counter", "course", "creator", "credential",
    "creds", "crypto", "cryptography", "css", "cur", "current", "cursor", "customer", "cx", "d",
    "data", "database", "dataset", "date", "day", "db", "debug", "decipher", "department",
    "deployment", "deque", "destination", "detail", "device", "dialog", "dict", "direction",
    "directories", "directory", "disk", "div", "django", "doc", "doctor", "document", "dom",
    "drive", "driver", "dropdown", "dt", "e", "edge", "eggs", "el", "element", "email", "embed",
    "employee", "engine", "entity", "entries", "entry", "enum", "env", "environment", "err",
    "error", "escape", "ev", "event", "events", "exam", "exception", "expect", "exponent",
    "exports", "expr", "express", "extension", "f", "field", "fields", "figure", "file", "files",
    "first", "flask", "flight", "fmt", "folder", "foo", "footer", "form", "fp", "fragment", "frame",
    "fs", "func", "function", "functions", "g", "game", "git", "gpio", "graph", "grid", "group",
    "gui", "guild", "h", "h1", "h2", "h3", "handler", "hash", "hdr", "head", "header", "headers",
    "heap", "hello", "helper", "helpers", "history", "hook", "hooks", "hotel", "html", "http",
    "http2stream", "i", "icon", "id", "idx", "image", "imap", "img", "index", "indices", "info",
    "ingress", "input", "inspect", "interaction", "inventory", "invoice", "item", "items",
    "iterator", "j", "jetty", "job", "jquery", "json", "k", "key", "keyspace", "l", "label", "last",
    "layer", "layout", "leaf", "left", "len", "length", "lesson", "level", "lexeme", "lexer", "li",
    "lib", "line", "link", "list", "listener", "loader", "loc", "location", "lock", "log", "logger",
    "logging", "login", "loss", "m", "machine", "mail", "main", "manager", "manifest", "map",
    "marker", "match", "math", "matrix", "member", "menu", "mesh", "message", "meta", "method",
    "methods", "mgr", "modal", "model", "module", "month", "motor", "movie", "msg", "mutex",
    "my_obj", "mypkg", "n", "name", "nav", "navigator", "next", "node", "node2", "nodes",
    "notification", "now", "npm", "number", "o", "object", "observer", "offset", "ol", "op1", "op2",
    "opt", "optimizer", "option", "options", "order", "orders", "origin", "other", "output",
    "owner", "p", "package", "packet", "page", "pagination", "panel", "param", "parameter",
    "params", "parent", "parsed", "parser", "part", "partition", "password", "path", "patient",
    "pattern", "payload", "payment", "pending", "performance", "permission", "person", "phone",
    "photo", "pkg", "pkt", "plane", "platform", "player", "plot", "plugin", "pod", "point",
    "policy", "pool", "popup", "pos", "post", "posts", "prev", "price", "problem", "process",
    "producer", "product", "products", "profile", "prog", "progress", "project", "promise", "props",
    "publisher", "q", "query", "queue", "quux", "qux", "r", "rand", "random", "reader", "receiver",
    "recipient", "record", "records", "rect", "redis", "regex", "release", "remote", "replica",
    "repo", "report", "repository", "request", "request2", "requests", "require", "reservation",
    "response", "result", "results", "ret", "review", "right", "robot", "role", "room", "root",
    "roster", "route", "router", "row", "rows", "ruby", "runtime", "rv", "s", "safety", "sample",
    "scene", "school", "scope", "screen", "search", "seat", "secret", "segment", "seller", "sender",
    "sensor", "server", "service", "session", "set", "settings", "shader", "shard", "shelf", "ship",
    "shipping", "sidebar", "sig", "signal", "site", "size", "slider", "socket", "song", "source",
    "spam", "span", "sprite", "srv", "stack", "state", "status", "stmt", "stock", "storage",
    "store", "str", "stream", "string", "strings", "struct", "student", "style", "styles",
    "subnode", "subscriber", "supplier", "svc", "symbol", "system", "t", "tab", "table", "tabs",
    "tag", "tail", "target", "task", "td", "teacher", "team", "tensor", "test", "tests", "text",
    "texture", "tf", "th", "theme", "thing", "thread", "ticket", "tile", "time", "timer", "timing",
    "title", "today", "todo", "tok", "token", "tokens", "tool", "toolbar", "tooltip", "top",
    "topic", "tr", "track", "train", "trait", "transaction", "tree", "tuple", "tweet", "ty", "type",
    "types", "u", "ua", "ul", "update", "uri", "url", "user", "users", "util", "utils", "uuid", "v",
    "val", "value", "values", "variant", "vector", "vehicle", "vendor", "version", "versions",
    "vertex", "video", "view", "volume", "w", "warning", "week", "widget", "window", "winterm",
    "word", "worker", "writer", "x", "y", "year", "z",
];

/// Words of programming languages before an expression: `return user.email`.
#[rustfmt::skip]
pub(crate) const CODE_WORDS: &[&str] = &[
    "assert", "await", "const", "def", "del", "delete", "echo", "elif", "export", "extends", "fn",
    "goto", "impl", "implements", "instanceof", "lambda", "let", "mixin", "mut", "not", "print",
    "printf", "println", "raise", "ref", "return", "sizeof", "struct", "super", "throw", "typeof",
    "unsafe", "val", "var", "yield",
];

/// Words of programming languages before the name of a package: `import foo.zone`.
#[rustfmt::skip]
pub(crate) const PACKAGE_WORDS: &[&str] = &[
    "crate", "import", "module", "namespace", "package", "pip", "require", "using",
];

#[cfg(test)]
mod tests {
    use super::*;

    const TLDS: &[(&str, &[&str])] = &[
        ("GENERIC", GENERIC),
        ("FILE_MOSTLY", FILE_MOSTLY),
        ("FILE_ALSO", FILE_ALSO),
        ("MEMBER_MOSTLY", MEMBER_MOSTLY),
        ("MEMBER_ALSO", MEMBER_ALSO),
        ("WORDS", WORDS),
        ("UNITS", UNITS),
        ("ACRONYMS", ACRONYMS),
    ];

    const OTHERS: &[(&str, &[&str])] = &[
        ("FILE_STEMS", FILE_STEMS),
        ("ORG_STEMS", ORG_STEMS),
        ("ARTWORK", ARTWORK),
        ("EXTENSIONS", EXTENSIONS),
        ("INNER_EXTENSIONS", INNER_EXTENSIONS),
        ("HOST_LABELS", HOST_LABELS),
        ("SECOND_LEVEL", SECOND_LEVEL),
        ("KEYWORDS", KEYWORDS),
        ("RECEIVERS", RECEIVERS),
        ("OPENINGS", OPENINGS),
        ("CODE_WORDS", CODE_WORDS),
        ("PACKAGE_WORDS", PACKAGE_WORDS),
    ];

    #[test]
    fn lists_are_sorted_and_lower_case() {
        let languages = LANGUAGES.iter().flat_map(|l| [("begins", l.begins), ("ends", l.ends)]);
        for (name, list) in TLDS.iter().chain(OTHERS).copied().chain(languages) {
            assert!(!list.is_empty(), "{name} is empty");
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{name}: {:?} before {:?}", pair[0], pair[1]);
            }
            for word in list {
                assert_eq!(word.to_lowercase(), *word, "{name}");
                assert!(holds(list, &word.to_ascii_uppercase()), "{name}: {word:?} is not found");
            }
        }
    }

    #[test]
    fn sentences_begin_with_words() {
        for tld in LANGUAGES.iter().flat_map(|language| language.begins) {
            assert!(WORDS.contains(tld), "{tld:?}");
        }
    }

    #[test]
    fn openings_begin_with_a_word() {
        for opening in OPENINGS {
            let (word, next) = opening.split_once(' ').unwrap_or((opening, ""));
            assert!(WORDS.contains(&word), "{opening:?}");
            // Twelve bytes and what stands around them are what a rule gets to see.
            assert!((1..=12).contains(&next.len()), "{opening:?}");
        }
    }

    #[test]
    #[expect(clippy::print_stderr, reason = "a skipped test says so")]
    fn top_level_domains_are_listed() {
        let Some(listed) = official_list() else {
            eprintln!("skipped: no tlds-alpha-by-domain.txt (see $IRISPAN_DATA)");
            return;
        };
        let listed: Vec<String> = listed
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.trim().to_ascii_lowercase())
            .collect();
        assert!(listed.len() > 1000);
        for (name, list) in TLDS {
            for tld in *list {
                assert!(listed.iter().any(|line| line == tld), "{name}: {tld:?} is not listed");
            }
        }
    }

    fn official_list() -> Option<String> {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let data = std::env::var_os("IRISPAN_DATA").unwrap_or_else(|| "corpus/data".into());
        std::fs::read_to_string(root.join(data).join("tlds-alpha-by-domain.txt")).ok()
    }
}
