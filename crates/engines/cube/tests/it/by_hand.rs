//! Cubes whose worth can be worked out with pencil and paper.

use backgammon::{CubeOffer, Level, Move, Position, Rules};
use engine::OutcomeProbabilities;
use game::{Notation, Side};
use salon_cube::{CubeAction, CubePlace, CubeResponse, CubeSituation, MatchEquities};

/// White on roll in the starting position, with these fields behind the board.
fn situation(rules: &str, fields: &str) -> CubeSituation {
    let rules: Rules = rules.parse().unwrap();
    let text = format!("XGID=-b----E-C---eE---c-e----B-:{fields}");
    CubeSituation::of(&Position::read_position(&rules, &text).unwrap(), Side::White)
}

fn wins(win: f32) -> OutcomeProbabilities {
    OutcomeProbabilities { win, ..OutcomeProbabilities::default() }
}

fn close(one: f32, other: f32) -> bool {
    (one - other).abs() < 1e-4
}

const MONEY: &str = "0:0:1:00:0:0:0:0:10";

/// Without gammons a dead cube is taken with 25 %, a perfectly live one with 20 %.
#[test]
fn computes_money_take_points() {
    let money = situation("standard+money", MONEY);
    let take = |win: f32, efficient: f32| money.reply(CubeOffer::Double, &wins(win), efficient);
    assert_eq!((take(0.251, 0.0), take(0.249, 0.0)), (Move::Take, Move::Drop));
    assert_eq!((take(0.201, 1.0), take(0.199, 1.0)), (Move::Take, Move::Drop));
    // Half of the losses are gammons: a take loses 3 on average, wins 2: the dead point is 40 %.
    let risky = |win: f32| OutcomeProbabilities {
        win,
        lose_gammon: (1.0 - win) / 2.0,
        ..OutcomeProbabilities::default()
    };
    let take = |win: f32| money.reply(CubeOffer::Double, &risky(win), 0.0);
    assert_eq!((take(0.401), take(0.399)), (Move::Take, Move::Drop));
}

/// A live cube in the middle is a line from -1 at 20 % to 1 at 80 %; my own begins with -1 at 0 %.
#[test]
fn computes_live_cube_equities_for_money() {
    let money = situation("standard+money", MONEY);
    assert!(close(money.cubeful(&wins(0.5), 1.0), 0.0));
    assert!(close(money.cubeful(&wins(0.65), 1.0), 0.5));
    let mine = situation("standard+money", "1:1:1:00:0:0:0:0:10");
    assert_eq!(mine.place(), CubePlace::Mine);
    // The stake is 2: at 40 % the line from -2 at 0 to 2 at 80 % is at 0.
    assert!(close(mine.cubeful(&wins(0.4), 1.0), 0.0));
    assert!(close(mine.equity(mine.cubeful(&wins(0.4), 0.0)), -0.2));
}

#[test]
fn jacoby_makes_gammons_count_after_a_double_only() {
    let gammonish =
        OutcomeProbabilities { win: 0.8, win_gammon: 0.6, ..OutcomeProbabilities::default() };
    let jacoby = situation("standard+money+jacoby", "0:0:1:00:0:0:1:0:10");
    assert!(close(jacoby.cubeless(&gammonish), 0.6));
    // Twice 0.8 + 0.6 - 0.2.
    assert!(close(jacoby.doubled().cubeless(&gammonish), 2.4));
    let plain = situation("standard+money", MONEY);
    assert!(close(plain.cubeless(&gammonish), 1.2));
    // Too good for a cash, but nothing is too good under Jacoby's rule.
    let won =
        OutcomeProbabilities { win: 0.97, win_gammon: 0.9, ..OutcomeProbabilities::default() };
    assert_eq!(plain.advice(&plain.options(&won, 0.68)), CubeAction::TooGood);
    let advice = jacoby.advice(&jacoby.options(&won, 0.68));
    assert_eq!(advice, CubeAction::Double(CubeResponse::Drop));
}

#[test]
fn wrong_doubles_are_beavered_and_wrong_beavers_raccooned() {
    let beavers = situation("standard+money+raccoons", "0:0:1:00:0:0:2:0:10");
    let options = beavers.options(&wins(0.4), 0.68);
    assert_eq!(options.answer(), CubeResponse::Beaver);
    assert_eq!(beavers.advice(&options), CubeAction::Roll(CubeResponse::Beaver));
    assert!(close(options.loss_of_answer(CubeResponse::Drop), 1.0 - options.beavered.unwrap()));
    // As the one who is doubled, with 60 %.
    assert_eq!(beavers.reply(CubeOffer::Double, &wins(0.6), 0.68), Move::Beaver);
    assert_eq!(beavers.reply(CubeOffer::Beaver, &wins(0.9), 0.68), Move::Raccoon);
    assert_eq!(beavers.reply(CubeOffer::Beaver, &wins(0.4), 0.68), Move::Take);
    assert_eq!(beavers.reply(CubeOffer::Beaver, &wins(0.05), 0.68), Move::Drop);
    assert_eq!(beavers.reply(CubeOffer::Raccoon, &wins(0.5), 0.68), Move::Take);
    assert_eq!(beavers.reply(CubeOffer::Raccoon, &wins(0.05), 0.68), Move::Drop);
    let plain = situation("standard+money", MONEY);
    assert_eq!(plain.reply(CubeOffer::Double, &wins(0.6), 0.68), Move::Take);
}

