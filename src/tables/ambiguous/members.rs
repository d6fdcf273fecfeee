//! Names of fields and methods in programs, and of what they belong to.

/// Top-level domains that are words of programs and of forms, and under which there are hardly
/// any sites: `user.name`, `list.map`.
#[rustfmt::skip]
pub(super) const MEMBER_MOSTLY: &[&str] = &[
    "author", "call", "case", "chase", "circle", "compare", "crown", "data", "delta",
    "discover", "dish", "docs", "dot", "drive", "family", "fast", "fidelity", "foo", "fox",
    "frontier", "gap", "got", "here", "hot", "how", "java", "jot", "like", "man", "map", "meet",
    "mini", "mint", "mobile", "name", "new", "next", "now", "office", "open", "oracle",
    "orange", "origins", "pioneer", "play", "post", "prime", "prod", "properties", "property",
    "read", "room", "safe", "safety", "save", "search", "secure", "seek", "select", "seven",
    "sharp", "shell", "silk", "smart", "smile", "song", "spot", "star", "tab", "talk", "target",
    "total", "windows", "you", "zero",
];

/// Endings that are nearly always members, settings or events where an ordinary word of two is before
/// them: `conflict.nr`, `safe.directory`, `page.top` (R2-29). Written by hand, because the list is that of
/// a measurement of what readers took for links in 108 MB of other texts; the words are counted.
#[rustfmt::skip]
pub(super) const MEMBER_OF_WORDS: &[&str] = &[
    "actor", "auto", "bar", "bg", "builders", "channel", "city", "claims", "date", "directory", "eat",
    "events", "gl", "id", "jobs", "my", "nr", "one", "place", "run", "storage", "sz", "tools", "top",
    "video",
];

/// Top-level domains of many sites (`kompas.id`) that are also names of fields, methods, modules or
/// classes of style sheets, recognized by the receiver: `user.id`, `order.date`. The
/// counts add some.
#[rustfmt::skip]
pub(super) const MEMBER_ALSO: &[&str] = &[
    "actor", "app", "art", "as", "auto", "ax", "band", "bar", "best", "bid", "bike", "bio",
    "black", "blog", "blue", "bond", "boo", "book", "bot", "box", "build", "builders", "business",
    "buy", "cafe", "camera", "camp", "capital", "cards", "care", "career", "cash", "cat", "center",
    "channel", "city", "claims", "click", "clinic", "cloud", "coach", "codes", "coffee", "college",
    "community", "company", "computer", "condos", "contact", "contractors", "cool", "country",
    "coupon", "credit", "cx", "cy", "dad", "date", "day", "deal", "deals", "degree", "delivery",
    "design", "dev", "diet", "digital", "direct", "directory", "discount", "docs", "dog",
    "domains", "download", "eat", "email", "equipment", "esq", "estate", "events", "exchange",
    "expert", "express", "fail", "family", "fan", "farm", "fashion", "feedback", "film", "final",
    "finance", "financial", "fire", "fish", "fit", "fly", "foo", "football", "forum", "foundation",
    "free", "fun", "fund", "gallery", "game", "games", "gay", "ge", "gift", "gifts", "gives",
    "glass", "global", "gold", "goo", "graphics", "green", "group", "gt", "guide", "hair",
    "health", "help", "holiday", "horse", "hospital", "host", "hosting", "house", "how", "ice",
    "icu", "id", "in", "inc", "industries", "info", "ing", "institute", "insure", "int",
    "international", "investments", "is", "jobs", "joy", "kitchen", "land", "law", "lease",
    "legal", "life", "lighting", "limited", "link", "live", "loan", "loans", "lol", "love", "ls",
    "lt", "management", "market", "marketing", "media", "memorial", "men", "menu", "moe", "moi",
    "mom", "money", "movie", "music", "nab", "ne", "network", "news", "ngo", "obi", "one", "ong",
    "online", "ooo", "page", "parts", "party", "pay", "pet", "phd", "phone", "photo", "photos",
    "pics", "pictures", "pid", "pin", "pink", "pizza", "pk", "place", "plus", "post", "press",
    "pro", "prod", "productions", "promo", "properties", "property", "protection", "pru", "pub",
    "pwc", "quest", "racing", "radio", "red", "rehab", "ren", "rent", "repair", "report", "rest",
    "restaurant", "review", "reviews", "rich", "ril", "rio", "rip", "rocks", "run", "sale",
    "salon", "sap", "sas", "save", "sbi", "school", "science", "security", "services", "sew",
    "sex", "shop", "show", "site", "skin", "sky", "soccer", "social", "software", "solar",
    "solutions", "space", "sport", "spot", "srl", "storage", "store", "stream", "studio", "study",
    "style", "supply", "support", "surf", "surgery", "systems", "tab", "tax", "taxi", "tci", "td",
    "team", "tech", "technology", "tel", "tennis", "th", "thd", "theater", "theatre", "tickets",
    "tips", "tires", "to", "today", "tools", "top", "tours", "town", "toys", "trade", "trading",
    "training", "travel", "trust", "trv", "tt", "tube", "tui", "tz", "university", "uno", "ups",
    "vacations", "ventures", "vet", "viajes", "video", "vig", "vin", "vip", "vision", "vote",
    "voyage", "wang", "watch", "watches", "weather", "webcam", "website", "wed", "wedding", "wiki",
    "win", "wine", "work", "works", "wow", "wtc", "wtf", "xxx", "xyz", "you", "zone",
];

