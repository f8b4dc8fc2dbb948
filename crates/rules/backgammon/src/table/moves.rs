use std::fmt;

use crate::dice::Roll;
use crate::play::Hop;

/// One thing that a player does at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableMove {
    /// To carry one checker from anywhere to anywhere.
    Carry(Hop),
    /// To put everything back as it stood when the dice fell.
    PutBack,
    /// To end the turn.
    PickUp,
    /// To note that the opponent is rolling before the dice are picked up.
    RolledEarly,
    /// To let a play stand that was not legal. Rolling and doubling do that too.
    Accept,
    /// To ask for a legal play instead.
    Demand,
    /// To roll instead of doubling.
    Roll,
    /// To offer twice the stake.
    Double,
    /// To go on for the stake that was offered.
    Take,
    /// To refuse it and lose the game.
    Drop,
    /// To double the stake that was offered, and to keep the cube.
    Beaver,
    /// To double once more what the opponent has beavered.
    Raccoon,
}

impl TableMove {
    /// What is done by a word, with the word.
    pub const WORDS: [(&'static str, Self); 11] = [
        ("pick-up", Self::PickUp),
        ("put-back", Self::PutBack),
        ("early", Self::RolledEarly),
        ("accept", Self::Accept),
        ("demand", Self::Demand),
        ("roll", Self::Roll),
        ("double", Self::Double),
        ("take", Self::Take),
        ("drop", Self::Drop),
        ("beaver", Self::Beaver),
        ("raccoon", Self::Raccoon),
    ];
}

/// What chance decides at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Throw {
    /// Dice that lie flat where they should.
    Flat(Roll),
    /// Dice that do not: they are rolled again.
    Cocked,
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flat(roll) => roll.fmt(f),
            Self::Cocked => f.write_str("cocked"),
        }
    }
}
