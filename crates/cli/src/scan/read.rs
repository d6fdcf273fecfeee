//! Reads an input block by block.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use super::files::Source;
use super::input::Begun;
use super::pool::has_room;
use crate::problem::Problem;

/// The maximum size of a block in bytes per thread that works on it. At its end, the threads wait
/// for each other.
const BLOCK: usize = 1 << 20;

/// The number of threads beyond which blocks do not grow, because two of them are in memory.
const MOST: usize = 8;

/// The maximum size of a block from a pipe in bytes: the capacity of a pipe.
const PIPE: usize = 64 << 10;

/// A piece of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<'b> {
    pub(crate) text: &'b [u8],
    /// Whether the input may still be written, so that links must be shown at once.
    pub(crate) live: bool,
}

/// Calls `take` with each block of a source until it breaks, beginning with the bytes that were
/// read already.
pub(crate) fn read<B>(
    source: &Source,
    begun: Begun,
    take: impl FnMut(Block<'_>) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, Problem> {
    read_for(1, source, begun, take)
}

/// Does the same with the rest of a file from an offset on.
pub(super) fn read_rest<B>(
    source: &Source,
    mut file: &File,
    offset: u64,
    take: impl FnMut(Block<'_>) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, Problem> {
    let begun = file.seek(SeekFrom::Start(offset));
    begun
        .and_then(|_| blocks(&mut file, BLOCK, false, take))
        .map_err(|error| source.problem(&error))
}

/// Does the same with blocks that are large enough for several threads.
pub(super) fn read_for<B>(
    threads: usize,
    source: &Source,
    begun: Begun,
    take: impl FnMut(Block<'_>) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, Problem> {
    let head = &begun.head[..];
    let size = BLOCK * threads.clamp(1, MOST);
    match source {
        Source::Stdin => blocks(&mut head.chain(io::stdin().lock()), size, true, take)
            .map_err(|error| Problem::from_io(Path::new("standard input"), &error, false)),
        Source::File { path, walked, .. } => match begun.rest {
            Some(rest) => blocks(&mut head.chain(rest), PIPE, true, take),
            None => file(path, size, take),
        }
        .map_err(|error| Problem::from_io(path, &error, *walked)),
    }
}

fn file<B>(
    path: &Path,
    size: usize,
    take: impl FnMut(Block<'_>) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return blocks(&mut file, PIPE, true, take);
    }
    // One more byte, to reach the end of the file with one read. The length can be 0 or wrong, for
    // example in `/proc`, so read until the end in any case.
    let length = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
    if length > size {
        return ahead(&mut file, size, take);
    }
    blocks(&mut file, (length + 1).max(PIPE), false, take)
}

/// Reads the blocks of a long file. While one is taken, a thread reads the next.
fn ahead<B>(
    file: &mut File,
    size: usize,
    mut take: impl FnMut(Block<'_>) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    let (full, filled) = mpsc::sync_channel(1);
    let (empty, emptied) = mpsc::channel();
    // One buffer is processed while the other is filled.
    for _ in 0..2 {
        let _ = empty.send(Vec::with_capacity(size));
    }
    let read = thread::scope(|scope| {
        let reader = &mut *file;
        let fill_all = move || {
            for buffer in emptied {
                let (block, error) = fill(reader, size, buffer);
                let ended = block.is_empty() || error.is_some();
                if full.send((block, error)).is_err() || ended {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("read".to_owned());
        if !has_room(1) || thread.spawn_scoped(scope, fill_all).is_err() {
            return None;
        }
        // Moved into this closure, so that both channels are closed on return and the thread ends.
        let empty = empty;
        for (mut block, error) in filled {
            let text = Block { text: &block, live: false };
            if !block.is_empty()
                && let flow @ ControlFlow::Break(_) = take(text)
            {
                return Some(Ok(flow));
            }
            if let Some(error) = error {
                return Some(Err(error));
            }
            block.clear();
            // This fails if the thread has ended and needs no buffer.
            let _ = empty.send(block);
        }
        Some(Ok(ControlFlow::Continue(())))
    });
    // No thread could be started, so this one does both.
    read.unwrap_or_else(|| blocks(file, size, false, take))
}

/// Reads a block, which is shorter at the end of the file or before an error.
fn fill(reader: &mut impl Read, size: usize, mut buffer: Vec<u8>) -> (Vec<u8>, Option<io::Error>) {
    let error = reader.take(size as u64).read_to_end(&mut buffer).err();
    (buffer, error)
}

fn blocks<B>(
    reader: &mut impl Read,
    size: usize,
    live: bool,
    mut take: impl FnMut(Block<'_>) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    // The system provides zeroed memory when it is first written to, so a large buffer costs
    // nothing.
    let mut buffer = vec![0; size];
    loop {
        let length = match reader.read(&mut buffer) {
            Ok(0) => return Ok(ControlFlow::Continue(())),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let block = Block { text: buffer.get(..length).unwrap_or_default(), live };
        if let flow @ ControlFlow::Break(_) = take(block) {
            return Ok(flow);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, PIPE, blocks, read, read_for};
    use crate::scan::files::Source;
    use crate::scan::input::Begun;
    use crate::scan::job::{Flow, Stop};
    use std::io::{self, ErrorKind, Read};
    use std::ops::ControlFlow;

    #[test]
    fn a_file_that_vanished_is_a_problem() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        let source = Source::File { path: path.clone(), walked: true };
        for length in [0, 1, PIPE - 1, PIPE, BLOCK, BLOCK + 1, 5 * BLOCK] {
            let text = vec![0xff; length];
            std::fs::write(&path, &text).expect("can be written");
            for threads in [1, 2, 3, usize::MAX] {
                let mut all = Vec::new();
                let ended = read_for(threads, &source, Begun::default(), |block| -> Flow {
                    assert!(!block.live && !block.text.is_empty());
                    all.extend_from_slice(block.text);
                    ControlFlow::Continue(())
                });
                assert_eq!(ended, Ok(ControlFlow::Continue(())));
                assert!(all == text);
            }
        }
        std::fs::remove_file(&path).expect("can be removed");
        let problem =
            read(&source, Begun::default(), |_| Flow::Continue(())).expect_err("is not there");
        assert!(problem.to_string().contains("vanished before it was read"), "{problem}");
    }

    /// A reader of single bytes with an interruption before each, and an error at the end.
    struct Bad(u8);

    impl Read for Bad {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            match (self.0, buffer) {
                (7, _) => Err(ErrorKind::UnexpectedEof.into()),
                (n, [first, ..]) if n % 2 == 0 => {
                    *first = n;
                    Ok(1)
                }
                _ => Err(ErrorKind::Interrupted.into()),
            }
        }
    }

    #[test]
    fn an_error_comes_after_what_was_read() {
        let mut all = Vec::new();
        let error = blocks(&mut Bad(0), 5, true, |block| -> Flow {
            all.extend_from_slice(block.text);
            ControlFlow::Continue(())
        });
        assert_eq!(error.expect_err("fails").kind(), ErrorKind::UnexpectedEof);
        assert_eq!(all, [2, 4, 6]);
        let ended = blocks(&mut Bad(0), 5, true, |_| ControlFlow::Break(Stop::Closed));
        assert!(matches!(ended, Ok(ControlFlow::Break(Stop::Closed))));
    }
}
