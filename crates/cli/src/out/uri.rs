//! Only the URIs, one per line.

use super::record::Record;

/// Appends the URI of a link that has one. It consists of printable ASCII, so it needs no escapes.
pub(super) fn record(out: &mut Vec<u8>, record: &Record<'_>) {
    if let Ok(uri) = &record.uri {
        uri.parts().iter().for_each(|part| out.extend_from_slice(part.as_bytes()));
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::record;
    use crate::out::record::samples;

    #[test]
    fn what_has_no_uri_is_left_out() {
        let mut out = Vec::new();
        record(&mut out, &samples::unmappable("a.b"));
        record(&mut out, &samples::url("http://a.b/"));
        assert_eq!(out, b"http://a.b/\n");
    }
}
