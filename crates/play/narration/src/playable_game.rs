//! What a game implements so that people can play it.

use board_view::BoardView;
use game::{BySide, RulesText, Side, TranscriptWriter};
use rulebooks::{GameMessages, Rulebook};
use words::Language;

/// A game that a user interface can offer: it has texts, a board view and a file format.
pub trait PlayableGame: GameMessages + BoardView + TranscriptWriter {}

impl<G: GameMessages + BoardView + TranscriptWriter> PlayableGame for G {}

/// The rulebook of these rules.
pub fn rulebook_of<G: PlayableGame>(rules: &G::Rules) -> Option<&'static Rulebook> {
    let text = rules.to_string();
    let id = RulesText::parse(&text).map(|text| text.rulebook.to_owned()).ok()?;
    rulebooks::rulebook(G::GAME, &id)
}

/// The names that the rulebook gives to the sides.
pub fn side_names<G: PlayableGame>(rules: &G::Rules, language: Language) -> BySide<&'static str> {
    let book = rulebook_of::<G>(rules);
    BySide::new(|side| match (book, side) {
        (Some(book), _) => book.sides[side].to(language),
        (None, Side::White) => language.side_white(),
        (None, Side::Black) => language.side_black(),
    })
}
