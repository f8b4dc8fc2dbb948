use std::fmt::Write;

use protocol::RatingPoint;

/// A drawing of how a player's rating changed, with a band for its deviation.
#[derive(Clone, Copy, Debug)]
pub struct RatingGraph<'h> {
    /// The rating after each game, the oldest first.
    pub history: &'h [RatingPoint],
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 44.0;
const EDGE: f64 = 12.0;

impl RatingGraph<'_> {
    /// The drawing for a page, whose style sheet gives the colours; `None` without a history.
    pub fn inline_svg(&self) -> Option<String> {
        let history = self.history;
        let (first, last) = (history.first()?, history.last()?);
        let low =
            history.iter().map(|point| point.rating - point.deviation).fold(f64::MAX, f64::min);
        let high =
            history.iter().map(|point| point.rating + point.deviation).fold(f64::MIN, f64::max);
        let (low, high) = ((low / 100.0).floor() * 100.0, (high / 100.0).ceil() * 100.0);
        let span = (last.at - first.at).max(1) as f64;
        let x = |point: &RatingPoint| match history.len() {
            1 => LEFT + (WIDTH - LEFT - EDGE) / 2.0,
            _ => LEFT + (WIDTH - LEFT - EDGE) * (point.at - first.at) as f64 / span,
        };
        let y =
            |rating: f64| EDGE + (HEIGHT - 2.0 * EDGE) * (high - rating) / (high - low).max(1.0);
        let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" aria-hidden=\"true\">");
        let step = if high - low > 600.0 { 200.0 } else { 100.0 };
        let mut mark = low;
        while mark <= high {
            // Writing to a string cannot fail.
            let _ = write!(
                svg,
                "<path class=\"rule\" d=\"M{LEFT} {0:.1}H{1:.1}\"/><text x=\"{2}\" y=\"{3:.1}\">{mark:.0}</text>",
                y(mark),
                WIDTH - EDGE,
                LEFT - 6.0,
                y(mark) + 4.0
            );
            mark += step;
        }
        let upper = history.iter().map(|point| (x(point), y(point.rating + point.deviation)));
        let lower = history.iter().rev().map(|point| (x(point), y(point.rating - point.deviation)));
        let band = path(upper.chain(lower));
        let line = path(history.iter().map(|point| (x(point), y(point.rating))));
        let _ =
            write!(svg, "<path class=\"band\" d=\"{band}Z\"/><path class=\"line\" d=\"{line}\"/>");
        let _ = write!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/></svg>",
            x(last),
            y(last.rating)
        );
        Some(svg)
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{x:.1} {y:.1}");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at: i64, rating: f64) -> RatingPoint {
        RatingPoint { at, rating, deviation: 50.0 }
    }

    #[test]
    fn draws_a_rising_rating_upwards() {
        assert_eq!(RatingGraph { history: &[] }.inline_svg(), None);
        let history = [point(0, 1500.0), point(1_000, 1600.0)];
        let svg = RatingGraph { history: &history }.inline_svg().unwrap();
        // From 1400 to 1700 in 176 units: 1500 stands two thirds down, 1600 one third.
        assert!(svg.contains("class=\"line\" d=\"M44.0 129.3L628.0 70.7\""), "{svg}");
        assert!(svg.contains(">1400<") && svg.contains(">1700<"));
    }

    #[test]
    fn draws_a_single_game_in_the_middle() {
        let svg = RatingGraph { history: &[point(7, 1500.0)] }.inline_svg().unwrap();
        assert!(svg.contains("cx=\"336.0\""), "{svg}");
    }
}
