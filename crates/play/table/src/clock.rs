use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Millis;

/// How much time the players have, as a value with a canonical text.
///
/// | text | clock |
/// |---|---|
/// | `none` | none |
/// | `300` | sudden death: five minutes for the whole game |
/// | `300+5` | Fischer: five seconds more after each turn |
/// | `bronstein=300+5` | up to five seconds of what a turn took come back after it |
/// | `delay=300+5` | the time runs down only after the first five seconds of a turn |
/// | `bank=120x7+12` | two minutes for each of seven points, for the whole match, and a delay of twelve seconds |
/// | `days=3` | three days for each turn |
///
/// Two options may follow: `;lag=0.5` (at most half a second of a turn's network delay is given
/// back) and `;flag=match` (a fallen flag loses the match, not only the game).
///
/// ```
/// use salon_table::{Clock, Millis, TimeControl};
///
/// let clock: Clock = "300+5;lag=0.5".parse().unwrap();
/// let control = TimeControl::Fischer { main: Millis::minutes(5), increment: Millis::seconds(5) };
/// assert_eq!(clock, Clock { lag_cap: Millis(500), ..control.into() });
/// assert_eq!(clock.to_string(), "300+5;lag=0.5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// How time is given.
    pub control: TimeControl,
    /// How much of a turn's network delay is given back at most.
    pub lag_cap: Millis,
    /// What a fallen flag loses.
    pub flag: FlagLoses,
}

/// How time is given. A turn is an unbroken stretch during which one side's clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// As much as they like.
    Untimed,
    /// So much for the whole game.
    SuddenDeath {
        /// For the whole game.
        main: Millis,
    },
    /// So much for the game, and more after each turn.
    Fischer {
        /// At the beginning.
        main: Millis,
        /// After each turn.
        increment: Millis,
    },
    /// What a turn took comes back after it, but never more than the delay.
    Bronstein {
        /// At the beginning.
        main: Millis,
        /// The most that comes back.
        delay: Millis,
    },
    /// In each turn the time runs down only after the delay.
    SimpleDelay {
        /// At the beginning.
        main: Millis,
        /// In each turn.
        delay: Millis,
    },
    /// A simple delay with a bank that must last for the whole match.
    Bank {
        /// For each point of the match.
        per_point: Millis,
        /// The length of the match in points.
        points: u32,
        /// In each turn.
        delay: Millis,
    },
    /// So many days for each turn.
    Days {
        /// How many.
        days: u32,
    },
}

/// What a fallen flag loses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FlagLoses {
    /// The game.
    Game,
    /// The whole match.
    Match,
}

/// No amount of time in a clock may be longer.
const LONGEST: Millis = Millis::days(366);

impl Clock {
    /// No clock.
    pub const UNTIMED: Self =
        Self { control: TimeControl::Untimed, lag_cap: Millis::ZERO, flag: FlagLoses::Game };

    /// The nearest clock that has a text: no amount is longer than a year, and there is time to begin
    /// with.
    #[must_use]
    pub(crate) fn sensible(self) -> Self {
        Self { control: self.control.sensible(), lag_cap: self.lag_cap.min(LONGEST), ..self }
    }

    /// Backgammon's usual clock for a match of so many points: two minutes for each and twelve
    /// seconds a turn, and a fallen flag loses the match.
    pub const fn backgammon(points: u32) -> Self {
        let (per_point, delay) = (Millis::minutes(2), Millis::seconds(12));
        let control = TimeControl::Bank { per_point, points, delay };
        Self { control, lag_cap: Millis::ZERO, flag: FlagLoses::Match }
    }
}

impl TimeControl {
    /// What each side has at the beginning; `None` if there is no clock.
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

    /// What each turn adds, or does not take away.
    pub fn increment(&self) -> Millis {
        match *self {
            Self::Fischer { increment, .. } => increment,
            Self::Bronstein { delay, .. }
            | Self::SimpleDelay { delay, .. }
            | Self::Bank { delay, .. } => delay,
            Self::Untimed | Self::SuddenDeath { .. } | Self::Days { .. } => Millis::ZERO,
        }
    }

