//! The list of what has been played, as people write it down.

use board_view::{Action, Choice, View};
use game::{Event, Line, Side};
use words::Language;

use crate::Playable;

/// One line of a score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    /// The number of the turn.
    pub(crate) number: usize,
    /// Whose it is.
    pub(crate) by: Side,
    /// Whether it stands in the first column.
    pub(crate) first: bool,
    /// The roll, if there was one, and the move.
    pub(crate) text: String,
}

/// Everything that was decided, in order. That the dice were to be rolled is not worth a line, and a
/// turn that is made hop by hop has one line.
pub(crate) fn notes<G: Playable>(line: &Line<G>, language: Language) -> Vec<Note> {
    let Some(begins) = line.events().iter().find_map(mover) else { return Vec::new() };
    let mut pen =
        Pen { language, begins, notes: Vec::new(), roll: String::new(), odd: None, open: 0 };
    let around = line.positions().windows(2);
    for (event, around) in line.events().iter().zip(around) {
        let [before, after] = around else { continue };
        match event {
            Event::Roll(dice) => pen.roll(before, dice),
            Event::Move { mv, .. } if is_roll(before, mv) => {}
            Event::Move { by, mv } => {
                let goes_on = is_hop(before, mv) && after.turn().player() == Some(*by);
                pen.put(before, *by, mv, goes_on);
            }
        }
    }
    pen.notes
}

/// Whoever writes the notes.
struct Pen {
    language: Language,
    begins: Side,
    notes: Vec<Note>,
    /// What has been rolled and not yet been written.
    roll: String,
    /// A roll that came before its time; if it counts, no other follows.
    odd: Option<String>,
    /// How many letters of the last note were there before the turn that still goes on; 0 if none
    /// does.
    open: usize,
}

impl Pen {
    fn roll<G: Playable>(&mut self, before: &G, dice: &G::Roll) {
        let text = format!("{}: ", G::write_roll(dice));
        match before.odd_roll(self.language, dice) {
            Some(_) => self.odd = Some(text),
            None => (self.roll, self.odd) = (text, None),
        }
    }

    fn put<G: Playable>(&mut self, before: &G, by: Side, mv: &G::Move, goes_on: bool) {
        let odd = before.odd_move(self.language, mv);
        let mut text = before.write_people(self.language, mv);
        if let Some(odd) = &odd {
            text = format!("({odd})");
        }
        let hop = is_hop(before, mv);
        match self.notes.last_mut().filter(|last| self.open > 0 && last.by == by) {
            Some(last) => match choice(before, mv) {
                Some(Choice::PutBack) => {
                    last.text.truncate(self.open);
                    return;
                }
                Some(Choice::PickUp) if odd.is_none() => {}
                _ => {
                    let space = if last.text.ends_with(' ') { "" } else { " " };
                    last.text.push_str(space);
                    last.text.push_str(&text);
                }
            },
            None => {
                let mut roll = std::mem::take(&mut self.roll);
                if let Some(odd) = self.odd.take_if(|_| hop && roll.is_empty()) {
                    roll = odd;
                }
                self.open = roll.len();
                self.begin(by, format!("{roll}{text}"));
            }
        }
        let still = choice(before, mv) == Some(Choice::RolledEarly);
        self.open = if goes_on || still { self.open.max(1) } else { 0 };
    }

    fn begin(&mut self, by: Side, text: String) {
        let first = by == self.begins;
        let number = match self.notes.last() {
            None => 1,
            Some(last) if first || last.by == by => last.number + 1,
            Some(last) => last.number,
        };
        self.notes.push(Note { number, by, first, text });
    }
}

fn mover<G: Playable>(event: &Event<G>) -> Option<Side> {
    match event {
        Event::Move { by, .. } => Some(*by),
        Event::Roll(_) => None,
    }
}

fn is_roll<G: View>(position: &G, mv: &G::Move) -> bool {
    choice(position, mv) == Some(Choice::Roll)
}

fn is_hop<G: View>(position: &G, mv: &G::Move) -> bool {
    let steps = position.steps(mv);
    steps.first().is_some_and(|step| matches!(position.action(step), Action::Hop { .. }))
}

/// What a move says, if it begins with a word.
fn choice<G: View>(position: &G, mv: &G::Move) -> Option<Choice> {
    match position.action(position.steps(mv).first()?) {
        Action::Choose(choice) => Some(choice),
        Action::Hop { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rules};
    use game::Notation;

    use super::*;

    #[test]
    fn moves_are_numbered_in_pairs() {
        let mut line = Line::new(Position::new(Rules::STANDARD));
        for text in ["e2e4", "e7e5", "g1f3"] {
            let event = line.position().read_event(text).unwrap();
            line.apply(&event).unwrap();
        }
        let told = |language| {
            let notes = notes(&line, language);
            notes.iter().map(|n| format!("{} {}", n.number, n.text)).collect::<Vec<_>>()
        };
        assert_eq!(told(Language::English), ["1 e4", "1 e5", "2 Nf3"]);
        assert_eq!(told(Language::French), ["1 e4", "1 e5", "2 Cf3"]);
    }
}
