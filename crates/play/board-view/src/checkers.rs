//! The view of checkers. A place is the number of a dark square.

use checkers::{Position, Refusal, Rulebook, Square, Step};
use game::{BySide, Side};

use crate::{
    BoardView, Cell, Marks, PieceColour, PieceKind, Place, Scene, SceneBoard, ScenePiece,
    SideSummary, SquareBoard, StepKind,
};

impl BoardView for Position {
    const CONFIRMS_MOVES: bool = false;

    fn step_kind(&self, step: &Step) -> StepKind {
        StepKind::Hop { from: place(step.from), to: place(step.to) }
    }

    fn hop(&self, from: Place, to: Place) -> Option<Step> {
        Some(Step { from: Square::new(from.0)?, to: Square::new(to.0)? })
    }

    fn lift(&self, taken: &[Step], place: Place) -> Result<(), Refusal> {
        let Some(square) = Square::new(place.0) else { return Ok(()) };
        match (taken.last(), self.board().at(square)) {
            (Some(last), _) if last.to == square => Ok(()),
            (Some(_), _) => Err(Refusal::AnotherPiece(square)),
            (None, None) => Err(Refusal::NoPiece(square)),
            (None, Some(piece)) if piece.side != self.side_to_move() => {
                Err(Refusal::NotYourPiece(square))
            }
            (None, Some(_)) => Ok(()),
        }
    }

    fn scene(&self, seen_from: Side, taken: &[Step]) -> Scene {
        let cells = SquareBoard::in_view_order(seen_from).map(|(column, row)| {
            // Checkers counts rows from Black's edge.
            match Square::at(7 - row, column) {
                Some(square) => cell(self, taken, square),
                None => Cell {
                    place: None,
                    dark: false,
                    label: None,
                    piece: None,
                    marks: Marks::default(),
                },
            }
        });
        let board = SceneBoard::Squares(SquareBoard { cells: cells.collect(), coordinates: None });
        let summaries =
            BySide::new(|side| SideSummary { captured: captured(self, !side), pips: None });
        let colours = match self.rules().rulebook() {
            Rulebook::Sleigh => BySide { white: PieceColour::Red, ..PieceColour::STANDARD },
            _ => PieceColour::STANDARD,
        };
        Scene { seen_from, board, colours, summaries }
    }

    fn place_name(&self, place: Place) -> String {
        place.0.to_string()
    }

    fn read_place(&self, name: &str) -> Option<Place> {
        name.parse().ok().and_then(Square::new).map(place)
    }
}

fn place(square: Square) -> Place {
    Place(square.number())
}

fn cell(position: &Position, taken: &[Step], square: Square) -> Cell {
    let compulsory = position.rules().capture_rules().must_capture;
    let marks = Marks {
        forced: compulsory && taken.is_empty() && position.jumpers().contains(square),
        captured: taken.iter().any(|step| jumped(step) == Some(square)),
        ..Marks::default()
    };
    let piece = match (taken.first(), taken.last()) {
        (Some(first), Some(last)) if last.to == square => {
            crowned(position.board().at(first.from), taken)
        }
        (Some(first), _) if first.from == square => None,
        _ => position.board().at(square),
    };
    let piece = piece.map(|piece| ScenePiece {
        side: piece.side,
        kind: if piece.king { PieceKind::Crowned } else { PieceKind::Man },
    });
    Cell { place: Some(place(square)), dark: true, label: Some(square.to_string()), piece, marks }
}

/// The moving piece, crowned if one of these steps reaches the last row.
fn crowned(piece: Option<checkers::Piece>, taken: &[Step]) -> Option<checkers::Piece> {
    let piece = piece?;
    let last_row = match piece.side {
        Side::White => 0,
        Side::Black => 7,
    };
    let king = piece.king || taken.iter().any(|step| step.to.row() == last_row);
    Some(checkers::Piece { king, ..piece })
}

/// The square that a jump passes over.
fn jumped(step: &Step) -> Option<Square> {
    let middle = |one: u8, other: u8| (one.abs_diff(other) == 2).then_some(one.midpoint(other));
    let row = middle(step.from.row(), step.to.row())?;
    Square::at(row, middle(step.from.column(), step.to.column())?)
}

fn captured(position: &Position, side: Side) -> Vec<(PieceKind, u8)> {
    let left = position.board().pieces(side).len();
    let count = Position::MOST_PIECES.saturating_sub(left) as u8;
    if count > 0 { vec![(PieceKind::Man, count)] } else { Vec::new() }
}
