use checkers::{Position, Refusal, Rules, Square};
use game::{Notation, Side};
use salon_board_view::{Board, Cell, Choice, Draft, Figure, Piece, Place, Question, Scene};

fn position(rules: Rules, fen: &str) -> Position {
    Position::read_position(&rules, fen).unwrap()
}

fn cells(scene: &Scene) -> &[Cell] {
    match &scene.board {
        Board::Squares(squares) => &squares.cells,
        Board::Points(_) => panic!("checkers has squares"),
    }
}

/// The numbers of the squares that fulfil a condition.
fn numbers(scene: &Scene, which: impl Fn(&Cell) -> bool) -> Vec<u8> {
    let chosen = cells(scene).iter().filter(|cell| which(cell));
    chosen.filter_map(|cell| cell.place).map(|place| place.0).collect()
}

#[test]
fn the_numbers_begin_at_blacks_edge() {
    let position = Position::start(Rules::STANDARD);
    let white = salon_board_view::View::scene(&position, Side::White, &[]);
    let black = salon_board_view::View::scene(&position, Side::Black, &[]);
    assert_eq!(numbers(&white, |_| true), (1..=32).collect::<Vec<u8>>());
    assert_eq!(numbers(&black, |_| true), (1..=32).rev().collect::<Vec<u8>>());
    // A light corner at each player's right hand.
    assert!(!cells(&white)[63].dark && !cells(&black)[63].dark);
    let man = Piece { side: Side::Black, figure: Figure::Man };
    assert_eq!(numbers(&white, |cell| cell.piece == Some(man)), (1..=12).collect::<Vec<u8>>());
    assert_eq!(cells(&white)[1].label.as_deref(), Some("1"));
}

#[test]
fn a_compulsory_capture_is_shown() {
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
fn a_double_jump_is_entered_jump_by_jump() {
    // 29 takes 25 and lands on 22, takes 18 and lands on 15.
    let mut draft = Draft::new(position(Rules::STANDARD, "W:W29,32:B25,18"));
    draft.click(Place(29)).unwrap();
    draft.click(Place(22)).unwrap();
    assert_eq!(draft.lifted(), Some(Place(22)), "it must go on");
    assert!(draft.whole().is_none());
    let scene = draft.scene(Side::White, None);
    assert_eq!(numbers(&scene, |cell| cell.marks.captured), [25]);
    let white = |cell: &Cell| cell.piece.is_some_and(|piece| piece.side == Side::White);
    assert_eq!(numbers(&scene, white), [22, 32]);
    let other = draft.click(Place(32));
    assert_eq!(other, Err(Refusal::OutOfReach(Square::new(22).unwrap(), Square::new(32).unwrap())));
    draft.click(Place(15)).unwrap();
    assert_eq!(draft.whole().unwrap().to_string(), "29x22x15");
    assert!(draft.undo());
    assert_eq!((draft.steps().len(), draft.lifted()), (1, Some(Place(22))));
}

#[test]
fn the_end_of_a_path_can_be_clicked_at_once() {
    let mut draft = Draft::new(position(Rules::STANDARD, "W:W29:B25,18"));
    draft.click(Place(29)).unwrap();
    assert_eq!(draft.targets(), [Place(22), Place(15)]);
    draft.click(Place(15)).unwrap();
    assert_eq!(draft.whole().unwrap().to_string(), "29x22x15");
}

#[test]
fn a_free_capture_asks_whether_it_goes_on() {
    let mut draft = Draft::new(position(Rules::DELUXE, "W:W29:B25,18"));
    draft.click(Place(29)).unwrap();
    draft.click(Place(22)).unwrap();
    assert_eq!(draft.question(), Some(Question::GoOn));
    assert_eq!(draft.choices(), [Choice::Stop]);
    assert!(draft.whole().is_none());
    draft.choose(Choice::Stop).unwrap();
    assert_eq!(draft.whole().unwrap().to_string(), "29x22");
    assert!(draft.undo());
    assert_eq!(draft.question(), Some(Question::GoOn));
    draft.click(Place(15)).unwrap();
    assert_eq!(draft.whole().unwrap().to_string(), "29x22x15");
}

/// Two ways lead from 31 round to 15, over 26 and 18 or over 27 and 19: they take different pieces,
/// so the first jump must be said.
#[test]
fn two_paths_to_one_square_are_two_moves() {
    let mut draft = Draft::new(position(Rules::STANDARD, "W:WK31:B26,18,27,19"));
    draft.click(Place(31)).unwrap();
    let targets = draft.targets();
    assert!(targets.contains(&Place(22)) && targets.contains(&Place(24)), "{targets:?}");
    assert!(!targets.contains(&Place(15)), "{targets:?}");
}

#[test]
fn captured_men_are_counted() {
    let position = position(Rules::STANDARD, "W:W29,30:BK1,2,3");
    let scene = salon_board_view::View::scene(&position, Side::White, &[]);
    assert_eq!(scene.beside[Side::White].captured, [(Figure::Man, 9)]);
    assert_eq!(scene.beside[Side::Black].captured, [(Figure::Man, 10)]);
}
