//! `irispan map`.

use std::fs::File;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::harness::{Folder, pipe};

#[track_caller]
fn maps(args: &str, input: &str, output: &str) {
    assert_eq!(pipe(args, input).found(), output, "{args}");
}

/// Returns the objects that a run with `--json` printed.
fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn arguments() {
    let run = Folder::new().run("map https://例え.jp/ä http://a.example/").found();
    assert_eq!(run, "https://xn--r8jz45g.jp/%C3%A4\nhttp://a.example/\n");
    assert_eq!(
        Folder::new().run("map --to uri http://a.example/é").found(),
        "http://a.example/%C3%A9\n"
    );
    assert_eq!(pipe("map x:1 - x:3", "x:2\n").found(), "x:1\nx:2\nx:3\n");
}

#[test]
fn lines_stay_aligned() {
    let run = pipe("map", "http://a.example/é\n\r\n\nhttp://b.example/\r\n");
    assert_eq!(run.stdout, "http://a.example/%C3%A9\n\n\nhttp://b.example/\n");
    assert_eq!(
        run.wrong(),
        "irispan: line 2: empty, at byte 0: give an identifier in each argument or line\n\
         irispan: line 3: empty, at byte 0: give an identifier in each argument or line\n"
    );
}

/// White space around a line is removed, and so is a byte order mark before the first.
#[test]
fn what_stands_around_a_line_is_left_out() {
    let run = pipe("map", "\u{FEFF} http://a.example/ \r\n\thttp://b.example/c d\t\n \n\u{FEFF}\n");
    assert_eq!(run.stdout, "http://a.example/\nhttp://b.example/c%20d\n\n%EF%BB%BF\n");
    assert_eq!(
        run.wrong(),
        "irispan: line 3: empty, at byte 0: give an identifier in each argument or line\n"
    );
    let output = Folder::new().command("map").arg("http://a.example/ ").output().unwrap();
    assert_eq!(output.stdout, b"http://a.example/%20\n");
}

#[test]
fn a_line_that_cannot_be_mapped_stops_no_other() {
    let run = pipe("map", b"http://a.example/\nhttp://xn--a-ecp.example/\n\xff\nhttp://b.example/");
    assert_eq!(run.stdout, "http://a.example/\n\n\nhttp://b.example/\n");
    let lines: Vec<_> = run.wrong().lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("irispan: line 2: host: "), "{lines:?}");
    assert!(lines[0].contains("at byte "), "{lines:?}");
    assert_eq!(lines[1], "irispan: line 3: not UTF-8, at byte 0: convert it to UTF-8");
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(pipe("map", "").found(), "");
}

#[test]
fn a_line_of_a_mebibyte() {
    let line = format!("http://a.example/{}", "é".repeat(1 << 19));
    let run = pipe("map", &line).found();
    assert_eq!(run.len(), "http://a.example/".len() + 6 * (1 << 19) + 1);
    assert!(run.ends_with("%C3%A9\n"));
    for form in ["iri", "display", "leiri", "iuri", "8uri", "zld"] {
        let run = pipe(&format!("map --to {form}"), &line).found();
        assert!(run.len() > 1 << 20, "{form}");
    }
}

#[test]
fn every_form() {
    let iri = "http://a.example/re\u{301}s%c3%a9 %2f\u{202E}";
    for (form, output) in [
        ("uri", "http://a.example/re%CC%81s%c3%a9%20%2f%E2%80%AE"),
        ("iri", "http://a.example/re\u{301}sé%20%2F%E2%80%AE"),
        ("display", "http://a.example/re\u{301}sé%20%2F%E2%80%AE"),
        ("leiri", "http://a.example/re\u{301}s%c3%a9%20%2f%E2%80%AE"),
        ("iuri", "http://a.example/résé%20%2f%E2%80%AE"),
        ("8uri", "http://a.example/rés%c3%a9%20%2f%E2%80%AE"),
        ("zld", "http://a.example/re%CC%81s%c3%a9%20%2f%E2%80%AE"),
    ] {
        maps(&format!("map --to {form}"), iri, &format!("{output}\n"));
    }
}

/// A lone percent sign is refused in every form.
#[test]
fn no_form_takes_a_percent_sign_alone() {
    for form in ["uri", "iri", "display", "leiri", "iuri", "8uri", "zld"] {
        let run = pipe(&format!("map --to {form}"), "x://é/%\nx://a/b");
        assert_eq!(run.stdout, "\nx://a/b\n", "{form}");
        let message = run.wrong();
        assert!(message.starts_with("irispan: line 1: "), "{form}: {message}");
        assert!(message.contains("a percent sign without two hexadecimal digits"), "{message}");
        assert!(message.ends_with("at byte 7\n"), "{form}: {message}");
    }
    let run = Folder::new().run("map % %4 %41");
    assert_eq!(run.stdout, "\n\n%41\n");
    assert_eq!(run.wrong().lines().count(), 2);
    assert!(run.stderr.starts_with("irispan: argument 1: path: a percent sign"), "{}", run.stderr);
}

