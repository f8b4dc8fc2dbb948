//! The Swiss system: the FIDE Dutch system in force since 1 February 2026 (C.04.3).
//!
//! Brackets are paired from the top. For each, the graph of all players not yet paired gets weights that say how much
//! each pair serves the criteria of article 2; a matching of maximum weight over the whole graph is a best candidate
//! that also leaves a complete pairing below (C4). Then the first of the best candidates in the order of article 4 is
//! singled out.

mod baku;
mod bracket;
mod card;
mod criteria;
mod entrants;
mod generation;
mod packing;
mod preference;

use std::cmp::Reverse;

use bracket::{Remaining, pair_bracket};
use card::{PairingCard, pairing_cards};
use entrants::Entrants;
use preference::allocate;
use thiserror::Error;

use crate::colour::Colour;
use crate::matching::NoPerfectMatching;
use crate::round::{Bye, Pairing, PlayerBye, Round};
use crate::tournament::{Tournament, TournamentError};

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SwissError {
    /// The data of the tournament are contradictory or incomplete.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The rules allow no pairing of everybody present (article 1.9.3).
    #[error(
        "no pairing satisfies the rules: everybody has met, or colours or byes rule it out; the arbiter decides"
    )]
    NoLegalPairing,
}

impl From<NoPerfectMatching> for SwissError {
    fn from(_: NoPerfectMatching) -> Self {
        Self::NoLegalPairing
    }
}

/// Pairs the next round. Players who have not entered yet, have withdrawn or have requested a bye are not paired;
/// requested byes are part of the round.
///
/// # Errors
///
/// [`SwissError`] if results are missing, if the data are contradictory, or if the rules allow no pairing.
pub fn pair_swiss_round(tournament: &Tournament) -> Result<Round, SwissError> {
    tournament.check_complete()?;
    let cards = pairing_cards(tournament);
    let mut entrants = Entrants::new(cards, tournament.initial_colour)?;
    let pairs = pair_all_brackets(&mut entrants)?;
    let mut round = Round { pairings: ordered_pairings(&entrants, pairs), byes: Vec::new() };
    if entrants.has_bye() {
        let left_over = (0..entrants.cards.len()).find(|at| entrants.partners[*at] == *at);
        let player = left_over.map(|at| entrants.cards[at].id).ok_or(SwissError::NoLegalPairing)?;
        round.byes.push(PlayerBye { player, bye: Bye::PairingAllocated });
    }
    round.byes.extend(requested_byes(tournament));
    Ok(round)
}

fn requested_byes(tournament: &Tournament) -> impl Iterator<Item = PlayerBye> + '_ {
    let number = tournament.next_round();
    let entered = tournament.players.iter().filter(move |player| player.is_entered_in(number));
    entered.filter_map(move |player| {
        let bye = tournament.requested_bye(number, player.id)?;
        Some(PlayerBye { player: player.id, bye })
    })
}

fn pair_all_brackets(entrants: &mut Entrants) -> Result<Vec<(usize, usize)>, NoPerfectMatching> {
    let groups = score_groups(&entrants.cards);
    let mut pairs = Vec::new();
    let mut moved_down = Vec::new();
    for (at, residents) in groups.iter().enumerate() {
        let remaining = Remaining {
            moved_down: std::mem::take(&mut moved_down),
            residents: residents.clone(),
            next: groups.get(at + 1).cloned().unwrap_or_default(),
            below: groups.iter().skip(at + 2).flatten().copied().collect(),
        };
        let paired = pair_bracket(entrants, &remaining)?;
        pairs.extend(paired.pairs);
        moved_down = paired.downfloaters;
    }
    Ok(pairs)
}

/// Ranks of the players with equal scores, the highest score first.
fn score_groups(cards: &[PairingCard]) -> Vec<Vec<usize>> {
    let ranks: Vec<usize> = (0..cards.len()).collect();
    ranks.chunk_by(|a, b| cards[*a].score == cards[*b].score).map(<[usize]>::to_vec).collect()
}

/// Colours, and the order of the boards (C.04.2, article 3.6): score of the higher ranked player, sum of scores,
/// pairing number.
fn ordered_pairings(entrants: &Entrants, pairs: Vec<(usize, usize)>) -> Vec<Pairing> {
    let mut pairs: Vec<(&PairingCard, &PairingCard)> =
        pairs.into_iter().map(|(a, b)| (&entrants.cards[a], &entrants.cards[b])).collect();
    pairs.sort_by_key(|(a, b)| {
        let higher =
            if (Reverse(a.standing), a.tpn) < (Reverse(b.standing), b.tpn) { a } else { b };
        (Reverse(higher.standing), Reverse(a.standing + b.standing), higher.tpn)
    });
    let pairing =
        |(a, b): (&PairingCard, &PairingCard)| match allocate(a, b, entrants.initial_colour) {
            Colour::White => Pairing::new(a.id, b.id),
            Colour::Black => Pairing::new(b.id, a.id),
        };
    pairs.into_iter().map(pairing).collect()
}
