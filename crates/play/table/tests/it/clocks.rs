//! Clocks at a table: which runs, and what a fallen flag loses.

use chess::{Ending, Position};
use game::{BySide, Outcome, Side};
use salon_table::{
    Actor, Command, CommandError, GameResult, Millis, Seat, Table, TablePhase, TableSetup,
    Takebacks, Time,
};

use crate::play::{begin, chess, chess_from, follow, object};

fn timed(clock: &str) -> TableSetup<Position> {
    TableSetup { clock: clock.parse().unwrap(), ..chess() }
}

fn left<G: game::Notation>(table: &Table<G>, now: u64) -> (u64, u64) {
    let BySide { white, black } = table.clocks(Millis(now)).unwrap();
    (white.0, black.0)
}

/// 60+5: White thinks 10 s (60 - 10 + 5 = 55), Black 20 s (60 - 20 + 5 = 45), White 3 s so far.
#[test]
fn only_the_clock_of_the_player_to_move_runs() {
    let mut table = begin(timed("60+5"));
    follow(&mut table, "10000 south move e2e4\n30000 north move e7e5");
    assert_eq!(left(&table, 33_000), (52_000, 45_000));
    assert_eq!(table.running(), Some(Seat::South));
    assert_eq!(table.flag_falls_at(), Some(Millis(85_000)));
    let timings: Vec<_> =
        table.current_game().unwrap().timings().iter().map(|tick| tick.left).collect();
    assert_eq!(timings, [Some(Millis(55_000)), Some(Millis(45_000))]);
}

#[test]
fn the_house_and_the_opponent_can_claim_a_fallen_flag() {
    for who in ["house", "north", "south"] {
        let mut table = begin(timed("60"));
        object(&mut table, &format!("59999 {who} flag"), CommandError::StillTime);
        follow(&mut table, &format!("60000 {who} flag"));
        let ending = Ending::Resignation;
        let win = Some(Outcome::Win { winner: Side::Black, points: 1, ending });
        let result = GameResult::Flag { fallen: Side::White, win };
        assert_eq!(table.current_game().unwrap().result(), Some(result));
        assert_eq!((table.winner(), left(&table, 99_999)), (Some(Seat::North), (0, 60_000)));
    }
    object(&mut begin(chess()), "1 house flag", CommandError::NoClock);
}

#[test]
fn a_move_after_the_flag_fell_loses_on_time() {
    let mut table = begin(timed("60"));
    let late = table.read_command(Actor::Seat(Seat::South), "move e2e4").unwrap();
    let entry = table.execute(Actor::Seat(Seat::South), late, Time::at(60_000)).unwrap();
    assert_eq!((entry.by, &entry.command), (Actor::House, &Command::Flag));
    assert_eq!(table.winner(), Some(Seat::North));
    assert!(table.text().ends_with(" 60000 house flag\n"));
    // A record in which the late move counts is refused.
    object(&mut begin(timed("60")), "60000 south move e2e4", CommandError::NoSuchCommand);
}

/// The opponent with a pawn can win, the opponent with a bare king cannot.
#[test]
fn a_fallen_flag_is_a_draw_if_the_opponent_cannot_win() {
    let pawn = "4k3/8/8/8/8/8/4P3/4K3";
    for (turn, winner) in [("w", None), ("b", Some(Seat::South))] {
        let mut setup = chess_from(&format!("{pawn} {turn} - - 0 1"));
        setup.clock = "60".parse().unwrap();
        let mut table = begin(setup);
        follow(&mut table, "60000 house flag");
        assert_eq!((table.phase(), table.winner()), (TablePhase::Over, winner), "{turn}");
        assert_eq!(table.score().south.halves, if winner.is_some() { 2 } else { 1 });
    }
}

/// Up to half a second of lag is given back: a move with 0.3 s of lag counts, and the flag falls later.
#[test]
fn gives_lag_back_up_to_the_cap() {
    let mut table = begin(timed("60;lag=0.5"));
    object(&mut table, "60200 north flag", CommandError::StillTime);
    object(&mut table, "60200-300 house flag", CommandError::StillTime);
    object(&mut table, "60600-700 south move e2e4", CommandError::NoSuchCommand);
    let mut flagged = table.clone();
    follow(&mut flagged, "60500 north flag");
    follow(&mut table, "60200-300 south move e2e4");
    assert_eq!(left(&table, 60_200), (100, 60_000));
    // More than the cap is not given back, and nothing to the player whose clock does not run.
    let e7e5 = table.read_command(Actor::Seat(Seat::North), "move e7e5").unwrap();
    table.execute(Actor::Seat(Seat::North), e7e5, Time::at(62_200).lagging(5_000)).unwrap();
    assert!(table.text().ends_with(" 62200-500 north move e7e5\n"));
    let draw = Command::Offer(salon_table::Proposal::Draw);
    table.execute(Actor::Seat(Seat::North), draw, Time::at(62_210).lagging(5_000)).unwrap();
    assert!(table.text().ends_with(" 62210 north offer draw\n"));
}

#[test]
fn time_never_runs_backwards() {
    let mut table = begin(timed("60"));
    follow(&mut table, "5000 south move e2e4");
    let e7e5 = table.read_command(Actor::Seat(Seat::North), "move e7e5").unwrap();
    table.execute(Actor::Seat(Seat::North), e7e5, Time::at(3_000)).unwrap();
    assert_eq!(table.last_time(), Millis(5_000));
    assert_eq!(left(&table, 0), (55_000, 60_000));
    object(&mut table, "4999 south move d2d4", CommandError::NoSuchCommand);
}

/// 60+5. White's move after 10 s earns 5 (55 left). It is taken back after 2 s of Black's time, and
/// White moves again after 3 s more: 55 - 3 = 52, because this turn has had its increment.
#[test]
fn a_takeback_gives_no_time_back_and_earns_no_second_increment() {
    let mut table = begin(TableSetup { takebacks: Takebacks::Free, ..timed("60+5") });
    follow(&mut table, "10000 south move e2e4\n12000 south offer takeback 0");
    assert_eq!((left(&table, 12_000), table.running()), ((55_000, 58_000), Some(Seat::South)));
    follow(&mut table, "15000 south move d2d4");
    assert_eq!(left(&table, 15_000), (52_000, 58_000));
    follow(&mut table, "16000 north move d7d5");
    assert_eq!(left(&table, 16_000), (52_000, 62_000), "58 - 1 + 5: Black's first turn");
}
