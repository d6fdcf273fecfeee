//! Names and extensions of files.

/// Top-level domains that are far more often the extension of a file than the end of a bare domain:
/// `notes.md`, `main.rs`.
#[rustfmt::skip]
pub(super) const FILE_MOSTLY: &[&str] = &[
    "abc", "aco", "ads", "bz", "cab", "cc", "dds", "do", "dot", "gd", "gs", "inc", "java", "la",
    "map", "md", "mk", "ml", "mm", "mo", "mov", "pid", "pm", "prof", "properties", "ps", "pub",
    "py", "rs", "sas", "sh", "so", "td", "tf", "zip",
];

/// Top-level domains of many sites (`allegro.pl`) that are also the extension of a file,
/// recognized by its stem: `build.pl`, `config.in`.
#[rustfmt::skip]
pub(super) const FILE_ALSO: &[&str] = &[
    "ac", "am", "br", "build", "cf", "cl", "cr", "cu", "fish", "in", "ly", "mobi", "pl", "pro",
    "rest", "run", "sc", "st", "sv", "vi",
];

/// Whole names of files under endings that are an extension for them only: outlines, drawings, and
/// one configuration; and two packages.
#[rustfmt::skip]
pub(super) const FILE_NAMES: &[&str] = &[
    "agenda.org", "artwork.ai", "banner.ai", "brochure.ai", "changelog.org", "config.org",
    "config.ru", "drawing.ai", "file.ai", "final.ai", "flyer.ai", "google.cloud", "gtd.org",
    "icon.ai", "icons.ai", "illustration.ai", "inbox.org", "init.org", "journal.org", "logo.ai",
    "logos.ai", "notes.org", "poster.ai", "readme.org", "tasks.org", "todo.org", "untitled.ai",
    "vector.ai", "zope.app",
];

/// Names of files that sites do not have: `configure.ac`, `install.pl`. Not the names of programs
/// or projects, which have sites.
#[rustfmt::skip]
pub(super) const FILE_STEMS: &[&str] = &[
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
    "manage", "manifest", "master", "matmul", "merge", "meson", "metadata", "migrate",
    "migration", "migrations", "mod", "models", "module", "modules", "monitor", "notes", "novel",
    "options", "output", "parse", "parser", "patch", "postinst", "postrm", "preinst", "prelude",
    "prepare", "prerm", "print", "process", "procfile", "program", "query", "qux", "rakefile",
    "readme", "release", "rename", "replace", "requirements", "restore", "results", "roadmap",
    "router", "routes", "rules", "runner", "sample", "samples", "schema", "schemas", "score",
    "script", "script1", "scripts", "search", "send", "server", "settings", "setup", "shader",
    "slides", "song", "sort", "spec", "specs", "split", "start", "stop", "synth", "tags", "tasks",
    "temp", "template", "templates", "test", "test1", "test2", "testbench", "testing", "tests",
    "thesis", "tmp", "todo", "token", "tokens", "top", "types", "uninstall", "untitled", "update",
    "upgrade", "upload", "urls", "usage", "util", "utils", "vagrantfile", "vector", "version",
    "versions", "watch", "web", "worker", "wsgi",
];

/// Extensions that are no label of a host; one that comes before the ending makes that an extension
/// too: `index.html.tt`, `app.css.map`, `backup.tar.bz`.
#[rustfmt::skip]
pub(super) const EXTENSIONS: &[&str] = &[
    "7z", "bak", "cfg", "cjs", "cpp", "css", "csv", "cxx", "dll", "exe", "gif", "gz", "hpp",
    "htm", "html", "hxx", "ini", "jpeg", "jpg", "json", "jsx", "mjs", "pdf", "png", "rar",
    "rst", "scss", "sql", "svelte", "svg", "tar", "tmpl", "toml", "tpl", "tsv", "tsx", "txt",
    "vue", "xhtml", "xml", "xz", "yaml", "yml",
];

/// Further extensions that stand before an extension, and elsewhere are labels: `config.h.in`,
/// `types.d.rs`.
#[rustfmt::skip]
pub(super) const INNER_EXTENSIONS: &[&str] = &[
    "am", "bash", "bin", "bundle", "c", "cc", "cmake", "conf", "config", "d", "desktop", "dist",
    "e2e", "env", "esm", "h", "integration", "jar", "java", "js", "kt", "lock", "log", "m",
    "md", "min", "module", "mount", "old", "orig", "pc", "php", "po", "pot", "pre", "proto",
    "py", "rb", "rs", "sample", "service", "sh", "snap", "so", "socket", "spec", "stories",
    "swift", "template", "test", "tests", "tex", "timer", "tmp", "ts", "umd", "unit", "war",
    "zip",
];
