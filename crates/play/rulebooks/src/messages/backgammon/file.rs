//! Errors and warnings about files.

use backgammon::{MatchFileError, MatchFileWarning, Position};
use words::Language;

use super::position_errors::score;
use crate::messages::files::encoding_text;
use crate::messages::{rules_error_text, side_name};
use crate::{FileMessages, GameMessages};

impl FileMessages for Position {
    fn replay_error(l: Language, error: &MatchFileError) -> String {
        match error {
            MatchFileError::Rules(error) => rules_error_text(l, error),
            MatchFileError::Score(error) => score(l, *error),
            MatchFileError::MatchTooLong(length) => {
                l.backgammon_file_match_too_long((*length).into())
            }
            MatchFileError::AutoDoubles { rules, turns } => {
                l.backgammon_file_auto_doubles((*turns).into(), rules)
            }
            MatchFileError::UnknownAction(text) => l.backgammon_file_unknown_action(text),
            MatchFileError::PlayMissing(dice) => l.backgammon_file_play_missing(dice),
            MatchFileError::ResultMissing(text) => l.backgammon_file_result_missing(text),
            MatchFileError::SetUp => l.backgammon_file_set_up().to_owned(),
            MatchFileError::OpeningDouble(dice) => l.backgammon_file_opening_double(dice),
            MatchFileError::Unfinished => l.backgammon_file_unfinished().to_owned(),
            MatchFileError::Syntax(error) => Self::syntax_error(l, error),
            MatchFileError::Refused(refusal) => Self::refusal(l, *refusal),
            MatchFileError::AutoDoublesInMat(turns) => {
                l.backgammon_file_auto_doubles_in_mat((*turns).into())
            }
        }
    }

    fn warning(l: Language, warning: &MatchFileWarning) -> String {
        match warning {
            MatchFileWarning::StrayLine { line, text } => l.backgammon_file_stray_line(line, text),
            MatchFileWarning::OtherLength { rules, length: 0 } => {
                l.backgammon_file_not_for_money(rules)
            }
            MatchFileWarning::OtherLength { rules, length } => {
                l.backgammon_file_other_length((*length).into(), rules)
            }
            MatchFileWarning::ResultDiffers { winner, said, really } => {
                let winner = side_name(l, *winner);
                l.backgammon_file_result_differs((*said).into(), l.number((*really).into()), winner)
            }
            MatchFileWarning::OddResignation { points, stake } => {
                l.backgammon_file_odd_resignation((*points).into(), stake)
            }
            MatchFileWarning::Encoding(encoding) => encoding_text(l, *encoding),
        }
    }
}

#[cfg(test)]
mod tests {
    use backgammon::{Dice, PlayTextError, Refusal, Rules, ScoreError};
    use game::{OtherEncoding, RulesError, Side};

    use super::*;

    /// Checks that the English and the French text are complete and different.
    #[track_caller]
    fn assert_translated(text: impl Fn(Language) -> String) {
        let [english, french] = Language::ALL.map(text);
        assert_ne!(english, french);
        for message in [english, french] {
            assert!(!message.is_empty() && !message.contains(['{', '}']), "{message}");
        }
    }

    #[test]
    fn replay_errors_are_translated() {
        let dice = Dice::new(3, 3).unwrap();
        for error in [
            MatchFileError::Rules(RulesError::UnknownOption { option: "x".to_owned(), known: &[] }),
            MatchFileError::Score(ScoreError::MatchOver { length: 5, white: 5, black: 0 }),
            MatchFileError::MatchTooLong(300),
            MatchFileError::AutoDoubles { rules: Rules::TRAVEL, turns: 3 },
            MatchFileError::UnknownAction("sleeps".to_owned()),
            MatchFileError::PlayMissing(dice),
            MatchFileError::ResultMissing("resigns".to_owned()),
            MatchFileError::SetUp,
            MatchFileError::OpeningDouble(dice),
            MatchFileError::Unfinished,
            MatchFileError::Syntax(PlayTextError::Empty),
            MatchFileError::Refused(Refusal::PointClosed),
            MatchFileError::AutoDoublesInMat(1),
            MatchFileError::AutoDoublesInMat(2),
        ] {
            assert_translated(|l| Position::replay_error(l, &error));
        }
    }

    #[test]
    fn warnings_are_translated() {
        for warning in [
            MatchFileWarning::StrayLine { line: 7, text: "hello".to_owned() },
            MatchFileWarning::OtherLength { rules: Rules::TRAVEL, length: 0 },
            MatchFileWarning::OtherLength { rules: Rules::TRAVEL, length: 7 },
            MatchFileWarning::ResultDiffers { winner: Side::White, said: 5, really: 4 },
            MatchFileWarning::OddResignation { points: 5, stake: 2 },
            MatchFileWarning::Encoding(OtherEncoding::Latin1),
            MatchFileWarning::Encoding(OtherEncoding::Utf16),
        ] {
            assert_translated(|l| Position::warning(l, &warning));
        }
        let warning = MatchFileWarning::ResultDiffers { winner: Side::White, said: 1, really: 2 };
        assert_eq!(
            Position::warning(Language::French, &warning),
            "selon le fichier, les Blancs gagnent 1 point\u{202f}; selon les coups, 2"
        );
    }
}
