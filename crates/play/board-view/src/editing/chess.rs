//! Chess positions set up as FEN, variations as PGN.

use chess::pgn::{PgnGame, PgnReader, Tags};
use chess::{Move, Position};
use game::{Game, Notation, Side};
use movetext::Variation;

use super::squares_setup::SetupCell;
use super::{CastlingRight, EditablePosition, PositionSetup, SquaresSetup};
use crate::{PieceKind, SquareBoard};

impl EditablePosition for Position {
    const PIECE_KINDS: &'static [PieceKind] = &[
        PieceKind::King,
        PieceKind::Queen,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
        PieceKind::Pawn,
    ];

    fn to_setup(&self) -> PositionSetup {
        let fen = self.to_fen();
        let rights = fen.split(' ').nth(2).unwrap_or_default();
        let castling =
            [(Side::White, true), (Side::White, false), (Side::Black, true), (Side::Black, false)]
                .map(|(side, kingside)| {
                    let right = CastlingRight { side, kingside, allowed: false };
                    CastlingRight { allowed: rights.contains(letter(right)), ..right }
                });
        PositionSetup::Squares(SquaresSetup {
            castling: castling.to_vec(),
            ..SquaresSetup::of(self)
        })
    }

    fn setup_text(setup: &PositionSetup) -> String {
        let PositionSetup::Squares(squares) = setup else { return String::new() };
        let rows: Vec<String> = squares.cells.chunks(SquareBoard::SIDE).map(fen_row).collect();
        let turn = if squares.turn == Side::White { 'w' } else { 'b' };
        let rights: String = squares
            .castling
            .iter()
            .filter(|right| right.allowed)
            .map(|right| letter(*right))
            .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        format!("{} {turn} {rights} - 0 1", rows.join("/"))
    }

    fn position_texts(&self) -> Vec<(&'static str, String)> {
        vec![("FEN", self.write_position())]
    }

    fn move_number(&self) -> Option<(u32, bool)> {
        let fen = self.to_fen();
        let number = fen.rsplit(' ').next()?.parse().ok()?;
        Some((number, self.turn().player() == Some(Side::Black)))
    }

    fn write_variations(&self, moves: Variation<Move>) -> Option<(&'static str, String)> {
        let game = PgnGame::from_moves(Tags::default(), self.clone(), moves, None).ok()?;
        Some(("pgn", game.to_string()))
    }

    fn read_variations(text: &str) -> Option<(Self, Variation<Move>)> {
        let game = PgnReader::new(text.as_bytes()).next()?.ok()?;
        Some((game.start().clone(), game.main().clone()))
    }
}

/// A castling right as FEN writes it.
fn letter(right: CastlingRight) -> char {
    let letter = if right.kingside { 'k' } else { 'q' };
    if right.side == Side::White { letter.to_ascii_uppercase() } else { letter }
}

fn fen_row(row: &[SetupCell]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row {
        let Some(piece) = cell.piece else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        let letter = match piece.kind {
            PieceKind::Knight => 'n',
            kind => kind.name().chars().next().unwrap_or('p'),
        };
        text.push(if piece.side == Side::White { letter.to_ascii_uppercase() } else { letter });
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use chess::Rules;

    use super::*;
    use crate::{BoardView, ScenePiece, SetupTool};

    #[test]
    fn writes_the_fen_of_a_setup() {
        let start = Position::new(Rules::STANDARD);
        let mut setup = start.to_setup();
        assert_eq!(Position::setup_text(&setup), start.write_position());
        setup.clear();
        for (place, side) in [("e1", Side::White), ("e8", Side::Black)] {
            let king = SetupTool::Put(ScenePiece { side, kind: PieceKind::King });
            setup.apply(start.read_place(place).unwrap(), king);
        }
        assert_eq!(Position::setup_text(&setup), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn keeps_the_castling_rights_of_a_position() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        assert_eq!(Position::setup_text(&position.to_setup()), fen);
    }

    #[test]
    fn reads_back_variations() {
        let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. Nc3) 2... d6) 2. Nf3 *";
        let (start, moves) = Position::read_variations(text).unwrap();
        let (extension, written) = start.write_variations(moves).unwrap();
        assert_eq!(extension, "pgn");
        assert!(written.trim_end().ends_with(text), "{written}");
    }

    #[test]
    fn numbers_moves_from_the_position() {
        let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 31";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        assert_eq!(EditablePosition::move_number(&position), Some((31, true)));
    }
}
