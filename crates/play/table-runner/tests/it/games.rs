//! Whole games between computers, run to their end.

use engine::{StopSignal, StoppedClock};
use engines::HasEngine;
use game::Notation;
use salon_table_runner::{
    ComputerPlayer, Duty, RunnerSettings, TableDice, TableRunner, engine_seed,
};
use table::{
    Actor, BySeat, Command, Millis, Occupant, RollSource, Table, TablePhase, TableSetup, has_dice,
};

use crate::script::{Running, entropy};

/// Lets two computers play until nothing is left to be played, or for this many entries.
fn play<G: Notation + HasEngine>(
    game: &str,
    rules: &str,
    levels: BySeat<u8>,
    entries: usize,
) -> Running<G> {
    let rules = rules.parse().expect("rules");
    let mut random = entropy();
    let dice = has_dice::<G>(&rules).then(|| TableDice::draw(&mut random));
    let seats = BySeat::new(|seat| Occupant::Computer(levels[seat]));
    let mut setup = TableSetup { seats, ..TableSetup::new(game, rules) };
    if let Some(dice) = &dice {
        setup.dice = RollSource::Fair { commitment: dice.commitment().unwrap() };
    }
    let table = Table::<G>::new(setup);
    let mut players = BySeat::new(|seat| {
        let engine = engines::opponent(levels[seat], engine_seed(&table, seat));
        ComputerPlayer::new(levels[seat], engine)
    });
    let mut running = Running::new(table, RunnerSettings::LOCAL);
    running.runner = TableRunner::new(RunnerSettings::LOCAL, dice);
    while running.table.entries().len() < entries {
        match running.next() {
            Duty::Perform { by, command, time } => {
                running.table.execute(by, command, time).unwrap();
            }
            Duty::Think(request) => {
                let player = &mut players[request.seat];
                let (now, stop) = (running.now, StopSignal::new());
                let command = player.act(&running.table, request.seat, now, &StoppedClock, &stop);
                running.runner.decided(request, command.unwrap());
            }
            Duty::Wait { until: Some(time) } => running.now = time,
            Duty::Wait { until: None } => break,
        }
    }
    running
}

fn levels(level: u8) -> BySeat<u8> {
    BySeat { south: level, north: level }
}

#[test]
fn checkers_between_low_levels_ends() {
    let table = play::<checkers::Position>("checkers", "standard", levels(1), 1_000).table;
    assert_eq!(table.phase(), TablePhase::Over);
}

#[test]
fn random_chess_ends_and_is_reproducible() {
    let game = || play::<chess::Position>("chess", "standard", levels(0), 3_000);
    let (one, other) = (game(), game());
    assert_eq!(one.table.phase(), TablePhase::Over);
    assert_eq!(one.table.text(), other.table.text());
}

#[test]
fn a_backgammon_match_is_played_to_its_end() {
    let running = play::<backgammon::Position>("backgammon", "standard+match=7", levels(2), 3_000);
    let table = &running.table;
    assert_eq!(table.phase(), TablePhase::Over);
    assert!(table.winner().is_some() && table.games().len() > 1);
    assert!(table.secret().is_some(), "the dice can be verified");
}

#[test]
fn a_money_session_continues_after_each_game() {
    let rules = backgammon::Rules::MONEY.to_string();
    let running = play::<backgammon::Position>("backgammon", &rules, levels(5), 600);
    let table = &running.table;
    assert_ne!(table.phase(), TablePhase::Over);
    assert!(table.games().len() > 2, "{}", table.games().len());
    let commands: Vec<&Command<_>> = table.entries().iter().map(|entry| &entry.command).collect();
    let cube = |word: &str| {
        running.entries().iter().any(|entry| entry.ends_with(&format!(" move {word}")))
    };
    assert!(
        cube("double") && (cube("take") || cube("drop")),
        "a player doubles within 600 entries"
    );
    assert!(commands.contains(&&Command::Next));
    let by_house = |entry: &&table::Entry<_>| entry.command == Command::Next;
    assert!(table.entries().iter().filter(by_house).all(|entry| entry.by == Actor::House));
}

#[test]
fn table_rules_are_played_checker_by_checker() {
    let running = play::<backgammon::TablePosition>("backgammon", "travel+table", levels(1), 400);
    assert!(running.entries().iter().any(|entry| entry.ends_with("move pick-up")));
    assert!(running.now > Millis(0));
}
