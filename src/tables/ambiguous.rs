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
    "ac", "am", "br", "cf", "cl", "cr", "in", "ly", "mobi", "pl", "pro", "rest", "ru", "run", "sc",
    "st", "sv",
];

/// Words of programs and of forms under which next to nobody has a site: `user.name`, `list.map`.
#[rustfmt::skip]
pub(crate) const MEMBER_MOSTLY: &[&str] = &[
    "author", "call", "case", "circle", "data", "docs", "dot", "drive", "fast", "got", "here",
    "hot", "java", "jot", "like", "map", "meet", "mobile", "name", "new", "next", "now", "office",
    "open", "origins", "play", "prime", "prod", "properties", "read", "room", "safe", "save",
    "search", "secure", "select", "shell", "silk", "smile", "song", "spot", "tab", "talk", "target",
    "total", "you", "zero",
];

/// Names of fields and methods (`user.id`, `order.date`), and ends of many domains (`kompas.id`).
#[rustfmt::skip]
pub(crate) const MEMBER_ALSO: &[&str] = &[
    "app", "art", "as", "ax", "band", "bar", "best", "bid", "bike", "bio", "blog", "bond", "boo",
    "book", "bot", "box", "build", "business", "buy", "cafe", "camera", "camp", "capital", "cards",
    "care", "career", "cash", "cat", "center", "channel", "city", "claims", "click", "clinic",
    "cloud", "coach", "codes", "coffee", "college", "community", "company", "computer", "condos",
    "contact", "contractors", "cool", "country", "coupon", "credit", "cx", "cy", "dad", "date",
    "day", "deal", "deals", "degree", "delivery", "design", "dev", "diet", "digital", "direct",
    "directory", "discount", "docs", "dog", "domains", "download", "eat", "email", "equipment",
    "esq", "estate", "events", "exchange", "expert", "express", "fail", "family", "fan", "farm",
    "fashion", "feedback", "film", "final", "finance", "financial", "fire", "fish", "fit", "fly",
    "foo", "football", "forum", "foundation", "free", "fun", "fund", "gallery", "game", "games",
    "gay", "ge", "gift", "gifts", "gives", "glass", "global", "gold", "goo", "graphics", "green",
    "group", "gt", "guide", "hair", "health", "help", "holiday", "horse", "hospital", "host",
    "hosting", "house", "how", "ice", "id", "inc", "industries", "info", "ing", "institute",
    "insure", "int", "international", "investments", "is", "jobs", "joy", "kitchen", "land", "law",
    "lease", "legal", "life", "lighting", "limited", "link", "live", "loan", "loans", "lol", "love",
    "lt", "management", "market", "marketing", "media", "memorial", "men", "menu", "moe", "moi",
    "mom", "money", "movie", "music", "nab", "ne", "network", "news", "ngo", "obi", "one", "ong",
    "online", "ooo", "page", "parts", "party", "pay", "pet", "phd", "phone", "photo", "photos",
    "pics", "pictures", "pid", "pin", "pink", "pizza", "pk", "place", "plus", "post", "press",
    "pro", "prod", "productions", "promo", "properties", "property", "protection", "pru", "pub",
    "pwc", "quest", "racing", "radio", "red", "rehab", "ren", "rent", "repair", "report", "rest",
    "restaurant", "review", "reviews", "rich", "ril", "rio", "rip", "rocks", "run", "sale", "salon",
    "sap", "sas", "save", "sbi", "school", "science", "security", "services", "sew", "sex", "shop",
    "show", "site", "skin", "sky", "soccer", "social", "software", "solar", "solutions", "space",
    "sport", "spot", "srl", "storage", "store", "stream", "studio", "study", "style", "supply",
    "support", "surf", "surgery", "systems", "tab", "tax", "taxi", "tci", "team", "tech",
    "technology", "tel", "tennis", "thd", "theater", "theatre", "tickets", "tips", "tires", "to",
    "today", "tools", "top", "tours", "town", "toys", "trade", "trading", "training", "travel",
    "trust", "trv", "tube", "tui", "tz", "university", "uno", "ups", "vacations", "ventures", "vet",
    "viajes", "video", "vig", "vin", "vip", "vision", "vote", "voyage", "wang", "watch", "watches",
    "weather", "webcam", "website", "wed", "wedding", "wiki", "win", "wine", "work", "works",
    "world", "wow", "wtc", "wtf", "xyz", "you", "zone",
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
    "agents", "appendix", "asgi", "assignment", "authors", "autogen", "backup", "baz", "bench",
    "benchmark", "bootstrap", "brewfile", "build", "changelog", "changes", "chapter", "clean",
    "cleanup", "client", "common", "compile", "conf", "config", "configure", "conftest",
    "constants", "contributing", "contributors", "copying", "cpanfile", "cron", "decl", "default",
    "defaults", "deploy", "dockerfile", "document", "draft", "dummy", "dump", "ebook", "entrypoint",
    "env", "environment", "error", "errors", "examples", "exercise", "exports", "file", "file1",
    "file2", "files", "fixtures", "foo", "functions", "gemfile", "globals", "glossary", "gulpfile",
    "handler", "handlers", "hello", "helper", "helpers", "homework", "inbox", "index", "init",
    "input", "install", "installer", "introduction", "jenkinsfile", "journal", "kernel", "kernels",
    "launch", "lecture", "lexer", "licence", "license", "log", "logs", "macros", "main", "makefile",
    "manage", "manifest", "master", "metadata", "migrate", "migration", "migrations", "mod",
    "models", "module", "modules", "notes", "options", "output", "parser", "patch", "postinst",
    "postrm", "preinst", "prelude", "prepare", "prerm", "procfile", "program", "query", "qux",
    "rakefile", "readme", "release", "requirements", "restore", "results", "roadmap", "router",
    "routes", "rules", "runner", "sample", "samples", "schema", "schemas", "script", "script1",
    "scripts", "server", "settings", "setup", "slides", "spec", "specs", "start", "stop", "tasks",
    "temp", "template", "templates", "test", "test1", "test2", "testing", "tests", "thesis", "tmp",
    "todo", "token", "tokens", "types", "uninstall", "untitled", "update", "upgrade", "urls",
    "usage", "util", "utils", "vagrantfile", "version", "versions", "worker", "wsgi",
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
    "artwork", "banner", "brochure", "drawing", "flyer", "icon", "icons", "illustration", "logo",
    "logos", "poster", "untitled", "vector",
];

