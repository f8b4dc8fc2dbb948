//! A draw: its matches, and what follows from the winners known so far.

use thiserror::Error;

use crate::player::PlayerId;

/// The part of a draw that a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Section {
    /// The main draw, or the winners' bracket.
    Main,
    /// Between the losers of the semi-finals.
    ThirdPlace,
    /// The losers' bracket, or the consolation.
    Consolation,
    /// For those who have lost in the consolation.
    LastChance,
    /// Winner of the main draw against the winner of the losers' bracket.
    GrandFinal,
    /// The second grand final, if the unbeaten player lost the first.
    GrandFinalReset,
}

/// Where a player of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Source {
    /// The seed, from 0.
    Seed(usize),
    /// The winner of a match, by its index.
    WinnerOf(usize),
    /// The loser of a match, by its index.
    LoserOf(usize),
    /// Nobody: a bye.
    Bye,
}

/// A match of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EliminationMatch {
    /// The part of the draw.
    pub section: Section,
    /// The round within the part, from 1.
    pub round: u32,
    /// Where the two players come from.
    pub sources: [Source; 2],
}

/// Who sits at one side of a match, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// An earlier match decides.
    Open,
    /// Nobody.
    Bye,
    /// A player.
    Player(PlayerId),
}

/// Why a result cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EliminationError {
    /// There is no such match.
    #[error("the draw has no match {0}")]
    UnknownMatch(usize),
    /// The players are not known yet, or one of them is a bye.
    #[error("match {0} does not have two players yet; enter the earlier results first")]
    NotReady(usize),
    /// The winner is not one of the two.
    #[error("player {player} does not play in match {at}")]
    NotInMatch {
        /// Who.
        player: PlayerId,
        /// Which match.
        at: usize,
    },
    /// A later result depends on this one.
    #[error(
        "match {0} cannot change: match {1}, which follows from it, has a result; remove that one first"
    )]
    Followed(usize, usize),
}

/// A draw and the results so far. Matches come in an order in which they can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EliminationDraw {
    pub(super) seeds: Vec<PlayerId>,
    pub(super) matches: Vec<EliminationMatch>,
    pub(super) winners: Vec<Option<PlayerId>>,
}

impl EliminationDraw {
    /// The players in order of seeding.
    #[must_use]
    pub fn seeds(&self) -> &[PlayerId] {
        &self.seeds
    }

    /// All matches.
    #[must_use]
    pub fn matches(&self) -> &[EliminationMatch] {
        &self.matches
    }

    /// The two sides of a match.
    #[must_use]
    pub fn seats(&self, at: usize) -> Option<[Seat; 2]> {
        Some(self.matches.get(at)?.sources.map(|source| self.seat(source)))
    }

    fn seat(&self, source: Source) -> Seat {
        match source {
            Source::Bye => Seat::Bye,
            Source::Seed(seed) => self.seeds.get(seed).map_or(Seat::Bye, |id| Seat::Player(*id)),
            Source::WinnerOf(at) => self.outcome(at).0,
            Source::LoserOf(at) => self.outcome(at).1,
        }
    }

    /// Winner and loser of a match. Against a bye nobody loses.
    fn outcome(&self, at: usize) -> (Seat, Seat) {
        if self.is_needless_reset(at) {
            return (self.outcome(at - 1).0, Seat::Bye);
        }
        match self.matches[at].sources.map(|source| self.seat(source)) {
            [Seat::Player(a), Seat::Player(b)] => match self.winners[at] {
                Some(winner) if winner == a => (Seat::Player(a), Seat::Player(b)),
                Some(winner) if winner == b => (Seat::Player(b), Seat::Player(a)),
                _ => (Seat::Open, Seat::Open),
            },
            [other, Seat::Bye] | [Seat::Bye, other] => (other, Seat::Bye),
            [_, Seat::Open] | [Seat::Open, _] => (Seat::Open, Seat::Open),
        }
    }

    /// A second grand final is played only if the unbeaten player lost the first.
    fn is_needless_reset(&self, at: usize) -> bool {
        self.matches[at].section == Section::GrandFinalReset && at > 0 && {
            let [unbeaten, _] = self.matches[at - 1].sources.map(|source| self.seat(source));
            unbeaten != Seat::Open && self.outcome(at - 1).0 == unbeaten
        }
    }

    /// The matches that can be played now: both players are known, the winner is not.
    pub fn ready(&self) -> impl Iterator<Item = (usize, [PlayerId; 2])> + '_ {
        (0..self.matches.len()).filter_map(|at| {
            let players = self.players(at)?;
            (self.winners[at].is_none() && !self.is_needless_reset(at)).then_some((at, players))
        })
    }

    fn players(&self, at: usize) -> Option<[PlayerId; 2]> {
        match self.seats(at)? {
            [Seat::Player(a), Seat::Player(b)] => Some([a, b]),
            _ => None,
        }
    }

    /// The winner of a match, byes included.
    #[must_use]
    pub fn winner(&self, at: usize) -> Option<PlayerId> {
        self.matches.get(at)?;
        match self.outcome(at).0 {
            Seat::Player(player) => Some(player),
            _ => None,
        }
    }

    /// Enters, changes or (with `None`) removes the winner of a match. A player who withdraws or does not appear
    /// loses.
    ///
    /// # Errors
    ///
    /// [`EliminationError`]; the draw is then unchanged.
    pub fn set_winner(
        &mut self,
        at: usize,
        winner: Option<PlayerId>,
    ) -> Result<(), EliminationError> {
        if at >= self.matches.len() {
            return Err(EliminationError::UnknownMatch(at));
        }
        let players = self.players(at).ok_or(EliminationError::NotReady(at))?;
        if let Some(player) = winner.filter(|player| !players.contains(player)) {
            return Err(EliminationError::NotInMatch { player, at });
        }
        if self.winners[at].is_some() && self.winners[at] != winner {
            let follows = |later: &usize| self.depends_on(*later, at);
            let decided = |later: &usize| self.winners[*later].is_some();
            if let Some(later) = (at + 1..self.matches.len()).filter(decided).find(follows) {
                return Err(EliminationError::Followed(at, later));
            }
        }
        self.winners[at] = winner;
        Ok(())
    }

    fn depends_on(&self, later: usize, earlier: usize) -> bool {
        later == earlier
            || (later > earlier
                && self.matches[later].sources.iter().any(|source| match source {
                    Source::WinnerOf(at) | Source::LoserOf(at) => self.depends_on(*at, earlier),
                    Source::Seed(_) | Source::Bye => false,
                }))
    }

    /// The winner of a section, once it is decided: of its last match. For double elimination ask the
    /// [`Section::GrandFinalReset`].
    #[must_use]
    pub fn section_winner(&self, section: Section) -> Option<PlayerId> {
        let last = self.matches.iter().rposition(|entry| entry.section == section)?;
        self.winner(last)
    }
}
