/// Somewhere on the board that can be pointed at: a square, a point, a half of the bar, a tray.
///
/// What the number stands for is the game's own business ([`View`](crate::View)); it is the same
/// from whichever side the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub u8);

/// What is to be seen about a place beside what stands there. Shapes and colours are for whoever
/// draws it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// The last move began, passed or ended here.
    pub last: bool,
    /// The king that stands here is in check.
    pub check: bool,
    /// What stands here has been taken up and is about to be moved.
    pub lifted: bool,
    /// The lifted piece can be put down here.
    pub target: bool,
    /// Something stands here that can be moved.
    pub movable: bool,
    /// What stands here can capture, and the rules want a capture.
    pub forced: bool,
    /// What stands here will have been captured once the move is made.
    pub captured: bool,
}
