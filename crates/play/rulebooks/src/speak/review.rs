use game::Archive;
use movetext::{MAX_DEPTH, MAX_GAME, MAX_TEXT, MovetextProblem};
use words::Language;

use crate::Speak;

/// A game whose files can be talked about.
pub trait Review: Speak + Archive {
    /// What is wrong with a game of a file.
    fn flaw(language: Language, flaw: &Self::ReplayError) -> String;

    /// What is odd about a game of a file.
    fn remark(language: Language, remark: &Self::Warning) -> String;
}

/// What is wrong with tags and move text.
pub(crate) fn problem(l: Language, problem: MovetextProblem) -> String {
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
