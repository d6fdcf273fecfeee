//! The path of a value in its document.

use core::fmt::Write;

/// The maximum number of bytes that are kept of a name.
const MAX_NAME: usize = 128;

/// The maximum number of levels whose names and indices are kept.
const MAX_DEPTH: usize = 128;

/// The maximum length of a path in bytes, because it is written for each link.
const MAX_PATH: usize = 512;

/// The objects and arrays around a place, from the outside in.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    kept: Vec<Level>,
    /// The number of deeper levels, which are not kept.
    deeper: u64,
}

#[derive(Clone, Debug)]
enum Level {
    Object { name: Name, wants_name: bool },
    Array { index: u64 },
}

/// The beginning of the name of a member.
#[derive(Clone, Debug, Default)]
pub(super) struct Name {
    bytes: Vec<u8>,
    cut: bool,
}

impl Name {
    /// Appends a part of the name.
    pub(super) fn push(&mut self, part: &[u8]) {
        let room = MAX_NAME - self.bytes.len();
        self.cut |= part.len() > room;
        self.bytes.extend_from_slice(part.get(..room).unwrap_or(part));
    }
}

impl Levels {
    /// Enters an object or an array.
    pub(super) fn open(&mut self, object: bool) {
        if self.kept.len() == MAX_DEPTH {
            self.deeper += 1;
        } else if object {
            self.kept.push(Level::Object { name: Name::default(), wants_name: true });
        } else {
            self.kept.push(Level::Array { index: 0 });
        }
    }

    /// Leaves an object or an array; returns whether there was one.
    pub(super) fn close(&mut self, object: bool) -> bool {
        if self.deeper > 0 {
            self.deeper -= 1;
            return true;
        }
        let fits = |level: &mut Level| matches!(level, Level::Object { .. }) == object;
        self.kept.pop_if(fits).is_some()
    }

    /// Leaves all objects and arrays.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.deeper = 0;
    }

    /// Moves on to the next member or element.
    pub(super) fn comma(&mut self) {
        match self.current() {
            Some(Level::Object { wants_name, .. }) => *wants_name = true,
            Some(Level::Array { index }) => *index += 1,
            None => {}
        }
    }

    /// Returns whether a string here is the name of a member.
    pub(super) fn wants_name(&mut self) -> bool {
        matches!(self.current(), Some(Level::Object { wants_name: true, .. }))
    }

    /// Sets the name of the member that follows.
    pub(super) fn set_name(&mut self, new: Name) {
        if let Some(Level::Object { name, wants_name }) = self.current() {
            (*name, *wants_name) = (new, false);
        }
    }

    fn current(&mut self) -> Option<&mut Level> {
        if self.deeper == 0 { self.kept.last_mut() } else { None }
    }

    /// Returns the path of the value here (STEP-12).
    pub(super) fn path(&self) -> String {
        let mut path = "$".to_owned();
        for level in &self.kept {
            let length = path.len();
            match level {
                Level::Object { name, wants_name: false } => push_name(&mut path, name),
                // Between two members.
                Level::Object { .. } => {}
                Level::Array { index } => {
                    let _ = write!(path, "[{index}]");
                }
            }
            if path.len() > MAX_PATH {
                path.truncate(length);
                path.push('…');
                return path;
            }
        }
        if self.deeper > 0 {
            path.push('…');
        }
        path
    }
}

/// Appends `.name`, or `["name"]` if the name is not an identifier.
fn push_name(path: &mut String, name: &Name) {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let first = name.bytes.first().is_some_and(|byte| !byte.is_ascii_digit());
    let text = String::from_utf8_lossy(&name.bytes);
    if first && !name.cut && name.bytes.iter().all(plain) {
        path.push('.');
        path.push_str(&text);
        return;
    }
    // An incomplete character at the cut.
    let text = if name.cut { text.trim_end_matches('\u{FFFD}') } else { &text };
    path.push_str("[\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => path.extend(['\\', c]),
            '\n' => path.push_str("\\n"),
            '\r' => path.push_str("\\r"),
            '\t' => path.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(path, "\\u{:04x}", u32::from(c));
            }
            c => path.push(c),
        }
    }
    path.push_str(if name.cut { "…\"]" } else { "\"]" });
}
