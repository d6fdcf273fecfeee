//! The values of options that are numbers.

use std::ops::RangeInclusive;

/// Returns a parser of whole numbers in a range.
///
/// The option needs `allow_negative_numbers`: otherwise `-1` is refused as an option that does not exist.
///
/// # Errors
///
/// A message for the user, which follows the name of the option.
pub(super) fn number<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number: u64| T::try_from(number).ok()).ok_or_else(|| {
            match (*range.start(), *range.end()) {
                (0, u64::MAX) => "not a whole number, such as 10".to_owned(),
                (least, u64::MAX) => format!("not a whole number of {least} or more"),
                (least, most) => format!("not a whole number from {least} to {most}"),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn whole_numbers_in_a_range() {
        assert_eq!(number(0..=u64::MAX)("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(number(0..=4)("4"), Ok(4_usize));
        for (text, message) in [
            ("x", "not a whole number, such as 10"),
            ("", "not a whole number, such as 10"),
            ("-1", "not a whole number, such as 10"),
            ("1.5", "not a whole number, such as 10"),
            ("18446744073709551616", "not a whole number, such as 10"),
        ] {
            assert_eq!(number::<u64>(0..=u64::MAX)(text), Err(message.to_owned()), "{text}");
        }
        assert_eq!(
            number::<u64>(1..=u64::MAX)("0"),
            Err("not a whole number of 1 or more".to_owned())
        );
        assert_eq!(number::<usize>(0..=4)("5"), Err("not a whole number from 0 to 4".to_owned()));
    }
}
