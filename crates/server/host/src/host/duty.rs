//! What is the house's to do at a table.

use fair_dice::Dice as HonestDice;
use table::{Actor, Awaits, Command, DueRoll, Hex, Occupant, Phase, Seat};

use super::{Host, Hosted};
use crate::chance;

/// How much may follow on one thing; more would be a fault of ours.
const MOST: usize = 16;

impl<G: Hosted> Host<G> {
    /// Does everything that is due, and makes it durable.
    pub(super) async fn attend(&mut self) {
        self.do_duties();
        self.settle(None).await;
        self.follow_up().await;
    }

    /// What comes of what has happened, once that is durable.
    pub(super) async fn follow_up(&mut self) {
        self.follow_plans().await;
        self.ask_computer();
        self.count().await;
        self.open_rematch().await;
    }

    /// Does everything that is due. It is not settled yet.
    pub(super) fn do_duties(&mut self) {
        for _ in 0..MOST {
            let Some((by, command)) = self.duty() else { return };
            let time = self.now().into();
            if let Err(refusal) = self.obey(by, command, time) {
                tracing::error!(table = %self.code, %refusal, "the house was refused");
                return;
            }
        }
    }

    fn duty(&mut self) -> Option<(Actor, Command<G>)> {
        if let Some(offer) = self.table.offer()
            && let Occupant::Computer(_) = self.table.seats()[!offer.by]
        {
            let agrees = self.agrees(offer.what);
            let what = offer.what;
            let command = if agrees { Command::Accept(what) } else { Command::Decline(what) };
            return Some((Actor::Seat(!offer.by), command));
        }
        match self.table.awaits() {
            Awaits::Entropy(_) => {
                // What computers add comes from the house; people add their own.
                let computer = |seat: &Seat| {
                    matches!(self.table.seats()[*seat], Occupant::Computer(_))
                        && self.table.entropy()[*seat].is_none()
                };
                let seat = Seat::ALL.into_iter().find(computer)?;
                let entropy = Hex::read(&chance::hex(&chance::bytes::<16>()))?;
                Some((Actor::Seat(seat), Command::Entropy(entropy)))
            }
            Awaits::Begin => {
                let white = self.table.setup().sides.white(chance::number);
                Some((Actor::House, Command::Begin { white }))
            }
            Awaits::Roll(throw) => {
                let roll = self.roll(throw)?;
                Some((Actor::House, Command::Roll(roll)))
            }
            Awaits::Nothing if self.table.phase() == Phase::Over => {
                let secret = self.secret.as_ref().filter(|_| self.table.secret().is_none())?;
                Some((Actor::House, Command::Reveal(Hex::read(&secret.to_hex())?)))
            }
            _ => None,
        }
    }

    /// The roll that is due, if the house rolls.
    fn roll(&mut self, throw: DueRoll) -> Option<G::Roll> {
        let dice = match &self.dice {
            Some(dice) => dice,
            None => {
                let text = |seat: Seat| {
                    self.table.entropy()[seat].as_ref().map_or("", Hex::as_str).to_owned()
                };
                let entropy = Seat::ALL.map(text);
                let id = self.table.setup().id.as_str();
                let dice = HonestDice::new(self.secret.as_ref()?, id, &entropy);
                self.dice.insert(dice)
            }
        };
        let throw = fair_dice::RollIndex {
            game: throw.game.try_into().ok()?,
            number: throw.number.try_into().ok()?,
        };
        dice.pick(throw, &self.table.position().chances())
    }
}
