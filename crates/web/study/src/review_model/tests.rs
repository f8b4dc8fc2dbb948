use board_view::BoardView;
use table::{Actor, BySeat, Command, TableSetup, Time};

use super::*;
use crate::move_entry::MoveEntryCommand;

const L: Language = Language::English;

fn record(north: Occupant) -> String {
    let seats = BySeat { south: Occupant::guest("Ann"), north };
    let setup = TableSetup { seats, ..TableSetup::new("chess", chess::Rules::STANDARD) };
    let mut table = Table::<chess::Position>::new(setup);
    table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
    for (index, mv) in ["f2f3", "e7e5", "g2g4", "a7a6", "d2d4"].iter().enumerate() {
        let seat = if index % 2 == 0 { Seat::South } else { Seat::North };
        let actor = Actor::Seat(seat);
        let command = table.read_command(actor, &format!("move {mv}")).unwrap();
        table.execute(actor, command, Time::at(index as u64 + 1)).unwrap();
    }
    table.text()
}

/// The reviews of a game in which both players make mistakes.
const FOUND: [&str; 5] = [
    "by=white worth=-80 inaccuracy=0.0700 better=e2e4;e7e5",
    "by=black worth=-80 fine=0.0000",
    "by=white worth=#-1 blunder=0.4000 better=e2e4;d7d5;e4d5",
    "by=black worth=+10 blunder=0.5000 better=d8h4",
    "by=white worth=+30 fine=0.0000",
];

fn reviewed(north: Occupant) -> Box<dyn AnyReviewModel> {
    let mut review = review_model::<chess::Position>(&record(north)).unwrap();
    for (event, text) in FOUND.iter().enumerate() {
        review.add_review(EventIndex { game: 0, event }, text.parse().unwrap());
    }
    review
}

fn touch(review: &mut dyn AnyReviewModel, from: &str, to: &str) -> Option<(EventIndex, String)> {
    let board = chess::Position::new(chess::Rules::STANDARD);
    let place = |name| board.read_place(name).unwrap();
    let gesture = Gesture::Drag(place(from), place(to));
    review.handle(ReviewCommand::Entry(MoveEntryCommand::Gesture(gesture)), L)
}

#[test]
fn continues_after_the_last_judged_event() {
    let mut review = review_model::<chess::Position>(&record(Occupant::guest("Bob"))).unwrap();
    assert_eq!(
        (review.next_event(), review.progress()),
        (Some(EventIndex { game: 0, event: 0 }), (5, 0))
    );
    review.add_review(EventIndex { game: 0, event: 3 }, FOUND[3].parse().unwrap());
    assert_eq!(review.progress().1, 0, "a review out of order is ignored");
    review.add_review(EventIndex { game: 0, event: 0 }, FOUND[0].parse().unwrap());
    assert_eq!(review.next_event(), Some(EventIndex { game: 0, event: 1 }));
    assert_eq!(reviewed(Occupant::guest("Bob")).next_event(), None);
}

#[test]
fn goes_through_the_mistakes_one_by_one() {
    let mut review = reviewed(Occupant::guest("Bob"));
    let view = review.view(L);
    assert_eq!((view.mistakes, view.mistake), (3, None));
    let mut heads = Vec::new();
    for _ in 0..4 {
        review.handle(ReviewCommand::NextMistake(true), L);
        let ReviewCard::Retry { head, .. } = review.view(L).card else { panic!("a mistake") };
        heads.push(head);
    }
    assert_eq!(heads, ["1. f3\u{a0}?!", "2. g4\u{a0}??", "2… a6\u{a0}??", "1. f3\u{a0}?!"]);
    // Against a computer, only the user's own.
    let mut review = reviewed(Occupant::Computer(3));
    assert_eq!(review.view(L).mistakes, 2);
    review.handle(ReviewCommand::MistakesOf(Some(Seat::North)), L);
    assert_eq!(review.view(L).mistakes, 1);
    let own: Vec<usize> = review.own_mistakes().iter().map(|spot| spot.event).collect();
    assert_eq!(own, [2], "an inaccuracy is too small, and a computer needs no puzzles");
}

