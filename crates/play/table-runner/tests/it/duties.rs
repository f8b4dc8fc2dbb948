use salon_table_runner::{Duty, RunnerSettings, ThinkRequest};
use table::{
    Actor, Awaits, BySeat, Command, Millis, Occupant, Seat, Sides, Table, TablePhase, TableSetup,
};

use crate::script::{Running, ann, bob, chess, perform};

type Chess = chess::Position;

fn setup(south: Occupant, north: Occupant) -> TableSetup<Chess> {
    let seats = BySeat { south, north };
    TableSetup { seats, ..TableSetup::new("chess", chess::Rules::STANDARD) }
}

fn running(setup: TableSetup<Chess>) -> Running<Chess> {
    Running::new(Table::new(setup), RunnerSettings::LOCAL)
}

#[test]
fn begins_with_the_agreed_sides() {
    for white in Seat::ALL {
        let mut table = running(TableSetup { sides: Sides::White(white), ..setup(ann(), bob()) });
        assert_eq!(table.settle(), None);
        assert_eq!(table.entries(), [format!("house begin {white}")]);
    }
}

#[test]
fn draws_sides_by_lot_from_entropy() {
    for (lot, white) in [(6, Seat::South), (7, Seat::North)] {
        let mut table = running(TableSetup { sides: Sides::ByLot, ..setup(ann(), bob()) });
        table.entropy = Box::new(move || lot);
        table.settle();
        assert_eq!(table.entries(), [format!("house begin {white}")]);
    }
}

#[test]
fn waits_for_players_to_sit_down() {
    let mut table = running(setup(ann(), Occupant::Empty));
    assert_eq!(table.next(), Duty::Wait { until: None });
}

#[test]
fn waits_for_people_without_a_clock() {
    let mut table = running(setup(ann(), bob()));
    table.settle();
    table.now = Millis::days(7);
    assert_eq!(table.next(), Duty::Wait { until: None });
}

#[test]
fn drops_the_flag_when_the_time_is_over() {
    let clock = "60".parse().unwrap();
    let mut table = running(TableSetup { clock, ..setup(ann(), bob()) });
    table.settle();
    assert_eq!(table.next(), Duty::Wait { until: Some(Millis(60_000)) });
    table.now = Millis(59_999);
    assert_eq!(table.settle(), None);
    assert_eq!(table.table.phase(), TablePhase::Playing);
    table.now = Millis(60_000);
    table.settle();
    assert_eq!(table.entries().last().unwrap(), "house flag");
    assert_eq!(table.table.winner(), Some(Seat::North));
    assert_eq!(table.next(), Duty::Wait { until: None });
}

#[test]
fn drops_the_flag_of_black_after_whites_move() {
    let clock = "60".parse().unwrap();
    let mut table = running(TableSetup { clock, ..setup(ann(), bob()) });
    table.settle();
    perform(&mut table.table, Millis(50_000), &["south move e2e4"]);
    table.now = Millis(109_999);
    assert_eq!(table.next(), Duty::Wait { until: Some(Millis(110_000)) });
    table.now = Millis(110_000);
    table.settle();
    assert_eq!(table.table.winner(), Some(Seat::South));
}

#[test]
fn a_server_grants_the_lag_of_a_move_on_its_way() {
    let clock = "60;lag=0.5".parse().unwrap();
    let table = Table::new(TableSetup { clock, ..setup(ann(), bob()) });
    let mut table = Running::new(table, RunnerSettings::SERVER);
    table.settle();
    table.now = Millis(60_499);
    assert_eq!(table.next(), Duty::Wait { until: Some(Millis(60_500)) });
    table.now = Millis(60_500);
    table.settle();
    assert_eq!(table.entries().last().unwrap(), "house flag");
}

#[test]
fn asks_a_computer_once_and_performs_its_move_after_a_pause() {
    let mut table = running(setup(Occupant::Computer(3), bob()));
    let request = table.settle().unwrap();
    assert_eq!(request, ThinkRequest { seat: Seat::South, entries: 1 });
    assert_eq!(table.runner.open_request(), Some(request));
    assert_eq!(table.next(), Duty::Wait { until: None }, "asked once");
    let by = Actor::Seat(Seat::South);
    let command = table.table.read_command(by, "move e2e4").unwrap();
    table.runner.decided(request, command.clone());
    assert_eq!(table.runner.open_request(), None);
    assert_eq!(table.next(), Duty::Wait { until: Some(Millis(500)) });
    table.now = Millis(500);
    assert_eq!(table.next(), Duty::Perform { by, command, time: Millis(500).into() });
}

#[test]
fn waits_no_longer_than_until_the_flag_falls() {
    let clock = "0.4".parse().unwrap();
    let mut table = running(TableSetup { clock, ..setup(Occupant::Computer(3), bob()) });
    let request = table.settle().unwrap();
    assert_eq!(table.next(), Duty::Wait { until: Some(Millis(400)) });
    let by = Actor::Seat(Seat::South);
    let command = table.table.read_command(by, "move e2e4").unwrap();
    table.runner.decided(request, command);
    assert_eq!(table.next(), Duty::Wait { until: Some(Millis(400)) });
    table.now = Millis(400);
    table.settle();
    assert_eq!(table.entries().last().unwrap(), "house flag");
}

