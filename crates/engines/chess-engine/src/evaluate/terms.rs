//! The terms of the evaluation: groups of indices into one list of weights, which the tuner sees as a
//! vector.

tuning::term_groups! {
    /// A pawn, knight, bishop, rook or queen.
    MATERIAL: 5,
    /// Piece-square table: role, rank, and distance from the edge file.
    PIECE_SQUARE: 192,
    /// Mobility: squares that a piece can go to without being captured by a pawn.
    KNIGHT_MOBILITY: 9,
    BISHOP_MOBILITY: 14,
    ROOK_MOBILITY: 15,
    QUEEN_MOBILITY: 28,
    BISHOP_PAIR: 1,
    /// Pawns behind a pawn of their own, without neighbours, or left behind by their neighbours.
    DOUBLED: 1,
    ISOLATED: 1,
    BACKWARD: 1,
    /// Pawns side by side, and pawns protected by a pawn, by rank.
    PHALANX: 8,
    PROTECTED: 8,
    /// Passed pawns by rank, and those whose next square is free.
    PASSED: 8,
    PASSED_FREE: 8,
    /// The distance of the kings from the square in front of a passed pawn.
    PASSED_OWN_KING: 8,
    PASSED_THEIR_KING: 8,
    ROOK_OPEN: 1,
    ROOK_HALF_OPEN: 1,
    /// A knight or a bishop on an outpost.
    OUTPOST: 2,
    /// Attacks on a pawn, knight, bishop, rook or queen by a pawn, by a minor piece, by a rook.
    THREAT_BY_PAWN: 5,
    THREAT_BY_MINOR: 5,
    THREAT_BY_ROOK: 5,
    /// An attacked piece without protection.
    HANGING: 1,
    /// The nearest own and enemy pawn in front of the king, by rank.
    PAWN_SHELTER: 8,
    PAWN_STORM: 8,
    /// How strongly the king is attacked.
    KING_DANGER: 32,
    /// The side to move.
    TEMPO: 1,
}
