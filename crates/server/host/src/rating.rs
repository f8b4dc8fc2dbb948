//! Glicko-2 ratings. Each rated game is a rating period of its own.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use store::{RatingEntry, TableId, UserId};

/// The length of a period without rated games, in milliseconds. After each, the rating deviation grows.
const PERIOD: i64 = 30 * 24 * 60 * 60 * 1000;

/// After this many periods, the deviation grows no further.
const MAX_PERIODS: i64 = 200;

/// The result of a rated game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RatedResult {
    Win,
    Loss,
    Draw,
}

impl RatedResult {
    fn outcome(self) -> Outcomes {
        match self {
            Self::Win => Outcomes::WIN,
            Self::Loss => Outcomes::LOSS,
            Self::Draw => Outcomes::DRAW,
        }
    }

    /// The result for the opponent.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }
}

/// A rated game that has ended.
pub(crate) struct RatedGame<'g> {
    pub(crate) game: &'g str,
    pub(crate) table: TableId,
    pub(crate) at: i64,
}

impl RatedGame<'_> {
    /// A player's rating after the game, from both players' ratings before it.
    pub(crate) fn new_rating(
        &self,
        user: UserId,
        own: Option<&RatingEntry>,
        opponent: Option<&RatingEntry>,
        result: RatedResult,
    ) -> RatingEntry {
        let [before, opponent] = [own, opponent].map(|entry| self.rating_before(entry));
        let after = rate(&before, &[(opponent, result)]);
        RatingEntry {
            user,
            game: self.game.to_owned(),
            number: own.map_or(0, |entry| entry.number + 1),
            rating: after.rating,
            deviation: after.deviation,
            volatility: after.volatility,
            at: self.at,
            table: self.table,
        }
    }

    /// A player's rating when the game ended, with the deviation that has grown since the last entry.
    fn rating_before(&self, entry: Option<&RatingEntry>) -> Glicko2Rating {
        let Some(entry) = entry else { return Glicko2Rating::new() };
        let known = Glicko2Rating {
            rating: entry.rating,
            deviation: entry.deviation,
            volatility: entry.volatility,
        };
        let periods = self.at.saturating_sub(entry.at).div_euclid(PERIOD).clamp(0, MAX_PERIODS);
        (0..periods).fold(known, |rating, _| decay_deviation(&rating))
    }
}

/// A player's rating after one period with these games.
fn rate(player: &Glicko2Rating, games: &[(Glicko2Rating, RatedResult)]) -> Glicko2Rating {
    let games: Vec<_> =
        games.iter().map(|(opponent, result)| (*opponent, result.outcome())).collect();
    glicko2_rating_period(player, &games, &Glicko2Config::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Glicko2Rating {
        Glicko2Rating { rating, deviation, volatility: 0.06 }
    }

    /// The example of Glickman's description of the system ("Example of the Glicko-2 system", 2013).
    #[test]
    fn agrees_with_glickmans_published_example() {
        let games = [
            (rating(1400.0, 30.0), RatedResult::Win),
            (rating(1550.0, 100.0), RatedResult::Loss),
            (rating(1700.0, 300.0), RatedResult::Loss),
        ];
        let after = rate(&rating(1500.0, 200.0), &games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    fn entry(at: i64) -> RatingEntry {
        RatingEntry {
            user: UserId(1),
            game: "chess".to_owned(),
            number: 4,
            rating: 1500.0,
            deviation: 100.0,
            volatility: 0.06,
            at,
            table: TableId(1),
        }
    }

    /// Glickman's step 6 for a player without games: the squares of deviation and volatility add up, on a scale
    /// of 173.7178. After three periods: 173.7178 * sqrt((100 / 173.7178)² + 3 * 0.06²) = 101.6165.
    #[test]
    fn the_deviation_grows_without_rated_games() {
        let game = RatedGame { game: "chess", table: TableId(2), at: 3 * PERIOD + 5 };
        let before = game.rating_before(Some(&entry(0)));
        assert!((before.deviation - 101.6165).abs() < 0.001, "{before:?}");
        assert_eq!(
            game.rating_before(Some(&entry(i64::MAX))).deviation,
            100.0,
            "the clock was set back"
        );
        assert_eq!(game.rating_before(None), rating(1500.0, 350.0));
    }

    #[test]
    fn a_draw_between_equals_changes_nothing_and_a_win_raises_the_rating() {
        let game = RatedGame { game: "chess", table: TableId(2), at: 0 };
        let (own, opponent) = (entry(0), entry(0));
        let rated = |result| game.new_rating(UserId(1), Some(&own), Some(&opponent), result);
        assert!((rated(RatedResult::Draw).rating - 1500.0).abs() < 1e-9);
        let (won, lost) = (rated(RatedResult::Win).rating, rated(RatedResult::Loss).rating);
        assert!((won + lost - 3000.0).abs() < 1e-9 && won > 1510.0, "{won} {lost}");
        assert_eq!(
            (rated(RatedResult::Win).number, rated(RatedResult::Win).table),
            (5, TableId(2))
        );
        assert_eq!(game.new_rating(UserId(1), None, None, RatedResult::Win).number, 0);
    }
}
