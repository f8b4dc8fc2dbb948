//! The list of what has been played, as people write it down.

use board_view::{BoardView, Choice, StepKind};
use game::{Event, Line, Side};
use table::Table;
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

/// What is told about the moves of each turn, side by side; `note` finds the move of each.
pub fn pairs<T>(told: Vec<T>, note: impl Fn(&T) -> &Note) -> Vec<(usize, [Option<T>; 2])> {
    let mut rows: Vec<(usize, [Option<T>; 2])> = Vec::new();
    for one in told {
        let (number, column) = (note(&one).number, usize::from(!note(&one).first));
        match rows.last_mut() {
            Some((last, cells)) if *last == number && cells[column].is_none() => {
                cells[column] = Some(one);
            }
            _ => {
                let mut cells = [None, None];
                cells[column] = Some(one);
                rows.push((number, cells));
            }
        }
    }
    rows
}

/// Everything that was decided, in order. That the dice were to be rolled is not worth a line, and a
/// turn that is made hop by hop has one line.
pub fn notes<G: Playable>(line: &Line<G>, language: Language) -> Vec<Note> {
    let Some(begins) = line.events().iter().find_map(mover) else { return Vec::new() };
    let mut pen =
        Pen { language, begins, notes: Vec::new(), roll: String::new(), odd: None, open: None };
    let around = line.positions().windows(2);
    for (index, (event, around)) in line.events().iter().zip(around).enumerate() {
        let [before, after] = around else { continue };
        match event {
            Event::Roll(dice) => pen.roll(before, dice),
            Event::Move { mv, .. } if is_about_rolling(before, mv) => {}
            Event::Move { by, mv } => {
                let goes_on = is_hop(before, mv) && after.turn().player() == Some(*by);
                pen.put(before, *by, mv, goes_on);
                if let Some(note) = pen.notes.last_mut() {
                    note.after = index + 1;
                }
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
    /// How much of the last note was there before the turn that still goes on, if one does.
    open: Option<usize>,
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
        match self.notes.last_mut().zip(self.open).filter(|(last, _)| last.by == by) {
            Some((last, begun)) => match choice(before, mv) {
                Some(Choice::PutBack) => {
                    last.text.truncate(begun);
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
                self.open = Some(roll.len());
                self.begin(by, format!("{roll}{text}"));
            }
        }
        self.open = self.open.filter(|_| goes_on);
    }

    fn begin(&mut self, by: Side, text: String) {
        let first = by == self.begins;
        let number = match self.notes.last() {
            None => 1,
            Some(last) if first || last.by == by => last.number + 1,
            Some(last) => last.number,
        };
        self.notes.push(Note { number, by, first, after: 0, text });
    }
}

/// The moves of the last turn that moved pieces, with the positions before them; what has only been
/// said or rolled since then does not count.
pub fn last_hops<G: Playable>(line: &Line<G>) -> Vec<(&G, &Event<G>)> {
    let mut hops = Vec::new();
    let mut turn = None;
    for (event, before) in line.events().iter().zip(line.positions()).rev() {
        match event {
            Event::Move { by, mv } if is_hop(before, mv) => {
                if *turn.get_or_insert(*by) != *by {
                    break;
                }
                hops.push((before, event));
            }
            // What was put back or refused has not moved.
            Event::Move { mv, .. }
                if matches!(choice(before, mv), Some(Choice::PutBack | Choice::Demand)) =>
            {
                break;
            }
            Event::Roll(_) if turn.is_some() => break,
            _ => {}
        }
    }
    hops
}

/// Whether a piece has just been moved in a turn that goes on.
pub fn is_under_way<G: Playable>(table: &Table<G>) -> bool {
    let Some(line) = table.current_game().map(|game| game.line()) else { return false };
    let before = line.positions().iter().rev().nth(1);
    match (line.events().last(), before) {
        (Some(Event::Move { by, mv }), Some(before)) => {
            is_hop(before, mv) && line.turn().player() == Some(*by)
        }
        _ => false,
    }
}

fn mover<G: Playable>(event: &Event<G>) -> Option<Side> {
    match event {
        Event::Move { by, .. } => Some(*by),
        Event::Roll(_) => None,
    }
}

/// Whether a move only says that dice are rolled.
pub fn is_about_rolling<G: BoardView>(position: &G, mv: &G::Move) -> bool {
    matches!(choice(position, mv), Some(Choice::Roll | Choice::RolledEarly))
}

fn is_hop<G: BoardView>(position: &G, mv: &G::Move) -> bool {
    let steps = position.steps(mv);
    steps.first().is_some_and(|step| matches!(position.step_kind(step), StepKind::Hop { .. }))
}

/// What a move says, if it begins with a word.
fn choice<G: BoardView>(position: &G, mv: &G::Move) -> Option<Choice> {
    match position.step_kind(position.steps(mv).first()?) {
        StepKind::Choose(choice) => Some(choice),
        StepKind::Hop { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rules};
    use game::{Game, Notation};

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

    /// A turn at the table is one line, whatever was put back, and says if it was irregular. Dice that
    /// were rolled early and count stand with the play that they were for.
    #[test]
    fn a_turn_made_by_hand_is_one_line() {
        use backgammon::TablePosition;
        let told = |position: &str, events: &str| {
            let rules = "travel+table".parse().unwrap();
            let mut line = Line::new(match position {
                "" => TablePosition::start(rules),
                text => TablePosition::read_position(&rules, text).unwrap(),
            });
            for text in events.split_whitespace() {
                let event = line.position().read_event(text).unwrap();
                line.apply(&event).unwrap();
            }
            let notes = notes(&line, Language::English);
            notes.iter().map(|n| format!("{} {}", n.number, n.text)).collect::<Vec<_>>()
        };
        let events = "31 13/9 put-back 8/4 6/5 pick-up demand 8/5 early 66 6/5 pick-up \
                      roll cocked 64 24/18 18/14 pick-up double take";
        assert_eq!(
            told("", events),
            [
                "1 31: 8/4 6/5 (irregular)",
                "1 ask for a legal play",
                "2 8/5 6/5",
                "2 64: 24/18 18/14",
                "3 double",
                "3 take",
            ]
        );
        let race = "XGID=-C--------------------c---:0:0:1:21:0:0:0:0:10";
        let events = "1/off early 65 1/off pick-up 3/off";
        assert_eq!(told(race, events), ["1 1/off 1/off", "1 65: 3/off"]);
        assert_eq!(told("", "31 8/5 put-back pick-up"), ["1 31: (irregular)"]);
    }
}
