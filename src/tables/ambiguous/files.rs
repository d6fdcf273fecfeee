//! Names and extensions of files.

/// Top-level domains that are far more often the extension of a file than the end of a bare domain:
/// `notes.md`, `main.rs`.
#[rustfmt::skip]
pub(super) const FILE_MOSTLY: &[&str] = &[
    "abc", "aco", "ads", "bz", "cab", "cc", "cf", "dds", "do", "dot", "gd", "gs", "inc", "java",
    "la", "lds", "map", "md", "mk", "ml", "mm", "mo", "mov", "pid", "pm", "prof", "properties",
    "ps", "pub", "py", "rs", "sas", "sh", "so", "tab", "td", "tf", "zip",
];

/// Top-level domains of many sites (`allegro.pl`) that are also the extension of a file,
/// recognized by its stem: `build.pl`, `config.in`.
#[rustfmt::skip]
pub(super) const FILE_ALSO: &[&str] = &[
    "ac", "am", "br", "build", "cl", "cr", "cu", "eg", "fish", "in", "ly", "mobi", "pl", "pro", "rest",
    "run", "sc", "sl", "st", "sv", "vi",
];

/// Whole names of files under endings that are an extension for them only: outlines, drawings, manuals of
/// GNU, and one configuration; programs; and two packages.
#[rustfmt::skip]
pub(super) const FILE_NAMES: &[&str] = &[
    "agenda.org", "artwork.ai", "as.info", "autoconf.info", "automake.info", "banner.ai",
    "bash.info", "bc.info", "binutils.info", "bison.info", "brochure.ai", "bzip2.info",
    "changelog.org", "config.org", "config.ru", "coreutils.info", "cpio.info", "diffutils.info",
    "drawing.ai", "ed.info", "emacs.info", "file.ai", "final.ai", "find.info", "flyer.ai",
    "gas.info", "gawk.info", "gcc.info", "gdb.info", "gettext.info", "gmp.info", "gnupg.info",
    "google.cloud", "grep.info", "gtd.org", "gzip.info", "icon.ai", "icons.ai", "illustration.ai",
    "inbox.org", "init.org", "journal.org", "ld.gold", "ld.info", "libc.info", "libtool.info",
    "logo.ai", "logos.ai", "m4.info", "make.info", "mpfr.info", "nettle.info", "notes.org",
    "poster.ai", "readme.org", "sed.info", "systemd.link", "systemd.network", "tar.info",
    "tasks.org", "texinfo.info", "todo.org", "untitled.ai", "vector.ai", "wget.info", "zope.app",
];

/// Names of files that sites do not have: `configure.ac`, `install.pl`. Not the names of programs
/// or projects, which have sites; but those of commands of Unix, which are files of several
/// projects: `zgrep.in`, `strace.pl`.
#[rustfmt::skip]
pub(super) const FILE_STEMS: &[&str] = &[
    "acconfig", "acinclude", "aclocal", "agents", "app", "appendix", "asgi", "assignment",
    "authors", "autoconf", "autogen", "awk", "backup", "baz", "bench", "benchmark", "book",
    "bootstrap", "brewfile", "build", "bundle", "bunzip2", "bzcat", "bzgrep", "bzip2", "calc",
    "calculate", "cgi", "changelog", "changes", "chapter", "check", "chmod", "chown", "chroot",
    "clean", "cleanup", "client", "comments", "common", "compare", "compile", "completion",
    "completions", "conf", "config", "configure", "conftest", "constants", "contributing",
    "contributors", "control", "convert", "copying", "copyright", "coreutils", "count", "counter",
    "cpanfile", "cron", "ctags", "daemon", "data", "debhelper", "decl", "default", "defaults",
    "deploy", "desktop", "dircolors", "docbook", "dockerfile", "document", "download", "doxyfile",
    "doxygen", "dpkg", "draft", "dummy", "dump", "ebook", "egrep", "entrypoint", "env",
    "environment", "error", "errors", "examples", "exercise", "exports", "external", "extract",
    "fetch", "fgrep", "file", "file1", "file2", "files", "filter", "find", "fixtures", "foo",
    "form", "format", "formmail", "functions", "gawk", "gcc", "gdb", "gemfile", "gen", "generate",
    "generator", "gettext", "globals", "glossary", "gnumakefile", "grep", "groff", "guestbook",
    "gulpfile", "gunzip", "gzexe", "gzip", "handler", "handlers", "hello", "helper", "helpers",
    "homework", "inbox", "index", "init", "input", "install", "installer", "introduction",
    "jenkinsfile", "journal", "kernel", "kernels", "launch", "ldconfig", "ldd", "lecture", "lexer",
    "libtool", "licence", "license", "lint", "list", "log", "login", "logs", "loop", "ltmain",
    "macros", "main", "makefile", "makeinfo", "manage", "manifest", "master", "matmul", "merge",
    "meson", "metadata", "migrate", "migration", "migrations", "mkdir", "mktemp", "mod", "models",
    "module", "modules", "monitor", "notes", "novel", "nroff", "options", "output", "parse",
    "parser", "patch", "postinst", "postrm", "potfiles", "preinst", "prelude", "prepare", "prerm",
    "pretest", "print", "printf", "process", "procfile", "program", "query", "qux", "rakefile",
    "ranlib", "readme", "release", "rename", "replace", "requirements", "restore", "results",
    "roadmap", "router", "routes", "rsync", "rules", "runner", "runtest", "runtests", "sample",
    "samples", "schema", "schemas", "score", "script", "script1", "scripts", "search", "sed",
    "send", "server", "settings", "setup", "shader", "shlibs", "slides", "song", "sort", "spec",
    "specs", "split", "start", "stop", "strace", "symbols", "synth", "tags", "tasks", "temp",
    "template", "templates", "test", "test1", "test2", "testbench", "testing", "tests",
    "testsuite", "texinfo", "thesis", "tmp", "todo", "token", "tokens", "top", "troff", "types",
    "umount", "uninstall", "uniq", "untitled", "unzip", "update", "upgrade", "upload", "urls",
    "usage", "util", "utils", "uudecode", "uuencode", "vagrantfile", "vector", "version",
    "versions", "watch", "web", "wget", "worker", "wsgi", "xargs", "xzcat", "xzdiff", "xzgrep",
    "xzless", "xzmore", "zcat", "zcmp", "zdiff", "zegrep", "zfgrep", "zforce", "zgrep", "zless",
    "zmore", "znew",
];

