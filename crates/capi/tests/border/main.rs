//! The C border from Rust, with what a fuzzer found and with texts at random. The tests in C are beside this folder;
//! `.ci/capi` compiles and runs them.
#![cfg(feature = "mail")]
#![allow(
    unsafe_code,
    clippy::panic,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "tests call C, and fail by panicking"
)]

mod body;

use std::fs;
use std::path::Path;

#[test]
fn what_a_fuzzer_found_and_the_mail_of_the_corpus() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut count = 0;
    for folder in ["regressions", "mail"] {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.is_file() {
                body::c_border(&fs::read(&path).unwrap());
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn texts_at_random() {
    const PIECES: [&str; 16] = [
        "http://",
        "a.com",
        "@",
        ".",
        " ",
        "/",
        "例え.jp",
        "\n",
        "\u{1F600}",
        "mailto:",
        "<a href='",
        "'>",
        "</a>",
        "é",
        "Subject: x\n",
        "\u{202E}",
    ];
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize
    };
    for _ in 0..400 {
        let mut input: Vec<u8> = (0..12).map(|_| next() as u8).collect();
        for _ in 0..next() % 40 {
            input.extend_from_slice(PIECES[next() % PIECES.len()].as_bytes());
            if next() % 8 == 0 {
                input.push(next() as u8);
            }
        }
        body::c_border(&input);
    }
}
