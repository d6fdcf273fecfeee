//! Features that the library was built without: their tests are not there, which is counted.

use crate::support::{Missing, skip};

#[test]
fn tests_of_every_feature() {
    for (feature, is_on) in [
        ("defang", cfg!(feature = "defang")),
        ("encoding", cfg!(feature = "encoding")),
        ("history", cfg!(feature = "history")),
        ("http", cfg!(feature = "http")),
        ("mail", cfg!(feature = "mail")),
        ("parallel", cfg!(feature = "parallel")),
        ("public-suffix", cfg!(feature = "public-suffix")),
        ("serde", cfg!(feature = "serde")),
        ("url", cfg!(feature = "url")),
    ] {
        if !is_on {
            skip(Missing::Feature, feature);
        }
    }
}
