//! One text, or many, on all processors (feature `parallel`).
//!
//! Texts are cut where they may be (`seam`), batches of pieces are scanned by [rayon](::rayon)'s
//! threads, and what was found is handed on in the order of the texts by the calling thread, while
//! the next batch is being scanned. The links are those of [`Scanner::links`], whatever the number
//! of threads and the size of the pieces.

use core::ops::ControlFlow;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::link::Link;
use crate::scanner::Scanner;
use crate::seam::{Piece, Pieces};
use crate::sink::{Found, Sink};

/// Bytes of a piece unless the caller says otherwise: far more work than it takes to hand it to a
/// thread, and few enough that all threads stay busy to the end.
const CHUNK_SIZE: usize = 1 << 20;

/// Tasks in a batch for each thread: when one takes longer, its neighbours take over the others.
const TASKS_PER_THREAD: usize = 8;

/// Bytes that a text counts for beside its own, when small ones are put together for a thread: finding
/// nothing in it takes as long.
const TEXT_COST: usize = 64;

/// Scanning on several threads. These are the methods of [`Parallel`] with pieces of 1 MiB.
impl Scanner {
    /// The links of a text, found on several threads: what [`Scanner::links`] gives, in one vector.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "See https://example.com/ä and joe@example.com.\n".repeat(1000);
    /// let scanner = Scanner::new();
    /// let links = scanner.par_links(&text);
    /// assert_eq!(links.len(), 2000);
    /// assert!(scanner.links(&text).eq(links));
    /// ```
    pub fn par_links<'t, T: AsRef<[u8]> + ?Sized>(&self, text: &'t T) -> Vec<Link<'t>> {
        self.parallel().links(text)
    }

    /// What a function makes of each link, in the order of the text. The function runs on the
    /// thread that found the link: the place for work that takes longer than finding it, such as
    /// mapping.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "http://例え.jp/ http://xn--a-ecp.example/";
    /// let uris = Scanner::new().par_map(text, |link| link.to_uri().map(String::from));
    /// assert_eq!(uris[0].as_deref(), Ok("http://xn--r8jz45g.jp/"));
    /// assert!(uris[1].is_err());
    /// ```
    pub fn par_map<'t, T, U, M>(&self, text: &'t T, map: M) -> Vec<U>
    where
        T: AsRef<[u8]> + ?Sized,
        U: Send,
        M: Fn(Link<'t>) -> U + Sync,
    {
        self.parallel().map(text, map)
    }

    /// Pushes every link of a text into a sink, in the order of the text, until the sink breaks:
    /// [`Scanner::scan`] on several threads. The sink runs on the calling thread.
    ///
    /// ```
    /// use irispan::{Scanner, Span};
    ///
    /// let mut spans: Vec<Span> = Vec::new();
    /// let _ = Scanner::new().par_scan("see www.example.com/a or joe@example.com", &mut spans);
    /// assert_eq!((spans[0].range(), spans[1].range()), (4..21, 25..40));
    /// ```
    pub fn par_scan<T>(&self, text: &T, sink: &mut impl Sink) -> ControlFlow<()>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        self.parallel().scan(text, sink)
    }

    /// What a function makes of each link of many texts, such as the rows of a column or the messages of
    /// a folder: a vector for each text. The function runs on the thread that found the link.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let column = ["see http://a.example/ä", "", "www.example.com, joe@example.com"];
    /// let uris = Scanner::new().par_map_many(&column, |link| link.to_uri().map(String::from));
    /// assert_eq!(uris[0], [Ok("http://a.example/%C3%A4".to_owned())]);
    /// assert_eq!((uris[1].len(), uris[2].len()), (0, 2));
    /// ```
    pub fn par_map_many<'t, T, U, M>(&self, texts: &'t [T], map: M) -> Vec<Vec<U>>
    where
        T: AsRef<[u8]>,
        U: Send,
        M: Fn(Link<'t>) -> U + Sync,
    {
        let mut all: Vec<Vec<U>> = Vec::new();
        all.resize_with(texts.len(), Vec::new);
        let _ = self.parallel().for_each_of_many(texts, map, |index, mapped| {
            if let Some(of_text) = all.get_mut(index) {
                of_text.push(mapped);
            }
            ControlFlow::Continue(())
        });
        all
    }

    /// Hands every link of many texts to a function, with the index of its text, in the order of the
    /// texts and within each, until the function breaks. The function runs on the calling thread.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use irispan::Scanner;
    ///
    /// let texts = vec!["http://a.example"; 1000];
    /// let mut last = 0;
    /// let _ = Scanner::new().par_scan_many(&texts, |index, link| {
    ///     assert_eq!(link.range(), 0..16);
    ///     last = index;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(last, 999);
    /// ```
    pub fn par_scan_many<'t, I, T>(
        &self,
        texts: I,
        each: impl FnMut(usize, Link<'t>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        I: IntoIterator<Item = &'t T>,
        T: AsRef<[u8]> + ?Sized + 't,
    {
        self.parallel().for_each_of_many(texts, |link| link, each)
    }

    /// Scanning on several threads, with options.
    #[must_use]
    pub const fn parallel(&self) -> Parallel<'_> {
        Parallel { scanner: self, chunk_size: CHUNK_SIZE }
    }
}

