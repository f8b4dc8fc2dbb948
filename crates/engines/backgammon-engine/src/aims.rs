use engine::OutcomeProbabilities;

/// What gammons and backgammons are worth beside a plain win, which counts 1 as a plain loss counts
/// -1: all that a player needs to know to compare chances when the cube is left aside.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aims {
    /// What winning a gammon adds.
    pub win_gammon: f32,
    /// What a backgammon adds to it.
    pub win_backgammon: f32,
    /// What losing a gammon costs on top.
    pub lose_gammon: f32,
    /// What a backgammon costs on top of it.
    pub lose_backgammon: f32,
}

impl Aims {
    /// Every gammon counts twice and every backgammon three times.
    pub const MONEY: Self = Self::all(1.0);
    /// Only who wins counts.
    pub const WINS: Self = Self::all(0.0);

    const fn all(one: f32) -> Self {
        Self { win_gammon: one, win_backgammon: one, lose_gammon: one, lose_backgammon: one }
    }

    /// What chances are worth.
    #[inline(always)]
    pub fn equity(&self, chances: &OutcomeProbabilities) -> f32 {
        2.0 * chances.win - 1.0
            + self.win_gammon * chances.win_gammon
            + self.win_backgammon * chances.win_backgammon
            - self.lose_gammon * chances.lose_gammon
            - self.lose_backgammon * chances.lose_backgammon
    }

    /// The same aims as the opponent has them.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }
}
