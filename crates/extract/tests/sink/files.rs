//! Files, disks without room, threads.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use irispan_extract::sink::{Block, Compression, Encoder, Format, Table, Writer, temporaries};

use super::shared::{batch, block, folder, names_in, plain, read, table_of, tables};

#[test]
fn files_appear_when_they_are_finished() {
    let folder = folder();
    for table in tables() {
        let path = folder.path().join(table.file_name("links"));
        let name = table.file_name("links");
        let _ = fs::remove_file(&path);
        let before = names_in(&folder);
        let mut writer = table.create(&path).expect("a writer");
        writer.append(block(&table, &[batch(&[plain(1)])])).expect("room");
        let left = temporaries(&path).expect("the folder");
        assert_eq!(left.len(), 1);
        assert!(!path.exists() && names_in(&folder).len() == before.len() + 1);
        let hidden = left[0].file_name().expect("a name").to_string_lossy().into_owned();
        assert!(hidden.starts_with(&format!(".{name}.tmp-")), "{hidden}");
        let written = writer.finish().expect("room");
        assert_eq!(written.path.as_deref(), Some(path.as_path()));
        assert_eq!(written.rows, 1);
        let bytes = fs::read(&path).expect("the file");
        assert_eq!(written.bytes, bytes.len() as u64);
        assert_eq!(read(&table, &bytes), [plain(1)]);
        assert_eq!(temporaries(&path).expect("the folder"), Vec::<PathBuf>::new());
        fs::remove_file(&path).expect("the file");
    }
    assert_eq!(names_in(&folder), Vec::<String>::new());
}

#[test]
fn writers_that_are_dropped_leave_nothing() {
    let folder = folder();
    for table in tables() {
        let mut writer = table.create(&folder.path().join("links")).expect("a writer");
        writer.append(block(&table, &[batch(&[plain(1)])])).expect("room");
        drop(writer);
        drop(table.encoder().expect("an encoder"));
        assert_eq!(names_in(&folder), Vec::<String>::new());
    }
}

#[test]
fn nothing_is_overwritten_unasked() {
    let folder = folder();
    let path = folder.path().join("links");
    for table in tables() {
        let exists = |error: io::Error| assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        // It was there before.
        fs::write(&path, "precious").expect("room");
        exists(table.create(&path).expect_err("it exists"));
        // It was made meanwhile.
        fs::remove_file(&path).expect("the file");
        let writer = table.create(&path).expect("a writer");
        fs::write(&path, "precious").expect("room");
        exists(writer.finish().expect_err("it exists"));
        assert_eq!(fs::read(&path).expect("the file"), b"precious");
        assert_eq!(names_in(&folder), ["links"]);
        // Somebody asks for it.
        let writer = table.replace(&path).expect("a writer");
        assert_eq!(fs::read(&path).expect("the file"), b"precious");
        writer.finish().expect("room");
        assert_eq!(read(&table, &fs::read(&path).expect("the file")), []);
        assert_eq!(names_in(&folder), ["links"]);
    }
    for path in ["", "..", "/"] {
        let error = tables()[0].create(Path::new(path)).expect_err("no file name");
        assert!(matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::AlreadyExists));
    }
    let error = tables()[0].create(&folder.path().join("none/links")).expect_err("no folder");
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
}

#[cfg(unix)]
#[test]
fn links_to_nowhere_are_not_replaced() {
    let folder = folder();
    let path = folder.path().join("links");
    std::os::unix::fs::symlink("nowhere", &path).expect("a link");
    let error = tables()[0].create(&path).expect_err("it exists");
    assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(names_in(&folder), ["links"]);
}

/// Writers of one file at once, and what a process that died has left, don't disturb each other: the
/// first that is finished wins.
#[test]
fn two_writers_of_one_file() {
    let folder = folder();
    let table = table_of(Format::JsonLines, Compression::None);
    let path = folder.path().join("links");
    let mut first = table.create(&path).expect("a writer");
    let second = table.create(&path).expect("a writer");
    fs::write(folder.path().join("..links.tmp-1-1"), "of another file").expect("room");
    fs::write(folder.path().join(".links.tmp-1-x"), "of another file").expect("room");
    fs::write(folder.path().join(".links.tmp-1-0"), "left").expect("room");
    assert_eq!(temporaries(&path).expect("the folder").len(), 3);
    first.append(block(&table, &[batch(&[plain(1)])])).expect("room");
    first.finish().expect("room");
    assert_eq!(second.finish().expect_err("late").kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(read(&table, &fs::read(&path).expect("the file")), [plain(1)]);
    assert_eq!(temporaries(&path).expect("the folder"), [folder.path().join(".links.tmp-1-0")]);
}

/// Has room for some bytes, takes them a few at a time, and then fails as a full disk does.
struct Full {
    room: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room).min(1000);
        if taken == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.room -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_to(table: &Table, room: usize) -> io::Result<u64> {
    let mut writer = table.writer(Full { room })?;
    writer.append(block(table, &[batch(&[plain(1), plain(2)])]))?;
    let second = writer.append(block(table, &[batch(&[plain(3)])]));
    if second.is_err() {
        // Whoever goes on nevertheless gets no table.
        assert!(writer.append(block(table, &[batch(&[plain(4)])])).is_err());
        assert!(writer.finish().is_err());
        second?;
        return Ok(0);
    }
    writer.finish().map(|written| written.bytes)
}

/// Wherever the disk is full, it is reported as such, and nothing panics.
#[test]
fn full_disks() {
    for table in tables() {
        let bytes = write_to(&table, usize::MAX).expect("room") as usize;
        assert_eq!(write_to(&table, bytes).expect("room"), bytes as u64);
        for room in 0..bytes {
            // The blocks of Parquet take their time; its beginning and its end have every place.
            if table.format() == Format::Parquet
                && (300..bytes - 300).contains(&room)
                && room % 7 != 0
            {
                continue;
            }
            let error = write_to(&table, room).expect_err("no room");
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{room} of {bytes}: {error}");
        }
    }
}

/// A device that takes nothing: the file under its name is left as it was.
#[cfg(target_os = "linux")]
#[test]
fn a_device_without_room() {
    let full = File::options().write(true).open("/dev/full").expect("Linux has /dev/full");
    for table in tables() {
        let out = full.try_clone().expect("a handle");
        let result = table.writer(out).and_then(|mut writer| {
            writer.append(block(&table, &[batch(&[plain(1)])]))?;
            writer.finish()
        });
        assert_eq!(result.expect_err("no room").kind(), io::ErrorKind::StorageFull);
    }
}

#[test]
fn workers_and_writers_can_be_on_other_threads() {
    fn is_send<T: Send>() {}
    fn is_shared<T: Send + Sync>() {}
    is_send::<Encoder>();
    is_send::<Block>();
    is_send::<Writer>();
    is_shared::<Table>();
}
