//! The text that identifiers are kept in.

/// The text that an identifier is kept in: `&str` or `String`.
///
/// The trait is implemented for these two and for nothing else. It says how long a component may be
/// kept: those of a borrowed identifier live as long as its text (`'o`), those of an owned one as
/// long as the identifier is borrowed (`'i`).
///
/// ```
/// use irispan::Error;
/// use irispan::iri::Iri;
///
/// fn host(text: &str) -> Result<Option<&str>, Error> {
///     // The identifier is gone, its text is not.
///     Ok(Iri::parse(text)?.host())
/// }
/// assert_eq!(host("http://例え.jp/")?, Some("例え.jp"));
/// # Ok::<(), Error>(())
/// ```
pub trait Text<'i, 'o>: AsRef<str> + sealed::Sealed {
    /// Returns the text.
    #[doc(hidden)]
    fn lend(&'i self) -> &'o str;
}

impl<'o> Text<'_, 'o> for &'o str {
    #[inline]
    fn lend(&self) -> &'o str {
        self
    }
}

impl<'i> Text<'i, 'i> for String {
    #[inline]
    fn lend(&'i self) -> &'i str {
        self
    }
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for &str {}
    impl Sealed for String {}
}
