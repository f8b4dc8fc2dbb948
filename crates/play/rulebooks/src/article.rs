use words::Text;

use crate::Rulebook;
use crate::lookup::examples_of;

/// A rule, explained in a few sentences and shown by examples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    /// A permanent name, such as `chess.castling.passage`.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// The text. Empty lines separate paragraphs.
    pub text: Text,
    /// The point in which rulebooks differ that this article decides, and its decision in a few words.
    pub point: Option<(&'static str, Text)>,
    /// The article whose rule it states in the words of one booklet. Links to that article of the rulebook, and
    /// stored progress under its name, mean this one.
    pub rewords: Option<&'static str>,
    /// The names of the refusals that it explains. A refusal about a piece can have one article for each kind of
    /// piece: `NotHowItMoves(Rook)`.
    pub explains: &'static [&'static str],
}

impl Article {
    /// Its examples; at least one. They are stored apart from the articles: what shows no examples need not load
    /// them.
    pub fn examples(&self) -> &'static [Example] {
        examples_of(self.id)
    }

    /// The names under which links and stored progress may know it: its own, and the one of the article that it
    /// rewords.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.rewords)
    }
}

/// A position, attempted moves, and the expected results.
///
/// All texts are canonical. An attempt may begin with its side (`black:e7e5`); otherwise the side to move makes
/// it. An attempt that begins with `~` is in display notation (`~Nf3`). An attempt with spaces is entered step by
/// step (`15x22 22x31`); if it is incomplete, the position does not change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// What it shows, in a sentence.
    pub shows: Text,
    /// Options added to the rulebook.
    pub options: &'static [&'static str],
    /// The first position; the start of the game if there is none.
    pub position: Option<&'static str>,
    /// Moves and rolls, in order.
    pub play: &'static [&'static str],
    /// The position after them.
    pub after: Option<&'static str>,
    /// The name of the refusal of the last attempt.
    pub refused: Option<&'static str>,
    /// The outcome: `white 1 Checkmate`, `draw Stalemate`.
    pub over: Option<&'static str>,
    /// All legal moves at the end.
    pub moves: Option<&'static [&'static str]>,
    /// All draws that can be claimed at the end: `white FiftyMoves`.
    pub claims: Option<&'static [&'static str]>,
    /// The sides that cannot win any more.
    pub cannot_win: Option<&'static [&'static str]>,
    /// The side that resigns, and the level: `white 2`. `over` is the outcome.
    pub resigns: Option<&'static str>,
    /// The first position of the next game of the match after the [results](Self::results); `-` if the match is
    /// over.
    pub next_game: Option<&'static str>,
    /// Results of earlier games of the match: `white 2 Gammon`.
    pub results: &'static [&'static str],
}

impl Example {
    /// The rules under which it runs in a rulebook.
    pub fn rules(&self, book: &Rulebook) -> String {
        let mut text = book.id.to_owned();
        for option in self.options {
            text.push('+');
            text.push_str(option);
        }
        text
    }
}
