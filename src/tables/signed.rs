//! Lists of names that replace a default set or, with signs, change it.

use core::fmt;

use super::spelling::{Spelling, TERMINATOR};
use super::{SchemeSet, TldSet};
use crate::error::Error;

/// Why a list of names was refused: see [`SchemeSet::of_list`] and [`TldSet::of_list`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListError {
    /// Some names have a sign, and others have none.
    Mixed,
    /// A name that is none.
    Name {
        /// The name, without its sign.
        name: String,
        /// What is wrong with it.
        error: Error,
    },
    /// A name that is to be removed and is not in the set.
    Missing {
        /// The name, without its sign.
        name: String,
    },
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::Mixed => f.write_str(
                "names with a sign change a set, names without replace the default one: write all with a sign, or none",
            ),
            ListError::Name { name, error } => write!(f, "{name:?}: {}", error.kind()),
            ListError::Missing { name } => {
                write!(f, "{name:?} is not in the set: there is nothing to remove")
            }
        }
    }
}

impl core::error::Error for ListError {}

/// The names of a list: either none has a sign, or each has a `+` or `-`. The word `any` may come first.
#[derive(Debug, Default)]
struct Signed<'l> {
    any: bool,
    only: Vec<&'l str>,
    added: Vec<&'l str>,
    removed: Vec<&'l str>,
}

impl<'l> Signed<'l> {
    fn of(names: impl IntoIterator<Item = &'l str>) -> Result<Signed<'l>, ListError> {
        let mut list = Signed::default();
        for (at, name) in names.into_iter().enumerate() {
            match (name.strip_prefix('+'), name.strip_prefix('-')) {
                (Some(added), _) => list.added.push(added),
                (_, Some(removed)) => list.removed.push(removed),
                _ if at == 0 && name == "any" => list.any = true,
                _ => list.only.push(name),
            }
        }
        let changes = list.any || !list.added.is_empty() || !list.removed.is_empty();
        if changes && !list.only.is_empty() { Err(ListError::Mixed) } else { Ok(list) }
    }

    /// Checks each name, so that an error says which one it is about.
    fn check(&self, check: impl Fn(&str) -> Result<(), Error>) -> Result<(), ListError> {
        for name in [&self.only, &self.added, &self.removed].into_iter().flatten() {
            check(name).map_err(|error| ListError::Name { name: (*name).to_owned(), error })?;
        }
        Ok(())
    }

    /// Checks that there is something to remove.
    fn check_removed(&self, is_in: impl Fn(&str) -> bool) -> Result<(), ListError> {
        match self.removed.iter().find(|name| !is_in(name)) {
            Some(name) => Err(ListError::Missing { name: (*name).to_owned() }),
            None => Ok(()),
        }
    }
}

impl SchemeSet {
    /// Returns the set that a list of options means: the default set if there is no name; these schemes and no
    /// others, if none has a sign; else the default set with the names that have a `+` and without those that have a
    /// `-`. `any` as the first one stands for [`SchemeSet::any`], and only names with a sign may follow.
    ///
    /// ```
    /// use irispan::tables::SchemeSet;
    ///
    /// let set = SchemeSet::of_list(["+web+*", "-tel"])?;
    /// assert!(set.get(b"web+x").is_some() && set.get(b"https").is_some() && set.get(b"tel").is_none());
    /// let error = SchemeSet::of_list(["-htpp"]).unwrap_err();
    /// assert_eq!(error.to_string(), "\"htpp\" is not in the set: there is nothing to remove");
    /// # Ok::<(), irispan::tables::ListError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// For the first name that [`only`](SchemeSet::only) refuses, for names with and without signs, and for a name that
    /// is to be removed and is not in the set. Beginnings of names, such as `-web+*`, may be of none.
    pub fn of_list<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<SchemeSet, ListError> {
        let list = Signed::of(names)?;
        list.check(SchemeSet::check)?;
        let set = match &list {
            Signed { any: true, .. } => Ok(SchemeSet::any()),
            Signed { only, .. } if !only.is_empty() => SchemeSet::only(only),
            _ => Ok(SchemeSet::default()),
        };
        let set =
            set.and_then(|set| if list.added.is_empty() { Ok(set) } else { set.with(&list.added) });
        // Each name was checked.
        let set = set.unwrap_or_default();
        list.check_removed(|name| {
            name.contains('*') || set.get(name.trim_end_matches(':').as_bytes()).is_some()
        })?;
        Ok(if list.removed.is_empty() { set } else { set.without(&list.removed) })
    }
}

impl TldSet {
    /// Returns the set that a list of options means, as [`SchemeSet::of_list`] does; the default is IANA's list.
    ///
    /// ```
    /// use irispan::tables::TldSet;
    ///
    /// let set = TldSet::of_list(["+internal", "-zip"])?;
    /// assert!(set.contains(b"internal") && set.contains(b"com") && !set.contains(b"zip"));
    /// assert!(TldSet::of_list(["-zipp"]).is_err());
    /// # Ok::<(), irispan::tables::ListError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// For the first name that [`only`](TldSet::only) refuses, for names with and without signs, and for a name that is to
    /// be removed and is not in the set.
    pub fn of_list<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<TldSet, ListError> {
        TldSet::of_list_spelled(names, Spelling::ANY)
    }