/// Automatic doubles leave the cube in the middle at a higher stake.
#[test]
fn automatic_doubles_double_everything() {
    let auto = situation("standard+money+auto=1", "1:0:1:00:0:0:0:0:10");
    let plain = situation("standard+money", MONEY);
    let chances = wins(0.7);
    assert!(close(auto.cubeful(&chances, 0.68), 2.0 * plain.cubeful(&chances, 0.68)));
    assert_eq!(auto.place(), CubePlace::Centred);
}

#[test]
fn the_crawford_game_and_dead_cubes_have_no_doubles() {
    // 6-4 in a match to 7, Crawford.
    let crawford = situation("standard+match=7", "0:0:1:00:6:4:1:7:10");
    assert_eq!(crawford.place(), CubePlace::Nowhere);
    assert_eq!(crawford.advice(&crawford.options(&wins(0.7), 0.68)), CubeAction::Unavailable);
    assert!(close(crawford.cubeful(&wins(1.0), 0.68), 1.0));
    let table = MatchEquities::shared();
    // What is lost is the Crawford game: the next one is after it.
    let lost = table.chance_after_crawford(1, 2);
    assert!(close(crawford.worth_of(false, Level::Single), lost));
    // 5-3 to 7, cube on 2 on White's side: a win is the match already.
    let dead = situation("standard+match=7", "1:1:1:00:5:3:0:7:10");
    assert!(!dead.may_double());
    assert!(close(dead.cubeful(&wins(0.6), 0.68), dead.cubeless(&wins(0.6))));
    assert!(close(dead.worth_of(false, Level::Single), table.chance(2, 2)));
    assert!(close(dead.worth_of(true, Level::Single), 1.0));
}

/// Both players need two points, so the cube is dead after a double. The take point is the chance after a drop: that of
/// the trailer in the Crawford game with two points to go.
#[test]
fn doubles_at_two_away_two_away() {
    let two = situation("standard+match=5", "0:0:1:00:3:3:0:5:10");
    let left = MatchEquities::shared().chance(2, 1);
    let take = |win: f32| two.reply(CubeOffer::Double, &wins(win), 0.68);
    assert_eq!((take(left + 0.001), take(left - 0.001)), (Move::Take, Move::Drop));
}

/// After the Crawford game the trailer has nothing to lose and doubles at once.
#[test]
fn the_trailer_doubles_at_once() {
    let trailer = situation("standard+match=7", "0:0:1:00:4:6:0:7:10");
    for win in [0.05, 0.3, 0.5] {
        let advice = trailer.advice(&trailer.options(&wins(win), 0.68));
        assert_eq!(advice, CubeAction::Double(CubeResponse::Take), "{win}");
    }
}

/// A single game, as in the boxes without a cube: only winning counts.
#[test]
fn without_cube_and_gammons_only_wins_count() {
    let plain = situation("fortress", "0:0:1:00:0:0:0:1:10");
    let chances = OutcomeProbabilities {
        win: 0.7,
        win_gammon: 0.5,
        lose_gammon: 0.1,
        ..OutcomeProbabilities::default()
    };
    assert!(close(plain.cubeful(&chances, 0.68), 0.4));
    assert_eq!(plain.advice(&plain.options(&chances, 0.68)), CubeAction::Unavailable);
}

#[test]
fn resigns_at_the_level_that_the_game_is_worth() {
    let money = situation("standard+money", MONEY);
    assert_eq!(money.gives_up(money.cubeful(&wins(0.0), 0.68)), Some(Level::Single));
    assert_eq!(money.gives_up(money.cubeful(&wins(0.02), 0.0)), None);
    let gammon = OutcomeProbabilities { lose_gammon: 1.0, ..OutcomeProbabilities::default() };
    assert_eq!(money.gives_up(money.cubeful(&gammon, 0.0)), Some(Level::Gammon));
    // Half a gammon more than a single game: a single one would be declined, and two are too many.
    let half = OutcomeProbabilities { lose_gammon: 0.5, ..OutcomeProbabilities::default() };
    assert_eq!(money.gives_up(money.cubeful(&half, 0.0)), None);
    // Where gammons do not count, a single game is what is lost.
    let plain = situation("fortress", "0:0:1:00:0:0:0:1:10");
    assert_eq!(plain.gives_up(plain.cubeful(&gammon, 0.0)), Some(Level::Single));
    // A player who wins a gammon half of the time does not accept a single game, but does accept a gammon.
    let winning =
        OutcomeProbabilities { win: 1.0, win_gammon: 0.5, ..OutcomeProbabilities::default() };
    let worth = money.cubeful(&winning, 0.0);
    assert!(!money.accepts(Level::Single, worth) && money.accepts(Level::Gammon, worth));
    assert!(money.accepts(Level::Single, money.cubeful(&wins(1.0), 0.68)));
}
