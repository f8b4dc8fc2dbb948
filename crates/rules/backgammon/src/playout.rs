use game::{Game, Playout, PlayoutEnd, Side};

use crate::board::Board;
use crate::dice::{Dice, Die};
use crate::ending::Ending;
use crate::moves::Move;
use crate::phase::{GameWon, Phase};
use crate::plays::{PickBuffer, PlayGenerator};
use crate::position::Position;

impl Playout for Position {
    fn playout(&self, most_turns: u32, draw: &mut impl FnMut(u32) -> u32) -> PlayoutEnd<Ending> {
        let mut position = self.clone();
        let Some((mut side, mut dice)) = position.play_up_to_roll(draw) else {
            return PlayoutEnd { outcome: position.turn().outcome(), turns: 0 };
        };
        let mut board = position.board(side);
        let mut buffer = PickBuffer::new();
        let mut turns = 0;
        while turns < most_turns {
            board = PlayGenerator::new(board).pick(dice, &mut buffer, &mut *draw);
            turns += 1;
            if board.is_won() {
                position.set_board(side, board);
                position.phase = Phase::Over(GameWon::BorneOff(side));
                break;
            }
            (board, side) = (board.turned(), !side);
            dice = roll(draw);
        }
        PlayoutEnd { outcome: position.turn().outcome(), turns }
    }
}

impl Position {
    /// Lets happen whatever comes before the next play: who plays, and which roll. `None` if the game is over.
    fn play_up_to_roll(&mut self, draw: &mut impl FnMut(u32) -> u32) -> Option<(Side, Dice)> {
        loop {
            match self.phase {
                Phase::Rolled(side, dice) => return Some((side, dice)),
                Phase::BeforeRoll(side) | Phase::Rolling(side) => return Some((side, roll(draw))),
                Phase::Offered { doubler, offer } => self.answer(doubler, offer, &Move::Take),
                Phase::Opening => self.open(die(draw), die(draw)),
                Phase::Over(_) => return None,
            }
        }
    }
}

fn die(draw: &mut impl FnMut(u32) -> u32) -> Die {
    Die::ALL[draw(6) as usize % 6]
}

#[inline(always)]
fn roll(draw: &mut impl FnMut(u32) -> u32) -> Dice {
    let both = draw(36) as usize;
    Dice::of(Die::ALL[both / 6 % 6], Die::ALL[both % 6])
}

impl PlayGenerator {
    /// One of the distinct results of all legal plays.
    #[inline]
    fn pick(&self, dice: Dice, buffer: &mut PickBuffer, draw: impl FnOnce(u32) -> u32) -> Board {
        let count = self.results_in(dice, buffer);
        let index = draw(count) as usize;
        buffer.get(index).unwrap_or_else(|| {
            let (mut at, mut found) = (0, self.board());
            self.each_play(dice, |after, _| {
                if at == index {
                    found = after;
                }
                at += 1;
            });
            found
        })
    }
}
