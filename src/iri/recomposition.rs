//! Writing a reference component by component (RES-2).

use super::ends::Ends;

/// A reference that is written from left to right. The caller sees to it that the result is valid.
pub(super) struct Recomposition {
    text: String,
    ends: Ends,
}

impl Recomposition {
    pub(super) fn with_capacity(capacity: usize) -> Recomposition {
        let ends = Ends { scheme_end: 0, host: 0, host_end: 0, path: 0, path_end: 0, query_end: 0 };
        Recomposition { text: String::with_capacity(capacity), ends }
    }

    /// Writes the scheme and its colon.
    pub(super) fn scheme(&mut self, scheme: Option<&str>) {
        if let Some(scheme) = scheme {
            self.text.push_str(scheme);
            self.ends.scheme_end = self.text.len();
            self.text.push(':');
        }
        self.path_begins();
    }

    /// Writes the authority and the slashes before it.
    pub(super) fn authority(&mut self, userinfo: Option<&str>, host: &str, port: Option<&str>) {
        self.text.push_str("//");
        if let Some(userinfo) = userinfo {
            self.text.push_str(userinfo);
            self.text.push('@');
        }
        let start = self.text.len();
        self.text.push_str(host);
        let end = self.text.len();
        if let Some(port) = port {
            self.text.push(':');
            self.text.push_str(port);
        }
        self.path_begins();
        (self.ends.host, self.ends.host_end) = (start, end);
    }

    /// Writes the path, or more of it.
    pub(super) fn path(&mut self, path: &str) {
        self.text.push_str(path);
        self.ends.path_end = self.text.len();
        self.ends.query_end = self.text.len();
    }

    pub(super) fn query(&mut self, query: Option<&str>) {
        self.marked('?', query);
        self.ends.query_end = self.text.len();
    }

    pub(super) fn fragment(&mut self, fragment: Option<&str>) {
        self.marked('#', fragment);
    }

    pub(super) fn finish(self) -> (String, Ends) {
        (self.text, self.ends)
    }

    /// Notes that nothing but a path, a query or a fragment follows.
    fn path_begins(&mut self) {
        let at = self.text.len();
        let Ends { scheme_end, .. } = self.ends;
        self.ends =
            Ends { scheme_end, host: at, host_end: at, path: at, path_end: at, query_end: at };
    }

    fn marked(&mut self, mark: char, part: Option<&str>) {
        if let Some(part) = part {
            self.text.push(mark);
            self.text.push_str(part);
        }
    }
}
