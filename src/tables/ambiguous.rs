//! Words that are top-level domains and something else too, and the words that tell which.
//!
//! A domain without a scheme is graded by its look ([`crate::grammar`]): `main.rs` is a file, `user.id`
//! a field, `finish.it was` a missing space. The lists are written by hand, lower-case, sorted by
//! bytes; the lists of top-level domains are checked against the official list.

use core::cmp::Ordering;

/// Whether a sorted list holds the label. The label is folded to lower case character by character.
pub(crate) fn holds(list: &[&str], label: &str) -> bool {
    holds_joined(list, label, "")
}

/// Whether a sorted list holds `first` followed by `second`, folded to lower case.
pub(crate) fn holds_joined(list: &[&str], first: &str, second: &str) -> bool {
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
    "got", "here", "hot", "java", "jot", "like", "man", "map", "meet", "mini", "mint", "mobile",
    "name", "new", "next", "now", "office", "open", "oracle", "orange", "origins", "pioneer",
    "play", "post", "prime", "prod", "properties", "property", "read", "room", "safe", "safety",
    "save", "search", "secure", "seek", "select", "seven", "sharp", "shell", "silk", "smart",
    "smile", "song", "spot", "star", "tab", "talk", "target", "total", "windows", "you", "zero",
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
    "horse", "hospital", "host", "hosting", "house", "how", "ice", "id", "in", "inc", "industries",
    "info", "ing", "institute", "insure", "int", "international", "investments", "is", "jobs",
    "joy", "kitchen", "land", "law", "lease", "legal", "life", "lighting", "limited", "link",
    "live", "loan", "loans", "lol", "love", "ls", "lt", "management", "market", "marketing",
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

/// Words that begin a sentence in some language; before them a space may be missing: `finish.it was`.
#[rustfmt::skip]
pub(crate) const WORDS: &[&str] = &[
    "af", "al", "am", "ao", "as", "at", "au", "az", "bar", "be", "best", "bo", "by", "ca", "call",
    "case", "ci", "co", "cool", "cu", "day", "de", "do", "er", "es", "et", "eu", "fail", "fast",
    "final", "free", "fun", "ge", "help", "here", "hot", "house", "how", "il", "im", "in", "io",
    "ir", "is", "it", "je", "jetzt", "ke", "la", "like", "live", "love", "ma", "man", "me", "meet",
    "men", "mit", "mo", "moi", "my", "na", "ne", "new", "news", "next", "ni", "no", "now", "nu",
    "om", "one", "open", "pe", "plus", "post", "read", "sa", "se", "show", "si", "so", "su", "talk",
    "to", "today", "top", "total", "uno", "us", "va", "ve", "vi", "vu", "watch", "work", "works",
    "world", "wow", "you", "za",
];

/// Units and times of day that follow a number: `10.am`, `3.mm`.
#[rustfmt::skip]
pub(crate) const UNITS: &[&str] = &[
    "ac", "am", "cl", "cm", "dm", "gb", "hr", "kg", "km", "mg", "ml", "mm", "ms", "pm", "st", "th",
    "tv",
];

/// Written in capitals after a sentence without its space: `left.US troops`.
#[rustfmt::skip]
pub(crate) const ACRONYMS: &[&str] = &[
    "aaa", "afl", "ai", "aig", "aol", "bbc", "bbt", "bcg", "bms", "bmw", "cba", "ceo", "cfa", "cpa",
    "crs", "dhl", "dj", "dtv", "dvr", "eu", "fyi", "hr", "hsbc", "ibm", "ice", "icu", "id", "io",
    "it", "itv", "jcb", "kpmg", "lds", "lgbt", "llc", "llp", "lol", "lpl", "ltd", "mba", "md",
    "mit", "mlb", "mma", "mp", "msd", "nab", "nba", "nec", "net", "nfl", "ngo", "nhk", "nra", "nrw",
    "ntt", "phd", "pm", "pr", "pwc", "rip", "rsvp", "sap", "sas", "sbi", "sbs", "sfr", "spa", "tci",
    "tdk", "tv", "tvs", "ubs", "uk", "uno", "ups", "us", "vip", "wtc", "wtf",
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
    "7z", "bak", "bin", "cfg", "cjs", "cmake", "conf", "cpp", "css", "csv", "cxx", "desktop", "dll",
    "env", "exe", "gif", "gz", "hpp", "htm", "html", "hxx", "ini", "jpeg", "jpg", "json", "jsx",
    "lock", "mjs", "pdf", "png", "pot", "rar", "rst", "scss", "sql", "svelte", "svg", "tar", "tmpl",
    "toml", "tpl", "tsv", "tsx", "txt", "vue", "xhtml", "xml", "xz", "yaml", "yml",
];

/// Further extensions that stand before an extension, and elsewhere are labels: `config.h.in`,
/// `types.d.rs`.
#[rustfmt::skip]
pub(crate) const INNER_EXTENSIONS: &[&str] = &[
    "am", "bash", "bundle", "c", "cc", "config", "d", "dist", "e2e", "esm", "h", "integration",
    "jar", "java", "js", "kt", "log", "m", "md", "min", "module", "mount", "old", "orig", "pc",
    "php", "po", "pre", "proto", "py", "rb", "rs", "sample", "service", "sh", "snap", "so",
    "socket", "spec", "stories", "swift", "template", "test", "tests", "tex", "timer", "tmp", "ts",
    "umd", "unit", "war", "zip",
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

/// Words and abbreviations that end a sentence's part, or stand alone, and are seldom sites: `and.so`,
/// `etc.in`, `gut.es`.
#[rustfmt::skip]
pub(crate) const FUNCTION_WORDS: &[&str] = &[
    "ab", "aber", "absolutely", "again", "agora", "ahora", "al", "alas", "ale", "ali", "all",
    "alles", "allí", "also", "always", "am", "amanhã", "an", "anche", "and", "another", "any",
    "anyone", "anything", "anyway", "approx", "apr", "aqui", "aquí", "are", "as", "así", "at",
    "auch", "auf", "aug", "aus", "aussi", "av", "ave", "avoir", "away", "ayer", "back", "bad", "be",
    "been", "bei", "besides", "best", "better", "bien", "bir", "bis", "bitte", "blah", "both",
    "bra", "bros", "bspw", "bu", "built", "but", "by", "bye", "było", "bzw", "ca", "call", "can",
    "car", "casa", "ceci", "cela", "cf", "che", "check", "ciao", "co", "come", "como", "corp",
    "could", "cuándo", "da", "dank", "danke", "dann", "das", "day", "days", "dec", "definitely",
    "dem", "den", "dept", "der", "des", "det", "di", "dich", "did", "die", "dir", "do", "donc",
    "done", "dort", "down", "dr", "du", "durch", "dónde", "e", "each", "ed", "eds", "een", "eg",
    "ein", "eine", "el", "ele", "eles", "ella", "ellas", "elle", "elles", "ellos", "else", "en",
    "encore", "end", "enough", "er", "es", "est", "et", "etc", "etwas", "eu", "euch", "even",
    "ever", "everyone", "everything", "evtl", "exactly", "false", "feb", "fertig", "fig", "fin",
    "fine", "fini", "first", "follow", "for", "fri", "from", "für", "gegen", "gestern", "get",
    "ggf", "give", "go", "goed", "gone", "good", "got", "govt", "gracias", "grazie", "great", "gut",
    "ha", "had", "hah", "haha", "han", "has", "have", "he", "heh", "hell", "hello", "help", "her",
    "here", "het", "heute", "hey", "hi", "hier", "hij", "him", "hinter", "hmm", "hoje", "home",
    "hon", "honestly", "how", "however", "hoy", "i", "ich", "ici", "ie", "if", "ihm", "ihn", "ihr",
    "ik", "ikke", "il", "ils", "im", "in", "inc", "indeed", "inkl", "inte", "into", "is", "ist",
    "it", "ja", "jag", "jamais", "jan", "je", "jest", "jetzt", "jij", "jr", "jul", "jun", "just",
    "już", "kill", "klaar", "knock", "know", "known", "la", "las", "last", "le", "les", "let",
    "leur", "log", "lol", "look", "looks", "loro", "los", "ltd", "lui", "là", "lì", "maar", "made",
    "mai", "mais", "make", "mal", "man", "many", "mar", "mas", "may", "maybe", "mañana", "me",
    "mehr", "men", "merci", "mich", "might", "mio", "mir", "mit", "moi", "mon", "month", "more",
    "morgen", "morning", "most", "mr", "mrs", "ms", "much", "muito", "must", "muy", "mí", "nach",
    "nada", "nah", "need", "nein", "never", "next", "ni", "nice", "nicht", "nichts", "nie",
    "niente", "niet", "night", "no", "nobody", "noch", "noi", "non", "none", "nope", "nosotros",
    "not", "nothing", "nous", "nov", "now", "nr", "nun", "nunca", "nur", "não", "o", "obrigado",
    "obviously", "och", "oct", "oder", "of", "off", "og", "oh", "ohne", "ok", "okay", "omg", "on",
    "once", "one", "only", "ontem", "onto", "opt", "or", "ora", "os", "other", "ou", "oui", "out",
    "over", "où", "pas", "people", "perhaps", "pero", "più", "please", "plug", "plus", "prof", "på",
    "qui", "quite", "quién", "qué", "really", "rien", "right", "said", "same", "sat", "say",
    "schon", "see", "seen", "sehr", "seit", "sempre", "sep", "sept", "seriously", "she", "should",
    "sie", "siempre", "sign", "sim", "się", "slut", "so", "some", "someone", "something", "sono",
    "sont", "sorry", "sr", "st", "start", "still", "such", "sun", "suo", "sure", "sí", "są", "tak",
    "take", "también", "também", "tell", "than", "thank", "thanks", "that", "them", "then", "there",
    "these", "they", "thing", "things", "think", "this", "those", "thu", "ti", "til", "time",
    "times", "to", "today", "todo", "todos", "toi", "tomorrow", "too", "totally", "toujours",
    "tous", "tout", "true", "trust", "tu", "tudo", "tue", "tuo", "tutto", "tú", "ugh", "um", "uma",
    "un", "una", "und", "under", "une", "unfortunately", "uns", "unter", "until", "up", "upon",
    "us", "usw", "vamos", "var", "ve", "very", "vgl", "vi", "vida", "viel", "viz", "você", "voi",
    "voilà", "vol", "von", "vor", "vorbei", "vous", "vs", "wait", "wann", "want", "warum", "was",
    "way", "we", "wed", "week", "weg", "wel", "well", "went", "wer", "were", "what", "whatever",
    "when", "where", "which", "who", "why", "wie", "wij", "will", "wir", "with", "within",
    "without", "wo", "woman", "women", "world", "worse", "would", "wow", "wrong", "y", "yeah",
    "year", "years", "yep", "yes", "yesterday", "yet", "yo", "you", "zij", "zu", "zum", "zur",
    "zurück", "zzgl", "är", "ça", "è", "él", "était", "été", "être",
];

/// How sentences begin with one of [`WORDS`]; the word after it is what gives the missing space away:
/// `finish.it was`, `gut.es war`.
#[rustfmt::skip]
pub(crate) const OPENINGS: &[&str] = &[
    "al contrario", "al día", "al final", "al fine", "al menos", "al principio", "am abend",
    "am anfang", "am besten", "am dienstag", "am donnerstag", "am ende", "am ersten", "am freitag",
    "am i", "am letzten", "am liebsten", "am meisten", "am mittwoch", "am montag", "am morgen",
    "am nachmittag", "am not", "am nächsten", "am samstag", "am sonntag", "am tag", "am wochenende",
    "ao lado", "ao menos", "as a", "as always", "as an", "as before", "as expected", "as far",
    "as for", "as he", "as her", "as his", "as i", "as if", "as in", "as it", "as long",
    "as mentioned", "as my", "as of", "as our", "as people", "as per", "as she", "as soon",
    "as such", "as that", "as the", "as their", "as they", "as this", "as time", "as to",
    "as usual", "as we", "as well", "as with", "as you", "as your", "at a", "at all", "at any",
    "at first", "at her", "at his", "at home", "at its", "at last", "at least", "at midnight",
    "at my", "at night", "at noon", "at once", "at one", "at our", "at present", "at school",
    "at some", "at that", "at the", "at their", "at this", "at three", "at times", "at two",
    "at work", "at your", "au contraire", "au début", "au fait", "au fond", "au moins", "az a",
    "az első", "az ember", "be a", "be aware", "be back", "be careful", "be good", "be happy",
    "be honest", "be it", "be kind", "be my", "be nice", "be patient", "be prepared", "be quiet",
    "be right", "be strong", "be sure", "be that", "be the", "be there", "be well", "be yourself",
    "best of", "best regards", "best thing", "best to", "best wishes", "by a", "by an", "by day",
    "by default", "by doing", "by far", "by her", "by his", "by my", "by night", "by now", "by our",
    "by that", "by the", "by their", "by then", "by this", "by using", "by your", "call me",
    "call us", "case in", "ci sentiamo", "ci siamo", "ci sono", "ci vediamo", "ci vuole",
    "co dalej", "co je", "co jest", "co robisz", "co robić", "co się", "co to", "co ty", "co za",
    "cool stuff", "day after", "day by", "de a", "de acuerdo", "de ahí", "de andra", "de azt",
    "de ce", "de eerste", "de el", "de enige", "de esta", "de este", "de fapt", "de fato",
    "de flesta", "de ha", "de har", "de hecho", "de kinderen", "de kommer", "de la", "de las",
    "de los", "de man", "de manhã", "de modo", "de momento", "de même", "de nada", "de nem",
    "de noche", "de nos", "de novo", "de plus", "de pronto", "de qué", "de repente", "de todas",
    "de todos", "de toute", "de trein", "de verdad", "de vez", "de vrouw", "de är", "de én",
    "do come", "do i", "do it", "do lado", "do let", "do my", "do nich", "do not", "do nothing",
    "do people", "do que", "do so", "do something", "do tego", "do the", "do they", "do try",
    "do we", "do what", "do widzenia", "do you", "do your", "do yourself", "do zobaczenia",
    "er geht", "er hat", "er hatte", "er is", "er ist", "er kam", "er kann", "er kommt", "er komt",
    "er machte", "er muss", "er nahm", "er sagte", "er sah", "er soll", "er staat", "er war",
    "er waren", "er was", "er will", "er wird", "er wollte", "er zijn", "es bleibt", "es bueno",
    "es cierto", "es como", "es dauert", "es decir", "es difícil", "es el", "es ella", "es fehlt",
    "es freut", "es fácil", "es gab", "es geht", "es gehört", "es gibt", "es ging", "es handelt",
    "es hat", "es hatte", "es hora", "es importante", "es ist", "es kam", "es kamen", "es kann",
    "es klingt", "es kommt", "es könnte", "es la", "es lo", "es lohnt", "es läuft", "es macht",
    "es malo", "es mejor", "es mi", "es muss", "es muy", "es más", "es por", "es posible", "es que",
    "es regnet", "es scheint", "es schneit", "es sieht", "es sind", "es soll", "es sollte",
    "es steht", "es su", "es tan", "es todo", "es tu", "es tut", "es un", "es una", "es verdad",
    "es war", "es waren", "es wird", "es wurde", "es wäre", "es würde", "es él", "et alors", "et c",
    "et cette", "et dans", "et de", "et elle", "et en", "et ensuite", "et il", "et j", "et je",
    "et la", "et le", "et les", "et ma", "et maintenant", "et moi", "et mon", "et nous", "et on",
    "et pour", "et pourtant", "et puis", "et quand", "et que", "et si", "et toi", "et tout",
    "et voilà", "et vous", "et ça", "eu acho", "eu amo", "eu comprei", "eu estou", "eu fiquei",
    "eu fui", "eu gosto", "eu já", "eu moro", "eu não", "eu preciso", "eu quero", "eu sei",
    "eu sou", "eu só", "eu tenho", "eu tinha", "eu vou", "fail to", "fast and", "final exams",
    "final score", "free of", "free your", "fun fact", "help is", "help me", "help us", "here are",
    "here he", "here i", "here is", "here it", "here she", "here the", "here they", "here we",
    "here you", "hot and", "house of", "how about", "how are", "how can", "how come", "how could",
    "how did", "how do", "how does", "how i", "how is", "how long", "how many", "how much",
    "how nice", "how old", "how to", "how was", "how were", "how will", "how would", "how you",
    "il a", "il avait", "il cane", "il doit", "il est", "il fait", "il fallait", "il faut",
    "il film", "il gatto", "il giorno", "il governo", "il libro", "il m", "il mare", "il me",
    "il ministro", "il mio", "il n", "il ne", "il nous", "il peut", "il pleut", "il primo",
    "il problema", "il prossimo", "il ragazzo", "il resto", "il s", "il se", "il sole", "il suo",
    "il tempo", "il treno", "il va", "il veut", "il y", "il était", "im allgemeinen", "im august",
    "im ernst", "im ersten", "im frühling", "im gegenteil", "im grunde", "im haus", "im herbst",
    "im internet", "im jahr", "im januar", "im juli", "im juni", "im letzten", "im moment",
    "im nächsten", "im prinzip", "im sommer", "im winter", "im übrigen", "in a", "in addition",
    "in all", "in an", "in any", "in between", "in case", "in conclusion", "in early", "in every",
    "in fact", "in general", "in her", "in his", "in its", "in late", "in many", "in most", "in my",
    "in one", "in order", "in other", "in our", "in particular", "in reality", "in return",
    "in short", "in some", "in spring", "in such", "in summer", "in that", "in the", "in their",
    "in these", "in this", "in those", "in time", "in two", "in which", "in winter", "in your",
    "io credo", "io devo", "io ho", "io non", "io penso", "io sono", "io vado", "io voglio",
    "io vorrei", "is a", "is also", "is anybody", "is anyone", "is anything", "is everything",
    "is he", "is her", "is his", "is how", "is it", "is just", "is not", "is now", "is our",
    "is she", "is so", "is something", "is still", "is that", "is the", "is there", "is this",
    "is van", "is very", "is what", "is who", "is why", "is your", "it all", "it also", "it always",
    "it became", "it began", "it came", "it can", "it costs", "it could", "it couldn", "it depends",
    "it did", "it didn", "it does", "it doesn", "it ended", "it even", "it feels", "it felt",
    "it gets", "it goes", "it got", "it had", "it happened", "it has", "it helps", "it hurts",
    "it is", "it isn", "it just", "it looks", "it made", "it makes", "it may", "it might",
    "it must", "it needs", "it never", "it only", "it rained", "it really", "it says", "it seems",
    "it should", "it shouldn", "it sounds", "it started", "it still", "it takes", "it then",
    "it took", "it turned", "it turns", "it was", "it wasn", "it went", "it will", "it won",
    "it works", "it would", "it wouldn", "je bent", "je crois", "je dois", "je hebt", "je ho",
    "je hoeft", "je kan", "je kunt", "je l", "je la", "je le", "je m", "je mag", "je me", "je mi",
    "je moet", "je n", "je ne", "je pense", "je peux", "je regarde", "je sais", "je serai",
    "je suis", "je t", "je tam", "je te", "je to", "je travaille", "je tu", "je v", "je vais",
    "je veux", "je viens", "je voudrais", "je vous", "je weet", "jetzt aber", "jetzt bin",
    "jetzt geht", "jetzt habe", "jetzt ist", "jetzt kann", "jetzt muss", "jetzt wird", "la casa",
    "la ciudad", "la comida", "la cosa", "la dernière", "la femme", "la fiesta", "la fille",
    "la gente", "la macchina", "la maison", "la mattina", "la mejor", "la mer", "la mia",
    "la mujer", "la niña", "la noche", "la nouvelle", "la nuit", "la otra", "la película",
    "la pluie", "la plus", "la police", "la porta", "la porte", "la première", "la prima",
    "la primera", "la prochaine", "la prossima", "la próxima", "la puerta", "la ragazza",
    "la reunión", "la scuola", "la semaine", "la sera", "la sua", "la suite", "la table",
    "la verdad", "la vida", "la vie", "la ville", "la voiture", "la última", "like a", "like i",
    "like it", "like my", "like that", "like the", "like this", "like us", "like you", "live and",
    "live here", "love and", "love from", "love is", "love it", "love the", "love to", "love you",
    "love your", "ma adesso", "ma anche", "ma che", "ma chère", "ma come", "ma femme", "ma fille",
    "ma il", "ma io", "ma la", "ma lei", "ma lui", "ma maison", "ma mère", "ma non", "ma perché",
    "ma poi", "ma quando", "ma se", "ma soeur", "ma sono", "ma sœur", "ma tu", "ma vie",
    "ma voiture", "ma è", "man får", "man hat", "man hör", "man is", "man ist", "man kan",
    "man kann", "man könnte", "man muss", "man må", "man sieht", "man ska", "man skal", "man soll",
    "man sollte", "man vet", "man weiß", "man wird", "me and", "me da", "me dijo", "me duele",
    "me either", "me encanta", "me fui", "me gusta", "me llamo", "me lo", "me neither", "me parece",
    "me siento", "me too", "me voy", "meet me", "men and", "men are", "men de", "men den",
    "men det", "men han", "men hun", "men hur", "men hva", "men hvad", "men jag", "men man",
    "men nu", "men om", "men så", "men vi", "men were", "men will", "mit besten", "mit dem",
    "mit den", "mit der", "mit dir", "mit einem", "mit einer", "mit etwas", "mit freundlichen",
    "mit ihrem", "mit ihrer", "mit meinem", "mit meiner", "mit mir", "mit seinem", "mit seiner",
    "mit uns", "mit viel", "moi aussi", "moi je", "moi non", "my advice", "my apologies", "my aunt",
    "my back", "my best", "my boss", "my brother", "my car", "my cat", "my company", "my computer",
    "my cousin", "my dad", "my daughter", "my dear", "my dog", "my email", "my eyes", "my family",
    "my father", "my favorite", "my favourite", "my first", "my friend", "my friends", "my god",
    "my hair", "my hand", "my hands", "my head", "my heart", "my house", "my husband", "my idziemy",
    "my job", "my jsme", "my key", "my laptop", "my life", "my mind", "my mom", "my mother",
    "my name", "my new", "my nie", "my old", "my opinion", "my own", "my parents", "my phone",
    "my plan", "my point", "my problem", "my question", "my school", "my sister", "my son",
    "my teacher", "my team", "my uncle", "my wife", "my work", "na casa", "na internetu",
    "na konci", "na koniec", "na mesa", "na minha", "na pewno", "na początku", "na przykład",
    "na próxima", "na razie", "na rua", "na semana", "na stole", "na szczęście", "na verdade",
    "ne la", "ne le", "ne me", "ne mogu", "ne parliamo", "ne pas", "ne t", "ne vedi", "ne vous",
    "ne vím", "ne znam", "new ones", "new users", "new year", "new york", "news of", "next day",
    "next i", "next month", "next time", "next to", "next up", "next we", "next week", "next year",
    "next you", "ni el", "ni har", "ni kan", "ni la", "ni siquiera", "no ano", "no big",
    "no brasil", "no caso", "no creo", "no dia", "no doubt", "no entanto", "no era", "no es",
    "no estoy", "no está", "no final", "no hagas", "no hay", "no he", "no i", "no idea",
    "no importa", "no it", "no la", "no le", "no lo", "no longer", "no matter", "no me", "no more",
    "no need", "no not", "no one", "no other", "no please", "no podemos", "no problem", "no puede",
    "no puedo", "no quiero", "no sabe", "no se", "no she", "no solo", "no sorry", "no soy", "no sé",
    "no sólo", "no te", "no tengo", "no thanks", "no that", "no there", "no they", "no this",
    "no tiene", "no va", "no way", "no we", "no wonder", "no you", "now go", "now he", "now i",
    "now is", "now it", "now let", "now my", "now she", "now that", "now the", "now they", "now we",
    "now what", "now you", "nu am", "nu avem", "nu cred", "nu e", "nu este", "nu ga", "nu har",
    "nu is", "nu kan", "nu kommer", "nu mai", "nu pot", "nu ska", "nu stiu", "nu vreau", "nu weet",
    "nu är", "nu știu", "om de", "om det", "om du", "om een", "om en", "om jag", "om je", "om man",
    "om ni", "om te", "om vi", "one can", "one could", "one day", "one evening", "one has",
    "one is", "one more", "one morning", "one must", "one never", "one night", "one of",
    "one should", "one thing", "one time", "one would", "one year", "open the", "open your",
    "os outros", "plus de", "plus i", "plus it", "plus tard", "plus the", "plus you", "post it",
    "read it", "read more", "read my", "read the", "read this", "se acabó", "se dice", "se está",
    "se eu", "se fosse", "se fossi", "se fue", "se fueron", "se hai", "se har", "se io", "se já",
    "se kan", "se me", "se mi", "se necesita", "se necessario", "se non", "se não", "se on",
    "se poi", "se puede", "se può", "se sabe", "se ti", "se till", "se trata", "se tu", "se va",
    "se vende", "se você", "se vuoi", "se vuole", "show me", "show us", "si deve", "si dice",
    "si elle", "si fa", "si il", "si je", "si la", "si lo", "si me", "si no", "si nous", "si on",
    "si prega", "si puede", "si puedes", "si puedo", "si può", "si quieres", "si se", "si te",
    "si tengo", "si tienes", "si tratta", "si trova", "si tu", "si tuviera", "si vede", "si vous",
    "si yo", "si è", "so be", "so don", "so ein", "so etwas", "so far", "so geht", "so good",
    "so haben", "so happy", "so he", "so her", "so his", "so how", "so i", "so if", "so is",
    "so ist", "so it", "so just", "so kam", "so kann", "so long", "so many", "so maybe", "so much",
    "so my", "so no", "so now", "so our", "so she", "so sind", "so sorry", "so that", "so the",
    "so then", "so there", "so they", "so this", "so tired", "so viel", "so war", "so we",
    "so weit", "so what", "so when", "so where", "so why", "so wird", "so yes", "so you", "su casa",
    "su coche", "su esposa", "su hermana", "su hermano", "su hija", "su hijo", "su madre",
    "su marido", "su nombre", "su padre", "su trabajo", "talk to", "to a", "to all", "to bardzo",
    "to be", "to byl", "to bylo", "to był", "to była", "to było", "to co", "to do", "to dobrze",
    "to find", "to get", "to give", "to go", "to have", "to help", "to her", "to his", "to je",
    "to jest", "to já", "to keep", "to make", "to me", "to my", "to nic", "to nie", "to our",
    "to prawda", "to say", "to se", "to see", "to się", "to start", "to są", "to tell", "to that",
    "to the", "to their", "to these", "to this", "to those", "to use", "to your", "to znamená",
    "today he", "today i", "today is", "today it", "today my", "today she", "today the", "today we",
    "top notch", "top of", "total cost", "uno de", "uno puede", "us all", "us and", "us old",
    "us too", "ve ben", "ve bu", "ve o", "ve sonra", "vi aspetto", "vi behöver", "vi er", "vi går",
    "vi har", "vi kan", "vi kommer", "vi måste", "vi prego", "vi ringrazio", "vi ses", "vi ska",
    "vi skal", "vi skulle", "vi vil", "watch out", "watch the", "watch this", "work hard",
    "work is", "world peace", "you always", "you are", "you can", "you could", "you did", "you do",
    "you don", "you get", "you have", "you just", "you know", "you ll", "you look", "you make",
    "you may", "you might", "you must", "you need", "you never", "you re", "you see", "you should",
    "you think", "you ve", "you want", "you were", "you will", "you would", "za chwilę",
    "za godzinę", "za mnie", "za rok", "za to", "za tydzień",
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
        ("FUNCTION_WORDS", FUNCTION_WORDS),
        ("OPENINGS", OPENINGS),
        ("CODE_WORDS", CODE_WORDS),
        ("PACKAGE_WORDS", PACKAGE_WORDS),
    ];

    #[test]
    fn lists_are_sorted_and_lower_case() {
        for (name, list) in TLDS.iter().chain(OTHERS) {
            assert!(!list.is_empty(), "{name} is empty");
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{name}: {:?} before {:?}", pair[0], pair[1]);
            }
            for word in *list {
                assert_eq!(word.to_lowercase(), *word, "{name}");
                assert!(holds(list, &word.to_uppercase()), "{name}: {word:?} is not found");
            }
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
