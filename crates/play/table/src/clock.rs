use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::time_control::LONGEST;
use crate::{Millis, Seat, TimeControl};

/// The clock of a table: how much time the players have. It has a canonical text.
///
/// | text | clock |
/// |---|---|
/// | `none` | no clock |
/// | `300` | sudden death: five minutes for the whole game |
/// | `300+5` | Fischer: an increment of five seconds after each turn |
/// | `bronstein=300+5` | Bronstein: after each turn, up to five seconds of the time it took are given back |
/// | `delay=300+5` | simple delay: in each turn, the clock starts to run down after five seconds |
/// | `bank=120x7+12` | a bank for the whole match of two minutes for each of seven points, and a delay of twelve seconds |
/// | `days=3` | three days for each turn |
///
/// Three options may follow: `;north=60` (time odds: at the beginning the player in the north has another time than the
/// one in the south, here one minute), `;lag=0.5` (up to half a second of network lag is given back in each turn) and
/// `;flag=match` (a player whose time runs out loses the match, not only the game).
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
    /// How much time players get.
    pub control: TimeControl,
    /// The most network lag that is given back in one turn.
    pub lag_cap: Millis,
    /// What a player loses whose time runs out.
    pub flag: FlagLoses,
    /// With time odds: the time of the player in the north at the beginning.
    pub north: Option<Millis>,
}

/// What a player loses whose time runs out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FlagLoses {
    /// The game.
    Game,
    /// The whole match.
    Match,
}

impl Clock {
    /// No clock.
    pub const UNTIMED: Self = Self {
        control: TimeControl::Untimed,
        lag_cap: Millis::ZERO,
        flag: FlagLoses::Game,
        north: None,
    };

    /// The nearest clock that has a text: no amount is longer than a year, and there is some time at the
    /// beginning.
    #[must_use]
    pub(crate) fn sensible(self) -> Self {
        let north = self.north.filter(|_| self.control.has_odds());
        Self {
            control: self.control.sensible(),
            lag_cap: self.lag_cap.min(LONGEST),
            north: north.map(|time| time.clamp(Millis(1), LONGEST)),
            ..self
        }
    }

    /// The time of a seat at the beginning; `None` if there is no limit.
    pub fn main_of(&self, seat: Seat) -> Option<Millis> {
        let main = self.control.main()?;
        Some(self.north.filter(|_| seat == Seat::North).unwrap_or(main))
    }

    /// The usual clock for a backgammon match of this length: two minutes for each point, a delay of twelve
    /// seconds in each turn, and a player whose time runs out loses the match.
    pub const fn backgammon(points: u32) -> Self {
        let (per_point, delay) = (Millis::minutes(2), Millis::seconds(12));
        let control = TimeControl::Bank { per_point, points, delay };
        Self { control, flag: FlagLoses::Match, ..Self::UNTIMED }
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
        if let Some(time) = self.north {
            write!(f, ";north={time}")?;
        }
        if self.lag_cap > Millis::ZERO {
            write!(f, ";lag={}", self.lag_cap)?;
        }
        match self.flag {
            FlagLoses::Game => Ok(()),
            FlagLoses::Match => f.write_str(";flag=match"),
        }
    }
}

/// The text is not a clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockError(pub String);

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a clock; write none, 300, 300+5, bronstein=300+5, \
             delay=300+5, bank=120x7+12 or days=3, at most a year, with ;north=60, ;lag=0.5 or \
             ;flag=match after it",
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
            ("north", time) if clock.north.is_none() && clock.control.has_odds() => {
                clock.north = Some(positive(time)?);
            }
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
        /// Any values, however large: the clock that a table keeps has a text that reads back the same.
        #[test]
        fn sensible_clocks_have_a_text_that_reads_back(kind in 0..7, a in any::<u64>(), b in any::<u64>(), n in any::<u32>(), lag in any::<u64>(), small in any::<bool>(), odds in any::<Option<u64>>()) {
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
            let north = odds.map(amount);
            let clock = Clock { lag_cap: amount(lag), north, ..control.into() }.sensible();
            prop_assert_eq!(clock.to_string().parse(), Ok(clock));
            prop_assert_eq!(clock.sensible(), clock);
        }
    }

    #[test]
    fn sensible_leaves_valid_clocks_unchanged() {
        for text in ["none", "300+5;lag=0.5", "bank=120x7+12;flag=match", "days=366", "31622400"] {
            let clock: Clock = text.parse().unwrap();
            assert_eq!(clock.sensible(), clock);
        }
    }

    #[test]
    fn writes_every_clock_as_it_reads_it() {
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
            "300;north=60",
            "300+5;north=60;lag=0.5",
        ] {
            assert_eq!(text.parse::<Clock>().map(|clock| clock.to_string()).as_deref(), Ok(text));
        }
        assert_eq!(Clock::backgammon(7).to_string(), "bank=120x7+12;flag=match");
    }

    #[test]
    fn refuses_texts_that_are_not_clocks() {
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
            "300;north=0",
            "300;north=60;north=60",
            "none;north=60",
            "days=3;north=60",
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
