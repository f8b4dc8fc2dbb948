//! Entering a move: touches, drags and answers.

use board_view::{Choice, Place, Scene, SceneBoard};
use narration::PlayableGame;
use table::{Actor, Awaits, Command, CommandRefusal, Millis};

use super::TableModel;

impl<G: PlayableGame> TableModel<G> {
    pub(super) fn touch(&mut self, place: Place, now: Millis) -> Result<(), CommandRefusal<G>> {
        self.viewed_events = None;
        let target = self.double_touch_target(place);
        let Some(draft) = &mut self.draft else { return Ok(()) };
        draft.click(target.unwrap_or(place)).map_err(CommandRefusal::Rules)?;
        self.play_if_complete(now)
    }

    /// Where a checker goes that is touched twice: as far as the preferred die carries it.
    fn double_touch_target(&self, place: Place) -> Option<Place> {
        let draft = self.draft.as_ref().filter(|draft| draft.lifted() == Some(place))?;
        let mut hops: Vec<(u8, Place)> = Vec::new();
        for target in draft.targets() {
            let mut tried = draft.clone();
            tried.click(target).ok()?;
            if tried.steps().len() == draft.steps().len() + 1 {
                let after = used_dice(&tried.scene(self.seen_from, None)).max(1);
                let before = used_dice(&draft.scene(self.seen_from, None));
                hops.push((after.abs_diff(before), target));
            }
        }
        if !G::CONFIRMS_MOVES {
            return None;
        }
        let best = match self.smaller_die_first {
            true => hops.iter().min_by_key(|(die, _)| *die),
            false => hops.iter().max_by_key(|(die, _)| *die),
        };
        best.map(|(_, target)| *target)
    }

    pub(super) fn lift(&mut self, place: Place) -> Result<(), CommandRefusal<G>> {
        self.viewed_events = None;
        let Some(draft) = &mut self.draft else { return Ok(()) };
        match draft.lifted() {
            Some(lifted) if lifted == place => return Ok(()),
            // A second click puts it back.
            Some(lifted) => draft.click(lifted).map_err(CommandRefusal::Rules)?,
            None => {}
        }
        draft.click(place).map_err(CommandRefusal::Rules)
    }

    pub(super) fn drag(
        &mut self,
        from: Place,
        to: Place,
        now: Millis,
    ) -> Result<(), CommandRefusal<G>> {
        self.lift(from)?;
        let Some(draft) = &mut self.draft else { return Ok(()) };
        if let Err(refusal) = draft.click(to) {
            // A piece that cannot be put down there goes back to where it was.
            let _ = draft.lifted().map(|lifted| draft.click(lifted));
            return Err(CommandRefusal::Rules(refusal));
        }
        self.play_if_complete(now)
    }

    pub(super) fn choose(&mut self, choice: Choice, now: Millis) -> Result<(), CommandRefusal<G>> {
        if choice == Choice::Roll && self.awaits_roll_by().is_some() {
            self.roll_by_hand();
            return Ok(());
        }
        let Some(draft) = &mut self.draft else { return Ok(()) };
        draft.choose(choice).map_err(CommandRefusal::Rules)?;
        // An answer is final: only checkers can still be taken back.
        match draft.complete_move().cloned() {
            Some(mv) => self.play(mv, now),
            None => Ok(()),
        }
    }

    pub(super) fn undo(&mut self) -> Result<(), CommandRefusal<G>> {
        if let Some(draft) = &mut self.draft {
            draft.undo();
        }
        Ok(())
    }

    /// Makes the move if the last touch has completed it, unless the player ends turns by hand.
    fn play_if_complete(&mut self, now: Millis) -> Result<(), CommandRefusal<G>> {
        if G::CONFIRMS_MOVES { Ok(()) } else { self.end_turn(now) }
    }

    pub(super) fn end_turn(&mut self, now: Millis) -> Result<(), CommandRefusal<G>> {
        match self.draft.as_ref().and_then(|draft| draft.complete_move().cloned()) {
            Some(mv) => self.play(mv, now),
            None => Ok(()),
        }
    }

    pub(super) fn play(&mut self, mv: G::Move, now: Millis) -> Result<(), CommandRefusal<G>> {
        let Awaits::Move(seat) = self.table.awaits() else { return Ok(()) };
        self.perform(Actor::Seat(seat), Command::Move(mv), now)
    }
}

/// The sum of the dice that have been used.
fn used_dice(scene: &Scene) -> u8 {
    match &scene.board {
        SceneBoard::Points(points) => {
            points.dice.iter().filter(|die| die.used).map(|die| die.number).sum()
        }
        SceneBoard::Squares(_) => 0,
    }
}
