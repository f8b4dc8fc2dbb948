//! The colours of the wooden boards.

pub(crate) const LIGHT: &str = "#E9D3AE";
pub(crate) const DARK: &str = "#A9744A";
pub(crate) const FRAME: &str = "#5B3A23";
pub(crate) const LETTERING: &str = "#E9D3AE";
/// Lettering on the dark squares.
pub(crate) const NUMBERS: &str = "#F8EEDA";
/// The light side's pieces, and the line around them.
pub(crate) const WHITE: (&str, &str) = ("#FBF4E4", "#3A2A1E");
/// The dark side's pieces, and the line around them.
pub(crate) const BLACK: (&str, &str) = ("#3B2A22", "#140D09");
/// Lines inside a dark piece.
pub(crate) const BLACK_DETAIL: &str = "#D9C3A0";
