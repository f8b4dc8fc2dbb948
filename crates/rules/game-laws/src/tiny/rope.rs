use std::convert::Infallible;
use std::fmt;

use game::{
    BySide, Claim, Draw, Event, Game, OutOfTurn, Outcome, Perft, PositionHistory, Side, Turn,
};

use super::{RopeRules, mix};

/// A tug of war: the players pull the knot of a rope in turns by one pace, or a few times by two.
///
/// The player who pulls the knot to their own end wins. The third occurrence of a position can be claimed as a draw, the
/// fifth is a draw, and so are forty pulls without a heave.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rope {
    pub(super) rules: RopeRules,
    /// Where the knot is: positive on White's side.
    pub(super) knot: i8,
    pub(super) mover: Side,
    pub(super) heaves: BySide<u8>,
    /// The pulls since the last heave.
    pub(super) quiet: u16,
}

/// The number of pulls without a heave after which the game is a draw.
pub(super) const MAX_QUIET: u16 = 40;

/// A whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RopePull {
    /// One pace.
    Tug,
    /// Two paces.
    Heave,
}

/// One pace of a turn: a heave is two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RopeStep;

/// Why a tug of war ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RopeEnding {
    /// The knot is at an end.
    Pulled,
    /// A player resigned.
    LetGo,
    /// A player claimed the third occurrence of a position.
    ThirdTime,
    /// A position occurred for the fifth time.
    FifthTime,
    /// There were too many pulls without a heave.
    Tired,
}

/// Why a pull is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RopeRefusal {
    /// It is out of turn.
    OutOfTurn(OutOfTurn),
    /// No heave is left.
    NoHeaveLeft,
    /// A turn has at most two paces.
    TooManyPaces,
}

impl From<OutOfTurn> for RopeRefusal {
    fn from(reason: OutOfTurn) -> Self {
        Self::OutOfTurn(reason)
    }
}

impl fmt::Display for RopeRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTurn(reason) => reason.fmt(f),
            Self::NoHeaveLeft => f.write_str("no heave is left"),
            Self::TooManyPaces => f.write_str("a turn has at most two paces"),
        }
    }
}

impl Rope {
    pub(super) fn allows(&self, pull: RopePull) -> Result<(), RopeRefusal> {
        match pull {
            _ if matches!(self.turn(), Turn::Over(_)) => Err(OutOfTurn::GameOver.into()),
            RopePull::Heave if self.heaves[self.mover] == 0 => Err(RopeRefusal::NoHeaveLeft),
            _ => Ok(()),
        }
    }

    fn pull(&mut self, pull: RopePull) {
        let paces = match pull {
            RopePull::Tug => {
                self.quiet = (self.quiet + 1).min(MAX_QUIET);
                1
            }
            RopePull::Heave => {
                self.heaves[self.mover] -= 1;
                self.quiet = 0;
                2
            }
        };
        let toward = match self.mover {
            Side::White => paces,
            Side::Black => -paces,
        };
        self.knot = (self.knot + toward).clamp(-self.rules.length, self.rules.length);
        self.mover = !self.mover;
    }
}

impl Game for Rope {
    type Rules = RopeRules;
    type Move = RopePull;
    type Step = RopeStep;
    type Roll = Infallible;
    type Ending = RopeEnding;
    type Refusal = RopeRefusal;

    fn start(rules: RopeRules) -> Self {
        let heaves = BySide::new(|_| rules.heaves);
        Self { rules, knot: 0, mover: Side::White, heaves, quiet: 0 }
    }

    fn rules(&self) -> &RopeRules {
        &self.rules
    }

    fn turn(&self) -> Turn<RopeEnding> {
        if self.knot.abs() < self.rules.length {
            return Turn::Player(self.mover);
        }
        let winner = if self.knot > 0 { Side::White } else { Side::Black };
        Turn::Over(Outcome::Win { winner, points: 1, ending: RopeEnding::Pulled })
    }

    fn legal_moves(&self) -> Vec<RopePull> {
        [RopePull::Tug, RopePull::Heave]
            .into_iter()
            .filter(|pull| self.allows(*pull).is_ok())
            .collect()
    }

    fn chances(&self) -> Vec<(Infallible, u32)> {
        Vec::new()
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), RopeRefusal> {
        match event {
            Event::Move { by, mv } => {
                self.allows(*mv)?;
                if *by != self.mover {
                    return Err(OutOfTurn::NotYourTurn.into());
                }
                self.pull(*mv);
                Ok(())
            }
            Event::Roll(roll) => match *roll {},
        }
    }

    fn key(&self) -> u64 {
        let heaves = [self.heaves.white, self.heaves.black].map(u64::from);
        mix(&[self.knot as u64, self.mover as u64, heaves[0], heaves[1]])
    }

    fn draw(&self, history: &PositionHistory) -> Option<Draw<RopeEnding>> {
        let times = 1 + history.times(self.key(), usize::from(self.quiet));
        let by = (!self.rules.either).then_some(self.mover);
        if times >= 5 {
            Some(Draw::Must(RopeEnding::FifthTime))
        } else if self.quiet >= MAX_QUIET {
            Some(Draw::Must(RopeEnding::Tired))
        } else if times >= 3 {
            Some(Draw::May(vec![Claim { by, ending: RopeEnding::ThirdTime }]))
        } else {
            None
        }
    }

    fn can_win(&self, side: Side) -> bool {
        match self.turn() {
            Turn::Over(outcome) => outcome.winner() == Some(side),
            _ => true,
        }
    }

    fn resignation(&self, side: Side, _level: u8) -> Outcome<RopeEnding> {
        Outcome::Win { winner: !side, points: 1, ending: RopeEnding::LetGo }
    }

    fn steps(&self, mv: &RopePull) -> Vec<RopeStep> {
        match mv {
            RopePull::Tug => vec![RopeStep],
            RopePull::Heave => vec![RopeStep, RopeStep],
        }
    }

    fn read_steps(&self, taken: &[RopeStep]) -> Result<Option<RopePull>, RopeRefusal> {
        let pull = match taken.len() {
            0 => return Ok(None),
            1 => RopePull::Tug,
            2 => RopePull::Heave,
            _ => return Err(RopeRefusal::TooManyPaces),
        };
        self.allows(pull).map(|()| Some(pull))
    }
}

impl Perft for Rope {
    fn perft(&self, depth: u32) -> u64 {
        super::count(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        super::divide(self, depth)
    }
}
