//! The list of what has been played, as people write it down.

use board_view::{Action, Choice, View};
use game::{Event, Line, Side};
use words::Language;

use crate::Playable;

/// One line of a score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The number of the turn.
    pub number: usize,
    /// Whose it is.
    pub by: Side,
    /// Whether it stands in the first column.
    pub first: bool,
    /// How many events of the line have happened once it is done.
    pub after: usize,
    /// The roll, if there was one, and the move.
    pub text: String,
}

/// Everything that was decided, in order. That the dice were to be rolled is not worth a line.
pub fn notes<G: Playable>(line: &Line<G>, language: Language) -> Vec<Note> {
    let moves = || line.events().iter().filter_map(mover);
    let Some(begins) = moves().next() else { return Vec::new() };
    let mut notes: Vec<Note> = Vec::new();
    let mut roll = String::new();
    for (index, (event, before)) in line.events().iter().zip(line.positions()).enumerate() {
        match event {
            Event::Roll(dice) => roll = format!("{}: ", G::write_roll(dice)),
            Event::Move { mv, .. } if is_roll(before, mv) => {}
            Event::Move { by, mv } => {
                let text = before.write_people(language, mv);
                let text = format!("{}{text}", std::mem::take(&mut roll));
                let first = *by == begins;
                let number = match notes.last() {
                    None => 1,
                    Some(last) if first || last.by == *by => last.number + 1,
                    Some(last) => last.number,
                };
                notes.push(Note { number, by: *by, first, after: index + 1, text });
            }
        }
    }
    notes
}

fn mover<G: Playable>(event: &Event<G>) -> Option<Side> {
    match event {
        Event::Move { by, .. } => Some(*by),
        Event::Roll(_) => None,
    }
}

fn is_roll<G: View>(position: &G, mv: &G::Move) -> bool {
    let steps = position.steps(mv);
    let roll = Action::Choose(Choice::Roll);
    steps.first().is_some_and(|step| position.action(step) == roll)
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
