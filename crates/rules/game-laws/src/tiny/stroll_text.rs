use std::fmt;

use game::{BySide, DiagramStyle, Game, Notation, OutOfTurn, ReadError, Side};

use super::StrollWord;
use super::stroll::HIGHEST;
use super::stroll_play::HOME;
use super::{
    Stroll, StrollCube, StrollDice, StrollEnding, StrollHop, StrollMove, StrollPhase,
    StrollRefusal, StrollRules,
};

/// Why a text is not a position, a move or a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrollTextError {
    /// A position is not written like `01/35 w rolled31 2b 0-1`.
    BadPosition,
    /// A position is not possible.
    Impossible,
    /// A move is written neither as hops nor as a word.
    BadMove,
    /// A roll is not two digits.
    BadRoll,
}

impl fmt::Display for StrollTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BadPosition => "a position is written like '01/35 w rolled31 2b 0-1'",
            Self::Impossible => "this position is not possible under these rules",
            Self::BadMove => "a move is a word such as 'pass' or hops such as '0+3,1+2'",
            Self::BadRoll => "a roll is two digits such as '31'",
        })
    }
}

impl std::error::Error for StrollTextError {}

const WORDS: [(&str, StrollWord); 5] = [
    ("pass", StrollWord::Pass),
    ("roll", StrollWord::Roll),
    ("double", StrollWord::Double),
    ("take", StrollWord::Take),
    ("drop", StrollWord::Drop),
];

const PHASES: [(&str, StrollPhase); 5] = [
    ("deciding", StrollPhase::Deciding),
    ("doubled", StrollPhase::Doubled),
    ("rolling", StrollPhase::Rolling),
    ("home", StrollPhase::Over(StrollEnding::Home)),
    ("dropped", StrollPhase::Over(StrollEnding::Dropped)),
];

fn letter(side: Side) -> &'static str {
    match side {
        Side::White => "w",
        Side::Black => "b",
    }
}

fn side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| letter(*side) == text)
}

fn digits(text: &str) -> Option<[u8; 2]> {
    match text.as_bytes() {
        [one @ b'0'..=b'9', other @ b'0'..=b'9'] => Some([one - b'0', other - b'0']),
        _ => None,
    }
}

fn phase(text: &str) -> Option<StrollPhase> {
    if let Some(dice) = text.strip_prefix("rolled") {
        return digits(dice).map(|[one, other]| StrollPhase::Rolled(StrollDice(one, other)));
    }
    PHASES.into_iter().find(|(name, _)| *name == text).map(|(_, phase)| phase)
}

fn cube(text: &str) -> Option<StrollCube> {
    let value = u32::from(text.bytes().next()?.wrapping_sub(b'0'));
    let owner = match text.get(1..)? {
        "" => None,
        owner => Some(side(owner)?),
    };
    Some(StrollCube { value, owner })
}

fn hops(text: &str) -> Option<Vec<StrollHop>> {
    let hop = |text: &str| {
        let (from, die) = text.split_once('+')?;
        Some(StrollHop { from: from.parse().ok()?, die: die.parse().ok()? })
    };
    let mut hops: Vec<StrollHop> = text.split(',').map(hop).collect::<Option<_>>()?;
    hops.sort_unstable();
    Some(hops)
}

impl Stroll {
    fn parse(rules: &StrollRules, text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (white, black) = words.next()?.split_once('/')?;
        let runners = BySide { white: digits(white)?, black: digits(black)? };
        let mover = side(words.next()?)?;
        let phase = phase(words.next()?)?;
        let cube = cube(words.next()?)?;
        let (white, black) = words.next()?.split_once('-')?;
        let score = BySide { white: white.parse().ok()?, black: black.parse().ok()? };
        let rules = rules.clone();
        words.next().is_none().then_some(Self { rules, runners, mover, phase, cube, score })
    }

    fn is_possible(&self) -> bool {
        self.runners_are_possible() && self.cube_is_possible() && self.phase_is_possible()
    }

    fn runners_are_possible(&self) -> bool {
        let BySide { white, black } = self.runners;
        let met = white.iter().any(|at| (1..HOME).contains(at) && black.contains(&(HOME - at)));
        white.is_sorted() && black.is_sorted() && white[1] <= HOME && black[1] <= HOME && !met
    }

    fn cube_is_possible(&self) -> bool {
        let StrollCube { value, owner } = self.cube;
        let possible = value.is_power_of_two() && value <= HIGHEST;
        let owned = (value > 1) == owner.is_some();
        possible
            && owned
            && (self.rules.cube || value == 1)
            && self.score.iter().all(|(_, points)| *points < self.rules.length)
    }

    fn phase_is_possible(&self) -> bool {
        let home = BySide::new(|side| self.runners[side] == [HOME, HOME]);
        match self.phase {
            StrollPhase::Over(StrollEnding::Home) => home[self.mover] && !home[!self.mover],
            _ if home.white || home.black => false,
            StrollPhase::Rolled(StrollDice(one, other)) => {
                (1..=3).contains(&one) && (1..=one).contains(&other)
            }
            StrollPhase::Rolling => true,
            _ => self.may_double(),
        }
    }
}

