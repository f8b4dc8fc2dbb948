use game::{Archive, OtherEncoding};
use movetext::{Deviation, DeviationKind, MAX_DEPTH, MAX_GAME, MAX_TEXT, MovetextProblem};
use words::Language;

use crate::GameMessages;

/// The texts about files of a game.
pub trait FileMessages: GameMessages + Archive {
    /// Why a game of a file cannot be replayed.
    fn replay_error(language: Language, error: &Self::ReplayError) -> String;

    /// A warning about a game of a file.
    fn warning(language: Language, warning: &Self::Warning) -> String;
}

/// What is wrong with tags and move text.
pub(crate) fn movetext_problem(l: Language, problem: MovetextProblem) -> String {
    match problem {
        MovetextProblem::BadTag => l.movetext_bad_tag(),
        MovetextProblem::UnclosedComment => l.movetext_unclosed_comment(),
        MovetextProblem::UnclosedVariation => l.movetext_unclosed_variation(),
        MovetextProblem::VariationFirst => l.movetext_variation_first(),
        MovetextProblem::StrayBracket(bracket) => return l.movetext_stray_bracket(bracket),
        MovetextProblem::BadNag => l.movetext_bad_nag(),
        MovetextProblem::TooDeep => return l.movetext_too_deep(MAX_DEPTH as u64),
        MovetextProblem::TooLong => return l.movetext_too_long(MAX_TEXT as u64),
        MovetextProblem::GameTooLong => return l.movetext_game_too_long(MAX_GAME),
    }
    .to_owned()
}

/// A file that is not in UTF-8.
pub(crate) fn encoding_text(l: Language, encoding: OtherEncoding) -> String {
    match encoding {
        OtherEncoding::Latin1 => l.movetext_in_latin_one(),
        OtherEncoding::Utf16 => l.movetext_in_utf_sixteen(),
    }
    .to_owned()
}

/// A text that the format does not allow and that was read nevertheless.
pub(crate) fn deviation_text(l: Language, deviation: &Deviation) -> String {
    let Deviation { kind, word, place, count } = deviation;
    let (column, line) = (place.column, place.line);
    match kind {
        DeviationKind::WrongSeparator => l.movetext_wrong_separator(*count, line, word),
        DeviationKind::LongAlgebraic => l.movetext_long_algebraic(*count, line, word),
        DeviationKind::NullMove => l.movetext_null_move(column, line, word),
        DeviationKind::UnreadableVariation => l.movetext_unreadable_variation(column, line, word),
        DeviationKind::NoFen => l.movetext_no_fen().to_owned(),
        DeviationKind::UnescapedTag => l.movetext_unescaped_tag(line),
        DeviationKind::Utf16 => l.movetext_in_utf_sixteen().to_owned(),
        DeviationKind::Latin1 => l.movetext_in_latin_one().to_owned(),
    }
}
