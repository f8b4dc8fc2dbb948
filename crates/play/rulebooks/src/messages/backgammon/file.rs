//! Errors and warnings about files.

use backgammon::{Flaw, Position, Remark};
use words::Language;

use super::position_errors::score;
use crate::messages::{rules_error_text, side_name};
use crate::{FileMessages, GameMessages};

impl FileMessages for Position {
    fn replay_error(l: Language, error: &Flaw) -> String {
        match error {
            Flaw::Rules(error) => rules_error_text(l, error),
            Flaw::Score(error) => score(l, *error),
            Flaw::MatchTooLong(length) => l.backgammon_file_match_too_long((*length).into()),
            Flaw::AutoDoubles { rules, turns } => {
                l.backgammon_file_auto_doubles((*turns).into(), rules)
            }
            Flaw::NoDeed(text) => l.backgammon_file_unknown_action(text),
            Flaw::PlayMissing(dice) => l.backgammon_file_play_missing(dice),
            Flaw::ResultMissing(text) => l.backgammon_file_result_missing(text),
            Flaw::SetUp => l.backgammon_file_set_up().to_owned(),
            Flaw::OpeningDouble(dice) => l.backgammon_file_opening_double(dice),
            Flaw::Unfinished => l.backgammon_file_unfinished().to_owned(),
            Flaw::Syntax(error) => Self::syntax_error(l, error),
            Flaw::Refused(refusal) => Self::refusal(l, *refusal),
        }
    }

    fn warning(l: Language, warning: &Remark) -> String {
        match warning {
            Remark::StrayLine { line, text } => l.backgammon_file_stray_line(line, text),
            Remark::OtherLength { rules, length: 0 } => l.backgammon_file_not_for_money(rules),
            Remark::OtherLength { rules, length } => {
                l.backgammon_file_other_length((*length).into(), rules)
            }
            Remark::ResultDiffers { winner, said, really } => {
                let winner = side_name(l, *winner);
                l.backgammon_file_result_differs((*said).into(), l.number((*really).into()), winner)
            }
            Remark::OddResignation { points, stake } => {
                l.backgammon_file_odd_resignation((*points).into(), stake)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use backgammon::{Dice, PlayTextError, Refusal, Rules, ScoreError};
    use game::{RulesError, Side};

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
        for flaw in [
            Flaw::Rules(RulesError::UnknownOption("x".to_owned())),
            Flaw::Score(ScoreError::MatchOver { length: 5, white: 5, black: 0 }),
            Flaw::MatchTooLong(300),
            Flaw::AutoDoubles { rules: Rules::TRAVEL, turns: 3 },
            Flaw::NoDeed("sleeps".to_owned()),
            Flaw::PlayMissing(dice),
            Flaw::ResultMissing("resigns".to_owned()),
            Flaw::SetUp,
            Flaw::OpeningDouble(dice),
            Flaw::Unfinished,
            Flaw::Syntax(PlayTextError::Empty),
            Flaw::Refused(Refusal::PointClosed),
        ] {
            assert_translated(|l| Position::replay_error(l, &flaw));
        }
    }

    #[test]
    fn warnings_are_translated() {
        for remark in [
            Remark::StrayLine { line: 7, text: "hello".to_owned() },
            Remark::OtherLength { rules: Rules::TRAVEL, length: 0 },
            Remark::OtherLength { rules: Rules::TRAVEL, length: 7 },
            Remark::ResultDiffers { winner: Side::White, said: 5, really: 4 },
            Remark::OddResignation { points: 5, stake: 2 },
        ] {
            assert_translated(|l| Position::warning(l, &remark));
        }
        let remark = Remark::ResultDiffers { winner: Side::White, said: 1, really: 2 };
        assert_eq!(
            Position::warning(Language::French, &remark),
            "selon le fichier, les Blancs gagnent 1 point\u{202f}; selon les coups, 2"
        );
    }
}
