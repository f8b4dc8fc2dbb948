use fair_dice::{FairDice, Secret};
use game::Notation;
use table::{BySeat, DueRoll, Hex, Table};

/// A source of numbers that nobody can foresee.
pub type Entropy = Box<dyn FnMut() -> u64>;

/// The dice of one table. Every roll follows from their secret and from what the players add, so
/// everybody can verify the rolls once the secret is revealed.
pub struct TableDice {
    secret: Secret,
    /// Derived at the first roll: all that goes into it is known by then and does not change.
    dice: Option<FairDice>,
}

impl TableDice {
    /// The dice with this secret.
    pub fn new(secret: Secret) -> Self {
        Self { secret, dice: None }
    }

    /// Dice with a new secret.
    pub fn draw(entropy: &mut dyn FnMut() -> u64) -> Self {
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(8) {
            part.copy_from_slice(&entropy().to_be_bytes());
        }
        Self::new(Secret::new(bytes))
    }

    /// The dice whose [secret](Self::secret) was stored.
    pub fn read(secret: &str) -> Option<Self> {
        Secret::from_hex(secret.trim()).map(Self::new)
    }

    /// The secret as hexadecimal digits: to be stored, and revealed when everything is over.
    pub fn secret(&self) -> String {
        self.secret.to_hex()
    }

    /// What is published before the first game, so that the secret cannot be exchanged.
    pub fn commitment(&self) -> Option<Hex> {
        Hex::read(&self.secret.commitment().to_string())
    }

    /// The roll that is due at the table of these dice.
    pub fn roll<G: Notation>(&mut self, table: &Table<G>, due: DueRoll) -> Option<G::Roll> {
        let Self { secret, dice } = self;
        let dice = dice.get_or_insert_with(|| {
            let BySeat { south, north } = table.entropy();
            let entropy = [south, north].map(|hex| hex.as_ref().map_or("", Hex::as_str).to_owned());
            FairDice::new(secret, table.setup().id.as_str(), &entropy)
        });
        let index = fair_dice::RollIndex {
            game: due.game.try_into().ok()?,
            number: due.number.try_into().ok()?,
        };
        dice.pick(index, &table.position().chances())
    }
}

/// What one player adds to the dice: 128 bits.
pub fn seat_entropy(entropy: &mut dyn FnMut() -> u64) -> Option<Hex> {
    Hex::read(&format!("{:016x}{:016x}", entropy(), entropy()))
}
