//! The colours: wood, felt and paper. Everything is drawn in these 24-bit colours and reduced to what
//! the terminal can show at the end (`TerminalCapabilities::adapt`).

use game::{BySide, Side};
use ratatui::style::Color;

const fn rgb(hex: u32) -> Color {
    Color::Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

pub(crate) const PAGE: Color = rgb(0x171412);
pub(crate) const PANEL: Color = rgb(0x211C19);
pub(crate) const INK: Color = rgb(0xEDE6DA);
pub(crate) const QUIET: Color = rgb(0xA2958A);
pub(crate) const LINE: Color = rgb(0x4A4038);
pub(crate) const ACCENT: Color = rgb(0xD0746C);
pub(crate) const GOOD: Color = rgb(0x86B58F);
pub(crate) const GOLD: Color = rgb(0xF2C14E);

pub(crate) const LIGHT_SQUARE: Color = rgb(0xC39A68);
pub(crate) const DARK_SQUARE: Color = rgb(0xA06C46);
pub(crate) const FRAME: Color = rgb(0x5B3A23);
pub(crate) const LETTERING: Color = rgb(0xD9B98A);
pub(crate) const LIFTED: Color = rgb(0x7C8A3F);
pub(crate) const CHECK: Color = rgb(0xA8322C);
pub(crate) const TARGET: Color = rgb(0x2F5E2C);

pub(crate) const FELT: Color = rgb(0x55836B);
pub(crate) const LIGHT_POINT: Color = rgb(0x6A9A80);
pub(crate) const DARK_POINT: Color = rgb(0x3F6B54);
pub(crate) const DIE: Color = rgb(0xF6F1E7);
pub(crate) const PIP: Color = rgb(0x2B2320);
pub(crate) const USED_DIE: Color = rgb(0x6B7A70);
pub(crate) const USED_PIP: Color = rgb(0x43564B);

/// The colours of one side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceColours {
    /// The piece.
    pub(crate) fill: Color,
    /// Every second piece of a stack.
    pub(crate) other: Color,
    /// Text on it.
    pub(crate) ink: Color,
    /// Faint text on it.
    pub(crate) faint: Color,
}

const IVORY: PieceColours = PieceColours {
    fill: rgb(0xFFFAEE),
    other: rgb(0xEEE4D2),
    ink: rgb(0x5B3A23),
    faint: rgb(0xA08C6E),
};
const EBONY: PieceColours = PieceColours {
    fill: rgb(0x1A120E),
    other: rgb(0x2B1E17),
    ink: rgb(0xE9D3AE),
    faint: rgb(0x8A7462),
};
const RED: PieceColours = PieceColours {
    fill: rgb(0x5C0F0D),
    other: rgb(0x480A0A),
    ink: rgb(0xFFE9D6),
    faint: rgb(0xE0A59C),
};

/// The colours of a rulebook's sides, by their English names.
pub(crate) fn piece_colours(names: &BySide<&str>) -> BySide<PieceColours> {
    BySide::new(|side| match (names[side], side) {
        ("Red", _) => RED,
        (_, Side::White) => IVORY,
        (_, Side::Black) => EBONY,
    })
}
