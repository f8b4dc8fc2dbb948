//! The cube, gammons, and the arithmetic of matches, worked out by hand.

use game::{BySide, Game, Notation, Outcome, Side};
use salon_backgammon::{Cube, Ending, Level, Move, Position, Rules};

use crate::scene::{board, outcome, play, read, rules, start};

const START: &str = "-b----E-C---eE---c-e----B-";

fn won(position: &Position) -> (Side, u32, Ending) {
    match position.turn() {
        game::Turn::Over(Outcome::Win { winner, points, ending }) => (winner, points, ending),
        turn => panic!("not over: {turn:?}"),
    }
}

/// White bears off the last checker; what it is worth depends on the loser's checkers, on the cube
/// and on the rules.
/// Booklets without gammons announce none, neither on the board nor when a player resigns.
#[test]
fn rulebooks_without_gammons_have_single_games_only() {
    for rules in [Rules::FORTRESS, Rules::PREMIUM] {
        let position = Position::start(rules);
        assert_eq!(position.worst_loss(Side::White), Level::Single);
        let Outcome::Win { points, ending, .. } = position.resignation(Side::White, 3) else {
            panic!()
        };
        assert_eq!((points, ending), (1, Ending::Resigned(Level::Single)));
    }
}

#[test]
fn scores_wins_by_level_and_cube() {
    let single = [(6, 14)].as_slice(); // one of fifteen is off
    let gammon = [(6, 15)].as_slice(); // none is off
    let behind = [(6, 14), (24, 1)].as_slice(); // in White's home board
    let on_bar = [(6, 14), (25, 1)].as_slice();
    let edge = [(6, 14), (18, 1)].as_slice(); // just outside White's home board
    // rules, cube, match length and flags, loser's checkers: level and points
    for (rules, cube, unit, loser, level, points) in [
        ("standard", "0:0", "0:7", single, Level::Single, 1),
        ("standard", "0:0", "0:7", gammon, Level::Gammon, 2),
        ("standard", "0:0", "0:7", edge, Level::Gammon, 2),
        ("standard", "0:0", "0:7", behind, Level::Backgammon, 3),
        ("standard", "0:0", "0:7", on_bar, Level::Backgammon, 3),
        ("standard", "1:1", "0:7", gammon, Level::Gammon, 4),
        ("standard", "2:-1", "0:7", on_bar, Level::Backgammon, 12),
        ("standard", "6:1", "0:0", gammon, Level::Gammon, 128),
        // The Jacoby rule: gammons count only once the cube has been turned by a player.
        ("standard", "0:0", "1:0", gammon, Level::Gammon, 1),
        ("standard", "0:0", "1:0", on_bar, Level::Backgammon, 1),
        ("standard", "1:-1", "1:0", gammon, Level::Gammon, 4),
        ("standard", "0:0", "0:0", gammon, Level::Gammon, 2),
        // An automatic double raises the stake but is nobody's double.
        ("travel+jacoby+auto=2", "1:0", "1:0", gammon, Level::Gammon, 2),
        ("travel+auto=2", "1:0", "0:0", gammon, Level::Gammon, 4),
        ("travel+jacoby+auto=2", "2:1", "1:0", gammon, Level::Gammon, 8),
        // A single game is worth one point, whatever happens.
        ("fortress", "0:0", "0:1", on_bar, Level::Single, 1),
        ("premium", "0:0", "0:1", gammon, Level::Single, 1),
    ] {
        let board = board(&[(2, 1)], loser);
        let start = read(rules, &format!("{board}:{cube}:1:21:0:0:{unit}:10"));
        let line = play(start, "2/off");
        let wanted = (Side::White, points, Ending::BorneOff(level));
        assert_eq!(won(line.position()), wanted, "{rules} {cube} {unit}");
    }
}

