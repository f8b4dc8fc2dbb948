//! What tuning needs from the evaluation.
//!
//! The example `tune` is the tool: it plays games against itself and makes a
//! [sample](tuning_sample) of every quiet position; [`tuning::fit`] fits the weights to the results;
//! [`tuning::write_weights`] writes the file that the evaluation is compiled with.

mod initial_weights;
mod sample;

pub use self::initial_weights::initial_weights;
pub use self::sample::tuning_sample;

use tuning::{TaperedWeight, TermGroup};

use crate::evaluate::WEIGHTS;
use crate::evaluate::terms::GROUPS;

/// The weights that the engine plays with.
pub fn current_weights() -> Vec<TaperedWeight> {
    let to_weight = |score: &crate::evaluate::TaperedScore| {
        [f64::from(score.middlegame()), f64::from(score.endgame())]
    };
    WEIGHTS.iter().map(to_weight).collect()
}

/// The groups of terms, in the order of the weights.
pub fn term_groups() -> &'static [TermGroup] {
    GROUPS
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Position, Rules};
    use tuning::{FitOptions, fit};

    #[test]
    fn samples_have_the_value_of_the_evaluation() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r1bq1rk1/pp3ppp/2n1pn2/2bp4/4P3/P1NP1N2/1PP1BPPP/R1BQ1RK1 b - - 0 9",
            "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 50",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            let tables = chess::AttackTables::new();
            let ours = crate::evaluate::evaluate(&position, tables);
            let white = if position.side_to_move() == game::Side::White { ours } else { -ours };
            let value = tuning_sample(&position, 0.5).value(&current_weights());
            assert!((value - f64::from(white)).abs() < 3.0, "{value} {white}");
        }
    }

    /// One sample is drawn and one is won: the fit learns which is which.
    #[test]
    fn fitting_lowers_the_error() {
        let equal = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let ahead = "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let sample = |fen: &str, result| {
            tuning_sample(&Position::from_fen(Rules::STANDARD, fen).unwrap(), result)
        };
        let samples = [sample(equal, 0.5), sample(ahead, 0.9)];
        let options =
            FitOptions { epochs: 50, learning_rate: 2.0, anchor: 0.0, ..FitOptions::default() };
        let mut errors = Vec::new();
        let weights = fit(&samples, &initial_weights(), options, &mut |_, error| {
            errors.push(error);
        });
        assert!(errors.last() < errors.first());
        assert_eq!(weights.len(), initial_weights().len());
    }
}
