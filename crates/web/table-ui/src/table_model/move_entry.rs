//! Entering a move: touches, drags and answers.

use board_view::{Choice, Draft, Place, Scene, SceneBoard, SceneDie, StepKind};
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

    /// A click on a checker plays it with the die that comes first. Where no dice are played it does nothing.
    pub(super) fn play_die(&mut self, place: Place, now: Millis) -> Result<(), CommandRefusal<G>> {
        let is_lifted = self.draft.as_ref().is_some_and(|draft| draft.lifted() == Some(place));
        if G::CONFIRMS_MOVES && is_lifted { self.touch(place, now) } else { Ok(()) }
    }

    /// A double click on a checker bears it off if one die or both together can do that. Its first click may have
    /// played a die already. Otherwise it is like another click.
    pub(super) fn bear_off(&mut self, place: Place, now: Millis) -> Result<(), CommandRefusal<G>> {
        let borne_off = self.draft.as_ref().and_then(|draft| self.bear_off_in(draft, place));
        match borne_off {
            Some(draft) => self.draft = Some(draft),
            None => return self.play_die(place, now),
        }
        Ok(())
    }

    /// The hops of captures with several jumps for the piece that is picked up, from square to square.
    pub(super) fn capture_paths(&self) -> Vec<(Place, Place)> {
        // The constant comes first: the compiler drops what games with dice never need.
        if G::CONFIRMS_MOVES || self.viewed_events.is_some() {
            return Vec::new();
        }
        let paths = self.draft.as_ref().map_or_else(Vec::new, Draft::long_paths);
        let hops = paths.iter().flat_map(|path| path.windows(2).map(|hop| (hop[0], hop[1])));
        hops.collect()
    }

    fn bear_off_in(&self, draft: &Draft<G>, place: Place) -> Option<Draft<G>> {
        if !G::CONFIRMS_MOVES {
            return None;
        }
        let side = draft.position().turn().player()?;
        let SceneBoard::Points(points) = self.scene().board else { return None };
        let tray = points.trays[side].place;
        let mut draft = draft.clone();
        let last = draft.steps().last().map(|step| draft.position().step_kind(step));
        if let Some(lifted) = draft.lifted() {
            draft.click(lifted).ok()?;
        }
        if let Some(StepKind::Hop { from, to }) = last
            && from == place
            && to != tray
        {
            draft.undo();
            if let Some(lifted) = draft.lifted().filter(|lifted| *lifted != place) {
                draft.click(lifted).ok()?;
            }
        }
        if draft.lifted() != Some(place) {
            draft.click(place).ok()?;
        }
        draft.targets().contains(&tray).then_some(())?;
        draft.click(tray).ok()?;
        Some(draft)
    }

    /// Puts the die first that a click plays.
    pub(super) fn order_dice(&self, dice: &mut [SceneDie]) {
        // Four dice are a double.
        if let [first, second] = dice
            && (first.number < second.number) != self.smaller_die_first
        {
            std::mem::swap(first, second);
        }
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
