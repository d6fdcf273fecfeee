//! The console examples of the README, run as they stand.

use std::path::Path;
use std::process::Command;

#[test]
fn console_examples_print_what_the_readme_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md is there");
    let binary = Path::new(env!("CARGO_BIN_EXE_irispan"));
    let folder = binary.parent().expect("the binary lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut commands = 0;
    for block in readme.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("every block ends");
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            let output = Command::new("sh")
                .args(["-c", command])
                .current_dir(&root)
                .env("PATH", format!("{}:{path}", folder.display()))
                .output()
                .expect("a shell is there");
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "$ {command}");
            commands += 1;
        }
    }
    assert!(commands >= 5, "{commands} examples are too few");
}
