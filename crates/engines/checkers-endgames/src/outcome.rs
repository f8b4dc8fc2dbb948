use crate::Wdl;

/// The result of a position with its distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    pub(crate) result: Wdl,
    /// The most plies until a piece is captured or crowned or the game ends; 0 for draws.
    pub(crate) distance: u16,
}

impl Outcome {
    pub(crate) const DRAW: Self = Self { result: Wdl::Draw, distance: 0 };
}