/// Extensions that stand before another extension: `config.h.in`, `app.js.map`, `backup.tar.bz`.
#[rustfmt::skip]
pub(crate) const INNER_EXTENSIONS: &[&str] = &[
    "ac", "am", "bak", "bash", "bin", "bundle", "c", "cc", "cfg", "cjs", "cmake", "conf", "config",
    "cpp", "css", "csv", "cxx", "d", "desktop", "dist", "dll", "e2e", "env", "esm", "exe", "gif",
    "go", "gz", "h", "hpp", "htm", "html", "hxx", "ini", "integration", "jar", "java", "jpeg",
    "jpg", "js", "json", "jsx", "kt", "lock", "log", "m", "md", "min", "mjs", "module", "mount",
    "old", "orig", "pc", "pdf", "php", "png", "po", "pot", "proto", "py", "rb", "rs", "rst",
    "sample", "scss", "service", "sh", "snap", "so", "socket", "spec", "sql", "stories", "svelte",
    "svg", "swift", "tar", "template", "test", "tests", "tex", "timer", "tmp", "tmpl", "toml",
    "tpl", "ts", "tsv", "tsx", "txt", "umd", "unit", "vue", "war", "xhtml", "xml", "xz", "yaml",
    "yml", "zip",
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

/// Receivers that are names in programs only, whatever follows the dot: `self.net`, `np.ma`.
#[rustfmt::skip]
pub(crate) const KEYWORDS: &[&str] = &[
    "__proto__", "ado", "aiohttp", "androidx", "argparse", "args", "argv", "arr", "asp", "ast",
    "asyncio", "axios", "buf", "cb", "cfg", "cls", "conn", "ctx", "cur", "cx", "datetime",
    "dateutil", "dict", "django", "doc", "el", "elem", "env", "ev", "evt", "expect", "expr",
    "flask", "fn", "func", "functools", "hdr", "idx", "iter", "itertools", "jakarta", "java",
    "javax", "jax", "jquery", "kotlin", "kwargs", "len", "lhs", "lodash", "matplotlib", "mgr",
    "mock", "msg", "nn", "node2", "np", "ntpath", "numpy", "obj", "op", "os", "pandas", "params",
    "pathlib", "pd", "pkt", "plt", "posixpath", "props", "prototype", "ptr", "pydantic", "pytest",
    "req", "res", "resp", "ret", "rhs", "rv", "scipy", "self", "shutil", "skimage", "sklearn",
    "sns", "sqlalchemy", "srv", "std", "stderr", "stdin", "stdout", "stmt", "str", "subprocess",
    "super", "svc", "sys", "tensorflow", "textwrap", "tf", "this", "tmp", "tok", "torch", "tuple",
    "ty", "unittest", "urllib", "val", "vb", "vec",
];

/// Receivers that programs use: doubtful before a field name, `user.id`, not before others.
#[rustfmt::skip]
pub(crate) const RECEIVERS: &[&str] = &[
    "a", "account", "actor", "address", "agent", "album", "alert", "api", "app", "application",
    "arg", "argument", "array", "article", "artist", "audio", "auth", "author", "avatar", "b",
    "bar", "base", "batch", "baz", "board", "body", "book", "bot", "bottom", "box", "branch",
    "buffer", "build", "button", "byte", "bytes", "c", "cache", "calendar", "camera", "canvas",
    "car", "cart", "category", "cell", "channel", "char", "chat", "checkout", "child", "children",
    "cipher", "class", "client", "clock", "cluster", "code", "column", "comment", "commit",
    "common", "company", "component", "config", "console", "contact", "container", "context",
    "controller", "cookie", "core", "count", "counter", "credential", "crypto", "css", "ctx",
    "current", "cursor", "customer", "d", "data", "database", "dataset", "date", "day", "db",
    "debug", "department", "deployment", "deque", "device", "dict", "document", "dom", "e", "edge",
    "eggs", "element", "email", "embed", "employee", "engine", "entries", "entry", "enum",
    "environment", "err", "error", "event", "events", "exception", "exports", "expr", "extension",
    "f", "field", "fields", "file", "files", "first", "foo", "form", "func", "function", "g",
    "game", "git", "graph", "grid", "group", "guild", "h", "handler", "hash", "head", "header",
    "headers", "heap", "hello", "helper", "helpers", "history", "hook", "hooks", "html", "http",
    "i", "id", "idx", "image", "img", "index", "info", "ingress", "input", "interaction", "invoice",
    "item", "items", "j", "job", "json", "k", "key", "l", "label", "last", "layer", "layout",
    "leaf", "left", "length", "lexeme", "lexer", "lib", "line", "link", "list", "loader",
    "location", "lock", "log", "logger", "login", "loss", "m", "machine", "mail", "main", "manager",
    "manifest", "map", "match", "math", "matrix", "member", "menu", "mesh", "message", "method",
    "model", "module", "month", "motor", "movie", "msg", "mutex", "my_obj", "n", "name",
    "navigator", "next", "node", "nodes", "notification", "now", "number", "o", "object",
    "optimizer", "option", "options", "order", "orders", "origin", "output", "p", "package", "page",
    "param", "parameter", "parent", "parser", "password", "path", "pattern", "payment",
    "performance", "permission", "person", "phone", "photo", "plane", "platform", "player",
    "plugin", "pod", "point", "policy", "pool", "post", "posts", "prev", "price", "process",
    "product", "products", "profile", "project", "promise", "props", "q", "query", "queue", "quux",
    "qux", "r", "rand", "random", "reader", "record", "records", "rect", "regex", "release",
    "remote", "repo", "report", "repository", "request", "require", "response", "result", "results",
    "review", "right", "robot", "role", "room", "root", "route", "router", "row", "rows", "runtime",
    "s", "sample", "scene", "scope", "screen", "secret", "sensor", "server", "service", "session",
    "set", "settings", "shader", "ship", "shipping", "site", "size", "socket", "song", "spam",
    "sprite", "stack", "state", "status", "stmt", "stock", "storage", "store", "stream", "string",
    "struct", "student", "style", "styles", "symbol", "system", "t", "table", "tag", "tail",
    "target", "task", "team", "tensor", "test", "tests", "text", "texture", "theme", "thread",
    "tile", "time", "timer", "title", "today", "token", "top", "topic", "track", "train", "trait",
    "transaction", "tree", "tuple", "type", "types", "u", "uri", "url", "user", "users", "util",
    "utils", "uuid", "v", "value", "values", "vector", "vehicle", "version", "vertex", "video",
    "view", "volume", "w", "warning", "week", "widget", "window", "word", "worker", "writer", "x",
    "y", "year", "z",
];

/// Words and abbreviations that end a sentence's part, or stand alone, and are seldom sites: `and.so`,
/// `etc.in`, `gut.es`.
#[rustfmt::skip]
pub(crate) const FUNCTION_WORDS: &[&str] = &[
    "ab", "aber", "again", "agora", "ahora", "al", "ale", "ali", "all", "alles", "allí", "also",
    "always", "am", "amanhã", "an", "anche", "and", "another", "any", "anyone", "anything",
    "approx", "apr", "aqui", "aquí", "are", "as", "así", "at", "auch", "auf", "aug", "aus", "aussi",
    "av", "ave", "avoir", "away", "ayer", "back", "bad", "be", "been", "bei", "best", "better",
    "bien", "bir", "bis", "bitte", "both", "bra", "bspw", "bu", "built", "but", "by", "bye", "było",
    "bzw", "ca", "call", "can", "car", "casa", "ceci", "cela", "cf", "che", "check", "ciao", "co",
    "come", "como", "corp", "could", "cuándo", "da", "dank", "danke", "dann", "das", "day", "days",
    "dec", "dem", "den", "dept", "der", "des", "det", "di", "dich", "did", "die", "dir", "do",
    "donc", "done", "dort", "down", "dr", "du", "durch", "dónde", "e", "each", "ed", "eds", "een",
    "eg", "ein", "eine", "el", "ele", "eles", "ella", "ellas", "elle", "elles", "ellos", "else",
    "en", "encore", "end", "enough", "er", "es", "est", "et", "etc", "etwas", "eu", "euch", "even",
    "ever", "everyone", "everything", "evtl", "false", "feb", "fertig", "fig", "fin", "fine",
    "fini", "first", "follow", "for", "fri", "from", "für", "gegen", "gestern", "get", "ggf",
    "give", "go", "goed", "gone", "good", "got", "govt", "gracias", "grazie", "great", "gut", "had",
    "han", "has", "have", "he", "hell", "hello", "help", "her", "here", "het", "heute", "hey", "hi",
    "hier", "hij", "him", "hinter", "hoje", "home", "hon", "how", "hoy", "i", "ich", "ici", "ie",
    "if", "ihm", "ihn", "ihr", "ik", "ikke", "il", "ils", "im", "in", "inc", "inkl", "inte", "into",
    "is", "ist", "it", "ja", "jag", "jamais", "jan", "je", "jest", "jetzt", "jij", "jr", "jul",
    "jun", "just", "już", "kill", "klaar", "know", "known", "la", "las", "last", "le", "les", "let",
    "leur", "log", "look", "looks", "loro", "los", "ltd", "lui", "là", "lì", "maar", "made", "mai",
    "mais", "make", "mal", "man", "many", "mar", "mas", "may", "mañana", "me", "mehr", "men",
    "merci", "mich", "might", "mio", "mir", "mit", "moi", "mon", "month", "more", "morgen",
    "morning", "most", "mr", "mrs", "ms", "much", "muito", "must", "muy", "mí", "nach", "nada",
    "need", "nein", "never", "next", "ni", "nice", "nicht", "nichts", "nie", "niente", "niet",
    "night", "no", "nobody", "noch", "noi", "non", "none", "nosotros", "not", "nothing", "nous",
    "nov", "now", "nr", "nun", "nunca", "nur", "não", "o", "obrigado", "och", "oct", "oder", "of",
    "off", "og", "oh", "ohne", "ok", "okay", "on", "once", "one", "only", "ontem", "onto", "opt",
    "or", "ora", "os", "other", "ou", "oui", "out", "over", "où", "pas", "people", "pero", "più",
    "please", "plug", "plus", "prof", "på", "qui", "quite", "quién", "qué", "really", "rien",
    "right", "said", "same", "sat", "say", "schon", "see", "seen", "sehr", "seit", "sempre", "sep",
    "sept", "she", "should", "sie", "siempre", "sign", "sim", "się", "slut", "so", "some",
    "someone", "something", "sono", "sont", "sorry", "sr", "st", "start", "still", "such", "sun",
    "suo", "sure", "sí", "są", "tak", "take", "también", "também", "tell", "than", "thank",
    "thanks", "that", "them", "then", "there", "these", "they", "thing", "things", "think", "this",
    "those", "thu", "ti", "til", "time", "times", "to", "today", "todo", "todos", "toi", "tomorrow",
    "too", "toujours", "tous", "tout", "true", "trust", "tu", "tudo", "tue", "tuo", "tutto", "tú",
    "um", "uma", "un", "una", "und", "under", "une", "uns", "unter", "until", "up", "upon", "us",
    "usw", "vamos", "var", "ve", "very", "vgl", "vi", "vida", "viel", "viz", "você", "voi", "voilà",
    "vol", "von", "vor", "vorbei", "vous", "vs", "wann", "want", "warum", "was", "way", "we", "wed",
    "week", "weg", "wel", "well", "went", "wer", "were", "what", "when", "where", "which", "who",
    "why", "wie", "wij", "will", "wir", "with", "within", "without", "wo", "woman", "women",
    "world", "worse", "would", "wrong", "y", "year", "years", "yes", "yesterday", "yet", "yo",
    "you", "zij", "zu", "zum", "zur", "zurück", "zzgl", "är", "ça", "è", "él", "était", "été",
    "être",
];

/// How sentences begin with one of [`WORDS`]; the word after it is what gives the missing space away:
/// `finish.it was`, `gut.es war`.
#[rustfmt::skip]
pub(crate) const OPENINGS: &[&str] = &[
    "am abend", "am anfang", "am besten", "am ende", "am i", "am montag", "am morgen", "am not",
    "am nächsten", "am tag", "am wochenende", "as a", "as always", "as far", "as for", "as he",
    "as i", "as if", "as it", "as long", "as she", "as soon", "as the", "as they", "as usual",
    "as we", "as well", "as you", "at a", "at all", "at first", "at home", "at last", "at least",
    "at my", "at night", "at once", "at that", "at the", "at this", "at times", "be a",
    "be careful", "be it", "be sure", "be that", "be the", "best of", "best regards", "best wishes",
    "by a", "by my", "by now", "by that", "by the", "by then", "by this", "call me", "co robisz",
    "co to", "co ty", "co za", "day after", "day by", "de el", "de fato", "de har", "de hecho",
    "de la", "de las", "de los", "de man", "de nada", "de plus", "de pronto", "de repente",
    "de todas", "de todos", "de är", "do i", "do it", "do not", "do people", "do the", "do they",
    "do we", "do what", "do you", "er geht", "er hat", "er hatte", "er ist", "er kam", "er kann",
    "er sagte", "er war", "er wird", "er wollte", "es decir", "es el", "es gab", "es geht",
    "es gibt", "es hat", "es importante", "es ist", "es kam", "es kann", "es kommt", "es la",
    "es läuft", "es macht", "es mejor", "es muss", "es muy", "es posible", "es que", "es regnet",
    "es sind", "es todo", "es tut", "es un", "es una", "es verdad", "es war", "es waren", "es wird",
    "es wäre", "et alors", "et elle", "et en", "et il", "et je", "et la", "et le", "et les",
    "et maintenant", "et nous", "et on", "et puis", "et si", "et vous", "eu acho", "eu estou",
    "eu fui", "eu gosto", "eu não", "eu quero", "eu sou", "eu tenho", "eu vou", "free of",
    "help is", "help me", "here are", "here is", "here it", "here the", "here we", "how about",
    "how are", "how can", "how do", "how is", "how long", "how many", "how much", "how to", "il a",
    "il avait", "il est", "il fait", "il faut", "il giorno", "il mio", "il n", "il ne", "il primo",
    "il suo", "il tempo", "il va", "il y", "il était", "im ersten", "im gegenteil", "im jahr",
    "im moment", "im prinzip", "im sommer", "im winter", "in a", "in addition", "in all", "in an",
    "in any", "in case", "in fact", "in general", "in her", "in his", "in my", "in order",
    "in other", "in our", "in particular", "in short", "in some", "in that", "in the", "in their",
    "in this", "in which", "io ho", "io non", "io sono", "io vado", "is a", "is anybody",
    "is anyone", "is he", "is it", "is not", "is she", "is that", "is the", "is there", "is this",
    "is your", "it all", "it also", "it always", "it can", "it could", "it did", "it didn",
    "it does", "it doesn", "it feels", "it had", "it has", "it is", "it isn", "it just", "it looks",
    "it makes", "it may", "it might", "it must", "it never", "it really", "it seems", "it should",
    "it takes", "it then", "it was", "it wasn", "it will", "it won", "it works", "it would",
    "je bent", "je crois", "je kunt", "je l", "je me", "je n", "je ne", "je pense", "je sais",
    "je suis", "je t", "je to", "je v", "je vais", "je veux", "je voudrais", "la casa", "la gente",
    "la maison", "la mer", "la mia", "la noche", "la nuit", "la otra", "la plus", "la primera",
    "la semaine", "la sua", "la suite", "la verdad", "la vida", "la vie", "like a", "like i",
    "like the", "like this", "live and", "love is", "love it", "love you", "ma che", "ma come",
    "ma il", "ma la", "ma mère", "ma non", "ma vie", "man is", "man kan", "man kann", "man muss",
    "man må", "man sieht", "man skal", "me and", "me encanta", "me gusta", "me llamo", "me parece",
    "me too", "men and", "men are", "men de", "men det", "men han", "men hun", "men jag", "men vi",
    "mit dem", "mit den", "mit der", "mit einem", "mit einer", "mit freundlichen", "my boss",
    "my brother", "my car", "my cat", "my dad", "my daughter", "my dear", "my dog", "my email",
    "my family", "my father", "my first", "my friend", "my friends", "my god", "my heart",
    "my husband", "my job", "my life", "my mind", "my mom", "my mother", "my name", "my own",
    "my phone", "my sister", "my son", "my wife", "na casa", "na minha", "na pewno", "na przykład",
    "na verdade", "ne me", "ne pas", "ne t", "ne vous", "new year", "new york", "next day",
    "next time", "next to", "next we", "next week", "next year", "no dia", "no doubt", "no entanto",
    "no era", "no es", "no estoy", "no está", "no hay", "no i", "no idea", "no it", "no la",
    "no le", "no lo", "no longer", "no matter", "no me", "no more", "no need", "no one",
    "no problem", "no puedo", "no quiero", "no se", "no sé", "no te", "no tengo", "no tiene",
    "no way", "no we", "no wonder", "now i", "now it", "now that", "now the", "now we", "now you",
    "nu am", "nu e", "nu este", "nu har", "nu is", "nu ska", "nu är", "nu știu", "om det", "om du",
    "om jag", "om je", "om vi", "one can", "one day", "one has", "one is", "one more", "one must",
    "one of", "one thing", "plus de", "plus tard", "read more", "read the", "se fue", "se hai",
    "se kan", "se me", "se non", "se on", "se puede", "se till", "se trata", "se vuoi", "show me",
    "si je", "si me", "si no", "si on", "si puedes", "si può", "si quieres", "si tienes",
    "si trova", "si tu", "si vous", "si è", "so ein", "so far", "so geht", "so he", "so i", "so if",
    "so is", "so ist", "so it", "so kann", "so many", "so much", "so she", "so that", "so the",
    "so there", "so they", "so this", "so war", "so we", "so what", "so when", "so wird", "so you",
    "su casa", "su hijo", "su madre", "su padre", "to a", "to be", "to był", "to było", "to co",
    "to do", "to get", "to have", "to her", "to his", "to je", "to jest", "to make", "to me",
    "to my", "to nie", "to see", "to that", "to the", "to this", "to use", "today i", "today is",
    "today the", "today we", "top of", "us and", "us too", "ve bu", "ve sonra", "vi er", "vi har",
    "vi kan", "vi ringrazio", "vi ses", "vi ska", "vi skal", "watch the", "work is", "world war",
    "you are", "you can", "you don", "you have", "you know", "you may", "you must", "you need",
    "you see", "you should", "you want", "you will", "za mnie", "za to",
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
