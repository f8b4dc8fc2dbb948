//! Whole numbers on the command line.

use std::fmt;
use std::ops::RangeInclusive;

/// Reads a whole number of a range. clap reads numbers too, but says in English only what is wrong.
pub(crate) fn whole<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, NotWhole> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number: u64| N::try_from(number).ok());
        number.ok_or(NotWhole { least: *range.start(), most: *range.end() })
    }
}

/// The text is no whole number of the range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotWhole {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl fmt::Display for NotWhole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {} to {} is wanted", self.least, self.most)
    }
}

impl std::error::Error for NotWhole {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_of_the_range_are_read() {
        let port = whole::<u16>(0..=65_535);
        assert_eq!(port("7330"), Ok(7330));
        for wrong in ["65536", "-1", "x", "", "1e3", "99999999999999999999"] {
            assert_eq!(port(wrong), Err(NotWhole { least: 0, most: 65_535 }), "{wrong}");
        }
    }
}
