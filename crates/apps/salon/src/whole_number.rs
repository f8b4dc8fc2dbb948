//! Whole numbers on the command line.

use std::fmt;
use std::ops::RangeInclusive;

/// Parses a whole number in a range. The parser of clap would report errors in English only.
pub(crate) fn whole_number<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, WholeNumberError> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number: u64| N::try_from(number).ok());
        number.ok_or(WholeNumberError { least: *range.start(), most: *range.end() })
    }
}

/// The text is not a whole number in the range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WholeNumberError {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl fmt::Display for WholeNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it must be a whole number from {} to {}", self.least, self.most)
    }
}

impl std::error::Error for WholeNumberError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_numbers_out_of_range_and_other_text() {
        let port = whole_number::<u16>(0..=65_535);
        assert_eq!(port("7330"), Ok(7330));
        for wrong in ["65536", "-1", "x", "", "1e3", "99999999999999999999"] {
            assert_eq!(port(wrong), Err(WholeNumberError { least: 0, most: 65_535 }), "{wrong}");
        }
    }
}
