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
pub struct PositionHistory {
    keys: Vec<u64>,
}

impl PositionHistory {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_past_counts_within_reach() {
        let mut past = PositionHistory::new();
        for key in [7, 1, 7, 2, 7] {
            past.push(key);
        }
        assert_eq!(past.times(7, 5), 3);
        assert_eq!(past.times(7, 4), 2, "the first is out of reach");
        assert_eq!(past.times(7, 0), 0);
        assert_eq!(past.times(7, usize::MAX), 3, "reaching further than the past is no error");
        assert_eq!(past.times(9, 5), 0);
    }

    #[test]
    fn the_past_can_be_taken_back() {
        let mut past = PositionHistory::new();
        assert_eq!(past.pop(), None);
        past.push(1);
        past.push(2);
        assert_eq!(past.pop(), Some(2));
        assert_eq!(past.times(2, 2), 0);
        assert_eq!(past.times(1, 2), 1);
    }

    #[test]
    fn a_claim_is_open_to_its_side_or_to_both() {
        let mut claim = Claim { by: Some(Side::White), ending: () };
        assert!(claim.is_open_to(Side::White) && !claim.is_open_to(Side::Black));
        claim.by = None;
        assert!(claim.is_open_to(Side::White) && claim.is_open_to(Side::Black));
    }
}
