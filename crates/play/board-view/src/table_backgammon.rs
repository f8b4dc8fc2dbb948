//! Backgammon at the table: any checker can be carried anywhere, and words end the turn.

use backgammon::{Hop, OFF, Refusal, TableMove, TablePosition, TableRefusal};
use game::{BySide, Game, OutOfTurn, Side, Turn};

use crate::backgammon::{counted, named, place, read_named, set};
use crate::{Action, Choice, Die, Place, Scene, View};

impl View for TablePosition {
    /// Each checker that is carried is a move of its own; picking up the dice is another.
    const ENDS_BY_HAND: bool = false;

    fn action(&self, step: &TableMove) -> Action {
        let side = mover(self);
        Action::Choose(match *step {
            TableMove::Carry(Hop { from, to }) => {
                return Action::Hop { from: place(side, from), to: place(side, to) };
            }
            TableMove::PickUp => Choice::PickUp,
            TableMove::PutBack => Choice::PutBack,
            TableMove::RolledEarly => Choice::RolledEarly,
            TableMove::Accept => Choice::Accept,
            TableMove::Demand => Choice::Demand,
            TableMove::Roll => Choice::Roll,
            TableMove::Double => Choice::Double,
            TableMove::Take => Choice::Take,
            TableMove::Drop => Choice::Drop,
            TableMove::Beaver => Choice::Beaver,
            TableMove::Raccoon => Choice::Raccoon,
        })
    }

    fn hop(&self, from: Place, to: Place) -> Option<TableMove> {
        let side = mover(self);
        Some(TableMove::Carry(Hop { from: counted(side, from)?, to: counted(side, to)? }))
    }

    fn lift(&self, taken: &[TableMove], place: Place) -> Result<(), TableRefusal> {
        let side = match self.turn() {
            Turn::Player(side) if taken.is_empty() => side,
            Turn::Player(_) => return Err(TableRefusal::EnoughMoved),
            Turn::Chance => return Err(OutOfTurn::RollFirst.into()),
            Turn::Over(_) => return Err(OutOfTurn::GameOver.into()),
        };
        let mine = self.game().checkers(side);
        match counted(side, place) {
            Some(from) if from != OFF && mine.on(from) > 0 => {
                // Whether checkers may be touched at all just now is for the rules to say.
                let touch = TableMove::Carry(Hop { from, to: OFF });
                self.read_steps(&[touch]).map(|_| ())
            }
            _ => Err(Refusal::NoChecker.into()),
        }
    }

    fn scene(&self, seen_from: Side, taken: &[TableMove]) -> Scene {
        let mut after = self.clone();
        for mv in taken {
            // A draft holds no step that the rules refuse.
            let _ = after.apply(&game::Event::Move { by: mover(self), mv: *mv });
        }
        let game = after.game();
        let checkers = BySide::new(|side| game.checkers(side));
        let rolled = game.rolled().filter(|_| !after.is_open());
        let dice = rolled.map_or_else(Vec::new, |(_, dice)| {
            dice.numbers().map(|number| Die { number, used: false }).collect()
        });
        // Before the opening roll nobody counts yet.
        let counter = game.on_turn().map_or(seen_from, |_| mover(&after));
        set(game, seen_from, counter, checkers, dice)
    }

    /// Everything may be done; what keeps to the rules is pointed at.
    fn hinted(&self) -> Option<Vec<TableMove>> {
        Some(self.regular_moves())
    }

    fn place_name(&self, place: Place) -> String {
        named(mover(self), place)
    }

    fn read_place(&self, name: &str) -> Option<Place> {
        read_named(mover(self), name)
    }
}

/// Who counts the points: the player who decides or is about to roll.
fn mover(position: &TablePosition) -> Side {
    match position.turn() {
        Turn::Player(side) => side,
        _ => position.game().on_turn().unwrap_or(Side::White),
    }
}
