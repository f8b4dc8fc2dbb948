use crate::aims::Aims;
use crate::odds::turned;
use crate::thought::{Prospect, Thought};

/// The plays of a roll, the best first.
pub(crate) struct Ranking<'w> {
    /// What a play is worth; not only its chances but also who judges them decides that.
    worth: &'w dyn Fn(&Prospect) -> f32,
    plays: Vec<(f32, Prospect)>,
}

impl<'w> Ranking<'w> {
    /// These plays, as they look at first sight.
    pub(crate) fn new(prospects: Vec<Prospect>, worth: &'w dyn Fn(&Prospect) -> f32) -> Self {
        let plays = prospects.into_iter().map(|prospect| (worth(&prospect), prospect)).collect();
        let mut ranking = Self { worth, plays };
        sort(&mut ranking.plays);
        ranking
    }

    /// The plays with what they are worth.
    pub(crate) fn plays(&self) -> &[(f32, Prospect)] {
        &self.plays
    }

    /// Looks `ply` rolls ahead after the plays that matter: those that are nearly as good as the
    /// best, and at least `lines` of them. Returns whether there was time for all.
    pub(crate) fn deepen(
        &mut self,
        thought: &mut Thought<'_>,
        aims: &Aims,
        ply: u32,
        lines: usize,
    ) -> bool {
        let kept = self.kept(ply, lines);
        let mut deeper = Vec::with_capacity(kept);
        for (_, prospect) in &self.plays[..kept] {
            let next = prospect.after.turned();
            let Some(chances) = thought.ahead(&next, &aims.turned(), ply) else { return false };
            let prospect = Prospect { chances: turned(&chances), ..*prospect };
            deeper.push(((self.worth)(&prospect), prospect));
        }
        self.plays[..kept].copy_from_slice(&deeper);
        sort(&mut self.plays[..kept]);
        true
    }

    /// So many plays are looked at with this ply: so many at most, and none that is worse than the
    /// best by more than a margin.
    fn kept(&self, ply: u32, lines: usize) -> usize {
        let (most, margin) = if ply == 1 { (12, 0.22) } else { (6, 0.12) };
        let Some((best, _)) = self.plays.first() else { return 0 };
        let near = self.plays.iter().take_while(|(worth, _)| *worth >= best - margin).count();
        near.min(most).max(lines).min(self.plays.len())
    }
}

/// The best first; of equals, the one that came first.
fn sort(plays: &mut [(f32, Prospect)]) {
    plays.sort_by(|(one, _), (other, _)| other.total_cmp(one));
}
