//! Score sheets: the moves of a game as people write them down.

use board_view::{BoardView, Choice, StepKind};
use game::{Event, Line, Side};
use table::Table;
use words::Language;

use crate::PlayableGame;

/// One move or turn on a score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreSheetEntry {
    /// The number of the turn.
    pub number: usize,
    /// The side that moved.
    pub by: Side,
    /// Whether it belongs in the first column.
    pub first: bool,
    /// The number of events in the line after this turn.
    pub after: usize,
    /// The roll, if there was one, and the move.
    pub text: String,
}

/// Arranges items in rows, one row for each turn number. `entry` is the score sheet entry of an item.
pub fn score_sheet_rows<T>(
    items: Vec<T>,
    entry: impl Fn(&T) -> &ScoreSheetEntry,
) -> Vec<(usize, [Option<T>; 2])> {
    let mut rows: Vec<(usize, [Option<T>; 2])> = Vec::new();
    for item in items {
        let (number, column) = (entry(&item).number, usize::from(!entry(&item).first));
        match rows.last_mut() {
            Some((last, cells)) if *last == number && cells[column].is_none() => {
                cells[column] = Some(item);
            }
            _ => {
                let mut cells = [None, None];
                cells[column] = Some(item);
                rows.push((number, cells));
            }
        }
    }
    rows
}

/// The score sheet of a game. Decisions to roll have no entry, and a turn that is played hop by hop is one entry.
pub fn score_sheet<G: PlayableGame>(line: &Line<G>, language: Language) -> Vec<ScoreSheetEntry> {
    let Some(begins) = line.events().iter().find_map(mover) else { return Vec::new() };
    let mut writer = ScoreSheetWriter {
        language,
        begins,
        entries: Vec::new(),
        roll: String::new(),
        early_roll: None,
        open: None,
    };
    let around = line.positions().windows(2);
    for (index, (event, around)) in line.events().iter().zip(around).enumerate() {
        let [before, after] = around else { continue };
        match event {
            Event::Roll(dice) => writer.roll(before, dice),
            Event::Move { mv, .. } if is_roll_decision(before, mv) => {}
            Event::Move { by, mv } => {
                let goes_on = is_hop(before, mv) && after.turn().player() == Some(*by);
                writer.add_move(before, *by, mv, goes_on);
                if let Some(entry) = writer.entries.last_mut() {
                    entry.after = index + 1;
                }
            }
        }
    }
    writer.entries
}

/// A score sheet that is being written.
struct ScoreSheetWriter {
    language: Language,
    begins: Side,
    entries: Vec<ScoreSheetEntry>,
    /// A roll that is not written yet.
    roll: String,
    /// A roll that was made too early. If it counts, no other roll follows.
    early_roll: Option<String>,
    /// If the last entry is a turn that goes on: the length of its text before the first move of that turn.
    open: Option<usize>,
}

impl ScoreSheetWriter {
    fn roll<G: PlayableGame>(&mut self, before: &G, dice: &G::Roll) {
        let text = format!("{}: ", higher_first(G::write_roll(dice)));
        match before.roll_remark(self.language, dice) {
            Some(_) => self.early_roll = Some(text),
            None => (self.roll, self.early_roll) = (text, None),
        }
    }

    fn add_move<G: PlayableGame>(&mut self, before: &G, by: Side, mv: &G::Move, goes_on: bool) {
        let remark = before.move_remark(self.language, mv);
        let mut text = before.write_localized_move(self.language, mv);
        if let Some(remark) = &remark {
            text = format!("({remark})");
        }
        let hop = is_hop(before, mv);
        match self.entries.last_mut().zip(self.open).filter(|(last, _)| last.by == by) {
            Some((last, begun)) => match choice(before, mv) {
                Some(Choice::PutBack) => {
                    last.text.truncate(begun);
                    return;
                }
                Some(Choice::PickUp) if remark.is_none() => {}
                _ => {
                    let space = if last.text.ends_with(' ') { "" } else { " " };
                    last.text.push_str(space);
                    last.text.push_str(&text);
                }
            },
            None => {
                let mut roll = std::mem::take(&mut self.roll);
                if let Some(early) = self.early_roll.take_if(|_| hop && roll.is_empty()) {
                    roll = early;
                }
                self.open = Some(roll.len());
                self.add_entry(by, format!("{roll}{text}"));
            }
        }
        self.open = self.open.filter(|_| goes_on);
    }

    fn add_entry(&mut self, by: Side, text: String) {
        let first = by == self.begins;
        let number = match self.entries.last() {
            None => 1,
            Some(last) if first || last.by == by => last.number + 1,
            Some(last) => last.number,
        };
        self.entries.push(ScoreSheetEntry { number, by, first, after: 0, text });
    }
}

