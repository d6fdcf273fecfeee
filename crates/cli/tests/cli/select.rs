//! Which files are scanned.

use std::fs;

use crate::harness::Folder;

/// A folder with files of all sorts, each with one link.
fn folder() -> Folder {
    let mut folder = Folder::new();
    for name in ["a.md", "b.txt", "d/c.md", "d/e/f.txt", "out/g.md", ".h/i.md", "k.log"] {
        folder = folder.file(name, "http://a.example/");
    }
    folder.file(".ignore", "out/\n*.log\n")
}

/// Returns the names of the files in which links were found.
#[track_caller]
fn names(folder: &Folder, options: &str) -> String {
    let counts = folder.run(&format!("scan --count {options}")).found();
    counts.lines().map(|line| line.strip_suffix(":1").unwrap()).collect::<Vec<_>>().join(" ")
}

#[test]
fn ignore_files_and_hidden_files() {
    let folder = folder();
    let plain = "./a.md ./b.txt ./d/c.md ./d/e/f.txt";
    assert_eq!(names(&folder, "."), plain);
    let ignored = "./a.md ./b.txt ./d/c.md ./d/e/f.txt ./k.log ./out/g.md";
    assert_eq!(names(&folder, "--no-ignore ."), ignored);
    assert_eq!(names(&folder, "-u ."), ignored);
    assert_eq!(names(&folder, "--hidden ."), format!("./.h/i.md {plain}"));
    assert_eq!(names(&folder, "-uu ."), format!("./.h/i.md {ignored}"));
}

#[test]
fn gitignore_counts_in_repositories_and_for_their_folders() {
    let folder = folder().file(".gitignore", "b.*\n").file("d/.gitignore", "!b.txt\nf.*\n");
    let ungit = "./a.md ./b.txt ./d/c.md ./d/e/f.txt";
    assert_eq!(names(&folder, "."), ungit);
    fs::create_dir(folder.path().join(".git")).unwrap();
    assert_eq!(names(&folder, "."), "./a.md ./d/c.md");
    // The rules of parent folders apply as well.
    assert_eq!(names(&folder, "d b.txt"), "d/c.md b.txt");
    assert_eq!(names(&folder, "-u d"), "d/c.md d/e/f.txt");
}

#[test]
fn what_is_named_is_scanned() {
    let folder = folder();
    assert_eq!(names(&folder, "k.log out .h"), "k.log out/g.md .h/i.md");
    assert_eq!(names(&folder, "k.log a.md -g *.txt -T md"), "k.log a.md");
}

#[test]
fn globs_and_types() {
    let folder = folder();
    for (options, expected) in [
        ("-g *.md .", "./a.md ./d/c.md"),
        ("-g *.md -g !d .", "./a.md"),
        ("-g d/** .", "./d/c.md ./d/e/f.txt"),
        ("--exclude *.md .", "./b.txt ./d/e/f.txt"),
        ("--exclude !*.md .", "./b.txt ./d/e/f.txt"),
        ("-g *.md --exclude c.* .", "./a.md"),
        ("--exclude c.* -g *.md .", "./a.md"),
        ("-t md .", "./a.md ./d/c.md"),
        ("-T md .", "./b.txt ./d/e/f.txt"),
        ("-t md -t txt -g !d/e .", "./a.md ./b.txt ./d/c.md"),
        ("--max-depth 1 .", "./a.md ./b.txt"),
        ("--max-depth 2 .", "./a.md ./b.txt ./d/c.md"),
    ] {
        assert_eq!(names(&folder, options), expected, "{options}");
    }
    let types = folder.run("scan --type-list").found();
    assert!(types.lines().any(|line| line.starts_with("html: ")), "{types}");
}

