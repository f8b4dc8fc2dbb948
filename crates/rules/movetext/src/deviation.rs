use std::fmt;
use std::io::Read;

use crate::{LineColumn, MovetextReader};

/// A text that the format does not allow, but that other programs write and read. The game is read nevertheless.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeviationKind {
    /// A move has the separator of the other kind of move, as in `10x14` for a step.
    WrongSeparator,
    /// A move is written with both squares, as in `g1f3`.
    LongAlgebraic,
    /// A null move. The rest of the line cannot be played and is kept as a comment.
    NullMove,
    /// A variation cannot be played to its end. The rest is kept as a comment.
    UnreadableVariation,
    /// The tag `SetUp` announces a position, and there is no tag `FEN`. The game begins at the usual position.
    NoFen,
    /// The value of a tag ends with a backslash, which should be written twice.
    UnescapedTag,
    /// The file is written in UTF-16.
    Utf16,
    /// A text is neither ASCII nor UTF-8 and is read as Latin-1.
    Latin1,
}

/// The deviations of one kind in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deviation {
    /// What they are.
    pub kind: DeviationKind,
    /// The text of the first one.
    pub word: String,
    /// The place of the first one.
    pub place: LineColumn,
    /// How many there are.
    pub count: u64,
}

/// How a board reads a word that is not a valid move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LenientRead<M> {
    /// As this move, which has been played.
    Move(M, DeviationKind),
    /// As a null move, which cannot be played.
    NullMove,
    /// Not at all.
    Unreadable,
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, word, place, count } = self;
        match kind {
            DeviationKind::WrongSeparator => {
                write!(f, "'{word}' has the wrong separator ({count} times, first at {place})")
            }
            DeviationKind::LongAlgebraic => {
                write!(f, "'{word}' is not SAN ({count} times, first at {place})")
            }
            DeviationKind::NullMove => {
                write!(f, "'{word}' at {place} is a null move; the rest is kept as a comment")
            }
            DeviationKind::UnreadableVariation => write!(
                f,
                "'{word}' at {place} cannot be played; the rest of the variation is kept as a comment"
            ),
            DeviationKind::NoFen => f.write_str(
                "a position is announced, but there is no tag FEN; the usual start is assumed",
            ),
            DeviationKind::UnescapedTag => {
                write!(f, "the tag at {place} ends with a single backslash")
            }
            DeviationKind::Utf16 => f.write_str("the file is in UTF-16; UTF-8 is usual"),
            DeviationKind::Latin1 => f.write_str("the file is in Latin-1; UTF-8 is usual"),
        }
    }
}

/// The longest word that a deviation quotes, in characters.
const LONGEST: usize = 20;

impl<R: Read> MovetextReader<R> {
    /// The deviations of the present game so far.
    pub fn deviations(&self) -> Vec<Deviation> {
        let (kind, place) = (DeviationKind::Latin1, self.begin());
        let latin1 = self.latin1.then(|| Deviation { kind, word: String::new(), place, count: 1 });
        self.deviations.iter().cloned().chain(latin1).collect()
    }

    /// Reports a deviation if the tags announce a position and do not contain it.
    pub fn check_for_fen(&mut self) {
        let announced = self.tags.get("SetUp").is_some_and(|value| value != "0");
        if announced && self.tags.get("FEN").is_none() {
            self.add_deviation(DeviationKind::NoFen, "");
        }
    }

    /// Reports a deviation at the last token.
    pub fn add_deviation(&mut self, kind: DeviationKind, word: &str) {
        if let Some(known) = self.deviations.iter_mut().find(|known| known.kind == kind) {
            known.count += 1;
            return;
        }
        let word = word.chars().take(LONGEST).collect();
        let place = self.place();
        self.deviations.push(Deviation { kind, word, place, count: 1 });
    }
}
