use backgammon::{Board, Level, Position};
use cube::{Situation, efficiency};
use engine::OutcomeProbabilities;
use game::Side;

use crate::aims::Aims;

/// What a player plays for: the score, the cube, and what gammons count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stakes {
    pub(crate) situation: Situation,
    /// The same without the cube, for looking ahead.
    pub(crate) aims: Aims,
}

impl Stakes {
    /// What `side` plays for.
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        let situation = Situation::of(position, side);
        Self { situation, aims: aims(&situation) }
    }

    /// The equity of a board with these chances, the cube included.
    pub(crate) fn equity(&self, board: &Board, chances: &OutcomeProbabilities) -> f32 {
        self.situation.equity(self.situation.cubeful(chances, efficiency(board)))
    }
}

/// What `side` plays for in this position when the cube is left aside.
pub fn aims_of(position: &Position, side: Side) -> Aims {
    Stakes::of(position, side).aims
}

/// What a player in this situation plays for when the cube is left aside.
pub(crate) fn aims(situation: &Situation) -> Aims {
    let equity = |won, level| situation.equity(situation.worth_of(won, level));
    let more = |won, level: Level, than: Level| (equity(won, level) - equity(won, than)).abs();
    Aims {
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

    fn stakes(rules: &str, text: Option<&str>) -> Stakes {
        let rules: Rules = rules.parse().unwrap();
        let position = match text {
            Some(text) => Position::read_position(&rules, text).unwrap(),
            None => Position::start(rules),
        };
        Stakes::of(&position, Side::White)
    }

    #[test]
    fn every_rulebook_has_its_aims() {
        let near = |one: Aims, other: Aims| {
            let pairs = [
                (one.win_gammon, other.win_gammon),
                (one.win_backgammon, other.win_backgammon),
                (one.lose_gammon, other.lose_gammon),
                (one.lose_backgammon, other.lose_backgammon),
            ];
            pairs.iter().all(|(a, b)| (a - b).abs() < 1e-4)
        };
        assert!(near(stakes("standard+money", None).aims, Aims::MONEY));
        assert!(near(stakes("travel", None).aims, Aims::MONEY));
        for rules in ["fortress", "premium", "standard+match=1", "travel+jacoby"] {
            assert!(near(stakes(rules, None).aims, Aims::WINS), "{rules}");
        }
        let taken = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:1:0:10";
        assert!(near(stakes("standard+money+jacoby", Some(taken)).aims, Aims::MONEY));
    }

    /// At four away against one away a gammon won is worth a good deal and a gammon lost nothing.
    #[test]
    fn the_trailer_plays_for_gammons() {
        let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:4:1:5:10";
        let aims = stakes("standard+match=5", Some(text)).aims;
        assert!(aims.win_gammon > 0.8 && aims.lose_gammon < 1e-4, "{aims:?}");
    }
}
