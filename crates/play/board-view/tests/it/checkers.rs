use checkers::{Position, Refusal, Rules, Square};
use game::{Notation, Side};
use salon_board_view::{
    BoardView, Cell, Choice, Draft, PieceKind, Place, Question, Scene, SceneBoard, ScenePiece,
};

fn position(rules: Rules, fen: &str) -> Position {
    Position::read_position(&rules, fen).unwrap()
}

fn cells(scene: &Scene) -> &[Cell] {
    match &scene.board {
        SceneBoard::Squares(squares) => &squares.cells,
        SceneBoard::Points(_) => panic!("checkers has squares"),
    }
}

/// The numbers of the squares that satisfy a condition.
fn numbers(scene: &Scene, which: impl Fn(&Cell) -> bool) -> Vec<u8> {
    let chosen = cells(scene).iter().filter(|cell| which(cell));
    chosen.filter_map(|cell| cell.place).map(|place| place.0).collect()
}

#[test]
fn square_numbers_begin_at_blacks_edge() {
    let position = Position::start(Rules::STANDARD);
    let white = position.scene(Side::White, &[]);
    let black = position.scene(Side::Black, &[]);
    assert_eq!(numbers(&white, |_| true), (1..=32).collect::<Vec<u8>>());
    assert_eq!(numbers(&black, |_| true), (1..=32).rev().collect::<Vec<u8>>());
    // A light corner at each player's right hand.
    assert!(!cells(&white)[63].dark && !cells(&black)[63].dark);
    let man = ScenePiece { side: Side::Black, kind: PieceKind::Man };
    assert_eq!(numbers(&white, |cell| cell.piece == Some(man)), (1..=12).collect::<Vec<u8>>());
    assert_eq!(cells(&white)[1].label.as_deref(), Some("1"));
}

#[test]
fn marks_a_compulsory_capture() {
    // White's 22 can take 18 and must; 32 could only step.
    let draft = Draft::new(position(Rules::STANDARD, "W:W22,32:B18"));
    let scene = draft.scene(Side::White, None);
    assert_eq!(numbers(&scene, |cell| cell.marks.forced), [22]);
    assert_eq!(numbers(&scene, |cell| cell.marks.movable), [22]);
    let mut draft = draft;
    draft.click(Place(32)).unwrap();
    assert!(matches!(draft.click(Place(28)), Err(Refusal::MustCapture(_))));
    // Under the deluxe booklet nothing is forced.
    let scene = Draft::new(position(Rules::DELUXE, "W:W22,32:B18")).scene(Side::White, None);
    assert_eq!(numbers(&scene, |cell| cell.marks.forced), [0u8; 0]);
    assert_eq!(numbers(&scene, |cell| cell.marks.movable), [22, 32]);
}

#[test]
fn enters_a_double_jump_one_jump_at_a_time() {
    // 29 takes 25 and lands on 22, takes 18 and lands on 15.
    let mut draft = Draft::new(position(Rules::STANDARD, "W:W29,32:B25,18"));
    draft.click(Place(29)).unwrap();
    draft.click(Place(22)).unwrap();
    assert_eq!(draft.lifted(), Some(Place(22)), "it must go on");
    assert!(draft.complete_move().is_none());
    let scene = draft.scene(Side::White, None);
    assert_eq!(numbers(&scene, |cell| cell.marks.captured), [25]);
    let white = |cell: &Cell| cell.piece.is_some_and(|piece| piece.side == Side::White);
    assert_eq!(numbers(&scene, white), [22, 32]);
    let other = draft.click(Place(32));
    assert_eq!(other, Err(Refusal::OutOfReach(Square::new(22).unwrap(), Square::new(32).unwrap())));
    draft.click(Place(15)).unwrap();
    assert_eq!(draft.complete_move().unwrap().to_string(), "29x22x15");
    assert!(draft.undo());
    assert_eq!((draft.steps().len(), draft.lifted()), (1, Some(Place(22))));
}

#[test]
fn enters_a_double_jump_by_clicking_its_last_square() {
    let mut draft = Draft::new(position(Rules::STANDARD, "W:W29:B25,18"));
    draft.click(Place(29)).unwrap();
    assert_eq!(draft.targets(), [Place(22), Place(15)]);
    draft.click(Place(15)).unwrap();
    assert_eq!(draft.complete_move().unwrap().to_string(), "29x22x15");
}

#[test]
fn asks_whether_an_optional_capture_continues() {
    let mut draft = Draft::new(position(Rules::DELUXE, "W:W29:B25,18"));
    draft.click(Place(29)).unwrap();
    draft.click(Place(22)).unwrap();
    assert_eq!(draft.question(), Some(Question::GoOn));
    assert_eq!(draft.choices(), [Choice::Stop]);
    assert!(draft.complete_move().is_none());
    draft.choose(Choice::Stop).unwrap();
    assert_eq!(draft.complete_move().unwrap().to_string(), "29x22");
    assert!(draft.undo());
    assert_eq!(draft.question(), Some(Question::GoOn));
    draft.click(Place(15)).unwrap();
    assert_eq!(draft.complete_move().unwrap().to_string(), "29x22x15");
}

/// Two paths lead from 31 to 15, over 26 and 18 or over 27 and 19. They capture different pieces, so the player
/// must click the first jump.
#[test]
fn does_not_offer_the_last_square_of_two_different_paths() {
    let mut draft = Draft::new(position(Rules::STANDARD, "W:WK31:B26,18,27,19"));
    draft.click(Place(31)).unwrap();
    let targets = draft.targets();
    assert!(targets.contains(&Place(22)) && targets.contains(&Place(24)), "{targets:?}");
    assert!(!targets.contains(&Place(15)), "{targets:?}");
}

#[test]
fn counts_captured_men() {
    let position = position(Rules::STANDARD, "W:W29,30:BK1,2,3");
    let scene = position.scene(Side::White, &[]);
    assert_eq!(scene.summaries[Side::White].captured, [(PieceKind::Man, 9)]);
    assert_eq!(scene.summaries[Side::Black].captured, [(PieceKind::Man, 10)]);
}
