/// A place on the board that can be clicked: a square, a point, one half of the bar or a tray.
///
/// Each game numbers its places in its own way ([`BoardView`](crate::BoardView)). The number of a place does not
/// depend on the side from which the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub u8);

/// How a place is highlighted. The drawing code chooses shapes and colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// The last move began here, passed through here or ended here.
    pub last: bool,
    /// The king that stands here is in check.
    pub check: bool,
    /// The piece on this place has been picked up.
    pub lifted: bool,
    /// The lifted piece can go here.
    pub target: bool,
    /// The piece on this place can move.
    pub movable: bool,
    /// The piece on this place can capture, and capturing is compulsory.
    pub forced: bool,
    /// The move being entered captures the piece on this place.
    pub captured: bool,
}