/// Receivers that are names in programs only, nearly whatever follows the dot: `np.ma`, `args.fr`.
/// No word of a language and no brand.
#[rustfmt::skip]
pub(super) const KEYWORDS: &[&str] = &[
    "__proto__", "aiohttp", "androidx", "argns", "argparse", "args", "argv", "arr", "asyncio",
    "axios", "bokeh", "buf", "builtins", "cfg", "ctx", "curses", "datetime", "dateutil", "dfa",
    "dict", "distutils", "div", "elem", "evt", "expr", "fileobj", "fn", "fobj", "func",
    "functools", "idlelib", "idx", "iter", "itertools", "jakarta", "jax", "kotlin", "kwargs",
    "lhs", "lodash", "matplotlib", "mock", "nn", "np", "ntpath", "numpy", "obj", "op", "operator",
    "opts", "os", "pandas", "pathlib", "pd", "pkgutil", "plt", "posixpath", "props", "ptr",
    "pydantic", "pydoc", "pygments", "pytest", "req", "resp", "retval", "rhs", "rustc", "scala",
    "scipy", "sequelize", "setuptools", "shutil", "skimage", "sklearn", "sns", "span",
    "sqlalchemy", "std", "stderr", "stdin", "stdout", "stmt", "subprocess", "super", "sys",
    "tbody", "tensorflow", "textwrap", "thead", "tmp", "tokenize", "torch", "tuple", "unittest",
    "urllib", "vec",
];

