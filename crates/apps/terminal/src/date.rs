//! Dates for table names and game files. In UTC, which needs no time zone data.

use std::time::{SystemTime, UNIX_EPOCH};

/// A date and time, to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Date {
    year: u64,
    month: u64,
    day: u64,
    second: u64,
}

impl Date {
    /// The date of a time; before 1970, the first second of it.
    pub(crate) fn of(time: SystemTime) -> Self {
        let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (mut year, mut day) = (1970, seconds / 86_400);
        while day >= days_in_year(year) {
            day -= days_in_year(year);
            year += 1;
        }
        let mut month = 1;
        while day >= days_in_month(year, month) {
            day -= days_in_month(year, month);
            month += 1;
        }
        Self { year, month, day: day + 1, second: seconds % 86_400 }
    }

    /// `20261115-210355`, as part of a table's name.
    pub(crate) fn stamp(self) -> String {
        let Self { year, month, day, second } = self;
        let (hours, minutes, seconds) = (second / 3600, second / 60 % 60, second % 60);
        format!("{year:04}{month:02}{day:02}-{hours:02}{minutes:02}{seconds:02}")
    }

    /// `2026.11.15`, as PGN and PDN write it.
    pub(crate) fn tag(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in_year(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_in_month(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Compared with `date -u -d @N +%Y%m%d-%H%M%S`.
    #[test]
    fn converts_seconds_to_dates() {
        let stamp = |seconds| Date::of(UNIX_EPOCH + Duration::from_secs(seconds)).stamp();
        assert_eq!(stamp(0), "19700101-000000");
        assert_eq!(stamp(951_782_399), "20000228-235959");
        assert_eq!(stamp(951_782_400), "20000229-000000");
        assert_eq!(stamp(1_763_240_635), "20251115-210355");
        assert_eq!(stamp(4_107_542_400), "21000301-000000");
        let date = Date::of(UNIX_EPOCH + Duration::from_secs(1_763_240_635));
        assert_eq!(date.tag(), "2025.11.15");
    }
}