#[test]
fn a_server_does_not_pause() {
    let table = chess(Occupant::Computer(3), bob());
    let mut table = Running::new(table, RunnerSettings::SERVER);
    let request = table.settle().unwrap();
    let command = table.table.read_command(Actor::Seat(Seat::South), "move e2e4").unwrap();
    table.runner.decided(request, command);
    table.settle();
    assert_eq!(table.entries().last().unwrap(), "south move e2e4");
}

#[test]
fn drops_a_decision_when_a_takeback_comes_during_the_thought() {
    let table = chess(ann(), Occupant::Computer(3));
    let mut table = Running::new(table, RunnerSettings::LOCAL);
    perform(&mut table.table, Millis(10), &["south move e2e4"]);
    let request = table.settle().unwrap();
    perform(&mut table.table, Millis(20), &["south offer takeback 0"]);
    assert!(request.is_stale(&table.table));
    let by = Actor::Seat(Seat::North);
    table.runner.decided(request, table.table.read_command(by, "move e7e5").unwrap());
    // The computer is asked about the takeback instead.
    table.now = Millis(9_000);
    let answer = table.settle().unwrap();
    assert_eq!(answer, ThinkRequest { seat: Seat::North, entries: 3 });
    table.runner.decided(request, table.table.read_command(by, "move e7e5").unwrap());
    assert_eq!(table.settle(), None, "the late answer is dropped");
    table.runner.decided(answer, table.table.read_command(by, "accept takeback 0").unwrap());
    assert_eq!(table.settle(), None, "it is Ann's move again");
    assert_eq!(table.table.awaits(), Awaits::Move(Seat::South));
}

#[test]
fn asks_for_the_move_again_after_an_offer_was_declined() {
    let table = chess(ann(), Occupant::Computer(3));
    let mut table = Running::new(table, RunnerSettings::SERVER);
    perform(&mut table.table, Millis(10), &["south move e2e4"]);
    let first = table.settle().unwrap();
    perform(&mut table.table, Millis(20), &["south offer draw"]);
    table.now = Millis(20);
    let answer = table.settle().unwrap();
    let decline = table.table.read_command(Actor::Seat(Seat::North), "decline draw").unwrap();
    table.runner.decided(answer, decline);
    let second = table.settle().unwrap();
    assert_eq!((first.entries, answer.entries, second.entries), (2, 3, 4));
    assert!(first.is_stale(&table.table) && !second.is_stale(&table.table));
}

#[test]
fn a_computer_waits_while_its_own_offer_is_open() {
    let seats = BySeat { south: Occupant::Computer(9), north: bob() };
    let setup = TableSetup { seats, ..TableSetup::new("backgammon", backgammon::Rules::MONEY) };
    let mut table = Running::new(Table::<backgammon::Position>::new(setup), RunnerSettings::SERVER);
    table.settle();
    perform(&mut table.table, Millis(0), &["south roll 31", "north resign 1"]);
    assert!(table.settle().is_some_and(|request| request.seat == Seat::South));
    perform(&mut table.table, Millis(0), &["south decline resign 1"]);
    assert!(ThinkRequest::of(&table.table).is_some_and(|request| request.seat == Seat::South));
    perform(&mut table.table, Millis(0), &["south resign 2"]);
    assert_eq!(table.settle(), None);
}

#[test]
fn asks_again_after_a_forgotten_request() {
    let mut table = running(setup(Occupant::Computer(3), bob()));
    let request = table.settle().unwrap();
    assert_eq!(table.settle(), None);
    table.runner.forget_request();
    assert_eq!(table.settle(), Some(request));
}

#[test]
fn does_not_perform_a_decision_that_the_table_refuses() {
    let mut table = running(setup(Occupant::Computer(3), bob()));
    let request = table.settle().unwrap();
    table.runner.decided(request, Command::Withdraw);
    table.now = Millis(1_000);
    assert_eq!(table.next(), Duty::Wait { until: None });
}

#[test]
fn a_computer_is_asked_about_a_rematch() {
    let mut table = Running::new(chess(ann(), Occupant::Computer(3)), RunnerSettings::SERVER);
    perform(&mut table.table, Millis(0), &["south resign 1", "south offer rematch"]);
    assert_eq!(table.settle().unwrap().seat, Seat::North);
}

#[test]
fn the_next_game_begins_by_itself_only_between_computers() {
    for (south, goes_on) in [(Occupant::Computer(0), true), (ann(), false)] {
        let setup = TableSetup { games: 2, ..setup(south, Occupant::Computer(0)) };
        let mut table = running(setup);
        table.settle();
        perform(&mut table.table, Millis(0), &["south resign 1"]);
        table.settle();
        assert_eq!(table.table.games().len(), if goes_on { 2 } else { 1 });
        assert_eq!(table.entries().contains(&"house next".to_owned()), goes_on);
    }
}
