use std::fmt::Write;

use analysis::MoveQuality;

use crate::EvaluationGraph;
use crate::frame::Frame;

const WIDTH: f64 = 960.0;
const LEFT: f64 = 44.0;
const RIGHT_MARGIN: f64 = 16.0;
const TOP: f64 = 60.0;
const PLOT_HEIGHT: f64 = 246.0;
const BOTTOM_MARGIN: f64 = 34.0;
const LUCK_HEIGHT: f64 = 120.0;

/// The longest title that fits above the plot, in characters.
const MAX_TITLE: usize = 105;

const STYLE: &str = "path{fill:none}.ground{fill:#f7f1e5}.black{fill:#5b4634}.white{fill:#fffdf6}\
    .course{stroke:#b5651d;stroke-width:2}.even,.grid{stroke:#a08c72;stroke-opacity:.6}.grid{stroke-dasharray:3 4}\
    .edge,.dot{stroke-linecap:round}.edge{stroke:#fffdf6;stroke-width:12}.dot{stroke-width:9}\
    .cube{stroke:#6c8f7a;stroke-width:7;stroke-linecap:square}.luck{stroke-width:4}.luck.white{stroke:#d9b382}\
    .luck.black{stroke:#5b4634}.dot.inaccuracy{stroke:#e0b400}.dot.mistake{stroke:#e07b00}.dot.blunder{stroke:#c62828}\
    text{fill:#3b2a1a}";

impl EvaluationGraph<'_> {
    /// The drawing as a file with a title, axes and a legend. `error_names` are the names of the qualities that are
    /// errors, the smallest first.
    pub fn svg_file(&self, title: &str, error_names: [&str; 3]) -> String {
        let with_luck = !self.curve.luck.is_empty();
        let frame = Frame {
            left: LEFT,
            top: TOP,
            width: WIDTH - LEFT - RIGHT_MARGIN,
            height: PLOT_HEIGHT,
            luck_height: if with_luck { LUCK_HEIGHT } else { 0.0 },
            steps: self.curve.steps,
        };
        let height = frame.bottom() + frame.luck_height + BOTTOM_MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             font-family=\"Georgia, serif\" font-size=\"13\">\n<style>{STYLE}</style>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#f7f1e5\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"17\">{}</text>\n",
            escape(&shorten(title))
        );
        self.draw(&frame, &mut svg);
        svg.push('\n');
        draw_value_axis(&frame, &mut svg);
        if self.curve.numbered_moves {
            draw_move_numbers(&frame, height, &mut svg);
        }
        draw_legend(error_names, &mut svg);
        svg + "</svg>\n"
    }
}

fn draw_value_axis(frame: &Frame, svg: &mut String) {
    let (left, right, label_x) = (frame.left, frame.right(), frame.left - 8.0);
    for (white, label) in [(1.0, "1"), (0.75, "¾"), (0.5, "½"), (0.25, "¼"), (0.0, "0")] {
        let y = frame.y(white);
        if white != 0.5 {
            let _ = write!(svg, "<path class=\"grid\" d=\"M{left} {y:.1}H{right:.1}\"/>");
        }
        let label_y = y + 4.0;
        let _ = writeln!(
            svg,
            "<text x=\"{label_x}\" y=\"{label_y:.1}\" text-anchor=\"end\">{label}</text>"
        );
    }
    if frame.luck_height > 0.0 {
        let label_y = frame.luck_middle() + 4.0;
        let _ = writeln!(svg, "<text x=\"{label_x}\" y=\"{label_y}\" text-anchor=\"end\">±</text>");
    }
}

/// Labels at most sixteen moves, at round numbers.
fn draw_move_numbers(frame: &Frame, height: f64, svg: &mut String) {
    let moves = frame.steps.div_ceil(2);
    let interval = [1, 2, 5, 10, 20, 50].into_iter().find(|interval| moves / interval <= 16);
    let interval = interval.unwrap_or(100);
    for number in (interval..=moves).step_by(interval) {
        let (x, y) = (frame.x(2 * number - 1), height - 14.0);
        let _ =
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{number}</text>");
    }
}

fn draw_legend(names: [&str; 3], svg: &mut String) {
    for (index, (quality, name)) in MoveQuality::ERRORS.into_iter().zip(names).enumerate() {
        let x = LEFT + 5.0 + 130.0 * index as f64;
        let _ = writeln!(
            svg,
            "<path class=\"dot {quality}\" d=\"M{x} 42h.1\"/><text x=\"{}\" y=\"46\">{}</text>",
            x + 10.0,
            escape(name)
        );
    }
}

fn shorten(title: &str) -> String {
    match title.char_indices().nth(MAX_TITLE) {
        None => title.to_owned(),
        Some((end, _)) => format!("{}…", &title[..end]),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use analysis::{EvaluationCurve, RollLuck};
    use game::Side;

    use super::*;

    fn file(curve: &EvaluationCurve, title: &str) -> String {
        EvaluationGraph { curve, cursor: None }.svg_file(title, ["i", "m", "b"])
    }

    /// Black mates on the second move: the curve ends in the bottom right corner.
    #[test]
    fn draws_title_curve_errors_and_move_numbers() {
        let curve = EvaluationCurve {
            points: vec![(0, 0.5), (1, 0.5), (2, 0.0)],
            errors: vec![(2, 0.0, MoveQuality::Blunder)],
            steps: 2,
            numbered_moves: true,
            ..EvaluationCurve::default()
        };
        let svg = file(&curve, "A & B");
        assert_eq!(svg.matches("class=\"dot blunder\"").count(), 2, "the error and the legend");
        assert!(svg.contains("A &amp; B"));
        assert!(svg.contains("L944.0 306.0\""), "{svg}");
        assert!(svg.contains("text-anchor=\"middle\">1</text>"), "{svg}");
    }

    #[test]
    fn draws_a_strip_for_luck_in_games_with_dice() {
        let luck = vec![RollLuck { after: 0, by: Side::Black, equity: -0.4 }];
        let curve = EvaluationCurve {
            points: vec![(0, 0.5)],
            luck,
            steps: 1,
            ..EvaluationCurve::default()
        };
        let svg = file(&curve, "");
        assert!(svg.contains("class=\"luck black\" d=\"M44.0 366V338.0\""), "{svg}");
        assert!(svg.contains('±'));
    }

    #[test]
    fn draws_a_game_without_moves_and_shortens_its_title() {
        let curve = EvaluationCurve { points: vec![(0, 0.53)], ..EvaluationCurve::default() };
        assert!(file(&curve, &"é".repeat(300)).contains('…'));
    }
}
