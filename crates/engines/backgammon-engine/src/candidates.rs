use crate::gammon_values::GammonValues;
use crate::probabilities::turned;
use crate::search::{Candidate, Search};

/// The plays of a roll, best first.
pub(crate) struct RankedCandidates<'w> {
    /// The equity of a play, including the noise of a level.
    worth: &'w dyn Fn(&Candidate) -> f32,
    plays: Vec<(f32, Candidate)>,
}

impl<'w> RankedCandidates<'w> {
    /// Sorts plays by their 0-ply evaluations.
    pub(crate) fn new(candidates: Vec<Candidate>, worth: &'w dyn Fn(&Candidate) -> f32) -> Self {
        let plays =
            candidates.into_iter().map(|candidate| (worth(&candidate), candidate)).collect();
        let mut ranked = Self { worth, plays };
        sort(&mut ranked.plays);
        ranked
    }

    /// The plays with their equities.
    pub(crate) fn plays(&self) -> &[(f32, Candidate)] {
        &self.plays
    }

    /// Evaluates the plays that pass the move filter, and at least `lines` of them, at this ply. Returns whether there was
    /// time for all.
    pub(crate) fn deepen(
        &mut self,
        search: &mut Search<'_>,
        gammon_values: &GammonValues,
        ply: u32,
        lines: usize,
    ) -> bool {
        let kept = self.kept(ply, lines);
        let mut deeper = Vec::with_capacity(kept);
        for (_, candidate) in &self.plays[..kept] {
            let next = candidate.after.turned();
            let Some(chances) = search.evaluate_plies(&next, &gammon_values.turned(), ply) else {
                return false;
            };
            let candidate = Candidate { chances: turned(&chances), ..*candidate };
            deeper.push(((self.worth)(&candidate), candidate));
        }
        self.plays[..kept].copy_from_slice(&deeper);
        sort(&mut self.plays[..kept]);
        true
    }

    /// The move filter: how many plays are searched at this ply. There is a maximum, and none is worse than the best by
    /// more than a margin.
    fn kept(&self, ply: u32, lines: usize) -> usize {
        let (most, margin) = if ply == 1 { (12, 0.22) } else { (6, 0.12) };
        let Some((best, _)) = self.plays.first() else { return 0 };
        let near = self.plays.iter().take_while(|(worth, _)| *worth >= best - margin).count();
        near.min(most).max(lines).min(self.plays.len())
    }
}

/// Sorts best first; the sort is stable.
fn sort(plays: &mut [(f32, Candidate)]) {
    plays.sort_by(|(one, _), (other, _)| other.total_cmp(one));
}
