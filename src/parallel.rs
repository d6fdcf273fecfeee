//! One text, or many, on several threads (feature `parallel`).
//!
//! Texts are split at seams (`seam`), the pieces are scanned by the threads of [rayon](::rayon), and the
//! calling thread takes the results in the order of the texts ([`queue`]) and adds a piece for each. No
//! thread waits for another one as long as there are pieces. The links are those of [`Scanner::links`],
//! whatever the number of threads and the size of the pieces.

mod queue;

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::link::Link;
use crate::scanner::Scanner;
use crate::seam::Piece;
use crate::sink::{Found, Sink};
use queue::Queue;

/// The default size of a piece in bytes: far more work than passing it to a thread, and small
/// enough to keep all threads busy to the end.
const CHUNK_SIZE: usize = 1 << 20;

/// The maximum number of tasks per thread that are pending or have pending results, so that other
/// threads can continue for a while when one task takes long.
const TASKS_PER_THREAD: usize = 16;

/// The fixed cost of scanning a text, expressed in bytes. Used to group small texts into tasks.
const TEXT_COST: usize = 64;

impl Scanner {
    /// Returns a driver that scans on several threads.
    #[must_use]
    pub const fn parallel(&self) -> Parallel<'_> {
        Parallel { scanner: self, chunk_size: CHUNK_SIZE }
    }
}

/// A scanner that uses several threads: those of the rayon pool it is called in, else of the global
/// pool.
///
/// A text is split into pieces just after ASCII controls and spaces, which no link crosses, or where a
/// run without any is cut by every driver
/// ([`ScannerBuilder::max_run`](crate::ScannerBuilder::max_run)), so the result is that of one thread
/// in every case. A text that is no longer than a piece is scanned by the calling thread; of many
/// texts, small ones are grouped until they are as long.
///
/// Time is linear in the text. Memory is that of the results of sixteen pieces per thread, in addition to
/// what the caller keeps.
///
/// ```
/// use irispan::Scanner;
///
/// let text = "See https://example.com/ä and joe@example.com.\n".repeat(1000);
/// let scanner = Scanner::new();
/// let links = scanner.parallel().links(&text);
/// assert_eq!(links.len(), 2000);
/// assert!(scanner.links(&text).eq(links));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parallel<'s> {
    scanner: &'s Scanner,
    chunk_size: usize,
}

