use std::fmt;

use crate::dice::Roll;
use crate::play::Hop;

/// One action of a player at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableMove {
    /// To carry one checker from anywhere to anywhere.
    Carry(Hop),
    /// To put all checkers back to where they were after the roll.
    PutBack,
    /// To pick up the dice and end the turn.
    PickUp,
    /// The opponent rolls before the dice are picked up.
    RolledEarly,
    /// To accept an illegal play. Rolling and doubling also accept it.
    Accept,
    /// To demand a legal play instead.
    Demand,
    /// To roll instead of doubling.
    Roll,
    /// To offer twice the stake.
    Double,
    /// To accept the offered stake.
    Take,
    /// To refuse the offer and lose the game.
    Drop,
    /// To double the offered stake and keep the cube.
    Beaver,
    /// To double again after the opponent's beaver.
    Raccoon,
}

impl TableMove {
    /// The actions that are words, with their texts.
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

/// The result of rolling real dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableRoll {
    /// Both dice lie flat on the board.
    Flat(Roll),
    /// A die does not lie flat: both are rolled again.
    Cocked,
}

impl fmt::Display for TableRoll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flat(roll) => roll.fmt(f),
            Self::Cocked => f.write_str("cocked"),
        }
    }
}
