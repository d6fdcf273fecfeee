//! The WebAssembly module of npm package `irispan`.
//!
//! JavaScript writes text into a buffer of the module, calls a function with its length, and reads
//! numbers or text from other buffers of the module ([`memory`]). [`border`] has the exported
//! functions; everything else is safe code that tests call natively. The other side of the border
//! is `package/src/engine.js`.

#[cfg(feature = "full")]
mod about;
mod border;
mod find;
mod memory;
#[cfg(feature = "full")]
mod message;
mod options;
mod record;
#[cfg(feature = "full")]
mod written;
