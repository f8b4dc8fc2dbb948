/// The keys of all positions from the start of the game to the current node, for finding repetitions.
#[derive(Clone, Debug)]
pub struct KeyHistory {
    keys: Vec<u64>,
    /// How many of the keys belong to the game before the search, the root included.
    game_length: usize,
}

impl KeyHistory {
    /// The keys of the game, the root last.
    pub fn new(game: Vec<u64>) -> Self {
        Self { game_length: game.len(), keys: game }
    }

    /// The key of the current node.
    #[inline(always)]
    pub fn current(&self) -> u64 {
        self.keys.last().copied().unwrap_or_default()
    }

    /// Enters a child node.
    #[inline(always)]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Returns to the parent node.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the current position has occurred before: once within the search, or twice in the game.
    /// Only the last `reversible_plies` can hold a repetition.
    #[inline]
    pub fn is_repeated(&self, reversible_plies: usize) -> bool {
        let Some((&key, past)) = self.keys.split_last() else { return false };
        let mut times_in_game = 0;
        for back in (2..=reversible_plies.min(past.len())).step_by(2) {
            let index = past.len() - back;
            if past[index] == key {
                if index >= self.game_length {
                    return true;
                }
                times_in_game += 1;
            }
        }
        times_in_game >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_repetition_counts_within_the_search_but_two_in_the_game() {
        let mut keys = KeyHistory::new(vec![1, 2, 3]);
        for key in [4, 1] {
            keys.push(key);
        }
        assert!(!keys.is_repeated(10), "once in the game");
        for key in [5, 6, 5, 1] {
            keys.push(key);
        }
        assert!(keys.is_repeated(10), "once within the search");
        assert!(!keys.is_repeated(3), "an irreversible move lies between");
        let mut keys = KeyHistory::new(vec![1, 2, 1, 2]);
        keys.push(1);
        assert!(keys.is_repeated(10), "twice in the game");
    }
}
