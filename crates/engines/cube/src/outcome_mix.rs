use bearoff::CubePlace;
use engine::OutcomeProbabilities;

use crate::cube_levels::{CubeLevel, CubeLevels};

/// Outcome probabilities in the form of the cube formulas: the probability of a win, and the shares of single games,
/// gammons and backgammons among wins and losses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutcomeMix {
    win: f32,
    /// The shares of single games, gammons and backgammons among the wins.
    wins: [f32; 3],
    losses: [f32; 3],
}

impl OutcomeMix {
    pub(crate) fn of(chances: &OutcomeProbabilities) -> Self {
        let win = chances.win.clamp(0.0, 1.0);
        Self {
            win,
            wins: shares(win, chances.win_gammon, chances.win_backgammon),
            losses: shares(1.0 - win, chances.lose_gammon, chances.lose_backgammon),
        }
    }

    /// The mean value of a win at this level of the cube.
    fn won(&self, at: &CubeLevel) -> f32 {
        self.wins.iter().zip(at.win).map(|(share, worth)| share * worth).sum()
    }

    fn lost(&self, at: &CubeLevel) -> f32 {
        self.losses.iter().zip(at.lose).map(|(share, worth)| share * worth).sum()
    }

    /// The value with a dead cube.
    pub(crate) fn dead(&self, at: &CubeLevel) -> f32 {
        self.win * self.won(at) + (1.0 - self.win) * self.lost(at)
    }

    /// The value with a live cube, which is turned exactly when taking and dropping are equal.
    ///
    /// It is piecewise linear: at the take point it is the value of a drop, at the cash point that of a single win.
    fn live(&self, levels: &CubeLevels, turns: usize, place: CubePlace) -> f32 {
        let at = levels.level_after(turns);
        let (mut low, mut high) = ((0.0, self.lost(at)), (1.0, self.won(at)));
        let drop = place.is_open_to_them() && at.theirs;
        let drop = drop.then(|| (self.take_point(levels, turns), at.lose[0]));
        let cash = place.is_open_to_me() && at.mine;
        let cash = cash.then(|| (self.cash_point(levels, turns), at.win[0]));
        // At lopsided scores the points can be out of order; then neither applies.
        let sound = match (drop, cash) {
            (Some((drop, _)), Some((cash, _))) => drop < cash,
            _ => true,
        };
        for point in [drop, cash].into_iter().flatten().filter(|_| sound) {
            if self.win <= point.0 && point.0 < high.0 {
                high = point;
            } else if self.win >= point.0 && point.0 > low.0 {
                low = point;
            }
        }
        between(low, high, self.win)
    }

    /// The take point: the winning probability at which taking and dropping are equal, with the cube offered at this
    /// level.
    pub(crate) fn take_point(&self, levels: &CubeLevels, turns: usize) -> f32 {
        if levels.endless {
            let (won, lost) = self.multiples(levels, turns);
            return (lost - 0.5) / (won + lost + 0.5);
        }
        let taken = levels.level_after(turns + 1);
        let low = (0.0, self.lost(taken));
        let high = if taken.mine {
            (self.cash_point(levels, turns + 1), taken.win[0])
        } else {
            (1.0, self.won(taken))
        };
        meeting(low, high, levels.level_after(turns).lose[0])
    }

    /// The take point with a dead cube.
    pub(crate) fn dead_take_point(&self, levels: &CubeLevels, turns: usize) -> f32 {
        let taken = levels.level_after(turns + 1);
        meeting((0.0, self.lost(taken)), (1.0, self.won(taken)), levels.level_after(turns).lose[0])
    }

    /// The cash point: the winning probability at which the opponent's take and drop are equal.
    pub(crate) fn cash_point(&self, levels: &CubeLevels, turns: usize) -> f32 {
        if levels.endless {
            let (won, lost) = self.multiples(levels, turns);
            return (lost + 1.0) / (won + lost + 0.5);
        }
        let taken = levels.level_after(turns + 1);
        let low = if taken.theirs {
            (self.take_point(levels, turns + 1), taken.lose[0])
        } else {
            (0.0, self.lost(taken))
        };
        meeting(low, (1.0, self.won(taken)), levels.level_after(turns).win[0])
    }

    /// The mean value of a win and of a loss after the next double, in stakes.
    fn multiples(&self, levels: &CubeLevels, turns: usize) -> (f32, f32) {
        let at = levels.level_after(turns + 1);
        (self.won(at) / at.win[0], self.lost(at) / at.lose[0])
    }

    /// The cubeful value: interpolated between dead and live cube by the cube efficiency (Janowski's model).
    pub(crate) fn cubeful(
        &self,
        levels: &CubeLevels,
        turns: usize,
        place: CubePlace,
        efficient: f32,
    ) -> f32 {
        let at = levels.level_after(turns);
        let live = self.live(levels, turns, place);
        if self.turned_at_once(levels, turns, place) {
            return live;
        }
        (1.0 - efficient) * self.dead(at) + efficient * live
    }

    /// Whether a player who loses the match with this game anyway doubles at once. Then the cube is fully live.
    fn turned_at_once(&self, levels: &CubeLevels, turns: usize, place: CubePlace) -> bool {
        let (at, next) = (levels.level_after(turns), levels.level_after(turns + 1));
        let mine = place.is_open_to_me() && at.mine && next.lose[0] >= at.lose[0];
        let theirs = place.is_open_to_them() && at.theirs && next.win[0] <= at.win[0];
        mine && self.win < self.cash_point(levels, turns)
            || theirs && self.win > self.take_point(levels, turns)
    }
}

fn shares(all: f32, gammons: f32, backgammons: f32) -> [f32; 3] {
    if all <= 1e-7 {
        return [1.0, 0.0, 0.0];
    }
    let gammons = (gammons / all).clamp(0.0, 1.0);
    let backgammons = (backgammons / all).clamp(0.0, gammons);
    [1.0 - gammons, gammons - backgammons, backgammons]
}

/// Linear interpolation between two points.
fn between(low: (f32, f32), high: (f32, f32), win: f32) -> f32 {
    let width = high.0 - low.0;
    if width <= 1e-7 { high.1 } else { low.1 + (high.1 - low.1) * (win - low.0) / width }
}

/// Where the line between two points has the value `wanted`, clamped to the points.
fn meeting(low: (f32, f32), high: (f32, f32), wanted: f32) -> f32 {
    let rise = high.1 - low.1;
    match () {
        () if wanted <= low.1 => low.0,
        () if rise <= 1e-7 || wanted >= high.1 => high.0,
        () => low.0 + (high.0 - low.0) * (wanted - low.1) / rise,
    }
}
