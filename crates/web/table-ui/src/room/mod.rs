//! The room where a game is played: what is to be seen, and what a wish does to it.
//!
//! A room touches no page, reads no clock and keeps nothing: times and luck are handed to it, and
//! whoever shows it keeps its record.

mod computer;
mod deed;
mod face;
mod far;
mod habits;
mod lesson;
mod open;
mod plan;
mod sight;
mod typed;

use board_view::{Choice, Draft, Place, Scene};
use game::{Event, Side};
use narration::dice::{HonestDice, Luck};
use narration::spoken::Voice;
use narration::tell::Teller;
use narration::why::{Reason, refused};
use narration::{Playable, duty};
use table::{Actor, Awaits, Command, Dice, Millis, Refusal, Seat, Sitter, Table};
use words::Language;

pub(crate) use self::deed::Deed;
pub(crate) use self::face::AnyRoom;
pub(crate) use self::habits::Habits;
pub(crate) use self::lesson::{Lesson, Picture};
pub use self::open::Order;
pub(crate) use self::open::{open, resume, visit};
pub(crate) use self::sight::{Ask, ClockFace, Sight};

/// A table and what is being done at it.
pub(crate) struct Room<G: Playable> {
    table: Table<G>,
    dice: Option<HonestDice>,
    luck: Luck,
    /// The move that somebody here is entering.
    draft: Option<Draft<G>>,
    seen_from: Side,
    /// How many events of the present game are looked at; all of them if none is said.
    looking_at: Option<usize>,
    reason: Option<Reason>,
    /// What somebody wanted to hear.
    answer: Option<String>,
    /// Whether a second touch plays the smaller die first.
    smaller_first: bool,
    /// What a computer does after so many entries, as it was told.
    told: Option<(usize, String)>,
    habits: Habits,
    /// After how many entries it was thought about what goes by itself.
    considered: usize,
    /// Where the table is kept, if not here.
    far: Option<far::Far>,
}

/// What somebody wants.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Wish {
    /// To touch a place.
    Touch(Place),
    /// To take a piece up, whatever was taken up before.
    Lift(Place),
    /// To carry a piece.
    Carry(Place, Place),
    /// To answer.
    Choose(Choice),
    /// To take back what was entered last.
    Undo,
    /// To end the turn.
    Done,
    /// To play the other die first.
    SwapDice,
    /// Something typed.
    Type(String),
    /// Something beside moving.
    Deed(Deed),
    /// To see the board from the other side.
    Turn,
    /// To look at the game after so many events.
    LookAt(usize),
    /// To step through the game by so many moves.
    Step(isize),
}

impl<G: Playable> Room<G> {
    fn new(table: Table<G>, dice: Option<HonestDice>, luck: Luck) -> Self {
        let mut room = Self {
            table,
            dice,
            luck,
            draft: None,
            seen_from: Side::White,
            looking_at: None,
            reason: None,
            answer: None,
            smaller_first: false,
            told: None,
            habits: Habits::default(),
            considered: 0,
            far: None,
        };
        room.sit_down();
        room.renew();
        room
    }

