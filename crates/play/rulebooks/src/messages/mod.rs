//! The texts of the games, in every language.

mod backgammon;
mod checkers;
mod checkers_file;
mod chess;
mod chess_file;
mod files;
mod table;
mod table_backgammon;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use game::{AllowedValues, DiagramStyle, Notation, OutOfTurn, ReadError, RulesError, Side};
use words::Language;

pub use self::files::FileMessages;
pub use self::table::{
    clock_error_text, command_error_text, record_damage_text, table_refusal_text,
};

/// The texts of a game: refusals, endings, errors, and moves in the notation of each language.
pub trait GameMessages: Notation<Rules: FromStr<Err = RulesError>> {
    /// The identifier of the game.
    const GAME: &'static str;

    /// The name of the game.
    fn game_name(language: Language) -> &'static str;

    /// Examples of moves that a user can type under these rules.
    fn move_examples(language: Language, rules: &Self::Rules) -> &'static str;

    /// The combinations of options that menus offer for a rulebook, as they are appended to its identifier. The
    /// first is the usual one.
    fn offered_options(_rulebook: &str) -> &'static [&'static str] {
        &[""]
    }

    /// The options that a rulebook's name can be followed by, with examples of their values.
    fn known_options(_rulebook: &str) -> &'static [&'static str] {
        &[]
    }

    /// A remark about the text of a position that was read: what was ignored in it.
    fn position_warning(&self, _language: Language, _text: &str) -> Option<String> {
        None
    }

    /// The name of an option with its value.
    fn option_name(
        _language: Language,
        _rulebook: &str,
        option: &str,
        value: Option<&str>,
    ) -> String {
        match value {
            None => option.to_owned(),
            Some(value) => format!("{option} {value}"),
        }
    }

    /// The name of a rulebook's rules without options.
    fn default_variant_name(language: Language, _rulebook: &str) -> String {
        language.menu_as_booklet().to_owned()
    }

    /// Every refusal that a player can meet.
    fn refusals() -> &'static [Self::Refusal];

    /// Every ending.
    fn endings() -> &'static [Self::Ending];

    /// The rules with one flag changed, for each flag, and the name of the flag. Tests use them to find rules that
    /// no example shows.
    fn rule_variations(rules: &Self::Rules) -> Vec<(&'static str, Self::Rules)>;

    /// Why something is not allowed.
    fn refusal(language: Language, refusal: Self::Refusal) -> String;

    /// The name of a refusal in articles and in the output for programs.
    fn refusal_name(refusal: Self::Refusal) -> String {
        name(refusal)
    }

    /// Why a move is refused, in the words of the rulebook of these rules.
    fn refusal_under(language: Language, rules: &Self::Rules, refusal: Self::Refusal) -> String {
        let _ = rules;
        Self::refusal(language, refusal)
    }

    /// How a game ended, in a few words.
    fn ending(language: Language, ending: Self::Ending) -> &'static str;

    /// What is wrong with a position's text.
    fn position_error(language: Language, error: &Self::PositionError) -> String;

    /// The refusal that corresponds to an impossible position, if there is one.
    fn position_refusal(_error: &Self::PositionError) -> Option<Self::Refusal> {
        None
    }

    /// What is wrong with the syntax of a move or a roll.
    fn syntax_error(language: Language, error: &Self::SyntaxError) -> String;

    /// What is wrong with the syntax of a move or a roll, without mention of what these rules do not have.
    fn syntax_error_under(
        language: Language,
        rules: &Self::Rules,
        error: &Self::SyntaxError,
    ) -> String {
        let _ = rules;
        Self::syntax_error(language, error)
    }

    /// Why a text is not a legal event.
    fn read_error(language: Language, error: &ReadError<Self>) -> String {
        match error {
            ReadError::Syntax(error) => Self::syntax_error(language, error),
            ReadError::Refused(refusal) => Self::refusal(language, *refusal),
        }
    }

    /// Why a text is not a legal event, in the words of the rulebook of these rules.
    fn read_error_under(
        language: Language,
        rules: &Self::Rules,
        error: &ReadError<Self>,
    ) -> String {
        match error {
            ReadError::Syntax(error) => Self::syntax_error_under(language, rules, error),
            ReadError::Refused(refusal) => Self::refusal_under(language, rules, *refusal),
        }
    }

    /// Reads a move in the international display notation, such as SAN.
    ///
    /// # Errors
    /// The text is not a move, or the rules refuse it.
    fn read_display_move(&self, text: &str) -> Result<Self::Move, ReadError<Self>>;

    /// Reads a move in the notation of a language.
    ///
    /// # Errors
    /// The text is not a move, or the rules refuse it.
    fn read_localized_move(
        &self,
        _language: Language,
        text: &str,
    ) -> Result<Self::Move, ReadError<Self>> {
        self.read_display_move(text)
    }

    /// Writes a legal move in the notation of a language.
    fn write_localized_move(&self, language: Language, mv: &Self::Move) -> String;

    /// Reads a roll, which may contain words of any language.
    ///
    /// # Errors
    /// The text is not a roll, or the rules refuse it.
    fn read_localized_roll(&self, text: &str) -> Result<Self::Roll, ReadError<Self>> {
        self.read_roll(text)
    }

    /// A remark about a roll in this position, if it is irregular.
    fn roll_remark(&self, _language: Language, _roll: &Self::Roll) -> Option<String> {
        None
    }

    /// A remark about a legal move in this position, if it is irregular.
    fn move_remark(&self, _language: Language, _mv: &Self::Move) -> Option<String> {
        None
    }

    /// Translates a move from the international display notation into the notation of a language. Other text is
    /// left as it is.
    fn localize_move_text(_language: Language, text: &str) -> String {
        text.to_owned()
    }

    /// The board as text, with words in a language.
    fn localized_diagram(&self, _language: Language, ink: DiagramStyle) -> String {
        self.diagram(ink)
    }

    /// Reads one step of an example, in games where entering a move step by step has refusals of its own.
    fn read_step(_text: &str) -> Option<Self::Step> {
        None
    }
}

