//! Tests of `Line` with a game that can be followed by hand.
//!
//! In `short` each side can only tug: the knot is at 0, 1, 0, 1, and the position with White to pull occurs for the
//! third time after 4 events and for the fifth time after 8.

use game::{Event, Game, Line, Notation, OutOfTurn, Outcome, Turn};
use game::{Side::Black, Side::White};
use salon_game_laws::tiny::{Rope, RopeEnding, RopePull, RopeRefusal};

fn line(rules: &str, pulls: &[RopePull]) -> Line<Rope> {
    let mut line = Line::new(Rope::start(rules.parse().unwrap()));
    for (mv, by) in pulls.iter().zip([White, Black].into_iter().cycle()) {
        line.apply(&Event::Move { by, mv: *mv }).unwrap();
    }
    line
}

#[test]
fn the_third_occurrence_can_be_claimed_until_the_next_move() {
    let mut line = line("short", &[RopePull::Tug; 4]);
    assert_eq!(line.turn(), Turn::Player(White));
    assert_eq!(line.claims(White), [RopeEnding::ThirdTime]);
    assert_eq!(line.claims(Black), []);
    line.undo();
    assert_eq!(line.claims(White), []);
}

#[test]
fn a_claim_may_be_open_to_either_side() {
    let line = line("short+either", &[RopePull::Tug; 4]);
    assert_eq!(line.claims(White), [RopeEnding::ThirdTime]);
    assert_eq!(line.claims(Black), [RopeEnding::ThirdTime]);
}

#[test]
fn an_announced_move_allows_the_mover_to_claim() {
    let three = line("short", &[RopePull::Tug; 3]);
    assert_eq!(three.claims(Black), []);
    assert_eq!(three.claims_with(&RopePull::Tug), Ok(vec![RopeEnding::ThirdTime]));
    assert_eq!(three, line("short", &[RopePull::Tug; 3]), "announcing does not play the move");
    assert_eq!(three.claims_with(&RopePull::Heave), Err(RopeRefusal::NoHeaveLeft));
    let seven = line("short", &[RopePull::Tug; 7]);
    assert_eq!(seven.claims_with(&RopePull::Tug), Ok(vec![RopeEnding::FifthTime]));
}

#[test]
fn a_compulsory_draw_ends_the_line_until_it_is_undone() {
    let mut line = line("short", &[RopePull::Tug; 8]);
    let draw = Turn::Over(Outcome::Draw { ending: RopeEnding::FifthTime });
    assert_eq!(line.turn(), draw);
    assert_eq!(line.position().turn(), Turn::Player(White), "the position itself is not over");
    let over = RopeRefusal::OutOfTurn(OutOfTurn::GameOver);
    assert_eq!(line.apply(&Event::Move { by: White, mv: RopePull::Tug }), Err(over));
    assert_eq!(line.claims_with(&RopePull::Tug), Err(over));
    assert_eq!(line.claims(White), []);
    assert_eq!(line.events().len(), 8);
    assert_eq!(line.undo(), Some(Event::Move { by: Black, mv: RopePull::Tug }));
    assert_eq!(line.turn(), Turn::Player(Black));
}

#[test]
fn a_win_is_not_turned_into_a_draw() {
    // After four tugs the first position occurs for the third time; then White wins by a heave.
    let mut pulls = [RopePull::Tug; 5];
    pulls[4] = RopePull::Heave;
    let line = line("short+heaves=1", &pulls);
    assert_eq!(line.turn().outcome().and_then(|outcome| outcome.winner()), Some(White));
    assert_eq!(line.claims(Black), []);
}

#[test]
fn an_irreversible_move_resets_the_count_of_repetitions() {
    // Heaves are irreversible, so the count begins anew after them: four tugs later the position occurs for the third
    // time.
    let mut pulls = vec![RopePull::Tug, RopePull::Tug, RopePull::Heave, RopePull::Heave];
    pulls.extend([RopePull::Tug; 3]);
    assert_eq!(line("standard", &pulls).claims(Black), []);
    pulls.push(RopePull::Tug);
    assert_eq!(line("standard", &pulls).claims(White), [RopeEnding::ThirdTime]);
}

#[test]
fn replay_names_the_refused_event() {
    let good = line("short", &[RopePull::Tug; 3]);
    let mut events = good.events().to_vec();
    assert_eq!(Line::replay(good.start().clone(), &events), Ok(good.clone()));
    events.push(Event::Move { by: White, mv: RopePull::Tug });
    let refused = Line::replay(good.start().clone(), &events);
    assert_eq!(refused, Err((3, RopeRefusal::OutOfTurn(OutOfTurn::NotYourTurn))));
}

#[test]
fn undoing_every_event_restores_the_start() {
    let mut line = line("standard", &[RopePull::Tug, RopePull::Heave]);
    assert_eq!(line.positions().len(), 3);
    assert_eq!(line.position().write_position(), "-1 w 2/1 0");
    assert_eq!(line.undo(), Some(Event::Move { by: Black, mv: RopePull::Heave }));
    assert_eq!(line.undo(), Some(Event::Move { by: White, mv: RopePull::Tug }));
    assert_eq!(line.undo(), None);
    assert_eq!(line.position(), line.start());
    assert_eq!(line, Line::new(Rope::start("standard".parse().unwrap())));
}
