//! More than one game at a table.

use salon_table::{Awaits, CommandError, Seat, TablePhase, TableSetup};

use crate::dice::stroll;
use crate::play::{begin, chess, follow, object};

/// A match to three points: a dropped double scores one, then a taken one scores two.
#[test]
fn a_match_continues_until_its_length_is_reached() {
    let mut table = begin(stroll("standard"));
    follow(&mut table, "1 south move double\n2 north move drop");
    assert_eq!((table.phase(), table.awaits()), (TablePhase::Between, Awaits::Next));
    object(&mut table, "3 south move roll", CommandError::NoGame);
    object(&mut table, "3 south offer rematch", CommandError::StillPlaying);
    follow(&mut table, "3 north next");
    object(&mut table, "4 south next", CommandError::StillPlaying);
    object(&mut table, "4 south abort", CommandError::TooLateToAbort);
    // Sides stay the same, and the position has the score.
    assert_eq!(table.current_game().unwrap().white(), Seat::South);
    assert!(game::Notation::write_position(table.position()).ends_with(" 1-0"));
    follow(
        &mut table,
        "5 south move double\n6 north move take\n7 north resign 1\n8 south accept resign 1",
    );
    assert_eq!((table.phase(), table.winner()), (TablePhase::Over, Some(Seat::South)));
    assert_eq!(table.score().south.to_string(), "3");
    object(&mut table, "9 south next", CommandError::NoNextGame);
}

#[test]
fn a_fallen_flag_loses_the_game_or_the_match() {
    for (clock, phase) in [("60", TablePhase::Between), ("60;flag=match", TablePhase::Over)] {
        let mut table = begin(TableSetup { clock: clock.parse().unwrap(), ..stroll("standard") });
        follow(&mut table, "1 south move double\n60001 house flag");
        assert_eq!((table.phase(), table.score().south.to_string()), (phase, "1".to_owned()));
        if phase == TablePhase::Over {
            assert_eq!((table.winner(), table.forfeit()), (Some(Seat::South), Some(Seat::North)));
        }
    }
}

/// Two minutes for each of three points are 360 s. The first game costs South 30 - 12 = 18 of them.
#[test]
fn a_bank_is_not_refilled_between_games() {
    let mut table =
        begin(TableSetup { clock: "bank=120x3+12".parse().unwrap(), ..stroll("standard") });
    follow(&mut table, "30000 south move double\n31000 north move drop\n99000 south next");
    assert_eq!(table.clocks(table.last_time()).unwrap().white.0, 342_000);
    let mut table =
        begin(TableSetup { clock: "delay=360+12".parse().unwrap(), ..stroll("standard") });
    follow(&mut table, "30000 south move double\n31000 north move drop\n99000 south next");
    assert_eq!(table.clocks(table.last_time()).unwrap().white.0, 360_000);
}

#[test]
fn several_games_change_sides_and_count_half_points() {
    let mut table = begin(TableSetup { games: 3, ..chess() });
    follow(&mut table, "1 south move e2e4\n2 south offer draw\n3 north accept draw\n4 house next");
    assert_eq!(table.awaits(), Awaits::Move(Seat::North), "Bob has White now");
    follow(&mut table, "5 south resign 1\n6 south next");
    assert_eq!((table.awaits(), table.games().len()), (Awaits::Move(Seat::South), 3));
    let score = table.score();
    assert_eq!((score.south.to_string(), score.north.to_string()), ("½".into(), "1½".into()));
    follow(&mut table, "7 north resign 1");
    assert_eq!((table.phase(), table.winner()), (TablePhase::Over, None), "one and a half each");
}

#[test]
fn leaving_between_games_forfeits_the_match() {
    let mut table = begin(TableSetup { games: 2, ..chess() });
    follow(&mut table, "1 north resign 1\n2 south leave");
    assert_eq!((table.phase(), table.winner()), (TablePhase::Over, Some(Seat::North)));
    object(&mut table, "3 north leave", CommandError::NoGame);
}
