//! The values of tie-breaks, with the rules for unplayed rounds (C.07, article 16).

use crate::board_result::PlayerResult;
use crate::colour::Colour;
use crate::history::{GameRecord, PlayerHistory, RoundRecord, histories};
use crate::performance::performance_rating;
use crate::points::Points;
use crate::round::Bye;
use crate::tie_break::{TieBreak, TieBreakValue};
use crate::tournament::Tournament;

/// How tie-breaks treat rounds without a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum UnplayedRounds {
    /// Article 16: an unplayed round counts as a game against a virtual opponent.
    #[default]
    VirtualOpponent,
    /// Round robins: a forfeited game counts against its opponent, other unplayed rounds not at all.
    AsScheduled,
}

/// A term of a sum: an opponent's score, and what it adds.
#[derive(Clone, Copy, Debug)]
struct Contribution {
    value: TieBreakValue,
    /// Times the result, for Sonneborn-Berger.
    weighted: TieBreakValue,
    /// From a round that the player chose not to play: cut first (article 16.5).
    is_voluntary: bool,
}

/// What the tie-breaks of all players are computed from.
pub(crate) struct TieBreakTable<'a> {
    tournament: &'a Tournament,
    histories: Vec<PlayerHistory>,
    adjusted: Vec<Points>,
    unplayed: UnplayedRounds,
}

impl<'a> TieBreakTable<'a> {
    pub(crate) fn new(tournament: &'a Tournament, unplayed: UnplayedRounds) -> Self {
        let histories = histories(tournament);
        let adjusted = histories
            .iter()
            .map(|history| match unplayed {
                UnplayedRounds::VirtualOpponent => adjusted_score(tournament, history),
                UnplayedRounds::AsScheduled => history.score(),
            })
            .collect();
        Self { tournament, histories, adjusted, unplayed }
    }

    pub(crate) fn score(&self, player: usize) -> Points {
        self.histories[player].score()
    }

    /// The value for a player, given who is tied with the player.
    pub(crate) fn value(
        &self,
        tie_break: TieBreak,
        player: usize,
        tied: &[usize],
    ) -> TieBreakValue {
        let history = &self.histories[player];
        match tie_break {
            TieBreak::Buchholz
            | TieBreak::BuchholzCut1
            | TieBreak::BuchholzCut2
            | TieBreak::BuchholzMedian1
            | TieBreak::BuchholzMedian2 => self.buchholz(player, tie_break.cuts()),
            TieBreak::SonnebornBerger => {
                sum(self.contributions(player).iter().map(|term| term.weighted))
            }
            TieBreak::DirectEncounter => self.direct_encounter(player, tied),
            TieBreak::Progressive => {
                let rounds = 1..=history.points.len();
                hundredths(rounds.map(|rounds| history.score_after(rounds)).sum())
            }
            TieBreak::Wins => {
                let win = self.tournament.point_system.win;
                count(history.points.iter().filter(|points| **points >= win).count())
            }
            TieBreak::GamesWon => {
                count(history.played().filter(|(_, g)| g.result == Some(PlayerResult::Win)).count())
            }
            TieBreak::GamesWithBlack => {
                count(history.played().filter(|(_, g)| g.colour == Colour::Black).count())
            }
            TieBreak::AverageRating => self.ratings(player).map_or_else(Default::default, |r| r.0),
            TieBreak::PerformanceRating => {
                self.ratings(player).map_or_else(Default::default, |r| r.1)
            }
            TieBreak::MatchPointsFor => TieBreakValue::whole(self.match_points(player).0),
            TieBreak::MatchPointsDifference => {
                let (made, conceded) = self.match_points(player);
                TieBreakValue::whole(made - conceded)
            }
        }
    }

    /// One contribution per round (articles 16.3 and 16.4).
    fn contributions(&self, player: usize) -> Vec<Contribution> {
        let history = &self.histories[player];
        let rounds = history.rounds.iter().zip(&history.points);
        rounds
            .filter_map(|(record, points)| {
                let opponent = match record {
                    RoundRecord::Game(game) if game.result.is_none() => return None,
                    RoundRecord::Game(game) => Some((game.opponent, game.played)),
                    _ => None,
                };
                let score = self.opponent_score(history.score(), opponent)?;
                Some(Contribution {
                    value: hundredths(score),
                    weighted: weighted(score, self.result_tenths(record, *points)),
                    is_voluntary: is_voluntary(record),
                })
            })
            .collect()
    }

    fn opponent_score(&self, own: Points, opponent: Option<(usize, bool)>) -> Option<Points> {
        match (opponent, self.unplayed) {
            (Some((opponent, true)), _) => Some(self.adjusted[opponent]),
            (Some((opponent, false)), UnplayedRounds::AsScheduled) => Some(self.adjusted[opponent]),
            (None, UnplayedRounds::AsScheduled) => None,
            (Some((opponent, false)), UnplayedRounds::VirtualOpponent) => {
                Some(own.min(self.adjusted[opponent]))
            }
            (None, UnplayedRounds::VirtualOpponent) => {
                let rounds = i32::try_from(self.tournament.rounds.len()).unwrap_or(i32::MAX);
                let draws = self.tournament.point_system.draw.tenths().saturating_mul(rounds);
                Some(own.min(Points::from_tenths(draws)))
            }
        }
    }

    /// The factor of Sonneborn-Berger in tenths of a win, whatever a win is worth.
    fn result_tenths(&self, record: &RoundRecord, points: Points) -> i64 {
        match record {
            RoundRecord::Game(game) => match game.result {
                Some(PlayerResult::Win) => 10,
                Some(PlayerResult::Draw) => 5,
                Some(PlayerResult::Loss) | None => 0,
            },
            _ => {
                let win = i64::from(self.tournament.point_system.win.tenths()).max(1);
                i64::from(points.tenths()) * 10 / win
            }
        }
    }

