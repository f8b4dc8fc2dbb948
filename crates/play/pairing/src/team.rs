//! Teams: matches board by board, and leagues in which every team meets every other.

use std::cmp::Reverse;

use thiserror::Error;

use crate::player::PlayerId;
use crate::point_system::PointSystem;
use crate::points::Points;
use crate::round::Pairing;
use crate::round_robin::{RoundRobinCycles, round_robin};

/// Identifies a team within a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamId(pub u32);

/// A team with its players in board order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Team {
    /// Identifies the team.
    pub id: TeamId,
    /// Name as it is shown.
    pub name: String,
    /// Everybody who may play for the team, the first board first.
    pub players: Vec<PlayerId>,
}

/// Why a line-up is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LineUpError {
    /// A player is not in the team.
    #[error("player {0} is not in the team's list")]
    NotInTeam(PlayerId),
    /// A player is named twice, or sits below a player who comes later in the board order.
    #[error("player {0} is not in board order; line up players as in the team's list")]
    OutOfOrder(PlayerId),
    /// The two line-ups have different numbers of boards.
    #[error("the line-ups have {0} and {1} boards; name an empty board for every missing player")]
    DifferentBoards(usize, usize),
}

impl Team {
    /// Checks that a line-up keeps the board order. Boards may stay empty.
    ///
    /// # Errors
    ///
    /// [`LineUpError`] for the first player who may not sit there.
    pub fn check_line_up(&self, line_up: &[Option<PlayerId>]) -> Result<(), LineUpError> {
        let mut least = 0;
        for player in line_up.iter().flatten() {
            let place = self.players.iter().position(|known| known == player);
            let place = place.ok_or(LineUpError::NotInTeam(*player))?;
            if place < least {
                return Err(LineUpError::OutOfOrder(*player));
            }
            least = place + 1;
        }
        Ok(())
    }
}

/// A board of a team match. A missing player forfeits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TeamBoard {
    /// Two players meet.
    Game {
        /// The pairing with its result.
        pairing: Pairing,
        /// Whether the home player has White.
        home_is_white: bool,
    },
    /// Only the home team has a player here.
    AwayMissing(PlayerId),
    /// Only the away team has a player here.
    HomeMissing(PlayerId),
    /// Both boards are empty.
    Empty,
}

/// A match between two teams.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamMatch {
    /// The team named first.
    pub home: TeamId,
    /// The team named second.
    pub away: TeamId,
    /// The boards, the first one first; empty until the teams have lined up.
    pub boards: Vec<TeamBoard>,
}

impl TeamMatch {
    /// Seats two line-ups: the home team has White on odd boards.
    ///
    /// # Errors
    ///
    /// [`LineUpError`] if a line-up breaks the board order or if their lengths differ.
    pub fn line_up(
        home: &Team,
        away: &Team,
        line_ups: [&[Option<PlayerId>]; 2],
    ) -> Result<Self, LineUpError> {
        let [at_home, guests] = line_ups;
        home.check_line_up(at_home)?;
        away.check_line_up(guests)?;
        if at_home.len() != guests.len() {
            return Err(LineUpError::DifferentBoards(at_home.len(), guests.len()));
        }
        let boards = at_home.iter().zip(guests).enumerate();
        let boards = boards.map(|(board, players)| match players {
            (Some(home), Some(away)) => {
                let home_is_white = board % 2 == 0;
                let (white, black) = if home_is_white { (home, away) } else { (away, home) };
                TeamBoard::Game { pairing: Pairing::new(*white, *black), home_is_white }
            }
            (Some(home), None) => TeamBoard::AwayMissing(*home),
            (None, Some(away)) => TeamBoard::HomeMissing(*away),
            (None, None) => TeamBoard::Empty,
        });
        Ok(Self { home: home.id, away: away.id, boards: boards.collect() })
    }

    /// Board points of the two teams; `None` while a result is missing or nobody has lined up.
    #[must_use]
    pub fn board_points(&self, system: &PointSystem) -> Option<[Points; 2]> {
        if self.boards.is_empty() {
            return None;
        }
        let mut totals = [Points::NONE; 2];
        for board in &self.boards {
            let points = board.points(system)?;
            totals[0] += points[0];
            totals[1] += points[1];
        }
        Some(totals)
    }
}

impl TeamBoard {
    /// Points for home and away; `None` without a result.
    fn points(&self, system: &PointSystem) -> Option<[Points; 2]> {
        use crate::colour::Colour::{Black, White};
        Some(match self {
            Self::Game { pairing, home_is_white } => {
                let result = pairing.result?;
                let (home, away) = if *home_is_white { (White, Black) } else { (Black, White) };
                [system.of_result(result, home), system.of_result(result, away)]
            }
            Self::AwayMissing(_) => [system.forfeit_win, system.forfeit_loss],
            Self::HomeMissing(_) => [system.forfeit_loss, system.forfeit_win],
            Self::Empty => [system.forfeit_loss; 2],
        })
    }
}

/// A season: teams that all meet once or twice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamLeague {
    /// The teams in the order of the table.
    pub teams: Vec<Team>,
    /// The matches of each round.
    pub rounds: Vec<Vec<TeamMatch>>,
    /// What results on the boards are worth.
    pub board_points: PointSystem,
    /// What a match is worth: win, draw, loss.
    pub match_points: [Points; 3],
}

