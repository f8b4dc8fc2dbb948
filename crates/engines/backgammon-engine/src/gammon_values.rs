use engine::OutcomeProbabilities;

/// The values of gammons and backgammons on top of a single win (1) or loss (-1). They turn outcome probabilities into
/// cubeless equity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GammonValues {
    /// The value added by winning a gammon.
    pub win_gammon: f32,
    /// The value that a backgammon adds to that.
    pub win_backgammon: f32,
    /// The value lost by losing a gammon.
    pub lose_gammon: f32,
    /// The value that a backgammon costs on top of that.
    pub lose_backgammon: f32,
}

impl GammonValues {
    /// A gammon counts two points and a backgammon three.
    pub const MONEY: Self = Self::all(1.0);
    /// Gammons and backgammons count like single games.
    pub const WINS: Self = Self::all(0.0);

    const fn all(one: f32) -> Self {
        Self { win_gammon: one, win_backgammon: one, lose_gammon: one, lose_backgammon: one }
    }

    /// The cubeless equity of these outcome probabilities.
    #[inline(always)]
    pub fn equity(&self, chances: &OutcomeProbabilities) -> f32 {
        2.0 * chances.win - 1.0
            + self.win_gammon * chances.win_gammon
            + self.win_backgammon * chances.win_backgammon
            - self.lose_gammon * chances.lose_gammon
            - self.lose_backgammon * chances.lose_backgammon
    }

    /// The same values from the opponent's point of view.
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