    fn buchholz(&self, player: usize, (lowest, highest): (usize, usize)) -> TieBreakValue {
        let mut terms = self.contributions(player);
        terms.sort_by_key(|term| (!term.is_voluntary, term.value));
        let mut values: Vec<TieBreakValue> =
            terms.iter().skip(lowest).map(|term| term.value).collect();
        values.sort_unstable();
        values.truncate(values.len().saturating_sub(highest));
        sum(values.into_iter())
    }

    /// Article 6: points among the tied players. If they have not all met, only a player who stays ahead whatever the
    /// missing games would have brought is separated from the others.
    fn direct_encounter(&self, player: usize, tied: &[usize]) -> TieBreakValue {
        let all_met = tied.iter().all(|a| tied.iter().all(|b| a == b || self.meetings(*a, *b) > 0));
        if all_met {
            return hundredths(self.points_among(player, tied));
        }
        let mut rest = tied.to_vec();
        while let Some(first) = rest.iter().copied().find(|a| self.is_surely_first(*a, &rest)) {
            rest.retain(|other| *other != first);
            if first == player {
                return count(rest.len() + 1);
            }
        }
        TieBreakValue::default()
    }

    fn is_surely_first(&self, player: usize, tied: &[usize]) -> bool {
        let win = self.tournament.point_system.win.tenths();
        let own = self.points_among(player, tied);
        tied.iter().filter(|other| **other != player).all(|other| {
            let met = |third: &&usize| **third != *other && self.meetings(*other, **third) == 0;
            let missing = i32::try_from(tied.iter().filter(met).count()).unwrap_or(i32::MAX);
            let most = Points::from_tenths(win.saturating_mul(missing));
            own > self.points_among(*other, tied) + most
        })
    }

    fn meetings(&self, a: usize, b: usize) -> usize {
        self.counted_games(a).filter(|(_, game)| game.opponent == b).count()
    }

    fn counted_games(&self, player: usize) -> impl Iterator<Item = (usize, &GameRecord)> {
        let forfeits = self.unplayed == UnplayedRounds::AsScheduled;
        let games = self.histories[player].games();
        games.filter(move |(_, game)| game.played || (forfeits && game.result.is_some()))
    }

    fn points_among(&self, player: usize, tied: &[usize]) -> Points {
        let games = self.counted_games(player).filter(|(_, game)| tied.contains(&game.opponent));
        games.map(|(round, _)| self.histories[player].points[round]).sum()
    }

    /// Average rating of the opponents met over the board, and the performance against them.
    fn ratings(&self, player: usize) -> Option<(TieBreakValue, TieBreakValue)> {
        let mut ratings = Vec::new();
        let mut half_points = 0;
        for (_, game) in self.histories[player].played() {
            let Some(rating) = self.tournament.players[game.opponent].rating else { continue };
            ratings.push(rating);
            half_points += match game.result {
                Some(PlayerResult::Win) => 2,
                Some(PlayerResult::Draw) => 1,
                Some(PlayerResult::Loss) | None => 0,
            };
        }
        let (average, performance) = performance_rating(&ratings, half_points)?;
        Some((TieBreakValue::whole(average), TieBreakValue::whole(performance)))
    }

    fn match_points(&self, player: usize) -> (i64, i64) {
        let points = self.histories[player].games().filter_map(|(_, game)| game.match_points);
        points.fold((0, 0), |(made, conceded), points| {
            (made + i64::from(points.white), conceded + i64::from(points.black))
        })
    }
}

/// Article 16.3: a requested bye after which the player never came back counts as a draw for the opponents.
fn adjusted_score(tournament: &Tournament, history: &PlayerHistory) -> Points {
    let mut score = Points::NONE;
    let mut only_voluntary_later = true;
    for (record, points) in history.rounds.iter().zip(&history.points).rev() {
        let counts_as_draw = only_voluntary_later && is_requested_bye(record);
        score += if counts_as_draw { tournament.point_system.draw } else { *points };
        only_voluntary_later &= is_voluntary(record);
    }
    score
}

/// Article 16.1.1: a half-point or zero-point bye; an absence is one too.
fn is_requested_bye(record: &RoundRecord) -> bool {
    matches!(record, RoundRecord::Bye(Bye::HalfPoint | Bye::ZeroPoint) | RoundRecord::Absent)
}

/// Article 16.1.2: a voluntary unplayed round is a requested bye or a forfeit loss.
fn is_voluntary(record: &RoundRecord) -> bool {
    let forfeited = |game: &GameRecord| !game.played && game.result == Some(PlayerResult::Loss);
    is_requested_bye(record) || matches!(record, RoundRecord::Game(game) if forfeited(game))
}

fn hundredths(points: Points) -> TieBreakValue {
    TieBreakValue::from_hundredths(i64::from(points.tenths()) * 10)
}

fn weighted(score: Points, result_tenths: i64) -> TieBreakValue {
    TieBreakValue::from_hundredths(i64::from(score.tenths()) * result_tenths)
}

fn count(number: usize) -> TieBreakValue {
    TieBreakValue::whole(i64::try_from(number).unwrap_or(i64::MAX))
}

fn sum(values: impl Iterator<Item = TieBreakValue>) -> TieBreakValue {
    TieBreakValue::from_hundredths(values.map(TieBreakValue::hundredths).sum())
}
