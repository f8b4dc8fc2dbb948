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
pub fn is_the_only_gain(position: &Position, mv: &Move, depth: u32) -> bool {
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

    /// White gives the man on 18 (18-14, and 9x18 is forced), and the man behind it takes two:
    /// 23x14x5 would go over 18 and 9, but 9 has moved, so it is 23x14 and then a man against none
    /// nearby. The other moves win nothing.
    #[test]
    fn a_man_that_hangs_is_won_by_taking_it() {
        let position = Position::from_fen(Rules::STANDARD, "W:W18,32:B14,1").unwrap();
        let takes = position.read_move("18x9").unwrap();
        assert!(gains(&position, &takes, 1));
    }

    /// Two for one: 22-18 15x22 25x18x11 wins two men for one, because both jumps are forced.
    #[test]
    fn two_for_one_is_seen_and_other_moves_are_not() {
        let fen = "W:W22,25,32:B15,14,5";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        for mv in position.moves().iter() {
            let text = position.write_move(mv);
            assert!(!gains(&position, mv, 0) || text.contains('x'), "{text}");
        }
    }
}
