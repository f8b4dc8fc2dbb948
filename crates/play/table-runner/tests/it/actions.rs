use std::collections::HashMap;

use game::Game;
use salon_table_runner::{LocalSeats, PlayerAction};
use table::{
    Actor, Awaits, BySeat, Command, CommandError, Millis, Occupant, Seat, Table, TableSetup,
};
use words::Language;

use crate::script::{ann, bob, chess, perform};
use PlayerAction::{
    Abort, Accept, ClaimDraw, Decline, NextGame, OfferDraw, Rematch, Resign, Takeback, Withdraw,
};

const RESIGN: PlayerAction = Resign { level: 1 };

type Chess = Table<chess::Position>;

/// The actions open to everybody at one screen.
fn open(table: &Chess) -> Vec<PlayerAction> {
    PlayerAction::available(table, LocalSeats::of(table), Millis(0))
}

/// The actions open to one player over the network.
fn open_to(table: &Chess, seat: Seat) -> Vec<PlayerAction> {
    let local = LocalSeats::new(BySeat::new(|one| one == seat));
    PlayerAction::available(table, local, Millis(0))
}

#[test]
fn every_word_means_one_action_and_is_read_in_both_languages() {
    for language in Language::ALL {
        let mut known = HashMap::new();
        for action in PlayerAction::ALL {
            assert!(!action.label(language).is_empty());
            for word in action.typed_words(language) {
                assert_eq!(known.insert(word, action), None, "{word}");
                let read = PlayerAction::read(&word.to_uppercase(), language);
                assert_eq!(read, Some(action), "{word}");
            }
        }
    }
    assert_eq!(PlayerAction::read("resign", Language::French), Some(RESIGN));
    assert_eq!(PlayerAction::read("e4", Language::English), None);
}

#[test]
fn actions_change_as_the_game_goes_on() {
    let mut table = chess(ann(), bob());
    assert_eq!(open(&table), [OfferDraw, RESIGN, Abort]);
    perform(&mut table, Millis(0), &["south move e2e4", "north move e7e5"]);
    assert_eq!(open(&table), [Takeback, OfferDraw, RESIGN]);
    perform(&mut table, Millis(0), &["south resign 1"]);
    assert_eq!(open(&table), [Rematch]);
}

#[test]
fn an_offer_is_answered_by_the_opponent_and_withdrawn_by_its_maker() {
    let mut table = chess(ann(), bob());
    perform(&mut table, Millis(0), &["south offer draw"]);
    assert_eq!(open_to(&table, Seat::North), [Accept, Decline, RESIGN, Abort]);
    assert_eq!(open_to(&table, Seat::South), [Withdraw, RESIGN, Abort]);
    // At one screen the opponent is asked; the offer can still be withdrawn by word.
    assert_eq!(open(&table)[..2], [Accept, Decline]);
    let local = LocalSeats::of(&table);
    assert_eq!(Withdraw.seat(&table, local), Seat::South);
    assert_eq!(Accept.seat(&table, local), Seat::North);
}

#[test]
fn a_move_is_taken_back_by_the_player_who_made_it() {
    let mut table = chess(ann(), bob());
    perform(&mut table, Millis(0), &["south move e2e4"]);
    let local = LocalSeats::of(&table);
    assert_eq!(Takeback.seat(&table, local), Seat::South);
    let against_computer = {
        let mut table = chess(ann(), Occupant::Computer(1));
        perform(&mut table, Millis(0), &["south move e2e4", "north move e7e5"]);
        table
    };
    let local = LocalSeats::of(&against_computer);
    assert_eq!(Takeback.seat(&against_computer, local), Seat::South);
}

#[test]
fn unavailable_actions_give_a_reason() {
    let table = chess(ann(), bob());
    let local = LocalSeats::of(&table);
    let why = |action: PlayerAction| action.command(&table, local).unwrap_err();
    assert_eq!(why(Accept), CommandError::OfferGone);
    assert_eq!(why(ClaimDraw), CommandError::ClaimUnfounded);
    assert_eq!(why(Takeback), CommandError::NothingToTakeBack);
    assert_eq!(Resign { level: 3 }.command(&table, local), Ok(Command::Resign { level: 3 }));
}

#[test]
fn the_next_game_of_a_series_is_begun_by_a_player() {
    let seats = BySeat { south: ann(), north: bob() };
    let setup = TableSetup { seats, games: 2, ..TableSetup::new("chess", chess::Rules::STANDARD) };
    let mut table = Chess::new(setup);
    perform(&mut table, Millis(0), &["house begin south", "south resign 1"]);
    assert_eq!(table.awaits(), Awaits::Next);
    assert_eq!(open(&table), [NextGame]);
}

#[test]
fn spectators_can_do_nothing() {
    let table = chess(Occupant::Computer(1), Occupant::Computer(2));
    let local = LocalSeats::of(&table);
    assert!(local.is_empty());
    assert_eq!(open(&table), []);
    assert_eq!(local.actor(&table, &Command::Abort), Err(CommandError::OnlyWatching));
}

#[test]
fn commands_are_given_for_the_player_who_is_awaited() {
    let mut table = chess(ann(), bob());
    let local = LocalSeats::of(&table);
    perform(&mut table, Millis(0), &["south offer draw"]);
    let mv = table.position().legal_moves()[0];
    let by_mover = local.actor(&table, &Command::Move(mv));
    assert_eq!(by_mover, Ok(Actor::Seat(Seat::South)), "moves are those of the player to move");
    let by_asked = local.actor(&table, &Command::Resign { level: 1 });
    assert_eq!(by_asked, Ok(Actor::Seat(Seat::North)), "all else is said by the player asked");
}
