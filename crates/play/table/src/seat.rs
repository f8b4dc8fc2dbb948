use std::fmt;
use std::ops::{Index, IndexMut, Not};

use crate::Name;

/// One of the two places at a table.
///
/// A seat is not a side: the player in the south can have White in one game and Black in the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The place at the lower edge, usually of the player who opened the table.
    South,
    /// The place across.
    North,
}

impl Seat {
    /// Both seats, for loops.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// The place across the table.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.to_string() == text)
    }
}

impl Not for Seat {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::South => "south",
            Self::North => "north",
        })
    }
}

/// One `T` for each seat, indexed by [`Seat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T> {
    /// The south's value.
    pub south: T,
    /// The north's value.
    pub north: T,
}

impl<T> BySeat<T> {
    /// Makes the value of each seat.
    pub fn new(mut make: impl FnMut(Seat) -> T) -> Self {
        Self { south: make(Seat::South), north: make(Seat::North) }
    }

    /// The two values, the south's first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        [(Seat::South, &self.south), (Seat::North, &self.north)].into_iter()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::South => &self.south,
            Seat::North => &self.north,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::South => &mut self.south,
            Seat::North => &mut self.north,
        }
    }
}

/// Who occupies a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Occupant {
    /// Nobody yet.
    #[default]
    Empty,
    /// A person with an account, or the owner of this device.
    Person(Name),
    /// A person without an account.
    Guest(Name),
    /// A computer player of a level from 1 to 10. Above 10 it plays at full strength; at level 0 it plays
    /// random legal moves.
    Computer(u8),
}

impl Occupant {
    /// A person with that name.
    pub fn person(name: &str) -> Self {
        Self::Person(Name::new(name))
    }

    /// A guest with that name.
    pub fn guest(name: &str) -> Self {
        Self::Guest(Name::new(name))
    }

    /// The same without the name.
    #[must_use]
    pub fn anonymized(&self) -> Self {
        match self {
            Self::Person(_) | Self::Guest(_) => Self::guest(""),
            Self::Empty | Self::Computer(_) => self.clone(),
        }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub fn read(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "empty" if rest.is_empty() => Some(Self::Empty),
            "person" => Name::read(rest).map(Self::Person),
            "guest" => Name::read(rest).map(Self::Guest),
            "computer" => rest.parse().ok().map(Self::Computer),
            _ => None,
        }
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty"),
            Self::Person(name) => write!(f, "person {name}"),
            Self::Guest(name) => write!(f, "guest {name}"),
            Self::Computer(level) => write!(f, "computer {level}"),
        }
    }
}

/// Who gives a command to a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player in that seat.
    Seat(Seat),
    /// A spectator.
    Watcher,
    /// The program that runs the table: it seats people, reads the clock and rolls the dice. The record
    /// calls it `house`.
    House,
}

impl Actor {
    /// The seat, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "watcher" => Some(Self::Watcher),
            "house" => Some(Self::House),
            _ => Seat::read(text).map(Self::Seat),
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Watcher => f.write_str("watcher"),
            Self::House => f.write_str("house"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_every_occupant_as_it_reads_it() {
        for text in ["empty", "person Ann Lee", "guest é", "computer 0", "computer 255"] {
            assert_eq!(
                Occupant::read(text).map(|occupant| occupant.to_string()).as_deref(),
                Some(text)
            );
        }
        for text in ["", "person", "person ", "person  Ann", "computer", "computer 256", "empty x"]
        {
            assert_eq!(Occupant::read(text), None, "{text}");
        }
    }

    #[test]
    fn writes_every_actor_as_it_reads_it() {
        for text in ["south", "north", "watcher", "house"] {
            assert_eq!(Actor::read(text).map(|actor| actor.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Actor::read("South"), None);
    }
}
