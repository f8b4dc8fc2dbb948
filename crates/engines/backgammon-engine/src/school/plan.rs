/// How much is learned, and in what steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What everything depends on.
    pub seed: u64,
    /// Games played in the first part.
    pub games: u32,
    /// Positions looked at one roll ahead in the second part.
    pub lessons: u32,
}

impl Plan {
    /// Games in a round of the first part.
    pub(super) const GAMES: u32 = 5_000;
    /// Positions in a round of the second part.
    pub(super) const LESSONS: u32 = 10_000;
    /// How many rounds' lessons are remembered.
    pub(super) const WINDOW: usize = 30;

    pub(super) fn game_rounds(&self) -> u32 {
        self.games.div_ceil(Self::GAMES)
    }

    /// Games or positions of a round: the last one of each part may be shorter.
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

    /// How fast the round is to learn, and how far back a game's end is felt, if it is one of games.
    pub(super) fn pace(&self, round: u32) -> Pace {
        let games = self.game_rounds();
        if round < games {
            let done = round as f32 / games as f32;
            let rate = 0.25 * 0.2_f32.powf(done);
            Pace::Games { rate, memory: (0.7 - 1.4 * done).max(0.0) }
        } else {
            let done = (round - games) as f32 / (self.rounds() - games) as f32;
            Pace::Lessons { rate: 0.6 * 0.03_f32.powf(done) }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Pace {
    Games { rate: f32, memory: f32 },
    Lessons { rate: f32 },
}
