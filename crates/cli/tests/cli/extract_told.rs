//! What `irispan extract`, and what reads its tables, say of what is wrong.

use std::fs;

use crate::harness::Folder;

#[test]
fn columns_that_are_needed() {
    let folder = Folder::new().file("a.txt", "http://a.example/");
    let run = folder.run("extract --to jsonl -o out --targets --select url,row a.txt");
    let told = "the table `targets by uri` needs the column `text`, and there are url, row";
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.stderr.contains(told), "{run:?}");
}

#[test]
fn an_output_that_is_no_folder() {
    let folder = Folder::new().file("a.txt", "http://a.example/").file("out", "x");
    let device = if cfg!(unix) { "/dev/full" } else { "out" };
    for output in ["out", device] {
        let run = folder.run(&format!("extract -o {output} a.txt"));
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.stderr.contains("is no folder"), "{run:?}");
        assert!(run.stderr.contains("name a new folder with --output"), "{run:?}");
        assert!(!run.stderr.contains("make room"), "{run:?}");
    }
    assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"x");
}

/// A table that is not as its job made it is not read as if it were.
#[test]
fn tables_that_were_changed() {
    let folder = Folder::new().file("in/a.txt", "http://a.example/").file("in/b.txt", "www.b.com");
    assert_eq!(folder.run("extract --to jsonl -o out in").status, 0);
    let table = folder.path().join("out/b.txt.links.jsonl");
    let rows = fs::read(&table).unwrap();
    let commands = ["stats out", "merge -o all.jsonl out"];
    fs::write(&table, rows.repeat(2)).unwrap();
    for command in commands {
        let run = folder.run(command);
        assert_eq!(run.status, 2, "{command}: {run:?}");
        assert!(run.stderr.contains("b.txt.links.jsonl"), "{command}: {run:?}");
        assert!(run.stderr.contains(&format!("and had {}", rows.len())), "{command}: {run:?}");
    }
    fs::remove_file(&table).unwrap();
    for command in commands {
        let run = folder.run(command);
        assert_eq!((run.status, run.stderr.contains("b.txt.links.jsonl")), (2, true), "{run:?}");
    }
    fs::write(&table, rows).unwrap();
    for command in commands {
        assert_eq!(folder.run(command).status, 0, "{command}");
    }
}

/// What a decoder says that makes no sense of a file is for nobody.
#[test]
fn tables_that_are_broken() {
    let mut folder = Folder::new().file("a.txt", "http://a.example/");
    assert_eq!(folder.run("extract --select url --gather -o out a.txt").status, 0);
    let table = fs::read(folder.path().join("out/links-00000.parquet")).unwrap();
    // The index is at the end, its length behind it.
    let end = table.len() - 8;
    let length = u32::from_le_bytes(*table[end..].first_chunk().unwrap()) as usize;
    for at in end - length..end {
        let mut broken = table.clone();
        broken[at] ^= 1;
        folder = folder.file(&format!("broken/{at}.parquet"), broken);
    }
    let run = folder.run("extract --to jsonl --gather -o found broken");
    assert_eq!(run.status, 3, "{run:?}");
    let errors = fs::read_to_string(folder.path().join("found/_irispan/errors.jsonl")).unwrap();
    assert!(errors.contains("its decoder cannot make sense of"), "nothing panicked");
    assert!(!run.stderr.contains("panicked"), "{run:?}");
}
