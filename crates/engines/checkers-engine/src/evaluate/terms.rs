//! The terms of the evaluation, by their places in the list of weights.
//!
//! Rows and squares are counted from the side that a term belongs to: its men start on the squares 0 to
//! 11 and are crowned on 28 to 31.

/// A man on a square.
pub(crate) const MAN: usize = 0;
/// A king on a square.
pub(crate) const KING: usize = MAN + 28;
/// Which squares of the back row are guarded by men, while the opponent has men to crown.
pub(crate) const BACK_ROW: usize = KING + 32;
/// A man that nothing can stop, by the steps that it has to go.
pub(crate) const RUNAWAY: usize = BACK_ROW + 16;
/// Men with a piece behind them to the left, to the right, and those with both or an edge.
pub(crate) const BACKED: usize = RUNAWAY + 6;
/// Two men side by side.
pub(crate) const BESIDE: usize = BACKED + 1;
/// An empty square between three own pieces or the edge: nobody can jump there.
pub(crate) const HOLE: usize = BESIDE + 1;
/// Men that cannot step, and could not if nothing changed.
pub(crate) const BLOCKED: usize = HOLE + 1;
/// Steps that men have.
pub(crate) const STEPS: usize = BLOCKED + 1;
/// Steps of men to squares where nobody stands before them: they cannot be taken there at once.
pub(crate) const SAFE_STEPS: usize = STEPS + 1;
/// Steps that kings have, up to seven.
pub(crate) const KING_STEPS: usize = SAFE_STEPS + 1;
/// Pieces that the opponent can jump over.
pub(crate) const HANGING: usize = KING_STEPS + 8;
/// A man that the opponent's man holds in the corner beside the double corner.
pub(crate) const DOG_HOLE: usize = HANGING + 1;
/// A king where the opponent has none.
pub(crate) const ONLY_KINGS: usize = DOG_HOLE + 1;
/// How much more the men of one wing are than those of the other.
pub(crate) const LOPSIDED: usize = ONLY_KINGS + 1;
/// A piece more, for each piece that is missing from the board.
pub(crate) const LEAD: usize = LOPSIDED + 1;
/// It is this side's turn.
pub(crate) const TURN: usize = LEAD + 1;
/// This side has the move (the opposition), with equal numbers.
pub(crate) const THE_MOVE: usize = TURN + 1;
/// How many terms there are.
pub(crate) const COUNT: usize = THE_MOVE + 1;

/// The groups with their names, first places and lengths.
pub(crate) const GROUPS: &[(&str, usize, usize)] = &[
    ("man on a square", MAN, 28),
    ("king on a square", KING, 32),
    ("back row", BACK_ROW, 16),
    ("runaway", RUNAWAY, 6),
    ("backed", BACKED, 1),
    ("beside", BESIDE, 1),
    ("hole", HOLE, 1),
    ("blocked", BLOCKED, 1),
    ("steps", STEPS, 1),
    ("safe steps", SAFE_STEPS, 1),
    ("king steps", KING_STEPS, 8),
    ("hanging", HANGING, 1),
    ("dog hole", DOG_HOLE, 1),
    ("only kings", ONLY_KINGS, 1),
    ("lopsided", LOPSIDED, 1),
    ("lead", LEAD, 1),
    ("turn", TURN, 1),
    ("the move", THE_MOVE, 1),
];
