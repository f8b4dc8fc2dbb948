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
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("lzcnt") {
            // SAFETY: the processor has just been asked for these features.
            return unsafe { modern::$question($($argument),*) };
        }
        portable::$question($($argument),*)
    }};
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
