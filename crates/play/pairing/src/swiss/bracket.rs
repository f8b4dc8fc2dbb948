//! Pairs one bracket (article 3): finds the best candidates and takes the first of them.

use super::criteria::Criteria;
use super::entrants::Entrants;
use crate::matching::{EdgeTable, Matcher, NoPerfectMatching};

/// The players not yet paired when a bracket's turn has come, by rank.
#[derive(Debug)]
pub(super) struct Remaining {
    /// Players moved down from above.
    pub(super) moved_down: Vec<usize>,
    /// The residents of this bracket.
    pub(super) residents: Vec<usize>,
    /// The residents of the next bracket.
    pub(super) next: Vec<usize>,
    /// Everybody below.
    pub(super) below: Vec<usize>,
}

/// The pairs of a bracket and who floats down from it.
#[derive(Debug)]
pub(super) struct PairedBracket {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) downfloaters: Vec<usize>,
}

/// Pairs a bracket and leaves a complete pairing of everybody below in `entrants.partners`.
///
/// # Errors
///
/// [`NoPerfectMatching`] cannot happen after [`Entrants::new`] has found a complete pairing.
pub(super) fn pair_bracket(
    entrants: &mut Entrants,
    remaining: &Remaining,
) -> Result<PairedBracket, NoPerfectMatching> {
    let cards: Vec<_> = bracket_players(remaining).map(|at| &entrants.cards[at]).collect();
    let criteria = Criteria::new(&cards, remaining.next.len(), entrants.initial_colour);
    // One copy of the matching per size of weight: most brackets need few words.
    match criteria.words() {
        0..=4 => pair_with::<4>(entrants, remaining, &criteria),
        5..=8 => pair_with::<8>(entrants, remaining, &criteria),
        9..=16 => pair_with::<16>(entrants, remaining, &criteria),
        17..=64 => pair_with::<64>(entrants, remaining, &criteria),
        _ => pair_with::<256>(entrants, remaining, &criteria),
    }
}

fn bracket_players(remaining: &Remaining) -> impl Iterator<Item = usize> + '_ {
    remaining.moved_down.iter().chain(&remaining.residents).copied()
}

fn pair_with<const K: usize>(
    entrants: &mut Entrants,
    remaining: &Remaining,
    criteria: &Criteria,
) -> Result<PairedBracket, NoPerfectMatching> {
    let mut bracket = BracketGraph::<K>::new(entrants, remaining, criteria);
    bracket.solve()?;
    bracket.settle_bye()?;
    bracket.choose_first_candidate()?;
    let (paired, partners) = (bracket.paired(), bracket.partners());
    for (player, partner) in partners {
        entrants.partners[player] = partner;
    }
    Ok(paired)
}

/// The graph of a bracket: its players in order of their bracket sequence numbers (BSN, from 0 here), then the residents
/// of the next bracket, then everybody below, then the bye.
pub(super) struct BracketGraph<'a, const K: usize> {
    entrants: &'a Entrants,
    pub(super) criteria: &'a Criteria,
    /// Ranks of the players behind the vertices.
    players: Vec<usize>,
    pub(super) moved_down: usize,
    /// Size of the bracket.
    pub(super) size: usize,
    pub(super) matcher: Matcher<K>,
}

impl<'a, const K: usize> BracketGraph<'a, K> {
    fn new(entrants: &'a Entrants, remaining: &Remaining, criteria: &'a Criteria) -> Self {
        let size = remaining.moved_down.len() + remaining.residents.len();
        let players: Vec<usize> = bracket_players(remaining)
            .chain(remaining.next.iter().copied())
            .chain(remaining.below.iter().copied())
            .collect();
        let vertices = players.len() + players.len() % 2;
        let next = remaining.next.len();
        let mut edges = EdgeTable::new(vertices, size, next, criteria.next_bracket_pair());
        let moved_down = remaining.moved_down.len();
        for a in 0..players.len() {
            for b in a + 1..players.len() {
                // Two players moved down could not be paired above, and still cannot.
                if entrants.may_meet(players[a], players[b]) && b >= moved_down {
                    edges.allow(a, b, true);
                }
            }
        }
        for a in 0..size {
            let card = &entrants.cards[players[a]];
            for (b, player) in players.iter().enumerate().take(size + next).skip(a + 1) {
                if !edges.is_allowed(a, b) {
                    continue;
                }
                let weight = if b < size {
                    criteria.pair(card, &entrants.cards[*player])
                } else {
                    criteria.downfloater_pair(card)
                };
                edges.set_weight(a, b, weight);
            }
        }
        if vertices > players.len() {
            for (a, player) in players.iter().enumerate() {
                edges.allow(a, vertices - 1, entrants.may_get_bye[*player]);
            }
        }
        let known = known_pairs(entrants, &players, size);
        let matcher = Matcher::new(edges, &known);
        Self { entrants, criteria, players, moved_down, size, matcher }
    }

