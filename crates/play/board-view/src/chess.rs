//! Chess on the screen. A place is a square, numbered from a1 to h8.

use chess::{Position, Refusal, Role, Square, Step};
use game::{BySide, Game, Side};

use crate::squares::Edges;
use crate::{
    Action, Beside, Board, Cell, Choice, Figure, Marks, Piece, Place, Scene, Squares, View,
};

impl View for Position {
    const ENDS_BY_HAND: bool = false;

    fn action(&self, step: &Step) -> Action {
        match *step {
            Step::Hop { from, to } => Action::Hop { from: place(from), to: place(to) },
            Step::Promote(role) => Action::Choose(Choice::Promote(figure(role))),
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
        let cells = Squares::coordinates(seen_from).filter_map(|(file, rank)| {
            let square = Square::from_coords(file, rank)?;
            let marks = Marks { check: check == Some(square), ..Marks::default() };
            let piece = standing(square).map(piece);
            let dark = square.is_dark();
            Some(Cell { place: Some(place(square)), dark, label: None, piece, marks })
        });
        let board =
            Board::Squares(Squares { cells: cells.collect(), edges: Some(edges(seen_from)) });
        let beside = BySide::new(|side| Beside { captured: captured(&after, !side), pips: None });
        Scene { seen_from, board, beside }
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

fn figure(role: Role) -> Figure {
    match role {
        Role::Pawn => Figure::Pawn,
        Role::Knight => Figure::Knight,
        Role::Bishop => Figure::Bishop,
        Role::Rook => Figure::Rook,
        Role::Queen => Figure::Queen,
        Role::King => Figure::King,
    }
}

fn piece(piece: chess::Piece) -> Piece {
    Piece { side: piece.side, figure: figure(piece.role) }
}

/// The position after these steps; and, while a pawn waits to be told what it becomes, where it
/// came from and where it stands.
fn halfway(position: &Position, taken: &[Step]) -> (Position, Option<(Square, Square)>) {
    let mut after = position.clone();
    match (position.read_steps(taken), taken.first()) {
        (Ok(Some(mv)), _) => after.play(mv),
        (_, Some(Step::Hop { from, to })) => return (after, Some((*from, *to))),
        _ => {}
    }
    (after, None)
}

fn edges(seen_from: Side) -> Edges {
    let at = |index: usize| match seen_from {
        Side::White => index as u8,
        Side::Black => 7 - index as u8,
    };
    Edges {
        columns: std::array::from_fn(|column| char::from(b'a' + at(column))),
        rows: std::array::from_fn(|row| char::from(b'8' - at(row))),
    }
}

/// What a side has lost of its sixteen pieces, the most valuable first. A promoted piece counts as
/// the pawn that it was.
fn captured(position: &Position, side: Side) -> Vec<(Figure, u8)> {
    let on_board = |role| position.pieces(side, role).into_iter().count() as u8;
    let (mut promoted, mut captured) = (0, Vec::new());
    for (role, full) in [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)] {
        let there = on_board(role);
        promoted += there.saturating_sub(full);
        captured.push((figure(role), full.saturating_sub(there)));
    }
    let pawns = 8u8.saturating_sub(on_board(Role::Pawn) + promoted);
    captured.push((Figure::Pawn, pawns));
    captured.retain(|(_, count)| *count > 0);
    captured
}
