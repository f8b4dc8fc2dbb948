/// How much to train, and in which steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrainingPlan {
    /// The random seed.
    pub seed: u64,
    /// Games of the first part.
    pub games: u32,
    /// Samples of the second part.
    pub lessons: u32,
}

impl TrainingPlan {
    /// Games per round of the first part.
    pub(super) const GAMES: u32 = 5_000;
    /// Samples per round of the second part.
    pub(super) const LESSONS: u32 = 10_000;
    /// The number of rounds whose samples are kept.
    pub(super) const WINDOW: usize = 30;

    pub(super) fn game_rounds(&self) -> u32 {
        self.games.div_ceil(Self::GAMES)
    }

    /// Games or samples of a round; the last one of each part may be shorter.
    pub(super) fn size(&self, round: u32) -> u32 {
        match round.checked_sub(self.game_rounds()) {
            None => (self.games - round * Self::GAMES).min(Self::GAMES),
            Some(round) => (self.lessons - round * Self::LESSONS).min(Self::LESSONS),
        }
    }

    /// The number of rounds.
    pub fn rounds(&self) -> u32 {
        self.game_rounds() + self.lessons.div_ceil(Self::LESSONS)
    }

    /// The learning rate of a round, and λ for a round of games.
    pub(super) fn pace(&self, round: u32) -> LearningRate {
        let games = self.game_rounds();
        if round < games {
            let done = round as f32 / games as f32;
            let rate = 0.25 * 0.2_f32.powf(done);
            LearningRate::Games { rate, memory: (0.7 - 1.4 * done).max(0.0) }
        } else {
            let done = (round - games) as f32 / (self.rounds() - games) as f32;
            LearningRate::Lessons { rate: 0.6 * 0.03_f32.powf(done) }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum LearningRate {
    Games { rate: f32, memory: f32 },
    Lessons { rate: f32 },
}