/// Receivers that programs use, and elements of HTML: doubtful before a field name, `user.id`,
/// `section.team`, not before others.
#[rustfmt::skip]
pub(super) const RECEIVERS: &[&str] = &[
    "a", "acc", "accordion", "account", "action", "actor", "addr", "address", "agent", "album",
    "alert", "android", "animation", "api", "app", "application", "arg", "argument", "array",
    "article", "artist", "aside", "assert", "ast", "attachment", "attr", "attribute",
    "attributes", "audio", "auth", "author", "authority", "avatar", "ax", "b", "badge", "banner",
    "bar", "base", "batch", "baz", "bg", "binding", "blob", "block", "board", "body", "book",
    "booking", "bot", "bottom", "box", "branch", "broker", "btn", "bucket", "buff", "buffer",
    "build", "bundle", "button", "buyer", "byte", "bytes", "c", "cache", "calendar", "camera",
    "candidate", "canvas", "capture", "car", "carousel", "cart", "category", "cb", "cell",
    "chalk", "channel", "char", "chart", "chat", "checkbox", "checkout", "child", "children",
    "chunk", "cipher", "class", "cli", "client", "clock", "cluster", "cmd", "code", "collator",
    "color", "colors", "colour", "column", "comment", "commit", "common", "company", "compiler",
    "component", "config", "conn", "console", "consumer", "contact", "container", "context",
    "controller", "cookie", "coords", "core", "count", "counter", "course", "creator",
    "credential", "creds", "crypto", "cryptography", "css", "cur", "current", "cursor",
    "customer", "cx", "d", "data", "database", "dataset", "date", "day", "db", "debug",
    "decipher", "department", "deployment", "deque", "destination", "detail", "device", "dialog",
    "direction", "directories", "directory", "disk", "div", "django", "doc", "doctor", "document",
    "dom", "drive", "driver", "dropdown", "dt", "e", "edge", "eggs", "el", "element", "email",
    "embed", "employee", "engine", "entity", "entries", "entry", "enum", "env", "environment",
    "err", "error", "escape", "ev", "event", "events", "exam", "exception", "expect", "exponent",
    "exports", "express", "extension", "f", "fd", "fg", "field", "fields", "fieldset", "figure",
    "file", "files", "first", "flag", "flags", "flask", "flight", "fmt", "folder", "foo",
    "footer", "form", "fp", "fragment", "frame", "fs", "function", "functions", "g", "game",
    "git", "gpio", "graph", "grid", "group", "grp", "gui", "guild", "h", "h1", "h2", "h3",
    "handler", "hash", "hatchling", "hdr", "head", "header", "headers", "heap", "hello", "helper", "helpers",
    "history", "hook", "hooks", "hotel", "hsl", "html", "http", "http2stream", "i", "icon", "id",
    "image", "imap", "img", "import", "index", "indices", "info", "ingress", "input", "inspect",
    "interaction", "inventory", "invoice", "item", "items", "iterator", "j", "jetty", "job",
    "jquery", "json", "k", "key", "keyspace", "l", "label", "last", "layer", "layout", "leaf",
    "left", "len", "length", "lesson", "level", "lexeme", "lexer", "li", "lib", "line", "link",
    "list", "listener", "loader", "loc", "location", "lock", "log", "logger", "logging", "login",
    "loop", "loss", "m", "machine", "mail", "main", "major", "manager", "manifest", "map",
    "margin", "marker", "match", "math", "matrix", "member", "menu", "mesh", "message", "meta",
    "method", "methods", "mgr", "minor", "modal", "model", "module", "month", "motor", "movie",
    "msg", "mutex", "my_obj", "mypkg", "n", "name", "nav", "navigator", "next", "node", "node2",
    "nodes", "notification", "now", "npm", "number", "o", "object", "observer", "offset", "ol",
    "op1", "op2", "opt", "optimizer", "option", "options", "order", "orders", "origin", "other",
    "output", "owner", "p", "package", "packet", "padding", "page", "pagination", "panel",
    "param", "parameter", "params", "parent", "parsed", "parser", "part", "partition", "password",
    "path", "patient", "pattern", "payload", "payment", "pending", "performance", "permission",
    "person", "pfd", "phone", "photo", "pipeline", "pixel", "pkg", "pkt", "plane", "platform",
    "player", "plot", "plugin", "pod", "point", "policy", "pool", "popup", "pos", "post", "posts",
    "prev", "price", "problem", "process", "producer", "product", "products", "profile", "prog",
    "program", "progress", "project", "promise", "publisher", "q", "query", "queue", "quux",
    "qux", "r", "rand", "random", "reader", "receiver", "recipient", "record", "records", "rect",
    "redis", "regex", "release", "remote", "replica", "repo", "report", "repository", "request",
    "request2", "requests", "require", "res", "reservation", "response", "result", "results",
    "ret", "review", "rgb", "rgba", "right", "robot", "role", "room", "root", "roster", "route",
    "router", "row", "rows", "ruby", "runner", "runtime", "rv", "s", "safety", "sample", "scene",
    "school", "scope", "screen", "search", "seat", "secret", "section", "segment", "seller",
    "sender", "sensor", "server", "service", "session", "set", "settings", "shader", "shard",
    "shelf", "ship", "shipping", "sidebar", "sig", "signal", "site", "size", "slider", "socket",
    "song", "source", "spam", "span", "sprite", "srv", "stack", "state", "status", "stock",
    "storage", "store", "str", "stream", "string", "strings", "struct", "student", "style",
    "styles", "subnode", "subscriber", "supplier", "svc", "symbol", "system", "t", "tab", "table",
    "tabs", "tag", "tail", "target", "task", "td", "teacher", "team", "template", "tensor",
    "test", "tests", "text", "texture", "tf", "th", "theme", "thing", "thread", "ticket", "tile",
    "time", "timer", "timing", "title", "toast", "today", "todo", "tok", "token", "tokens",
    "tool", "toolbar", "tooltip", "top", "topic", "tr", "track", "train", "trait", "transaction",
    "tree", "tweet", "ty", "type", "types", "typing", "u", "ua", "ul", "update", "uri", "url",
    "user", "users", "util", "utils", "uuid", "v", "val", "value", "values", "variant", "vector",
    "vehicle", "vendor", "version", "versions", "vertex", "video", "view", "volume", "w",
    "warning", "week", "widget", "window", "winterm", "word", "worker", "wrapper", "writer", "x",
    "y", "year", "z",
];
