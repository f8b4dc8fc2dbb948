//! Values of positions inside a search, from the point of view of the side to move: hundredths of a
//! pawn or a man, and beyond them wins and losses by their distance from the root.

use engine::EngineScore;

/// Beyond every value.
pub const INFINITE: i32 = 32_000;
/// The game is won on the board; a win that is further away is worth one less for each ply.
pub const WIN: i32 = 31_000;
/// The deepest ply of a line.
pub const MAX_PLY: usize = 120;
/// Values from here on are wins that the search has seen to the end.
pub const WIN_BOUND: i32 = WIN - 2 * MAX_PLY as i32;
/// Neither side wins.
pub const DRAW: i32 = 0;

/// The value of a game that is lost at this ply.
#[inline]
pub const fn loss_at(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// A value for the transposition table. Wins and losses, which are values from `bound` on, are counted
/// from the node instead of the root, because the position may be met at other plies.
#[inline]
pub fn value_to_tt(value: i32, ply: usize, bound: i32) -> i16 {
    let value = match value {
        _ if value >= bound => value + ply as i32,
        _ if value <= -bound => value - ply as i32,
        _ => value,
    };
    value as i16
}

/// The reverse of [`value_to_tt`].
#[inline]
pub fn value_from_tt(value: i16, ply: usize, bound: i32) -> i32 {
    let value = i32::from(value);
    match value {
        _ if value >= bound => value - ply as i32,
        _ if value <= -bound => value + ply as i32,
        _ => value,
    }
}

/// The value as callers of the engine see it: wins and losses in moves instead of plies.
pub fn to_score(value: i32) -> EngineScore {
    let moves = (WIN - value.abs() + 1) / 2;
    match value {
        _ if value >= WIN_BOUND => EngineScore::WinIn(moves.max(0) as u32),
        _ if value <= -WIN_BOUND => EngineScore::LossIn(moves.max(0) as u32),
        _ => EngineScore::Hundredths(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_and_losses_are_counted_in_moves() {
        assert_eq!(to_score(WIN - 1), EngineScore::WinIn(1));
        assert_eq!(to_score(WIN - 3), EngineScore::WinIn(2));
        assert_eq!(to_score(loss_at(0)), EngineScore::LossIn(0));
        assert_eq!(to_score(loss_at(2)), EngineScore::LossIn(1));
        assert_eq!(to_score(-35), EngineScore::Hundredths(-35));
    }

    #[test]
    fn the_table_stores_wins_by_their_distance_from_the_node() {
        for value in [WIN - 9, -WIN + 8, 17, -400, 4_993, -4_991] {
            for bound in [WIN_BOUND, 4_760] {
                assert_eq!(value_from_tt(value_to_tt(value, 5, bound), 5, bound), value);
            }
        }
        let stored = value_to_tt(WIN - 9, 5, WIN_BOUND);
        assert_eq!(value_from_tt(stored, 7, WIN_BOUND), WIN - 11);
    }
}
