//! What every call returns.

/// What a call returns. Those from `IRISPAN_STATUS_ERROR_NULL` on are mistakes of the caller, or something that
/// cannot be done; the others say how it went.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done.
    Ok = 0,
    /// There is none: no link at an offset, no further link, no such part. Nothing was written.
    None = 1,
    /// The room that the caller gave is too small. What fits was written to an array, nothing to a
    /// buffer; the size that is needed was written.
    More = 2,
    /// The caller's function returned a value other than zero, and nothing more was done.
    Stopped = 3,
    /// A pointer is NULL where it must not be.
    ErrorNull = 16,
    /// An argument has a value that is not allowed: an unknown constant, a length of more than half of
    /// the memory, an array or options at an address that is not aligned.
    ErrorArgument = 17,
    /// The field `size` of a structure is no size that this version knows, or there are bytes other than
    /// zero after the fields that it knows.
    ErrorSize = 18,
    /// The name of a scheme is not one by RFC 3986.
    ErrorScheme = 19,
    /// The name of a top-level domain is not one label.
    ErrorTld = 20,
    /// Text that has to be UTF-8 is not.
    ErrorUtf8 = 21,
    /// A link does not fit the text: it was found in another one.
    ErrorLink = 22,
    /// A link leads nowhere: its host is refused by UTS #46, or a percent sign begins no escape.
    ErrorUri = 23,
    /// The object is in use: a stream was called by the function that it called, or by another thread.
    ErrorBusy = 24,
    /// The library has a bug: an internal check failed. Nothing was written; the objects that were
    /// passed can still be freed.
    ErrorPanic = 25,
}

impl Status {
    /// Returns the sentence of a status, or `None` if there is no such status.
    #[must_use]
    pub const fn sentence(status: u32) -> Option<&'static core::ffi::CStr> {
        Some(match status {
            0 => c"Done.",
            1 => c"There is none.",
            2 => c"The room is too small.",
            3 => c"The caller's function stopped it.",
            16 => c"A pointer is NULL where it must not be.",
            17 => c"An argument has a value that is not allowed.",
            18 => c"A structure has a size that this version does not know.",
            19 => c"The name of a scheme is not one.",
            20 => c"The name of a top-level domain is not one.",
            21 => c"The text is not UTF-8.",
            22 => c"The link does not fit the text.",
            23 => c"The link leads to no URI.",
            24 => c"The object is in use.",
            25 => c"The library has a bug.",
            _ => return None,
        })
    }
}

/// What functions of this crate return: `Err` for every status but [`Status::Ok`].
pub type Outcome<T = ()> = Result<T, Status>;
