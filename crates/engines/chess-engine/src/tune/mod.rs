//! The tuner: fits the weights of the evaluation to the results of games, by gradient.
//!
//! The example `tune` is the tool around it. Games played by the engine against itself give
//! [samples](sample()); [`tuning::fit`] moves the weights so that the evaluation foretells results best; and
//! [`write_weights`] gives the file that the evaluation is compiled with.

mod sample;
mod seed;
mod weights_file;

pub use self::sample::sample;
pub use self::seed::seed;
pub use self::weights_file::write_weights;

use tuning::Weight;

use crate::evaluate::WEIGHTS;

/// The weights that the engine plays with.
pub fn present() -> Vec<Weight> {
    WEIGHTS.iter().map(|pair| [f64::from(pair.middle()), f64::from(pair.end())]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Position, Rules};
    use tuning::{Fit, fit};

    /// The tuner and the engine must speak of the same evaluation.
    #[test]
    fn samples_are_valued_as_the_engine_values_them() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r1bq1rk1/pp3ppp/2n1pn2/2bp4/4P3/P1NP1N2/1PP1BPPP/R1BQ1RK1 b - - 0 9",
            "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 50",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            let accumulator = crate::evaluate::Accumulator::of(&position);
            let sight = chess::AttackTables::new();
            let ours = crate::evaluate::evaluate(&position, &accumulator, sight);
            let white = if position.side_to_move() == game::Side::White { ours } else { -ours };
            let value = sample(&position, 0.5).value(&present());
            assert!((value - f64::from(white)).abs() < 3.0, "{value} {white}");
        }
    }

    /// Of two samples, one won and one lost, the fit must learn which is which.
    #[test]
    fn fitting_lowers_the_error() {
        let up = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let down = "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let read =
            |fen: &str, result| sample(&Position::from_fen(Rules::STANDARD, fen).unwrap(), result);
        let samples = [read(up, 0.5), read(down, 0.9)];
        let plan = Fit { epochs: 50, rate: 2.0, anchor: 0.0, ..Fit::default() };
        let mut errors = Vec::new();
        let weights = fit(&samples, &seed(), plan, &mut |_, error| errors.push(error));
        assert!(errors.last() < errors.first());
        assert_eq!(weights.len(), seed().len());
    }
}