impl Notation for Stroll {
    type PositionError = StrollTextError;
    type SyntaxError = StrollTextError;

    fn write_position(&self) -> String {
        let BySide { white: [a, b], black: [c, d] } = self.runners;
        let mover = letter(self.mover);
        let name = PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(n, _)| n);
        let phase = match self.phase {
            StrollPhase::Rolled(StrollDice(one, other)) => format!("rolled{one}{other}"),
            _ => name.to_owned(),
        };
        let owner = self.cube.owner.map_or("", letter);
        let (cube, score) = (self.cube.value, self.score);
        format!("{a}{b}/{c}{d} {mover} {phase} {cube}{owner} {}-{}", score.white, score.black)
    }

    fn read_position(rules: &StrollRules, text: &str) -> Result<Self, StrollTextError> {
        let position = Self::parse(rules, text).ok_or(StrollTextError::BadPosition)?;
        if position.is_possible() { Ok(position) } else { Err(StrollTextError::Impossible) }
    }

    fn write_move(&self, mv: &StrollMove) -> String {
        match mv {
            StrollMove::Say(said) => {
                WORDS.iter().find(|(_, word)| word == said).map_or("", |(text, _)| text).to_owned()
            }
            StrollMove::Play(hops) => {
                let hops = hops.iter().map(|hop| format!("{}+{}", hop.from, hop.die));
                hops.collect::<Vec<_>>().join(",")
            }
        }
    }

    fn read_move(&self, text: &str) -> Result<StrollMove, ReadError<Self>> {
        let word = WORDS.iter().find(|(name, _)| *name == text);
        let said = word.map(|(_, word)| StrollMove::Say(*word));
        let mv = said.or_else(|| hops(text).map(StrollMove::Play));
        let mv = mv.ok_or(ReadError::Syntax(StrollTextError::BadMove))?;
        if self.legal_moves().contains(&mv) {
            Ok(mv)
        } else {
            Err(ReadError::Refused(self.reason(&mv)))
        }
    }

    fn write_roll(roll: &StrollDice) -> String {
        format!("{}{}", roll.0, roll.1)
    }

    fn read_roll(&self, text: &str) -> Result<StrollDice, ReadError<Self>> {
        let [one, other] = digits(text).ok_or(ReadError::Syntax(StrollTextError::BadRoll))?;
        let refused = |refusal| Err(ReadError::Refused(refusal));
        match self.phase {
            StrollPhase::Rolling if !(1..=3).contains(&one) || !(1..=one).contains(&other) => {
                refused(StrollRefusal::NoSuchDice)
            }
            StrollPhase::Rolling => Ok(StrollDice(one, other)),
            StrollPhase::Over(_) => refused(OutOfTurn::GameOver.into()),
            _ => refused(OutOfTurn::NothingToRoll.into()),
        }
    }

    fn ending_name(ending: StrollEnding) -> &'static str {
        match ending {
            StrollEnding::Home => "both runners are home",
            StrollEnding::Dropped => "the double was dropped",
            StrollEnding::Resigned => "a side resigned",
        }
    }

    fn diagram(&self, style: DiagramStyle) -> String {
        let (white, black, empty) = match style {
            DiagramStyle::Ascii => ("w", "b", "."),
            DiagramStyle::Unicode => ("○", "●", "·"),
            DiagramStyle::Colour => ("\x1b[33m●\x1b[0m", "\x1b[34m●\x1b[0m", "·"),
        };
        let sign = |cell: u8| {
            let counts = BySide {
                white: self.runners.white.iter().filter(|at| **at == cell).count(),
                black: self.runners.black.iter().filter(|at| HOME - **at == cell).count(),
            };
            let signs = white.repeat(counts.white) + &black.repeat(counts.black);
            if signs.is_empty() { empty.to_owned() } else { signs }
        };
        (0..=HOME).map(sign).collect::<Vec<_>>().join(" ") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_impossible_positions() {
        let read = |text| Stroll::read_position(&StrollRules::STANDARD, text).map(drop);
        assert_eq!(read("01/35 w rolled31 2b 0-1"), Ok(()));
        assert_eq!(read("55/35 w home 1 0-1"), Ok(()));
        for bad in [
            "10/35 w rolled31 2b 0-1", // not in order
            "06/35 w rolled31 2b 0-1", // beyond home
            "02/35 w rolled31 2b 0-1", // two on one field: 5 - 2 = 3
            "01/35 w rolled13 2b 0-1", // the larger die first
            "01/35 w rolled41 2b 0-1", // no such face
            "01/35 w rolled31 2 0-1",  // doubled without an owner
            "01/35 w rolled31 3b 0-1", // not a power of two
            "01/35 w deciding 2b 0-1", // White may not double
            "01/35 w rolled31 2b 3-1", // the match is over
            "55/35 w rolling 1 0-1",   // the game is over
            "05/35 w home 1 0-1",      // the game is not over
        ] {
            assert_eq!(read(bad), Err(StrollTextError::Impossible), "{bad}");
        }
        for bad in ["", "01/35 w rolled31 2b", "0/35 w rolling 1 0-0", "é1/35 w rolling 1 0-0"] {
            assert_eq!(read(bad), Err(StrollTextError::BadPosition), "{bad}");
        }
    }
}
