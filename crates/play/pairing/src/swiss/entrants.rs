//! Everybody who is to be paired in a round: who may meet whom, and who may get the bye.

use super::card::PairingCard;
use crate::colour::Colour;
use crate::matching::{EdgeTable, Matcher, NoPerfectMatching, Weight};

/// The players of a round in order of rank, with the absolute criteria worked out.
#[derive(Debug)]
pub(super) struct Entrants {
    pub(super) cards: Vec<PairingCard>,
    pub(super) initial_colour: Colour,
    may_meet: Vec<bool>,
    /// C2 and C5: who may get the pairing-allocated bye.
    pub(super) may_get_bye: Vec<bool>,
    /// A complete pairing, as a start for every bracket: partners, or the own number for the bye.
    pub(super) partners: Vec<usize>,
}

impl Entrants {
    /// Works out C1 to C5 for the whole round.
    ///
    /// # Errors
    ///
    /// [`NoPerfectMatching`] if there is no complete pairing (article 1.9.3).
    pub(super) fn new(
        cards: Vec<PairingCard>,
        initial_colour: Colour,
    ) -> Result<Self, NoPerfectMatching> {
        let n = cards.len();
        let mut may_meet = vec![false; n * n];
        for a in 0..n {
            for b in a + 1..n {
                let allowed = cards[a].may_meet(&cards[b]);
                may_meet[a * n + b] = allowed;
                may_meet[b * n + a] = allowed;
            }
        }
        let may_get_bye = cards.iter().map(|card| card.may_get_bye).collect();
        let mut entrants =
            Self { cards, initial_colour, may_meet, may_get_bye, partners: (0..n).collect() };
        entrants.settle_bye()?;
        Ok(entrants)
    }

    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.may_meet[a * self.cards.len() + b]
    }

    pub(super) fn has_bye(&self) -> bool {
        self.cards.len() % 2 == 1
    }

    /// C4 and C5: finds a complete pairing with the lowest possible score of the bye, and lets only players with that
    /// score get it.
    fn settle_bye(&mut self) -> Result<(), NoPerfectMatching> {
        let n = self.cards.len();
        let total = n + n % 2;
        // The bye is the only vertex with weights; it must come first.
        let bye = usize::from(self.has_bye());
        let mut edges = EdgeTable::<1>::new(total, bye, 0, Weight::NOTHING);
        for a in 0..n {
            for b in a + 1..n {
                edges.allow(bye + a, bye + b, self.may_meet(a, b));
            }
            if self.has_bye() && self.may_get_bye[a] {
                edges.allow(0, bye + a, true);
                edges.set_weight(0, bye + a, Weight([-i64::from(self.cards[a].score.tenths())]));
            }
        }
        let mut matcher = Matcher::new(edges, &[]);
        matcher.solve()?;
        for a in 0..n {
            let mate = matcher.mate(bye + a).ok_or(NoPerfectMatching)?;
            self.partners[a] = mate.checked_sub(bye).unwrap_or(a);
        }
        let lowest = (0..n).find(|a| self.partners[*a] == *a).map(|a| self.cards[a].score);
        for (allowed, card) in self.may_get_bye.iter_mut().zip(&self.cards) {
            *allowed &= Some(card.score) == lowest;
        }
        Ok(())
    }
}
