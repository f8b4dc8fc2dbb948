//! What the evaluation looks at: groups of weights, one after the other in one long list, so that
//! the tuner can see them as a vector.

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $length:expr,)+) => {
        groups!(@from 0usize; $($(#[$doc])* $name: $length,)+);
        /// Name, first index and length of every group.
        pub(crate) const GROUPS: &[(&str, usize, usize)] =
            &[$((stringify!($name), $name, $length)),+];
        /// How many weights there are.
        pub(crate) const COUNT: usize = 0 $(+ $length)+;
    };
    (@from $first:expr;) => {};
    (@from $first:expr; $(#[$doc:meta])* $name:ident: $length:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $first;
        groups!(@from $first + $length; $($rest)*);
    };
}

groups! {
    /// A pawn, knight, bishop, rook, queen.
    MATERIAL: 5,
    /// A role on a square, by rank and distance from the edge's file.
    PLACE: 192,
    /// Squares that a piece can go to without being taken by a pawn.
    KNIGHT_REACH: 9,
    BISHOP_REACH: 14,
    ROOK_REACH: 15,
    QUEEN_REACH: 28,
    BISHOP_PAIR: 1,
    /// Pawns behind a pawn of their own, without neighbours, left behind.
    DOUBLED: 1,
    ISOLATED: 1,
    BACKWARD: 1,
    /// Pawns side by side, or protected by a pawn, by rank.
    PHALANX: 8,
    PROTECTED: 8,
    /// Pawns that no pawn can stop, by rank; then by whether the next square is free.
    PASSED: 8,
    PASSED_FREE: 8,
    /// How far the kings are from the square before a passed pawn.
    PASSED_OWN_KING: 8,
    PASSED_THEIR_KING: 8,
    ROOK_OPEN: 1,
    ROOK_HALF_OPEN: 1,
    /// A knight, a bishop on a square that no pawn can drive it from.
    OUTPOST: 2,
    /// Attacks on a pawn, knight, bishop, rook, queen by a pawn, by a minor piece, by a rook.
    PAWN_HITS: 5,
    MINOR_HITS: 5,
    ROOK_HITS: 5,
    /// Attacked and protected by nobody.
    HANGING: 1,
    /// How far the nearest own pawn is before the king, and the nearest one of theirs, by rank.
    SHIELD: 8,
    STORM: 8,
    /// How hard the king is attacked.
    DANGER: 32,
    /// To be on the move.
    TEMPO: 1,
}
