//! What the tuner needs of the evaluation.
//!
//! The example `tune` is the tool around it. Games played by the engine against itself give
//! [samples](sample); [`tuning::fit`] moves the weights so that the evaluation foretells results best;
//! and [`write_weights`] gives the file that the evaluation is compiled with.

use std::fmt::Write;

use checkers::Position;
use tuning::{Sample, Weight};

use crate::evaluate::terms::{COUNT, GROUPS};
use crate::evaluate::{FULL, Ledger, WEIGHTS, trace_position};

/// The weights that the engine plays with.
pub fn present() -> Vec<Weight> {
    WEIGHTS.iter().map(|pair| [f64::from(pair.middle()), f64::from(pair.end())]).collect()
}

struct Tally(Vec<i32>);

impl Ledger for Tally {
    fn note(&mut self, mover: bool, term: usize, times: i32) {
        self.0[term] += if mover { times } else { -times };
    }
}

/// Takes a position apart, from the side of the player to move. `result` is 1 if that player won.
pub fn sample(position: &Position, result: f64) -> Sample {
    let mut tally = Tally(vec![0; COUNT]);
    trace_position(position, &mut tally);
    let counted = tally.0.iter().enumerate().filter(|(_, times)| **times != 0);
    let terms = counted.map(|(term, times)| (term as u16, *times as f32)).collect();
    let pieces = (!position.board().empty()).len();
    Sample { terms, middle: f64::from(pieces) / f64::from(FULL), scale: [1.0; 2], result }
}

/// The file `weights.rs` with these weights.
pub fn write_weights(weights: &[Weight]) -> String {
    let mut text = String::from(
        "//! The weights of the evaluation, written by the example `tune`. See `terms` for what each\n\
         //! group is.\n\n\
         use super::pair::Pair;\n\
         use super::terms::COUNT;\n\n\
         const fn p(middle: i32, end: i32) -> Pair {\n    Pair::new(middle, end)\n}\n\n\
         #[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: [Pair; COUNT] = [\n",
    );
    for (name, first, length) in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    // {name}");
        for row in weights[*first..first + length].chunks(8) {
            let pair = |[middle, end]: &Weight| {
                format!("p({}, {})", middle.round() as i32, end.round() as i32)
            };
            let row: Vec<String> = row.iter().map(pair).collect();
            let _ = writeln!(text, "    {},", row.join(", "));
        }
    }
    text.push_str("];\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::Rules;

    /// The tuner and the engine must speak of the same evaluation.
    #[test]
    fn samples_are_valued_as_the_engine_values_them() {
        for fen in
            ["B:W21-32:B1-12", "W:W18,20,22,24,K3:B2,K30,6,9,11", "B:W10,21,K15:B13,K23,12,28"]
        {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            let engine = f64::from(crate::evaluate::evaluate(&position));
            let value = sample(&position, 0.5).value(&present());
            assert!((value - engine).abs() < 2.0, "{fen}: {value} {engine}");
        }
    }

    #[test]
    fn every_term_is_in_one_group() {
        let mut next = 0;
        for (name, first, length) in GROUPS {
            assert_eq!(*first, next, "{name}");
            next += length;
        }
        assert_eq!(next, COUNT);
    }
}
