use backgammon::{TablePosition, TableRules};
use game::{Archive, BySide, FileResult, Game as _, Line, Notation};

use super::{Legible, Told};

impl Legible for TablePosition {
    /// A file of events, as it is written: what is said before a game, then its events as words.
    fn games(format: &str, text: &str) -> Vec<Told<Self>> {
        let mut tidy = Vec::new();
        // Reading from memory and writing into it does not fail.
        let _ = Self::convert(format, format, &mut text.as_bytes(), &mut tidy, &mut |_| {});
        let tidy = String::from_utf8(tidy).unwrap_or_default();
        tidy.split("\n\n").filter_map(game).collect()
    }

    fn stand(&self) -> String {
        self.write_position()
    }
}

/// One sound game of a tidy file.
fn game(text: &str) -> Option<Told<TablePosition>> {
    let (mut names, mut rules, mut position) = (BySide::<String>::default(), None, None);
    let mut words = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        match line.split_once(' ') {
            Some(("rules", value)) => rules = value.parse::<TableRules>().ok(),
            Some(("white", name)) => names.white = name.to_owned(),
            Some(("black", name)) => names.black = name.to_owned(),
            Some(("position", value)) => position = Some(value),
            _ => words.extend(line.split(' ').filter(|word| !word.is_empty())),
        }
    }
    let rules = rules?;
    let start = match position {
        Some(text) => TablePosition::read_position(&rules, text).ok()?,
        None => TablePosition::start(rules),
    };
    let mut line = Line::new(start.clone());
    for word in words {
        let event = line.position().read_event(word).ok()?;
        line.apply(&event).ok()?;
    }
    let (tags, events) = (Vec::new(), line.events().to_vec());
    Some(Told { names, tags, start, events, close: FileResult::Unfinished, level: 1 })
}
