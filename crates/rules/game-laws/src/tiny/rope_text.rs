use std::convert::Infallible;
use std::fmt;

use game::{BySide, DiagramStyle, Notation, ReadError, Side};

use super::rope::MAX_QUIET;
use super::{Rope, RopeEnding, RopePull, RopeRules};

/// Why a text is not a position or a pull.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RopeTextError {
    /// A position is not written as `<knot> <w or b> <heaves>/<heaves> <quiet pulls>`.
    BadPosition,
    /// A number is greater than the rules allow, or the wrong side is to pull.
    Impossible,
    /// A pull is neither `tug` nor `heave`.
    BadPull,
    /// There are no dice.
    NoDice,
}

impl fmt::Display for RopeTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BadPosition => "a position is written like '1 w 2/0 3'",
            Self::Impossible => "this position is not possible under these rules",
            Self::BadPull => "a pull is 'tug' or 'heave'",
            Self::NoDice => "this game has no dice",
        })
    }
}

impl std::error::Error for RopeTextError {}

impl Rope {
    fn parse(rules: &RopeRules, text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let knot = words.next()?.parse().ok()?;
        let mover = match words.next()? {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return None,
        };
        let (white, black) = words.next()?.split_once('/')?;
        let heaves = BySide { white: white.parse().ok()?, black: black.parse().ok()? };
        let quiet = words.next()?.parse().ok()?;
        words.next().is_none().then(|| Self { rules: rules.clone(), knot, mover, heaves, quiet })
    }

    fn is_possible(&self) -> bool {
        let length = self.rules.length;
        let pulled_by_mover = match self.mover {
            Side::White => self.knot == length,
            Side::Black => self.knot == -length,
        };
        (-length..=length).contains(&self.knot)
            && !pulled_by_mover
            && self.heaves.iter().all(|(_, left)| *left <= self.rules.heaves)
            && self.quiet <= MAX_QUIET
    }
}

impl Notation for Rope {
    type PositionError = RopeTextError;
    type SyntaxError = RopeTextError;

    fn write_position(&self) -> String {
        let mover = if self.mover == Side::White { 'w' } else { 'b' };
        let Self { knot, heaves, quiet, .. } = self;
        format!("{knot} {mover} {}/{} {quiet}", heaves.white, heaves.black)
    }

    fn read_position(rules: &RopeRules, text: &str) -> Result<Self, RopeTextError> {
        let position = Self::parse(rules, text).ok_or(RopeTextError::BadPosition)?;
        if position.is_possible() { Ok(position) } else { Err(RopeTextError::Impossible) }
    }

    fn write_move(&self, mv: &RopePull) -> String {
        match mv {
            RopePull::Tug => "tug".to_owned(),
            RopePull::Heave => "heave".to_owned(),
        }
    }

    fn read_move(&self, text: &str) -> Result<RopePull, ReadError<Self>> {
        let pull = match text {
            "tug" => RopePull::Tug,
            "heave" => RopePull::Heave,
            _ => return Err(ReadError::Syntax(RopeTextError::BadPull)),
        };
        self.allows(pull).map(|()| pull).map_err(ReadError::Refused)
    }

    fn write_roll(roll: &Infallible) -> String {
        match *roll {}
    }

    fn read_roll(&self, _text: &str) -> Result<Infallible, ReadError<Self>> {
        Err(ReadError::Syntax(RopeTextError::NoDice))
    }

    fn ending_name(ending: RopeEnding) -> &'static str {
        match ending {
            RopeEnding::Pulled => "the knot is at the end",
            RopeEnding::LetGo => "one side let go",
            RopeEnding::ThirdTime => "the position occurred for the third time",
            RopeEnding::FifthTime => "the position occurred for the fifth time",
            RopeEnding::Tired => "both sides are tired",
        }
    }

    fn diagram(&self, style: DiagramStyle) -> String {
        let (rope, knot) = match style {
            DiagramStyle::Ascii => ("-", "o"),
            DiagramStyle::Unicode => ("─", "●"),
            DiagramStyle::Colour => ("─", "\x1b[31m●\x1b[0m"),
        };
        let places = -self.rules.length..=self.rules.length;
        let signs: String = places.map(|at| if at == self.knot { knot } else { rope }).collect();
        format!("black {signs} white\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_impossible_positions() {
        let read = |text| Rope::read_position(&RopeRules::STANDARD, text).map(drop);
        assert_eq!(read("1 w 2/0 3"), Ok(()));
        assert_eq!(read("4 b 2/0 3"), Ok(()));
        for bad in ["5 w 2/0 3", "4 w 2/0 3", "-4 b 2/0 3", "0 w 3/0 0", "0 w 2/2 41"] {
            assert_eq!(read(bad), Err(RopeTextError::Impossible), "{bad}");
        }
        for bad in ["", "1 w 2/0", "1 x 2/0 3", "1 w 20 3", "1 w 2/0 3 4", "1  w 2/0 3"] {
            assert_eq!(read(bad), Err(RopeTextError::BadPosition), "{bad}");
        }
    }
}
