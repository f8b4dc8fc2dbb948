//! Backgammon as on a real board.

use std::collections::HashSet;
use std::io::Cursor;

use game::{Archive, Event, Game, Line, Notation, Outcome, ReadError, Side, Turn};
use game_laws::Laws;
use salon_backgammon::{
    Ending, Hop, IrregularPlayStatus, Level, Refusal, TableMove, TablePosition, TableRefusal,
    TableRules, irregularities,
};

use crate::scene::board;

fn rules(text: &str) -> TableRules {
    text.parse().expect(text)
}

fn play_from(start: TablePosition, events: &str) -> Line<TablePosition> {
    let mut line = Line::new(start);
    for text in events.split_whitespace() {
        let event = line.position().read_event(text);
        let event = event.unwrap_or_else(|error| panic!("{text}: {error}"));
        line.apply(&event).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    line
}

fn play(events: &str) -> Line<TablePosition> {
    play_from(TablePosition::start(TableRules::TRAVEL), events)
}

fn read(text: &str) -> TablePosition {
    TablePosition::read_position(&rules("travel"), text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn table_rules_keep_the_laws() {
    for (seed, text) in
        ["travel+table", "travel+jacoby+beavers+auto=1+table", "standard+match=3+table"]
            .into_iter()
            .enumerate()
    {
        let laws = Laws::<TablePosition>::new(rules(text));
        laws.playouts(4).longest(250).seed(seed as u64).check();
    }
}

#[test]
fn a_legal_play_needs_no_acceptance() {
    let line = play("31 8/5 6/5 pick-up");
    assert!(!line.position().is_open());
    assert_eq!(line.turn(), Turn::Player(Side::Black));
    assert_eq!(
        line.position().legal_moves(),
        [TableMove::Roll, TableMove::Double],
        "as in the regular game"
    );
    assert!(irregularities(&line).is_empty());
}

#[test]
fn checkers_may_be_tried_out_and_put_back() {
    let line = play("31 24/20 20/24 13/9 put-back 8/5 6/5 pick-up");
    assert!(!line.position().is_open());
    // What has been hit is put back as well.
    let start = read(&format!("{}:0:0:1:31:0:0:0:0:10", board(&[(6, 5)], &[(20, 1), (6, 5)])));
    let line = play_from(start.clone(), "6/5* put-back");
    assert_eq!(line.position(), &start);
}

#[test]
fn an_illegal_play_is_accepted_by_rolling() {
    for on in ["roll", "accept", "double"] {
        let line = play(&format!("31 8/4 6/5 pick-up {on}"));
        assert!(!line.position().is_open());
        let [irregular] = irregularities(&line)[..] else { panic!("{on}") };
        assert_eq!(
            (irregular.event, irregular.by, irregular.status),
            (3, Side::White, IrregularPlayStatus::Accepted)
        );
        // The board is as it was played.
        assert_eq!(line.position().game().checkers(Side::White).on(4), 1);
    }
}

#[test]
fn an_incomplete_play_is_illegal_too() {
    let line = play("31 8/5 pick-up");
    assert!(line.position().is_open());
    assert_eq!(irregularities(&line)[0].status, IrregularPlayStatus::Open);
    assert!(play("31 pick-up").position().is_open());
}

#[test]
fn a_legal_play_can_be_demanded() {
    let line = play("31 8/4 6/5 pick-up demand");
    assert_eq!(line.turn(), Turn::Player(Side::White));
    // Everything has been put back, and now only a legal play will do.
    let game = line.position().game();
    assert_eq!(game.checkers(Side::White).on(8), 3);
    let again = line.position().read_move("pick-up");
    assert_eq!(again, Err(ReadError::Refused(TableRefusal::MustBeLegal)));
    let line = play("31 8/4 6/5 pick-up demand 8/5 6/5 pick-up roll");
    assert_eq!(irregularities(&line)[0].status, IrregularPlayStatus::Demanded);
    assert_eq!(irregularities(&line).len(), 1);
}

#[test]
fn cocked_dice_are_rolled_again() {
    let line = play("cocked 31 8/5 6/5 pick-up roll cocked cocked");
    assert_eq!(line.turn(), Turn::Chance);
    let line = play("cocked 31 8/5 6/5 pick-up roll cocked cocked 52");
    assert_eq!(line.turn(), Turn::Player(Side::Black));
}

#[test]
fn an_early_roll_is_void() {
    let line = play("31 8/5 early 66 6/5 pick-up");
    // Black has to roll again, and could have doubled.
    assert_eq!(line.position().legal_moves(), [TableMove::Roll, TableMove::Double]);
}

#[test]
fn an_early_roll_counts_when_the_play_is_forced() {
    // White is closed out and cannot move.
    let home = [1, 2, 3, 4, 5, 6].map(|point| (point, 2));
    let shut = board(&[(25, 1), (6, 3)], &home);
    let start = read(&format!("{shut}:0:0:1:31:0:0:0:0:10"));
    let line = play_from(start, "early cocked 65 pick-up");
    assert_eq!(line.turn(), Turn::Player(Side::Black));
    assert_eq!(line.position().game().rolled().map(|(_, dice)| dice.to_string()).unwrap(), "65");
}

#[test]
fn an_early_roll_counts_when_contact_is_over() {
    let race = board(&[(6, 5), (5, 2)], &[(6, 5), (5, 2)]);
    let start = read(&format!("{race}:0:0:1:31:0:0:0:0:10"));
    // A wrong play: who has rolled has accepted it.
    let line = play_from(start, "6/off early 42 pick-up");
    assert_eq!(line.position().game().rolled().map(|(side, _)| side), Some(Side::Black));
    assert_eq!(irregularities(&line)[0].status, IrregularPlayStatus::RolledOver);
}

#[test]
fn an_illegal_winning_play_waits_for_acceptance() {
    let last = board(&[(6, 1), (5, 1)], &[(6, 15)]);
    let start = read(&format!("{last}:0:0:1:31:0:0:0:0:10"));
    let line = play_from(start.clone(), "6/off 5/off pick-up");
    assert_eq!(line.turn(), Turn::Player(Side::Black));
    assert_eq!(line.position().legal_moves(), [TableMove::Accept, TableMove::Demand]);
    let line = play_from(start, "6/off 5/off pick-up accept");
    let won =
        Outcome::Win { winner: Side::White, points: 2, ending: Ending::BorneOff(Level::Gammon) };
    assert_eq!(line.turn(), Turn::Over(won));
}

#[test]
fn every_refusal_has_an_example() {
    let refused = |events: &str, text: &str| match play(events).position().read_event(text) {
        Err(ReadError::Refused(refusal)) => refusal,
        other => panic!("{text} after {events}: {other:?}"),
    };
    let enough = "31 24/20 20/24 24/20 20/24 24/20 20/24 24/20 20/24 24/20 20/24 24/20 20/24";
    // Both are on the bar, and Black's board is closed; White closes the own one.
    let closed = [1, 2, 3, 4, 5, 6].map(|point| (point, 2));
    let shut = board(&[(25, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1), (7, 1)], &{
        let mut black = closed.to_vec();
        black.push((25, 1));
        black
    });
    let shut = read(&format!("{shut}:0:0:1:31:0:0:0:0:10"));
    let no_such_board = match shut.read_move("7/6") {
        Err(ReadError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(no_such_board, TableRefusal::NoSuchBoard);
    let mut rolled = play_from(
        read(&format!("{}:0:0:1:31:0:0:0:0:10", board(&[(6, 5)], &[(6, 5)]))),
        "early 42",
    );
    let again = Event::Move { by: Side::White, mv: TableMove::RolledEarly };
    let given = [
        refused("31", "8/1"),
        refused("31", "8/8"),
        no_such_board,
        refused(enough, "24/20"),
        refused("31", "put-back"),
        refused("31 8/3 pick-up demand", "pick-up"),
        refused("31", "demand"),
        refused("31 8/3 pick-up", "take"),
        rolled.apply(&again).unwrap_err(),
    ];
    let given: HashSet<_> = given.into_iter().collect();
    let missing: Vec<_> = TableRefusal::ALL.iter().filter(|r| !given.contains(r)).collect();
    assert!(missing.is_empty(), "not tested: {missing:?}");
    // And some of the game itself.
    assert_eq!(refused("31", "20/17"), Refusal::NoChecker.into());
    assert_eq!(refused("31", "double"), Refusal::DoubleBeforeRolling.into());
    let bar = Event::Move { by: Side::White, mv: TableMove::Carry(Hop { from: 8, to: 25 }) };
    assert_eq!(play("31").apply(&bar), Err(TableRefusal::Nowhere));
}

#[test]
fn records_say_which_plays_were_irregular() {
    let file = "\
rules travel+beavers+table
31 8/4 6/5 pick-up   ; a four for a three
demand 8/5 6/5 pick-up roll 64
24/14 pick-up double take

; another game
31 8/4 6/5 pick-up take
";
    let mut told = Vec::new();
    TablePosition::check("events", &mut Cursor::new(file), &mut |game| told.push(game)).unwrap();
    let [first, second] = &told[..] else { panic!("{told:?}") };
    assert_eq!(first.error, None);
    assert_eq!(
        first.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "event 4: white's play was irregular and had to be made again",
            // 24/14 was carried as one, and is legal: 24/18/14.
        ]
    );
    let fault = second.error.as_ref().unwrap();
    assert_eq!((fault.line, fault.column), (7, 20));
    let mut written = Vec::new();
    let mut games = 0;
    TablePosition::convert("events", "events", &mut Cursor::new(file), &mut written, &mut |_| {
        games += 1;
        true
    })
    .unwrap();
    assert_eq!(games, 2);
    let mut again = Vec::new();
    TablePosition::check("events", &mut Cursor::new(&written), &mut |game| again.push(game))
        .unwrap();
    assert_eq!(again.len(), 1);
    assert_eq!((again[0].moves, &again[0].warnings), (first.moves, &first.warnings));
}

/// What `convert` makes of a file of events, and the games that it reports as broken.
fn converted(file: &str, to: &str) -> (String, Vec<String>) {
    let (mut written, mut broken) = (Vec::new(), Vec::new());
    TablePosition::convert("events", to, &mut Cursor::new(file), &mut written, &mut |game| {
        broken.extend(game.error.map(|fault| fault.error.to_string()));
        true
    })
    .unwrap();
    (String::from_utf8(written).unwrap(), broken)
}

/// The first play is demanded back, the dice are cocked once, and Black rolls too early in vain: the
/// regular game knows nothing of all that.
#[test]
fn regular_games_can_be_written_as_mat() {
    let file = "rules travel+table\nwhite Ann\nblack Bob\n\
        31 8/4 6/5 pick-up demand 8/5 early 44 6/5 pick-up\nroll cocked 64 24/18 18/14 pick-up double take\n";
    let (mat, broken) = converted(file, "mat");
    assert_eq!(broken, Vec::<String>::new());
    assert!(mat.contains("31: 8/5 6/5") && mat.contains("64: 24/18 18/14"), "{mat}");
    assert!(mat.contains("Doubles => 2") && mat.contains("Takes"), "{mat}");
    assert!(mat.contains("Ann : 0") && !mat.contains("44"), "{mat}");
    let mut faults = 0;
    salon_backgammon::Position::check("mat", &mut Cursor::new(&mat), &mut |game| {
        faults += usize::from(game.error.is_some());
    })
    .unwrap();
    assert_eq!(faults, 0, "{mat}");
}

#[test]
fn an_accepted_illegal_play_cannot_be_written_as_mat() {
    let (mat, broken) = converted("rules travel+table\n31 8/4 6/5 pick-up roll\n", "mat");
    assert_eq!(mat, "");
    assert_eq!(broken.len(), 1);
    assert!(broken[0].contains("irregular") && broken[0].contains("mat"), "{broken:?}");
}

#[test]
fn an_event_file_keeps_names_positions_and_comments() {
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:1:0:3:10;opening";
    let file = format!(
        "; a comment\nrules standard+match=3+table\nwhite Ann\nblack Bob\nposition {start}\n\
         ; event 4: irregular\n31 8/4 6/5 ; hasty\npick-up accept\n\n"
    );
    let (written, broken) = converted(&file, "events");
    assert_eq!(broken, Vec::<String>::new());
    for line in ["white Ann\n", "black Bob\n", &format!("position {start}\n")] {
        assert!(written.contains(line), "{written}");
    }
    assert!(written.contains("; event 4: white's play was irregular and was accepted\n"));
    assert_eq!(converted(&written, "events"), (written.clone(), Vec::new()));
}

/// Regular moves finish every turn and never make a wrong play.
#[test]
fn regular_moves_make_regular_games() {
    let mut random = fastrand::Rng::with_seed(5);
    for text in ["travel+table", "standard+match=3+table"] {
        let mut line = Line::new(TablePosition::start(rules(text)));
        for _ in 0..600 {
            let event = match line.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let chances = line.position().chances();
                    Event::Roll(chances[random.usize(..chances.len())].0)
                }
                Turn::Player(by) => {
                    let moves = line.position().regular_moves();
                    Event::Move { by, mv: moves[random.usize(..moves.len())] }
                }
            };
            line.apply(&event).unwrap_or_else(|refusal| panic!("{event:?}: {refusal}"));
        }
        assert_eq!(irregularities(&line), []);
        let turns = line
            .events()
            .iter()
            .filter(|event| matches!(event, Event::Move { mv: TableMove::PickUp, .. }));
        assert!(turns.count() > 10);
    }
}

/// After a hop that no legal play begins with, the only regular move is to put the checkers back.
#[test]
fn finds_the_way_back_to_a_regular_play() {
    let irregular = play("31 8/3");
    assert_eq!(irregular.position().regular_moves(), [TableMove::PutBack]);
    let begun = play("31 8/5");
    assert!(begun.position().regular_moves().contains(&TableMove::Carry(Hop { from: 6, to: 5 })));
    assert_eq!(play("31 8/5 6/5").position().regular_moves(), [TableMove::PickUp]);
}
