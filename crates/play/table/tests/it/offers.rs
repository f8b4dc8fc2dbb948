//! Offers, answers and takebacks.

use chess::{Position, Rules};
use salon_table::{
    Actor, Awaits, Command, CommandError, GameResult, Offer, Proposal, RollSource, Seat, Table,
    TablePhase, TableSetup, Takebacks, Time,
};

use crate::play::{begin, chess, chess_from, follow, object};

fn open() -> Table<Position> {
    let mut table = begin(chess());
    follow(&mut table, "1 south move e2e4\n2 north move e7e5");
    table
}

#[test]
fn only_the_opponent_can_answer_a_draw_offer() {
    let mut table = open();
    object(&mut table, "3 north accept draw", CommandError::OfferGone);
    follow(&mut table, "3 south offer draw");
    assert_eq!(table.offer(), Some(Offer { by: Seat::South, what: Proposal::Draw }));
    assert_eq!(table.offer_to(Seat::South), None);
    object(&mut table, "4 south offer draw", CommandError::AlreadyOffered);
    object(&mut table, "4 south accept draw", CommandError::OwnOffer);
    object(&mut table, "4 north accept rematch", CommandError::OfferGone);
    object(&mut table, "4 north withdraw", CommandError::OfferGone);
    object(&mut table, "4 north offer takeback 1", CommandError::AnswerFirst);
    follow(&mut table, "5 north accept draw");
    assert_eq!(table.current_game().and_then(|game| game.result()), Some(GameResult::Agreed));
    object(&mut table, "6 north accept draw", CommandError::OfferGone);
}

#[test]
fn a_draw_offer_stands_until_the_answer_or_the_opponents_move() {
    let mut table = open();
    follow(&mut table, "3 south offer draw\n4 south move g1f3");
    assert!(table.offer_to(Seat::North).is_some());
    follow(&mut table, "5 north move b8c6");
    assert_eq!(table.offer(), None);
    object(&mut table, "6 north accept draw", CommandError::OfferGone);
}

#[test]
fn a_declined_offer_cannot_be_repeated_before_the_next_move() {
    let mut table = open();
    follow(&mut table, "3 south offer draw\n4 north decline draw");
    object(&mut table, "5 south offer draw", CommandError::AlreadyDeclined);
    follow(&mut table, "6 north offer draw\n7 north withdraw");
    follow(&mut table, "8 south move g1f3\n9 south offer draw");
}

#[test]
fn offering_a_draw_accepts_the_opponents_draw_offer() {
    let mut table = open();
    follow(&mut table, "3 south offer draw");
    let offered =
        table.execute(Actor::Seat(Seat::North), Command::Offer(Proposal::Draw), Time::at(4));
    assert_eq!(offered.unwrap().command, Command::Accept(Proposal::Draw));
    assert_eq!(table.phase(), TablePhase::Over);
    // A record cannot contain such an offer: it contains the acceptance.
    let mut table = open();
    follow(&mut table, "3 south offer draw");
    object(&mut table, "4 north offer draw", CommandError::NoSuchCommand);
}

#[test]
fn a_takeback_undoes_the_players_last_move_and_everything_after_it() {
    let mut table = open();
    assert_eq!(table.takeback(Seat::South), Ok(Proposal::Takeback { to: 0 }));
    assert_eq!(table.takeback(Seat::North), Ok(Proposal::Takeback { to: 1 }));
    object(&mut table, "3 north offer takeback 0", CommandError::NothingToTakeBack);
    object(&mut table, "3 north offer takeback 2", CommandError::NothingToTakeBack);
    follow(&mut table, "3 north offer takeback 1\n4 south accept takeback 1");
    assert_eq!(table.awaits(), Awaits::Move(Seat::North));
    let game = table.current_game().unwrap();
    assert_eq!((game.line().events().len(), game.timings().len()), (1, 1));
    // Asked for on one's own turn, it undoes the opponent's reply too.
    follow(&mut table, "5 north move c7c5\n6 south offer takeback 0\n7 north accept takeback 0");
    assert_eq!(table.awaits(), Awaits::Move(Seat::South));
    assert_eq!(table.position(), &Position::new(Rules::STANDARD));
    assert_eq!(table.takeback(Seat::South), Err(CommandError::NothingToTakeBack));
}

#[test]
fn a_move_ends_a_takeback_offer() {
    for mover in ["3 north offer takeback 1", "3 south offer takeback 0"] {
        let mut table = open();
        follow(&mut table, mover);
        follow(&mut table, "4 south move g1f3");
        assert_eq!(table.offer(), None, "{mover}");
    }
}

/// White's king goes into the corner by choice, and out of it because the rook on the b-file leaves only
/// a2: the takeback undoes the choice.
#[test]
fn a_takeback_skips_forced_moves() {
    let mut table = begin(chess_from("2r4k/8/8/8/8/8/K7/8 w - - 0 1"));
    follow(&mut table, "1 south move a2a1\n2 north move c8b8");
    assert_eq!(table.position().moves().len(), 1);
    follow(&mut table, "3 south move a1a2\n4 north move h8h7");
    assert_eq!(table.takeback(Seat::South), Ok(Proposal::Takeback { to: 0 }));
}

#[test]
fn takebacks_can_be_forbidden_or_free() {
    let mut table = begin(TableSetup { takebacks: Takebacks::Never, ..chess() });
    follow(&mut table, "1 south move e2e4");
    assert_eq!(table.takeback(Seat::South), Err(CommandError::NoTakebacks));
    object(&mut table, "2 south offer takeback 0", CommandError::NoTakebacks);
    let mut table = begin(TableSetup { takebacks: Takebacks::Free, ..chess() });
    follow(&mut table, "1 south move e2e4\n2 south offer takeback 0");
    assert_eq!((table.awaits(), table.offer()), (Awaits::Move(Seat::South), None));
}

#[test]
fn a_rematch_changes_sides() {
    let mut table = open();
    object(&mut table, "3 south offer rematch", CommandError::StillPlaying);
    follow(&mut table, "3 south resign 1");
    assert_eq!(table.rematch("next", RollSource::None), None);
    object(&mut table, "4 south offer draw", CommandError::NoGame);
    follow(&mut table, "4 south offer rematch\n5 north decline rematch");
    object(&mut table, "6 south offer rematch", CommandError::AlreadyDeclined);
    follow(&mut table, "6 north offer rematch\n7 south accept rematch");
    object(&mut table, "8 south offer rematch", CommandError::AlreadyOffered);
    let setup = table.rematch("next", RollSource::None).unwrap();
    let next = begin_as_agreed(setup);
    assert_eq!(next.awaits(), Awaits::Move(Seat::North), "Bob has White now");
    assert_eq!(next.seats(), table.seats());
}

fn begin_as_agreed(setup: TableSetup<Position>) -> Table<Position> {
    let mut table = Table::new(setup);
    object(&mut table, "0 house begin south", CommandError::SidesAreAgreed);
    follow(&mut table, "0 house begin north");
    table
}