#[test]
fn ways_of_uris() {
    let iri = "http://résumé.example/re\u{301} x";
    for (options, output) in [
        ("--rules 3987bis", "http://xn--rsum-bpad.example/re%CC%81%20x"),
        ("--rules rfc3987", "http://r%C3%A9sum%C3%A9.example/re%CC%81%20x"),
        ("--rules rfc3987 --nfc", "http://r%C3%A9sum%C3%A9.example/r%C3%A9%20x"),
        ("--nfc --host percent", "http://r%C3%A9sum%C3%A9.example/r%C3%A9%20x"),
        ("--host keep", "http://résumé.example/re%CC%81%20x"),
        ("--rules rfc3987 --host idna", "http://xn--rsum-bpad.example/re%CC%81%20x"),
    ] {
        maps(&format!("map {options}"), iri, &format!("{output}\n"));
    }
    maps("map --host idna", "http://a_b.example/", "http://a_b.example/\n");
    assert!(pipe("map --host idna-strict", "http://a_b.example/").wrong().contains("line 1: host"));
    let run = pipe("map --forbidden fail", iri);
    assert!(run.wrong().ends_with("at byte 28\n"), "{}", run.stderr);
}

#[test]
fn charsets() {
    let run = pipe("map --charset windows-1258", b"http://a.example/Vi\xEA\xF2t\n");
    assert_eq!(run.found(), "http://a.example/Vi%E1%BB%87t\n");
    for form in ["iri", "display", "iuri", "8uri"] {
        let run = pipe(&format!("map --charset latin1 --to {form}"), b"x:r\xE9%41");
        assert_eq!(run.found(), if form == "8uri" { "x:ré%41\n" } else { "x:réA\n" }, "{form}");
    }
    maps(
        "map --query-charset shift_jis",
        "http://a.example/ü?日本\nmailto:a?日",
        "http://a.example/%C3%BC?%93%FA%96%7B\nmailto:a?%E6%97%A5\n",
    );
    let run = pipe("map --charset shift_jis", b"x:\x93\xFA\nx:\x93\nx:a\n");
    assert_eq!(run.stdout, "x:%E6%97%A5\n\nx:a\n");
    assert_eq!(run.wrong(), "irispan: line 2: not Shift_JIS, at byte 2: check the charset\n");
    for option in ["--charset", "--query-charset"] {
        let run = pipe(&format!("map {option} utf-7"), "x:a");
        assert!(run.wrong().contains("'utf-7'"), "{}", run.stderr);
        assert!(run.stderr.contains("no charset of the web has this label"), "{}", run.stderr);
    }
    // Offsets are those in the input, whatever it is mapped to.
    for form in ["uri", "iri", "display", "iuri", "8uri", "zld"] {
        let run = pipe(&format!("map --charset latin1 --to {form}"), b"http://a/\xE9\xE9/%zz");
        assert!(run.stderr.contains("at byte 12"), "{form}: {}", run.stderr);
    }
    assert!(pipe("map --charset utf-16", "").wrong().contains("convert the input"));
}

#[test]
fn ways_back() {
    let uri = "http://xn--99zt52a.example.org/%E7%B4%8D?q=%C3%A9";
    maps("map --to iri", uri, "http://xn--99zt52a.example.org/納?q=é\n");
    maps("map --to iri --u-labels", uri, "http://納豆.example.org/納?q=é\n");
    maps("map --to iri --keep-web-query", uri, "http://xn--99zt52a.example.org/納?q=%C3%A9\n");
    maps("map --to display --u-labels", uri, "http://納豆.example.org/納?q=é\n");
}

