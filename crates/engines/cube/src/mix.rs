use bearoff::CubePlace;
use engine::OutcomeProbabilities;

use crate::ladder::{Ladder, Rung};

/// Chances as the cube sees them: how likely a win is, and of what kind wins and losses are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix {
    win: f32,
    /// Of the wins, how many are single games, gammons and backgammons.
    wins: [f32; 3],
    losses: [f32; 3],
}

impl Mix {
    pub(crate) fn of(chances: &OutcomeProbabilities) -> Self {
        let win = chances.win.clamp(0.0, 1.0);
        Self {
            win,
            wins: shares(win, chances.win_gammon, chances.win_backgammon),
            losses: shares(1.0 - win, chances.lose_gammon, chances.lose_backgammon),
        }
    }

    /// What a win is worth on average at this height of the cube.
    fn won(&self, rung: &Rung) -> f32 {
        self.wins.iter().zip(rung.win).map(|(share, worth)| share * worth).sum()
    }

    fn lost(&self, rung: &Rung) -> f32 {
        self.losses.iter().zip(rung.lose).map(|(share, worth)| share * worth).sum()
    }

    /// The value if the cube is never turned again.
    pub(crate) fn dead(&self, rung: &Rung) -> f32 {
        self.win * self.won(rung) + (1.0 - self.win) * self.lost(rung)
    }

    /// The value if the cube is always turned at the very moment when a take is as good as a drop.
    ///
    /// Then the game moves on a line: at the point where I must drop it is worth what a drop costs,
    /// at the point where I can cash it is worth a single game.
    fn live(&self, ladder: &Ladder, turns: usize, place: CubePlace) -> f32 {
        let rung = ladder.rung(turns);
        let (mut low, mut high) = ((0.0, self.lost(rung)), (1.0, self.won(rung)));
        let drop = place.is_open_to_them() && rung.theirs;
        let drop = drop.then(|| (self.take_point(ladder, turns), rung.lose[0]));
        let cash = place.is_open_to_me() && rung.mine;
        let cash = cash.then(|| (self.cash_point(ladder, turns), rung.win[0]));
        // Lopsided scores can put one beyond the other: then neither means anything.
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

    /// The chance to win at which I am indifferent between taking and dropping, if the cube is
    /// offered to me at this height.
    pub(crate) fn take_point(&self, ladder: &Ladder, turns: usize) -> f32 {
        if ladder.endless {
            let (won, lost) = self.multiples(ladder, turns);
            return (lost - 0.5) / (won + lost + 0.5);
        }
        let taken = ladder.rung(turns + 1);
        let low = (0.0, self.lost(taken));
        let high = if taken.mine {
            (self.cash_point(ladder, turns + 1), taken.win[0])
        } else {
            (1.0, self.won(taken))
        };
        meeting(low, high, ladder.rung(turns).lose[0])
    }

    /// The same, if the cube would never be turned again after that.
    pub(crate) fn dead_take_point(&self, ladder: &Ladder, turns: usize) -> f32 {
        let taken = ladder.rung(turns + 1);
        meeting((0.0, self.lost(taken)), (1.0, self.won(taken)), ladder.rung(turns).lose[0])
    }

    /// The chance to win at which the opponent is indifferent between taking and dropping my double.
    pub(crate) fn cash_point(&self, ladder: &Ladder, turns: usize) -> f32 {
        if ladder.endless {
            let (won, lost) = self.multiples(ladder, turns);
            return (lost + 1.0) / (won + lost + 0.5);
        }
        let taken = ladder.rung(turns + 1);
        let low = if taken.theirs {
            (self.take_point(ladder, turns + 1), taken.lose[0])
        } else {
            (0.0, self.lost(taken))
        };
        meeting(low, (1.0, self.won(taken)), ladder.rung(turns).win[0])
    }

    /// How many stakes a win and a loss are worth on average, once the cube has been turned.
    fn multiples(&self, ladder: &Ladder, turns: usize) -> (f32, f32) {
        let rung = ladder.rung(turns + 1);
        (self.won(rung) / rung.win[0], self.lost(rung) / rung.lose[0])
    }

    /// The value with the cube at `place`: between dead and live, as near to live as it is
    /// `efficient` (Janowski's model).
    pub(crate) fn cubeful(
        &self,
        ladder: &Ladder,
        turns: usize,
        place: CubePlace,
        efficient: f32,
    ) -> f32 {
        let rung = ladder.rung(turns);
        let live = self.live(ladder, turns, place);
        if self.turned_at_once(ladder, turns, place) {
            return live;
        }
        (1.0 - efficient) * self.dead(rung) + efficient * live
    }

    /// Whether the cube is turned as soon as it can be, and taken: by a player who loses the match with
    /// this game anyway. Then it is as live as can be.
    fn turned_at_once(&self, ladder: &Ladder, turns: usize, place: CubePlace) -> bool {
        let (rung, next) = (ladder.rung(turns), ladder.rung(turns + 1));
        let mine = place.is_open_to_me() && rung.mine && next.lose[0] >= rung.lose[0];
        let theirs = place.is_open_to_them() && rung.theirs && next.win[0] <= rung.win[0];
        mine && self.win < self.cash_point(ladder, turns)
            || theirs && self.win > self.take_point(ladder, turns)
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

/// The value at `win` on the line from one point to another.
fn between(low: (f32, f32), high: (f32, f32), win: f32) -> f32 {
    let width = high.0 - low.0;
    if width <= 1e-7 { high.1 } else { low.1 + (high.1 - low.1) * (win - low.0) / width }
}

/// Where the line from one point to another has the value `wanted`, as far as there is a line.
fn meeting(low: (f32, f32), high: (f32, f32), wanted: f32) -> f32 {
    let rise = high.1 - low.1;
    match () {
        () if wanted <= low.1 => low.0,
        () if rise <= 1e-7 || wanted >= high.1 => high.0,
        () => low.0 + (high.0 - low.0) * (wanted - low.1) / rise,
    }
}
