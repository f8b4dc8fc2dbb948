//! What a house does at a table without anybody's hand.

use table::{Actor, Awaits, Command, Hex, Millis, Phase, Table};

use crate::PlayableGame;
use crate::dice::{HonestDice, Luck};

/// The flag, once it has fallen.
pub fn flag<G: PlayableGame>(table: &Table<G>, now: Millis) -> Option<(Actor, Command<G>)> {
    let falls = table.flag_falls_at().filter(|_| table.phase() == Phase::Playing)?;
    (now >= falls).then_some((Actor::House, Command::Flag))
}

/// What is due before, between and after the moves: what players at this screen add to the dice, the
/// beginning, a roll, and at the end the secret.
pub fn chores<G: PlayableGame>(
    table: &Table<G>,
    dice: Option<&HonestDice>,
    luck: &mut Luck,
) -> Option<(Actor, Command<G>)> {
    match table.awaits() {
        Awaits::Entropy(seat) => {
            Some((Actor::Seat(seat), Command::Entropy(HonestDice::entropy(luck)?)))
        }
        Awaits::Begin => {
            let white = table.setup().sides.white(luck);
            Some((Actor::House, Command::Begin { white }))
        }
        Awaits::Roll(throw) => Some((Actor::House, Command::Roll(dice?.roll(table, throw)?))),
        Awaits::Nothing if table.phase() == Phase::Over && table.secret().is_none() => {
            Some((Actor::House, Command::Reveal(Hex::read(&dice?.secret())?)))
        }
        _ => None,
    }
}
