//! Values inside the search, in the words of chess: a won game is a mate.

pub(crate) use alpha_beta::value::{
    DRAW, INFINITE, MAX_PLY, WIN as MATE, WIN_BOUND as MATE_BOUND, loss_at as mated_at,
};

/// Whether a value is a mate that the search has seen.
#[inline]
pub(crate) fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND
}

/// A value for the transposition table, where mates count from the node.
#[inline]
pub(crate) fn value_to_tt(value: i32, ply: usize) -> i16 {
    alpha_beta::value::value_to_tt(value, ply, MATE_BOUND)
}

/// The reverse of [`value_to_tt`].
#[inline]
pub(crate) fn value_from_tt(value: i16, ply: usize) -> i32 {
    alpha_beta::value::value_from_tt(value, ply, MATE_BOUND)
}