    /// Does the same, with names spelled so.
    #[doc(hidden)]
    pub fn of_list_spelled<'n>(
        names: impl IntoIterator<Item = &'n str>,
        spelling: &'static Spelling,
    ) -> Result<TldSet, ListError> {
        let list = Signed::of(names)?;
        list.check(|name| (spelling.push)(&mut String::new(), name))?;
        let set = match &list {
            Signed { any: true, .. } => Ok(TldSet::any_spelled(spelling)),
            Signed { only, .. } if !only.is_empty() => TldSet::only_spelled(only, spelling),
            _ => Ok(TldSet::known()),
        };
        let add = |set: TldSet| set.with_spelled(&list.added, spelling);
        let set = set.and_then(|set| if list.added.is_empty() { Ok(set) } else { add(set) });
        // Each name was checked.
        let set = set.unwrap_or_default();
        list.check_removed(|name| {
            let mut spelled = String::new();
            (spelling.push)(&mut spelled, name).unwrap_or_default();
            spelled
                .split_terminator(char::from(TERMINATOR))
                .any(|name| set.contains(name.as_bytes()))
        })?;
        let removed = &list.removed;
        Ok(if removed.is_empty() { set } else { set.without_spelled(removed, spelling) })
    }
}

#[cfg(test)]
mod tests {
    use super::{ListError, SchemeSet, TldSet};

    fn schemes(list: &str) -> Result<SchemeSet, ListError> {
        SchemeSet::of_list(list.split(',').filter(|name| !name.is_empty()))
    }

    fn tlds(list: &str) -> Result<TldSet, ListError> {
        TldSet::of_list(list.split(',').filter(|name| !name.is_empty()))
    }

    #[test]
    fn lists_replace_or_change() {
        assert!(schemes("").is_ok_and(|set| set.is_default()));
        assert!(tlds("").is_ok_and(|set| set.is_known()));
        let only = schemes("http,x-app").expect("is sound");
        assert!(only.get(b"x-app").is_some() && only.get(b"https").is_none());
        let changed = schemes("+x-app,-tel").expect("is sound");
        assert!(changed.get(b"x-app").is_some() && changed.get(b"https").is_some());
        // The default set is changed, not that of all known schemes.
        assert!(changed.get(b"tel").is_none() && changed.get(b"javascript").is_none());
        let any = schemes("any,-x,-y*").expect("is sound");
        assert!(any.is_any() && any.get(b"x").is_none() && any.get(b"yy").is_none());
        let only = tlds("internal,any").expect("is sound");
        assert!(only.contains(b"internal") && only.contains(b"any") && !only.contains(b"com"));
        let any = tlds("any,-txt").expect("is sound");
        assert!(any.is_any() && !any.contains(b"txt") && any.contains(b"k8s"));
    }

    #[test]
    fn signs_are_not_mixed() {
        for mixed in ["any,a", "a,+b", "-a,b", "any,any"] {
            assert_eq!(schemes(mixed).map(drop), Err(ListError::Mixed), "{mixed}");
            assert_eq!(tlds(mixed).map(drop), Err(ListError::Mixed), "{mixed}");
        }
    }

    #[test]
    fn errors_name_what_they_are_about() {
        let named = |error: ListError| match error {
            ListError::Name { name, .. } => (name, true),
            ListError::Missing { name } => (name, false),
            ListError::Mixed => ("mixed".to_owned(), true),
        };
        for (list, name, is_none) in [
            ("http,1a", "1a", true),
            ("+x,+", "", true),
            ("-tel,--", "-", true),
            ("-tel,-htpp", "htpp", false),
            ("-javascript", "javascript", false),
            ("any,-javascript", "javascript", false),
        ] {
            let error = schemes(list).map(drop).map_err(named);
            assert_eq!(error, Err((name.to_owned(), is_none)), "{list}");
        }
        for (list, name, is_none) in [
            ("com,a.b", "a.b", true),
            ("+internal,-zipp", "zipp", false),
            ("-internal", "internal", false),
        ] {
            let error = tlds(list).map(drop).map_err(named);
            assert_eq!(error, Err((name.to_owned(), is_none)), "{list}");
        }
    }

    #[test]
    fn what_was_added_can_be_removed_in_any_spelling() {
        assert!(schemes("+x,-X:").is_ok_and(|set| set.get(b"x").is_none()));
        for removed in ["-МОСКВА", "-xn--80adxhks", "-.москва", "-ＺＩＰ"] {
            assert!(tlds(removed).is_ok(), "{removed}");
        }
        assert!(tlds("-.zip").is_ok_and(|set| !set.contains(b"zip")));
    }
}