/// Extensions that are not a label of a host; one that comes before the ending makes that an extension
/// too: `index.html.tt`, `app.css.map`, `backup.tar.bz`.
#[rustfmt::skip]
pub(super) const EXTENSIONS: &[&str] = &[
    "7z", "bak", "cfg", "cjs", "cpp", "css", "csv", "cxx", "dll", "exe", "gif", "gz", "hpp", "htm",
    "html", "hxx", "ini", "jpeg", "jpg", "json", "jsx", "mak", "mjs", "pdf", "png", "rar", "rst",
    "scss", "sql", "svelte", "svg", "tar", "tmpl", "toml", "tpl", "tsv", "tsx", "txt", "vue",
    "xhtml", "xml", "xz", "yaml", "yml",
];

/// Further extensions that stand before an extension, and elsewhere are labels: `config.h.in`,
/// `types.d.rs`.
#[rustfmt::skip]
pub(super) const INNER_EXTENSIONS: &[&str] = &[
    "am", "awk", "bash", "bat", "bin", "bundle", "c", "cc", "cmake", "conf", "config", "cygport",
    "d", "def", "desktop", "dist", "doxygen", "e2e", "env", "esm", "h", "integration", "jar",
    "java", "js", "kt", "lock", "log", "m", "man", "map", "md", "mdoc", "min", "module", "mount",
    "old", "orig", "pc", "php", "pl", "po", "pod", "pot", "pre", "proto", "py", "rb", "rs",
    "sample", "service", "sgml", "sh", "snap", "so", "socket", "spec", "stories", "swift", "sym",
    "template", "test", "tests", "tex", "texi", "timer", "tmp", "ts", "umd", "unit", "war", "zip",
];

/// Extensions of files from which programs are built. No site has pages of that name, and few have
/// downloads: scripts are, so those are not here.
#[rustfmt::skip]
pub(super) const SOURCES: &[&str] = &[
    "ac", "am", "awk", "c", "cc", "cpp", "cxx", "gradle", "h", "hpp", "hxx", "in", "install",
    "java", "lintian-overrides", "m4", "mk", "o", "pm", "target", "texi", "y",
];

/// Names of files without an extension: what is after a full stop says which of several it is, as in
/// `Makefile.global`. With a capital (R2-84).
#[rustfmt::skip]
pub(super) const WHOLE_NAMES: &[&str] = &[
    "authors", "brewfile", "build", "changelog", "changes", "contributing", "copying", "copyright",
    "dockerfile", "doxyfile", "gemfile", "gnumakefile", "install", "jenkinsfile", "licence",
    "license", "maintainers", "makefile", "manifest", "notice", "patents", "potfiles", "procfile",
    "rakefile", "readme", "thanks", "todo", "vagrantfile",
];
