use std::fmt::Write;

use game::{Game, Side};

use crate::{AnalysedGame, MoveQuality};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 60.0;
const BOTTOM: f64 = 34.0;

/// A picture of how the advantage moved: White's chances from below, errors as dots. `title` stands
/// above it, `names` of the errors in a legend, from the smallest.
pub fn graph<G: Game>(judged: &AnalysedGame<G>, title: &str, names: [&str; 3]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"Georgia, serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#f7f1e5\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"17\" fill=\"#3b2a1a\">{}</text>\n",
        escaped(&shortened(title))
    );
    plot(&mut svg, judged);
    grid(&mut svg, judged.moves.len());
    dots(&mut svg, judged);
    legend(&mut svg, names);
    svg + "</svg>\n"
}

fn x(index: usize, moves: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * index as f64 / moves.max(1) as f64
}

/// Where White's expected points stand.
fn y(points: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - points)
}

/// Black's part is dark and White's light, as on the board.
fn plot<G: Game>(svg: &mut String, judged: &AnalysedGame<G>) {
    let moves = judged.moves.len();
    let mut line = String::new();
    for (index, evaluation) in judged.evaluations.iter().enumerate() {
        let _ = write!(line, "{:.1},{:.1} ", x(index, moves), y(evaluation.points(Side::White)));
    }
    let (left, right) = (LEFT, x(moves, moves));
    let (top, bottom) = (y(1.0), y(0.0));
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#5b4634\"/>",
        right - left,
        bottom - top
    );
    let _ = writeln!(
        svg,
        "<polygon points=\"{left},{bottom} {line}{right:.1},{bottom}\" fill=\"#fffdf6\"/>\n\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"#b5651d\" stroke-width=\"2\"/>"
    );
}

fn grid(svg: &mut String, moves: usize) {
    for (points, label) in [(1.0, "1"), (0.75, "¾"), (0.5, "½"), (0.25, "¼"), (0.0, "0")] {
        let height = y(points);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{height:.1}\" y2=\"{height:.1}\" \
             stroke=\"#a08c72\" stroke-opacity=\"0.6\" stroke-dasharray=\"{}\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#3b2a1a\">{label}</text>",
            x(moves, moves),
            if points == 0.5 { "none" } else { "3 4" },
            LEFT - 8.0,
            height + 4.0
        );
    }
    let full = moves.div_ceil(2);
    let step = [1, 2, 5, 10, 20, 50].into_iter().find(|step| full / step <= 16).unwrap_or(100);
    for number in (step..=full).step_by(step) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#3b2a1a\">{number}</text>",
            x(2 * number - 1, moves),
            HEIGHT - 14.0
        );
    }
}

pub(crate) fn colour(quality: MoveQuality) -> Option<&'static str> {
    match quality {
        MoveQuality::Fine => None,
        MoveQuality::Inaccuracy => Some("#e0b400"),
        MoveQuality::Mistake => Some("#e07b00"),
        MoveQuality::Blunder => Some("#c62828"),
    }
}

fn dots<G: Game>(svg: &mut String, judged: &AnalysedGame<G>) {
    for (index, mv) in judged.moves.iter().enumerate() {
        let Some(colour) = colour(mv.quality) else { continue };
        let points = judged.evaluations[index + 1].points(Side::White);
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4.5\" fill=\"{colour}\" stroke=\"#fffdf6\" \
             stroke-width=\"1.5\"/>",
            x(index + 1, judged.moves.len()),
            y(points)
        );
    }
}

fn legend(svg: &mut String, names: [&str; 3]) {
    for (index, (quality, name)) in MoveQuality::ERRORS.into_iter().zip(names).enumerate() {
        let left = LEFT + 5.0 + 130.0 * index as f64;
        let _ = writeln!(
            svg,
            "<circle cx=\"{left}\" cy=\"42\" r=\"4.5\" fill=\"{}\"/>\n\
             <text x=\"{}\" y=\"46\" fill=\"#3b2a1a\">{}</text>",
            colour(quality).unwrap_or("none"),
            left + 10.0,
            escaped(name)
        );
    }
}

/// A title that fits above the picture.
pub(crate) fn shortened(title: &str) -> String {
    match title.char_indices().nth(105) {
        None => title.to_owned(),
        Some((end, _)) => format!("{}…", &title[..end]),
    }
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnalysedMove, Evaluation};

    fn judged() -> AnalysedGame<chess::Position> {
        let mv = chess::Move {
            from: chess::Square::A1,
            to: chess::Square::B1,
            kind: chess::MoveKind::Plain,
        };
        let judged =
            |quality| AnalysedMove { by: Side::White, mv, better: vec![], loss: 0.3, quality };
        AnalysedGame {
            evaluations: vec![
                Evaluation::Hundredths(0),
                Evaluation::GameOver(None),
                Evaluation::ForcedWin(Side::Black, 2),
            ],
            moves: vec![judged(MoveQuality::Fine), judged(MoveQuality::Blunder)],
        }
    }

    #[test]
    fn errors_are_dots_and_the_end_is_an_edge() {
        let svg = graph(&judged(), "A & B", ["i", "m", "b"]);
        assert_eq!(svg.matches("stroke-width=\"1.5\"").count(), 1, "one blunder");
        assert!(svg.contains("A &amp; B"));
        // Black mates: White's line ends at the bottom of the picture, on the right.
        assert!(svg.contains("944.0,306.0 "), "{svg}");
    }

    #[test]
    fn a_game_without_moves_can_be_drawn() {
        let judged: AnalysedGame<chess::Position> =
            AnalysedGame { evaluations: vec![Evaluation::Hundredths(12)], moves: vec![] };
        assert!(graph(&judged, &"é".repeat(300), ["i", "m", "b"]).contains('…'));
    }
}
