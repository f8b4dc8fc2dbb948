use chess::{Position, Refusal, Rules};
use game::{Event, Game, Notation, Side};
use salon_board_view::{
    BoardView, Cell, Choice, Draft, PieceKind, Place, Question, Scene, SceneBoard, ScenePiece,
};

fn position(fen: &str) -> Position {
    Position::read_position(&Rules::STANDARD, fen).unwrap()
}

fn start() -> Position {
    Position::new(Rules::STANDARD)
}

fn at(name: &str) -> Place {
    start().read_place(name).unwrap()
}

fn cells(scene: &Scene) -> &[Cell] {
    match &scene.board {
        SceneBoard::Squares(squares) => &squares.cells,
        SceneBoard::Points(_) => panic!("chess has squares"),
    }
}

/// The names of the squares that satisfy a condition.
fn names(scene: &Scene, which: impl Fn(&Cell) -> bool) -> Vec<String> {
    let chosen = cells(scene).iter().filter(|cell| which(cell));
    chosen.map(|cell| start().place_name(cell.place.unwrap())).collect()
}

#[test]
fn shows_the_board_from_either_side() {
    let white = start().scene(Side::White, &[]);
    let black = start().scene(Side::Black, &[]);
    assert_eq!(cells(&white)[0].place, Some(at("a8")));
    assert_eq!(cells(&white)[63].place, Some(at("h1")));
    assert_eq!(cells(&black)[0].place, Some(at("h1")));
    assert_eq!(cells(&black)[63].place, Some(at("a8")));
    assert!(!cells(&white)[63].dark && !cells(&black)[63].dark, "light at the right hand");
    let king = ScenePiece { side: Side::White, kind: PieceKind::King };
    assert_eq!(names(&black, |cell| cell.piece == Some(king)), ["e1"]);
    let coordinates = |scene: &Scene| match &scene.board {
        SceneBoard::Squares(squares) => squares.coordinates.clone().unwrap(),
        SceneBoard::Points(_) => panic!("chess has squares"),
    };
    assert_eq!(coordinates(&white).columns.iter().collect::<String>(), "abcdefgh");
    assert_eq!(coordinates(&white).rows.iter().collect::<String>(), "87654321");
    assert_eq!(coordinates(&black).columns.iter().collect::<String>(), "hgfedcba");
    assert_eq!(coordinates(&black).rows.iter().collect::<String>(), "12345678");
}

#[test]
fn marks_the_last_move_and_a_check() {
    let before = position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    let mv = before.read_move("a1a4").unwrap();
    let event = Event::Move { by: Side::White, mv };
    let mut after = before.clone();
    after.apply(&event).unwrap();
    let scene = Scene::of(&after, Side::White, Some((&before, &event)));
    assert_eq!(names(&scene, |cell| cell.marks.last), ["a4", "a1"]);
    assert_eq!(names(&scene, |cell| cell.marks.check), ["e8"]);
    assert_eq!(scene.marks(at("e8")).map(|marks| marks.check), Some(true));
}

#[test]
fn marks_the_targets_of_a_lifted_piece() {
    let mut draft = Draft::new(start());
    // Eight pawns and two knights.
    assert_eq!(draft.movable().len(), 10);
    draft.click(at("g1")).unwrap();
    let scene = draft.scene(Side::White, None);
    assert_eq!(names(&scene, |cell| cell.marks.target), ["f3", "h3"]);
    assert_eq!(names(&scene, |cell| cell.marks.lifted), ["g1"]);
    // Another piece, then none.
    draft.click(at("b1")).unwrap();
    assert_eq!(draft.lifted(), Some(at("b1")));
    draft.click(at("b1")).unwrap();
    assert!(draft.is_empty());
    assert!(!draft.undo());
}

#[test]
fn refuses_illegal_clicks_with_a_reason_and_without_a_change() {
    // The knight on e2 is pinned by the rook on e8.
    let mut draft = Draft::new(position("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1"));
    assert_eq!(draft.click(at("a8")), Err(Refusal::NotYourPiece));
    assert_eq!(draft.click(at("d4")), Err(Refusal::NoPiece));
    draft.click(at("e2")).unwrap();
    assert!(draft.targets().is_empty());
    assert_eq!(draft.click(at("c3")), Err(Refusal::ExposesKing));
    assert_eq!(draft.lifted(), Some(at("e2")));
    assert!(draft.steps().is_empty());
    let mut over = Draft::new(position("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"));
    assert!(matches!(over.click(at("h8")), Err(Refusal::Turn(_))));
}

#[test]
fn asks_for_the_promotion_piece() {
    let mut draft = Draft::new(position("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
    draft.click(at("a7")).unwrap();
    draft.click(at("b8")).unwrap();
    assert_eq!(draft.question(), Some(Question::Promotion));
    assert!(draft.complete_move().is_none());
    let kinds = [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];
    let mut choices = draft.choices();
    choices.sort_by_key(|choice| kinds.iter().position(|kind| *choice == Choice::Promote(*kind)));
    assert_eq!(choices, kinds.map(Choice::Promote));
    // The pawn already stands there.
    let pawn = ScenePiece { side: Side::White, kind: PieceKind::Pawn };
    let scene = draft.scene(Side::White, None);
    assert_eq!(names(&scene, |cell| cell.piece == Some(pawn)), ["b8"]);
    assert_eq!(draft.click(at("e1")), Err(Refusal::MustPromote));
    draft.choose(Choice::Promote(PieceKind::Knight)).unwrap();
    assert_eq!(draft.complete_move().unwrap().to_string(), "a7b8n");
    assert!(draft.undo());
    assert_eq!(draft.question(), Some(Question::Promotion));
    assert!(draft.undo());
    assert!(draft.is_empty());
}

#[test]
fn counts_captured_pieces_for_the_side_that_captured_them() {
    // White lacks a rook, a bishop and two pawns; a third pawn has become the second queen. Black
    // lacks the queen.
    let scene =
        position("rnb1kbnr/pppppppp/8/8/8/8/PPPPP3/RNBQK1NQ w Qkq - 0 9").scene(Side::White, &[]);
    let expected = [(PieceKind::Rook, 1), (PieceKind::Bishop, 1), (PieceKind::Pawn, 2)];
    assert_eq!(scene.summaries[Side::Black].captured, expected);
    assert_eq!(scene.summaries[Side::White].captured, [(PieceKind::Queen, 1)]);
}

/// In Chess960 the king is put onto its rook; a click on the square between is a step.
#[test]
fn castles_in_chess960_by_putting_the_king_onto_its_rook() {
    let fen = "4k3/8/8/8/8/8/8/4KR2 w K - 0 1";
    let position = Position::from_fen(Rules::CHESS960, fen).unwrap();
    let mut draft = Draft::new(position.clone());
    draft.click(at("e1")).unwrap();
    assert!(draft.targets().contains(&at("f1")) && draft.targets().contains(&at("d1")));
    draft.click(at("f1")).unwrap();
    let mv = *draft.complete_move().unwrap();
    assert_eq!(mv.to_string(), "e1f1");
    assert_eq!(position.trace(&mv), [at("e1"), at("g1")]);
}
