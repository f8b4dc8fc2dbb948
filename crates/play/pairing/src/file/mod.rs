//! A tournament in a plain-text file that people can read and edit: TOML, with one line for each board.

mod format;
mod read;
mod reported_result;
mod write;

use thiserror::Error;

pub use self::format::TournamentFormat;
pub use self::read::TournamentFileError;
pub use self::reported_result::ReportedResult;
use crate::board_result::BoardResult;
use crate::colour::Colour;
use crate::elimination::{EliminationDraw, EliminationError};
use crate::player::PlayerId;
use crate::round::{MatchPoints, Pairing, Round};
use crate::round_robin::{RoundRobinCycles, round_robin, settle_withdrawals};
use crate::standings::{Standing, standings};
use crate::swiss::{SwissError, pair_swiss_round};
use crate::tie_break::TieBreak;
use crate::tie_break_values::UnplayedRounds;
use crate::tournament::{Tournament, TournamentError};

/// A tournament with all that is needed to run it: its format, its game and its tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentFile {
    /// Players, rounds and results. Draws of matches have no rounds here.
    pub tournament: Tournament,
    /// The name of the game; empty if it is not known.
    pub game: String,
    /// The rulebook with its options.
    pub rules: String,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// What separates players with equal scores.
    pub tie_breaks: Vec<TieBreak>,
    /// The draw of a knockout and its relatives, once it is made.
    pub draw: Option<EliminationDraw>,
    /// The points of the matches of the draw, as far as they are known.
    pub draw_points: Vec<Option<MatchPoints>>,
}

/// Why the next round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PairError {
    /// The data are contradictory, or a result is missing.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The rules allow no pairing.
    #[error("no pairing satisfies the rules: everybody has met, or colours or byes rule it out")]
    NoLegalPairing,
    /// The tournament is over.
    #[error("all {0} rounds have been paired")]
    AllRoundsPaired(u32),
    /// Nobody to play against.
    #[error("a tournament needs at least two players")]
    TooFewPlayers,
    /// Only a Swiss tournament takes players later.
    #[error("player {0} enters after the first round, which only a Swiss tournament allows")]
    LateEntry(PlayerId),
    /// The draw is made once.
    #[error("the draw has been made; its matches follow from the results")]
    DrawMade,
}

/// Why a result cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ResultError {
    /// Nothing has been paired.
    #[error("there is no round {0}")]
    NoRound(u32),
    /// There is no such board.
    #[error("round {round} has no board {board}")]
    NoBoard {
        /// The round, from 1.
        round: u32,
        /// The board, from 1.
        board: usize,
    },
    /// A later round was paired with this result.
    #[error("round {0} cannot lose a result, because a later round was paired with it")]
    Followed(u32),
    /// A match of a draw must have a winner.
    #[error("a match of this tournament needs a winner")]
    NoWinner,
    /// The draw refuses it.
    #[error(transparent)]
    Draw(#[from] EliminationError),
}

impl From<SwissError> for PairError {
    fn from(error: SwissError) -> Self {
        match error {
            SwissError::Tournament(error) => Self::Tournament(error),
            SwissError::NoLegalPairing => Self::NoLegalPairing,
        }
    }
}

impl TournamentFile {
    /// A tournament before its first round.
    #[must_use]
    pub fn new(tournament: Tournament, format: TournamentFormat) -> Self {
        let tie_breaks =
            vec![TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger];
        let tie_breaks = match format {
            TournamentFormat::Swiss => tie_breaks,
            _ => vec![TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins],
        };
        Self {
            tournament,
            game: String::new(),
            rules: "standard".to_owned(),
            format,
            tie_breaks,
            draw: None,
            draw_points: Vec::new(),
        }
    }

    /// How many rounds there will be: as many as the tables of a round robin have, otherwise as planned.
    #[must_use]
    pub fn planned_rounds(&self) -> u32 {
        let players = u32::try_from(self.tournament.players.len()).unwrap_or(u32::MAX);
        // With an odd number of players one of them is free in each round.
        let cycle = (players + players % 2).saturating_sub(1);
        match self.cycles() {
            Some(RoundRobinCycles::Single) => cycle,
            Some(RoundRobinCycles::Double) => 2 * cycle,
            None => self.tournament.planned_rounds,
        }
    }

    const fn cycles(&self) -> Option<RoundRobinCycles> {
        match self.format {
            TournamentFormat::RoundRobin => Some(RoundRobinCycles::Single),
            TournamentFormat::DoubleRoundRobin => Some(RoundRobinCycles::Double),
            _ => None,
        }
    }

    /// Pairs the next round, or makes the draw.
    ///
    /// # Errors
    /// [`PairError`]; nothing is changed then.
    pub fn pair(&mut self) -> Result<(), PairError> {
        self.tournament.check()?;
        if self.tournament.players.len() < 2 {
            return Err(PairError::TooFewPlayers);
        }
        if self.format.is_elimination() {
            return self.make_draw();
        }
        self.tournament.check_complete()?;
        let planned = self.planned_rounds();
        if self.tournament.next_round() > planned {
            return Err(PairError::AllRoundsPaired(planned));
        }
        let round = match self.cycles() {
            Some(cycles) => {
                self.check_no_late_entry()?;
                let mut schedule = self.round_robin_schedule(cycles);
                schedule.swap_remove(self.tournament.rounds.len())
            }
            None => pair_swiss_round(&self.tournament)?,
        };
        self.tournament.rounds.push(round);
        Ok(())
    }

    fn check_no_late_entry(&self) -> Result<(), PairError> {
        let late = self.tournament.players.iter().find(|player| player.first_round > 1);
        late.map_or(Ok(()), |player| Err(PairError::LateEntry(player.id)))
    }

