use arrayvec::ArrayVec;
use game::{Game, Outcome, Playout, PlayoutEnd};

use crate::game_of_checkers::CLAIMABLE;
use crate::{Board, Ending, MOST_MOVES, Move, Position};

impl Playout for Position {
    fn playout(&self, most_turns: u32, draw: &mut impl FnMut(u32) -> u32) -> PlayoutEnd<Ending> {
        let mut position = *self;
        // The boards since the last irreversible move, oldest first.
        let mut boards: Vec<Board> = Vec::with_capacity(usize::from(CLAIMABLE) + 1);
        for turns in 0..most_turns {
            let mut moves: ArrayVec<(Move, Board), MOST_MOVES> = ArrayVec::new();
            position.each_move(|mv, after| moves.push((mv, after)));
            let claim = claim(&position, &mut boards);
            if moves.is_empty() {
                return PlayoutEnd { outcome: position.turn().outcome(), turns };
            }
            if let Some(ending) = claim {
                return PlayoutEnd { outcome: Some(Outcome::Draw { ending }), turns };
            }
            let (mv, after) = moves[draw(moves.len() as u32) as usize % moves.len()];
            position = position.with(&mv, after);
        }
        PlayoutEnd { outcome: position.turn().outcome(), turns: most_turns }
    }
}

/// The draw that can be claimed in a position; its board is added to those since the last irreversible move.
#[inline(always)]
fn claim(position: &Position, boards: &mut Vec<Board>) -> Option<Ending> {
    if position.idle() == 0 {
        boards.clear();
    }
    if position.idle() >= CLAIMABLE {
        return Some(Ending::FortyMoves);
    }
    let board = *position.board();
    // The same side is to move after every second turn.
    let earlier = boards.iter().rev().skip(1).step_by(2);
    if boards.len() >= 4 && earlier.filter(|&&other| other == board).count() >= 2 {
        return Some(Ending::ThirdRepetition);
    }
    boards.push(board);
    None
}
