use std::fmt::Write;

use analysis::EvaluationCurve;
use game::Side;

use crate::frame::Frame;

/// A drawing of how the evaluation of a game changed.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationGraph<'c> {
    /// What is drawn.
    pub curve: &'c EvaluationCurve,
    /// The step that is marked by a vertical line.
    pub cursor: Option<usize>,
}

/// The size of the inline drawing, in units that are stretched to the size of the element.
const WIDTH: f64 = 1_000.0;
const HEIGHT: f64 = 300.0;
const LUCK_HEIGHT: f64 = 100.0;

/// How far above the bottom edge cube decisions are marked.
const CUBE_HEIGHT: f64 = 16.0;

impl EvaluationGraph<'_> {
    /// The drawing for a page, stretched to the size of its element. The page's style sheet gives the colours. Dots are
    /// strokes without length, because a stretched circle would be an ellipse.
    pub fn inline_svg(&self) -> String {
        let with_luck = !self.curve.luck.is_empty();
        let frame = Frame {
            left: 0.0,
            top: 0.0,
            width: WIDTH,
            height: HEIGHT,
            luck_height: if with_luck { LUCK_HEIGHT } else { 0.0 },
            steps: self.curve.steps,
        };
        let height = HEIGHT + frame.luck_height;
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDTH} {height}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        );
        self.draw(&frame, &mut svg);
        svg + "</svg>"
    }

    /// Draws everything but titles and labels.
    pub(crate) fn draw(&self, frame: &Frame, svg: &mut String) {
        self.draw_curve(frame, svg);
        self.draw_luck(frame, svg);
        if let Some(cursor) = self.cursor {
            let (x, top, bottom) = (frame.x(cursor), frame.top, frame.bottom() + frame.luck_height);
            let _ = write!(svg, "<path class=\"now\" d=\"M{x:.1} {top}V{bottom}\"/>");
        }
        self.draw_marks(frame, svg);
    }

    /// The area below the curve is White's, the area above it Black's.
    fn draw_curve(&self, frame: &Frame, svg: &mut String) {
        let Frame { left, top, width, height, .. } = *frame;
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<rect class=\"ground\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        );
        if let (Some((_, first)), Some((last, _))) =
            (self.curve.points.first(), self.curve.points.last())
        {
            let mut line = format!("{left} {:.1}", frame.y(*first));
            for (step, white) in &self.curve.points {
                let _ = write!(line, "L{:.1} {:.1}", frame.x(*step), frame.y(*white));
            }
            let (known, bottom) = (frame.x(*last) - left, frame.bottom());
            let _ = write!(
                svg,
                "<rect class=\"black\" x=\"{left}\" y=\"{top}\" width=\"{known:.1}\" height=\"{height}\"/>\
                 <path class=\"white\" d=\"M{left} {bottom}L{line}V{bottom}z\"/>\
                 <path class=\"course\" d=\"M{line}\"/>"
            );
        }
        let (middle, right) = (frame.y(0.5), frame.right());
        let _ = write!(svg, "<path class=\"even\" d=\"M{left} {middle}H{right}\"/>");
    }

    /// White's good luck and Black's bad luck go up.
    fn draw_luck(&self, frame: &Frame, svg: &mut String) {
        if self.curve.luck.is_empty() {
            return;
        }
        let (middle, left, right) = (frame.luck_middle(), frame.left, frame.right());
        let _ = write!(svg, "<path class=\"even\" d=\"M{left} {middle}H{right}\"/>");
        for luck in &self.curve.luck {
            let up = if luck.by == Side::White { luck.equity } else { -luck.equity };
            let (x, y) = (frame.x(luck.after), frame.luck_y(up));
            let by = luck.by;
            let _ = write!(svg, "<path class=\"luck {by}\" d=\"M{x:.1} {middle}V{y:.1}\"/>");
        }
    }

    /// Errors are dots on the curve, cube decisions are squares at the bottom.
    fn draw_marks(&self, frame: &Frame, svg: &mut String) {
        for step in &self.curve.cube_decisions {
            let (x, y) = (frame.x(*step), frame.bottom() - CUBE_HEIGHT);
            let _ = write!(svg, "<path class=\"cube\" d=\"M{x:.1} {y}h.1\"/>");
        }
        for (step, white, quality) in &self.curve.errors {
            let (x, y) = (frame.x(*step), frame.y(*white));
            let _ = write!(
                svg,
                "<path class=\"edge\" d=\"M{x:.1} {y:.1}h.1\"/>\
                 <path class=\"dot {quality}\" d=\"M{x:.1} {y:.1}h.1\"/>"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use analysis::EventReview;

    use super::*;

    fn svg(reviews: &[&str], events: usize) -> String {
        let reviews: Vec<EventReview> = reviews.iter().map(|text| text.parse().unwrap()).collect();
        let curve = EvaluationCurve::of_reviews(&reviews, events);
        EvaluationGraph { curve: &curve, cursor: Some(1) }.inline_svg()
    }

    /// Two of four events are known, and Black has won: the curve ends in the middle at the bottom.
    #[test]
    fn draws_the_curve_as_far_as_it_is_known() {
        let svg = svg(&["by=white worth=+0 fine=0", "by=black worth=0-1 blunder=0.5"], 4);
        assert!(svg.contains("d=\"M0 150.0L250.0 150.0L500.0 300.0\""), "{svg}");
        assert_eq!(svg.matches("class=\"dot blunder\"").count(), 1);
        assert!(svg.contains("class=\"now\" d=\"M250.0 0V300\""), "{svg}");
        assert!(!svg.contains("luck"));
    }

    /// The middle is at 350: the largest luck of White goes up by 46, half as much luck of Black down by 23.
    #[test]
    fn draws_luck_in_a_strip_below_the_curve() {
        let svg = svg(&["by=white luck=0.8", "by=black luck=0.4"], 2);
        assert!(svg.contains("class=\"luck white\" d=\"M500.0 350V304.0\""), "{svg}");
        assert!(svg.contains("class=\"luck black\" d=\"M1000.0 350V373.0\""), "{svg}");
    }

    #[test]
    fn draws_an_even_line_if_nothing_is_known() {
        assert!(svg(&[], 0).contains("class=\"even\" d=\"M0 150H1000\""));
    }
}