/// A scanner that uses several threads: those of the rayon pool it is called in, else of the global
/// pool.
///
/// A text is cut into pieces just after ASCII controls and spaces, which no link crosses, or where a run
/// without any is cut by every driver ([`ScannerBuilder::max_run`](crate::ScannerBuilder::max_run)), so the result is
/// that of one thread in every case. A text that is no longer than a piece is scanned by the calling
/// thread; of many texts, small ones are put together until they are as long.
///
/// Time is linear in the text. Memory is that of the results of two batches, each of eight pieces per
/// thread, beside what the caller keeps.
///
/// ```
/// use core::ops::ControlFlow;
/// use irispan::Scanner;
///
/// let text = "http://a.example/ http://b.example/ http://c.example/";
/// let scanner = Scanner::new();
/// let parallel = scanner.parallel().chunk_size(10); // for this small text
///
/// // Mapped by many threads, taken by this one, in order, up to the second.
/// let mut hosts = Vec::new();
/// let ended = parallel.for_each(
///     text,
///     |link| link.host().unwrap_or_default(),
///     |host| {
///         hosts.push(host);
///         if hosts.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     },
/// );
/// assert!(ended.is_break());
/// assert_eq!(hosts, ["a.example", "b.example"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parallel<'s> {
    scanner: &'s Scanner,
    chunk_size: usize,
}

impl Parallel<'_> {
    /// Sets how many bytes a piece has, about; 0 is like 1. It decides about speed and memory, never
    /// about the result.
    #[must_use]
    pub const fn chunk_size(mut self, bytes: usize) -> Self {
        self.chunk_size = bytes;
        self
    }

    /// All links; see [`Scanner::par_links`].
    pub fn links<'t, T: AsRef<[u8]> + ?Sized>(&self, text: &'t T) -> Vec<Link<'t>> {
        self.map(text, |link| link)
    }

    /// What a function makes of each link; see [`Scanner::par_map`].
    pub fn map<'t, T, U, M>(&self, text: &'t T, map: M) -> Vec<U>
    where
        T: AsRef<[u8]> + ?Sized,
        U: Send,
        M: Fn(Link<'t>) -> U + Sync,
    {
        let mut all = Vec::new();
        let _ = self.for_each(text, map, |mapped| {
            all.push(mapped);
            ControlFlow::Continue(())
        });
        all
    }

    /// Pushes all links into a sink; see [`Scanner::par_scan`].
    pub fn scan<T>(&self, text: &T, sink: &mut impl Sink) -> ControlFlow<()>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let text = text.as_ref();
        self.for_each(text, |link| link, |link| sink.link(Found::new(0, text, link)))?;
        sink.text(0, text)
    }

    /// Hands what `map` makes of each link to `each`, in the order of the text, until `each` breaks.
    ///
    /// `map` runs on the thread that found the link, `each` on the calling thread, while others go
    /// on scanning: after a break, `map` may have seen more links than `each`.
    pub fn for_each<'t, T, U, M>(
        &self,
        text: &'t T,
        map: M,
        mut each: impl FnMut(U) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        T: AsRef<[u8]> + ?Sized,
        U: Send,
        M: Fn(Link<'t>) -> U + Sync,
    {
        let text = text.as_ref();
        if text.len() <= self.chunk_size {
            return self.scanner.links(text).map(map).try_for_each(each);
        }
        let scan =
            |piece: Piece<'t>| -> Vec<U> { self.scanner.links_of(piece).map(&map).collect() };
        in_order(self.pieces(text), scan, |found| found.into_iter().try_for_each(&mut each))
    }

    /// Hands what `map` makes of each link of many texts to `each`, with the index of the text, in the
    /// order of the texts and within each, until `each` breaks; else like [`Parallel::for_each`].
    pub fn for_each_of_many<'t, I, T, U, M>(
        &self,
        texts: I,
        map: M,
        mut each: impl FnMut(usize, U) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        I: IntoIterator<Item = &'t T>,
        T: AsRef<[u8]> + ?Sized + 't,
        U: Send,
        M: Fn(Link<'t>) -> U + Sync,
    {
        let texts = texts.into_iter().map(AsRef::as_ref).enumerate();
        let mut pieces = texts
            .flat_map(|(index, text)| self.pieces(text).map(move |piece| (index, piece)))
            .peekable();
        let tasks = core::iter::from_fn(|| {
            let mut task = vec![pieces.next()?];
            let mut cost = task[0].1.bytes.len() + TEXT_COST;
            while let Some(next) = pieces.next_if(|(_, piece)| {
                cost += piece.bytes.len() + TEXT_COST;
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
        in_order(tasks, scan, |found| {
            found.into_iter().try_for_each(|(index, mapped)| each(index, mapped))
        })
    }

    fn pieces<'t>(&self, text: &'t [u8]) -> Pieces<'t> {
        Pieces::of_size(text, self.chunk_size, self.scanner.config().max_run())
    }
}

/// Hands what `scan` makes of each task to `each`, in order: a batch is scanned by the threads of the pool
/// while what comes of the last one is taken.
fn in_order<T: Send, R: Send>(
    mut tasks: impl Iterator<Item = T>,
    scan: impl Fn(T) -> R + Sync,
    mut each: impl FnMut(R) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let batch_size = TASKS_PER_THREAD * rayon::current_num_threads();
    let mut found: Vec<R> = Vec::new();
    loop {
        let batch: Vec<T> = tasks.by_ref().take(batch_size).collect();
        let last = batch.is_empty();
        let mut next = Vec::new();
        rayon::in_place_scope(|scope| {
            if !last {
                // Tasks of their own, or a thread that is done early finds none to take over.
                scope.spawn(|_| next = batch.into_par_iter().with_max_len(1).map(&scan).collect());
            }
            core::mem::take(&mut found).into_iter().try_for_each(&mut each)
        })?;
        if last {
            return ControlFlow::Continue(());
        }
        found = next;
    }
}
