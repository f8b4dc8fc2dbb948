use game::{Notation, Perft, Side};

use crate::board::Board;
use crate::dice::Dice;
use crate::phase::Phase;
use crate::play::Play;
use crate::position::Position;
use crate::rules::Rules;
use crate::{Roll, play_text};

/// Counts distinct results over the 21 rolls, a pass counting as one. The opening roll and the cube
/// are ignored: before a roll, the player whose turn it is rolls, and before the opening roll White does.
impl Perft for Position {
    fn perft_start(rules: Rules) -> Self {
        Self::white_to_roll(rules)
    }

    fn perft(&self, depth: u32) -> u64 {
        match (depth, self.phase) {
            (0, _) => 1,
            (_, Phase::Over(_)) => 0,
            (1, Phase::Rolled(side, dice)) => self.board(side).count_plays(dice).into(),
            (_, Phase::Rolled(..)) => self.divide(depth).iter().map(|(_, lines)| lines).sum(),
            _ => self.roller().perft(depth),
        }
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let depth = depth.max(1);
        match self.phase {
            Phase::Over(_) => Vec::new(),
            Phase::Rolled(side, dice) => divide_plays(&self.board(side), dice, depth),
            _ => {
                let board = self.roller();
                let lines = |dice| divide_roll(&board, dice, depth);
                Dice::ALL.map(|dice| (Self::write_roll(&Roll::Turn(dice)), lines(dice))).to_vec()
            }
        }
    }
}

impl Position {
    /// The board as seen by the player who rolls next.
    fn roller(&self) -> Board {
        self.board(self.on_turn().unwrap_or(Side::White))
    }
}

fn divide_plays(board: &Board, dice: Dice, depth: u32) -> Vec<(String, u64)> {
    let mut plays: Vec<(Play, u64)> = Vec::new();
    board.each_play(dice, |after, play| plays.push((play, after.turned().perft(depth - 1))));
    plays.sort_by(|(one, _), (other, _)| other.hops().cmp(one.hops()));
    plays.into_iter().map(|(play, lines)| (play_text::write(*board, &play, ","), lines)).collect()
}

fn divide_roll(board: &Board, dice: Dice, depth: u32) -> u64 {
    if depth == 1 {
        return board.count_plays(dice).into();
    }
    let mut lines = 0;
    board.each_play(dice, |after, _| lines += after.turned().perft(depth - 1));
    lines
}
