//! The console examples of the READMEs, run as they are.

use std::path::Path;
use std::process::Command;

#[test]
fn console_examples_print_what_the_readmes_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let commands: usize =
        ["README.md", "crates/cli/README.md"].iter().map(|name| run_examples(&root, name)).sum();
    assert!(commands >= 20, "{commands} examples are too few");
}

/// Runs the console examples of a page in the folder `root`. Returns their number.
fn run_examples(root: &Path, name: &str) -> usize {
    let page = std::fs::read_to_string(root.join(name)).expect("the page is there");
    let binary = Path::new(env!("CARGO_BIN_EXE_irispan"));
    let folder = binary.parent().expect("the binary is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut commands = 0;
    for block in page.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("every block ends");
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            let output = Command::new("sh")
                .args(["-c", command])
                .current_dir(root)
                .env("PATH", format!("{}:{path}", folder.display()))
                .output()
                .expect("a shell is there");
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{name}: $ {command}");
            commands += 1;
        }
    }
    commands
}
