//! What a game needs so that it can be played in a parlour.

use board_view::BoardView;
use game::{BySide, RulesText, Side, TranscriptWriter};
use rulebooks::{Rulebook, Speak};
use words::Language;

/// A game that can be shown, spoken about and kept: all that a place to play needs.
pub trait Playable: Speak + BoardView + TranscriptWriter {}

impl<G: Speak + BoardView + TranscriptWriter> Playable for G {}

/// The rulebook in which a game is being played.
pub fn book<G: Playable>(rules: &G::Rules) -> Option<&'static Rulebook> {
    let text = rules.to_string();
    let id = RulesText::parse(&text).map(|text| text.rulebook.to_owned()).ok()?;
    rulebooks::rulebook(G::GAME, &id)
}

/// What the rulebook calls the sides.
pub fn side_names<G: Playable>(rules: &G::Rules, language: Language) -> BySide<&'static str> {
    let book = book::<G>(rules);
    BySide::new(|side| match (book, side) {
        (Some(book), _) => book.sides[side].to(language),
        (None, Side::White) => language.side_white(),
        (None, Side::Black) => language.side_black(),
    })
}

/// Moves as they are typed.
pub fn examples<G: Playable>(language: Language) -> &'static str {
    match G::GAME {
        "chess" => language.help_examples_chess(),
        "checkers" => language.help_examples_checkers(),
        _ => language.help_examples_backgammon(),
    }
}

/// What the game is called.
pub fn name<G: Playable>(language: Language) -> &'static str {
    match G::GAME {
        "chess" => language.name_chess(),
        "checkers" => language.name_checkers(),
        "backgammon" => language.name_backgammon(),
        other => other,
    }
}
