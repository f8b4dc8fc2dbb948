use std::fmt::Write;

use crate::{TaperedWeight, TermGroup};

const HEADER: &str = "\
//! The weights of the evaluation, written by the example `tune`. `terms` explains the groups.

use super::tapered_score::TaperedScore;
use super::terms::TERM_COUNT;

const fn p(middlegame: i32, endgame: i32) -> TaperedScore {
    TaperedScore::new(middlegame, endgame)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: [TaperedScore; TERM_COUNT] = [
";

/// The source file `weights.rs` of an evaluation with these weights.
pub fn write_weights(groups: &[TermGroup], weights: &[TaperedWeight]) -> String {
    let mut text = HEADER.to_owned();
    let number = |weight: f64| weight.round() as i32;
    for (name, first, length) in groups {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    // {name}");
        for row in weights[*first..first + length].chunks(8) {
            let write = |[middlegame, endgame]: &TaperedWeight| {
                format!("p({}, {})", number(*middlegame), number(*endgame))
            };
            let row: Vec<String> = row.iter().map(write).collect();
            let _ = writeln!(text, "    {},", row.join(", "));
        }
    }
    text.push_str("];\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_a_line_for_each_group() {
        let weights = [[54.2, 103.4], [-0.3, 0.2], [1.5, -2.6]];
        let text = write_weights(&[("MATERIAL", 0, 2), ("TEMPO", 2, 1)], &weights);
        let lines: Vec<&str> = text.lines().skip_while(|line| !line.contains("// MAT")).collect();
        let expected =
            ["    // MATERIAL", "    p(54, 103), p(0, 0),", "    // TEMPO", "    p(2, -3),", "];"];
        assert_eq!(lines, expected);
    }
}
