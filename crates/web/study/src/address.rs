use games::GameKind;

use crate::url_query;

/// A page of this part of the app, as the part of the URL after `#` names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Address {
    /// All rulebooks.
    Learn,
    /// One rulebook, by game and name.
    Book(GameKind, String),
    /// One article of a rulebook.
    Article(GameKind, String, String),
    /// The rulebooks of a game compared.
    Compare(GameKind),
    /// A box, and how its booklet differs from the standard rules.
    Box(String),
    /// The puzzles of all games.
    Puzzles,
    /// The puzzles of a game.
    PuzzlesOf(GameKind),
    /// One puzzle, counted from 1.
    Puzzle(GameKind, usize),
    /// The puzzles from the user's own mistakes.
    OwnPuzzles,
    /// One of them, counted from 1.
    OwnPuzzle(GameKind, usize),
    /// The review of a game on this device.
    Review(String),
    /// The position editor, with a position or else the start position.
    Edit(GameKind, Option<String>),
    /// The analysis of a position.
    Analyse(GameKind, AnalysisSource),
    /// The games on this device.
    Games,
    /// The collections on this device.
    Collections,
    /// One collection.
    Collection(String),
    /// The search for games that have a position.
    Find(GameKind, Option<String>),
}

/// What is analysed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AnalysisSource {
    /// The start position.
    StartPosition,
    /// A position under some rules.
    Position { rules: String, text: String },
    /// An imported file that is stored under a name.
    Imported(String),
    /// A game on this device, after this number of events.
    SavedGame(String, usize),
}

impl AnalysisSource {
    fn of_query(query: &str) -> Self {
        if let Some(name) = url_query::read(query, "kept") {
            return Self::Imported(name);
        }
        let rules = url_query::read(query, "rules").unwrap_or_else(|| "standard".to_owned());
        match url_query::read(query, "position") {
            Some(text) => Self::Position { rules, text },
            None => Self::StartPosition,
        }
    }

    /// The name under which the analysis is stored. Stored names must not change.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::StartPosition => "beginning".to_owned(),
            Self::Position { rules, text } => {
                format!("{:016x}", text_hash(&format!("{rules} {text}")))
            }
            Self::Imported(name) => name.clone(),
            Self::SavedGame(id, _) => id.clone(),
        }
    }
}

