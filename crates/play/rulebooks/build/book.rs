//! The form of a rulebook's file.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A text in both languages; `serde` refuses it if one is missing.
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
    /// The name by which it is chosen.
    pub(crate) id: String,
    pub(crate) name: Text,
    /// What it is, in a line.
    pub(crate) line: Text,
    pub(crate) sides: Sides,
    /// What the pieces are called, where the booklet has names for them.
    #[serde(deserialize_with = "in_order")]
    pub(crate) pieces: Vec<(String, Text)>,
    pub(crate) chapter: Vec<Chapter>,
    /// The articles that are first told here.
    #[serde(default)]
    pub(crate) article: Vec<Article>,
    /// In the standard: the points in which rulebooks differ, in the order of the comparison.
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

/// `"chess.goal"` if the booklet says it, `{ ours = "chess.end.fifty" }` if we have filled it in.
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
    /// The point of comparison that it decides, and how it does so in a few words.
    pub(crate) point: Option<String>,
    pub(crate) brief: Option<Text>,
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
    /// Canonical text; the start of the game if there is none.
    pub(crate) position: Option<String>,
    /// What happens, or is tried, in this order.
    #[serde(default)]
    pub(crate) play: Vec<String>,
    /// The position after that.
    pub(crate) after: Option<String>,
    /// The reason why the last of what is tried is refused.
    pub(crate) refused: Option<String>,
    /// How the game has ended: `white 1 Checkmate`, `draw Stalemate`.
    pub(crate) over: Option<String>,
    /// All moves that may be made then.
    pub(crate) moves: Option<Vec<String>>,
    /// All draws that may be claimed then: `white FiftyMoves`.
    pub(crate) claims: Option<Vec<String>>,
    /// Who could not win any more.
    pub(crate) cannot_win: Option<Vec<String>>,
    /// Who resigns then, and at what level: `white 2`.
    pub(crate) resigns: Option<String>,
    /// The starting position of the next game of the match, after these results; empty if the
    /// match is over.
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
