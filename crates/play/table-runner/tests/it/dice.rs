use game::Game;
use salon_table_runner::{Duty, EntropyFor, RunnerSettings, TableDice, TableRunner, seat_entropy};
use table::{
    Actor, Awaits, BySeat, Command, Millis, Occupant, RollSource, Seat, Table, TablePhase,
    TableSetup,
};

use crate::script::{Running, ann, bob, entropy, perform};

type Backgammon = backgammon::Position;

fn running(south: Occupant, north: Occupant, settings: RunnerSettings) -> Running<Backgammon> {
    running_under("standard+match=1", south, north, settings)
}

fn running_under(
    rules: &str,
    south: Occupant,
    north: Occupant,
    settings: RunnerSettings,
) -> Running<Backgammon> {
    let mut entropy = entropy();
    let dice = TableDice::draw(&mut entropy);
    let fair = RollSource::Fair { commitment: dice.commitment().unwrap() };
    let rules = rules.parse().unwrap();
    let seats = BySeat { south, north };
    let table =
        Table::new(TableSetup { seats, dice: fair, ..TableSetup::new("backgammon", rules) });
    let runner = TableRunner::new(settings, Some(dice));
    Running { runner, ..Running::new(table, settings) }
}

#[test]
fn adds_entropy_for_all_players_at_one_screen() {
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
    assert_eq!(table.table.phase(), TablePhase::Playing);
}

#[test]
fn rolls_and_reveals_the_secret_at_the_end() {
    let mut table = running(ann(), bob(), RunnerSettings::LOCAL);
    table.settle();
    assert!(matches!(table.table.awaits(), Awaits::Move(_)), "the opening roll has come");
    perform(&mut table.table, Millis(1), &["south resign 1", "north accept resign 1"]);
    assert_eq!(table.table.phase(), TablePhase::Over);
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
fn reports_a_lost_secret() {
    let mut table = running(ann(), bob(), RunnerSettings::LOCAL);
    table.settle();
    let mut resumed = Running::new(table.table.prefix(3), RunnerSettings::LOCAL);
    assert!(resumed.runner.has_lost_dice(&resumed.table), "{:?}", resumed.table.awaits());
    assert_eq!(resumed.next(), Duty::Wait { until: None });
    assert!(!table.runner.has_lost_dice(&table.table));
}

#[test]
fn players_with_manual_dice_enter_their_rolls() {
    let seats = BySeat { south: ann(), north: bob() };
    let setup = TableSetup { seats, ..TableSetup::new("backgammon", backgammon::Rules::MONEY) };
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

/// A table whose people roll by hand, or not.
fn by_hand(rules: &str, rolls_by_hand: bool) -> Running<Backgammon> {
    let settings = RunnerSettings { rolls_by_hand, ..RunnerSettings::LOCAL };
    running_under(rules, ann(), bob(), settings)
}

/// Plays the first legal move for the player to move.
fn play_first_move(running: &mut Running<Backgammon>) {
    let Awaits::Move(seat) = running.table.awaits() else { panic!("no move is awaited") };
    let mv = running.table.position().legal_moves().remove(0);
    running.table.execute(Actor::Seat(seat), Command::Move(mv), running.now).unwrap();
}

/// A match to one point has no cube, so rolling is no decision there.
#[test]
fn waits_for_a_manual_roll_where_there_is_no_decision() {
    let [mut by_hand, mut at_once] = [true, false].map(|hand| by_hand("standard+match=1", hand));
    for running in [&mut by_hand, &mut at_once] {
        assert_eq!(running.settle(), None, "the opening roll is nobody's");
        play_first_move(running);
        running.settle();
    }
    assert!(matches!(at_once.table.awaits(), Awaits::Move(_)), "the dice were rolled at once");
    let roller = by_hand.runner.awaits_roll_by(&by_hand.table).unwrap();
    assert_eq!(by_hand.next(), Duty::Wait { until: None });
    by_hand.runner.roll_by_hand(&by_hand.table);
    assert_eq!(by_hand.runner.awaits_roll_by(&by_hand.table), None);
    by_hand.settle();
    assert_eq!(by_hand.table.awaits(), Awaits::Move(roller));
    // The record is the same, and the next roll is waited for again.
    assert_eq!(by_hand.entries(), at_once.entries());
    play_first_move(&mut by_hand);
    by_hand.settle();
    assert_eq!(by_hand.runner.awaits_roll_by(&by_hand.table), Some(!roller));
    by_hand.runner.set_rolls_by_hand(false);
    assert_eq!(by_hand.runner.awaits_roll_by(&by_hand.table), None);
}

#[test]
fn a_player_who_has_chosen_to_roll_does_not_wait_again() {
    let mut running = by_hand("standard+match=3", true);
    running.settle();
    play_first_move(&mut running);
    let Awaits::Move(seat) = running.table.awaits() else { panic!("roll or double") };
    let roll = running.table.read_command(Actor::Seat(seat), "move roll").unwrap();
    running.table.execute(Actor::Seat(seat), roll, running.now).unwrap();
    assert_eq!(running.runner.awaits_roll_by(&running.table), None);
    running.settle();
    assert_eq!(running.table.awaits(), Awaits::Move(seat));
}
