//! The criteria C6 to C21 of article 2 as weights of edges, and the order of generation below them.
//!
//! Every pair of a bracket and every player it leaves over adds to some criteria. Which sums are best, compared one
//! after the other, is what a matching of maximum weight answers.

use super::card::{Float, PairingCard};
use super::packing::{Field, Packing};
use super::preference::{Strength, allocate, twice_in_a_row};
use crate::colour::Colour;
use crate::matching::Weight;
use crate::points::Points;

/// A criterion that looks at each score separately, the highest first.
#[derive(Debug)]
struct PerScore(Vec<(Points, Field)>);

impl PerScore {
    fn new(packing: &mut Packing, scores: &[(Points, usize)]) -> Self {
        Self(scores.iter().map(|(score, count)| (*score, packing.field(*count))).collect())
    }

    fn add<const K: usize>(&self, weight: &mut Weight<K>, score: Points, value: i64) {
        if let Some((_, field)) = self.0.iter().find(|(known, _)| *known == score) {
            field.add(weight, value);
        }
    }
}

/// The criteria of one bracket and their places in a weight.
#[derive(Debug)]
pub(super) struct Criteria {
    resident_score: Points,
    initial_colour: Colour,
    pairs: Field,
    paired_scores: PerScore,
    next_pairs: Field,
    next_scores: PerScore,
    bye_unplayed: Field,
    imbalance: Field,
    streak: Field,
    preference: Field,
    strong_preference: Field,
    downfloats: [Field; 2],
    upfloats: [Field; 2],
    downfloat_scores: [PerScore; 2],
    upfloat_scores: [PerScore; 2],
    pub(super) exchanges: Field,
    pub(super) exchange_size: Field,
    pub(super) choice: Field,
    words: usize,
}

impl Criteria {
    /// Fields for a bracket (sorted, players moved down first) and a next bracket of a size.
    pub(super) fn new(bracket: &[&PairingCard], next: usize, initial_colour: Colour) -> Self {
        let size = bracket.len();
        let resident_score = bracket.last().map_or(Points::NONE, |card| card.score);
        let scores = counted_scores(bracket);
        let moved_down: Vec<(Points, usize)> =
            scores.iter().copied().filter(|(score, _)| *score != resident_score).collect();
        let most_unplayed = bracket.iter().map(|card| card.unplayed).max().unwrap_or(0);
        let mut packing = Packing::default();
        let p = &mut packing;
        let pairs = p.field(size);
        let paired_scores = PerScore::new(p, &moved_down);
        let next_pairs = p.field(size + next);
        let next_scores = PerScore::new(p, &scores);
        let bye_unplayed = p.field(usize::try_from(most_unplayed).unwrap_or(0));
        let [imbalance, streak, preference, strong_preference] =
            [(); 4].map(|()| p.field(2 * size));
        let [down_last, up_last, down_before, up_before] = [(); 4].map(|()| p.field(size));
        let [down_scores_last, up_scores_last, down_scores_before, up_scores_before] =
            [(); 4].map(|()| PerScore::new(p, &moved_down));
        let exchanges = p.field(size);
        let exchange_size = p.field(2 * size * size);
        let choice = p.field(size + 1);
        Self {
            resident_score,
            initial_colour,
            pairs,
            paired_scores,
            next_pairs,
            next_scores,
            bye_unplayed,
            imbalance,
            streak,
            preference,
            strong_preference,
            downfloats: [down_last, down_before],
            upfloats: [up_last, up_before],
            downfloat_scores: [down_scores_last, down_scores_before],
            upfloat_scores: [up_scores_last, up_scores_before],
            exchanges,
            exchange_size,
            choice,
            words: packing.words(),
        }
    }

    /// How many words the weights need.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// C8: a pair of two residents of the next bracket.
    pub(super) fn next_bracket_pair<const K: usize>(&self) -> Weight<K> {
        self.next_pairs.of(1)
    }

    /// C8: a downfloater who finds an opponent in the next bracket.
    pub(super) fn downfloater_pair<const K: usize>(&self, downfloater: &PairingCard) -> Weight<K> {
        let mut weight = self.next_pairs.of(1);
        self.next_scores.add(&mut weight, downfloater.score, 1);
        weight
    }

    /// C9: the only downfloater gets the bye.
    pub(super) fn bye<const K: usize>(&self, player: &PairingCard) -> Weight<K> {
        self.bye_unplayed.of(-player.unplayed)
    }

    /// C6, C7 and C10 to C21 for a pair of the bracket, the higher ranked player first.
    pub(super) fn pair<const K: usize>(
        &self,
        higher: &PairingCard,
        lower: &PairingCard,
    ) -> Weight<K> {
        let mut weight = self.pairs.of(1);
        self.paired_scores.add(&mut weight, higher.score, 1);
        self.add_colours(&mut weight, higher, lower);
        self.add_floats(&mut weight, higher, lower);
        weight
    }

    /// C10 to C13, with the colours that the two would really get.
    fn add_colours<const K: usize>(
        &self,
        weight: &mut Weight<K>,
        higher: &PairingCard,
        lower: &PairingCard,
    ) {
        let colour = allocate(higher, lower, self.initial_colour);
        for (card, colour) in [(higher, colour), (lower, colour.opposite())] {
            let Some(wish) = card.preference else { continue };
            if wish.colour == colour {
                continue;
            }
            self.preference.add(weight, -1);
            if wish.strength == Strength::Strong {
                self.strong_preference.add(weight, -1);
            }
            let more = if colour == Colour::White { 1 } else { -1 };
            if (card.difference + more).abs() > 2 {
                self.imbalance.add(weight, -1);
            }
            if twice_in_a_row(&card.games) && card.games.last() == Some(&colour) {
                self.streak.add(weight, -1);
            }
        }
    }

    /// C14 to C21. Pairing a resident who would otherwise float down again is what C14 and C16 reward.
    fn add_floats<const K: usize>(
        &self,
        weight: &mut Weight<K>,
        higher: &PairingCard,
        lower: &PairingCard,
    ) {
        let higher_is_resident = higher.score == self.resident_score;
        for back in 0..2 {
            let saved = i64::from(lower.floats[back] == Float::Down)
                + i64::from(higher_is_resident && higher.floats[back] == Float::Down);
            self.downfloats[back].add(weight, saved);
            if higher_is_resident {
                continue;
            }
            if lower.floats[back] == Float::Up {
                self.upfloats[back].add(weight, -1);
                self.upfloat_scores[back].add(weight, higher.score, -1);
            }
            if higher.floats[back] == Float::Down {
                self.downfloat_scores[back].add(weight, higher.score, 1);
            }
        }
    }
}

/// The scores of a sorted bracket with the number of players who have them.
fn counted_scores(bracket: &[&PairingCard]) -> Vec<(Points, usize)> {
    let mut scores: Vec<(Points, usize)> = Vec::new();
    for card in bracket {
        match scores.last_mut() {
            Some((score, count)) if *score == card.score => *count += 1,
            _ => scores.push((card.score, 1)),
        }
    }
    scores
}
