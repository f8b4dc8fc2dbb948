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
    /// A position of a game, to be put together.
    Edit(Kind),
    /// The games on this device.
    Games,
    /// The collections on this device.
    Collections,
    /// One of them.
    Collection(String),
    /// The games of collections that have a position of a game.
    Find(Kind, Option<String>),
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
            ["puzzles", name] => game(name).map(Self::PuzzlesOf),
            ["puzzles", name, number] => match (game(name), number.parse()) {
                (Some(kind), Ok(number)) => Some(Self::Puzzle(kind, number)),
                _ => None,
            },
            ["edit", name] => game(name).map(Self::Edit),
            ["edit"] => Some(Self::Edit(Kind::Chess)),
            ["games"] => Some(Self::Games),
            ["collections"] => Some(Self::Collections),
            ["collections", id] => Some(Self::Collection(id.to_owned())),
            ["find", name] => game(name).map(|kind| Self::Find(kind, None)),
            ["find", name, text] => game(name).map(|kind| Self::Find(kind, Some(unwrap(text)))),
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
            Self::Edit(kind) => format!("#/edit/{kind}"),
            Self::Games => "#/games".to_owned(),
            Self::Collections => "#/collections".to_owned(),
            Self::Collection(id) => format!("#/collections/{id}"),
            Self::Find(kind, None) => format!("#/find/{kind}"),
            Self::Find(kind, Some(text)) => format!("#/find/{kind}/{}", wrap(text)),
        }
    }
}

/// The text of a position as one part of an address.
fn wrap(text: &str) -> String {
    text.replace('/', "~").replace(' ', "_")
}

fn unwrap(text: &str) -> String {
    text.replace('~', "/").replace('_', " ").replace("%20", " ")
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
            Address::Edit(Kind::Checkers),
            Address::Games,
            Address::Collections,
            Address::Collection("20261116-0612-ab12".to_owned()),
            Address::Find(Kind::Chess, None),
            Address::Find(Kind::Chess, Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned())),
            Address::Find(Kind::Backgammon, Some("4HPwATDgc/ABMA:cAkAAAAAAAAA".to_owned())),
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