#[test]
fn displays() {
    let iri = "http://a.example/%D7%90";
    for (options, output) in [
        ("", "\u{2066}http://a.example/א\u{2069}"),
        ("--direction none", "http://a.example/א"),
        ("--direction embed", "\u{202A}http://a.example/א\u{202C}"),
        ("--max 11", "…a.example…"),
    ] {
        maps(&format!("map --to display {options}"), iri, &format!("{output}\n"));
    }
    // EUC-JP with two bytes that are a Thaana letter in UTF-8 (U58-F35).
    let legacy = "http://xn--99zt52a.example/?f=%A5%DE%A5%CB%A5%E5%A5%A2%A5%EB.pdf";
    maps("map --to display", legacy, &format!("{legacy}\n"));
    let u_label = legacy.replace("xn--99zt52a", "納豆");
    maps("map --to display --u-labels", legacy, &format!("{u_label}\n"));
    // Browsers show this one as it is.
    let spoof = "http://xn--80ak6aa92e.com/";
    maps("map --to display --u-labels", spoof, &format!("{spoof}\n"));
    let address = "mailto:jo@xn--80ak6aa92e.com,a@xn--99zt52a.example?cc=b@xn--99zt52a.example";
    let shown = "mailto:jo@xn--80ak6aa92e.com,a@納豆.example?cc=b@xn--99zt52a.example";
    maps("map --to display --u-labels", address, &format!("{shown}\n"));
    maps("map --to iri --u-labels", spoof, "http://аррӏе.com/\n");
    maps("map --to display --right-to-left", "x:a", "\u{2066}x:a\u{2069}\n");
}

#[test]
fn names_of_the_zero_level_domain() {
    let name = "情報.理.東大.学.日本";
    let encoded = "M0C5L831.N406.M771L927.LB66.M5E5M72C.i";
    maps("map --to zld", name, &format!("{encoded}\n"));
    maps("map --to zld --decode", encoded, &format!("{name}\n"));
    maps("map --to zld", "http://情報:8/ä", "http://M0C5L831.i:8/%C3%A4\n");
    maps("map --to zld --decode", "http://M0C5L831.i:8/ä b", "http://情報:8/ä%20b\n");
    // An IP literal is not a name, and a name cannot contain characters that end a host.
    maps("map --to zld", "http://[::1]/", "http://[::1]/\n");
    let delimiters =
        "http://MBK0MC.i/x\nhttp://MBJ002MC.i/x\nhttp://MBIFMC.i/x\nhttp://MBI5MC.i/x\nI02E.i\n";
    // A line that cannot be mapped gives an empty one.
    assert_eq!(pipe("map --to zld --decode", delimiters).stdout, "\n".repeat(5));
    assert_eq!(pipe("map --to zld", "http://k%40l.é/\nhttp://k%2Fl.é/\n").stdout, "\n\n");
    let run = pipe("map --to zld", "mailto:a\nx://é..b/\n");
    assert_eq!(run.stdout, "\n\n");
    assert_eq!(
        run.wrong(),
        "irispan: line 1: host: there is none to map, at byte 0\n\
         irispan: line 2: host: not a domain name by UTS #46, at byte 7\n"
    );
}

#[test]
fn options_that_mean_nothing_are_refused() {
    for (args, message) in [
        ("map --to iri --nfc", "'--nfc' cannot be used with '--to iri'"),
        ("map --to leiri --charset latin1", "'--charset' cannot be used with '--to leiri'"),
        ("map --max 3", "'--max' cannot be used with '--to uri'"),
        ("map --rules rfc3987 --query-charset latin1", "cannot be used with '--rules rfc3987'"),
        ("map --to urn", "[possible values: uri, iri, display, leiri, iuri, 8uri, zld]"),
    ] {
        let run = pipe(args, "");
        assert!(run.wrong().contains(message), "{}", run.stderr);
    }
}

#[test]
fn records() {
    let run = pipe("map --json - http://xn--a-ecp.example/ x:y", b"x:\xC3\xA9\"\n\n\xFF%\n");
    assert_eq!((run.status, run.stderr.as_str()), (2, ""));
    assert_eq!(
        objects(&run.stdout),
        [
            json!({"line": 1, "input": "x:é\"", "to": "uri", "output": "x:%C3%A9%22"}),
            json!({"line": 2, "input": "", "to": "uri", "output": null,
                "error": "empty, at byte 0", "component": null, "offset": 0}),
            json!({"line": 3, "input": "\u{FFFD}%", "to": "uri", "output": null,
                "error": "not UTF-8, at byte 0", "component": null, "offset": 0}),
            json!({"argument": 2, "input": "http://xn--a-ecp.example/", "to": "uri", "output": null,
                "error": "host: not a domain name by UTS #46, at byte 7",
                "component": "host", "offset": 7}),
            json!({"argument": 3, "input": "x:y", "to": "uri", "output": "x:y"}),
        ]
    );
}

