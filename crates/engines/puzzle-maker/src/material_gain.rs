//! Checkers shots, proved by counting material after every line of play.

use checkers::{Move, Position};
use game::Side;

/// The values of a man, of a king and of a won game.
const MAN: i32 = 2;
const KING: i32 = 3;
const WON: i32 = 1_000;

/// Whether a move wins at least a man against every defence, within `depth` plies and the captures that follow them.
pub fn gains_material(position: &Position, mv: &Move, depth: u32) -> bool {
    let before = material(position, position.side_to_move());
    let goal = before + MAN;
    let mut next = *position;
    next.play(mv);
    -search(&next, depth, -goal, -goal + 1) >= goal
}

/// Whether a move wins a man within `depth` plies, and no other move does even within two plies more.
pub fn is_only_gain(position: &Position, mv: &Move, depth: u32) -> bool {
    gains_material(position, mv, depth)
        && position
            .moves()
            .iter()
            .all(|other| other == mv || !gains_material(position, other, depth + 2))
}

/// The material of a side minus that of its opponent.
fn material(position: &Position, side: Side) -> i32 {
    let board = position.board();
    let of = |side: Side| {
        let (men, all) = (board.men(side).len() as i32, board.pieces(side).len() as i32);
        men * MAN + (all - men) * KING
    };
    of(side) - of(!side)
}

/// The material that the side to move can reach within `depth` plies and the captures that follow, when both sides
/// play only for material. An alpha-beta search without any other pruning.
fn search(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let captures = !position.jumpers().is_empty();
    if depth == 0 && !captures {
        // A side without a move has lost.
        let lost = position.steppers().is_empty();
        return if lost { -WON } else { material(position, position.side_to_move()) };
    }
    let mut best = -WON;
    for mv in position.moves().iter() {
        let mut next = *position;
        next.play(mv);
        best = best.max(-search(&next, depth.saturating_sub(1), -beta, -alpha));
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

    /// 18x9 captures the man on 14, and nothing recaptures.
    #[test]
    fn capturing_an_unprotected_man_gains_material() {
        let position = Position::from_fen(Rules::STANDARD, "W:W18,32:B14,1").unwrap();
        let takes = position.read_move("18x9").unwrap();
        assert!(gains_material(&position, &takes, 1));
    }

    /// A shot, two men for one: after 16-19 23x16, the man on 14 jumps 18 and 26 and is crowned on 30. 9-13 is a
    /// quiet move that wins nothing.
    #[test]
    fn recognises_a_shot_and_a_quiet_move() {
        let fen = "B:W11,18,21,23,26,28,29,31:B1,3,4,5,6,9,14,16";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let [shot, quiet] = ["16-19", "9-13"].map(|text| position.read_move(text).unwrap());
        assert!(gains_material(&position, &shot, 2) && is_only_gain(&position, &shot, 3));
        assert!(!gains_material(&position, &quiet, 3));
    }
}
