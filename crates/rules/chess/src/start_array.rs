use std::fmt;

use game::{AllowedValues, RulesError};

use crate::Role;

/// How the pieces stand at the beginning of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartArray {
    /// As always.
    #[default]
    Usual,
    /// As one of the 960 arrays of Chess960 that is not chosen yet. Until it is, as always.
    Chess960,
    /// As the array of Chess960 with this number.
    Numbered(StartNumber),
}

/// The number of a starting array of Chess960, from 0 to 959, in the usual numbering, that of Reinhard Scharnagl.
///
/// ```
/// use salon_chess::{Role, StartNumber};
/// use Role::{Bishop, King, Knight, Queen, Rook};
///
/// let usual = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
/// assert_eq!(StartNumber::USUAL.pieces(), usual);
/// assert_eq!(StartNumber::of(usual), StartNumber::new(518));
/// assert_eq!(StartNumber::new(960), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StartNumber(u16);

/// On which of the five squares that are left the two knights stand.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

impl StartNumber {
    /// How many arrays there are.
    pub const COUNT: u16 = 960;

    /// The usual array.
    pub const USUAL: Self = Self(518);

    /// The array with this number, if there is one.
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Every array.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// The array that a random number draws.
    pub const fn drawn_by(lot: u64) -> Self {
        Self((lot % Self::COUNT as u64) as u16)
    }

    /// The pieces of the first rank, from the a-file to the h-file.
    pub fn pieces(self) -> [Role; 8] {
        let number = usize::from(self.0);
        let mut files = [None; 8];
        files[2 * (number % 4) + 1] = Some(Role::Bishop);
        files[2 * (number / 4 % 4)] = Some(Role::Bishop);
        place(&mut files, number / 16 % 6, Role::Queen);
        let [first, second] = KNIGHTS[number / 96];
        // The second knight first, because each takes one of the squares that are left.
        place(&mut files, second, Role::Knight);
        place(&mut files, first, Role::Knight);
        for role in [Role::Rook, Role::King, Role::Rook] {
            place(&mut files, 0, role);
        }
        files.map(|role| role.unwrap_or(Role::Rook))
    }

    /// The number of an array, if it is one of Chess960.
    pub fn of(pieces: [Role; 8]) -> Option<Self> {
        Self::all().find(|start| start.pieces() == pieces)
    }
}

/// Puts a piece on one of the files that are left.
fn place(files: &mut [Option<Role>; 8], index: usize, role: Role) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(index) {
        *file = Some(role);
    }
}

impl StartArray {
    /// The option of the rules that chooses an array.
    pub(crate) const OPTION: &'static str = "960";

    /// Whether it is an array of Chess960, where king and rooks castle from wherever they begin.
    #[inline(always)]
    pub const fn is_chess960(self) -> bool {
        !matches!(self, Self::Usual)
    }

    /// The array with which the game begins.
    pub const fn number(self) -> StartNumber {
        match self {
            Self::Usual | Self::Chess960 => StartNumber::USUAL,
            Self::Numbered(number) => number,
        }
    }

    /// Reads the value of the option.
    pub(crate) fn read(value: Option<&str>) -> Result<Self, RulesError> {
        let Some(text) = value else { return Ok(Self::Chess960) };
        let number = text.parse().ok().and_then(StartNumber::new);
        number.map(Self::Numbered).ok_or_else(|| RulesError::BadValue {
            option: Self::OPTION.to_owned(),
            wanted: AllowedValues::Number { least: 0, most: u32::from(StartNumber::COUNT) - 1 },
        })
    }
}

impl fmt::Display for StartArray {
    /// Writes the option as rules contain it: nothing, `+960` or `+960=518`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usual => Ok(()),
            Self::Chess960 => write!(f, "+{}", Self::OPTION),
            Self::Numbered(number) => write!(f, "+{}={}", Self::OPTION, number.get()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(number: u16) -> String {
        let pieces = StartNumber::new(number).unwrap().pieces();
        pieces.iter().map(|role| role.letter().to_ascii_uppercase()).collect()
    }

    /// Numbers of the published table of the arrays.
    #[test]
    fn arrays_have_the_published_numbers() {
        for (number, pieces) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (2, "BQNNRBKR"),
            (3, "BQNNRKRB"),
            (4, "QBBNNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(letters(number), pieces, "{number}");
        }
    }

    #[test]
    fn all_arrays_differ_and_obey_the_conditions() {
        let mut seen = std::collections::BTreeSet::new();
        for start in StartNumber::all() {
            let text = letters(start.get());
            let places = |letter| text.match_indices(letter).map(|(at, _)| at).collect::<Vec<_>>();
            let (bishops, rooks, king) = (places('B'), places('R'), text.find('K').unwrap());
            assert_ne!(bishops[0] % 2, bishops[1] % 2, "{text}");
            assert!(rooks[0] < king && king < rooks[1], "{text}");
            assert_eq!((places('N').len(), places('Q').len()), (2, 1), "{text}");
            assert_eq!(StartNumber::of(start.pieces()), Some(start));
            seen.insert(text);
        }
        assert_eq!(seen.len(), 960);
    }

    #[test]
    fn other_arrays_have_no_number() {
        assert_eq!(StartNumber::of([Role::Queen; 8]), None);
        assert_eq!(StartNumber::new(959).map(StartNumber::get), Some(959));
        assert_eq!(StartNumber::drawn_by(961).get(), 1);
    }
}