#[test]
fn globs_and_types_that_are_none() {
    let folder = folder();
    for (options, place, mend) in [
        ("-g a[ .", "--glob: ", "[[]"),
        ("--exclude a{ .", "--exclude: ", "[{]"),
        ("-t nosuch .", "--type: ", "--type-list"),
        ("-T nosuch .", "--type: ", "--type-list"),
    ] {
        let run = folder.run(&format!("scan {options}"));
        let message = run.wrong();
        assert!(message.starts_with(&format!("irispan: {place}")), "{message}");
        assert!(message.contains(mend), "{message}");
        assert_eq!(run.stdout, "", "{options}");
    }
}

#[test]
fn lists_of_names() {
    let link = "http://a.example/";
    let folder =
        folder().file("list", "d\n\nno/such\n-\nk.log\n").file("-", link).file("empty", "");
    let run = folder.run("scan --count --files-from list b.txt");
    assert_eq!(run.stdout, "b.txt:1\nd/c.md:1\nd/e/f.txt:1\n./-:1\nk.log:1\n");
    assert_eq!(run.wrong(), "irispan: no/such: no such file or folder: check the path\n");
    let folder = folder.file("zeros", "a.md\0new\nline\0").file("new\nline", link);
    assert_eq!(names(&folder, "--files0-from zeros"), "a.md new\\nline");
    // Nothing is listed, so nothing is scanned, and standard input is not read.
    assert_eq!(folder.run("scan --files-from empty").status, 1);
    assert!(folder.run("scan --files-from nosuch").wrong().contains("nosuch: no such file"));
}

/// `scan` and `extract` read the same names from a list.
#[cfg(feature = "extract")]
#[test]
fn lists_mean_the_same_to_all_commands() {
    let list = "\u{FEFF}a\r\n\r\n \t\n-\n b \n\u{FEFF}c\r\n";
    let mut folder = Folder::new().file("list", list).file("zeros", "a\r\0-\0");
    for (number, name) in ["a", "-", " b ", "\u{FEFF}c", "a\r"].iter().enumerate() {
        folder = folder.file(name, format!("http://{number}.example/"));
    }
    let found = "http://0.example/\nhttp://1.example/\nhttp://2.example/\nhttp://3.example/\n";
    assert_eq!(folder.run("scan -f uri --files-from list").found(), found);
    let sources = folder.run("extract --dry-run --files-from list").found();
    let names: Vec<_> = sources.lines().map(|line| line.split_once('\t').unwrap().1).collect();
    assert_eq!(names[..3], ["a", "./-", " b "]);
    let run = folder.run("extract --files-from list -o out");
    assert!(run.status == 0 && run.stderr.contains("4 links in 4 tables"), "{run:?}");
    // Names between NULs are literal.
    let of_zeros = folder.run("scan -f uri --files0-from zeros").found();
    assert_eq!(of_zeros, "http://4.example/\nhttp://1.example/\n");
}

#[cfg(target_os = "linux")]
#[test]
fn listed_names_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new().file("zeros", b"a\xff\0");
    let name = std::ffi::OsStr::from_bytes(b"a\xff");
    fs::write(folder.path().join(name), "http://a.example/").unwrap();
    assert_eq!(folder.run("scan --files0-from zeros -f uri").found(), "http://a.example/\n");
}

#[test]
fn unsorted_walks_find_the_same() {
    let folder = folder();
    let mut unsorted: Vec<_> =
        names(&folder, "--sort none .").split(' ').map(str::to_owned).collect();
    unsorted.sort_unstable();
    assert_eq!(unsorted.join(" "), names(&folder, "--sort path ."));
}

#[test]
fn a_maildir_has_no_ignore_files() {
    let folder = Folder::new()
        .file("m/.ignore", "*\n")
        .file("m/cur/1", "Subject: x\n\nhttp://a.example/\n")
        .file("m/.sub/cur/2", "Subject: x\n\nhttp://b.example/\n")
        .file("m/.sub/new/3", "Subject: x\n\nhttp://c.example/\n");
    fs::create_dir(folder.path().join("m/new")).unwrap();
    assert_eq!(folder.run("scan m --count").found().lines().count(), 3);
}
