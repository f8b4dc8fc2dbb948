use backgammon::Dice;

use crate::lots::Lots;

/// The dice of one game: the first two rolls go through all 1,296 pairs in the course of the games.
pub(super) struct Cup {
    lots: Lots,
    game: u32,
    rolls: u32,
}

impl Cup {
    pub(super) fn new(seed: u64, game: u32) -> Self {
        let lots = Lots::new(seed ^ u64::from(game) << 32);
        Self { lots, game, rolls: 0 }
    }

    pub(super) fn roll(&mut self) -> Dice {
        self.rolls += 1;
        let pair = match self.rolls {
            1 => self.game % 36,
            2 => self.game / 36 % 36,
            _ => self.lots.below(36),
        };
        Dice::new((pair / 6) as u8 + 1, (pair % 6) as u8 + 1).unwrap_or(Dice::ALL[0])
    }
}
