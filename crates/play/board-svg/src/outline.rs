//! Outlines of turned pieces: half a profile, mirrored, as on a lathe.

use std::fmt::{self, Write};

/// A length as it is written: to a tenth, without a fraction that is nothing. The page in the browser
/// would otherwise carry everything that is known about writing fractions.
pub(crate) struct Tenths(pub(crate) f32);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.abs());
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            tenth => write!(f, "{sign}{}.{tenth}", tenths / 10),
        }
    }
}

/// A stretch of a half profile, to the right of the axis, from the top down.
#[derive(Clone, Copy)]
pub(crate) enum Cut {
    /// A straight line to a point.
    To(f32, f32),
    /// A curve to the last point, bent by the first two.
    Bend((f32, f32), (f32, f32), (f32, f32)),
}

/// The closed outline of a piece whose profile begins on the axis at height `top` and ends there
/// again. Distances are from the axis, which stands at 50.
pub(crate) fn turned(top: f32, profile: &[Cut]) -> String {
    let mut path = format!("M50 {}", Tenths(top));
    for cut in profile {
        let _ = match *cut {
            Cut::To(x, y) => write!(path, "L{} {}", Tenths(50.0 + x), Tenths(y)),
            Cut::Bend(a, b, to) => write!(
                path,
                "C{} {} {} {} {} {}",
                Tenths(50.0 + a.0),
                Tenths(a.1),
                Tenths(50.0 + b.0),
                Tenths(b.1),
                Tenths(50.0 + to.0),
                Tenths(to.1)
            ),
        };
    }
    for (index, cut) in profile.iter().enumerate().rev() {
        let before = index.checked_sub(1).map_or((0.0, top), |index| end(profile[index]));
        let _ = match *cut {
            Cut::To(..) => write!(path, "L{} {}", Tenths(50.0 - before.0), Tenths(before.1)),
            Cut::Bend(a, b, _) => write!(
                path,
                "C{} {} {} {} {} {}",
                Tenths(50.0 - b.0),
                Tenths(b.1),
                Tenths(50.0 - a.0),
                Tenths(a.1),
                Tenths(50.0 - before.0),
                Tenths(before.1)
            ),
        };
    }
    path + "Z"
}

const fn end(cut: Cut) -> (f32, f32) {
    match cut {
        Cut::To(x, y) | Cut::Bend(_, _, (x, y)) => (x, y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_mirrored() {
        let bowl = [Cut::To(10.0, 0.0), Cut::Bend((10.0, 5.0), (5.0, 10.0), (0.0, 10.0))];
        assert_eq!(turned(0.0, &bowl), "M50 0L60 0C60 5 55 10 50 10C45 10 40 5 40 0L50 0Z");
    }
}
