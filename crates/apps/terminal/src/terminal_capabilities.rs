use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalCapabilities {
    /// Which characters.
    pub charset: Charset,
    /// How many colours.
    pub colours: ColourDepth,
}

/// Which characters a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    /// Pieces, blocks and lines.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// How many colours a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourDepth {
    /// 24-bit colours.
    TrueColour,
    /// The 256 colours of xterm.
    Indexed,
    /// None.
    None,
}

impl TerminalCapabilities {
    /// Unicode in 24-bit colours.
    pub const FULL: Self = Self { charset: Charset::Unicode, colours: ColourDepth::TrueColour };

    /// What the environment variables say about the terminal. `variable` looks one up.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        let utf8 = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        let true_colour = set("COLORTERM").is_some_and(|v| v == "truecolor" || v == "24bit");
        let plain = set("NO_COLOR").is_some() || set("TERM").is_some_and(|term| term == "dumb");
        // The Linux console decodes UTF-8, but its font has no chess pieces.
        let font = set("TERM").is_none_or(|term| term != "linux");
        Self {
            charset: if utf8 && font { Charset::Unicode } else { Charset::Ascii },
            colours: match (plain, true_colour) {
                (true, _) => ColourDepth::None,
                (false, true) => ColourDepth::TrueColour,
                (false, false) => ColourDepth::Indexed,
            },
        }
    }

    /// Whether only ASCII can be shown.
    pub fn is_ascii(self) -> bool {
        self.charset == Charset::Ascii
    }

    /// Reduces a finished drawing to what the terminal can show.
    pub(crate) fn adapt(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            cell.fg = self.colour(cell.fg);
            cell.bg = self.colour(cell.bg);
            if self.is_ascii() && !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(' ', ascii);
                cell.set_char(plain);
            }
        }
    }

    fn colour(self, colour: Color) -> Color {
        match (self.colours, colour) {
            (ColourDepth::TrueColour, colour) => colour,
            (ColourDepth::Indexed, Color::Rgb(r, g, b)) => Color::Indexed(nearest(r, g, b)),
            (ColourDepth::Indexed, colour) => colour,
            (ColourDepth::None, _) => Color::Reset,
        }
    }
}

/// The nearest of xterm's 6×6×6 colour cube and its greys.
fn nearest(r: u8, g: u8, b: u8) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| {
        let distance = |index: &usize| LEVELS[*index].abs_diff(value);
        (0..6).min_by_key(distance).unwrap_or(0)
    };
    let far = |(x, y, z): (u8, u8, u8)| {
        let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
        square(x, r) + square(y, g) + square(z, b)
    };
    let cube = [r, g, b].map(level);
    let grey = (u16::from(r) + u16::from(g) + u16::from(b)) / 3;
    let step = (grey.saturating_sub(3) / 10).min(23) as u8;
    let shade = 8 + 10 * step;
    let of_cube = far((LEVELS[cube[0]], LEVELS[cube[1]], LEVELS[cube[2]]));
    if far((shade, shade, shade)) < of_cube {
        232 + step
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

/// The most similar ASCII character.
pub(crate) fn ascii(letter: char) -> char {
    match letter {
        letter if letter.is_ascii() => letter,
        '─' | '━' | '–' | '—' | '‑' => '-',
        '│' | '┃' | '▌' | '▐' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => {
            '+'
        }
        '▸' | '›' | '»' | '→' | '▶' => '>',
        '◂' | '‹' | '«' | '←' | '◀' => '<',
        '▴' | '↑' | '▲' => '^',
        '▾' | '↓' | '▼' => 'v',
        '·' | '…' | '•' => '.',
        '●' | '○' | '◉' => 'o',
        '█' | '▄' | '▀' | '▟' | '▙' | '▜' | '▛' => '#',
        '×' => 'x',
        '½' => '/',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'à' | 'â' | 'ä' => 'a',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'É' | 'È' | 'Ê' => 'E',
        'À' | 'Â' => 'A',
        'Ô' => 'O',
        'Ç' => 'C',
        'œ' => 'o',
        _ => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(variables: &[(&str, &str)]) -> TerminalCapabilities {
        TerminalCapabilities::from_environment(|name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn reads_the_environment() {
        let modern = look(&[("LANG", "fr_CA.UTF-8"), ("COLORTERM", "truecolor")]);
        assert_eq!(modern, TerminalCapabilities::FULL);
        let old = look(&[("LANG", "C"), ("TERM", "vt100")]);
        assert_eq!(
            old,
            TerminalCapabilities { charset: Charset::Ascii, colours: ColourDepth::Indexed }
        );
        let quiet = look(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]);
        assert_eq!(quiet.colours, ColourDepth::None);
        // NO_COLOR counts only if it is not empty (no-color.org).
        assert_eq!(look(&[("NO_COLOR", "")]).colours, ColourDepth::Indexed);
    }

    /// From xterm's table: 16 is black, 231 white, 196 pure red, 244 the grey 808080.
    #[test]
    fn finds_the_nearest_indexed_colour() {
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(255, 0, 0), 196);
        assert_eq!(nearest(0x80, 0x80, 0x80), 244);
    }

    /// The relative luminance and the contrast of WCAG 2.
    fn contrast(one: Color, other: Color) -> f64 {
        let luminance = |colour: Color| {
            let (r, g, b) = match colour {
                Color::Rgb(r, g, b) => (r, g, b),
                Color::Indexed(index) => indexed(index),
                other => panic!("{other:?}"),
            };
            let linear = |value: u8| {
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    /// A colour of xterm's table from 16 on.
    fn indexed(index: u8) -> (u8, u8, u8) {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        if index >= 232 {
            let shade = 8 + 10 * (index - 232);
            return (shade, shade, shade);
        }
        let level = |place: u8| LEVELS[usize::from((index - 16) / place % 6)];
        (level(36), level(6), level(1))
    }

    /// Checkers and pieces can be seen on what they stand on, with 24-bit colours and with 256.
    #[test]
    fn pieces_contrast_with_their_ground() {
        use crate::palette::{DARK_SQUARE, FELT, LIGHT_SQUARE, piece_colours};
        for colours in [ColourDepth::TrueColour, ColourDepth::Indexed] {
            let shown = TerminalCapabilities { colours, ..TerminalCapabilities::FULL };
            let check = |piece: Color, ground: Color| {
                let contrast = contrast(shown.colour(piece), shown.colour(ground));
                assert!(contrast >= 3.0, "{colours:?} {piece:?} on {ground:?}: {contrast:.2}");
            };
            for black in ["Black", "Red"] {
                let pieces = piece_colours(&game::BySide { white: "White", black });
                for side in [pieces.white, pieces.black] {
                    for piece in [side.fill, side.other] {
                        check(piece, FELT);
                        check(piece, DARK_SQUARE);
                    }
                }
                check(pieces.black.fill, LIGHT_SQUARE);
                check(pieces.black.other, LIGHT_SQUARE);
            }
        }
    }
}
