//! What the games say to people, in either language.

mod backgammon;
mod checkers;
mod checkers_files;
mod chess;
mod chess_files;
mod review;
mod table;
mod table_backgammon;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use game::{AllowedValues, DiagramStyle, Notation, OutOfTurn, ReadError, RulesError, Side};
use words::Language;

pub use self::review::Review;
pub use self::table::{clock_error, damage, objection, table_refusal};

/// A game whose reasons, endings and errors can be put into words.
pub trait Speak: Notation<Rules: FromStr<Err = RulesError>> {
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

    /// The name of a refusal, by which articles [explain](crate::explains) it and programs know it.
    fn refusal_name(refusal: Self::Refusal) -> String {
        name(refusal)
    }

    /// How a game ended, in a few words.
    fn ending(language: Language, ending: Self::Ending) -> &'static str;

    /// What is wrong with a position's text.
    fn position_error(language: Language, error: &Self::PositionError) -> String;

    /// The refusal that a position runs into which the rules do not let arise, if it is one.
    fn position_refusal(_error: &Self::PositionError) -> Option<Self::Refusal> {
        None
    }

    /// What is wrong with the form of a move's or roll's text.
    fn syntax_error(language: Language, error: &Self::SyntaxError) -> String;

    /// Why a text is not an event that can happen.
    fn read_error(language: Language, error: &ReadError<Self>) -> String {
        match error {
            ReadError::Syntax(error) => Self::syntax_error(language, error),
            ReadError::Refused(refusal) => Self::refusal(language, *refusal),
        }
    }

    /// Reads a move as people write it.
    ///
    /// # Errors
    /// The text is no move at all, or the rules refuse it.
    fn read_people(&self, text: &str) -> Result<Self::Move, ReadError<Self>>;

    /// Reads a move as people who speak that language write it, where that makes a difference.
    ///
    /// # Errors
    /// The text is no move at all, or the rules refuse it.
    fn read_people_in(
        &self,
        _language: Language,
        text: &str,
    ) -> Result<Self::Move, ReadError<Self>> {
        self.read_people(text)
    }

    /// Writes a legal move as people who speak that language write it.
    fn write_people(&self, language: Language, mv: &Self::Move) -> String;

    /// Reads a roll as people write it: in the words of any language, where it has words.
    ///
    /// # Errors
    /// The text is no roll at all, or the rules refuse it.
    fn read_people_roll(&self, text: &str) -> Result<Self::Roll, ReadError<Self>> {
        self.read_roll(text)
    }

    /// What must be said of a roll that comes here, if it is more than what the dice show.
    fn odd_roll(&self, _language: Language, _roll: &Self::Roll) -> Option<String> {
        None
    }

    /// What must be said of a legal move that is made here, if it is not as it should be.
    fn odd_move(&self, _language: Language, _mv: &Self::Move) -> Option<String> {
        None
    }

    /// A move as people write it in English, as people who speak that language write it; what is no
    /// move stays what it is.
    fn respell(_language: Language, text: &str) -> String {
        text.to_owned()
    }

    /// The board drawn for people, with words in their language where it has any.
    fn diagram_in(&self, _language: Language, ink: DiagramStyle) -> String {
        self.diagram(ink)
    }

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
        RulesError::BadValue { option, wanted } => {
            language.rules_bad_value(option, self::wanted(language, *wanted))
        }
        RulesError::Contradiction(one, other) => language.rules_contradiction(one, other),
    }
}

fn wanted(language: Language, wanted: AllowedValues) -> String {
    match wanted {
        AllowedValues::Nothing => language.rules_expected_nothing().to_owned(),
        AllowedValues::OneOf(values) => {
            any_of(language, values.iter().map(|value| format!("={value}")))
        }
        AllowedValues::Number { least, most } => language.rules_expected_number(least, most),
    }
}

/// "This or that or that."
pub(crate) fn any_of<T: Display>(l: Language, items: impl IntoIterator<Item = T>) -> String {
    let items = items.into_iter().map(|item| item.to_string());
    items.reduce(|one, other| l.list_or(one, other)).unwrap_or_default()
}
