//! Lists that replace a default set, or change it.

/// The items of a list: either none has a sign, or each has a `+` or `-`. The word `any` may come
/// first.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Items<'l> {
    pub(super) any: bool,
    pub(super) only: Vec<&'l str>,
    pub(super) added: Vec<&'l str>,
    pub(super) removed: Vec<&'l str>,
}

impl<'l> Items<'l> {
    /// Splits a list at its commas.
    ///
    /// # Errors
    ///
    /// A message for the user.
    pub(super) fn parse(list: &'l str) -> Result<Items<'l>, String> {
        let mut items = Items::default();
        for (at, item) in list.split(',').map(str::trim).enumerate() {
            match item.as_bytes().first() {
                Some(b'+') => items.added.push(&item[1..]),
                Some(b'-') => items.removed.push(&item[1..]),
                _ if at == 0 && item == "any" => items.any = true,
                _ => items.only.push(item),
            }
        }
        if items.only.is_empty() || !(items.any || items.has_signs()) {
            Ok(items)
        } else {
            Err("names with a sign change a set, names without replace the default one: write all \
                 with a sign, or none"
                .to_owned())
        }
    }

    pub(super) fn has_signs(&self) -> bool {
        !self.added.is_empty() || !self.removed.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Items;

    #[test]
    fn any_comes_first_and_signs_are_not_mixed() {
        let items = Items::parse("any, -a,+b").expect("is sound");
        assert_eq!((items.any, items.added, items.removed), (true, vec!["b"], vec!["a"]));
        assert_eq!(Items::parse("a,any").expect("is sound").only, ["a", "any"]);
        assert_eq!(Items::parse("").expect("is sound").only, [""]);
        for mixed in ["any,a", "a,+b", "-a,b", "any,any", "+a,"] {
            let message = Items::parse(mixed).expect_err(mixed);
            assert!(message.contains("with a sign"), "{mixed}: {message}");
        }
    }
}