/// A line of a league's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TeamStanding {
    /// Which team.
    pub team: TeamId,
    /// Place from 1; equal teams share a place.
    pub place: u32,
    /// Matches with a result.
    pub played: u32,
    /// Match points.
    pub match_points: Points,
    /// Board points.
    pub board_points: Points,
    /// Board points minus those of the opponents.
    pub board_difference: Points,
}

impl TeamLeague {
    /// A league with its fixtures by the Berger tables: two points for a match won, one for a draw.
    #[must_use]
    pub fn new(teams: Vec<Team>, cycles: RoundRobinCycles) -> Self {
        let numbers: Vec<PlayerId> = teams.iter().map(|team| PlayerId(team.id.0)).collect();
        let fixture = |pairing: &Pairing| TeamMatch {
            home: TeamId(pairing.white.0),
            away: TeamId(pairing.black.0),
            boards: Vec::new(),
        };
        let rounds = round_robin(&numbers, cycles);
        let rounds = rounds.iter().map(|round| round.pairings.iter().map(fixture).collect());
        Self {
            rounds: rounds.collect(),
            teams,
            board_points: PointSystem::STANDARD,
            match_points: [Points::whole(2), Points::ONE, Points::NONE],
        }
    }

    /// The table: match points, board points, difference of board points.
    #[must_use]
    pub fn standings(&self) -> Vec<TeamStanding> {
        let mut rows: Vec<TeamStanding> = self.teams.iter().map(|team| self.row(team.id)).collect();
        let key = |row: &TeamStanding| (row.match_points, row.board_points, row.board_difference);
        rows.sort_by_key(|row| Reverse(key(row)));
        for at in 0..rows.len() {
            let shares = at > 0 && key(&rows[at]) == key(&rows[at - 1]);
            let own = u32::try_from(at + 1).unwrap_or(u32::MAX);
            rows[at].place = if shares { rows[at - 1].place } else { own };
        }
        rows
    }

    fn row(&self, team: TeamId) -> TeamStanding {
        let none = Points::NONE;
        let mut row = TeamStanding {
            team,
            place: 0,
            played: 0,
            match_points: none,
            board_points: none,
            board_difference: none,
        };
        for entry in self.rounds.iter().flatten() {
            let Some([home, away]) = entry.board_points(&self.board_points) else { continue };
            let (own, other) = match team {
                team if team == entry.home => (home, away),
                team if team == entry.away => (away, home),
                _ => continue,
            };
            let [win, draw, loss] = self.match_points;
            row.played += 1;
            row.board_points += own;
            row.board_difference += own - other;
            row.match_points += match own.cmp(&other) {
                std::cmp::Ordering::Greater => win,
                std::cmp::Ordering::Equal => draw,
                std::cmp::Ordering::Less => loss,
            };
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_result::BoardResult;

    fn team(id: u32) -> Team {
        let players = (1..=3).map(|board| PlayerId(10 * id + board)).collect();
        Team { id: TeamId(id), name: format!("Team {id}"), players }
    }

    #[test]
    fn line_ups_keep_the_board_order() {
        let team = team(1);
        let [a, b, c] = [11, 12, 13].map(|id| Some(PlayerId(id)));
        assert!(team.check_line_up(&[a, c]).is_ok());
        assert!(team.check_line_up(&[a, None, b]).is_ok());
        assert_eq!(team.check_line_up(&[b, a]), Err(LineUpError::OutOfOrder(PlayerId(11))));
        assert_eq!(team.check_line_up(&[a, a]), Err(LineUpError::OutOfOrder(PlayerId(11))));
        let stranger = PlayerId(99);
        assert_eq!(team.check_line_up(&[Some(stranger)]), Err(LineUpError::NotInTeam(stranger)));
    }

    #[test]
    fn a_league_counts_match_points_then_board_points() {
        let mut league = TeamLeague::new((1..=4).map(team).collect(), RoundRobinCycles::Single);
        assert_eq!(league.rounds.len(), 3);
        let ids = |team: &Team| team.players.iter().copied().map(Some).collect::<Vec<_>>();
        let (home, away) = (league.teams[0].clone(), league.teams[3].clone());
        let mut played = TeamMatch::line_up(&home, &away, [&ids(&home), &ids(&away)]).unwrap();
        let results = [BoardResult::WhiteWins, BoardResult::Draw, BoardResult::BlackWins];
        for (board, result) in played.boards.iter_mut().zip(results) {
            let TeamBoard::Game { pairing, .. } = board else { panic!() };
            pairing.result = Some(result);
        }
        let points = played.board_points(&PointSystem::STANDARD).unwrap();
        assert_eq!(points.map(Points::tenths), [15, 15]);
        league.rounds[0][0] = played;
        let table = league.standings();
        let top: Vec<(TeamId, u32)> = table.iter().map(|row| (row.team, row.place)).collect();
        assert_eq!(top, [(TeamId(1), 1), (TeamId(4), 1), (TeamId(2), 3), (TeamId(3), 3)]);
    }
}
