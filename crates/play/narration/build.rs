//! Takes the measured scores of the computer's levels from `docs/figures.md`, so that menus never show other figures.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

const FIGURES: &str = "../../../docs/figures.md";

/// The headings below which the tables of levels are.
const HEADINGS: [(&str, &str); 3] = [
    ("CHESS", "## Chess engine"),
    ("CHECKERS", "## Checkers engine"),
    ("BACKGAMMON", "## Backgammon engine"),
];

fn main() {
    println!("cargo::rerun-if-changed={FIGURES}");
    let figures = fs::read_to_string(FIGURES).unwrap_or_else(|error| panic!("{FIGURES}: {error}"));
    let mut code = String::new();
    for (name, heading) in HEADINGS {
        let scores: Vec<u16> =
            (2..=10).map(|level| score(&figures, heading, level).unwrap_or(0)).collect();
        let _ = writeln!(code, "const {name}: [u16; 9] = {scores:?};");
    }
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("level_scores.rs"), code).expect("OUT_DIR can be written to");
}

/// The score of a level against the one below it, in thousandths: the last column of `| 3 | 2 | … | 69.4 % (± 9.7) |`.
fn score(figures: &str, heading: &str, level: u32) -> Option<u16> {
    let after = figures.split(heading).nth(1)?;
    let section = after.split("\n## ").next()?;
    let begin = format!("| {level} | {} |", level - 1);
    let row = section.lines().find(|line| line.starts_with(&begin))?;
    let percent = row.trim_end_matches(['|', ' ']).rsplit('|').next()?.trim();
    let (whole, tenth) = percent.split_once(" %")?.0.split_once('.')?;
    Some(10 * whole.parse::<u16>().ok()? + tenth.parse::<u16>().ok()?)
}
