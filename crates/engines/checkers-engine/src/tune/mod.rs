//! What tuning needs from the evaluation.
//!
//! The example `tune` is the tool: it plays games against itself and makes a
//! [sample](tuning_sample) of every quiet position; [`tuning::fit`] fits the weights to the results;
//! [`tuning::write_weights`] writes the file that the evaluation is compiled with.

use checkers::Position;
use tuning::{TaperedWeight, TermGroup, TuningSample};

use crate::evaluate::terms::{GROUPS, TERM_COUNT};
use crate::evaluate::{FULL_BOARD, TaperedScore, TermRecorder, WEIGHTS, record_position};

/// The weights that the engine plays with.
pub fn current_weights() -> Vec<TaperedWeight> {
    let to_weight =
        |score: &TaperedScore| [f64::from(score.middlegame()), f64::from(score.endgame())];
    WEIGHTS.iter().map(to_weight).collect()
}

/// The groups of terms, in the order of the weights.
pub fn term_groups() -> &'static [TermGroup] {
    GROUPS
}

/// How many more of each term the side to move has.
struct TermCounts(Vec<i32>);

impl TermRecorder for TermCounts {
    fn record(&mut self, is_mover: bool, term: usize, count: i32) {
        self.0[term] += if is_mover { count } else { -count };
    }
}

/// The terms of a position, from the point of view of the player to move. `result` is 1 if that player
/// won.
pub fn tuning_sample(position: &Position, result: f64) -> TuningSample {
    let mut counts = TermCounts(vec![0; TERM_COUNT]);
    record_position(position, &mut counts);
    let pieces = (!position.board().empty()).len();
    let phase = f64::from(pieces) / f64::from(FULL_BOARD);
    TuningSample::new(&counts.0, phase, [1.0; 2], result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::Rules;

    #[test]
    fn samples_have_the_value_of_the_evaluation() {
        for fen in
            ["B:W21-32:B1-12", "W:W18,20,22,24,K3:B2,K30,6,9,11", "B:W10,21,K15:B13,K23,12,28"]
        {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            let engine = f64::from(crate::evaluate::evaluate(&position));
            let value = tuning_sample(&position, 0.5).value(&current_weights());
            assert!((value - engine).abs() < 2.0, "{fen}: {value} {engine}");
        }
    }
}
