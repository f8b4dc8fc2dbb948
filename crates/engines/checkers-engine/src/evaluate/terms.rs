//! The terms of the evaluation: groups of indices into one list of weights.
//!
//! Squares and rows count from the side that a term belongs to: its men start on the squares 0 to 11
//! and are crowned on 28 to 31.

tuning::term_groups! {
    /// A man, by square.
    MAN: 28,
    /// A king, by square.
    KING: 32,
    /// Which of the four squares of the back row have men, while the opponent has men to crown.
    BACK_ROW: 16,
    /// A man that nothing can stop, by the steps to the crown row.
    RUNAWAY: 6,
    /// Men with an own piece diagonally behind.
    BACKED: 1,
    /// Two men side by side.
    BESIDE: 1,
    /// Empty squares with own pieces behind on both diagonals: nobody can jump there.
    HOLE: 1,
    /// Men that cannot step.
    BLOCKED: 1,
    /// Steps of men.
    STEPS: 1,
    /// Steps of men to squares that no enemy piece touches.
    SAFE_STEPS: 1,
    /// A king, by the number of its steps.
    KING_STEPS: 8,
    /// Pieces that the opponent can jump over.
    HANGING: 1,
    /// A man in the dog hole: the opponent's man holds it beside the double corner.
    DOG_HOLE: 1,
    /// Kings while the opponent has none.
    ONLY_KINGS: 1,
    /// The difference between the men on the two wings.
    LOPSIDED: 1,
    /// More pieces than the opponent, for each piece that has left the board.
    LEAD: 1,
    /// The side to move.
    TEMPO: 1,
    /// The move (the opposition), with equal numbers of pieces.
    THE_MOVE: 1,
}
