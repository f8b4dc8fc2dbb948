//! Exports: what was played, in the games' file formats.

use backgammon::TablePosition;
use chess::Position;
use game::{Archive, EndReason, FileResult, Side, TranscriptWriter};
use salon_table::{Name, TableSetup};

use crate::dice::stroll;
use crate::play::{begin, chess, follow};

/// Two games: the clocks show 60 - 3 + 5 and 60 - 2.35 + 5; a takeback leaves no trace.
#[test]
fn exports_two_games_of_chess_as_pgn() {
    let mut table = begin(TableSetup {
        clock: "60+5".parse().unwrap(),
        games: 2,
        tags: vec![(Name::new("Event"), Name::new("Club evening"))],
        ..chess()
    });
    follow(
        &mut table,
        "3000 south move e2e4
         4000 north move a7a6
         5000 north offer takeback 1
         5000 south accept takeback 1
         6350 north move e7e5
         7000 south resign 1
         9000 house next
         10000 north move d2d4
         99000 house flag",
    );
    let pgn = Position::write_transcript("pgn", &table.transcript()).unwrap();
    // Black thought for a second before the takeback (60 - 1 + 5),
    // and for 1.35 s after it: 64 - 1.35 = 62.65, without a second increment.
    assert_eq!(
        pgn,
        "[Event \"Club evening\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"1\"]
[White \"Ann\"]
[Black \"Bob\"]
[Result \"0-1\"]
[TimeControl \"60+5\"]
[Termination \"normal\"]

1. e4 {[%clk 0:01:02]} 1... e5 {[%clk 0:01:02.6]} 0-1

[Event \"Club evening\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"2\"]
[White \"Bob\"]
[Black \"Ann\"]
[Result \"1-0\"]
[TimeControl \"60+5\"]
[Termination \"time forfeit\"]

1. d4 {[%clk 0:01:04]} 1-0

"
    );
    assert_eq!(Position::write_transcript("pdn", &table.transcript()), None);
    assert_eq!(sound::<Position>("pgn", &pgn), 2, "and it can be read back");
}

#[test]
fn exports_dice_and_points() {
    let mut table = begin(stroll("standard"));
    follow(
        &mut table,
        "1000 south move roll\n1500 south roll 31\n3000 south move 0+1,0+3\n4000 north move double\n5000 south move drop",
    );
    let transcript = table.transcript();
    let game = &transcript.games[0];
    assert_eq!(game.events.len(), 5);
    assert_eq!(game.result(), FileResult::Win(Side::Black));
    assert_eq!(game.outcome.map(|outcome| outcome.points_for(Side::Black)), Some(1));
    assert_eq!(game.reason, EndReason::Rules);
    assert_eq!(game.events[2].spent.as_millis(), 1500);
    assert_eq!(game.events[2].left, None);
    assert_eq!(transcript.tags, [("TimeControl".to_owned(), "-".to_owned())]);
}

fn sound<G: Archive>(format: &str, text: &str) -> u32 {
    let mut sound = 0;
    let mut check = |game: game::ReplayedGame<G>| sound += u32::from(game.error.is_none());
    G::check(format, &mut text.as_bytes(), &mut check).unwrap();
    sound
}

#[test]
fn exports_checkers_as_pdn() {
    let setup = TableSetup::<checkers::Position>::new("checkers", "sleigh".parse().unwrap());
    let mut table = begin(TableSetup { clock: "delay=60+5".parse().unwrap(), ..setup });
    // Black moves first: Bob, because Ann has White.
    follow(
        &mut table,
        "9500 north move 11-15\n10000 south move 23-19\n11000 north offer draw\n12000 south accept draw",
    );
    let pdn = checkers::Position::write_transcript("pdn", &table.transcript()).unwrap();
    assert_eq!(
        pdn,
        "[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"1\"]
[White \"Ann\"]
[Black \"Bob\"]
[Result \"1/2-1/2\"]
[Clock \"delay=60+5\"]
[Termination \"normal\"]
[GameType \"21\"]
[Rules \"sleigh\"]

1. 11-15 {[%clk 0:00:55.5]} 1... 23-19 {[%clk 0:01:00]} 1/2-1/2

"
    );
    assert_eq!(sound::<checkers::Position>("pdn", &pdn), 1);
}

/// A match to three points: a dropped double, then a resignation for a gammon with the cube at one.
#[test]
fn exports_backgammon_as_mat() {
    let setup =
        TableSetup::<backgammon::Position>::new("backgammon", "standard+match=3".parse().unwrap());
    let mut table = begin(TableSetup { clock: "bank=120x3+12".parse().unwrap(), ..setup });
    follow(
        &mut table,
        "1000 south roll 31
         14000 south move 8/5,6/5
         20000 north move double
         40000 south move drop
         41000 house next
         42000 south roll 26
         70000 north move 24/18,13/11
         71000 south move roll
         72000 south roll 65
         73000 south resign 2
         74000 north accept resign 2",
    );
    let mat = backgammon::Position::write_transcript("mat", &table.transcript()).unwrap();
    // White plays the opening after 13 s, one more than the delay: 360 - 1; the drop takes 20 s: 359 -
    // 8. Black's play takes 28 s: 360 - 16.
    for line in [
        "; [Clock \"bank=120x3+12\"]",
        "; [%clk White 0:05:59 0:05:51]",
        "; [%clk Black 0:06:00]",
        "; [%clk Black 0:05:44]",
        " 3 point match",
    ] {
        assert!(mat.lines().any(|other| other == line), "{line} is not in\n{mat}");
    }
    assert_eq!(sound::<backgammon::Position>("mat", &mat), 2, "{mat}");
    assert!(mat.contains("Wins 2 points and the match"), "{mat}");
    assert_eq!(table.winner(), Some(salon_table::Seat::North));
}

/// A tie in the opening turns the cube. MAT cannot say so, and would be read with half the stake.
#[test]
fn exports_automatic_doubles_as_sgf_only() {
    let rules = "travel+auto=1".parse().unwrap();
    let setup = TableSetup::<backgammon::Position>::new("backgammon", rules);
    let mut table = begin(setup);
    follow(&mut table, "1000 south roll 22\n2000 south roll 31\n3000 south move 8/5,6/5");
    let transcript = table.transcript();
    assert_eq!(backgammon::Position::write_transcript("mat", &transcript), None);
    let rules = &table.setup().rules;
    let (format, sgf) = backgammon::Position::write_usual_transcript(rules, &transcript).unwrap();
    assert_eq!(format, "sgf");
    assert!(sgf.contains("CV[2]"), "{sgf}");
    assert_eq!(sound::<backgammon::Position>("sgf", &sgf), 1, "{sgf}");
}

/// Illegal plays are part of the export.
#[test]
fn exports_table_rules_as_events() {
    let setup = TableSetup::<TablePosition>::new("backgammon", "travel+table".parse().unwrap());
    let mut table = begin(setup);
    follow(
        &mut table,
        "1 south roll 31
         2 south move 8/4
         3 south move 6/5
         4 south move pick-up
         5 north move demand
         6 south move 8/5
         7 south move 6/5
         8 south move pick-up
         9 north move roll
         10 south offer takeback 5
         11 north accept takeback 5
         12 south move 8/5",
    );
    let events = TablePosition::write_transcript("events", &table.transcript()).unwrap();
    assert!(events.ends_with("31 8/4 6/5 pick-up demand 8/5\n\n"), "{events}");
    assert_eq!(sound::<TablePosition>("events", &events), 1);
}
