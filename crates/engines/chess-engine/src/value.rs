//! Values inside the search: hundredths of a pawn, and mates beyond all of them.

use engine::EngineScore;

/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_000;
/// Mate on the board, against the side to move; a mate further away is less.
pub(crate) const MATE: i32 = 31_000;
/// The deepest ply that a line can reach.
pub(crate) const MAX_PLY: usize = 120;
/// Values beyond this are mates.
pub(crate) const MATE_BOUND: i32 = MATE - 2 * MAX_PLY as i32;
pub(crate) const DRAW: i32 = 0;

pub(crate) fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

pub(crate) fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND
}

/// A mate counted from here, for the memory, where it is met at other plies too.
pub(crate) fn to_memory(value: i32, ply: usize) -> i16 {
    let value = match value {
        _ if value >= MATE_BOUND => value + ply as i32,
        _ if value <= -MATE_BOUND => value - ply as i32,
        _ => value,
    };
    value as i16
}

/// The reverse of [`to_memory`].
pub(crate) fn from_memory(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    match value {
        _ if value >= MATE_BOUND => value - ply as i32,
        _ if value <= -MATE_BOUND => value + ply as i32,
        _ => value,
    }
}

/// The value as everybody understands it.
pub(crate) fn to_score(value: i32) -> EngineScore {
    let moves = (MATE - value.abs() + 1) / 2;
    match value {
        _ if value >= MATE_BOUND => EngineScore::WinIn(moves.max(0) as u32),
        _ if value <= -MATE_BOUND => EngineScore::LossIn(moves.max(0) as u32),
        _ => EngineScore::Hundredths(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(to_score(MATE - 1), EngineScore::WinIn(1));
        assert_eq!(to_score(MATE - 3), EngineScore::WinIn(2));
        assert_eq!(to_score(mated_at(0)), EngineScore::LossIn(0));
        assert_eq!(to_score(mated_at(2)), EngineScore::LossIn(1));
        assert_eq!(to_score(-35), EngineScore::Hundredths(-35));
    }

    #[test]
    fn the_memory_keeps_mates_by_their_distance() {
        for value in [MATE - 9, -MATE + 8, 17, -400] {
            assert_eq!(from_memory(to_memory(value, 5), 5), value);
        }
        assert_eq!(from_memory(to_memory(MATE - 9, 5), 7), MATE - 11);
    }
}
