use backgammon::Dice;

use crate::rng::Rng;

/// The dice of one game. Over the games, the first two rolls run through all 1,296 pairs (stratified sampling).
pub(super) struct DiceSequence {
    rng: Rng,
    game: u32,
    rolls: u32,
}

impl DiceSequence {
    pub(super) fn new(seed: u64, game: u32) -> Self {
        let rng = Rng::new(seed ^ u64::from(game) << 32);
        Self { rng, game, rolls: 0 }
    }

    pub(super) fn roll(&mut self) -> Dice {
        self.rolls += 1;
        let pair = match self.rolls {
            1 => self.game % 36,
            2 => self.game / 36 % 36,
            _ => self.rng.below(36),
        };
        Dice::new((pair / 6) as u8 + 1, (pair % 6) as u8 + 1).unwrap_or(Dice::ALL[0])
    }
}
