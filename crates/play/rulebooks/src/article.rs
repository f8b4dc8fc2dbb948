use words::Text;

use crate::Rulebook;

/// A rule, told in a few sentences and shown by examples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    /// A name that never changes, such as `chess.castling.passage`.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// What it says; empty lines part paragraphs.
    pub text: Text,
    /// The point of comparison between rulebooks that it decides, and how, in a few words.
    pub point: Option<(&'static str, Text)>,
    /// The refusals that it explains, by the names of the game's `Refusal`; one that holds a piece can
    /// be explained for each: `NotHowItMoves(Rook)`.
    pub explains: &'static [&'static str],
    /// Examples, never none.
    pub examples: &'static [Example],
}

/// A position, what is tried in it, and what must happen.
///
/// All texts are canonical. An attempt may be prefixed by who makes it (`black:e7e5`); otherwise it
/// is made by whose turn it is. One that begins with `~` is written as people write it (`~Nf3`); one
/// with spaces is entered step by step (`15x22 22x31`), and if it is only half a move, nothing
/// happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// What it shows, in a sentence.
    pub shows: Text,
    /// Options that are added to the rulebook's name.
    pub options: &'static [&'static str],
    /// Where it begins; the start of the game if there is none.
    pub position: Option<&'static str>,
    /// What happens, or is tried, in this order.
    pub play: &'static [&'static str],
    /// The position after that.
    pub after: Option<&'static str>,
    /// The reason why the last attempt is refused.
    pub refused: Option<&'static str>,
    /// How the game has ended then: `white 1 Checkmate`, `draw Stalemate`.
    pub over: Option<&'static str>,
    /// All moves that may be made then.
    pub moves: Option<&'static [&'static str]>,
    /// All draws that may be claimed then: `white FiftyMoves`.
    pub claims: Option<&'static [&'static str]>,
    /// Who could not win any more then.
    pub cannot_win: Option<&'static [&'static str]>,
    /// Who resigns then, and at what level: `white 2`; `over` says what that is worth.
    pub resigns: Option<&'static str>,
    /// Where the next game of the match begins after the [results](Self::results); `-` if the match
    /// is over.
    pub next_game: Option<&'static str>,
    /// Results of earlier games of the match: `white 2 Gammon`.
    pub results: &'static [&'static str],
}

impl Example {
    /// The text of the rules under which it runs in a book.
    pub fn rules(&self, book: &Rulebook) -> String {
        let mut text = book.id.to_owned();
        for option in self.options {
            text.push('+');
            text.push_str(option);
        }
        text
    }
}
