//! What the games say to people, in either language.

mod backgammon;
mod checkers;
mod chess;

use std::fmt::Debug;

use game::{Notation, OutOfTurn, ReadError, RulesError, Side};
use words::Language;

/// A game whose reasons, endings and errors can be put into words.
pub trait Speak: Notation {
    /// The name of the game.
    const GAME: &'static str;

    /// Every reason that a player can run into.
    fn refusals() -> &'static [Self::Refusal];

    /// Every way of ending.
    fn endings() -> &'static [Self::Ending];

    /// The rules with each of their flags changed in turn, and the flag's name.
    fn flips(rules: &Self::Rules) -> Vec<(&'static str, Self::Rules)>;

    /// Why something is not allowed, as a sentence.
    fn refusal(language: Language, refusal: Self::Refusal) -> String;

    /// How a game ended, in a few words.
    fn ending(language: Language, ending: Self::Ending) -> &'static str;

    /// What is wrong with a position's text.
    fn position_error(language: Language, error: &Self::PositionError) -> String;

    /// What is wrong with the form of a move's or roll's text.
    fn syntax_error(language: Language, error: &Self::SyntaxError) -> String;

    /// Reads a move as people write it.
    ///
    /// # Errors
    /// The text is no move at all, or the rules refuse it.
    fn read_people(&self, text: &str) -> Result<Self::Move, ReadError<Self>>;

    /// Writes a legal move as people who speak that language write it.
    fn write_people(&self, language: Language, mv: &Self::Move) -> String;

    /// Reads one step as examples write it, in games where a move that is entered step by step can
    /// go wrong in a way that no written move can.
    fn read_step(_text: &str) -> Option<Self::Step> {
        None
    }
}

/// The name of a refusal: that of its variant, as examples and articles write it.
pub(crate) fn name(refusal: impl Debug) -> String {
    let name = format!("{refusal:?}");
    let of_turn = ["Turn(", "OutOfTurn("].iter().find_map(|turn| name.strip_prefix(turn));
    let name = of_turn.unwrap_or(&name);
    name.split(['(', ')', ' ']).next().unwrap_or_default().to_owned()
}

/// Why it is not somebody's turn, as a sentence.
pub(crate) const fn out_of_turn(language: Language, reason: OutOfTurn) -> &'static str {
    match reason {
        OutOfTurn::GameOver => language.turn_game_over(),
        OutOfTurn::NotYourTurn => language.turn_not_yours(),
        OutOfTurn::RollFirst => language.turn_roll_first(),
        OutOfTurn::NothingToRoll => language.turn_nothing_to_roll(),
    }
}

/// What a side is called where no rulebook says it.
pub(crate) const fn side_name(language: Language, side: Side) -> &'static str {
    match side {
        Side::White => language.side_white(),
        Side::Black => language.side_black(),
    }
}

/// What is wrong with the text of rules.
pub fn rules_error(language: Language, error: &RulesError) -> String {
    match error {
        RulesError::BadName(name) => language.rules_bad_name(name),
        RulesError::UnknownRulebook { name, known } => {
            language.rules_unknown_rulebook(known.join(", "), name)
        }
        RulesError::UnknownOption(option) => language.rules_unknown_option(option),
        RulesError::Repeated(option) => language.rules_repeated(option),
        RulesError::BadValue { option, wanted } => language.rules_bad_value(option, wanted),
        RulesError::Contradiction(one, other) => language.rules_contradiction(one, other),
    }
}