impl Parallel<'_> {
    /// Sets the approximate size of a piece in bytes; 0 is treated as 1. The default is 1 MiB. This
    /// affects speed and memory usage, but never the results.
    #[must_use]
    pub const fn chunk_size(mut self, bytes: usize) -> Self {
        self.chunk_size = bytes;
        self
    }

    /// Returns the links of a text, in order: what [`Scanner::links`] finds.
    pub fn links<'t, T: AsRef<[u8]> + ?Sized>(&self, text: &'t T) -> Vec<Link<'t>> {
        self.map(text, |link| link)
    }

    /// Returns what `map` makes of each link, in the order of the text. `map` runs on the thread that
    /// found the link: the place for work that takes longer than finding it, such as mapping.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "http://例え.jp/ http://xn--a-ecp.example/";
    /// let uris = Scanner::new().parallel().map(text, |link| link.to_uri().map(String::from));
    /// assert_eq!(uris[0].as_deref(), Ok("http://xn--r8jz45g.jp/"));
    /// assert!(uris[1].is_err());
    /// ```
    pub fn map<'t, T, U, M>(&self, text: &'t T, map: M) -> Vec<U>
    where
        T: AsRef<[u8]> + ?Sized,
        U: Send,
        M: Fn(Link<'t>) -> U + Sync,
    {
        let mut all = Vec::new();
        let ControlFlow::Continue(()) = self.each(text.as_ref(), map, |mapped| {
            all.push(mapped);
            ControlFlow::<Infallible>::Continue(())
        });
        all
    }

    /// Passes every link of a text to a sink, in the order of the text, until the sink breaks:
    /// [`Scanner::scan`] on several threads. The sink runs on the calling thread.
    ///
    /// ```
    /// use irispan::{Scanner, Span};
    ///
    /// let mut spans: Vec<Span> = Vec::new();
    /// let text = "see www.example.com/a or joe@example.com";
    /// assert!(Scanner::new().parallel().scan(text, &mut spans).is_continue());
    /// assert_eq!((spans[0].range(), spans[1].range()), (4..21, 25..40));
    /// ```
    pub fn scan<T, S>(&self, text: &T, sink: &mut S) -> ControlFlow<S::Break>
    where
        T: AsRef<[u8]> + ?Sized,
        S: Sink + ?Sized,
    {
        let text = text.as_ref();
        self.each(text, |link| link, |link| sink.link(Found::new(0, text, link)))?;
        sink.text(0, text)
    }

    /// Returns what `map` makes of each link of many texts, such as the rows of a column or the
    /// messages of a folder: a vector for each text. `map` runs on the thread that found the link.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let column = ["see http://a.example/ä", "", "www.example.com, joe@example.com"];
    /// let uris = Scanner::new().parallel().map_many(&column, |link| link.to_uri().map(String::from));
    /// assert_eq!(uris[0], [Ok("http://a.example/%C3%A4".to_owned())]);
    /// assert_eq!((uris[1].len(), uris[2].len()), (0, 2));
    /// ```
    pub fn map_many<'t, T, U, M>(&self, texts: &'t [T], map: M) -> Vec<Vec<U>>
    where
        T: AsRef<[u8]>,
        U: Send,
        M: Fn(Link<'t>) -> U + Sync,
    {
        let mut all: Vec<Vec<U>> = Vec::new();
        all.resize_with(texts.len(), Vec::new);
        let ControlFlow::Continue(()) = self.scan_many(texts, map, |index, mapped| {
            all[index].push(mapped);
            ControlFlow::<Infallible>::Continue(())
        });
        all
    }

    /// Passes what `map` makes of each link of many texts to `each`, with the index of the text, in
    /// the order of the texts and within each, until `each` breaks.
    ///
    /// `map` runs on the thread that found the link, `each` on the calling thread, while others go
    /// on scanning: after a break, `map` may have seen more links than `each`. Texts are taken from
    /// the iterator as they are needed.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use irispan::{Link, Scanner};
    ///
    /// let column = ["see http://a.example/", "", "www.example.com, joe@example.com"];
    /// let first_mail = Scanner::new().parallel().scan_many(
    ///     &column,
    ///     |link: Link<'_>| link.as_str(),
    ///     |row, text| {
    ///         if text.contains('@') { ControlFlow::Break((row, text)) } else { ControlFlow::Continue(()) }
    ///     },
    /// );
    /// assert_eq!(first_mail, ControlFlow::Break((2, "joe@example.com")));
    /// ```
    pub fn scan_many<'t, I, T, U, B>(
        &self,
        texts: I,
        map: impl Fn(Link<'t>) -> U + Sync,
        mut each: impl FnMut(usize, U) -> ControlFlow<B>,
    ) -> ControlFlow<B>
    where
        I: IntoIterator<Item = &'t T>,
        T: AsRef<[u8]> + ?Sized + 't,
        U: Send,
    {
        let texts = texts.into_iter().map(AsRef::as_ref).enumerate();
        let pieces = |text| self.scanner.pieces(text, self.chunk_size);
        let mut pieces = texts
            .flat_map(|(index, text)| pieces(text).map(move |piece| (index, piece)))
            .peekable();
        let tasks = core::iter::from_fn(|| {
            let mut task = vec![pieces.next()?];
            let mut cost = task[0].1.as_bytes().len() + TEXT_COST;
            while let Some(next) = pieces.next_if(|(_, piece)| {
                cost = cost.saturating_add(piece.as_bytes().len() + TEXT_COST);
                cost <= self.chunk_size
            }) {
                task.push(next);
            }
            Some(task)
        });
        let scan = |task: Vec<(usize, Piece<'t>)>| -> Vec<(usize, U)> {
            let of_piece =
                |(index, piece)| self.scanner.links_of(piece).map(move |link| (index, link));
            task.into_iter().flat_map(of_piece).map(|(index, link)| (index, map(link))).collect()
        };
        self.ordered(tasks, scan, |found| {
            found.into_iter().try_for_each(|(index, mapped)| each(index, mapped))
        })
    }

    /// Passes what `map` makes of each task to `each`, in the order of the tasks, until `each` breaks.
    /// This is how everything here is scanned, for programs with tasks of their own: files, messages,
    /// pieces of a text whose records are rendered where its links are found.
    ///
    /// The calling thread takes tasks from the iterator while fewer than sixteen per thread are
    /// pending or have a result that was not passed on, which bounds memory. The threads of the
    /// pool map them, including the calling thread if it belongs to the pool. After a break, no
    /// task is begun. A panic in `map` or `each` reaches the caller.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use irispan::{Link, Scanner};
    ///
    /// let text = "http://a.example/ http://b.example/ http://c.example/";
    /// let scanner = Scanner::new();
    /// let mut hosts = Vec::new();
    /// let ended = scanner.parallel().ordered(
    ///     scanner.pieces(text, 10), // for this small text
    ///     |piece| -> Vec<String> {
    ///         scanner.links_of(piece).map(|link| link.as_str().to_uppercase()).collect()
    ///     },
    ///     |found| {
    ///         hosts.extend(found);
    ///         if hosts.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break("enough") }
    ///     },
    /// );
    /// assert_eq!(ended, ControlFlow::Break("enough"));
    /// assert_eq!(hosts, ["HTTP://A.EXAMPLE/", "HTTP://B.EXAMPLE/"]);
    /// ```
    pub fn ordered<T: Send, R: Send, B>(
        &self,
        tasks: impl IntoIterator<Item = T>,
        map: impl Fn(T) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut tasks = tasks.into_iter().fuse();
        let most = TASKS_PER_THREAD * rayon::current_num_threads();
        let (queue, map) = (&Queue::new(), &map);
        rayon::in_place_scope_fifo(|scope| {
            // Stops the queue even if `each` panics.
            let _stop = Stop(queue);
            loop {
                for task in tasks.by_ref().take(most.saturating_sub(queue.len())) {
                    let number = queue.add();
                    scope.spawn_fifo(move |_| queue.run(number, || map(task)));
                }
                match queue.take() {
                    Some(result) => each(result)?,
                    None => return ControlFlow::Continue(()),
                }
            }
        })
    }

    /// Passes what `map` makes of each link of a text to `each`, in the order of the text.
    fn each<'t, U: Send, B>(
        &self,
        text: &'t [u8],
        map: impl Fn(Link<'t>) -> U + Sync,
        mut each: impl FnMut(U) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if text.len() <= self.chunk_size {
            return self.scanner.links(text).map(map).try_for_each(each);
        }
        let scan =
            |piece: Piece<'t>| -> Vec<U> { self.scanner.links_of(piece).map(&map).collect() };
        self.ordered(self.scanner.pieces(text, self.chunk_size), scan, |found| {
            found.into_iter().try_for_each(&mut each)
        })
    }
}

/// Stops the queue when it is dropped, so that no more tasks begin.
struct Stop<'q, R>(&'q Queue<R>);

impl<R> Drop for Stop<'_, R> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
