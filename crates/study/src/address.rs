use games::Kind;

/// What is being shown: the part of the address after `#`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Address {
    /// All rulebooks.
    Learn,
    /// One rulebook, by game and name.
    Book(Kind, String),
    /// One article of a rulebook.
    Article(Kind, String, String),
    /// The rulebooks of a game, side by side.
    Compare(Kind),
    /// A box, and in what its booklet differs.
    Box(String),
    /// The puzzles of all games.
    Puzzles,
    /// The puzzles of a game.
    PuzzlesOf(Kind),
    /// One puzzle, from 1.
    Puzzle(Kind, usize),
    /// The puzzles from one's own mistakes.
    OwnPuzzles,
    /// One of them, from 1.
    OwnPuzzle(Kind, usize),
    /// A game on this device, looked back at.
    Review(String),
    /// A position of a game, to be put together.
    Edit(Kind),
    /// The games on this device.
    Games,
}

impl Address {
    /// Reads an address; what leads nowhere leads to the beginning.
    pub(crate) fn read(text: &str) -> Self {
        let parts: Vec<&str> = text.trim_matches('/').split('/').collect();
        let game = |name: &str| Kind::ALL.iter().copied().find(|kind| kind.name() == name);
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
            // The name of a table may have strokes in it.
            ["review", _, ..] => Some(Self::Review(parts[1..].join("/"))),
            ["puzzles", name] => game(name).map(Self::PuzzlesOf),
            ["puzzles", name, number] => match (game(name), number.parse()) {
                (Some(kind), Ok(number)) => Some(Self::Puzzle(kind, number)),
                _ => None,
            },
            ["edit", name] => game(name).map(Self::Edit),
            ["edit"] => Some(Self::Edit(Kind::Chess)),
            ["games"] => Some(Self::Games),
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
            Self::Edit(kind) => format!("#/edit/{kind}"),
            Self::Games => "#/games".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_back() {
        for address in [
            Address::Learn,
            Address::Book(Kind::Chess, "travel".to_owned()),
            Address::Article(Kind::Checkers, "deluxe".to_owned(), "checkers.capture".to_owned()),
            Address::Compare(Kind::Backgammon),
            Address::Box("fortress".to_owned()),
            Address::Puzzles,
            Address::PuzzlesOf(Kind::Chess),
            Address::Puzzle(Kind::Backgammon, 17),
            Address::OwnPuzzles,
            Address::OwnPuzzle(Kind::Chess, 2),
            Address::Review("club/1903".to_owned()),
            Address::Edit(Kind::Checkers),
            Address::Games,
        ] {
            assert_eq!(Address::read(address.link().trim_start_matches('#')), address);
        }
    }

    #[test]
    fn what_leads_nowhere_leads_to_the_beginning() {
        for text in ["", "/", "/rules/go/standard", "/puzzles/chess/x", "/nothing"] {
            assert_eq!(Address::read(text), Address::Learn, "{text}");
        }
    }
}
