use game::Side;

use crate::{Ending, Position, Role};

/// Sees in the course of a game whether it should have ended before it did.
///
/// Only endings by which real games were not always ended are looked for: no file from before 2014
/// knows the rules of seventy-five moves and of the fifth repetition. Mate and stalemate need no
/// watch, since nothing can be played after them.
#[derive(Default)]
pub(super) struct Watch {
    /// What has been seen since the last irreversible move, by [`print()`], oldest first.
    prints: Vec<u64>,
    /// What the position on the board has ended the game by.
    ended: Option<Ending>,
    /// What the game should have ended by when it was played on.
    pub(super) played_on_after: Option<Ending>,
}

/// Half-moves that a position needs at least to come back four times.
const FOUR_RETURNS: u32 = 16;

impl Watch {
    pub(super) fn begin(&mut self, start: &Position) {
        *self = Self { prints: std::mem::take(&mut self.prints), ..Self::default() };
        self.prints.clear();
        self.look(start);
    }

    /// Sees the position after a move.
    #[inline(always)]
    pub(super) fn moved(&mut self, position: &Position) {
        // One remark is enough, and the search in a long past must come to an end.
        if self.played_on_after.is_none() {
            self.played_on_after = self.ended;
            self.look(position);
        }
    }

    #[inline(always)]
    fn look(&mut self, position: &Position) {
        let quiet = position.quiet_half_moves();
        if quiet == 0 {
            self.prints.clear();
        }
        let print = print(position);
        self.ended = if quiet < FOUR_RETURNS {
            position.is_dead().then_some(Ending::DeadPosition)
        } else {
            self.look_closely(position, print)
        };
        self.prints.push(print);
    }

    fn look_closely(&self, position: &Position, print: u64) -> Option<Ending> {
        let before = self.prints.iter().filter(|&&other| other == print).count();
        if before >= 4 {
            Some(Ending::FivefoldRepetition)
        } else if position.quiet_half_moves() >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else {
            position.is_dead().then_some(Ending::DeadPosition)
        }
    }
}

/// A number that tells apart the positions of one reversible stretch, in which pawns stand still.
/// Quicker than [`Position::key`], which looks at every square.
#[inline(always)]
fn print(position: &Position) -> u64 {
    let mut print = u64::from(position.side_to_move() == Side::Black);
    let mut add = |word: u64, number: u64| print = print.wrapping_add(word.wrapping_mul(number));
    let board = position.board();
    for (side, numbers) in Side::ALL.into_iter().zip(&NUMBERS) {
        for (role, number) in Role::ALL[1..].iter().zip(numbers) {
            add(board.armies[side].role(*role).0, *number);
        }
        add(board.armies[side].castlers.0, numbers[5]);
    }
    add(board.passed.0, NUMBERS[0][0] ^ NUMBERS[1][0]);
    print
}

/// Odd numbers without a pattern: the digits of pi, of e and of some roots.
const NUMBERS: [[u64; 6]; 2] = [
    [
        0x243f_6a88_85a3_08d3,
        0xb7e1_5162_8aed_2a6b,
        0x9e37_79b9_7f4a_7c15,
        0x6a09_e667_f3bc_c909,
        0xbb67_ae85_84ca_a73b,
        0x3c6e_f372_fe94_f82b,
    ],
    [
        0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1,
        0x9b05_688c_2b3e_6c1f,
        0x1f83_d9ab_fb41_bd6b,
        0x5be0_cd19_137e_2179,
        0xcbbb_9d5d_c105_9ed9,
    ],
];
