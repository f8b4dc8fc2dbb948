use game::Archive;
use movetext::{MAX_DEPTH, MAX_GAME, MAX_TEXT, Problem};
use words::Language;

use crate::Speak;

/// A game whose files can be talked about.
pub trait Review: Speak + Archive {
    /// What is wrong with a game of a file.
    fn flaw(language: Language, flaw: &Self::Flaw) -> String;

    /// What is odd about a game of a file.
    fn remark(language: Language, remark: &Self::Remark) -> String;
}

/// What is wrong with tags and move text.
pub(crate) fn problem(l: Language, problem: Problem) -> String {
    match problem {
        Problem::BadTag => l.movetext_bad_tag(),
        Problem::UnclosedComment => l.movetext_unclosed_comment(),
        Problem::UnclosedVariation => l.movetext_unclosed_variation(),
        Problem::VariationFirst => l.movetext_variation_first(),
        Problem::StrayBracket(bracket) => return l.movetext_stray_bracket(bracket),
        Problem::BadNag => l.movetext_bad_nag(),
        Problem::TooDeep => return l.movetext_too_deep(MAX_DEPTH as u64),
        Problem::TooLong => return l.movetext_too_long(MAX_TEXT as u64),
        Problem::GameTooLong => return l.movetext_game_too_long(MAX_GAME),
    }
    .to_owned()
}