#[test]
fn records_of_every_form() {
    for form in ["uri", "iri", "display", "leiri", "iuri", "8uri", "zld"] {
        let run = pipe(&format!("map --json --to {form}"), "x://a/b").found();
        let expected = json!({"line": 1, "input": "x://a/b", "to": form, "output": "x://a/b"});
        assert_eq!(objects(&run), [expected]);
    }
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let folder = Folder::new().file("in", "http://a.example/é\n".repeat(100_000));
    let mut child = folder
        .command("map")
        .stdin(std::fs::File::open(folder.path().join("in")).unwrap())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

/// From one document to another, each with its charset and its references.
#[test]
fn documents() {
    maps("map --references", "/r&#xE9;sum&#233;?a&amp;b\n", "/r%C3%A9sum%C3%A9?a&b\n");
    let out = "map --to iri --output-charset iso-2022-jp";
    maps(out, "/日%C3%A9?a&b\n", "/\u{1B}$BF|\u{1B}(B&#xE9;?a&amp;b\n");
    maps(&format!("{out} --escape percent"), "/日é?a&b\n", "/\u{1B}$BF|\u{1B}(B%C3%A9?a&b\n");
    maps(
        "map --to leiri --references --output-charset koi8-r",
        "/&#x65E5;&lt;\n",
        "/&#x65E5;%3C\n",
    );
    let run = pipe("map --references --charset latin1", b"/\xE9&#x65E5;&amp;\n");
    assert_eq!(run.found(), "/%C3%A9%E6%97%A5&\n");
    // Offsets count in the input.
    let run = pipe("map --references", "/&amp;é&#xE9;%zz\nhttp://a/&#37;\n&#x2F;é\n");
    assert_eq!(run.stdout, "\n\n/%C3%A9\n");
    let broken = "path: a percent sign without two hexadecimal digits";
    assert_eq!(
        run.wrong(),
        format!("irispan: line 1: {broken}, at byte 14\nirispan: line 2: {broken}, at byte 9\n")
    );
    let run = pipe("map --references --charset latin1", b"/\xE9&#xE9;%\n");
    assert_eq!(run.wrong(), format!("irispan: line 1: {broken}, at byte 8\n"));
    for options in
        ["--output-charset koi8-r --json", "--escape percent", "--output-charset utf-16le"]
    {
        assert_eq!(pipe(&format!("map {options}"), "x:\n").status, 2, "{options}");
    }
}

#[test]
fn new_iris_in_nfkc() {
    maps("map --nfkc", "ｈｔｔｐ：／／ａ.example／ﬁle\n", "http://a.example/file\n");
    assert_eq!(pipe("map --nfkc --nfc", "x:\n").status, 2);
    assert_eq!(pipe("map --nfkc --to iri", "x:\n").status, 2);
    let run = pipe("map --nfkc", "http://a/é％\n");
    assert!(run.wrong().ends_with(", at byte 11\n"), "{run:?}");
}

#[test]
fn stray_percent() {
    let odd = "http://a/100%\nhttp://a/?q=%s&%41\n";
    maps("map --stray-percent encode", odd, "http://a/100%25\nhttp://a/?q=%25s&%41\n");
    assert_eq!(pipe("map", odd).status, 2);
    assert_eq!(pipe("map --to iri --stray-percent encode", "x:\n").status, 2);
    assert!(pipe("map --stray-percent encode", "http://a%/\n").wrong().contains("host"));
    let run = pipe("scan --stray-percent encode -f uri", "see http://example.com/100%/ now");
    assert_eq!(run.stdout, "http://example.com/100%25/\n");
    let run = pipe("scan -f html", "see http://example.com/100%/ now");
    assert!(run.stdout.contains("href=\"http://example.com/100%25/\""), "{run:?}");
}

/// The output is a URI on request.
#[test]
fn stray_delimiters() {
    let odd = "http://a/?b[]=1#c#d\né:b\n";
    maps("map", odd, "http://a/?b[]=1#c#d\n%C3%A9:b\n");
    maps("map --stray-delimiters escape", odd, "http://a/?b%5B%5D=1#c%23d\n./%C3%A9:b\n");
    let run = pipe("map --stray-delimiters fail", odd);
    assert_eq!(
        run.wrong(),
        "irispan: line 1: query: a character that is not allowed here, at byte 11\n\
         irispan: line 2: path: a character that is not allowed here, at byte 2\n"
    );
    assert_eq!(pipe("map --to iri --stray-delimiters fail", "x:\n").status, 2);
}

/// A folder is not a list of IRIs, and the message says what to do.
#[cfg(unix)]
#[test]
fn a_folder_as_standard_input() {
    let program = Command::new(env!("CARGO_BIN_EXE_irispan"))
        .arg("map")
        .stdin(File::open(env!("CARGO_MANIFEST_DIR")).unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8(program.stderr).unwrap();
    assert_eq!(said, "irispan: standard input: a folder, where a file is expected: name a file\n");
    assert_eq!(program.status.code(), Some(2));
}