    /// Looks from the side of whoever sits here; with a friend, from White's.
    fn sit_down(&mut self) {
        let here: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| self.is_here(*seat)).collect();
        self.seen_from = match here[..] {
            [seat] => self.table.side(seat).unwrap_or(Side::White),
            _ => Side::White,
        };
    }

    /// Whether whoever sits there sits at this screen.
    fn is_here(&self, seat: Seat) -> bool {
        if let Some(far) = &self.far {
            return far.mine[seat];
        }
        matches!(self.table.seats()[seat], Sitter::Person(_) | Sitter::Guest(_))
    }

    /// Whoever speaks at this screen now: who is asked, else who is to move, else who is there.
    fn speaker(&self) -> Seat {
        let here = |seat: &Seat| self.is_here(*seat);
        let asked = self.table.offer().map(|offer| !offer.by).filter(here);
        let awaited = match self.table.awaits() {
            Awaits::Move(seat) => Some(seat),
            Awaits::Roll(throw) => throw.seat,
            _ => None,
        };
        let anybody = || Seat::ALL.into_iter().find(here).unwrap_or(Seat::South);
        asked.or(awaited.filter(here)).unwrap_or_else(anybody)
    }

    /// A draft for whoever is to move here.
    fn renew(&mut self) {
        self.draft = match self.table.awaits() {
            Awaits::Move(seat) if self.is_here(seat) => {
                Some(Draft::new(self.table.position().clone()))
            }
            _ => None,
        };
    }

    fn wish_for(&mut self, wish: Wish, language: Language, now: Millis) {
        let is_about_looks = matches!(wish, Wish::Turn | Wish::LookAt(_) | Wish::Step(_));
        // What was said to a house elsewhere cannot be unsaid before it answers.
        if self.waits() && !is_about_looks {
            return;
        }
        (self.reason, self.answer) = (None, None);
        if self.wish_ahead(&wish) {
            return;
        }
        let done = match wish {
            Wish::Touch(place) => self.touch(place, now),
            Wish::Lift(place) => self.lift(place),
            Wish::Carry(from, to) => self.carry(from, to, now),
            Wish::Choose(choice) => self.choose(choice, now),
            Wish::Undo => self.undo(),
            Wish::Done => self.done(now),
            Wish::SwapDice => {
                self.smaller_first = !self.smaller_first;
                Ok(())
            }
            Wish::Type(text) => self.typed(&text, language, now),
            Wish::Deed(deed) => self.do_deed(deed, now),
            Wish::Turn => {
                self.seen_from = !self.seen_from;
                Ok(())
            }
            Wish::LookAt(events) => self.look_at(events),
            Wish::Step(step) => self.step(step),
        };
        if let Err(refusal) = done {
            self.reason = Some(refused(&refusal, &self.table.setup().rules, language));
        }
    }

    fn touch(&mut self, place: Place, now: Millis) -> Result<(), Refusal<G>> {
        self.looking_at = None;
        let preferred = self.preferred(place);
        let Some(draft) = &mut self.draft else { return Ok(()) };
        draft.click(preferred.unwrap_or(place)).map_err(Refusal::Rules)?;
        self.settle(now)
    }

    /// Where a checker goes that is touched twice: as far as the preferred die carries it.
    fn preferred(&self, place: Place) -> Option<Place> {
        let draft = self.draft.as_ref().filter(|draft| draft.lifted() == Some(place))?;
        let mut ways: Vec<(u8, Place)> = Vec::new();
        for target in draft.targets() {
            let mut tried = draft.clone();
            tried.click(target).ok()?;
            if tried.steps().len() == draft.steps().len() + 1 {
                let die = used(&tried.scene(self.seen_from, None)).max(1);
                let before = used(&draft.scene(self.seen_from, None));
                ways.push((die.abs_diff(before), target));
            }
        }
        if !G::CONFIRMS_MOVES {
            return None;
        }
        let best = match self.smaller_first {
            true => ways.iter().min_by_key(|(die, _)| *die),
            false => ways.iter().max_by_key(|(die, _)| *die),
        };
        best.map(|(_, target)| *target)
    }

    fn lift(&mut self, place: Place) -> Result<(), Refusal<G>> {
        self.looking_at = None;
        let Some(draft) = &mut self.draft else { return Ok(()) };
        match draft.lifted() {
            Some(lifted) if lifted == place => return Ok(()),
            // Touched again, it is put back.
            Some(lifted) => draft.click(lifted).map_err(Refusal::Rules)?,
            None => {}
        }
        draft.click(place).map_err(Refusal::Rules)
    }

    fn carry(&mut self, from: Place, to: Place, now: Millis) -> Result<(), Refusal<G>> {
        self.lift(from)?;
        let Some(draft) = &mut self.draft else { return Ok(()) };
        if let Err(refusal) = draft.click(to) {
            // What cannot be put down there goes back to where it was.
            let _ = draft.lifted().map(|lifted| draft.click(lifted));
            return Err(Refusal::Rules(refusal));
        }
        self.settle(now)
    }

    fn choose(&mut self, choice: Choice, now: Millis) -> Result<(), Refusal<G>> {
        let Some(draft) = &mut self.draft else { return Ok(()) };
        draft.choose(choice).map_err(Refusal::Rules)?;
        // What is said is said: only checkers can still be taken back.
        match draft.complete_move().cloned() {
            Some(mv) => self.play(mv, now),
            None => Ok(()),
        }
    }

    fn undo(&mut self) -> Result<(), Refusal<G>> {
        if let Some(draft) = &mut self.draft {
            draft.undo();
        }
        Ok(())
    }

    /// Makes the move, if the last touch has completed it and no hand has to.
    fn settle(&mut self, now: Millis) -> Result<(), Refusal<G>> {
        if G::CONFIRMS_MOVES { Ok(()) } else { self.done(now) }
    }

    fn done(&mut self, now: Millis) -> Result<(), Refusal<G>> {
        match self.draft.as_ref().and_then(|draft| draft.complete_move().cloned()) {
            Some(mv) => self.play(mv, now),
            None => Ok(()),
        }
    }

    fn play(&mut self, mv: G::Move, now: Millis) -> Result<(), Refusal<G>> {
        let Awaits::Move(seat) = self.table.awaits() else { return Ok(()) };
        self.obey(Actor::Seat(seat), Command::Move(mv), now)
    }

    fn obey(&mut self, by: Actor, command: Command<G>, now: Millis) -> Result<(), Refusal<G>> {
        if let Some(far) = &mut self.far {
            self.table.judge(by, &command, now)?;
            far.say(self.table.write_command(&command));
            return Ok(());
        }
        let begins = matches!(command, Command::Begin { .. } | Command::Next);
        self.table.obey(by, command, now)?;
        self.looking_at = None;
        self.smaller_first = false;
        if begins {
            self.sit_down();
        }
        self.renew();
        Ok(())
    }

    /// Does what is the house's to do now. Says whether anything has happened.
    fn attend_to(&mut self, now: Millis) -> bool {
        let mut busy = false;
        while let Some((by, command)) = self.duty(now) {
            if self.obey(by, command, now).is_err() {
                break;
            }
            busy = true;
        }
        busy
    }

    /// The next thing that is to be done without anybody's hand.
    fn duty(&mut self, now: Millis) -> Option<(Actor, Command<G>)> {
        if self.far.is_some() {
            return self.far_duty(now);
        }
        if let Some(flag) = duty::flag(&self.table, now) {
            return Some(flag);
        }
        if let Some(deed) = self.computers_deed(now) {
            return Some(deed);
        }
        match self.table.awaits() {
            Awaits::Move(_) if self.table.offer().is_none() => self.habit(now),
            _ => duty::chores(&self.table, self.dice.as_ref(), &mut self.luck),
        }
    }

    /// Whether a roll is due that can no longer be derived, because the secret was not found again.
    fn has_lost_its_dice(&self) -> bool {
        let is_due = matches!(self.table.awaits(), Awaits::Roll(_));
        is_due && self.dice.is_none() && !self.has_manual_dice() && self.far.is_none()
    }

    fn has_manual_dice(&self) -> bool {
        self.table.setup().dice == Dice::Manual
    }

    /// How many events of the present game there are.
    fn events(&self) -> usize {
        self.table.sheet().map_or(0, |sheet| sheet.line().events().len())
    }

    fn look_at(&mut self, events: usize) -> Result<(), Refusal<G>> {
        self.looking_at = (events < self.events()).then_some(events);
        Ok(())
    }

    /// Steps from move to move: rolls are no stops.
    fn step(&mut self, step: isize) -> Result<(), Refusal<G>> {
        let Some(sheet) = self.table.sheet() else { return Ok(()) };
        let notes = narration::sheet::notes(sheet.line(), Language::English);
        let now = self.looking_at.unwrap_or_else(|| self.events());
        let mut stops = std::iter::once(0).chain(notes.iter().map(|note| note.after));
        let target = match step {
            ..0 => stops.rfind(|stop| *stop < now).unwrap_or(0),
            _ => stops.find(|stop| *stop > now).unwrap_or(usize::MAX),
        };
        self.look_at(target)
    }

    /// The last thing that was carried over the board before so many events, and where.
    fn last_move(&self, events: usize) -> Option<(&G, &Event<G>)> {
        let line = self.table.sheet()?.line();
        let played = line.positions().iter().zip(line.events()).take(events);
        let moved = played.filter(|(before, event)| match event {
            Event::Move { mv, .. } => !before.trace(mv).is_empty(),
            Event::Roll(_) => false,
        });
        moved.last()
    }

    /// What is to be drawn.
    fn scene(&self) -> Scene {
        let now = self.events();
        let events = self.looking_at.unwrap_or(now);
        let last = self.last_move(events);
        let mut scene = match (&self.draft, self.table.sheet()) {
            (Some(draft), _) if events == now => draft.scene(self.seen_from, last),
            (_, Some(sheet)) if events < now => {
                Scene::of(&sheet.line().positions()[events], self.seen_from, last)
            }
            _ => Scene::of(self.table.position(), self.seen_from, last),
        };
        if let board_view::Board::Points(points) = &mut scene.board {
            points.home_left = self.habits.home_left;
        }
        self.draw_ahead(&mut scene);
        scene
    }

    fn voice(&self, language: Language) -> Voice<'_, G> {
        Voice { rules: &self.table.setup().rules, language }
    }

    fn teller(&self, language: Language) -> Teller<'_, G> {
        Teller::new(&self.table, language)
    }
}

/// The sum of the dice that have been used.
fn used(scene: &Scene) -> u8 {
    match &scene.board {
        board_view::Board::Points(points) => {
            points.dice.iter().filter(|die| die.used).map(|die| die.number).sum()
        }
        board_view::Board::Squares(_) => 0,
    }
}

#[cfg(test)]
mod far_tests;
#[cfg(test)]
mod tests;
