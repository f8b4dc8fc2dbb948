use backgammon::{Board, Checkers};
use engine::OutcomeProbabilities;

use super::selfplay::wander;
use crate::aims::Aims;
use crate::lots::Lots;
use crate::mind::{Mind, is_known};
use crate::odds::{of_answers, to_answers};
use crate::thought::Thought;

/// A position, and what looking ahead says of the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lesson {
    pub(super) board: Board,
    pub(super) chances: OutcomeProbabilities,
}

/// So many lessons from games of a mind against itself. Races are rarer among them than in games:
/// they are easier.
pub(super) fn prepare(mind: &Mind, lots: &mut Lots, count: usize) -> Vec<Lesson> {
    let mut thought = Thought::new(mind);
    let mut choice = Lots::new(lots.draw());
    let mut boards = Vec::new();
    while boards.len() < count {
        wander(&mut thought, lots, &mut |board| {
            let one_in = if board.has_contact() { 2 } else { 6 };
            if choice.below(one_in) == 0 && !is_known(&board) {
                boards.push(board);
            }
        });
    }
    boards.truncate(count);
    let lesson = |board| Lesson { board, chances: mind.chances_ahead(&board, &Aims::MONEY, 1) };
    boards.into_iter().map(lesson).collect()
}

/// The bytes of one lesson in a file: two players' places, two in each byte, and five numbers.
pub(super) const LESSON_BYTES: usize = 2 * 13 + 5 * 4;

impl Lesson {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        for checkers in [self.board.mine(), self.board.theirs()] {
            bytes
                .extend((0..13).map(|pair| checkers.on(2 * pair) | checkers.on(2 * pair + 1) << 4));
        }
        bytes.extend(to_answers(&self.chances).iter().flat_map(|answer| answer.to_le_bytes()));
    }

    /// Reads a lesson back; `None` if the bytes are none.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; LESSON_BYTES] = bytes.try_into().ok()?;
        let (boards, answers) = bytes.split_at(26);
        let side = |bytes: &[u8]| {
            Checkers::new(|place| bytes[usize::from(place / 2)] >> (4 * (place % 2)) & 15)
        };
        let board = Board::new(side(&boards[..13])?, side(&boards[13..])?).ok()?;
        let mut chances = [0.0; 5];
        for (chance, bytes) in chances.iter_mut().zip(answers.chunks_exact(4)) {
            *chance = f32::from_le_bytes(bytes.try_into().ok()?);
            if !(0.0..=1.0).contains(chance) {
                return None;
            }
        }
        Some(Self { board, chances: of_answers(chances) })
    }
}