#[test]
fn a_retry_is_best_as_played_illegal_or_judged_by_the_engine() {
    let mut review = reviewed(Occupant::guest("Bob"));
    review.handle(ReviewCommand::Retry(3), L);
    let view = review.view(L);
    assert_eq!(
        (view.others.len(), view.advice.len()),
        (1, 0),
        "only the move that was played has an arrow"
    );
    let tried = |review: &dyn AnyReviewModel| match review.view(L).card {
        ReviewCard::Retry { tried, .. } => tried,
        card => panic!("{card:?}"),
    };
    assert_eq!(touch(review.as_mut(), "d8", "h4"), None);
    assert_eq!(tried(review.as_ref()), RetryResult::Best("Qh4#".to_owned()));
    review.handle(ReviewCommand::Retry(3), L);
    touch(review.as_mut(), "a7", "a6");
    assert_eq!(tried(review.as_ref()), RetryResult::AsPlayed("a6".to_owned()));
    review.handle(ReviewCommand::Retry(3), L);
    touch(review.as_mut(), "a7", "b5");
    assert!(matches!(tried(review.as_ref()), RetryResult::Refused(_)));
    let at = EventIndex { game: 0, event: 3 };
    assert_eq!(touch(review.as_mut(), "d8", "g5"), Some((at, "d8g5".to_owned())));
    let verdict = "by=black worth=+0 mistake=0.2".parse().unwrap();
    review.move_judged(at, "d8f6", &verdict);
    assert!(
        matches!(tried(review.as_ref()), RetryResult::Judging(..)),
        "the verdict is about another move"
    );
    review.move_judged(at, "d8g5", &verdict);
    assert_eq!(tried(review.as_ref()), RetryResult::Judged("Qg5".to_owned(), MoveQuality::Mistake));
}

#[test]
fn shows_the_better_line_step_by_step() {
    let mut review = reviewed(Occupant::guest("Bob"));
    review.handle(ReviewCommand::ShowBetter(2), L);
    let view = review.view(L);
    assert_eq!((view.others.len(), view.advice.len()), (1, 1), "both moves have an arrow");
    for (steps, on_board) in [(1, 1), (1, 2), (5, 3), (-1, 2)] {
        review.handle(ReviewCommand::Step(steps), L);
        let ReviewCard::Better { moves, step, ends, .. } = review.view(L).card else { panic!() };
        assert_eq!((moves.join(" ").as_str(), step), ("e4 d5 exd5", on_board));
        assert_eq!(ends, on_board == 3);
    }
    review.handle(ReviewCommand::LookAt(2), L);
    assert_eq!(review.view(L).card, ReviewCard::Plain("1… e5".to_owned(), "−0.80".to_owned()));
    review.handle(ReviewCommand::Step(1), L);
    let ReviewCard::Missed { better, class, .. } = review.view(L).card else { panic!() };
    assert_eq!((better.as_str(), class), ("e4", MoveQuality::Blunder));
}

/// The third event allows mate (from 0.39 to 0), but Black was better already. At the fourth Black misses it
/// (from 0 to more than half).
#[test]
fn names_the_turning_point() {
    let view = reviewed(Occupant::guest("Bob")).view(L);
    assert_eq!(view.turned, Some((4, "2… a6".to_owned())));
    assert_eq!(view.notes[3].class, MoveQuality::Blunder);
    assert_eq!(view.sums.rows.len(), 4);
    assert_eq!(view.sums.rows[3].1, BySeat { south: "1".to_owned(), north: "1".to_owned() });
    assert_eq!(view.all_sums, None);
}

/// A match with dice and a cube.
#[test]
fn shows_every_position_of_a_match() {
    let honest = include_str!("../../../../apps/salon/tests/data/honest.salon");
    let mut review = review_model::<backgammon::Position>(honest).unwrap();
    let (total, _) = review.progress();
    assert!(total > 100);
    let games = review.view(L).games;
    for game in 0..games {
        review.handle(ReviewCommand::Game(game), L);
        let events = review.view(L).events;
        for at in 0..=events {
            review.handle(ReviewCommand::LookAt(at), L);
            assert_eq!(review.view(Language::French).at, at);
        }
    }
}

#[test]
fn rejects_texts_that_are_no_records() {
    for text in ["", "salon", &record(Occupant::guest("Bob"))[..40]] {
        assert!(review_model::<chess::Position>(text).is_none());
    }
}
