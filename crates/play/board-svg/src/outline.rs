//! Outlines of turned pieces: half a profile and its mirror image.

use std::fmt::{self, Write};

/// Writes a length with at most one decimal. The standard formatting of floats would add to the size of the
/// page.
pub(crate) struct OneDecimal(pub(crate) f32);

impl fmt::Display for OneDecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.abs());
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            tenth => write!(f, "{sign}{}.{tenth}", tenths / 10),
        }
    }
}

/// A part of a half profile, to the right of the axis, from the top down.
#[derive(Clone, Copy)]
pub(crate) enum Segment {
    /// A straight line to a point.
    Line(f32, f32),
    /// A cubic curve to the last point; the first two are its control points.
    Curve((f32, f32), (f32, f32), (f32, f32)),
}

/// The closed outline of a piece whose profile begins on the axis at height `top` and ends there
/// again. Distances are from the axis, which stands at 50.
pub(crate) fn turned(top: f32, profile: &[Segment]) -> String {
    let mut path = format!("M50 {}", OneDecimal(top));
    for segment in profile {
        let _ = match *segment {
            Segment::Line(x, y) => write!(path, "L{} {}", OneDecimal(50.0 + x), OneDecimal(y)),
            Segment::Curve(a, b, to) => write!(
                path,
                "C{} {} {} {} {} {}",
                OneDecimal(50.0 + a.0),
                OneDecimal(a.1),
                OneDecimal(50.0 + b.0),
                OneDecimal(b.1),
                OneDecimal(50.0 + to.0),
                OneDecimal(to.1)
            ),
        };
    }
    for (index, segment) in profile.iter().enumerate().rev() {
        let before = index.checked_sub(1).map_or((0.0, top), |index| end(profile[index]));
        let _ = match *segment {
            Segment::Line(..) => {
                write!(path, "L{} {}", OneDecimal(50.0 - before.0), OneDecimal(before.1))
            }
            Segment::Curve(a, b, _) => write!(
                path,
                "C{} {} {} {} {} {}",
                OneDecimal(50.0 - b.0),
                OneDecimal(b.1),
                OneDecimal(50.0 - a.0),
                OneDecimal(a.1),
                OneDecimal(50.0 - before.0),
                OneDecimal(before.1)
            ),
        };
    }
    path + "Z"
}

const fn end(segment: Segment) -> (f32, f32) {
    match segment {
        Segment::Line(x, y) | Segment::Curve(_, _, (x, y)) => (x, y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrors_a_profile() {
        let bowl =
            [Segment::Line(10.0, 0.0), Segment::Curve((10.0, 5.0), (5.0, 10.0), (0.0, 10.0))];
        assert_eq!(turned(0.0, &bowl), "M50 0L60 0C60 5 55 10 50 10C45 10 40 5 40 0L50 0Z");
    }
}
