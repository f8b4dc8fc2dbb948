//! Shots of checkers, proved by counting: whatever the opponent does, men are won.

use checkers::{Move, Position};
use game::Side;

/// What a man and a king count.
const MAN: i32 = 2;
const KING: i32 = 3;
/// A game that is won.
const WON: i32 = 1_000;

/// Whether a move wins at least a man, whatever the opponent does, within so many moves of both sides
/// and the captures that follow them.
pub fn gains(position: &Position, mv: &Move, depth: u32) -> bool {
    let before = material(position, position.side_to_move());
    let goal = before + MAN;
    let mut next = *position;
    next.play(mv);
    -count(&next, depth, -goal, -goal + 1) >= goal
}

/// Whether a move wins a man within so many moves, and no other does, even with two moves more.
pub fn is_only_gain(position: &Position, mv: &Move, depth: u32) -> bool {
    gains(position, mv, depth)
        && position.moves().iter().all(|other| other == mv || !gains(position, other, depth + 2))
}

/// What a side has more than the other.
fn material(position: &Position, side: Side) -> i32 {
    let board = position.board();
    let of = |side: Side| {
        let (men, all) = (board.men(side).len() as i32, board.pieces(side).len() as i32);
        men * MAN + (all - men) * KING
    };
    of(side) - of(!side)
}

/// The material of the side to move after so many moves and all captures that are then open, both
/// sides playing for nothing else. Everything is looked at; `alpha` and `beta` only leave out what
/// cannot matter.
fn count(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let captures = !position.jumpers().is_empty();
    if depth == 0 && !captures {
        // Who cannot move has lost.
        let lost = position.steppers().is_empty();
        return if lost { -WON } else { material(position, position.side_to_move()) };
    }
    let mut best = -WON;
    for mv in position.moves().iter() {
        let mut next = *position;
        next.play(mv);
        best = best.max(-count(&next, depth.saturating_sub(1), -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use checkers::Rules;
    use game::Notation;

    use super::*;

    /// The man on 14 hangs: 18x9 takes it, and nothing takes back.
    #[test]
    fn a_man_that_hangs_is_won_by_taking_it() {
        let position = Position::from_fen(Rules::STANDARD, "W:W18,32:B14,1").unwrap();
        let takes = position.read_move("18x9").unwrap();
        assert!(gains(&position, &takes, 1));
    }

    /// One for two: 16-19 must be taken (23x16), and then 14 jumps over 18 and 26 and is crowned on 30.
    /// 9-13 gives nothing and wins nothing.
    #[test]
    fn a_shot_is_seen_and_a_quiet_move_is_none() {
        let fen = "B:W11,18,21,23,26,28,29,31:B1,3,4,5,6,9,14,16";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let [shot, quiet] = ["16-19", "9-13"].map(|text| position.read_move(text).unwrap());
        assert!(gains(&position, &shot, 2) && is_only_gain(&position, &shot, 3));
        assert!(!gains(&position, &quiet, 3));
    }
}
