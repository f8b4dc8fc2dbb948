use checkers::pdn::PdnError;
use checkers::{Ending, Position};
use game::{FileResult, ReadError};
use movetext::ReplayWarning;
use words::Language;

use crate::messages::{
    files::{deviation_text, movetext_problem},
    rules_error_text,
};
use crate::{FileMessages, GameMessages};

impl FileMessages for Position {
    fn replay_error(l: Language, error: &PdnError) -> String {
        match error {
            PdnError::Text(text) => movetext_problem(l, *text),
            PdnError::Rules(error) => rules_error_text(l, error),
            PdnError::Fen(error) => Self::position_error(l, error),
            PdnError::OtherGame(number) => l.checkers_file_other_game(number),
            // What is wrong with its form names the word itself.
            PdnError::Move { reason: ReadError::Syntax(error), .. } => Self::syntax_error(l, error),
            PdnError::Move { word, reason: ReadError::Refused(refusal) } => {
                l.movetext_word(Self::refusal(l, *refusal), word)
            }
        }
    }

    fn warning(l: Language, warning: &ReplayWarning<Ending>) -> String {
        match warning {
            ReplayWarning::NoResult => l.movetext_no_result().to_owned(),
            ReplayWarning::TagDiffers { result, tag } => l.movetext_tag_differs(result, tag),
            ReplayWarning::BoardDiffers { result, outcome } => {
                let right = FileResult::from(*outcome);
                l.movetext_board_differs(Self::ending(l, outcome.ending()), right, result)
            }
            ReplayWarning::PlayedOn(ending) => l.movetext_played_on(Self::ending(l, *ending)),
            ReplayWarning::Deviation(deviation) => deviation_text(l, deviation),
        }
    }
}
