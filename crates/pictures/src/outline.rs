//! Outlines of turned pieces: half a profile, mirrored, as on a lathe.

use std::fmt::Write;

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
    let mut path = format!("M50 {top}");
    for cut in profile {
        let _ = match *cut {
            Cut::To(x, y) => write!(path, "L{} {y}", 50.0 + x),
            Cut::Bend(a, b, to) => write!(
                path,
                "C{} {} {} {} {} {}",
                50.0 + a.0,
                a.1,
                50.0 + b.0,
                b.1,
                50.0 + to.0,
                to.1
            ),
        };
    }
    for (index, cut) in profile.iter().enumerate().rev() {
        let before = index.checked_sub(1).map_or((0.0, top), |index| end(profile[index]));
        let _ = match *cut {
            Cut::To(..) => write!(path, "L{} {}", 50.0 - before.0, before.1),
            Cut::Bend(a, b, _) => write!(
                path,
                "C{} {} {} {} {} {}",
                50.0 - b.0,
                b.1,
                50.0 - a.0,
                a.1,
                50.0 - before.0,
                before.1
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
