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
pub enum SlotSource {
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
    pub sources: [SlotSource; 2],
}

/// One side of a match, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchSlot {
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
    pub fn slots(&self, at: usize) -> Option<[MatchSlot; 2]> {
        Some(self.matches.get(at)?.sources.map(|source| self.slot(source)))
    }

    fn slot(&self, source: SlotSource) -> MatchSlot {
        match source {
            SlotSource::Bye => MatchSlot::Bye,
            SlotSource::Seed(seed) => {
                self.seeds.get(seed).map_or(MatchSlot::Bye, |id| MatchSlot::Player(*id))
            }
            SlotSource::WinnerOf(at) => self.outcome(at).0,
            SlotSource::LoserOf(at) => self.outcome(at).1,
        }
    }

    /// Winner and loser of a match. Against a bye nobody loses.
    fn outcome(&self, at: usize) -> (MatchSlot, MatchSlot) {
        if self.is_needless_reset(at) {
            return (self.outcome(at - 1).0, MatchSlot::Bye);
        }
        match self.matches[at].sources.map(|source| self.slot(source)) {
            [MatchSlot::Player(a), MatchSlot::Player(b)] => match self.winners[at] {
                Some(winner) if winner == a => (MatchSlot::Player(a), MatchSlot::Player(b)),
                Some(winner) if winner == b => (MatchSlot::Player(b), MatchSlot::Player(a)),
                _ => (MatchSlot::Open, MatchSlot::Open),
            },
            [other, MatchSlot::Bye] | [MatchSlot::Bye, other] => (other, MatchSlot::Bye),
            [_, MatchSlot::Open] | [MatchSlot::Open, _] => (MatchSlot::Open, MatchSlot::Open),
        }
    }

    /// A second grand final is played only if the unbeaten player lost the first.
    fn is_needless_reset(&self, at: usize) -> bool {
        self.matches[at].section == Section::GrandFinalReset && at > 0 && {
            let [unbeaten, _] = self.matches[at - 1].sources.map(|source| self.slot(source));
            unbeaten != MatchSlot::Open && self.outcome(at - 1).0 == unbeaten
        }
    }

    /// The matches that can be played now: both players are known, the winner is not.
    pub fn ready(&self) -> impl Iterator<Item = (usize, [PlayerId; 2])> + '_ {
        (0..self.matches.len()).filter_map(|at| {
            let players = self.players(at)?;
            (self.winners[at].is_none() && !self.is_needless_reset(at)).then_some((at, players))
        })
    }

    /// The two players of a match, once both are known.
    #[must_use]
    pub fn players(&self, at: usize) -> Option<[PlayerId; 2]> {
        match self.slots(at)? {
            [MatchSlot::Player(a), MatchSlot::Player(b)] => Some([a, b]),
            _ => None,
        }
    }

    /// The winner of a match, byes included.
    #[must_use]
    pub fn winner(&self, at: usize) -> Option<PlayerId> {
        self.matches.get(at)?;
        match self.outcome(at).0 {
            MatchSlot::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The winner that was entered for a match.
    #[must_use]
    pub fn entered_winner(&self, at: usize) -> Option<PlayerId> {
        self.winners.get(at).copied().flatten()
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
                    SlotSource::WinnerOf(at) | SlotSource::LoserOf(at) => {
                        self.depends_on(*at, earlier)
                    }
                    SlotSource::Seed(_) | SlotSource::Bye => false,
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
