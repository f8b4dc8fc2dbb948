//! How a game stood, as a drawing that is stretched to whatever place there is.

use std::fmt::Write;

use analysis::{EventReview, MoveQuality};
use game::Side;

/// The drawing's units: as wide, as high for what White may expect, and for luck below it.
const WIDE: f64 = 1_000.0;
const HIGH: f64 = 300.0;
const LUCK: f64 = 100.0;
/// How much luck reaches the edge of its strip.
const MOST: f64 = 0.8;

/// What is drawn.
pub(super) struct EvaluationGraph<'f> {
    pub(super) findings: &'f [EventReview],
    /// How many events the game has.
    pub(super) events: usize,
    /// After how many of them is looked.
    pub(super) at: usize,
}

impl EvaluationGraph<'_> {
    fn x(&self, after: usize) -> f64 {
        WIDE * after as f64 / self.events.max(1) as f64
    }

    /// The points that are known, from the first.
    fn known(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let all = self.findings.iter().enumerate();
        all.filter_map(|(event, finding)| {
            Some((event + 1, finding.evaluation?.points(Side::White)))
        })
    }

    /// The drawing as SVG. What is not scaled are the strokes: dots are strokes without length.
    pub(super) fn svg(&self) -> String {
        let with_luck = self.findings.iter().any(|finding| finding.luck.is_some());
        let high = if with_luck { HIGH + LUCK } else { HIGH };
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDE} {high}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
             <rect class=\"ground\" width=\"{WIDE}\" height=\"{HIGH}\"/>"
        );
        self.course(&mut svg);
        if with_luck {
            self.luck(&mut svg);
        }
        let _ = write!(svg, "<path class=\"now\" d=\"M{:.1} 0V{high}\"/>", self.x(self.at));
        self.marks(&mut svg);
        svg + "</svg>"
    }

    /// White's part is light and Black's is dark, as on the board.
    fn course(&self, svg: &mut String) {
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

    /// Errors are dots on the course, decisions about the cube squares at the foot.
    fn marks(&self, svg: &mut String) {
        let mut height = HIGH / 2.0;
        for (event, finding) in self.findings.iter().enumerate() {
            height = finding.evaluation.map_or(height, |prospect| y(prospect.points(Side::White)));
            let Some(decided) = &finding.decision else { continue };
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

    /// Luck of White is drawn upwards, of Black downwards; bad luck the other way round.
    fn luck(&self, svg: &mut String) {
        let middle = HIGH + LUCK / 2.0;
        let _ = write!(svg, "<path class=\"even\" d=\"M0 {middle}H{WIDE}\"/>");
        for (event, finding) in self.findings.iter().enumerate() {
            let (Some(luck), Some(by)) = (finding.luck, finding.by) else { continue };
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
        let findings: Vec<EventReview> = texts.iter().map(|text| text.parse().unwrap()).collect();
        EvaluationGraph { findings: &findings, events, at: 1 }.svg()
    }

    /// Half of four events are known: the course ends in the middle, at the foot if Black has won.
    #[test]
    fn the_course_reaches_as_far_as_is_known() {
        let svg = svg(&["by=white worth=+0 fine=0", "by=black worth=0-1 blunder=0.5"], 4);
        assert!(svg.contains("d=\"M0 150.0L250.0 150.0L500.0 300.0\""), "{svg}");
        assert_eq!(svg.matches("class=\"dot blunder\"").count(), 1);
        assert!(svg.contains("class=\"now\" d=\"M250.0 0V300\""), "{svg}");
        assert!(!svg.contains("luck"));
    }

    #[test]
    fn luck_has_a_strip_of_its_own() {
        let svg = svg(&["by=white luck=0.8", "by=black luck=0.4"], 2);
        // The middle is 350: the best luck of White goes 46 up, half as much of Black 23 down.
        assert!(svg.contains("class=\"luck white\" d=\"M500.0 350V304.0\""), "{svg}");
        assert!(svg.contains("class=\"luck black\" d=\"M1000.0 350V373.0\""), "{svg}");
    }

    #[test]
    fn nothing_known_is_an_even_line() {
        assert!(svg(&[], 0).contains("class=\"even\""));
    }
}
