//! The house's own dice.

use fair_dice::{Dice, Secret};
use table::{BySeat, Hex, Table};

use crate::PlayableGame;

/// Numbers that nobody can foresee.
pub type Luck = Box<dyn FnMut() -> u64>;

/// Dice of which everybody can find out afterwards that they were honest.
pub struct HonestDice(Secret);

impl HonestDice {
    /// Dice with a new secret.
    pub fn drawn(luck: &mut Luck) -> Self {
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(8) {
            part.copy_from_slice(&luck().to_be_bytes());
        }
        Self(Secret::new(bytes))
    }

    /// The dice of a secret that was kept.
    pub fn read(secret: &str) -> Option<Self> {
        Secret::from_hex(secret.trim()).map(Self)
    }

    /// The secret, to be kept and, after the end, revealed.
    pub fn secret(&self) -> String {
        self.0.to_hex()
    }

    /// What is published before the game.
    pub fn commitment(&self) -> Option<Hex> {
        Hex::read(&self.0.commitment().to_string())
    }

    /// What a player at this keyboard adds: more of the same luck.
    pub fn entropy(luck: &mut Luck) -> Option<Hex> {
        Hex::read(&format!("{:016x}{:016x}", luck(), luck()))
    }

    /// The roll that is due.
    pub fn roll<G: PlayableGame>(&self, table: &Table<G>, due: table::DueRoll) -> Option<G::Roll> {
        let BySeat { south, north } = table.entropy();
        let entropy = [south, north].map(|hex| hex.as_ref().map_or("", Hex::as_str).to_owned());
        let dice = Dice::new(&self.0, table.setup().id.as_str(), &entropy);
        let index = fair_dice::RollIndex {
            game: due.game.try_into().ok()?,
            number: due.number.try_into().ok()?,
        };
        dice.pick(index, &table.position().chances())
    }
}
