//! Dice at a table: who rolls, which rolls are repeated, and resigning for more than one point.

use game::{OutOfTurn, Side};
use game_laws::tiny::{Stroll, StrollDice, StrollRules};
use salon_table::{
    Awaits, BySeat, CommandError, CommandRefusal, DueRoll, Hex, Occupant, Offer, Proposal,
    RollSource, Seat, Table, TablePhase, TableSetup,
};

use crate::play::{begin, follow, object, refused};

pub(crate) fn stroll(rules: &str) -> TableSetup<Stroll> {
    TableSetup::new("stroll", rules.parse().unwrap())
}

fn due_roll(number: usize, seat: Seat) -> Awaits {
    Awaits::Roll(DueRoll { game: 0, number, seat: Some(seat) })
}

#[test]
fn players_enter_the_rolls_of_manual_dice() {
    assert_eq!(stroll("standard").dice, RollSource::Manual);
    let mut table = begin(stroll("standard"));
    assert_eq!(
        refused(&mut table, "1 south roll 31"),
        CommandRefusal::Rules(OutOfTurn::NothingToRoll.into())
    );
    follow(&mut table, "1 south move roll");
    assert_eq!(table.awaits(), due_roll(0, Seat::South));
    assert_eq!(
        refused(&mut table, "2 south move pass"),
        CommandRefusal::Rules(OutOfTurn::RollFirst.into())
    );
    object(&mut table, "2 house roll 31", CommandError::PlayersRoll);
    follow(&mut table, "2 north roll 31\n3 south move 0+1,0+3");
    assert_eq!(table.awaits(), Awaits::Move(Seat::North));
    object(&mut table, "4 north offer draw", CommandError::NoDrawsWithDice);
}

/// Without the cube there is no command to roll: the dice are rolled at once for the next player.
#[test]
fn the_clock_of_the_roller_runs() {
    let setup = TableSetup { clock: "60+5".parse().unwrap(), ..stroll("standard+nocube") };
    let mut table = begin(setup);
    assert_eq!((table.awaits(), table.running()), (due_roll(0, Seat::South), Some(Seat::South)));
    follow(&mut table, "2000 south roll 31\n9000 south move 0+1,0+3");
    assert_eq!((table.awaits(), table.running()), (due_roll(1, Seat::North), Some(Seat::North)));
    // One turn of 9 s, the roll included, with one increment: 60 - 9 + 5.
    assert_eq!(table.clocks(table.last_time()).unwrap().white.0, 56_000);
}

#[test]
fn after_a_takeback_the_same_rolls_come_again() {
    let mut table = begin(stroll("standard"));
    follow(
        &mut table,
        "1 south move roll\n2 south roll 31\n3 south move 0+1,0+3\n4 north move roll\n5 north roll 22",
    );
    // South takes the play back: its roll stays.
    follow(&mut table, "6 south offer takeback 2\n7 north accept takeback 2\n8 south move 0+1,1+3");
    // North's roll comes again, whatever South plays now.
    follow(&mut table, "9 north move roll");
    assert_eq!(table.remembered_roll(), Some(StrollDice(2, 2)));
    assert_eq!(table.awaits(), due_roll(1, Seat::North));
    object(&mut table, "10 north roll 31", CommandError::SameDiceAgain);
    follow(&mut table, "10 north roll 22");
    // Taken back across both rolls, both come again in the same order.
    follow(&mut table, "11 south offer takeback 0\n12 north accept takeback 0\n13 south move roll");
    object(&mut table, "14 south roll 22", CommandError::SameDiceAgain);
    follow(
        &mut table,
        "14 south roll 31\n15 south move 0+1,0+3\n16 north move roll\n17 north roll 22",
    );
    assert_eq!(table.remembered_roll(), None);
}

#[test]
fn fair_dice_need_entropy_from_both_players_and_reveal_their_secret_at_the_end() {
    let commitment = Hex::read("c0ffee").unwrap();
    let seats = BySeat { south: Occupant::person("Ann"), north: Occupant::Empty };
    let dice = RollSource::Fair { commitment };
    let mut table = Table::new(TableSetup { seats, dice, ..stroll("standard") });
    object(&mut table, "0 north entropy 0b", CommandError::SeatEmpty);
    follow(&mut table, "0 house sit north guest Bob\n1 south entropy 0a");
    object(&mut table, "2 south entropy 0c", CommandError::EntropyGiven);
    assert_eq!(table.awaits(), Awaits::Entropy(Seat::North));
    object(&mut table, "2 house begin south", CommandError::EntropyMissing);
    // The player who takes the seat adds new entropy.
    follow(&mut table, "2 north entropy 0b\n3 north leave\n4 house sit north guest Eve");
    assert_eq!(table.awaits(), Awaits::Entropy(Seat::North));
    follow(&mut table, "5 north entropy 0e\n6 house begin south\n7 south move roll");
    object(&mut table, "8 south entropy 0a", CommandError::AlreadyBegun);
    object(&mut table, "8 south roll 31", CommandError::HouseRolls);
    object(&mut table, "8 house reveal 5ec3e7", CommandError::StillPlaying);
    follow(&mut table, "8 house roll 31\n9 house abort");
    object(&mut table, "10 south reveal 5ec3e7", CommandError::OnlyTheHouse);
    follow(&mut table, "10 house reveal 5ec3e7");
    object(&mut table, "11 house reveal 5ec3e7", CommandError::SecretKnown);
    assert_eq!(table.secret(), Hex::read("5ec3e7").as_ref());
    assert_eq!(table.entropy().north, Hex::read("0e"));
    let mut chess = begin(crate::play::chess());
    object(&mut chess, "1 south entropy 0a", CommandError::AlreadyBegun);
    object(&mut chess, "1 house reveal 0a", CommandError::NoDice);
}

#[test]
fn resigning_is_an_offer_in_games_with_dice() {
    let mut table = begin(stroll("standard+match=5"));
    follow(&mut table, "1 south move double\n2 north move take\n3 north resign 1");
    let offer = Offer { by: Seat::North, what: Proposal::Resign { level: 1 } };
    assert_eq!((table.offer(), table.phase()), (Some(offer), TablePhase::Playing));
    object(&mut table, "4 south accept resign 2", CommandError::OfferGone);
    follow(&mut table, "4 south decline resign 1");
    object(&mut table, "5 north resign 1", CommandError::AlreadyDeclined);
    // Resigning a gammon is another offer; the cube is at two, so it costs four points.
    follow(&mut table, "5 north resign 2\n6 south accept resign 2");
    assert_eq!(table.phase(), TablePhase::Between);
    assert_eq!(table.score().south.to_string(), "4");
    let result = table.current_game().unwrap().result().unwrap();
    assert_eq!(result.winner(), Some(Side::White));
}

#[test]
fn a_move_withdraws_an_offered_resignation() {
    let mut table = begin(stroll("standard"));
    follow(&mut table, "1 south resign 1\n2 south move roll");
    assert_eq!(table.offer(), None);
}

#[test]
fn has_dice_looks_at_the_rules() {
    assert!(salon_table::has_dice::<Stroll>(&StrollRules::STANDARD));
    assert!(salon_table::has_dice::<Stroll>(&"standard+nocube".parse().unwrap()));
    assert!(!salon_table::has_dice::<chess::Position>(&chess::Rules::STANDARD));
}
