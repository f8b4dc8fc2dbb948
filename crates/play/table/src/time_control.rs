use std::fmt;

use crate::Millis;

/// No amount of time in a clock may be longer.
pub(crate) const LONGEST: Millis = Millis::days(366);

/// How much time players get. A turn is the time between two presses of the clock, during which one
/// side's clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// No limit.
    Untimed,
    /// A fixed time for the whole game.
    SuddenDeath {
        /// The time for the whole game.
        main: Millis,
    },
    /// A fixed time for the game, and an increment after each turn.
    Fischer {
        /// The time at the beginning.
        main: Millis,
        /// The time that each turn adds.
        increment: Millis,
    },
    /// After each turn, the time that it took is given back, up to the delay.
    Bronstein {
        /// The time at the beginning.
        main: Millis,
        /// The most that is given back.
        delay: Millis,
    },
    /// In each turn, the clock starts to run down after the delay.
    SimpleDelay {
        /// The time at the beginning.
        main: Millis,
        /// The delay in each turn.
        delay: Millis,
    },
    /// A simple delay, with a time bank for the whole match.
    Bank {
        /// The time for each point of the match.
        per_point: Millis,
        /// The length of the match in points.
        points: u32,
        /// The delay in each turn.
        delay: Millis,
    },
    /// A number of days for each turn, as in correspondence games.
    Days {
        /// How many days.
        days: u32,
    },
}

impl TimeControl {
    /// The time that each side has at the beginning; `None` if there is no limit.
    pub fn main(&self) -> Option<Millis> {
        match *self {
            Self::Untimed => None,
            Self::SuddenDeath { main }
            | Self::Fischer { main, .. }
            | Self::Bronstein { main, .. }
            | Self::SimpleDelay { main, .. } => Some(main),
            Self::Bank { per_point, points, .. } => Some(per_point.times(points.into())),
            Self::Days { days } => Some(Millis::days(days.into())),
        }
    }

    /// The time that each turn adds (increment) or does not cost (delay).
    pub fn increment(&self) -> Millis {
        match *self {
            Self::Fischer { increment, .. } => increment,
            Self::Bronstein { delay, .. }
            | Self::SimpleDelay { delay, .. }
            | Self::Bank { delay, .. } => delay,
            Self::Untimed | Self::SuddenDeath { .. } | Self::Days { .. } => Millis::ZERO,
        }
    }

    /// Whether the players can have different times at the beginning: there is one time for the whole game.
    pub(crate) fn has_odds(&self) -> bool {
        !matches!(self, Self::Untimed | Self::Days { .. } | Self::Bank { .. })
    }

    /// The nearest time control that has a text.
    pub(crate) fn sensible(self) -> Self {
        let main = |time: Millis| time.clamp(Millis(1), LONGEST);
        let more = |time: Millis| time.min(LONGEST);
        match self {
            Self::Untimed => self,
            Self::SuddenDeath { main: time } => Self::SuddenDeath { main: main(time) },
            Self::Fischer { main: time, increment } => {
                Self::Fischer { main: main(time), increment: more(increment) }
            }
            Self::Bronstein { main: time, delay } => {
                Self::Bronstein { main: main(time), delay: more(delay) }
            }
            Self::SimpleDelay { main: time, delay } => {
                Self::SimpleDelay { main: main(time), delay: more(delay) }
            }
            Self::Bank { per_point, points, delay } => {
                let per_point = main(per_point);
                let most = u32::try_from(LONGEST.0 / per_point.0).unwrap_or(u32::MAX);
                Self::Bank { per_point, points: points.clamp(1, most), delay: more(delay) }
            }
            Self::Days { days } => Self::Days { days: days.clamp(1, 366) },
        }
    }

    /// How long a turn lasts before the clock starts to run down.
    pub(crate) fn grace(&self) -> Millis {
        match *self {
            Self::SimpleDelay { delay, .. } | Self::Bank { delay, .. } => delay,
            _ => Millis::ZERO,
        }
    }

    /// The time left after a turn that began with `left` and took `spent`. `earns`: whether the turn earns
    /// the increment.
    pub(crate) fn after_turn(&self, left: Millis, spent: Millis, earns: bool) -> Millis {
        let kept = left.minus(spent.minus(self.grace()));
        match *self {
            Self::Fischer { increment, .. } if earns => kept.plus(increment),
            Self::Bronstein { delay, .. } => kept.plus(spent.min(delay).min(left)),
            Self::Days { days } => Millis::days(days.into()),
            _ => kept,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untimed => f.write_str("none"),
            Self::SuddenDeath { main } => main.fmt(f),
            Self::Fischer { main, increment } => write!(f, "{main}+{increment}"),
            Self::Bronstein { main, delay } => write!(f, "bronstein={main}+{delay}"),
            Self::SimpleDelay { main, delay } => write!(f, "delay={main}+{delay}"),
            Self::Bank { per_point, points, delay } => {
                write!(f, "bank={per_point}x{points}+{delay}")
            }
            Self::Days { days } => write!(f, "days={days}"),
        }
    }
}
