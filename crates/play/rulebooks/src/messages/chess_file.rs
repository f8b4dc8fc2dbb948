use chess::pgn::PgnError;
use chess::{Ending, Position, SanError};
use game::FileResult;
use movetext::ReplayWarning;
use words::Language;

use crate::messages::{
    files::{deviation_text, movetext_problem},
    rules_error_text,
};
use crate::{FileMessages, GameMessages};

impl FileMessages for Position {
    fn replay_error(l: Language, error: &PgnError) -> String {
        match error {
            PgnError::Text(text) => movetext_problem(l, *text),
            PgnError::Rules(error) => rules_error_text(l, error),
            PgnError::Variant(name) => l.chess_file_variant(name),
            PgnError::Fen(error) => Self::position_error(l, error),
            PgnError::NoMove(word, error) => l.movetext_word(san(l, *error), word),
            PgnError::Refused(word, refusal) => l.movetext_word(Self::refusal(l, *refusal), word),
        }
    }

    fn warning(l: Language, warning: &ReplayWarning<Ending>) -> String {
        match warning {
            ReplayWarning::NoResult => l.movetext_no_result().to_owned(),
            ReplayWarning::TagDiffers { result, tag } => l.movetext_tag_differs(result, tag),
            ReplayWarning::BoardDiffers { result, outcome } => {
                let ending = Self::ending(l, outcome.ending());
                l.movetext_board_differs(ending, FileResult::from(*outcome), result)
            }
            ReplayWarning::PlayedOn(
                ending @ (Ending::FivefoldRepetition | Ending::SeventyFiveMoves),
            ) => l.chess_file_played_on_by_old_rules(Self::ending(l, *ending)),
            ReplayWarning::PlayedOn(ending) => l.movetext_played_on(Self::ending(l, *ending)),
            ReplayWarning::Deviation(deviation) => deviation_text(l, deviation),
        }
    }
}

fn san(l: Language, error: SanError) -> &'static str {
    match error {
        SanError::Empty => l.chess_san_empty(),
        SanError::NoTarget => l.chess_san_no_target(),
        SanError::Origin => l.chess_san_origin(),
        SanError::Ending => l.chess_san_ending(),
    }
}