    fn solve(&mut self) -> Result<(), NoPerfectMatching> {
        if self.moved_down == 0 {
            // Most homogeneous brackets pair everybody: the order of generation can take part from the start.
            self.order_by_exchanges(&(0..self.size).collect::<Vec<_>>(), self.size / 2, 1);
            self.matcher.restart();
        }
        self.matcher.solve()
    }

    /// The bye's vertex.
    fn bye(&self) -> Option<usize> {
        (self.players.len() % 2 == 1).then_some(self.players.len())
    }

    /// C9: if the bracket has one downfloater, who gets the bye, the number of unplayed games counts.
    fn settle_bye(&mut self) -> Result<(), NoPerfectMatching> {
        let Some(bye) = self.bye() else { return Ok(()) };
        let downfloaters = (0..self.size).filter(|v| self.partner_in_bracket(*v).is_none()).count();
        let is_single = downfloaters == 1 && self.matcher.mate(bye).is_some_and(|v| v < self.size);
        if !is_single {
            return Ok(());
        }
        self.matcher.release(bye);
        for v in 0..self.size {
            let card = &self.entrants.cards[self.players[v]];
            self.matcher.edges.add_weight(v, bye, self.criteria.bye(card));
        }
        self.matcher.repair(bye)
    }

    /// The partner of a vertex, if both are in the bracket.
    pub(super) fn partner_in_bracket(&self, v: usize) -> Option<usize> {
        self.matcher.mate(v).filter(|w| *w < self.size)
    }

    /// Adds the order of exchanges to the edges of some residents, of whom the first `half` form the upper half.
    ///
    /// A pair within the lower half is an exchange: its smaller number enters the upper half. The larger number of a
    /// pair within the upper half leaves it, and so does an upper player who floats down. Fewer exchanges are better, then
    /// a smaller sum of the numbers that enter minus those that leave. All upper players get the same discount and all lower
    /// ones the same bonus, which changes no comparison but makes pairs across the halves the heaviest: a good start.
    pub(super) fn order_by_exchanges(&mut self, remainder: &[usize], half: usize, sign: i64) {
        let size = i64::try_from(self.size).unwrap_or(i64::MAX);
        let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
        let vertices = self.matcher.edges.vertices();
        for (a, v) in remainder.iter().enumerate() {
            for (b, w) in remainder.iter().enumerate().skip(a + 1) {
                let weight = if b < half {
                    self.criteria.exchange_size.of(sign * (number(b) - 2 * size))
                } else if a >= half {
                    self.criteria.exchanges.of::<K>(-sign)
                        + self.criteria.exchange_size.of(sign * (2 * size - number(a)))
                } else {
                    continue;
                };
                self.matcher.edges.add_weight(*v, *w, weight);
            }
            let leaves = if a < half { number(a) - size } else { size };
            let weight = self.criteria.exchange_size.of(sign * leaves);
            for w in self.size..vertices {
                self.matcher.edges.add_weight(*v, w, weight);
            }
        }
    }

    fn paired(&self) -> PairedBracket {
        let mut paired = PairedBracket { pairs: Vec::new(), downfloaters: Vec::new() };
        for v in 0..self.size {
            match self.partner_in_bracket(v) {
                Some(w) if v < w => paired.pairs.push((self.players[v], self.players[w])),
                Some(_) => {}
                None => paired.downfloaters.push(self.players[v]),
            }
        }
        paired
    }

    fn partners(&self) -> Vec<(usize, usize)> {
        let partner = |v: usize| {
            self.matcher.mate(v).and_then(|w| self.players.get(w)).unwrap_or(&self.players[v])
        };
        (0..self.players.len()).map(|v| (self.players[v], *partner(v))).collect()
    }
}

/// Pairs outside of the bracket that are known from the last complete pairing.
fn known_pairs(entrants: &Entrants, players: &[usize], size: usize) -> Vec<(usize, usize)> {
    let mut vertex = vec![usize::MAX; entrants.cards.len()];
    for (v, player) in players.iter().enumerate() {
        vertex[*player] = v;
    }
    let outside = size..players.len();
    outside
        .clone()
        .filter_map(|v| {
            let partner = entrants.partners[players[v]];
            let w = if partner == players[v] { players.len() } else { vertex[partner] };
            let is_outside = outside.contains(&w) || w == players.len();
            (is_outside && v < w).then_some((v, w))
        })
        .collect()
}
