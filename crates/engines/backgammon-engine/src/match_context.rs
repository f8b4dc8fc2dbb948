use backgammon::{Board, Level, Position};
use cube::{CubeSituation, efficiency};
use engine::OutcomeProbabilities;
use game::Side;

use crate::gammon_values::GammonValues;

/// The score, the cube and the gammon values from one player's point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MatchContext {
    pub(crate) situation: CubeSituation,
    /// The cubeless values, for searching.
    pub(crate) gammon_values: GammonValues,
}

impl MatchContext {
    /// The context of `side`.
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        let situation = CubeSituation::of(position, side);
        Self { situation, gammon_values: gammon_values(&situation) }
    }

    /// The cubeful equity of a board with these probabilities.
    pub(crate) fn equity(&self, board: &Board, chances: &OutcomeProbabilities) -> f32 {
        self.situation.equity(self.situation.cubeful(chances, efficiency(board)))
    }
}

/// The cubeless gammon values of `side` in this position.
pub fn gammon_values_of(position: &Position, side: Side) -> GammonValues {
    MatchContext::of(position, side).gammon_values
}

/// The cubeless gammon values in this situation.
pub(crate) fn gammon_values(situation: &CubeSituation) -> GammonValues {
    let equity = |won, level| situation.equity(situation.worth_of(won, level));
    let more = |won, level: Level, than: Level| (equity(won, level) - equity(won, than)).abs();
    GammonValues {
        win_gammon: more(true, Level::Gammon, Level::Single),
        win_backgammon: more(true, Level::Backgammon, Level::Gammon),
        lose_gammon: more(false, Level::Gammon, Level::Single),
        lose_backgammon: more(false, Level::Backgammon, Level::Gammon),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use backgammon::Rules;
    use game::{Game, Notation};

    fn context(rules: &str, text: Option<&str>) -> MatchContext {
        let rules: Rules = rules.parse().unwrap();
        let position = match text {
            Some(text) => Position::read_position(&rules, text).unwrap(),
            None => Position::start(rules),
        };
        MatchContext::of(&position, Side::White)
    }

    #[test]
    fn every_rulebook_has_its_gammon_values() {
        let near = |one: GammonValues, other: GammonValues| {
            let pairs = [
                (one.win_gammon, other.win_gammon),
                (one.win_backgammon, other.win_backgammon),
                (one.lose_gammon, other.lose_gammon),
                (one.lose_backgammon, other.lose_backgammon),
            ];
            pairs.iter().all(|(a, b)| (a - b).abs() < 1e-4)
        };
        assert!(near(context("standard+money", None).gammon_values, GammonValues::MONEY));
        assert!(near(context("travel", None).gammon_values, GammonValues::MONEY));
        for rules in ["fortress", "premium", "standard+match=1", "travel+jacoby"] {
            assert!(near(context(rules, None).gammon_values, GammonValues::WINS), "{rules}");
        }
        let taken = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:1:0:10";
        assert!(near(
            context("standard+money+jacoby", Some(taken)).gammon_values,
            GammonValues::MONEY
        ));
    }

    /// At four away against one away a gammon won is worth a good deal and a gammon lost nothing.
    #[test]
    fn trailing_player_values_gammons() {
        let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:4:1:5:10";
        let gammon_values = context("standard+match=5", Some(text)).gammon_values;
        assert!(
            gammon_values.win_gammon > 0.8 && gammon_values.lose_gammon < 1e-4,
            "{gammon_values:?}"
        );
    }
}