/// The moves of the last turn in which pieces moved, with the positions before them. Later rolls and choices
/// without a piece do not count.
pub fn last_piece_moves<G: PlayableGame>(line: &Line<G>) -> Vec<(&G, &Event<G>)> {
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
            // Checkers that were put back, or whose play was refused, have not moved.
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

/// Whether a piece has just moved and the turn goes on.
pub fn is_turn_in_progress<G: PlayableGame>(table: &Table<G>) -> bool {
    let Some(line) = table.current_game().map(|game| game.line()) else { return false };
    let before = line.positions().iter().rev().nth(1);
    match (line.events().last(), before) {
        (Some(Event::Move { by, mv }), Some(before)) => {
            is_hop(before, mv) && line.turn().player() == Some(*by)
        }
        _ => false,
    }
}

/// A roll with the higher number first, as people write it. The opening roll names White's die first.
fn higher_first(roll: String) -> String {
    match roll.as_bytes() {
        [one, other] if one < other => roll.chars().rev().collect(),
        _ => roll,
    }
}

fn mover<G: PlayableGame>(event: &Event<G>) -> Option<Side> {
    match event {
        Event::Move { by, .. } => Some(*by),
        Event::Roll(_) => None,
    }
}

/// Whether a move is only the decision to roll.
pub fn is_roll_decision<G: BoardView>(position: &G, mv: &G::Move) -> bool {
    matches!(choice(position, mv), Some(Choice::Roll | Choice::RolledEarly))
}

fn is_hop<G: BoardView>(position: &G, mv: &G::Move) -> bool {
    let steps = position.steps(mv);
    steps.first().is_some_and(|step| matches!(position.step_kind(step), StepKind::Hop { .. }))
}

/// The choice with which a move begins, if it does not begin with a hop.
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
    fn moves_are_numbered_by_turns() {
        let mut line = Line::new(Position::new(Rules::STANDARD));
        for text in ["e2e4", "e7e5", "g1f3"] {
            let event = line.position().read_event(text).unwrap();
            line.apply(&event).unwrap();
        }
        let sheet = |language| {
            let entries = score_sheet(&line, language);
            entries.iter().map(|e| format!("{} {}", e.number, e.text)).collect::<Vec<_>>()
        };
        assert_eq!(sheet(Language::English), ["1 e4", "1 e5", "2 Nf3"]);
        assert_eq!(sheet(Language::French), ["1 e4", "1 e5", "2 Cf3"]);
    }

    /// White rolls 2, Black rolls 5 and begins. People write the higher number first.
    #[test]
    fn the_opening_roll_of_black_is_written_higher_number_first() {
        use backgammon::{Position, Rules};
        for opening in ["25", "52"] {
            let mut line = Line::new(Position::start(Rules::FORTRESS));
            for text in [opening, "24/22,13/8"] {
                let event = line.position().read_event(text).unwrap();
                line.apply(&event).unwrap();
            }
            let entries = score_sheet(&line, Language::English);
            assert!(entries[0].text.starts_with("52: "), "{}", entries[0].text);
        }
    }

    /// A turn under table rules is one entry, which says if the play was irregular. Dice that were rolled early
    /// and count belong to the play that they were rolled for.
    #[test]
    fn a_turn_under_table_rules_is_one_entry() {
        use backgammon::TablePosition;
        let sheet = |position: &str, events: &str| {
            let rules = "travel+table".parse().unwrap();
            let mut line = Line::new(match position {
                "" => TablePosition::start(rules),
                text => TablePosition::read_position(&rules, text).unwrap(),
            });
            for text in events.split_whitespace() {
                let event = line.position().read_event(text).unwrap();
                line.apply(&event).unwrap();
            }
            let entries = score_sheet(&line, Language::English);
            entries.iter().map(|e| format!("{} {}", e.number, e.text)).collect::<Vec<_>>()
        };
        let events = "31 13/9 put-back 8/4 6/5 pick-up demand 8/5 early 66 6/5 pick-up \
                      roll cocked 64 24/18 18/14 pick-up double take";
        assert_eq!(
            sheet("", events),
            [
                "1 31: 8/4 6/5 (irregular)",
                "1 ask for a legal play",
                "2 8/5 6/5",
                "2 64: 24/18 18/14",
                "3 double",
                "3 take",
            ]
        );
        // White rolls 1, Black rolls 3 and begins.
        assert_eq!(sheet("", "13 8/5 6/5 pick-up"), ["1 31: 8/5 6/5"]);
        let race = "XGID=-C--------------------c---:0:0:1:21:0:0:0:0:10";
        let events = "1/off early 65 1/off pick-up 3/off";
        assert_eq!(sheet(race, events), ["1 1/off 1/off", "1 65: 3/off"]);
        assert_eq!(sheet("", "31 8/5 put-back pick-up"), ["1 31: (irregular)"]);
    }
}
