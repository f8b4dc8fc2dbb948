//! The view of backgammon under table rules: any checker can go anywhere, and picking up the dice ends the turn.

use backgammon::{Hop, OFF, Refusal, TableMove, TablePosition, TableRefusal};
use game::{BySide, Game, OutOfTurn, Side, Turn};

use crate::backgammon::{number, place, place_name, read_place, scene_with};
use crate::{BoardView, Choice, Place, Scene, SceneDie, StepKind};

impl BoardView for TablePosition {
    /// Each checker moved is a move of its own, and so is picking up the dice.
    const CONFIRMS_MOVES: bool = false;

    fn step_kind(&self, step: &TableMove) -> StepKind {
        let side = mover(self);
        StepKind::Choose(match *step {
            TableMove::Carry(Hop { from, to }) => {
                return StepKind::Hop { from: place(side, from), to: place(side, to) };
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
        Some(TableMove::Carry(Hop { from: number(side, from)?, to: number(side, to)? }))
    }

    fn lift(&self, taken: &[TableMove], place: Place) -> Result<(), TableRefusal> {
        let side = match self.turn() {
            Turn::Player(side) if taken.is_empty() => side,
            Turn::Player(_) => return Err(TableRefusal::EnoughMoved),
            Turn::Chance => return Err(OutOfTurn::RollFirst.into()),
            Turn::Over(_) => return Err(OutOfTurn::GameOver.into()),
        };
        let mine = self.game().checkers(side);
        match number(side, place) {
            Some(from) if from != OFF && mine.on(from) > 0 => {
                // The rules say whether checkers may be touched now.
                let touch = TableMove::Carry(Hop { from, to: OFF });
                self.read_steps(&[touch]).map(|_| ())
            }
            _ => Err(Refusal::NoChecker.into()),
        }
    }

    fn scene(&self, seen_from: Side, taken: &[TableMove]) -> Scene {
        let mut after = self.clone();
        for mv in taken {
            // A draft contains only steps that the rules allow.
            let _ = after.apply(&game::Event::Move { by: mover(self), mv: *mv });
        }
        let game = after.game();
        let checkers = BySide::new(|side| game.checkers(side));
        let rolled = game.rolled().filter(|_| !after.is_open());
        let dice = rolled.map_or_else(Vec::new, |(_, dice)| {
            dice.numbers().map(|number| SceneDie { number, used: false }).collect()
        });
        // Before the opening roll nobody is to move: the viewer's own numbers are shown.
        let counter = game.on_turn().map_or(seen_from, |_| mover(&after));
        scene_with(game, seen_from, counter, checkers, dice)
    }

    /// Every step is allowed; only the legal ones are highlighted.
    fn highlighted(&self) -> Option<Vec<TableMove>> {
        Some(self.regular_moves())
    }

    fn place_name(&self, place: Place) -> String {
        place_name(mover(self), place)
    }

    fn read_place(&self, name: &str) -> Option<Place> {
        read_place(mover(self), name)
    }
}

/// The side whose numbers are shown: the player who decides or is about to roll.
fn mover(position: &TablePosition) -> Side {
    match position.turn() {
        Turn::Player(side) => side,
        _ => position.game().on_turn().unwrap_or(Side::White),
    }
}
