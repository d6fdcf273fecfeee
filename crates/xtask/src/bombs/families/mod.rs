//! Families of hostile messages, mailboxes and documents: what makes some reader of mail take more time
//! or memory, or write more, than the input is worth.
//!
//! Tests of the library read small ones, and `cargo xtask bombs` gives large ones to the program.

mod charsets;
mod family;
mod flowed;
mod headers;
mod html;
mod mailboxes;
mod mime;

pub use family::{Family, Group};

/// Returns every family.
pub fn all() -> impl Iterator<Item = Family> {
    let encoded = html::FAMILIES.iter().map(|family| family.in_base64());
    let groups = [
        mime::FAMILIES,
        mailboxes::FAMILIES,
        flowed::FAMILIES,
        headers::FAMILIES,
        charsets::FAMILIES,
    ];
    html::FAMILIES.iter().copied().chain(encoded).chain(groups.into_iter().flatten().copied())
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn texts_have_the_length_that_was_asked_for() {
        let mut names: Vec<String> = Vec::new();
        for family in all() {
            for length in [4096, 65536] {
                let text = family.text(length);
                let near = length - length / 8..=length + length / 8 + 512;
                assert!(near.contains(&text.len()), "{}: {}", family.name(), text.len());
            }
            names.push(family.name());
        }
        assert!(names.len() >= 160, "{}", names.len());
        names.sort();
        let twice = names.windows(2).find(|two| two[0] == two[1]);
        assert_eq!(twice, None, "a family is there twice");
    }
}