    /// All rounds of a round robin. The games of players who have withdrawn are forfeited.
    fn round_robin_schedule(&self, cycles: RoundRobinCycles) -> Vec<Round> {
        let players: Vec<PlayerId> = self.tournament.players.iter().map(|p| p.id).collect();
        let mut schedule = round_robin(&players, cycles);
        for (number, round) in (1..).zip(&mut schedule) {
            for pairing in &mut round.pairings {
                pairing.result = self.forfeit(*pairing, number);
            }
        }
        schedule
    }

    /// The result of a pairing with a player who has withdrawn before the round.
    fn forfeit(&self, pairing: Pairing, round: u32) -> Option<BoardResult> {
        let is_there = |id| self.tournament.player(id).is_some_and(|p| p.is_entered_in(round));
        match (is_there(pairing.white), is_there(pairing.black)) {
            (true, true) => None,
            (true, false) => Some(BoardResult::WhiteWinsByForfeit),
            (false, true) => Some(BoardResult::BlackWinsByForfeit),
            (false, false) => Some(BoardResult::DoubleForfeit),
        }
    }

    fn make_draw(&mut self) -> Result<(), PairError> {
        if self.draw.is_some() {
            return Err(PairError::DrawMade);
        }
        self.check_no_late_entry()?;
        let is_there = |id: &PlayerId| {
            self.tournament.player(*id).is_some_and(|player| player.is_entered_in(1))
        };
        let seeds = self.tournament.players.iter().map(|player| player.id).filter(is_there);
        self.set_draw(seeds.collect());
        Ok(())
    }

    /// Makes the draw with these seeds.
    fn set_draw(&mut self, seeds: Vec<PlayerId>) {
        // The losers of the last two rounds of a consolation have had their second chance.
        const PROTECTED_ROUNDS: usize = 2;
        let draw = match self.format {
            TournamentFormat::KnockoutWithThirdPlace => EliminationDraw::knockout(seeds, true),
            TournamentFormat::DoubleElimination => EliminationDraw::double_elimination(seeds),
            TournamentFormat::Consolation => EliminationDraw::with_consolation(seeds, false, 0),
            TournamentFormat::ConsolationWithLastChance => {
                EliminationDraw::with_consolation(seeds, true, PROTECTED_ROUNDS)
            }
            _ => EliminationDraw::knockout(seeds, false),
        };
        self.draw_points = vec![None; draw.matches().len()];
        self.draw = Some(draw);
    }

    /// Enters, changes or (with `None`) removes the result of a board, from 1, of a round; without a round, of the
    /// last one. In a draw the board is the number of the match.
    ///
    /// # Errors
    /// [`ResultError`]; nothing is changed then.
    pub fn set_result(
        &mut self,
        round: Option<u32>,
        board: usize,
        reported: Option<ReportedResult>,
    ) -> Result<(), ResultError> {
        if self.format.is_elimination() {
            return self.set_match_result(board, reported);
        }
        let rounds = self.tournament.next_round() - 1;
        let number = round.unwrap_or(rounds);
        let round = number.checked_sub(1).map(|at| at as usize);
        let round = round.and_then(|at| self.tournament.rounds.get_mut(at));
        let round = round.ok_or(ResultError::NoRound(number.max(1)))?;
        let pairing = board.checked_sub(1).and_then(|at| round.pairings.get_mut(at));
        let pairing = pairing.ok_or(ResultError::NoBoard { round: number, board })?;
        if reported.is_none() && number < rounds {
            return Err(ResultError::Followed(number));
        }
        pairing.result = reported.map(|reported| reported.result);
        pairing.match_points = reported.and_then(|reported| reported.match_points);
        Ok(())
    }

    fn set_match_result(
        &mut self,
        number: usize,
        reported: Option<ReportedResult>,
    ) -> Result<(), ResultError> {
        let draw = self.draw.as_mut().ok_or(ResultError::NoRound(1))?;
        let at = number.checked_sub(1).ok_or(ResultError::NoBoard { round: 1, board: number })?;
        let players = draw.players(at).ok_or_else(|| match at < draw.matches().len() {
            true => ResultError::Draw(EliminationError::NotReady(at)),
            false => ResultError::NoBoard { round: 1, board: number },
        })?;
        let winner = match reported {
            None => None,
            Some(reported) => Some(match reported.winner().ok_or(ResultError::NoWinner)? {
                Colour::White => players[0],
                Colour::Black => players[1],
            }),
        };
        draw.set_winner(at, winner)?;
        self.draw_points[at] = reported.and_then(|reported| reported.match_points);
        Ok(())
    }

    /// The standings. Of a round robin, as the rules for withdrawals settle them.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let Some(cycles) = self.cycles() else {
            return standings(&self.tournament, &self.tie_breaks, UnplayedRounds::VirtualOpponent);
        };
        // Whether half of the games were played shows in the whole schedule.
        let mut whole = self.tournament.clone();
        whole.rounds.extend(self.round_robin_schedule(cycles).drain(whole.rounds.len()..));
        let settled = settle_withdrawals(&whole);
        standings(&settled, &self.tie_breaks, UnplayedRounds::VirtualOpponent)
    }

    /// How many results of the last round, or of the matches that can be played, are missing.
    #[must_use]
    pub fn missing_results(&self) -> usize {
        match &self.draw {
            Some(draw) => draw.ready().count(),
            None => self.tournament.rounds.last().map_or(0, |round| {
                round.pairings.iter().filter(|pairing| pairing.result.is_none()).count()
            }),
        }
    }
}
