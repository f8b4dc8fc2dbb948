use std::fmt;

/// The two dice of a roll, regardless of who rolled which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    high: u8,
    low: u8,
}

impl Dice {
    /// The 21 different rolls, in the order 11 21 22 31 … 66.
    pub const ALL: [Self; 21] = {
        let mut all = [Self { high: 1, low: 1 }; 21];
        let (mut high, mut low, mut index) = (1, 1, 0);
        while index < 21 {
            all[index] = Self { high, low };
            if low == high {
                high += 1;
                low = 1;
            } else {
                low += 1;
            }
            index += 1;
        }
        all
    };

    /// The roll of these two numbers, if both are on a die.
    pub const fn new(one: u8, other: u8) -> Option<Self> {
        match (Die::new(one), Die::new(other)) {
            (Some(one), Some(other)) => Some(Self::of(one, other)),
            _ => None,
        }
    }

    /// The roll of these two dice.
    pub const fn of(one: Die, other: Die) -> Self {
        if one.0 >= other.0 {
            Self { high: one.0, low: other.0 }
        } else {
            Self { high: other.0, low: one.0 }
        }
    }

    /// The two dice, the larger first.
    pub const fn pair(self) -> [Die; 2] {
        [Die(self.high), Die(self.low)]
    }

    /// The larger number.
    #[inline]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The smaller number; for a double, the same number.
    #[inline]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether both numbers are the same, to be played four times.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// The numbers to play, the larger first: two, or four for a double.
    pub fn numbers(self) -> impl ExactSizeIterator<Item = u8> {
        let times = if self.is_double() { 4 } else { 2 };
        (0..times).map(move |turn| if turn % 2 == 0 { self.high } else { self.low })
    }

    /// How many of the 36 equally likely results of two dice give this roll.
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

/// The result of a chance event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// The opening roll: one die each decides who begins.
    Opening {
        /// White's die.
        white: Die,
        /// Black's die.
        black: Die,
    },
    /// Both dice of one player.
    Turn(Dice),
}

/// A number from 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// Every side of a die.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The die with this number, if it is from 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 6 { Some(Self(number)) } else { None }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl From<Dice> for Roll {
    fn from(dice: Dice) -> Self {
        Self::Turn(dice)
    }
}

/// Two digits: of an opening roll White's first, otherwise the larger first.
impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opening { white, black } => write!(f, "{}{}", white.0, black.0),
            Self::Turn(dice) => dice.fmt(f),
        }
    }
}

/// Reads two digits from 1 to 6, alone or with something between them, such as `31` or `3-1`.
pub(crate) fn read_dice(text: &str) -> Option<(Die, Die)> {
    let mut letters = text.trim().chars();
    let die = |letter: Option<char>| Die::new(letter?.to_digit(10)? as u8);
    let (first, last) = (letters.next(), letters.next_back());
    let between = letters.as_str();
    matches!(between.trim(), "" | "-" | "," | ":" | "/").then_some(())?;
    Some((die(first)?, die(last)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_21_rolls_add_up_to_36() {
        assert_eq!(Dice::ALL.iter().map(|dice| dice.weight()).sum::<u32>(), 36);
        assert_eq!(Dice::ALL[20].to_string(), "66");
        assert_eq!(Dice::ALL[3].to_string(), "31");
    }

    #[test]
    fn doubles_are_played_four_times() {
        assert_eq!(Dice::new(3, 3).unwrap().numbers().collect::<Vec<_>>(), [3, 3, 3, 3]);
        assert_eq!(Dice::new(2, 5).unwrap().numbers().collect::<Vec<_>>(), [5, 2]);
        assert_eq!(Dice::new(0, 5), None);
    }

    #[test]
    fn reads_dice_with_or_without_a_separator() {
        let read = |text| read_dice(text).map(|(one, other)| (one.0, other.0));
        for text in ["31", " 3-1", "3 1", "3,1", "3 - 1"] {
            assert_eq!(read(text), Some((3, 1)), "{text}");
        }
        for text in ["", "3", "71", "30", "311", "3x1", "é1", "31é", "-"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
