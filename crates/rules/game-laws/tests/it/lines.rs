//! The line that all of the project stands on, with a game small enough to follow by hand.
//!
//! In `short` each side can only tug: the knot goes 0, 1, 0, 1, and the position with White to pull
//! stands for the third time after 4 events and for the fifth after 8.

use game::{Event, Game, Line, Notation, OutOfTurn, Outcome, Turn};
use game::{Side::Black, Side::White};
use salon_game_laws::tiny::{Pull, Rope, RopeEnding, RopeRefusal};

fn line(rules: &str, pulls: &[Pull]) -> Line<Rope> {
    let mut line = Line::new(Rope::start(rules.parse().unwrap()));
    for (mv, by) in pulls.iter().zip([White, Black].into_iter().cycle()) {
        line.apply(&Event::Move { by, mv: *mv }).unwrap();
    }
    line
}

#[test]
fn a_claim_opens_with_the_third_time_and_closes_with_the_next_move() {
    let mut line = line("short", &[Pull::Tug; 4]);
    assert_eq!(line.turn(), Turn::Player(White));
    assert_eq!(line.claims(White), [RopeEnding::ThirdTime]);
    assert_eq!(line.claims(Black), []);
    line.undo();
    assert_eq!(line.claims(White), []);
}

#[test]
fn a_claim_may_be_open_to_either_side() {
    let line = line("short+either", &[Pull::Tug; 4]);
    assert_eq!(line.claims(White), [RopeEnding::ThirdTime]);
    assert_eq!(line.claims(Black), [RopeEnding::ThirdTime]);
}

#[test]
fn a_move_announced_founds_the_claim_of_who_announces_it() {
    let three = line("short", &[Pull::Tug; 3]);
    assert_eq!(three.claims(Black), []);
    assert_eq!(three.claims_with(&Pull::Tug), Ok(vec![RopeEnding::ThirdTime]));
    assert_eq!(three, line("short", &[Pull::Tug; 3]), "announcing plays nothing");
    assert_eq!(three.claims_with(&Pull::Heave), Err(RopeRefusal::NoHeaveLeft));
    let seven = line("short", &[Pull::Tug; 7]);
    assert_eq!(seven.claims_with(&Pull::Tug), Ok(vec![RopeEnding::FifthTime]));
}

#[test]
fn a_compulsory_draw_ends_the_line_and_only_undoing_opens_it() {
    let mut line = line("short", &[Pull::Tug; 8]);
    let draw = Turn::Over(Outcome::Draw { ending: RopeEnding::FifthTime });
    assert_eq!(line.turn(), draw);
    assert_eq!(line.position().turn(), Turn::Player(White), "only the line sees it");
    let over = RopeRefusal::OutOfTurn(OutOfTurn::GameOver);
    assert_eq!(line.apply(&Event::Move { by: White, mv: Pull::Tug }), Err(over));
    assert_eq!(line.claims_with(&Pull::Tug), Err(over));
    assert_eq!(line.claims(White), []);
    assert_eq!(line.events().len(), 8);
    assert_eq!(line.undo(), Some(Event::Move { by: Black, mv: Pull::Tug }));
    assert_eq!(line.turn(), Turn::Player(Black));
}

#[test]
fn a_win_is_not_turned_into_a_draw() {
    // Four tugs bring the start for the third time, then White heaves to the end.
    let mut pulls = [Pull::Tug; 5];
    pulls[4] = Pull::Heave;
    let line = line("short+heaves=1", &pulls);
    assert_eq!(line.turn().outcome().and_then(|outcome| outcome.winner()), Some(White));
    assert_eq!(line.claims(Black), []);
}

#[test]
fn what_cannot_be_undone_forgets_the_past() {
    // Two tugs, a heave each (which can never come back), and the count starts again at the
    // position after them: it stands for the third time four tugs later.
    let mut pulls = vec![Pull::Tug, Pull::Tug, Pull::Heave, Pull::Heave];
    pulls.extend([Pull::Tug; 3]);
    assert_eq!(line("standard", &pulls).claims(Black), []);
    pulls.push(Pull::Tug);
    assert_eq!(line("standard", &pulls).claims(White), [RopeEnding::ThirdTime]);
}

#[test]
fn replaying_says_which_event_is_refused() {
    let good = line("short", &[Pull::Tug; 3]);
    let mut events = good.events().to_vec();
    assert_eq!(Line::replay(good.start().clone(), &events), Ok(good.clone()));
    events.push(Event::Move { by: White, mv: Pull::Tug });
    let refused = Line::replay(good.start().clone(), &events);
    assert_eq!(refused, Err((3, RopeRefusal::OutOfTurn(OutOfTurn::NotYourTurn))));
}

#[test]
fn undoing_everything_leads_to_the_start_and_no_further() {
    let mut line = line("standard", &[Pull::Tug, Pull::Heave]);
    assert_eq!(line.positions().len(), 3);
    assert_eq!(line.position().write_position(), "-1 w 2/1 0");
    assert_eq!(line.undo(), Some(Event::Move { by: Black, mv: Pull::Heave }));
    assert_eq!(line.undo(), Some(Event::Move { by: White, mv: Pull::Tug }));
    assert_eq!(line.undo(), None);
    assert_eq!(line.position(), line.start());
    assert_eq!(line, Line::new(Rope::start("standard".parse().unwrap())));
}
