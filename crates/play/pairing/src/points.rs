//! Tournament points in tenths, so that every point system of a report file is exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A number of tournament points. Tenths are exact: half points, and the systems that TRF files describe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const NONE: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(5);
    /// One point.
    pub const ONE: Self = Self(10);

    /// Points from a number of tenths.
    #[must_use]
    pub const fn from_tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// Whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points.saturating_mul(10))
    }

    /// The number of tenths.
    #[must_use]
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// Reads `1`, `0.5`, `.5` or `11.5`: at most one decimal, no sign.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, decimal) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let valid = digits(whole) && digits(decimal) && decimal.len() == 1 && text != ".0";
        if !valid || (whole.is_empty() && !text.starts_with('.')) {
            return None;
        }
        let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let decimal: i32 = decimal.parse().ok()?;
        whole.checked_mul(10)?.checked_add(decimal).map(Self)
    }
}

impl fmt::Display for Points {
    /// One decimal, as in report files: `3.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::NONE, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for tenths in [0, 5, 10, 35, 115] {
            let points = Points::from_tenths(tenths);
            assert_eq!(Points::parse(&points.to_string()), Some(points));
        }
        assert_eq!(Points::parse("7"), Some(Points::whole(7)));
        assert_eq!(Points::parse(".5"), Some(Points::HALF));
    }

    #[test]
    fn rejects_other_texts() {
        for text in ["", ".", "1.25", "-1", "1,5", "x", "1.", "99999999999"] {
            assert_eq!(Points::parse(text), None, "{text}");
        }
    }
}
