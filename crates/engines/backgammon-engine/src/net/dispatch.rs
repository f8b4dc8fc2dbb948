//! Inference and training, compiled once for every processor and once for AVX2. Each call selects one at run time;
//! both compute bit-identical results.

use backgammon::Board;

use super::{Net, OUTPUTS};
use crate::inputs::Inputs;

/// Which network evaluates a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NetworkKind {
    Contact,
    Race,
}

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

#[inline(always)]
fn see(inputs: &mut Inputs, kind: NetworkKind, board: &Board) {
    match kind {
        NetworkKind::Contact => inputs.fill_contact(board),
        NetworkKind::Race => inputs.fill_race(board),
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
        }
    };
}

instance!(portable);
#[cfg(target_arch = "x86_64")]
instance!(avx2, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::CONTACT_INPUTS;
    use crate::rng::Rng;

    #[test]
    fn avx2_and_portable_code_are_bit_identical() {
        let mut slow = Net::new(CONTACT_INPUTS, &mut Rng::new(5));
        let mut quick = slow.clone();
        let targets = [0.6, 0.2, 0.01, 0.1, 0.0];
        for _ in 0..3 {
            portable::train(&mut slow, NetworkKind::Contact, &Board::START, &targets, 0.1);
            train(&mut quick, NetworkKind::Contact, &Board::START, &targets, 0.1);
        }
        assert_eq!(slow, quick);
        let outputs = portable::evaluate(&slow, NetworkKind::Contact, &Board::START);
        assert_eq!(evaluate(&quick, NetworkKind::Contact, &Board::START), outputs);
    }

    /// Repeated training on one sample converges to its targets.
    #[test]
    fn training_converges_to_the_targets() {
        let mut net = Net::new(CONTACT_INPUTS, &mut Rng::new(5));
        let targets = [0.8, 0.3, 0.02, 0.1, 0.01];
        for _ in 0..400 {
            train(&mut net, NetworkKind::Contact, &Board::START, &targets, 0.1);
        }
        let outputs = evaluate(&net, NetworkKind::Contact, &Board::START);
        for (answer, target) in outputs.iter().zip(targets) {
            assert!((answer - target).abs() < 0.02, "{outputs:?}");
        }
    }
}
