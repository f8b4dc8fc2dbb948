use chess::pgn::{Reason, Remark, Score};
use chess::{Ending, Position, SanError};
use words::Language;

use crate::speak::{review::problem, rules_error};
use crate::{Review, Speak};

impl Review for Position {
    fn flaw(l: Language, flaw: &Reason) -> String {
        match flaw {
            Reason::Text(text) => problem(l, *text),
            Reason::Rules(error) => rules_error(l, error),
            Reason::Variant(name) => l.chess_file_variant(name),
            Reason::Fen(error) => Self::position_error(l, error),
            Reason::NoFen => l.chess_file_no_fen().to_owned(),
            Reason::NoMove(word, error) => l.movetext_word(san(l, *error), word),
            Reason::Refused(word, refusal) => l.movetext_word(Self::refusal(l, *refusal), word),
        }
    }

    fn remark(l: Language, remark: &Remark) -> String {
        match remark {
            Remark::NoResult => l.movetext_no_result().to_owned(),
            Remark::TagDiffers { score, tag } => l.movetext_tag_differs(score, tag),
            Remark::BoardDiffers { score, outcome } => {
                let ending = Self::ending(l, outcome.ending());
                l.movetext_board_differs(ending, Score::of(*outcome), score)
            }
            Remark::PlayedOn(ending @ (Ending::FivefoldRepetition | Ending::SeventyFiveMoves)) => {
                l.chess_file_played_on_by_old_rules(Self::ending(l, *ending))
            }
            Remark::PlayedOn(ending) => l.movetext_played_on(Self::ending(l, *ending)),
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
