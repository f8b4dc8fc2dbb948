//! What can be wrong with the text of a position.

use backgammon::{
    BoardError, CubeFault, Position, PositionError, ScoreError, StateMismatch, XgidError, XgidField,
};
use game::Side;
use words::Language;

use crate::GameMessages;
use crate::messages::side_name;

pub(in crate::messages) fn position(l: Language, error: &PositionError) -> String {
    match error {
        PositionError::Xgid(error) => xgid(l, error),
        PositionError::Score(error) => score(l, *error),
        PositionError::AgainstRules { what, text, wanted, rules } => {
            l.backgammon_position_against_rules(rules, text, wanted, field(l, *what))
        }
        PositionError::Cube { stake, owner, reason } => {
            l.backgammon_position_cube(cube_place(l, *owner), cube(l, *reason), stake)
        }
        PositionError::Offer(refusal) => {
            l.backgammon_position_offer(Position::refusal(l, *refusal))
        }
        PositionError::Suffix(suffix) => l.backgammon_position_suffix(suffix),
        PositionError::Unfit { suffix, reason } => {
            l.backgammon_position_unfit(mismatch(l, *reason), suffix)
        }
        PositionError::Finished => l.backgammon_position_finished().to_owned(),
    }
}

pub(in crate::messages) fn xgid(l: Language, error: &XgidError) -> String {
    match error {
        XgidError::Fields(count) => l.backgammon_xgid_fields(*count as u64),
        XgidError::BoardLength(count) => l.backgammon_xgid_board_length(*count as u64),
        XgidError::BoardLetter { letter, place } => l.backgammon_xgid_board_letter(letter, place),
        XgidError::Board(error) => board(l, *error),
        XgidError::Value { field: wrong, value } => {
            l.backgammon_xgid_value(field(l, *wrong), takes(l, *wrong), value)
        }
    }
}

fn board(l: Language, error: BoardError) -> String {
    match error {
        BoardError::TooManyCheckers(side) => {
            l.backgammon_board_too_many_checkers(side_name(l, side))
        }
        BoardError::SharedPoint(point) => l.backgammon_board_shared_point(point),
        BoardError::BothFinished => l.backgammon_board_both_finished().to_owned(),
        BoardError::BothShutOut => l.backgammon_board_both_shut_out().to_owned(),
    }
}

pub(in crate::messages) fn score(l: Language, error: ScoreError) -> String {
    match error {
        ScoreError::MatchOver { length, white, black } => {
            l.backgammon_score_match_over(black, length, white)
        }
        ScoreError::NotCrawford { white, black } => l.backgammon_score_not_crawford(black, white),
    }
}

fn cube_place(l: Language, owner: Option<Side>) -> &'static str {
    match owner {
        None => l.backgammon_cube_in_the_middle(),
        Some(Side::White) => l.backgammon_cube_with_white(),
        Some(Side::Black) => l.backgammon_cube_with_black(),
    }
}

fn cube(l: Language, fault: CubeFault) -> &'static str {
    match fault {
        CubeFault::Turns => l.backgammon_cube_turns(),
        CubeFault::NoCube => l.backgammon_cube_none(),
        CubeFault::Crawford => l.backgammon_cube_crawford(),
        CubeFault::Automatic => l.backgammon_cube_automatic(),
    }
}

fn mismatch(l: Language, mismatch: StateMismatch) -> &'static str {
    match mismatch {
        StateMismatch::Begun => l.backgammon_mismatch_begun(),
        StateMismatch::Rolled => l.backgammon_mismatch_rolled(),
        StateMismatch::Over => l.turn_game_over(),
        StateMismatch::Offered => l.backgammon_mismatch_offered(),
        StateMismatch::NotOffered => l.backgammon_mismatch_not_offered(),
        StateMismatch::OtherLevel => l.backgammon_mismatch_other_level(),
        StateMismatch::NotOver => l.backgammon_mismatch_not_over(),
    }
}

fn field(l: Language, field: XgidField) -> &'static str {
    match field {
        XgidField::Cube => l.backgammon_field_cube(),
        XgidField::CubeOwner => l.backgammon_field_cube_owner(),
        XgidField::Turn => l.backgammon_field_turn(),
        XgidField::Dice => l.backgammon_field_dice(),
        XgidField::Score => l.backgammon_field_score(),
        XgidField::Flags => l.backgammon_field_flags(),
        XgidField::MatchLength => l.backgammon_field_match_length(),
        XgidField::MaxCube => l.backgammon_field_max_cube(),
    }
}

fn takes(l: Language, field: XgidField) -> &'static str {
    match field {
        XgidField::CubeOwner => l.backgammon_takes_owner(),
        XgidField::Turn => l.backgammon_takes_turn(),
        XgidField::Dice => l.backgammon_takes_dice(),
        _ => l.backgammon_takes_number(),
    }
}

#[cfg(test)]
mod tests {
    use backgammon::Rules;
    use game::Notation;

    use super::*;

    #[test]
    fn position_errors_are_translated() {
        let board = "-b----E-C---eE---c-e----B-";
        let start = |rest: &str| format!("XGID={board}:{rest}");
        let with = |board: &str| format!("XGID={board}:0:0:1:00:0:0:0:0:10");
        for (rules, text) in [
            ("standard", "e2e4".to_owned()),
            ("standard", with("-b-")),
            ("standard", with("?b----E-C---eE---c-e----B-")),
            ("standard", with("-b----O-C---eE---c-e----B-")),
            ("standard", with("A-------------------------")),
            ("standard", with("--------------------------")),
            ("standard", with("aBBBBBB------------bbbbbbA")),
            ("standard", start("x:0:1:00:0:0:0:0:10")),
            ("standard", start("0:2:1:00:0:0:0:0:10")),
            ("standard", start("0:0:0:00:0:0:0:0:10")),
            ("standard", start("0:0:1:77:0:0:0:0:10")),
            ("standard", start("0:0:1:00:5:0:0:5:10")),
            ("standard", start("0:0:1:00:2:2:1:5:10")),
            ("standard+match=7", start("0:0:1:00:0:0:0:5:10")),
            ("standard", start("0:1:1:00:0:0:0:0:10")),
            ("standard", start("1:-1:1:00:4:0:1:5:10")),
            ("travel", start("1:0:1:00:0:0:0:0:10")),
            ("fortress", start("1:1:1:00:0:0:0:1:10")),
            ("standard", start("1:-1:1:D:0:0:0:0:10")),
            ("standard", start("0:0:1:00:0:0:0:0:10;soon")),
            ("standard", start("0:0:1:31:0:0:0:0:10;opening")),
            ("standard", start("0:0:1:D:0:0:0:0:10;opening")),
            ("standard", start("1:1:1:00:0:0:0:0:10;opening")),
            ("standard", start("0:0:1:00:0:0:0:0:10;over=drop")),
            ("standard", start("0:0:1:00:0:0:0:0:10;over=gammon")),
            ("standard", with("-b------------------------") + ";over=gammon"),
            ("standard", with("-b------------------------") + ";rolling"),
            ("standard", with("-b------------------------").replace(":00:", ":31:")),
        ] {
            let rules: Rules = rules.parse().unwrap();
            let error = Position::read_position(&rules, &text).expect_err(&text);
            let [english, french] = Language::ALL.map(|l| Position::position_error(l, &error));
            assert_ne!(english, french, "{text}");
            for message in [english, french] {
                assert!(!message.is_empty() && !message.contains(['{', '}']), "{message}");
            }
        }
    }
}
