//! Games of collections as they stand in lists.

use worker_protocol::{Continuation, FoundGame, GameSummary, NumberedGame};

/// A game of a collection as it stands in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    pub(crate) collection: String,
    /// Its number in the collection, from 0.
    pub(crate) number: u32,
    /// What was played after the position that was searched for.
    pub(crate) continuation: Option<String>,
    pub(crate) players: String,
    pub(crate) result: String,
    /// When, where, and which opening, as far as that is known.
    pub(crate) details: String,
}

impl GameRow {
    /// The row of a game in its collection.
    pub(crate) fn listed(collection: &str, game: &NumberedGame) -> Self {
        Self::new(collection, game, None)
    }

    /// The row of a game that was found by a position.
    pub(crate) fn found(found: &FoundGame) -> Self {
        Self::new(&found.collection, &found.game, Some(found.continuation.clone()))
    }

    fn new(collection: &str, game: &NumberedGame, continuation: Option<String>) -> Self {
        let GameSummary { white, black, result, date, event, opening, .. } = &game.game;
        let name = |name| if str::is_empty(name) { "?" } else { name };
        let details: Vec<&str> = [date.trim_end_matches(".??"), event, opening]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        Self {
            collection: collection.to_owned(),
            number: game.number,
            continuation,
            players: format!("{} – {}", name(white), name(black)),
            result: result.replace("1/2", "½").replace('-', "–"),
            details: details.join(" · "),
        }
    }
}

/// How many games went on in this way.
pub(crate) fn games_with(continuation: &Continuation) -> u64 {
    let Continuation { white_wins, draws, black_wins, unfinished, .. } = *continuation;
    [white_wins, draws, black_wins, unfinished].into_iter().map(u64::from).sum()
}

/// The name of an exported file: the name of the file that was imported, with the extension of its format.
pub(crate) fn export_name(name: &str, format: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = if stem.trim().is_empty() { "salon" } else { stem };
    format!("{stem}.{format}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_what_is_known_about_a_game() {
        let game = GameSummary {
            white: "Ann".to_owned(),
            result: "1/2-1/2".to_owned(),
            date: "2026.??.??".to_owned(),
            opening: "C33 King's Gambit".to_owned(),
            ..GameSummary::default()
        };
        let row = GameRow::listed("x", &NumberedGame { number: 7, game });
        assert_eq!((row.number, row.players.as_str()), (7, "Ann – ?"));
        assert_eq!((row.result.as_str(), row.continuation), ("½–½", None));
        assert_eq!(row.details, "2026 · C33 King's Gambit");
    }

    #[test]
    fn counts_the_games_of_a_continuation() {
        let continuation = Continuation {
            mv: "Nf6".to_owned(),
            white_wins: 1,
            draws: 2,
            black_wins: 3,
            unfinished: 4,
        };
        assert_eq!(games_with(&continuation), 10);
    }

    #[test]
    fn an_exported_file_has_the_extension_of_its_format() {
        assert_eq!(export_name("old.txt", "pgn"), "old.pgn");
        assert_eq!(export_name("games", "mat"), "games.mat");
        assert_eq!(export_name(" ", "pgn"), "salon.pgn");
    }
}
