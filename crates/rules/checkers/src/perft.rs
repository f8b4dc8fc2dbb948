//! Counting the leaves of the game tree.

use game::Side;

use crate::{Board, CaptureRules};

impl Board {
    /// The number of lines of exactly `depth` turns that `side` begins. Every path of a capture
    /// counts, draws do not.
    ///
    /// ```
    /// use game::Side;
    /// use salon_checkers::{Board, CaptureRules};
    ///
    /// assert_eq!(Board::START.perft(Side::Black, CaptureRules::STRICT, 6), 36_768);
    /// ```
    pub fn perft(&self, side: Side, law: CaptureRules, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
        {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { modern::perft(self, side, law, depth) };
        }
        portable::perft(self, side, law, depth)
    }
}

/// The same code twice: for every processor, and for those that can count bits.
macro_rules! perft {
    ($(#[$compiled:meta])*) => {
        use game::Side;

        use crate::board::Facing;
        use crate::count::count;
        use crate::generate::each_move;
        use crate::mover::{Black, Mover, Under, White, under_law};
        use crate::replies::replies;
        use crate::{Board, CaptureRules};

        $(#[$compiled])*
        pub(super) fn perft(board: &Board, side: Side, law: CaptureRules, depth: u32) -> u64 {
            let facing = board.facing(side);
            under_law!(law, L => match side {
                Side::White => lines::<White, L>(facing, depth),
                Side::Black => lines::<Black, L>(facing, depth),
            })
        }

        $(#[$compiled])*
        fn lines<S: Mover, L: Under>(facing: Facing, depth: u32) -> u64 {
            match depth {
                1 => count::<S, L>(facing),
                2 => lines_of_two::<S, L>(facing),
                _ => {
                    let mut lines_below = 0;
                    each_move::<S, L, ()>(facing, &mut |(), after| {
                        lines_below += lines::<S::Foe, L>(after.turned(), depth - 1);
                    });
                    lines_below
                }
            }
        }

        $(#[$compiled])*
        fn lines_of_two<S: Mover, L: Under>(facing: Facing) -> u64 {
            if L::LAW.is_strict()
                && let Some(lines) = replies::<S>(facing)
            {
                return lines;
            }
            let mut lines = 0;
            each_move::<S, L, ()>(facing, &mut |(), after| {
                lines += count::<S::Foe, L>(after.turned());
            });
            lines
        }
    };
}

mod portable {
    perft!();
}

#[cfg(target_arch = "x86_64")]
mod modern {
    perft!(#[target_feature(enable = "popcnt,bmi1,bmi2")]);
}
