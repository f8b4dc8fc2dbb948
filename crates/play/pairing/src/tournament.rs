//! A tournament as data.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use crate::colour::Colour;
use crate::player::{Player, PlayerId};
use crate::point_system::PointSystem;
use crate::round::{Bye, Round};

/// A bye that is settled before a round is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RequestedBye {
    /// The round, counted from 1.
    pub round: u32,
    /// Who will not play.
    pub player: PlayerId,
    /// What it is worth.
    pub bye: Bye,
}

/// Virtual points that keep strong players together in the first rounds of a large Swiss tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Acceleration {
    /// No virtual points.
    #[default]
    None,
    /// Baku acceleration (C.04.7).
    Baku,
}

/// A tournament: who plays, what has been paired and played, and what it is worth.
///
/// The order of `players` is the initial order: a player's tournament pairing number (TPN) is the position in it, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tournament {
    /// Name of the event.
    pub name: String,
    /// The players in initial order.
    pub players: Vec<Player>,
    /// The rounds that have been paired. Only the last may be incomplete.
    pub rounds: Vec<Round>,
    /// How many rounds the tournament will have.
    pub planned_rounds: u32,
    /// What results and byes are worth.
    pub point_system: PointSystem,
    /// Players who shall not meet.
    pub forbidden_pairings: Vec<(PlayerId, PlayerId)>,
    /// Byes settled in advance.
    pub requested_byes: Vec<RequestedBye>,
    /// The colour that was drawn for the first player of the initial order.
    pub initial_colour: Colour,
    /// Acceleration of a Swiss tournament.
    pub acceleration: Acceleration,
    /// Whether colours matter. Where they do not, as in backgammon, Swiss pairing has no colour preferences.
    pub balances_colours: bool,
}

/// What makes the data of a tournament contradictory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TournamentError {
    /// Two players with one id.
    #[error("two players have the id {0}; give each player an id of their own")]
    DuplicatePlayer(PlayerId),
    /// A round, a bye or a forbidden pairing names somebody who does not take part.
    #[error("there is no player {0} in this tournament; add the player first")]
    UnknownPlayer(PlayerId),
    /// A player meets himself.
    #[error("player {player} is paired with himself in round {round}")]
    SelfPairing {
        /// Who.
        player: PlayerId,
        /// In which round, counted from 1.
        round: u32,
    },
    /// A player has two games or byes in one round.
    #[error("player {player} occurs twice in round {round}; remove one of the two")]
    PlayerTwiceInRound {
        /// Who.
        player: PlayerId,
        /// In which round, counted from 1.
        round: u32,
    },
    /// A round before the last has a pairing without a result.
    #[error("round {0} has a pairing without a result; enter it before pairing the next round")]
    MissingResult(u32),
}

impl Tournament {
    /// A tournament without rounds; the players keep the order they are given in.
    #[must_use]
    pub fn new(name: impl Into<String>, players: Vec<Player>, planned_rounds: u32) -> Self {
        Self {
            name: name.into(),
            players,
            rounds: Vec::new(),
            planned_rounds,
            point_system: PointSystem::STANDARD,
            forbidden_pairings: Vec::new(),
            requested_byes: Vec::new(),
            initial_colour: Colour::White,
            acceleration: Acceleration::None,
            balances_colours: true,
        }
    }

    /// Sorts the players into the initial order (C.04.2, article 2): rating, title, name. Late entries are
    /// inserted where they belong, which changes the pairing numbers of others but no id.
    pub fn sort_players(&mut self) {
        self.players.sort_by(|a, b| {
            let key = |p: &Player| (Reverse(p.rating.unwrap_or(0)), p.title.is_none(), p.title);
            key(a).cmp(&key(b)).then_with(|| a.name.cmp(&b.name)).then(a.id.cmp(&b.id))
        });
    }

    /// The player with an id.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.iter().find(|player| player.id == id)
    }

    /// The number of the round that would be paired next, from 1.
    #[must_use]
    pub fn next_round(&self) -> u32 {
        u32::try_from(self.rounds.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Positions in `players` by id.
    pub(crate) fn positions(&self) -> BTreeMap<PlayerId, usize> {
        self.players.iter().enumerate().map(|(at, player)| (player.id, at)).collect()
    }

    /// The bye settled in advance for a player and a round.
    #[must_use]
    pub fn requested_bye(&self, round: u32, player: PlayerId) -> Option<Bye> {
        self.requested_byes
            .iter()
            .find(|request| request.round == round && request.player == player)
            .map(|request| request.bye)
    }

    /// Checks that ids are unique, that every name is known and that nobody sits at two boards.
    ///
    /// # Errors
    ///
    /// The first contradiction.
    pub fn check(&self) -> Result<(), TournamentError> {
        let mut known = BTreeSet::new();
        for player in &self.players {
            if !known.insert(player.id) {
                return Err(TournamentError::DuplicatePlayer(player.id));
            }
        }
        let named = self
            .forbidden_pairings
            .iter()
            .flat_map(|(a, b)| [*a, *b])
            .chain(self.requested_byes.iter().map(|request| request.player));
        if let Some(id) = named.into_iter().find(|id| !known.contains(id)) {
            return Err(TournamentError::UnknownPlayer(id));
        }
        (1..).zip(&self.rounds).try_for_each(|(number, round)| check_round(round, number, &known))
    }

    /// Checks the data and that every paired round is complete.
    ///
    /// # Errors
    ///
    /// The first contradiction, or the first round with a missing result.
    pub fn check_complete(&self) -> Result<(), TournamentError> {
        self.check()?;
        match (1..).zip(&self.rounds).find(|(_, round)| !round.is_complete()) {
            Some((number, _)) => Err(TournamentError::MissingResult(number)),
            None => Ok(()),
        }
    }
}

fn check_round(
    round: &Round,
    number: u32,
    known: &BTreeSet<PlayerId>,
) -> Result<(), TournamentError> {
    let mut seen = BTreeSet::new();
    for pairing in &round.pairings {
        if pairing.white == pairing.black {
            return Err(TournamentError::SelfPairing { player: pairing.white, round: number });
        }
    }
    let paired = round.pairings.iter().flat_map(|pairing| [pairing.white, pairing.black]);
    for player in paired.chain(round.byes.iter().map(|entry| entry.player)) {
        if !known.contains(&player) {
            return Err(TournamentError::UnknownPlayer(player));
        }
        if !seen.insert(player) {
            return Err(TournamentError::PlayerTwiceInRound { player, round: number });
        }
    }
    Ok(())
}
