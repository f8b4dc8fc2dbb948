//! Inference and training, compiled once for every processor and once for AVX2. Each call selects one at run time;
//! both compute bit-identical results.

use backgammon::Board;

use super::{Net, NetworkKind, OUTPUTS};
use crate::inputs::Inputs;
use crate::training::LabelledPosition;

/// Calls the fastest instance that this processor supports.
macro_rules! dispatch {
    ($function:ident($($argument:expr),*)) => {{
        #[cfg(target_arch = "x86_64")]
        if has_avx2() {
            // SAFETY: `has_avx2` has just confirmed these features.
            return unsafe { avx2::$function($($argument),*) };
        }
        portable::$function($($argument),*)
    }};
}

/// Whether the processor has the features of the AVX2 instance.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// The outputs of a network for a board, for the player on roll.
pub(crate) fn evaluate(net: &Net, kind: NetworkKind, board: &Board) -> [f32; OUTPUTS] {
    dispatch!(evaluate(net, kind, board))
}

/// Makes one training step towards target outputs for a board.
pub(crate) fn train(
    net: &mut Net,
    kind: NetworkKind,
    board: &Board,
    targets: &[f32; OUTPUTS],
    rate: f32,
) {
    dispatch!(train(net, kind, board, targets, rate));
}

/// Adds the gradient of the loss at these positions, and returns the sum of the squared errors of the equity.
pub(crate) fn accumulate(
    net: &Net,
    kind: NetworkKind,
    positions: &[LabelledPosition],
    gradient: &mut Net,
) -> f32 {
    dispatch!(accumulate(net, kind, positions, gradient))
}

#[inline(always)]
fn see(inputs: &mut Inputs, kind: NetworkKind, board: &Board) {
    match kind {
        NetworkKind::Race => inputs.fill_race(board),
        NetworkKind::Pruning => inputs.fill_pruning(board),
        _ => inputs.fill_contact(board),
    }
}

macro_rules! instance {
    ($name:ident $(, #[$features:meta])?) => {
        mod $name {
            use super::*;

            $(#[$features])?
            pub(super) fn evaluate(net: &Net, kind: NetworkKind, board: &Board) -> [f32; OUTPUTS] {
                let mut inputs = Inputs::new();
                see(&mut inputs, kind, board);
                net.ask(&inputs).outputs
            }

            $(#[$features])?
            pub(super) fn train(
                net: &mut Net,
                kind: NetworkKind,
                board: &Board,
                targets: &[f32; OUTPUTS],
                rate: f32,
            ) {
                let mut inputs = Inputs::new();
                see(&mut inputs, kind, board);
                net.learn(&inputs, targets, rate);
            }

            $(#[$features])?
            pub(super) fn accumulate(
                net: &Net,
                kind: NetworkKind,
                positions: &[LabelledPosition],
                gradient: &mut Net,
            ) -> f32 {
                let mut inputs = Inputs::new();
                let mut squares = 0.0;
                for position in positions {
                    see(&mut inputs, kind, &position.board);
                    squares += net.add_gradient(&inputs, &position.target, gradient);
                }
                squares
            }
        }
    };
}

instance!(portable);
#[cfg(target_arch = "x86_64")]
instance!(avx2, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn avx2_and_portable_code_are_bit_identical() {
        let mut slow = Net::new(NetworkKind::Mutual, &mut Rng::new(5));
        let mut quick = slow.clone();
        let targets = [0.6, 0.2, 0.01, 0.1, 0.0];
        for _ in 0..3 {
            portable::train(&mut slow, NetworkKind::Mutual, &Board::START, &targets, 0.1);
            train(&mut quick, NetworkKind::Mutual, &Board::START, &targets, 0.1);
        }
        assert_eq!(slow, quick);
        let kind = NetworkKind::Mutual;
        let positions = [LabelledPosition { board: Board::START, target: targets }; 3];
        let (mut slowly, mut quickly) = (Net::zero(kind, 4), Net::zero(kind, 4));
        let squares = portable::accumulate(&slow, kind, &positions, &mut slowly);
        assert_eq!(accumulate(&quick, kind, &positions, &mut quickly), squares);
        assert_eq!(slowly, quickly);
        let outputs = portable::evaluate(&slow, NetworkKind::Mutual, &Board::START);
        assert_eq!(evaluate(&quick, NetworkKind::Mutual, &Board::START), outputs);
    }

    /// The gradient of the cross entropy and half the squared error of the equity, compared with differences.
    #[test]
    fn gradient_matches_differences_of_the_loss() {
        let kind = NetworkKind::Mutual;
        let net = Net::new(kind, &mut Rng::new(9));
        let target = [0.6, 0.2, 0.01, 0.1, 0.005];
        let mut gradient = Net::zero(kind, 4);
        accumulate(&net, kind, &[LabelledPosition { board: Board::START, target }], &mut gradient);
        let equity = |p: &[f64; 5]| 2.0 * p[0] + p[1] + p[2] - p[3] - p[4];
        let loss = |net: &Net| {
            let (p, t) = (evaluate(net, kind, &Board::START).map(f64::from), target.map(f64::from));
            let entropy = |(p, t): (&f64, &f64)| -(t * p.ln() + (1.0 - t) * (1.0 - p).ln());
            p.iter().zip(&t).map(entropy).sum::<f64>() + (equity(&p) - equity(&t)).powi(2) / 2.0
        };
        let wanted: Vec<f32> = gradient.weights().copied().collect();
        let step = 0.02;
        for index in (0..wanted.len()).filter(|index| wanted[*index].abs() > 0.02).step_by(97) {
            let moved = |by: f32| {
                let mut net = net.clone();
                *net.weights_mut().nth(index).unwrap() += by;
                loss(&net)
            };
            let slope = (moved(step) - moved(-step)) / f64::from(2.0 * step);
            assert!((slope - f64::from(wanted[index])).abs() < 2e-3, "{index}: {slope}");
        }
    }

    /// Repeated training on one sample converges to its targets.
    #[test]
    fn training_converges_to_the_targets() {
        let mut net = Net::new(NetworkKind::Mutual, &mut Rng::new(5));
        let targets = [0.8, 0.3, 0.02, 0.1, 0.01];
        for _ in 0..400 {
            train(&mut net, NetworkKind::Mutual, &Board::START, &targets, 0.1);
        }
        let outputs = evaluate(&net, NetworkKind::Mutual, &Board::START);
        for (answer, target) in outputs.iter().zip(targets) {
            assert!((answer - target).abs() < 0.02, "{outputs:?}");
        }
    }
}