#[test]
fn doubles_are_offered_taken_and_redoubled() {
    let line = play(start("standard+money"), "31 8/5,6/5 double take 62 24/18,13/11");
    let position = line.position();
    assert_eq!(position.cube(), Cube::new(1, Some(Side::White)).unwrap());
    // Black has doubled and may not do so again; White owns the cube and may.
    let line = play(position.clone(), "roll 21 13/11,6/5");
    assert_eq!(line.position().turn(), game::Turn::Chance);
    let line = play(position.clone(), "double take 33 24/21(2),13/10(2)");
    assert_eq!(line.position().cube(), Cube::new(2, Some(Side::Black)).unwrap());
    assert_eq!(line.position().stake(), 4);
    // Refusing a redouble costs the stake before it.
    let line = play(line.position().clone(), "double drop");
    assert_eq!(won(line.position()), (Side::Black, 4, Ending::Dropped));
}

#[test]
fn refusing_the_first_double_costs_one_point() {
    let line = play(start("standard"), "31 8/5,6/5 double drop");
    assert_eq!(won(line.position()), (Side::Black, 1, Ending::Dropped));
    assert_eq!(line.position().write_position().split(';').nth(1), Some("over=drop"));
}

/// Who beavers keeps the cube, which is then turned twice; who refuses a beaver loses the double,
/// who refuses a raccoon loses the beaver.
#[test]
fn beavers_and_raccoons_double_the_stake() {
    let begin = "31 8/5,6/5 double";
    let money = "standard+money+beavers+raccoons";
    // events after the double: winner and points, or the cube and its owner
    for (events, winner, points) in [
        ("drop", Side::Black, 1),
        ("beaver drop", Side::White, 2),
        ("beaver raccoon drop", Side::Black, 4),
    ] {
        let line = play(start(money), &format!("{begin} {events}"));
        assert_eq!(won(line.position()), (winner, points, Ending::Dropped), "{events}");
    }
    for (events, turns) in [("take", 1), ("beaver take", 2), ("beaver raccoon take", 3)] {
        let line = play(start(money), &format!("{begin} {events}"));
        assert_eq!(line.position().cube(), Cube::new(turns, Some(Side::White)).unwrap());
        // It is still the doubler's turn to roll.
        assert_eq!(line.position().on_turn(), Some(Side::Black), "{events}");
        assert_eq!(line.position().turn(), game::Turn::Chance, "{events}");
    }
    let offered = play(start("travel+beavers"), &format!("{begin} beaver"));
    assert_eq!(offered.position().legal_moves(), [Move::Take, Move::Drop]);
    let offered = play(start("travel"), begin);
    assert_eq!(offered.position().legal_moves(), [Move::Take, Move::Drop]);
}

#[test]
fn automatic_doubles_have_a_limit() {
    let after = |rules_text: &str, ties: &str| play(start(rules_text), ties).position().cube();
    assert_eq!(after("standard+money", "33 66 11"), Cube::START);
    assert_eq!(after("travel", "33 66 11"), Cube::START);
    assert_eq!(after("travel+auto=1", "33 66 11"), Cube::new(1, None).unwrap());
    assert_eq!(after("travel+auto=2", "33 66 11 44"), Cube::new(2, None).unwrap());
    // The cube stays in the middle, and the first double is from there.
    let line = play(start("travel+auto=1"), "55 31 8/5,6/5 double take");
    assert_eq!(line.position().cube(), Cube::new(2, Some(Side::White)).unwrap());
    let line = play(start("travel+auto=1"), "55 31 8/5,6/5 double drop");
    assert_eq!(won(line.position()), (Side::Black, 2, Ending::Dropped));
}

#[test]
fn the_player_with_the_higher_die_begins() {
    let first = |roll: &str| play(start("standard"), roll).position().rolled().map(|(s, _)| s);
    assert_eq!(first("31"), Some(Side::White));
    assert_eq!(first("13"), Some(Side::Black));
    assert_eq!(first("44"), None);
    assert_eq!(first("44 44 26"), Some(Side::Black));
}

/// Who may double: score of White and Black, Crawford game, cube, for a match to 7.
#[test]
fn rejects_doubles_in_the_crawford_game_and_with_a_dead_cube() {
    for (score, crawford, cube, white, black) in [
        ("0:0", 0, "0:0", true, true),
        ("6:4", 1, "0:0", false, false), // Crawford
        ("6:4", 0, "0:0", false, true),  // post-Crawford: dead for who needs one point
        ("6:6", 0, "0:0", false, false), // dead for both
        ("5:0", 0, "1:1", false, false), // White owns a 2-cube that wins the match; Black has none
        ("5:0", 0, "1:-1", false, true),
        ("3:3", 0, "2:1", false, false), // a 4-cube at 4 away
        ("3:3", 0, "2:-1", false, false),
        ("2:2", 0, "2:1", true, false),  // 5 away: alive
        ("0:0", 0, "3:1", false, false), // 8 points are more than 7
    ] {
        let text = format!("{START}:{cube}:1:00:{score}:{crawford}:7:10");
        let position = read("standard", &text);
        let may = |side| position.may_double(side).is_ok();
        assert_eq!((may(Side::White), may(Side::Black)), (white, black), "{text}");
    }
}

