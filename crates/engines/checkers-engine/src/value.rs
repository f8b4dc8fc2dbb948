//! Values inside the search: hundredths of a man, positions that the table knows beyond them, and the
//! end of the game beyond those.

use checkers_endgames::Wdl;
use engine::EngineScore;

/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_000;
/// The game is lost on the board, for the side to move; a loss further away is less.
pub(crate) const OVER: i32 = 31_000;
/// The deepest ply that a line can reach.
pub(crate) const MAX_PLY: usize = 120;
/// Values beyond this are ends of the game.
pub(crate) const OVER_BOUND: i32 = OVER - 2 * MAX_PLY as i32;
/// A win that the table knows; further away it is less.
pub(crate) const TABLED: i32 = 5_000;
/// Values beyond this are the table's, or ends of the game.
pub(crate) const TABLED_BOUND: i32 = TABLED - 2 * MAX_PLY as i32;
pub(crate) const DRAW: i32 = 0;

pub(crate) fn lost_at(ply: usize) -> i32 {
    ply as i32 - OVER
}

/// Whether the value is more than a guess.
pub(crate) fn is_decided(value: i32) -> bool {
    value.abs() >= TABLED_BOUND
}

/// What the table says at a ply.
pub(crate) fn tabled(value: Wdl, ply: usize) -> i32 {
    match value {
        Wdl::Win => TABLED - ply as i32,
        Wdl::Draw => DRAW,
        Wdl::Loss => ply as i32 - TABLED,
    }
}

/// A decided value counted from here, for the memory, where it is met at other plies too.
pub(crate) fn to_memory(value: i32, ply: usize) -> i16 {
    let value = match value {
        _ if value >= TABLED_BOUND => value + ply as i32,
        _ if value <= -TABLED_BOUND => value - ply as i32,
        _ => value,
    };
    value as i16
}

/// The reverse of [`to_memory`].
pub(crate) fn from_memory(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    match value {
        _ if value >= TABLED_BOUND => value - ply as i32,
        _ if value <= -TABLED_BOUND => value + ply as i32,
        _ => value,
    }
}

/// The value as everybody understands it.
pub(crate) fn to_score(value: i32) -> EngineScore {
    let moves = (OVER - value.abs() + 1) / 2;
    match value {
        _ if value >= OVER_BOUND => EngineScore::WinIn(moves.max(0) as u32),
        _ if value <= -OVER_BOUND => EngineScore::LossIn(moves.max(0) as u32),
        _ => EngineScore::Hundredths(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_counted_in_moves() {
        assert_eq!(to_score(OVER - 1), EngineScore::WinIn(1));
        assert_eq!(to_score(OVER - 3), EngineScore::WinIn(2));
        assert_eq!(to_score(lost_at(0)), EngineScore::LossIn(0));
        assert_eq!(to_score(lost_at(2)), EngineScore::LossIn(1));
        assert_eq!(to_score(-35), EngineScore::Hundredths(-35));
    }

    #[test]
    fn the_memory_keeps_ends_by_their_distance() {
        for value in [OVER - 9, -OVER + 8, 17, -400, TABLED - 7, 9 - TABLED] {
            assert_eq!(from_memory(to_memory(value, 5), 5), value);
        }
        assert_eq!(from_memory(to_memory(OVER - 9, 5), 7), OVER - 11);
        assert!(is_decided(tabled(Wdl::Loss, 90)) && !is_decided(tabled(Wdl::Draw, 0)));
    }
}
