//! A game's line in the list of its collection: stored as text, and found by a filter.

use game::{FileResult, Side};
use worker_protocol::{GameFilter, GameSummary};

/// The summary as a line of text.
pub(crate) fn write(summary: &GameSummary) -> String {
    let GameSummary { white, black, result, date, event, opening, length } = summary;
    let length = length.to_string();
    let fields = [white, black, result, date, event, opening, &length];
    fields.map(|field| field.replace(['\t', '\n', '\r', '\0'], " ")).join("\t")
}

/// Reads [`write()`].
pub(crate) fn read(line: &str) -> Option<GameSummary> {
    let mut fields = line.split('\t').map(str::to_owned);
    let mut next = || fields.next();
    Some(GameSummary {
        white: next()?,
        black: next()?,
        result: next()?,
        date: next()?,
        event: next()?,
        opening: next()?,
        length: next()?.parse().ok()?,
    })
}

/// A result as files write it.
pub(crate) fn result_text(result: FileResult) -> &'static str {
    match result {
        FileResult::Win(Side::White) => "1-0",
        FileResult::Win(Side::Black) => "0-1",
        FileResult::Draw => "1/2-1/2",
        FileResult::Unfinished => "*",
    }
}

/// A [`GameFilter`] that is ready to be compared with many games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PreparedFilter {
    /// Each of these words must occur in one of the names or in the event.
    words: Vec<String>,
    result: String,
    since: String,
    until: String,
    opening: String,
}

impl PreparedFilter {
    pub(crate) fn new(filter: &GameFilter) -> Self {
        Self {
            words: filter.words.to_lowercase().split_whitespace().map(str::to_owned).collect(),
            result: filter.result.trim().to_owned(),
            since: filter.since.trim().replace('-', "."),
            until: filter.until.trim().replace('-', "."),
            opening: filter.opening.trim().to_lowercase(),
        }
    }

    /// Whether the filter lets a game through.
    pub(crate) fn fits(&self, game: &GameSummary) -> bool {
        let Self { words, result, since, until, opening } = self;
        let date = game.date.as_str();
        let is_dated = date.starts_with(|letter: char| letter.is_ascii_digit());
        (result.is_empty() || *result == game.result)
            && (since.is_empty() || is_dated && date >= since.as_str())
            // Every day of a year belongs to it.
            && (until.is_empty() || is_dated && (date <= until.as_str() || date.starts_with(until)))
            && (opening.is_empty() || game.opening.to_lowercase().contains(opening))
            && (words.is_empty() || {
                let names = format!("{} {} {}", game.white, game.black, game.event).to_lowercase();
                words.iter().all(|word| names.contains(word))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> GameSummary {
        GameSummary {
            white: "Anderssen".to_owned(),
            black: "Kieseritzky".to_owned(),
            result: "1-0".to_owned(),
            date: "1851.06.21".to_owned(),
            event: "London\tfriendly".to_owned(),
            opening: "C33 King's Gambit".to_owned(),
            length: 45,
        }
    }

    #[test]
    fn reads_back_the_line_with_tabs_replaced() {
        let read = read(&write(&game())).unwrap();
        assert_eq!(read, GameSummary { event: "London friendly".to_owned(), ..game() });
        assert_eq!(super::read("a\tb"), None);
    }

    /// Whether a filter whose fields are these lines lets the game through.
    fn fits(text: &str, game: &GameSummary) -> bool {
        let mut lines = text.split('\n').map(str::to_owned);
        let mut next = || lines.next().unwrap_or_default();
        let filter = GameFilter {
            words: next(),
            result: next(),
            since: next(),
            until: next(),
            opening: next(),
        };
        PreparedFilter::new(&filter).fits(game)
    }

    #[test]
    fn filters_by_words_result_date_and_opening() {
        let fits = |text: &str| fits(text, &game());
        assert!(fits("") && fits("anderssen") && fits("KIESER london"));
        assert!(!fits("morphy") && !fits("anderssen morphy"));
        assert!(fits("\n1-0") && !fits("\n0-1"));
        assert!(fits("\n\n1851\n1851") && fits("\n\n1851-06-21\n1851-06-21"));
        assert!(!fits("\n\n1851-06-22") && !fits("\n\n\n1850"));
        assert!(fits("\n\n\n\nking's") && fits("\n\n\n\nc33") && !fits("\n\n\n\nsicilian"));
    }

    #[test]
    fn a_game_without_a_date_fits_no_date() {
        let undated = GameSummary { date: "????.??.??".to_owned(), ..game() };
        assert!(!fits("\n\n1800", &undated) && fits("", &undated));
    }
}
