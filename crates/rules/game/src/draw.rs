use crate::Side;

/// A draw that follows from a position and its history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw<E> {
    /// A compulsory draw: the game is over.
    Must(E),
    /// The draws that can be claimed; the game goes on until a player does. Never empty.
    May(Vec<Claim<E>>),
}

/// A draw that can be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim<E> {
    /// The side that may claim it; `None` for either side.
    pub by: Option<Side>,
    /// Why the game ends if it is claimed.
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
pub struct PositionHistory {
    keys: Vec<u64>,
}

impl PositionHistory {
    /// An empty history.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the key of the position that a move leaves.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Removes the last key.
    pub fn pop(&mut self) -> Option<u64> {
        self.keys.pop()
    }

    /// How many of the last `reach` positions have this key. Callers pass the number of events since the last
    /// irreversible one: older positions cannot be equal, and the count stays fast in long games.
    pub fn times(&self, key: u64, reach: usize) -> usize {
        self.keys.iter().rev().take(reach).filter(|&&k| k == key).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_keys_within_reach() {
        let mut history = PositionHistory::new();
        for key in [7, 1, 7, 2, 7] {
            history.push(key);
        }
        assert_eq!(history.times(7, 5), 3);
        assert_eq!(history.times(7, 4), 2, "the first is out of reach");
        assert_eq!(history.times(7, 0), 0);
        assert_eq!(history.times(7, usize::MAX), 3, "a reach beyond the history is allowed");
        assert_eq!(history.times(9, 5), 0);
    }

    #[test]
    fn removes_the_last_key() {
        let mut history = PositionHistory::new();
        assert_eq!(history.pop(), None);
        history.push(1);
        history.push(2);
        assert_eq!(history.pop(), Some(2));
        assert_eq!(history.times(2, 2), 0);
        assert_eq!(history.times(1, 2), 1);
    }

    #[test]
    fn a_claim_is_open_to_its_side_or_to_both_sides() {
        let mut claim = Claim { by: Some(Side::White), ending: () };
        assert!(claim.is_open_to(Side::White) && !claim.is_open_to(Side::Black));
        claim.by = None;
        assert!(claim.is_open_to(Side::White) && claim.is_open_to(Side::Black));
    }
}