/// The 64-bit FNV-1a hash of a text. It is part of storage keys, so it must not change.
pub(crate) fn text_hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Address {
    /// Reads an address. An unknown address leads to the rulebooks.
    pub(crate) fn read(text: &str) -> Self {
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let game = |name: &str| GameKind::ALL.iter().copied().find(|kind| kind.name() == name);
        let known = match parts[..] {
            ["rules", name, book] => game(name).map(|kind| Self::Book(kind, book.to_owned())),
            ["rules", name, book, article] => {
                game(name).map(|kind| Self::Article(kind, book.to_owned(), article.to_owned()))
            }
            ["compare", name] => game(name).map(Self::Compare),
            ["box", name] => Some(Self::Box(name.to_owned())),
            ["puzzles"] => Some(Self::Puzzles),
            ["puzzles", "mine"] => Some(Self::OwnPuzzles),
            ["puzzles", "mine", name, number] => match (game(name), number.parse()) {
                (Some(kind), Ok(number)) => Some(Self::OwnPuzzle(kind, number)),
                _ => None,
            },
            // The name of a table may have slashes.
            ["review", _, ..] => Some(Self::Review(parts[1..].join("/"))),
            ["puzzles", name] => game(name).map(Self::PuzzlesOf),
            ["puzzles", name, number] => match (game(name), number.parse()) {
                (Some(kind), Ok(number)) => Some(Self::Puzzle(kind, number)),
                _ => None,
            },
            ["edit", name] => {
                game(name).map(|kind| Self::Edit(kind, url_query::read(query, "position")))
            }
            ["edit"] => Some(Self::Edit(GameKind::Chess, None)),
            ["analyse", name] => {
                game(name).map(|kind| Self::Analyse(kind, AnalysisSource::of_query(query)))
            }
            ["analyse", name, id, events] => match (game(name), events.parse()) {
                (Some(kind), Ok(events)) => {
                    Some(Self::Analyse(kind, AnalysisSource::SavedGame(id.to_owned(), events)))
                }
                _ => None,
            },
            ["games"] => Some(Self::Games),
            ["collections"] => Some(Self::Collections),
            ["collections", id] => Some(Self::Collection(id.to_owned())),
            ["find", name] => game(name).map(|kind| Self::Find(kind, None)),
            ["find", name, text] => game(name).map(|kind| Self::Find(kind, Some(unescape(text)))),
            _ => None,
        };
        known.unwrap_or(Self::Learn)
    }

    /// The address as a link.
    pub(crate) fn link(&self) -> String {
        match self {
            Self::Learn => "#/learn".to_owned(),
            Self::Book(kind, book) => format!("#/rules/{kind}/{book}"),
            Self::Article(kind, book, article) => format!("#/rules/{kind}/{book}/{article}"),
            Self::Compare(kind) => format!("#/compare/{kind}"),
            Self::Box(name) => format!("#/box/{name}"),
            Self::Puzzles => "#/puzzles".to_owned(),
            Self::PuzzlesOf(kind) => format!("#/puzzles/{kind}"),
            Self::Puzzle(kind, number) => format!("#/puzzles/{kind}/{number}"),
            Self::OwnPuzzles => "#/puzzles/mine".to_owned(),
            Self::OwnPuzzle(kind, number) => format!("#/puzzles/mine/{kind}/{number}"),
            Self::Review(id) => format!("#/review/{id}"),
            Self::Edit(kind, None) => format!("#/edit/{kind}"),
            Self::Edit(kind, Some(text)) => {
                format!("#/edit/{kind}?{}", url_query::write(&[("position", text)]))
            }
            Self::Analyse(kind, AnalysisSource::StartPosition) => format!("#/analyse/{kind}"),
            Self::Analyse(kind, AnalysisSource::Position { rules, text }) => {
                let query = url_query::write(&[("rules", rules), ("position", text)]);
                format!("#/analyse/{kind}?{query}")
            }
            Self::Analyse(kind, AnalysisSource::Imported(name)) => {
                format!("#/analyse/{kind}?{}", url_query::write(&[("kept", name)]))
            }
            Self::Analyse(kind, AnalysisSource::SavedGame(id, events)) => {
                format!("#/analyse/{kind}/{id}/{events}")
            }
            Self::Games => "#/games".to_owned(),
            Self::Collections => "#/collections".to_owned(),
            Self::Collection(id) => format!("#/collections/{id}"),
            Self::Find(kind, None) => format!("#/find/{kind}"),
            Self::Find(kind, Some(text)) => format!("#/find/{kind}/{}", escape(text)),
        }
    }
}

/// The text of a position as one part of an address.
fn escape(text: &str) -> String {
    text.replace('/', "~").replace(' ', "_")
}

fn unescape(text: &str) -> String {
    text.replace('~', "/").replace('_', " ").replace("%20", " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_every_link() {
        for address in [
            Address::Learn,
            Address::Book(GameKind::Chess, "travel".to_owned()),
            Address::Article(
                GameKind::Checkers,
                "deluxe".to_owned(),
                "checkers.capture".to_owned(),
            ),
            Address::Compare(GameKind::Backgammon),
            Address::Box("fortress".to_owned()),
            Address::Puzzles,
            Address::PuzzlesOf(GameKind::Chess),
            Address::Puzzle(GameKind::Backgammon, 17),
            Address::OwnPuzzles,
            Address::OwnPuzzle(GameKind::Chess, 2),
            Address::Review("club/1903".to_owned()),
            Address::Edit(GameKind::Checkers, None),
            Address::Edit(GameKind::Chess, Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned())),
            Address::Analyse(GameKind::Backgammon, AnalysisSource::StartPosition),
            Address::Analyse(
                GameKind::Checkers,
                AnalysisSource::Position {
                    rules: "fortress".to_owned(),
                    text: "W:W21:BK1".to_owned(),
                },
            ),
            Address::Analyse(GameKind::Chess, AnalysisSource::Imported("game-1".to_owned())),
            Address::Analyse(
                GameKind::Chess,
                AnalysisSource::SavedGame("chess-20261116-0601-ab12".to_owned(), 17),
            ),
            Address::Games,
            Address::Collections,
            Address::Collection("20261116-0612-ab12".to_owned()),
            Address::Find(GameKind::Chess, None),
            Address::Find(GameKind::Chess, Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned())),
            Address::Find(GameKind::Backgammon, Some("4HPwATDgc/ABMA:cAkAAAAAAAAA".to_owned())),
        ] {
            assert_eq!(Address::read(address.link().trim_start_matches('#')), address);
        }
    }

    #[test]
    fn an_unknown_address_leads_to_the_rulebooks() {
        for text in ["", "/", "/rules/go/standard", "/puzzles/chess/x", "/nothing"] {
            assert_eq!(Address::read(text), Address::Learn, "{text}");
        }
    }
}
