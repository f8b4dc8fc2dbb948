use std::fmt;

/// Two dice as they are played: which player threw which does not matter any more.
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
        match Roll::new(one, other) {
            Some(roll) => Some(roll.dice()),
            None => None,
        }
    }

    /// The larger number.
    #[inline]
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The smaller number, or the same again.
    #[inline]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether both numbers are the same, to be played four times.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// The numbers to be played, the larger first: two, or four of a double.
    pub fn numbers(self) -> impl ExactSizeIterator<Item = u8> {
        let times = if self.is_double() { 4 } else { 2 };
        (0..times).map(move |turn| if turn % 2 == 0 { self.high } else { self.low })
    }

    /// In how many of the 36 ways that two dice can fall this roll comes up.
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

/// What chance decides: two dice in order.
///
/// The order matters in the opening roll alone, where the first die is White's and the second is
/// Black's; every other roll is written with the larger number first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    white: u8,
    black: u8,
}

impl Roll {
    /// The 36 ways in which two dice can fall.
    pub const ALL: [Self; 36] = {
        let mut all = [Self { white: 1, black: 1 }; 36];
        let mut index = 0;
        while index < 36 {
            all[index] = Self { white: (index / 6 + 1) as u8, black: (index % 6 + 1) as u8 };
            index += 1;
        }
        all
    };

    /// A roll of these two numbers, if both are on a die.
    pub const fn new(white: u8, black: u8) -> Option<Self> {
        if 1 <= white && white <= 6 && 1 <= black && black <= 6 {
            Some(Self { white, black })
        } else {
            None
        }
    }

    /// White's die of an opening roll.
    pub const fn white(self) -> u8 {
        self.white
    }

    /// Black's die of an opening roll.
    pub const fn black(self) -> u8 {
        self.black
    }

    /// The numbers, whoever threw them.
    pub const fn dice(self) -> Dice {
        if self.white >= self.black {
            Dice { high: self.white, low: self.black }
        } else {
            Dice { high: self.black, low: self.white }
        }
    }

    /// Reads two digits, in this order.
    pub fn parse(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [white @ b'1'..=b'6', black @ b'1'..=b'6'] => Self::new(white - b'0', black - b'0'),
            _ => None,
        }
    }
}

impl From<Dice> for Roll {
    fn from(dice: Dice) -> Self {
        Self { white: dice.high, black: dice.low }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.white, self.black)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_one_rolls_weigh_thirty_six() {
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
}
