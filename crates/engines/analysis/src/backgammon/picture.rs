use std::fmt::Write;

use game::Side;

use super::judge::AnalysedGame;
use crate::MoveQuality;
use crate::graph::{colour, escaped, shortened};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 430.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 60.0;
/// Where the chances end and the luck begins.
const MIDDLE: f64 = 300.0;
/// Where luck is nought.
const EVEN: f64 = 360.0;
/// How high one point of luck is.
const POINT: f64 = 70.0;

/// A picture of White's chances to win, errors as dots, and below it the luck of every roll: White's
/// good luck and Black's bad luck upwards.
pub(super) fn draw(judged: &AnalysedGame, title: &str, names: [&str; 3]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"Georgia, serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#f7f1e5\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"17\" fill=\"#3b2a1a\">{}</text>\n",
        escaped(&shortened(title))
    );
    // Writing to a string cannot fail.
    let _ = chances(&mut svg, judged);
    let _ = dots(&mut svg, judged);
    let _ = luck(&mut svg, judged);
    let _ = legend(&mut svg, names);
    svg + "</svg>\n"
}

fn x(index: usize, count: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * index as f64 / count.max(1) as f64
}

fn y(chance: f64) -> f64 {
    TOP + (MIDDLE - TOP) * (1.0 - chance)
}

fn chances(svg: &mut String, judged: &AnalysedGame) -> std::fmt::Result {
    let count = judged.decisions.len();
    let mut line = format!("{LEFT:.1},{:.1} ", y(0.5));
    for (index, decision) in judged.decisions.iter().enumerate() {
        write!(line, "{:.1},{:.1} ", x(index + 1, count), y(decision.white_wins))?;
    }
    let (right, top, bottom) = (x(count.max(1), count), y(1.0), y(0.0));
    writeln!(
        svg,
        "<rect x=\"{LEFT}\" y=\"{top}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#5b4634\"/>\n\
         <polygon points=\"{LEFT},{bottom} {line}{right:.1},{bottom}\" fill=\"#fffdf6\"/>\n\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"#b5651d\" stroke-width=\"2\"/>",
        right - LEFT,
        bottom - top
    )?;
    for (chance, label) in [(1.0, "1"), (0.75, "¾"), (0.5, "½"), (0.25, "¼"), (0.0, "0")] {
        let height = y(chance);
        writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{right:.1}\" y1=\"{height:.1}\" y2=\"{height:.1}\" \
             stroke=\"#a08c72\" stroke-opacity=\"0.6\" stroke-dasharray=\"3 4\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#3b2a1a\">{label}</text>",
            LEFT - 8.0,
            height + 4.0
        )?;
    }
    Ok(())
}

fn dots(svg: &mut String, judged: &AnalysedGame) -> std::fmt::Result {
    for (index, decision) in judged.decisions.iter().enumerate() {
        let Some(colour) = colour(decision.quality) else { continue };
        writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4.5\" fill=\"{colour}\" stroke=\"#fffdf6\" \
             stroke-width=\"1.5\"/>",
            x(index + 1, judged.decisions.len()),
            y(decision.white_wins)
        )?;
    }
    Ok(())
}

fn luck(svg: &mut String, judged: &AnalysedGame) -> std::fmt::Result {
    let count = judged.decisions.len();
    let right = x(count.max(1), count);
    writeln!(
        svg,
        "<line x1=\"{LEFT}\" x2=\"{right:.1}\" y1=\"{EVEN}\" y2=\"{EVEN}\" stroke=\"#3b2a1a\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#3b2a1a\">±</text>",
        LEFT - 8.0,
        EVEN + 4.0
    )?;
    for luck in &judged.rolls {
        let up = if luck.by == Side::White { luck.equity } else { -luck.equity };
        let height = (up * POINT).clamp(MIDDLE + 4.0 - EVEN, EVEN - MIDDLE - 4.0);
        let (top, fill) =
            (EVEN - height.max(0.0), if luck.by == Side::White { "#d9b382" } else { "#5b4634" });
        writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"4\" height=\"{:.1}\" fill=\"{fill}\"/>",
            x(luck.after, count),
            height.abs()
        )?;
    }
    Ok(())
}

fn legend(svg: &mut String, names: [&str; 3]) -> std::fmt::Result {
    for (index, (quality, name)) in MoveQuality::ERRORS.into_iter().zip(names).enumerate() {
        let left = LEFT + 5.0 + 130.0 * index as f64;
        writeln!(
            svg,
            "<circle cx=\"{left}\" cy=\"42\" r=\"4.5\" fill=\"{}\"/>\n\
             <text x=\"{}\" y=\"46\" fill=\"#3b2a1a\">{}</text>",
            colour(quality).unwrap_or("none"),
            left + 10.0,
            escaped(name)
        )?;
    }
    Ok(())
}
