use backgammon::{Position, Refusal, Rules};
use game::{Event, Game, Notation, OutOfTurn, Side};
use salon_board_view::{BoardView, Choice, Draft, Place, PointBoard, Question, Scene, SceneBoard};

/// The position after these events from the start.
fn after(rules: Rules, events: &str) -> Position {
    let mut position = Position::start(rules);
    for text in events.split_whitespace() {
        let event: Event<Position> = position.read_event(text).unwrap();
        position.apply(&event).unwrap();
    }
    position
}

fn points(scene: &Scene) -> &PointBoard {
    match &scene.board {
        SceneBoard::Points(points) => points,
        SceneBoard::Squares(_) => panic!("backgammon has points"),
    }
}

fn place(position: &Position, name: &str) -> Place {
    position.read_place(name).unwrap()
}

fn names(position: &Position, places: &[Place]) -> Vec<String> {
    places.iter().map(|place| position.place_name(*place)).collect()
}

#[test]
fn shows_the_board_from_either_side() {
    // White has won the opening roll with 3 against 1.
    let position = after(Rules::FORTRESS, "31");
    let white = position.scene(Side::White, &[]);
    let black = position.scene(Side::Black, &[]);
    let counts = |scene: &Scene| {
        let row = |row: &[salon_board_view::Point]| {
            row.iter().map(|p| (p.number, p.stack.count)).collect::<Vec<_>>()
        };
        (row(&points(scene).upper), row(&points(scene).lower))
    };
    let (upper, lower) = counts(&white);
    assert_eq!(lower[0], (12, 5), "Black's midpoint, at the left");
    assert_eq!(lower[6], (6, 5), "White's six-point, right of the bar");
    assert_eq!(lower[11], (1, 2), "Black's back checkers");
    assert_eq!(upper[0], (13, 5));
    assert_eq!(upper[11], (24, 2));
    // Black sees the same board turned around, with the numbers of White, who is to move.
    let (upper, lower) = counts(&black);
    assert_eq!(lower[11], (24, 2), "White's back checkers in Black's home board");
    assert_eq!(lower[6], (19, 5));
    assert_eq!(upper[11], (1, 2));
    assert_eq!(points(&black).lower[11].stack.side, Side::White);
    assert_eq!(white.summaries[Side::White].pips, Some(167));
    assert_eq!(points(&white).cube, None, "the fortress booklet has no doubling");
}

#[test]
fn marks_dice_as_used() {
    let position = after(Rules::FORTRESS, "31");
    let mut draft = Draft::new(position.clone());
    let dice = |draft: &Draft<Position>| {
        let scene = draft.scene(Side::White, None);
        points(&scene).dice.iter().map(|die| (die.number, die.used)).collect::<Vec<_>>()
    };
    assert_eq!(dice(&draft), [(3, false), (1, false)]);
    draft.click(place(&position, "6")).unwrap();
    assert_eq!(names(&position, &draft.targets()), ["5", "3", "2"]);
    draft.click(place(&position, "5")).unwrap();
    assert_eq!(dice(&draft), [(3, false), (1, true)]);
    draft.click(place(&position, "8")).unwrap();
    draft.click(place(&position, "5")).unwrap();
    assert_eq!(dice(&draft), [(3, true), (1, true)]);
    assert_eq!(position.write_move(draft.complete_move().unwrap()), "8/5,6/5");
    let scene = draft.scene(Side::White, None);
    assert_eq!(points(&scene).lower[7].stack.count, 2, "the point is made");
    assert_eq!(scene.summaries[Side::White].pips, Some(163));
}

#[test]
fn moves_one_checker_with_both_dice_in_one_click() {
    // From 24: 23 and 21 are open, so both orders lead to 20 and to one board.
    let position = after(Rules::FORTRESS, "31");
    let mut draft = Draft::new(position.clone());
    draft.click(place(&position, "24")).unwrap();
    assert_eq!(names(&position, &draft.targets()), ["23", "21", "20"]);
    draft.click(place(&position, "20")).unwrap();
    assert_eq!(position.write_move(draft.complete_move().unwrap()), "24/20");
    assert!(draft.undo() && draft.undo());
    assert!(draft.is_empty());
}

#[test]
fn offers_and_answers_the_cube() {
    let position = after(Rules::match_to(5), "31 8/5,6/5");
    let mut draft = Draft::new(position.clone());
    assert_eq!(draft.question(), Some(Question::RollOrDouble));
    assert_eq!(draft.choices(), [Choice::Roll, Choice::Double]);
    assert_eq!(draft.click(Place(1)), Err(Refusal::OutOfTurn(OutOfTurn::RollFirst)));
    draft.choose(Choice::Double).unwrap();
    assert_eq!(position.write_move(draft.complete_move().unwrap()), "double");
    let offered = after(Rules::match_to(5), "31 8/5,6/5 double");
    let scene = offered.scene(Side::White, &[]);
    let cube = points(&scene).cube.unwrap();
    assert_eq!((cube.stake, cube.owner, cube.offered_by), (2, None, Some(Side::Black)));
    let draft = Draft::new(offered);
    assert_eq!(draft.question(), Some(Question::Doubled));
    assert_eq!(draft.choices(), [Choice::Take, Choice::Drop]);
    let taken = after(Rules::match_to(5), "31 8/5,6/5 double take");
    let cube = points(&taken.scene(Side::White, &[])).cube.unwrap();
    assert_eq!((cube.stake, cube.owner, cube.offered_by), (2, Some(Side::White), None));
}

/// Black has split 24/23 and brought 13/10, so blots stand on White's 1, 2 and 15. With 6-1 White can go from 8
/// to 1 over the blot on 2 or over 7, so the player must click the first hop.
#[test]
fn does_not_offer_one_click_for_two_paths_that_hit_differently() {
    let position = after(Rules::FORTRESS, "13 24/23,13/10 61");
    let mut draft = Draft::new(position.clone());
    draft.click(place(&position, "8")).unwrap();
    assert_eq!(names(&position, &draft.targets()), ["7", "2"]);
}

/// White has hit on 2. Black's 2 enters on 23, where the hitter stands alone; 6 would enter on 19,
/// White's 6-point, where four are left.
#[test]
fn checkers_on_the_bar_must_enter_first() {
    let position = after(Rules::FORTRESS, "13 24/23,13/10 41 24/23,6/2* 62");
    let mut draft = Draft::new(position.clone());
    assert_eq!(names(&position, &draft.movable()), ["bar"]);
    assert_eq!(draft.click(place(&position, "13")), Err(Refusal::EnterFirst));
    draft.click(place(&position, "bar")).unwrap();
    assert_eq!(names(&position, &draft.targets()), ["23"], "17 is White's 8-point");
    assert_eq!(draft.click(place(&position, "19")), Err(Refusal::PointClosed));
    let scene = draft.scene(Side::White, None);
    assert_eq!(points(&scene).bar[Side::Black].count, 1);
    assert!(points(&scene).bar[Side::Black].marks.lifted);
    draft.click(place(&position, "23")).unwrap();
    let scene = draft.scene(Side::White, None);
    assert_eq!(points(&scene).bar[Side::White].count, 1, "it hits");
}
