//! The order in which candidates are generated (article 4): among equally good ones, the first.
//!
//! The decisions are taken one by one, as article 3.7 nests its loops: which players moved down are paired, with whom,
//! which residents are exchanged between the halves of the remainder, and who meets whom there. Each decision rewards
//! what the rules try first, solves the matching again, and forbids what was decided against. The reward is less than
//! any criterion, so the candidate stays as good as it was.

use super::bracket::BracketGraph;
use crate::matching::NoPerfectMatching;

impl<const K: usize> BracketGraph<'_, K> {
    /// Narrows the matching down to the first of the best candidates.
    pub(super) fn choose_first_candidate(&mut self) -> Result<(), NoPerfectMatching> {
        let moved_down = self.choose_moved_down_players()?;
        for v in moved_down {
            self.choose_opponent(v, &(self.moved_down..self.size).collect::<Vec<_>>())?;
        }
        let remainder = self.remainder();
        let half = self.pairs_among(&remainder);
        let is_ordered = self.moved_down == 0 && half == self.size / 2;
        if half == 0 {
            return Ok(());
        }
        if !is_ordered {
            self.reorder_by_exchanges(&remainder, half)?;
        }
        let (upper, lower) = self.choose_exchanges(&remainder, half)?;
        for v in upper {
            self.choose_opponent(v, &lower)?;
        }
        Ok(())
    }

    /// Prefers edges of a vertex with a higher reward, then forbids those with another reward than the one found.
    fn decide(&mut self, v: usize, reward: impl Fn(usize) -> i64) -> Result<(), NoPerfectMatching> {
        let Some(mate) = self.matcher.mate(v) else { return Err(NoPerfectMatching) };
        let vertices = self.matcher.edges.vertices();
        let could_be_better =
            (0..vertices).any(|w| reward(w) > reward(mate) && self.matcher.may_use(v, w));
        if could_be_better {
            self.matcher.release(v);
            for w in 0..vertices {
                if self.matcher.edges.is_allowed(v, w) {
                    let weight = self.criteria.choice.of(reward(w));
                    self.matcher.edges.add_weight(v, w, weight);
                }
            }
            self.matcher.repair(v)?;
        }
        let Some(mate) = self.matcher.mate(v) else { return Err(NoPerfectMatching) };
        let found = reward(mate);
        self.matcher.restrict(v, |w| reward(w) == found)
    }

    /// Article 4.4: the first set of players moved down who are paired. The others are in the limbo.
    fn choose_moved_down_players(&mut self) -> Result<Vec<usize>, NoPerfectMatching> {
        let size = self.size;
        let has_limbo = (0..self.moved_down).any(|v| self.partner_in_bracket(v).is_none());
        if has_limbo {
            for v in 0..self.moved_down {
                self.decide(v, |w| i64::from(w < size))?;
            }
        }
        Ok((0..self.moved_down).filter(|v| self.partner_in_bracket(*v).is_some()).collect())
    }

    /// Article 4.2: the first opponent of a list that the best candidates allow.
    fn choose_opponent(&mut self, v: usize, list: &[usize]) -> Result<(), NoPerfectMatching> {
        let mut reward = vec![0; self.matcher.edges.vertices()];
        for (w, rank) in list.iter().rev().zip(1..) {
            reward[*w] = rank;
        }
        self.decide(v, |w| reward[w])
    }

    /// The residents who are not paired with players moved down.
    fn remainder(&self) -> Vec<usize> {
        let meets_moved_down =
            |v: &usize| self.matcher.mate(*v).is_some_and(|w| w < self.moved_down);
        (self.moved_down..self.size).filter(|v| !meets_moved_down(v)).collect()
    }

    fn pairs_among(&self, remainder: &[usize]) -> usize {
        remainder.iter().filter(|v| self.partner_in_bracket(**v).is_some()).count() / 2
    }

    /// Brings the order of exchanges of this remainder into the weights, and solves again.
    fn reorder_by_exchanges(
        &mut self,
        remainder: &[usize],
        half: usize,
    ) -> Result<(), NoPerfectMatching> {
        if self.moved_down == 0 {
            // Takes out the order that was guessed when the bracket was first solved.
            self.order_by_exchanges(remainder, self.size / 2, -1);
        }
        self.order_by_exchanges(remainder, half, 1);
        self.matcher.restart();
        self.matcher.solve()
    }

    /// Article 4.3: the first exchange. Returns the upper and the lower half after it.
    fn choose_exchanges(
        &mut self,
        remainder: &[usize],
        half: usize,
    ) -> Result<(Vec<usize>, Vec<usize>), NoPerfectMatching> {
        let last = self.size;
        let is_upper = |graph: &Self, v: usize| graph.partner_in_bracket(v).is_some_and(|w| w > v);
        let exchanges = remainder[half..].iter().filter(|v| is_upper(self, **v)).count();
        // The lowest players leave the upper half first, and the highest ones of the lower half enter it.
        let mut left = 0;
        for v in remainder[..half].iter().rev() {
            if left == exchanges {
                break;
            }
            self.decide(*v, |w| i64::from(w < *v || w >= last))?;
            left += usize::from(!is_upper(self, *v));
        }
        let mut entered = 0;
        for v in &remainder[half..] {
            if entered == exchanges {
                break;
            }
            self.decide(*v, |w| i64::from(*v < w && w < last))?;
            entered += usize::from(is_upper(self, *v));
        }
        Ok(remainder.iter().partition(|v| is_upper(self, **v)))
    }
}
