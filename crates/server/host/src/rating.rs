//! What play is worth: Glicko-2, each game that counts being a period of its own.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use store::{GuestId, Mark, TableId};

/// After how many milliseconds without a game that counts one is a little less sure of a player.
const PERIOD: i64 = 30 * 24 * 60 * 60 * 1000;

/// After so many such periods nothing is known any more.
const FORGOTTEN: i64 = 200;

/// How a game came out for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Came {
    Won,
    Lost,
    Drawn,
}

impl Came {
    fn outcome(self) -> Outcomes {
        match self {
            Self::Won => Outcomes::WIN,
            Self::Lost => Outcomes::LOSS,
            Self::Drawn => Outcomes::DRAW,
        }
    }

    /// How it came out for the other.
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
        }
    }
}

/// A game that counts.
pub(crate) struct Counted<'g> {
    pub(crate) game: &'g str,
    pub(crate) table: TableId,
    pub(crate) at: i64,
}

impl Counted<'_> {
    /// What a player's play is worth after it.
    pub(crate) fn mark(
        &self,
        guest: GuestId,
        mine: Option<&Mark>,
        other: Option<&Mark>,
        came: Came,
    ) -> Mark {
        let [me, opponent] = [mine, other].map(|mark| self.before(mark));
        let after = rate(&me, &[(opponent, came)]);
        Mark {
            guest,
            game: self.game.to_owned(),
            number: mine.map_or(0, |mark| mark.number + 1),
            rating: after.rating,
            deviation: after.deviation,
            volatility: after.volatility,
            at: self.at,
            table: self.table,
        }
    }

    /// What a player's play was worth when the game ended.
    fn before(&self, mark: Option<&Mark>) -> Glicko2Rating {
        let Some(mark) = mark else { return Glicko2Rating::new() };
        let known = Glicko2Rating {
            rating: mark.rating,
            deviation: mark.deviation,
            volatility: mark.volatility,
        };
        let periods = self.at.saturating_sub(mark.at).div_euclid(PERIOD).clamp(0, FORGOTTEN);
        (0..periods).fold(known, |rating, _| decay_deviation(&rating))
    }
}

/// What a player's play is worth after some games against others.
fn rate(player: &Glicko2Rating, games: &[(Glicko2Rating, Came)]) -> Glicko2Rating {
    let games: Vec<_> = games.iter().map(|(other, came)| (*other, came.outcome())).collect();
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
    fn the_published_example() {
        let games = [
            (rating(1400.0, 30.0), Came::Won),
            (rating(1550.0, 100.0), Came::Lost),
            (rating(1700.0, 300.0), Came::Lost),
        ];
        let after = rate(&rating(1500.0, 200.0), &games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    fn mark(at: i64) -> Mark {
        Mark {
            guest: GuestId(1),
            game: "chess".to_owned(),
            number: 4,
            rating: 1500.0,
            deviation: 100.0,
            volatility: 0.06,
            at,
            table: TableId(1),
        }
    }

    /// Glickman's step 6 for who does not play: the squares of deviation and volatility add up, on a scale of
    /// 173.7178. After three periods: 173.7178 * sqrt((100 / 173.7178)² + 3 * 0.06²) = 101.6165.
    #[test]
    fn who_does_not_play_is_less_well_known() {
        let counted = Counted { game: "chess", table: TableId(2), at: 3 * PERIOD + 5 };
        let before = counted.before(Some(&mark(0)));
        assert!((before.deviation - 101.6165).abs() < 0.001, "{before:?}");
        assert_eq!(
            counted.before(Some(&mark(i64::MAX))).deviation,
            100.0,
            "clocks may be set back"
        );
        assert_eq!(counted.before(None), rating(1500.0, 350.0));
    }

    #[test]
    fn equals_who_draw_stay_equal_and_who_wins_rises() {
        let counted = Counted { game: "chess", table: TableId(2), at: 0 };
        let (one, other) = (mark(0), mark(0));
        let rated = |came| counted.mark(GuestId(1), Some(&one), Some(&other), came);
        assert!((rated(Came::Drawn).rating - 1500.0).abs() < 1e-9);
        let (won, lost) = (rated(Came::Won).rating, rated(Came::Lost).rating);
        assert!((won + lost - 3000.0).abs() < 1e-9 && won > 1510.0, "{won} {lost}");
        assert_eq!((rated(Came::Won).number, rated(Came::Won).table), (5, TableId(2)));
        assert_eq!(counted.mark(GuestId(1), None, None, Came::Won).number, 0);
    }
}
