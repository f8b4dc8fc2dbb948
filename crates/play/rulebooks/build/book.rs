//! The format of a rulebook's file.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A text in both languages. `serde` reports a missing one.
#[derive(Deserialize, Clone, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    pub(crate) en: String,
    pub(crate) fr: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Book {
    pub(crate) game: String,
    /// Its identifier.
    pub(crate) id: String,
    pub(crate) name: Text,
    /// A one-line description.
    pub(crate) line: Text,
    pub(crate) sides: Sides,
    /// The names of the pieces.
    #[serde(deserialize_with = "in_order")]
    pub(crate) pieces: Vec<(String, Text)>,
    pub(crate) chapter: Vec<Chapter>,
    /// The articles that this file defines.
    #[serde(default)]
    pub(crate) article: Vec<Article>,
    /// In the standard rules: the points in which rulebooks differ, in the order of the comparison.
    #[serde(default)]
    pub(crate) point: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sides {
    pub(crate) white: Text,
    pub(crate) black: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chapter {
    pub(crate) title: Text,
    pub(crate) articles: Vec<Entry>,
}

/// `"chess.goal"` if the booklet says it, `{ ours = "chess.end.fifty" }` if it is our addition.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Entry {
    Booklet(String),
    Ours { ours: String },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Article {
    pub(crate) id: String,
    pub(crate) title: Text,
    pub(crate) text: Text,
    /// The point that it decides, and its decision in a few words.
    pub(crate) point: Option<String>,
    pub(crate) brief: Option<Text>,
    /// The article whose rule it states in the words of one booklet, and whose place it has taken there.
    pub(crate) rewords: Option<String>,
    /// The refusals that it explains.
    #[serde(default)]
    pub(crate) explains: Vec<String>,
    pub(crate) example: Vec<Example>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Example {
    /// What it shows, in a sentence.
    pub(crate) shows: Text,
    /// Options added to the rulebook's name, as in `jacoby`.
    #[serde(default)]
    pub(crate) options: Vec<String>,
    /// The first position; the start of the game if there is none.
    pub(crate) position: Option<String>,
    /// Moves and rolls, in order.
    #[serde(default)]
    pub(crate) play: Vec<String>,
    /// The position after them.
    pub(crate) after: Option<String>,
    /// The name of the refusal of the last attempt.
    pub(crate) refused: Option<String>,
    /// The outcome: `white 1 Checkmate`, `draw Stalemate`.
    pub(crate) over: Option<String>,
    /// All legal moves at the end.
    pub(crate) moves: Option<Vec<String>>,
    /// All draws that can be claimed at the end: `white FiftyMoves`.
    pub(crate) claims: Option<Vec<String>>,
    /// The sides that cannot win any more.
    pub(crate) cannot_win: Option<Vec<String>>,
    /// The side that resigns, and the level: `white 2`.
    pub(crate) resigns: Option<String>,
    /// The first position of the next game of the match; `-` if the match is over.
    pub(crate) next_game: Option<String>,
    /// The results that `next_game` follows: `white 2 Gammon`.
    #[serde(default)]
    pub(crate) results: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Point {
    pub(crate) id: String,
    pub(crate) title: Text,
}

/// The entries of a table in the order of the file.
fn in_order<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<(String, Text)>, D::Error> {
    let table = toml::Table::deserialize(deserializer)?;
    table
        .into_iter()
        .map(|(key, value)| Ok((key, value.try_into().map_err(D::Error::custom)?)))
        .collect()
}
