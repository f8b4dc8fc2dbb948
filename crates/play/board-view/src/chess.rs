//! The view of chess. Places are the squares, numbered from a1 to h8.

use chess::{Move, MoveKind, Position, Refusal, Role, Square, Step};
use game::{BySide, Game, Side};

use crate::{
    BoardView, Cell, Choice, Coordinates, Marks, PieceColour, PieceKind, Place, Scene, SceneBoard,
    ScenePiece, SideSummary, SquareBoard, StepKind,
};

impl BoardView for Position {
    const CONFIRMS_MOVES: bool = false;

    fn step_kind(&self, step: &Step) -> StepKind {
        match *step {
            Step::Hop { from, to } => StepKind::Hop { from: place(from), to: place(to) },
            Step::Promote(role) => StepKind::Choose(Choice::Promote(kind(role))),
        }
    }

    fn hop(&self, from: Place, to: Place) -> Option<Step> {
        Some(Step::Hop { from: Square::new(from.0)?, to: Square::new(to.0)? })
    }

    fn lift(&self, taken: &[Step], place: Place) -> Result<(), Refusal> {
        if !taken.is_empty() {
            return Err(Refusal::MustPromote);
        }
        match Square::new(place.0).and_then(|square| self.piece_at(square)) {
            None => Err(Refusal::NoPiece),
            Some(piece) if piece.side != self.side_to_move() => Err(Refusal::NotYourPiece),
            Some(_) => Ok(()),
        }
    }

    fn scene(&self, seen_from: Side, taken: &[Step]) -> Scene {
        let (after, arrived) = halfway(self, taken);
        let standing = |square: Square| match arrived {
            Some((from, to)) if square == to => after.piece_at(from),
            Some((from, _)) if square == from => None,
            _ => after.piece_at(square),
        };
        let check = after.is_check().then(|| after.king(after.side_to_move()));
        let cells = SquareBoard::in_view_order(seen_from).filter_map(|(file, rank)| {
            let square = Square::from_coords(file, rank)?;
            let marks = Marks { check: check == Some(square), ..Marks::default() };
            let piece = standing(square).map(piece);
            let dark = square.is_dark();
            Some(Cell { place: Some(place(square)), dark, label: None, piece, marks })
        });
        let board = SceneBoard::Squares(SquareBoard {
            cells: cells.collect(),
            coordinates: Some(coordinates(seen_from)),
        });
        let summaries =
            BySide::new(|side| SideSummary { captured: captured(&after, !side), pips: None });
        Scene { seen_from, board, colours: PieceColour::STANDARD, summaries }
    }

    fn trace(&self, mv: &Move) -> Vec<Place> {
        // In Chess960 the king is put onto its rook to castle, but does not stay there.
        let to = match mv.kind {
            MoveKind::Castle(wing) => wing.king_to(self.side_to_move()),
            _ => mv.to,
        };
        vec![place(mv.from), place(to)]
    }

    fn place_name(&self, place: Place) -> String {
        Square::new(place.0).map_or_else(String::new, |square| square.to_string())
    }

    fn read_place(&self, name: &str) -> Option<Place> {
        name.parse().ok().map(place)
    }
}

fn place(square: Square) -> Place {
    Place(square.index() as u8)
}

fn kind(role: Role) -> PieceKind {
    match role {
        Role::Pawn => PieceKind::Pawn,
        Role::Knight => PieceKind::Knight,
        Role::Bishop => PieceKind::Bishop,
        Role::Rook => PieceKind::Rook,
        Role::Queen => PieceKind::Queen,
        Role::King => PieceKind::King,
    }
}

fn piece(piece: chess::Piece) -> ScenePiece {
    ScenePiece { side: piece.side, kind: kind(piece.role) }
}

/// The position after these steps. While a pawn waits for the choice of its promotion, also the squares it came
/// from and stands on.
fn halfway(position: &Position, taken: &[Step]) -> (Position, Option<(Square, Square)>) {
    let mut after = position.clone();
    match (position.read_steps(taken), taken.first()) {
        (Ok(Some(mv)), _) => after.play(mv),
        (_, Some(Step::Hop { from, to })) => return (after, Some((*from, *to))),
        _ => {}
    }
    (after, None)
}

fn coordinates(seen_from: Side) -> Coordinates {
    let at = |index: usize| match seen_from {
        Side::White => index as u8,
        Side::Black => 7 - index as u8,
    };
    Coordinates {
        columns: std::array::from_fn(|column| char::from(b'a' + at(column))),
        rows: std::array::from_fn(|row| char::from(b'8' - at(row))),
    }
}

/// The pieces that a side has lost, the most valuable first. A promoted piece counts as a pawn.
fn captured(position: &Position, side: Side) -> Vec<(PieceKind, u8)> {
    let on_board = |role| position.pieces(side, role).into_iter().count() as u8;
    let (mut promoted, mut captured) = (0, Vec::new());
    for (role, full) in [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)] {
        let there = on_board(role);
        promoted += there.saturating_sub(full);
        captured.push((kind(role), full.saturating_sub(there)));
    }
    let pawns = 8u8.saturating_sub(on_board(Role::Pawn) + promoted);
    captured.push((PieceKind::Pawn, pawns));
    captured.retain(|(_, count)| *count > 0);
    captured
}
