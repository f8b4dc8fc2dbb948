//! Asking and teaching, compiled once for every processor and once for those with vectors of eight
//! numbers. Which one runs is decided when a question is asked; both come to the same numbers.

use backgammon::Board;

use super::{ANSWERS, Net};
use crate::inputs::Inputs;

/// Which of a mind's networks looks at a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Contact,
    Race,
}

/// Calls the best instance that this processor can run.
macro_rules! ask {
    ($question:ident($($argument:expr),*)) => {{
        #[cfg(target_arch = "x86_64")]
        if is_modern() {
            // SAFETY: the processor has just been asked for these features.
            return unsafe { modern::$question($($argument),*) };
        }
        portable::$question($($argument),*)
    }};
}

/// Whether the processor has what the modern instance is compiled for.
#[cfg(target_arch = "x86_64")]
fn is_modern() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// What a network answers to a board, as the player on roll sees it.
pub(crate) fn chances_of(net: &Net, kind: Kind, board: &Board) -> [f32; ANSWERS] {
    ask!(chances_of(net, kind, board))
}

/// Teaches a network what it should answer to a board.
pub(crate) fn teach(net: &mut Net, kind: Kind, board: &Board, targets: &[f32; ANSWERS], rate: f32) {
    ask!(teach(net, kind, board, targets, rate));
}

#[inline(always)]
fn see(inputs: &mut Inputs, kind: Kind, board: &Board) {
    match kind {
        Kind::Contact => inputs.see_contact(board),
        Kind::Race => inputs.see_race(board),
    }
}

macro_rules! instance {
    ($name:ident $(, #[$features:meta])?) => {
        mod $name {
            use super::*;

            $(#[$features])?
            pub(super) fn chances_of(net: &Net, kind: Kind, board: &Board) -> [f32; ANSWERS] {
                let mut inputs = Inputs::new();
                see(&mut inputs, kind, board);
                net.ask(&inputs).answers
            }

            $(#[$features])?
            pub(super) fn teach(
                net: &mut Net,
                kind: Kind,
                board: &Board,
                targets: &[f32; ANSWERS],
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
instance!(modern, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::CONTACT_INPUTS;
    use crate::lots::Lots;

    #[test]
    fn both_instances_come_to_the_same_numbers() {
        let mut slow = Net::new(CONTACT_INPUTS, &mut Lots::new(5));
        let mut quick = slow.clone();
        let targets = [0.6, 0.2, 0.01, 0.1, 0.0];
        for _ in 0..3 {
            portable::teach(&mut slow, Kind::Contact, &Board::START, &targets, 0.1);
            teach(&mut quick, Kind::Contact, &Board::START, &targets, 0.1);
        }
        assert_eq!(slow, quick);
        let answers = portable::chances_of(&slow, Kind::Contact, &Board::START);
        assert_eq!(chances_of(&quick, Kind::Contact, &Board::START), answers);
    }

    /// Teaching the same thing often enough makes it known.
    #[test]
    fn what_is_taught_is_learned() {
        let mut net = Net::new(CONTACT_INPUTS, &mut Lots::new(5));
        let targets = [0.8, 0.3, 0.02, 0.1, 0.01];
        for _ in 0..400 {
            teach(&mut net, Kind::Contact, &Board::START, &targets, 0.1);
        }
        let answers = chances_of(&net, Kind::Contact, &Board::START);
        for (answer, target) in answers.iter().zip(targets) {
            assert!((answer - target).abs() < 0.02, "{answers:?}");
        }
    }
}
