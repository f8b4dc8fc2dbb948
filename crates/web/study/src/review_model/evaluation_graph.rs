//! The graph of how a game stood. The page stretches it to the space that there is.

use std::fmt::Write;

use analysis::{EventReview, MoveQuality};
use game::Side;

/// The size of the drawing: the width, the height for what White may expect, and the height for luck below it.
const WIDE: f64 = 1_000.0;
const HIGH: f64 = 300.0;
const LUCK: f64 = 100.0;
/// So much luck reaches the edge of its strip.
const MOST: f64 = 0.8;

/// What the graph shows.
pub(super) struct EvaluationGraph<'f> {
    pub(super) reviews: &'f [EventReview],
    /// How many events the game has.
    pub(super) events: usize,
    /// After how many of them the position on the board is.
    pub(super) at: usize,
}

impl EvaluationGraph<'_> {
    fn x(&self, after: usize) -> f64 {
        WIDE * after as f64 / self.events.max(1) as f64
    }

    /// What White may expect after each event that has been judged.
    fn known(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let all = self.reviews.iter().enumerate();
        all.filter_map(|(event, review)| Some((event + 1, review.evaluation?.points(Side::White))))
    }

    /// The graph as SVG. Strokes are not stretched, so dots are strokes without length.
    pub(super) fn svg(&self) -> String {
        let with_luck = self.reviews.iter().any(|review| review.luck.is_some());
        let high = if with_luck { HIGH + LUCK } else { HIGH };
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDE} {high}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
             <rect class=\"ground\" width=\"{WIDE}\" height=\"{HIGH}\"/>"
        );
        self.curve(&mut svg);
        if with_luck {
            self.luck(&mut svg);
        }
        let _ = write!(svg, "<path class=\"now\" d=\"M{:.1} 0V{high}\"/>", self.x(self.at));
        self.marks(&mut svg);
        svg + "</svg>"
    }

    /// The curve. White's part is light and Black's is dark, as on the board.
    fn curve(&self, svg: &mut String) {
        let mut line = String::new();
        let (mut first, mut last) = (None, 0.0);
        for (after, white) in self.known() {
            let (x, y) = (self.x(after), y(white));
            if first.is_none() {
                let _ = write!(line, "0 {y:.1}");
            }
            let _ = write!(line, "L{x:.1} {y:.1}");
            (first, last) = (first.or(Some(y)), x);
        }
        if first.is_some() {
            let _ = write!(
                svg,
                "<rect class=\"black\" width=\"{last:.1}\" height=\"{HIGH}\"/>\
                 <path class=\"white\" d=\"M0 {HIGH}L{line}V{HIGH}z\"/>\
                 <path class=\"course\" d=\"M{line}\"/>"
            );
        }
        let _ = write!(svg, "<path class=\"even\" d=\"M0 {}H{WIDE}\"/>", HIGH / 2.0);
    }

    /// Errors are dots on the curve, cube decisions are squares at the bottom.
    fn marks(&self, svg: &mut String) {
        let mut height = HIGH / 2.0;
        for (event, review) in self.reviews.iter().enumerate() {
            height = review.evaluation.map_or(height, |prospect| y(prospect.points(Side::White)));
            let Some(decided) = &review.decision else { continue };
            let x = self.x(event + 1);
            if decided.cube {
                let _ = write!(svg, "<path class=\"cube\" d=\"M{x:.1} {}h.1\"/>", HIGH - 16.0);
            }
            if decided.quality != MoveQuality::Fine {
                let _ = write!(
                    svg,
                    "<path class=\"edge\" d=\"M{x:.1} {height:.1}h.1\"/>\
                     <path class=\"dot {}\" d=\"M{x:.1} {height:.1}h.1\"/>",
                    decided.quality
                );
            }
        }
    }

    /// Bars upwards are lucky for White, bars downwards for Black.
    fn luck(&self, svg: &mut String) {
        let middle = HIGH + LUCK / 2.0;
        let _ = write!(svg, "<path class=\"even\" d=\"M0 {middle}H{WIDE}\"/>");
        for (event, review) in self.reviews.iter().enumerate() {
            let (Some(luck), Some(by)) = (review.luck, review.by) else { continue };
            let up = if by == Side::White { luck } else { -luck };
            let far = (up / MOST).clamp(-1.0, 1.0) * (LUCK / 2.0 - 4.0);
            let x = self.x(event + 1);
            let _ = write!(
                svg,
                "<path class=\"luck {by}\" d=\"M{x:.1} {middle}V{:.1}\"/>",
                middle - far
            );
        }
    }
}

fn y(white: f64) -> f64 {
    HIGH * (1.0 - white)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(texts: &[&str], events: usize) -> String {
        let reviews: Vec<EventReview> = texts.iter().map(|text| text.parse().unwrap()).collect();
        EvaluationGraph { reviews: &reviews, events, at: 1 }.svg()
    }

    /// Two of four events are judged: the curve ends in the middle, at the bottom because Black wins.
    #[test]
    fn the_curve_ends_after_the_last_judged_event() {
        let svg = svg(&["by=white worth=+0 fine=0", "by=black worth=0-1 blunder=0.5"], 4);
        assert!(svg.contains("d=\"M0 150.0L250.0 150.0L500.0 300.0\""), "{svg}");
        assert_eq!(svg.matches("class=\"dot blunder\"").count(), 1);
        assert!(svg.contains("class=\"now\" d=\"M250.0 0V300\""), "{svg}");
        assert!(!svg.contains("luck"));
    }

    #[test]
    fn draws_luck_in_a_strip_below_the_curve() {
        let svg = svg(&["by=white luck=0.8", "by=black luck=0.4"], 2);
        // The middle is 350: White's best luck goes 46 up, half as much of Black's 23 down.
        assert!(svg.contains("class=\"luck white\" d=\"M500.0 350V304.0\""), "{svg}");
        assert!(svg.contains("class=\"luck black\" d=\"M1000.0 350V373.0\""), "{svg}");
    }

    #[test]
    fn a_game_without_reviews_is_an_even_line() {
        assert!(svg(&[], 0).contains("class=\"even\""));
    }
}
