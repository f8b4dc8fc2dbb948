use salon_table_runner::{Duty, EntropyFor, RunnerSettings, TableDice, TableRunner, seat_entropy};
use table::{Awaits, BySeat, Dice, Millis, Occupant, Phase, Seat, Setup, Table};

use crate::script::{Running, ann, bob, entropy, perform};

type Backgammon = backgammon::Position;

fn running(south: Occupant, north: Occupant, settings: RunnerSettings) -> Running<Backgammon> {
    let mut entropy = entropy();
    let dice = TableDice::draw(&mut entropy);
    let fair = Dice::Fair { commitment: dice.commitment().unwrap() };
    let rules = "standard+match=1".parse().unwrap();
    let seats = BySeat { south, north };
    let table = Table::new(Setup { seats, dice: fair, ..Setup::new("backgammon", rules) });
    let runner = TableRunner::new(settings, Some(dice));
    Running { runner, ..Running::new(table, settings) }
}

#[test]
fn adds_entropy_for_everybody_at_one_screen() {
    let mut table = running(ann(), Occupant::Computer(0), RunnerSettings::LOCAL);
    table.settle();
    let entropy = table.table.entropy();
    assert!(Seat::ALL.into_iter().all(|seat| entropy[seat].is_some()));
    assert_ne!(entropy.south, entropy.north);
    assert_eq!(entropy.south.as_ref().unwrap().as_str().len(), 32, "128 bits");
}

#[test]
fn a_server_adds_entropy_for_computers_only() {
    let mut table = running(ann(), Occupant::Computer(0), RunnerSettings::SERVER);
    assert_eq!(table.settle(), None);
    let entropy = table.table.entropy();
    assert!(entropy.south.is_none() && entropy.north.is_some());
    assert_eq!(table.table.awaits(), Awaits::Entropy(Seat::South));
    perform(&mut table.table, Millis(1), &["south entropy ab"]);
    table.settle();
    assert_eq!(table.table.phase(), Phase::Playing);
}

#[test]
fn rolls_and_reveals_the_secret_at_the_end() {
    let mut table = running(ann(), bob(), RunnerSettings::LOCAL);
    table.settle();
    assert!(matches!(table.table.awaits(), Awaits::Move(_)), "the opening roll has come");
    perform(&mut table.table, Millis(1), &["south resign 1", "north accept resign 1"]);
    assert_eq!(table.table.phase(), Phase::Over);
    table.settle();
    let secret = table.runner.dice().unwrap().secret();
    assert_eq!(table.table.secret().unwrap().as_str(), secret);
    assert_eq!(table.next(), Duty::Wait { until: None }, "once is enough");
}

#[test]
fn a_stored_secret_gives_the_same_rolls() {
    let mut first = running(ann(), bob(), RunnerSettings::LOCAL);
    first.settle();
    let stored = first.runner.dice().unwrap().secret();
    let mut second = running(ann(), bob(), RunnerSettings::LOCAL);
    second.runner = TableRunner::new(RunnerSettings::LOCAL, TableDice::read(&stored));
    second.settle();
    assert_eq!(first.entries(), second.entries());
    assert!(TableDice::read("no secret").is_none());
}

#[test]
fn says_when_the_secret_was_lost() {
    let mut table = running(ann(), bob(), RunnerSettings::LOCAL);
    table.settle();
    let mut resumed = Running::new(table.table.prefix(3), RunnerSettings::LOCAL);
    assert!(resumed.runner.has_lost_dice(&resumed.table), "{:?}", resumed.table.awaits());
    assert_eq!(resumed.next(), Duty::Wait { until: None });
    assert!(!table.runner.has_lost_dice(&table.table));
}

#[test]
fn people_with_real_dice_roll_themselves() {
    let seats = BySeat { south: ann(), north: bob() };
    let setup = Setup { seats, ..Setup::new("backgammon", backgammon::Rules::MONEY) };
    let mut table = Running::new(Table::<Backgammon>::new(setup), RunnerSettings::LOCAL);
    table.settle();
    assert!(matches!(table.table.awaits(), Awaits::Roll(_)));
    assert_eq!(table.next(), Duty::Wait { until: None });
    assert!(!table.runner.has_lost_dice(&table.table));
}

#[test]
fn entropy_is_new_each_time() {
    let mut entropy = entropy();
    assert_ne!(seat_entropy(&mut entropy), seat_entropy(&mut entropy));
    assert_eq!(RunnerSettings::LOCAL.entropy_for, EntropyFor::AllSeats);
}
