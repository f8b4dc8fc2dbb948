use game::Notation;
use salon_table_runner::AutomaticPlay;

type Backgammon = backgammon::Position;

const ALL: AutomaticPlay = AutomaticPlay { roll: true, forced: true, bear_off: true };
const NONE: AutomaticPlay = AutomaticPlay { roll: false, forced: false, bear_off: false };

fn chosen(play: AutomaticPlay, text: &str) -> Option<String> {
    let rules = backgammon::Rules::MONEY;
    let position = Backgammon::read_position(&rules, text).unwrap();
    play.choose(&position).map(|mv| position.write_move(&mv))
}

/// White has a checker on each of the points 6 and 5; Black's last one has passed them.
const RACE: &str = "XGID=-----AA-----------------a-:0:0:1:65:0:0:0:0:10";

#[test]
fn bears_off_without_contact() {
    let bear_off = AutomaticPlay { bear_off: true, ..NONE };
    assert!(chosen(bear_off, RACE).is_some_and(|mv| mv.contains("off")), "{:?}", chosen(ALL, RACE));
    assert_eq!(chosen(NONE, RACE), None);
}

#[test]
fn plays_what_is_forced() {
    let forced = AutomaticPlay { forced: true, ..NONE };
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    assert_eq!(chosen(forced, start), None, "there is a choice");
    assert_eq!(chosen(ALL, start), None);
}

#[test]
fn rolls_automatically_only_if_doubling_is_impossible() {
    let roll = AutomaticPlay { roll: true, ..NONE };
    let before_roll = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
    assert_eq!(chosen(roll, before_roll), None, "the cube is in the middle");
}

#[test]
fn games_without_dice_have_no_automatic_moves() {
    let position = chess::Position::new(chess::Rules::STANDARD);
    assert_eq!(ALL.choose(&position), None);
}
