use crate::Side;

/// A draw that the rules see in a position and its past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw<E> {
    /// The game is over, whether the players like it or not.
    Must(E),
    /// The game goes on unless somebody claims. Never empty.
    May(Vec<Claim<E>>),
}

/// A draw for the asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim<E> {
    /// Who may ask: one side only, or (`None`) either.
    pub by: Option<Side>,
    /// What the game will have ended by.
    pub ending: E,
}

impl<E> Claim<E> {
    /// Whether `side` may make this claim.
    pub fn is_open_to(&self, side: Side) -> bool {
        self.by.is_none_or(|by| by == side)
    }
}

/// The positions that came before the present one, by their [keys](crate::Game::key).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Past {
    keys: Vec<u64>,
}

impl Past {
    /// A past in which nothing has happened.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the key of a position that is being left.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Takes back the last [`push`](Self::push).
    pub fn pop(&mut self) -> Option<u64> {
        self.keys.pop()
    }

    /// How many of the last `reach` positions have this key. Pass the number of events since the
    /// last irreversible one: nothing older can be equal, and long games stay cheap.
    pub fn times(&self, key: u64, reach: usize) -> usize {
        self.keys.iter().rev().take(reach).filter(|&&k| k == key).count()
    }
}
