//! The blocks of a large file, each read by the thread that scans it.
//!
//! A block is a fixed part of the file. The text between its first and its last boundary is scanned
//! by the thread that read it; the rest is kept, because a link may continue in the next block. So
//! no thread waits for another one, and a block is still in the nearest caches when it is scanned.

use std::fs::File;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use irispan::Scanner;

use super::files::Source;
use super::input::Begun;

/// The size of a block in bytes: it fits into the cache of a processor, and scanning it takes far
/// longer than passing a task. Sixteen blocks per thread may wait for those before them.
const BLOCK: usize = 256 << 10;

/// The result for a block.
pub(super) struct Done<R> {
    /// The bytes up to the first boundary, and after the last one. `begin` has all bytes if there
    /// is none.
    pub(super) begin: Vec<u8>,
    pub(super) end: Vec<u8>,
    /// The result for the bytes in between, and their number.
    pub(super) runs: Option<(R, usize)>,
    /// Whether it is the last one: the file ends, or cannot be read further.
    pub(super) last: Option<io::Result<()>>,
}

/// A file that is read by several threads.
pub(super) struct Blocks<'f> {
    file: &'f File,
    /// Buffers that no thread uses.
    spare: Mutex<Vec<Vec<u8>>>,
    /// Whether a block was not full.
    ended: AtomicBool,
}

impl<'f> Blocks<'f> {
    pub(super) fn new(file: &'f File) -> Blocks<'f> {
        Blocks { file, spare: Mutex::default(), ended: AtomicBool::new(false) }
    }

    /// Returns the offsets of the blocks until the end of the file is found. The length of the file
    /// may be wrong or change, so a few of them may be past its end.
    pub(super) fn offsets(&self) -> impl Iterator<Item = u64> {
        let all = (0..).step_by(BLOCK);
        all.take_while(|_| !self.ended.load(Ordering::Relaxed))
    }

    /// Reads the block at an offset, and calls `scan` with its complete runs and their offset.
    pub(super) fn read<R>(&self, offset: u64, scan: impl FnOnce(&[u8], u64) -> R) -> Done<R> {
        // No code that may panic runs while it is locked.
        let spare = self.spare.lock().ok().and_then(|mut spare| spare.pop());
        let mut buffer = spare.unwrap_or_else(|| vec![0; BLOCK]);
        let (length, read) = fill(self.file, &mut buffer, offset);
        let last = (length < BLOCK).then_some(read);
        if last.is_some() {
            self.ended.store(true, Ordering::Relaxed);
        }
        let block = buffer.get(..length).unwrap_or_default();
        let is_boundary = |byte: &u8| Scanner::is_boundary(*byte);
        let first = block.iter().position(is_boundary).map_or(length, |at| at + 1);
        let (begin, rest) = block.split_at(first);
        let (runs, end) = rest.split_at(rest.iter().rposition(is_boundary).map_or(0, |at| at + 1));
        let made = (!runs.is_empty()).then(|| (scan(runs, offset + first as u64), runs.len()));
        let done = Done { begin: begin.into(), end: end.into(), runs: made, last };
        if let Ok(mut spare) = self.spare.lock() {
            spare.push(buffer);
        }
        done
    }
}

/// Opens a source if it is a file of more than `least` bytes with random access.
pub(super) fn open(source: &Source, begun: &Begun, least: usize) -> Option<File> {
    let Source::File { path, .. } = source else { return None };
    if cfg!(not(unix)) || begun.rest.is_some() || !begun.head.is_empty() {
        return None;
    }
    // Errors are reported when it is read in another way.
    let file = File::open(path).ok()?;
    let metadata = file.metadata().ok()?;
    (metadata.is_file() && metadata.len() > least as u64).then_some(file)
}

/// Reads from an offset until the buffer is full or the file ends. Returns how many bytes there are.
fn fill(file: &File, buffer: &mut [u8], offset: u64) -> (usize, io::Result<()>) {
    let mut length = 0;
    while let Some(rest) = buffer.get_mut(length..).filter(|rest| !rest.is_empty()) {
        match read_at(file, rest, offset + length as u64) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (length, Err(error)),
        }
    }
    (length, Ok(()))
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

/// Fails, because no file is opened for this on other systems.
#[cfg(not(unix))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{BLOCK, Blocks, open};
    use crate::scan::files::Source;
    use crate::scan::input::Begun;
    use std::fs::File;

    /// Returns the blocks of a file, joined, and how many there are.
    fn joined(file: &File) -> (Vec<u8>, usize) {
        let blocks = Blocks::new(file);
        let (mut all, mut count) = (Vec::new(), 0);
        for offset in blocks.offsets() {
            let done = blocks.read(offset, |runs, base| (runs.to_vec(), base));
            all.extend(done.begin);
            if let Some(((runs, base), length)) = done.runs {
                assert_eq!((base, runs.len()), (all.len() as u64, length));
                assert!(runs.ends_with(b" ") && all.ends_with(b" "));
                all.extend(runs);
            }
            assert!(!done.end.contains(&b' '));
            all.extend(done.end);
            count += 1;
        }
        (all, count)
    }

    #[test]
    fn blocks_are_the_file() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        for length in [1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK] {
            for text in [vec![b'x'; length], b"abc de ".repeat(length / 7 + 1)] {
                std::fs::write(&path, &text).expect("can be written");
                let source = Source::File { path: path.clone(), walked: false };
                assert!(open(&source, &Begun::default(), text.len()).is_none());
                let file = open(&source, &Begun::default(), 0).expect("is a file");
                // A full block may be the last one, so another one follows.
                assert_eq!(joined(&file), (text.clone(), text.len() / BLOCK + 1));
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_the_last_block() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        let file = File::create(&path).expect("can be made");
        let blocks = Blocks::new(&file);
        let done = blocks.read(0, |_, _| ());
        assert!(matches!(done.last, Some(Err(_))) && done.runs.is_none() && done.begin.is_empty());
        assert_eq!(blocks.offsets().next(), None);
        for source in [Source::Stdin, Source::File { path: folder.path().into(), walked: false }] {
            assert!(open(&source, &Begun::default(), 0).is_none());
        }
    }
}