    fn sensible(self) -> Self {
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

    /// How long a turn lasts before the time runs down.
    pub(crate) fn grace(&self) -> Millis {
        match *self {
            Self::SimpleDelay { delay, .. } | Self::Bank { delay, .. } => delay,
            _ => Millis::ZERO,
        }
    }

    /// What is left after a turn of this length that began with `left`. `earns`: whether the turn
    /// earns what the clock gives for turns.
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

impl From<TimeControl> for Clock {
    fn from(control: TimeControl) -> Self {
        Self { control, ..Self::UNTIMED }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.control.fmt(f)?;
        if self.lag_cap > Millis::ZERO {
            write!(f, ";lag={}", self.lag_cap)?;
        }
        match self.flag {
            FlagLoses::Game => Ok(()),
            FlagLoses::Match => f.write_str(";flag=match"),
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

/// A text is no clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockError(pub String);

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no clock; clocks are written like none, 300, 300+5, bronstein=300+5, \
             delay=300+5, bank=120x7+12 or days=3, at most a year, with ;lag=0.5 or ;flag=match after it",
            self.0
        )
    }
}

impl Error for ClockError {}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        read(text).ok_or_else(|| ClockError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Clock> {
    let mut parts = text.split(';');
    let mut clock = Clock::from(read_control(parts.next()?)?);
    for option in parts {
        match option.split_once('=')? {
            ("lag", cap) if clock.lag_cap == Millis::ZERO => clock.lag_cap = positive(cap)?,
            ("flag", "match") if clock.flag == FlagLoses::Game => clock.flag = FlagLoses::Match,
            _ => return None,
        }
    }
    Some(clock)
}

fn read_control(text: &str) -> Option<TimeControl> {
    if text == "none" {
        return Some(TimeControl::Untimed);
    }
    let Some((kind, amount)) = text.split_once('=') else {
        return match text.split_once('+') {
            None => Some(TimeControl::SuddenDeath { main: positive(text)? }),
            Some(_) => pair(text).map(|(main, increment)| TimeControl::Fischer { main, increment }),
        };
    };
    match kind {
        "bronstein" => pair(amount).map(|(main, delay)| TimeControl::Bronstein { main, delay }),
        "delay" => pair(amount).map(|(main, delay)| TimeControl::SimpleDelay { main, delay }),
        "bank" => {
            let (per_point, rest) = amount.split_once('x')?;
            let (points, delay) = rest.split_once('+')?;
            let (per_point, points) = (positive(per_point)?, count(points)?);
            let delay = seconds(delay)?;
            let fits = per_point.times(points.into()) <= LONGEST;
            fits.then_some(TimeControl::Bank { per_point, points, delay })
        }
        "days" => {
            let days = count(amount)?;
            (Millis::days(days.into()) <= LONGEST).then_some(TimeControl::Days { days })
        }
        _ => None,
    }
}

fn pair(text: &str) -> Option<(Millis, Millis)> {
    let (main, more) = text.split_once('+')?;
    Some((positive(main)?, seconds(more)?))
}

fn seconds(text: &str) -> Option<Millis> {
    Millis::read_seconds(text).filter(|time| *time <= LONGEST)
}

fn positive(text: &str) -> Option<Millis> {
    seconds(text).filter(|time| *time > Millis::ZERO)
}

fn count(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|count| digits && *count > 0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever somebody makes up, what a table keeps of it has a text.
        #[test]
        fn sensible_clocks_are_read_back(kind in 0..7, a in any::<u64>(), b in any::<u64>(), n in any::<u32>(), lag in any::<u64>(), small in any::<bool>()) {
            let amount = |time: u64| Millis(if small { time % 100_000 } else { time });
            let (main, delay) = (amount(a), amount(b));
            let control = match kind {
                0 => TimeControl::Untimed,
                1 => TimeControl::SuddenDeath { main },
                2 => TimeControl::Fischer { main, increment: delay },
                3 => TimeControl::Bronstein { main, delay },
                4 => TimeControl::SimpleDelay { main, delay },
                5 => TimeControl::Bank { per_point: main, points: n, delay },
                _ => TimeControl::Days { days: n },
            };
            let clock = Clock { lag_cap: amount(lag), ..control.into() }.sensible();
            prop_assert_eq!(clock.to_string().parse(), Ok(clock));
            prop_assert_eq!(clock.sensible(), clock);
        }
    }

    #[test]
    fn a_sensible_clock_stays_as_it_is() {
        for text in ["none", "300+5;lag=0.5", "bank=120x7+12;flag=match", "days=366", "31622400"] {
            let clock: Clock = text.parse().unwrap();
            assert_eq!(clock.sensible(), clock);
        }
    }

    #[test]
    fn clocks_are_read_back() {
        for text in [
            "none",
            "300",
            "0.5",
            "300+5",
            "300+0",
            "bronstein=300+5",
            "delay=300+2.5",
            "bank=120x7+12",
            "bank=120x7+12;flag=match",
            "days=3",
            "300+5;lag=0.5;flag=match",
        ] {
            assert_eq!(text.parse::<Clock>().map(|clock| clock.to_string()).as_deref(), Ok(text));
        }
        assert_eq!(Clock::backgammon(7).to_string(), "bank=120x7+12;flag=match");
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in [
            "",
            "0",
            "0+5",
            "+5",
            "300+",
            "300+5+5",
            "-300",
            "days=0",
            "days=367",
            "days=+3",
            "bank=120+12",
            "bank=120x0+12",
            "bank=120x4294967295+12",
            "300;lag=0",
            "300;lag=1;lag=2",
            "300;flag=game",
            "300;",
            "None",
            "delay=300",
            "99999999999999999999",
        ] {
            assert_eq!(text.parse::<Clock>(), Err(ClockError(text.to_owned())));
        }
    }
}
