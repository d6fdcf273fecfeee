//! `IRISPAN_KERNEL` selects the vector code, and changes nothing else.

use std::path::Path;

use irispan::Kernel;

use crate::harness::{Folder, Run};

fn run(kernel: &str, args: &str) -> Run {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/text");
    let mut command = Folder::new().command(args);
    Run::of(command.current_dir(texts).env("IRISPAN_KERNEL", kernel).output().unwrap())
}

#[test]
fn every_kernel_prints_the_same_for_the_corpus() {
    for args in [
        "scan --text --format jsonl --min-confidence possible .",
        "scan --text --format jsonl --profile uts58 --kind email .",
        "scan --text --format csv --kind url --threads 1 .",
        "explain http://例え.jp/ä",
    ] {
        let expected = run("", args).found();
        assert!(expected.lines().count() > 5, "{args}: {expected}");
        let mut kernels = 0;
        for kernel in Kernel::available() {
            assert!(run(kernel.name(), args).found() == expected, "{}, {args}", kernel.name());
            kernels += 1;
        }
        assert!(kernels > 0);
    }
}

#[test]
fn a_kernel_that_is_not_there_is_refused() {
    for args in ["scan .", "explain http://a.example/"] {
        for name in ["avx9000", "AVX2", "sse2 ", "a\u{1b}b"] {
            let run = run(name, args);
            let told = run.wrong();
            assert!(told.starts_with("irispan: IRISPAN_KERNEL: this machine runs no kernel '"));
            for kernel in Kernel::available() {
                assert!(told.contains(kernel.name()), "{told}");
            }
            assert!(run.stdout.is_empty() && !told.contains('\u{1b}'), "{run:?}");
        }
    }
}

#[test]
fn what_does_not_scan_does_not_care() {
    assert_eq!(run("avx9000", "map http://a.example/").found(), "http://a.example/\n");
}