#[test]
fn a_match_computes_its_next_game() {
    let win = |winner, points| Outcome::Win { winner, points, ending: Ending::Dropped };
    let rules = rules("standard+match=5");
    let next = |results: &[Outcome<Ending>]| {
        let position = Position::next_game(&rules, results)?;
        Some((position.score().points(), position.score().is_crawford()))
    };
    let (w, b) = (Side::White, Side::Black);
    let score = |white, black| BySide { white, black };
    assert_eq!(next(&[]), Some((score(0, 0), false)));
    assert_eq!(next(&[win(w, 2)]), Some((score(2, 0), false)));
    assert_eq!(next(&[win(w, 2), win(w, 2)]), Some((score(4, 0), true)));
    assert_eq!(next(&[win(w, 2), win(w, 2), win(b, 3)]), Some((score(4, 3), false)));
    assert_eq!(next(&[win(w, 2), win(w, 2), win(b, 3), win(b, 1)]), Some((score(4, 4), false)));
    assert_eq!(next(&[win(w, 2), win(w, 2), win(w, 1)]), None);
    assert_eq!(next(&[win(b, 8)]), None);
    // Money goes on for ever, a single game does not.
    let money = Position::next_game(&crate::scene::rules("travel"), &[win(w, 8), win(b, 64)]);
    assert_eq!(money.unwrap().score().points(), score(8, 64));
    assert!(Position::next_game(&crate::scene::rules("fortress"), &[win(w, 1)]).is_none());
}

/// What giving up at a level is worth: the stake as it stands, and never more than can still be
/// lost.
#[test]
fn resignations_are_scored_by_level() {
    let worth = |position: &Position, side, level| match position.resignation(side, level) {
        Outcome::Win { winner, points, ending: Ending::Resigned(level) } => (winner, points, level),
        other => panic!("{other:?}"),
    };
    let (w, b) = (Side::White, Side::Black);
    let opening = read("standard", &format!("{START}:1:1:1:31:0:0:0:7:10"));
    assert_eq!(worth(&opening, w, 1), (b, 2, Level::Single));
    assert_eq!(worth(&opening, b, 2), (w, 4, Level::Gammon));
    assert_eq!(worth(&opening, b, 3), (w, 6, Level::Backgammon));
    assert_eq!(worth(&opening, b, 200), (w, 6, Level::Backgammon));
    // A race in which White has a checker off and Black's are all past White's home board.
    let race = board(&[(6, 14)], &[(18, 1), (6, 14)]);
    let race = read("standard", &format!("{race}:0:0:1:00:0:0:0:7:10"));
    assert_eq!(worth(&race, w, 3), (b, 1, Level::Single));
    assert_eq!(worth(&race, b, 3), (w, 2, Level::Gammon));
    // A double that is offered does not count yet; one that is beavered does.
    let doubled = play(start("standard+money+beavers"), "31 8/5,6/5 double");
    assert_eq!(worth(doubled.position(), w, 1), (b, 1, Level::Single));
    let beavered = play(doubled.position().clone(), "beaver");
    assert_eq!(worth(beavered.position(), b, 1), (w, 2, Level::Single));
    // With the Jacoby rule and the cube in the middle, a gammon is a single game.
    let jacoby = start("standard+money+jacoby");
    assert_eq!(worth(&jacoby, w, 3), (b, 1, Level::Backgammon));
    let line = play(start("standard+money+jacoby"), "31 8/5,6/5 double take");
    assert_eq!(worth(line.position(), w, 3), (b, 6, Level::Backgammon));
    assert_eq!(outcome(&play(doubled.position().clone(), "drop")).points_for(b), 1);
}
