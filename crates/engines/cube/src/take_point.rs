use backgammon::Level;
use engine::OutcomeProbabilities;

use crate::cube_levels::{CubeLevels, Points};
use crate::cube_situation::CubeSituation;
use crate::outcome_mix::OutcomeMix;

/// The take point: the winning probability that is needed to take a double.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakePoint {
    /// With a dead cube, which is never turned again.
    pub dead: f32,
    /// With a live cube, which is always turned at the perfect moment.
    pub live: f32,
}

impl CubeSituation {
    /// My take point if the opponent doubles now; `None` if the opponent cannot double. The shares of gammons among wins
    /// and losses come from the given probabilities.
    pub fn take_point(&self, chances: &OutcomeProbabilities) -> Option<TakePoint> {
        let can = self.place.is_open_to_them() && self.levels.level_after(self.turns).theirs;
        let mix = OutcomeMix::of(chances);
        can.then(|| TakePoint {
            dead: mix.dead_take_point(&self.levels, self.turns),
            live: mix.take_point(&self.levels, self.turns),
        })
    }

    /// The gammon values: the additional value of a gammon won or lost, where the difference between a win and a loss of a
    /// single game is 1. In money games they are one half.
    pub fn gammon_price(&self, won: bool) -> f32 {
        let more = self.worth_of(won, Level::Gammon) - self.worth_of(won, Level::Single);
        (more / self.span()).abs()
    }

    /// The same cube in a game for money.
    #[must_use]
    pub fn for_money(&self) -> Self {
        let law = Points { cube: true, gammons: true, jacoby: false };
        Self { levels: CubeLevels::points(1.0, law), turns: 0, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use backgammon::{Position, Rules};
    use game::{Game, Notation, Side};

    use super::*;

    const NO_GAMMONS: OutcomeProbabilities = OutcomeProbabilities {
        win: 0.3,
        win_gammon: 0.0,
        win_backgammon: 0.0,
        lose_gammon: 0.0,
        lose_backgammon: 0.0,
    };

    fn near(one: f32, other: f32) -> bool {
        (one - other).abs() < 1e-4
    }

    /// Without gammons: -2 + 4 p = -1 where the cube is dead, so a quarter. Where it is live the taker
    /// cashes at 80 % what costs 2 to lose: from -2 at nothing to +2 at 80 %, -1 is met at 20 %.
    #[test]
    fn money_take_points_are_25_and_20_percent() {
        let money = CubeSituation::of(&Position::white_to_roll(Rules::MONEY), Side::Black);
        let point = money.take_point(&NO_GAMMONS).unwrap();
        assert!(near(point.dead, 0.25) && near(point.live, 0.2), "{point:?}");
        assert!(near(money.gammon_price(true), 0.5) && near(money.gammon_price(false), 0.5));
    }

    /// At two away each a taken double decides the match: one takes with whatever a drop leaves, which
    /// is the chance at two away against one, the Crawford game.
    #[test]
    fn two_away_each_a_taken_cube_decides_the_match() {
        let rules: Rules = "standard+match=5".parse().unwrap();
        let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:3:0:5:10";
        let position = Position::read_position(&rules, text).unwrap();
        let situation = CubeSituation::of(&position, Side::Black);
        let dropped = situation.worth_of(false, Level::Single);
        let point = situation.take_point(&NO_GAMMONS).unwrap();
        assert!(near(point.dead, dropped) && near(point.live, dropped), "{point:?} {dropped}");
        assert!((0.28..0.34).contains(&dropped), "{dropped}");
        // A gammon would win the match; a single game wins half of the rest.
        let won = situation.worth_of(true, Level::Single);
        assert!(near(situation.gammon_price(true), (1.0 - won) / (won - dropped)));
        let point = situation.for_money().take_point(&NO_GAMMONS).unwrap();
        assert!(near(point.dead, 0.25) && near(point.live, 0.2));
    }

    #[test]
    fn a_cube_of_ones_own_is_not_offered() {
        let text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:0:10";
        let position = Position::read_position(&Rules::MONEY, text).unwrap();
        assert_eq!(CubeSituation::of(&position, Side::Black).take_point(&NO_GAMMONS), None);
        let start = Position::start(Rules::MONEY);
        assert!(CubeSituation::of(&start, Side::White).take_point(&NO_GAMMONS).is_some());
    }
}
