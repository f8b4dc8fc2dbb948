use game::Side;

use crate::{Ending, Position, Role};

/// Finds out whether the players of a game went on after a rule had ended it.
///
/// It looks only for endings that real games ignore: a file from before 2014 cannot know the seventy-five-move rule and
/// fivefold repetition. Checkmate and stalemate are not looked for, because no legal move follows them.
#[derive(Default)]
pub(super) struct PlayedOnDetector {
    /// The [fingerprints](fingerprint) of the positions since the last irreversible move, oldest first.
    fingerprints: Vec<u64>,
    /// The rule by which the present position ends the game.
    ended: Option<Ending>,
    /// The first rule that had ended the game when the players went on.
    pub(super) ignored_ending: Option<Ending>,
}

/// The fewest half-moves in which a position can return four times.
const FOUR_RETURNS: u32 = 16;

impl PlayedOnDetector {
    pub(super) fn begin(&mut self, start: &Position) {
        *self = Self { fingerprints: std::mem::take(&mut self.fingerprints), ..Self::default() };
        self.fingerprints.clear();
        self.look(start);
    }

    /// Adds the position after a move.
    #[inline(always)]
    pub(super) fn moved(&mut self, position: &Position) {
        // One warning is enough, and comparing with ever more positions would take quadratic time.
        if self.ignored_ending.is_none() {
            self.ignored_ending = self.ended;
            self.look(position);
        }
    }

    #[inline(always)]
    fn look(&mut self, position: &Position) {
        let quiet = position.quiet_half_moves();
        if quiet == 0 {
            self.fingerprints.clear();
        }
        let fingerprint = fingerprint(position);
        self.ended = if quiet < FOUR_RETURNS {
            position.is_dead().then_some(Ending::DeadPosition)
        } else {
            self.look_closely(position, fingerprint)
        };
        self.fingerprints.push(fingerprint);
    }

    fn look_closely(&self, position: &Position, fingerprint: u64) -> Option<Ending> {
        let before = self.fingerprints.iter().filter(|&&other| other == fingerprint).count();
        if before >= 4 {
            Some(Ending::FivefoldRepetition)
        } else if position.quiet_half_moves() >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else {
            position.is_dead().then_some(Ending::DeadPosition)
        }
    }
}

/// A number that differs between the positions of one reversible stretch, in which no pawn moves.
/// Faster than [`Position::key`], which looks at every square.
#[inline(always)]
fn fingerprint(position: &Position) -> u64 {
    let mut print = u64::from(position.side_to_move() == Side::Black);
    let mut add = |word: u64, number: u64| print = print.wrapping_add(word.wrapping_mul(number));
    let board = position.board();
    for (side, numbers) in Side::ALL.into_iter().zip(&ZOBRIST) {
        for (role, number) in Role::ALL[1..].iter().zip(numbers) {
            add(board.sides[side].role(*role).0, *number);
        }
        add(board.sides[side].castlers.0, numbers[5]);
    }
    add(board.passed.0, ZOBRIST[0][0] ^ ZOBRIST[1][0]);
    print
}

/// Odd numbers without a pattern: the digits of pi, of e and of some roots.
const ZOBRIST: [[u64; 6]; 2] = [
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