/// The name of a refusal: the name of its variant without the contents.
pub(crate) fn name(refusal: impl Debug) -> String {
    let name = format!("{refusal:?}");
    let of_turn = ["Turn(", "OutOfTurn("].iter().find_map(|turn| name.strip_prefix(turn));
    let name = of_turn.unwrap_or(&name);
    name.split(['(', ')', ' ']).next().unwrap_or_default().to_owned()
}

/// Why an event is out of turn.
pub(crate) const fn out_of_turn(language: Language, reason: OutOfTurn) -> &'static str {
    match reason {
        OutOfTurn::GameOver => language.turn_game_over(),
        OutOfTurn::NotYourTurn => language.turn_not_yours(),
        OutOfTurn::RollFirst => language.turn_roll_first(),
        OutOfTurn::NothingToRoll => language.turn_nothing_to_roll(),
    }
}

/// The name of a side, with its article in French.
pub(crate) const fn side_name(language: Language, side: Side) -> &'static str {
    match side {
        Side::White => language.side_white(),
        Side::Black => language.side_black(),
    }
}

/// What is wrong with the text of rules.
pub fn rules_error_text(language: Language, error: &RulesError) -> String {
    match error {
        RulesError::BadName(name) => language.rules_bad_name(name),
        RulesError::UnknownRulebook { name, known } => {
            language.rules_unknown_rulebook(known.join(", "), name)
        }
        RulesError::UnknownOption { option, known: [] } => language.rules_unknown_option(option),
        RulesError::UnknownOption { option, known } => {
            language.rules_unknown_option_of(known.join(", "), option)
        }
        RulesError::Requires(option, other) => language.rules_requires(option, other),
        RulesError::Repeated(option) => language.rules_repeated(option),
        RulesError::BadValue { option, wanted } => {
            language.rules_bad_value(option, allowed_values(language, *wanted))
        }
        RulesError::Contradiction(one, other) => language.rules_contradiction(one, other),
    }
}

fn allowed_values(language: Language, wanted: AllowedValues) -> String {
    match wanted {
        AllowedValues::Nothing => language.rules_expected_nothing().to_owned(),
        AllowedValues::OneOf(values) => {
            any_of(language, values.iter().map(|value| format!("={value}")))
        }
        AllowedValues::Number { least, most } => language.rules_expected_number(least, most),
    }
}

/// The items, joined by "or".
pub(crate) fn any_of<T: Display>(l: Language, items: impl IntoIterator<Item = T>) -> String {
    let items = items.into_iter().map(|item| item.to_string());
    items.reduce(|one, other| l.list_or(one, other)).unwrap_or_default()
}
