use std::fmt;
use std::time::Duration;

/// A duration in milliseconds; or a point in time, counted from when the table was opened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub u64);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// This many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// This many minutes.
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes.saturating_mul(60))
    }

    /// This many days.
    pub const fn days(days: u64) -> Self {
        Self::minutes(days.saturating_mul(24 * 60))
    }

    /// The sum; it saturates.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference; it never goes below zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The product; it saturates.
    #[must_use]
    pub const fn times(self, count: u64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    /// Reads seconds with at most three decimals, as [`Display`](fmt::Display) writes them.
    pub fn read_seconds(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || fraction.len() > 3 {
            return None;
        }
        let whole: u64 = whole.parse().ok()?;
        let fraction: u64 = format!("{fraction:0<3}").parse().ok()?;
        whole.checked_mul(1000)?.checked_add(fraction).map(Self)
    }
}

impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Self(duration.as_millis().try_into().unwrap_or(u64::MAX))
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Self {
        Self::from_millis(millis.0)
    }
}

impl fmt::Display for Millis {
    /// In seconds, with as many decimals as needed: `300`, `0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 1000)?;
        match format!(".{:03}", self.0 % 1000).trim_end_matches('0') {
            "." => Ok(()),
            fraction => f.write_str(fraction),
        }
    }
}

/// When a command reached the table, and with how much network lag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Time {
    /// The time since the table was opened.
    pub at: Millis,
    /// The network lag, as measured by the caller. The clock gives it back up to its cap.
    pub lag: Millis,
}

impl Time {
    /// This many milliseconds after the table was opened, without lag.
    pub const fn at(millis: u64) -> Self {
        Self { at: Millis(millis), lag: Millis::ZERO }
    }

    /// The same point in time, with this many milliseconds of lag.
    #[must_use]
    pub const fn lagging(self, millis: u64) -> Self {
        Self { lag: Millis(millis), ..self }
    }

    /// Reads `1200` or, with lag, `1200-80`.
    pub fn read(text: &str) -> Option<Self> {
        let (at, lag) = text.split_once('-').unwrap_or((text, "0"));
        let number = |text: &str| {
            let canonical = text == "0" || !text.starts_with(['0', '+']);
            if canonical { text.parse().ok().map(Millis) } else { None }
        };
        Some(Self { at: number(at)?, lag: number(lag)? })
    }
}

impl From<Millis> for Time {
    fn from(at: Millis) -> Self {
        Self { at, lag: Millis::ZERO }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.at.0)?;
        if self.lag > Millis::ZERO {
            write!(f, "-{}", self.lag.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_seconds_with_as_many_decimals_as_needed() {
        for (millis, text) in [(0, "0"), (500, "0.5"), (12_345, "12.345"), (300_000, "300")] {
            assert_eq!(Millis(millis).to_string(), text);
            assert_eq!(Millis::read_seconds(text), Some(Millis(millis)));
        }
        for text in ["", ".5", "5.", "0.0001", "-1", "+1", "99999999999999999999", "1e3"] {
            assert_eq!(Millis::read_seconds(text), None, "{text}");
        }
    }

    #[test]
    fn writes_every_time_as_it_reads_it() {
        for text in ["0", "1200", "1200-80"] {
            assert_eq!(Time::read(text).map(|time| time.to_string()).as_deref(), Some(text));
        }
        for text in ["", "-", "01", "1-", "1-08", "1--8", "+1", "1.5", "18446744073709551616"] {
            assert_eq!(Time::read(text), None, "{text}");
        }
        assert_eq!(Time::read("5-0"), Some(Time::at(5)), "accepted, though it is never written");
    }
}
