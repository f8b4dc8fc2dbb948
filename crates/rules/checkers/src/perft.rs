//! Counts the leaves of the game tree.

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
            // SAFETY: the processor has the features that the function is compiled for.
            return unsafe { modern::perft(self, side, law, depth) };
        }
        portable::perft(self, side, law, depth)
    }
}

/// Compiles the same code twice: for every processor, and for processors with bit-counting instructions.
macro_rules! perft {
    ($(#[$compiled:meta])*) => {
        use game::Side;

        use crate::board::SideBoard;
        use crate::count::count;
        use crate::generate::each_move;
        use crate::static_side::{Black, StaticSide, StaticRules, White, with_static_rules};
        use crate::two_turn_perft::count_two_turns;
        use crate::{Board, CaptureRules};

        $(#[$compiled])*
        pub(super) fn perft(board: &Board, side: Side, law: CaptureRules, depth: u32) -> u64 {
            let side_board = board.side_board(side);
            with_static_rules!(law, L => match side {
                Side::White => lines::<White, L>(side_board, depth),
                Side::Black => lines::<Black, L>(side_board, depth),
            })
        }

        $(#[$compiled])*
        fn lines<S: StaticSide, L: StaticRules>(side_board: SideBoard, depth: u32) -> u64 {
            match depth {
                1 => count::<S, L>(side_board),
                2 => lines_of_two::<S, L>(side_board),
                _ => {
                    let mut lines_below = 0;
                    each_move::<S, L, ()>(side_board, &mut |(), after| {
                        lines_below += lines::<S::Opponent, L>(after.turned(), depth - 1);
                    });
                    lines_below
                }
            }
        }

        $(#[$compiled])*
        fn lines_of_two<S: StaticSide, L: StaticRules>(side_board: SideBoard) -> u64 {
            if L::RULES.is_strict()
                && let Some(lines) = count_two_turns::<S>(side_board)
            {
                return lines;
            }
            let mut lines = 0;
            each_move::<S, L, ()>(side_board, &mut |(), after| {
                lines += count::<S::Opponent, L>(after.turned());
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
