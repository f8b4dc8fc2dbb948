//! What the pairing needs to know about a player: the pairing card.

use std::cmp::Reverse;

use super::baku::virtual_points;
use super::preference::{Preference, Strength, colour_difference, preference};
use crate::colour::Colour;
use crate::history::{PlayerHistory, RoundRecord, histories};
use crate::player::PlayerId;
use crate::points::Points;
use crate::round::Bye;
use crate::tournament::Tournament;

/// The float a player got in a round (article 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Float {
    None,
    Up,
    Down,
}

/// A player of the round to be paired.
#[derive(Clone, Debug)]
pub(crate) struct PairingCard {
    pub(crate) id: PlayerId,
    /// Position in the list of players.
    pub(crate) position: usize,
    pub(crate) tpn: u32,
    /// Score with virtual points: what score groups are made of.
    pub(crate) score: Points,
    /// Score without virtual points.
    pub(crate) standing: Points,
    /// Colours of the games that were played.
    pub(crate) games: Vec<Colour>,
    pub(crate) difference: i32,
    pub(crate) preference: Option<Preference>,
    /// The floats of the previous round and of the round before.
    pub(crate) floats: [Float; 2],
    /// Positions of the opponents of games that were played, and of those who shall not be met.
    pub(crate) excluded: Vec<usize>,
    /// Whether the player may get the pairing-allocated bye (C2).
    pub(crate) may_get_bye: bool,
    pub(crate) unplayed: i64,
    pub(crate) is_topscorer: bool,
}

impl PairingCard {
    /// The order of article 1.2: score, then pairing number.
    pub(crate) fn rank_key(&self) -> (Reverse<Points>, u32) {
        (Reverse(self.score), self.tpn)
    }

    /// C1 and C3: have not met, and at most one of them needs this colour absolutely unless one is a topscorer.
    pub(crate) fn may_meet(&self, other: &Self) -> bool {
        !self.excluded.contains(&other.position)
            && (self.is_topscorer || other.is_topscorer || !self.collides_absolutely(other))
    }

    fn collides_absolutely(&self, other: &Self) -> bool {
        match (self.preference, other.preference) {
            (Some(a), Some(b)) => {
                a.colour == b.colour
                    && a.strength == Strength::Absolute
                    && b.strength == Strength::Absolute
            }
            _ => false,
        }
    }
}

/// The cards of everybody who is to be paired in the next round, in the order of article 1.2.
pub(crate) fn pairing_cards(tournament: &Tournament) -> Vec<PairingCard> {
    let round = tournament.next_round();
    let histories = histories(tournament);
    let virtuals = virtual_points(tournament);
    let forbidden = forbidden_positions(tournament);
    let present = |at: &usize| {
        let player = &tournament.players[*at];
        player.is_entered_in(round) && tournament.requested_bye(round, player.id).is_none()
    };
    let mut cards: Vec<PairingCard> = (0..tournament.players.len())
        .filter(present)
        .map(|at| card(tournament, &histories, &virtuals, &forbidden[at], at))
        .collect();
    cards.sort_by_key(PairingCard::rank_key);
    cards
}

fn forbidden_positions(tournament: &Tournament) -> Vec<Vec<usize>> {
    let positions = tournament.positions();
    let mut forbidden = vec![Vec::new(); tournament.players.len()];
    for (a, b) in &tournament.forbidden_pairings {
        if let (Some(&a), Some(&b)) = (positions.get(a), positions.get(b)) {
            forbidden[a].push(b);
            forbidden[b].push(a);
        }
    }
    forbidden
}

fn card(
    tournament: &Tournament,
    histories: &[PlayerHistory],
    virtuals: &[Vec<Points>],
    forbidden: &[usize],
    at: usize,
) -> PairingCard {
    let history = &histories[at];
    let rounds = history.rounds.len();
    let unplayed = rounds - history.played().count();
    let coloured = history.played().filter(|_| tournament.balances_colours);
    let games: Vec<Colour> = coloured.map(|(_, game)| game.colour).collect();
    let met = history.played().map(|(_, game)| game.opponent);
    let standing = history.score();
    let float = |back: usize| match rounds.checked_sub(back) {
        Some(round) => float_in(tournament, histories, virtuals, at, round),
        None => Float::None,
    };
    PairingCard {
        id: tournament.players[at].id,
        position: at,
        tpn: u32::try_from(at + 1).unwrap_or(u32::MAX),
        score: standing + virtuals[at][rounds],
        standing,
        difference: colour_difference(&games),
        preference: preference(&games),
        floats: [float(1), float(2)],
        excluded: met.chain(forbidden.iter().copied()).collect(),
        may_get_bye: !has_scored_like_a_win_unplayed(tournament, history),
        unplayed: i64::try_from(unplayed).unwrap_or(i64::MAX),
        is_topscorer: is_topscorer(tournament, standing),
        games,
    }
}

/// C2: a pairing-allocated bye, or a round that was worth a win without playing.
fn has_scored_like_a_win_unplayed(tournament: &Tournament, history: &PlayerHistory) -> bool {
    history.rounds.iter().zip(&history.points).any(|(record, points)| match record {
        RoundRecord::Game(game) => !game.played && *points >= tournament.point_system.win,
        RoundRecord::Bye(Bye::PairingAllocated) => true,
        RoundRecord::Bye(_) | RoundRecord::Absent => *points >= tournament.point_system.win,
    })
}

/// Article 1.8: more than half of the possible points, when the last round is paired.
fn is_topscorer(tournament: &Tournament, standing: Points) -> bool {
    let played = i64::try_from(tournament.rounds.len()).unwrap_or(i64::MAX);
    let most = i64::from(tournament.point_system.win.tenths()).saturating_mul(played);
    tournament.next_round() >= tournament.planned_rounds && i64::from(standing.tenths()) * 2 > most
}

/// Article 1.4: the float of a player in a round, counted from 0.
fn float_in(
    tournament: &Tournament,
    histories: &[PlayerHistory],
    virtuals: &[Vec<Points>],
    at: usize,
    round: usize,
) -> Float {
    let before = |at: usize| histories[at].score_after(round) + virtuals[at][round];
    match &histories[at].rounds[round] {
        RoundRecord::Game(game) if game.played => match before(at).cmp(&before(game.opponent)) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
        },
        RoundRecord::Bye(Bye::PairingAllocated) => Float::Down,
        _ if histories[at].points[round] > tournament.point_system.loss => Float::Down,
        _ => Float::None,
    }
}
