//! Premoves: moves entered while the opponent is thinking, at a remote table or in the worker.

use board_view::{Cell, Choice, PieceKind, Place, Question, Scene, SceneBoard};
use game::Side;
use narration::PlayableGame;
use table::{Awaits, Millis, TablePhase};

use super::{TableCommand, TableModel};

/// The moves that are made as soon as it is the player's turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Premoves {
    /// The piece that was lifted for the next one.
    lifted: Option<Place>,
    /// From place to place.
    moves: Vec<(Place, Place)>,
}

impl<G: PlayableGame> TableModel<G> {
    /// The side that can enter premoves. With dice nobody can know what to play.
    fn premove_side(&self) -> Option<Side> {
        let has_dice = table::has_dice::<G>(&self.table.setup().rules);
        let Awaits::Move(seat) = self.table.awaits() else { return None };
        let is_live = self.table.phase() == TablePhase::Playing && self.viewed_events.is_none();
        let local = self.local();
        let can_wait = !has_dice && is_live && local.contains(!seat) && !local.contains(seat);
        can_wait.then(|| self.table.side(!seat))?
    }

    /// Takes a command as part of a premove. Returns whether it was one.
    pub(super) fn enter_premove(&mut self, command: &TableCommand) -> bool {
        let Some(side) = self.premove_side() else { return false };
        let scene = self.scene();
        let premoves = &mut self.premoves;
        match *command {
            TableCommand::Touch(place) => match premoves.lifted.take() {
                Some(from) if from != place => premoves.moves.push((from, place)),
                Some(_) => {}
                None if stands_on(&scene, place, side) => premoves.lifted = Some(place),
                None => premoves.moves.clear(),
            },
            TableCommand::Lift(place) => {
                premoves.lifted = stands_on(&scene, place, side).then_some(place);
            }
            TableCommand::Drag(from, to) => {
                premoves.lifted = None;
                if from != to {
                    premoves.moves.push((from, to));
                }
            }
            TableCommand::Undo => self.forget_premoves(),
            _ => return false,
        }
        true
    }

    pub(super) fn forget_premoves(&mut self) {
        self.premoves = Premoves::default();
    }

    /// The premoves, from place to place.
    pub(super) fn premoves(&self) -> Vec<(Place, Place)> {
        self.premoves.moves.clone()
    }

    /// Makes the next premove; if it has become impossible, forgets them all.
    pub(super) fn play_premove(&mut self, now: Millis) {
        let mut has_entered = false;
        if self.draft.is_some() {
            self.premoves.lifted = None;
        }
        while let Some(draft) = self.draft.as_mut().filter(|_| !self.premoves.moves.is_empty()) {
            let (from, to) = self.premoves.moves.remove(0);
            let lifts = draft.lifted() != Some(from);
            if (lifts && draft.click(from).is_err()) || draft.click(to).is_err() {
                self.forget_premoves();
                self.renew_draft();
                return;
            }
            if let (Some(Question::Promotion), Some(best)) =
                (draft.question(), best_promotion(&draft.choices()))
            {
                // Nobody can be asked before the opponent has moved, and it is nearly always the queen.
                let _ = draft.choose(best);
            }
            has_entered = true;
            if draft.complete_move().is_some() {
                break;
            }
        }
        if has_entered {
            // A move that is not complete yet waits for the player.
            let _ = self.end_turn(now);
        }
    }

    /// Draws pieces where their premoves will take them.
    pub(super) fn draw_premoves(&self, scene: &mut Scene) {
        let Some(side) = self.premove_side() else { return };
        let SceneBoard::Squares(squares) = &mut scene.board else { return };
        let is_at = |place: Place| move |cell: &Cell| cell.place == Some(place);
        for (from, to) in &self.premoves.moves {
            let piece = squares.cells.iter_mut().find(|cell| is_at(*from)(cell));
            let piece = piece.and_then(|cell| cell.piece.take());
            if let (Some(piece), Some(cell)) =
                (piece, squares.cells.iter_mut().find(|cell| is_at(*to)(cell)))
            {
                cell.piece = Some(piece);
            }
        }
        for cell in &mut squares.cells {
            cell.marks.movable = cell.piece.as_ref().is_some_and(|piece| piece.side == side);
            cell.marks.lifted = cell.place.is_some() && cell.place == self.premoves.lifted;
        }
    }
}

fn best_promotion(choices: &[Choice]) -> Option<Choice> {
    let queen = Choice::Promote(PieceKind::Queen);
    choices.iter().copied().find(|choice| *choice == queen).or_else(|| choices.first().copied())
}

/// Whether a piece of a side stands on a place.
fn stands_on(scene: &Scene, place: Place, side: Side) -> bool {
    let SceneBoard::Squares(squares) = &scene.board else { return false };
    squares
        .cells
        .iter()
        .find(|cell| cell.place == Some(place))
        .and_then(|cell| cell.piece.as_ref())
        .is_some_and(|piece| piece.side == side)
}
