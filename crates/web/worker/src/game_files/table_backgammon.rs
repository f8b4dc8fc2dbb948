use backgammon::{TablePosition, TableRules};
use game::{Archive, BySide, FileResult, Game as _, Line, Notation};

use super::{FileGame, GameFiles};

impl GameFiles for TablePosition {
    /// Reads a file of events: a header for each game, then its events as words.
    fn read_games(format: &str, text: &str) -> Vec<FileGame<Self>> {
        let mut canonical = Vec::new();
        // Reading from memory and writing to it does not fail.
        let _ = Self::convert(format, format, &mut text.as_bytes(), &mut canonical, &mut |_| true);
        let canonical = String::from_utf8(canonical).unwrap_or_default();
        canonical.split("\n\n").filter_map(game).collect()
    }

    fn search_key(&self) -> String {
        self.write_position()
    }
}

/// One game of a file in its canonical form; `None` if it is faulty.
fn game(text: &str) -> Option<FileGame<TablePosition>> {
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
    Some(FileGame { names, tags, start, events, result: FileResult::Unfinished, level: 1 })
}
