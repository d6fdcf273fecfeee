//! Help, version, completions and manual pages.

use crate::harness::Folder;

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = Folder::new().run(&format!("completions {shell}")).found();
        for word in ["irispan", "scan", "min-confidence", "uts58"] {
            // The scripts of two shells offer no values.
            if word == "uts58" && ["powershell", "elvish"].contains(&shell) {
                continue;
            }
            assert!(script.contains(word), "{shell} lacks {word}");
        }
    }
    assert!(Folder::new().run("completions csh").wrong().contains("[possible values: bash"));
}

#[test]
fn manual_pages() {
    let page = Folder::new().run("man").found();
    assert!(page.contains(".TH irispan 1"), "{page}");
    assert!(page.contains("EXIT STATUS"), "{page}");
    let page = Folder::new().run("man scan").found();
    assert!(page.contains(".TH irispan-scan 1"), "{page}");
    assert!(page.contains("min\\-confidence"), "{page}");
    assert!(page.contains("in blocks"), "{page}");
    for command in ["map", "explain", "normalize", "resolve", "compare"] {
        let page = Folder::new().run(&format!("man {command}")).found();
        assert!(page.contains(&format!(".TH irispan-{command} 1")), "{page}");
        assert!(page.contains("\\-\\-json"), "{page}");
    }
    assert!(Folder::new().run("man guess").wrong().contains("[possible values: scan"));
}

#[test]
fn help_tells_what_people_need() {
    let help = Folder::new().run("scan --help").found();
    for word in [
        "PATH:START-END",
        "in blocks",
        "hidden",
        "Exit status",
        "U+FFFD",
        "NO_COLOR",
        "IRISPAN_KERNEL",
    ] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
    for (command, words) in [
        ("map", "--query-charset zld 3987bis argument or line"),
        ("explain", "ruler valid_as"),
        ("normalize", "--rung percent dot segments"),
        ("resolve", "--base --lax --relativize"),
        ("compare", "tab RUNG differ meet"),
    ] {
        let help = Folder::new().run(&format!("{command} --help")).found();
        for word in words.split(' ').chain(["--json", "Exit status"]) {
            assert!(help.contains(word), "{word} is not in {help}");
        }
    }
    assert!(Folder::new().run("--help").found().contains("completions"));
    assert_eq!(Folder::new().run("").status, 2);
}

#[test]
fn versions_of_program_and_data() {
    let version = Folder::new().run("--version").found();
    assert!(version.starts_with(concat!("irispan ", env!("CARGO_PKG_VERSION"), "\n")), "{version}");
    assert!(version.contains(irispan::tables::CodePoints::UNICODE_VERSION), "{version}");
    assert!(version.contains(irispan::tables::TldSet::iana_version()), "{version}");
    let short = Folder::new().run("-V").found();
    assert_eq!(short, concat!("irispan ", env!("CARGO_PKG_VERSION"), "\n"));
}
