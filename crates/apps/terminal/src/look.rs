use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Its characters.
    pub glyphs: Glyphs,
    /// Its colours.
    pub colours: Colours,
}

/// The characters that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// Pieces, blocks and lines.
    Unicode,
    /// ASCII alone.
    Ascii,
}

/// The colours that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// All.
    True,
    /// The 256 of old.
    Indexed,
    /// None.
    None,
}

impl Look {
    /// Unicode in all colours.
    pub const FULL: Self = Self { glyphs: Glyphs::Unicode, colours: Colours::True };

    /// What the environment says that the terminal can show. `variable` looks up an environment
    /// variable.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        let utf8 = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        let true_colour = set("COLORTERM").is_some_and(|v| v == "truecolor" || v == "24bit");
        let plain = set("NO_COLOR").is_some() || set("TERM").is_some_and(|term| term == "dumb");
        // The console of Linux knows Unicode, but its font has no pieces.
        let font = set("TERM").is_none_or(|term| term != "linux");
        Self {
            glyphs: if utf8 && font { Glyphs::Unicode } else { Glyphs::Ascii },
            colours: match (plain, true_colour) {
                (true, _) => Colours::None,
                (false, true) => Colours::True,
                (false, false) => Colours::Indexed,
            },
        }
    }

    /// Whether only ASCII may be used.
    pub fn is_ascii(self) -> bool {
        self.glyphs == Glyphs::Ascii
    }

    /// Brings a finished drawing down to what the terminal can show.
    pub(crate) fn finish(self, buffer: &mut Buffer) {
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
            (Colours::True, colour) => colour,
            (Colours::Indexed, Color::Rgb(r, g, b)) => Color::Indexed(nearest(r, g, b)),
            (Colours::Indexed, colour) => colour,
            (Colours::None, _) => Color::Reset,
        }
    }
}

/// The nearest of the 6×6×6 cube or of the greys.
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

/// The ASCII character that comes nearest.
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

    fn look(variables: &[(&str, &str)]) -> Look {
        Look::of_environment(|name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_is_asked() {
        let modern = look(&[("LANG", "fr_CA.UTF-8"), ("COLORTERM", "truecolor")]);
        assert_eq!(modern, Look::FULL);
        let old = look(&[("LANG", "C"), ("TERM", "vt100")]);
        assert_eq!(old, Look { glyphs: Glyphs::Ascii, colours: Colours::Indexed });
        let quiet = look(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]);
        assert_eq!(quiet.colours, Colours::None);
        // NO_COLOR counts only if it is not empty (no-color.org).
        assert_eq!(look(&[("NO_COLOR", "")]).colours, Colours::Indexed);
    }

    /// The table of xterm: 16 is black, 231 white, 196 pure red, 244 the grey 808080.
    #[test]
    fn colours_find_their_neighbours() {
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(255, 0, 0), 196);
        assert_eq!(nearest(0x80, 0x80, 0x80), 244);
    }
}
