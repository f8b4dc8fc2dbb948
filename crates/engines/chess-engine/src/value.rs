//! Values inside the search: hundredths of a pawn; beyond them positions that the endgame tables know to be won or lost;
//! beyond those games that are won, which in chess is a mate.

pub(crate) use alpha_beta::value::{
    DRAW, INFINITE, MAX_PLY, WIN as MATE, WIN_BOUND as MATE_BOUND, loss_at as mated_at,
};
use chess_endgames::Wdl;

/// A win known from the endgame tables; further from the root it is worth less.
const TABLEBASE_WIN: i32 = 20_000;
/// Values from here on are proven wins.
pub(crate) const PROVEN_BOUND: i32 = TABLEBASE_WIN - 2 * MAX_PLY as i32;

/// Whether a value is a mate that the search has seen, or a result of the endgame tables.
#[inline]
pub(crate) fn is_proven(value: i32) -> bool {
    value.abs() >= PROVEN_BOUND
}

/// Whether a value is a mate that the search has seen.
#[inline]
pub(crate) fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND
}

/// The value of a result of the endgame tables at a ply.
#[inline]
pub(crate) fn tablebase_value(result: Wdl, ply: usize) -> i32 {
    match result {
        Wdl::Win => TABLEBASE_WIN - ply as i32,
        Wdl::Draw => DRAW,
        Wdl::Loss => ply as i32 - TABLEBASE_WIN,
    }
}

/// A value for the transposition table, where proven wins count from the node.
#[inline]
pub(crate) fn value_to_tt(value: i32, ply: usize) -> i16 {
    alpha_beta::value::value_to_tt(value, ply, PROVEN_BOUND)
}

/// The reverse of [`value_to_tt`].
#[inline]
pub(crate) fn value_from_tt(value: i16, ply: usize) -> i32 {
    alpha_beta::value::value_from_tt(value, ply, PROVEN_BOUND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tablebase_results_are_proven_at_every_ply_and_below_mates() {
        assert!(is_proven(tablebase_value(Wdl::Loss, MAX_PLY)));
        assert!(!is_proven(tablebase_value(Wdl::Draw, 0)));
        assert!(tablebase_value(Wdl::Win, 0) < MATE_BOUND);
        let value = tablebase_value(Wdl::Win, 7);
        assert_eq!(value_from_tt(value_to_tt(value, 5), 5), value);
    }
}
