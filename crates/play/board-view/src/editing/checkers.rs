//! Checkers positions set up as PDN FEN, variations as PDN.

use checkers::pdn::{PdnGame, next_game, reader, write};
use checkers::{Move, Position};
use game::{Notation, Side};
use movetext::{Tags, Variation};

use super::{EditablePosition, PositionSetup, SquaresSetup};
use crate::PieceKind;

impl EditablePosition for Position {
    const PIECE_KINDS: &'static [PieceKind] = &[PieceKind::Man, PieceKind::Crowned];

    fn to_setup(&self) -> PositionSetup {
        PositionSetup::Squares(SquaresSetup::of(self))
    }

    fn setup_text(setup: &PositionSetup) -> String {
        let PositionSetup::Squares(squares) = setup else { return String::new() };
        let turn = if squares.turn == Side::White { 'W' } else { 'B' };
        let (white, black) = (pieces(squares, Side::White), pieces(squares, Side::Black));
        format!("{turn}:W{white}:B{black}")
    }

    fn position_texts(&self) -> Vec<(&'static str, String)> {
        vec![("PDN FEN", self.write_position())]
    }

    fn move_number(&self) -> Option<(u32, bool)> {
        Some((self.number(), self.side_to_move() == Side::White))
    }

    fn write_variations(&self, main: Variation<Move>) -> Option<(&'static str, String)> {
        let game = PdnGame { tags: Tags::default(), main, result: None };
        Some(("pdn", write(self, &game).ok()?))
    }

    fn read_variations(text: &str) -> Option<(Self, Variation<Move>)> {
        let (start, game) = next_game(&mut reader(text.as_bytes())).ok()??;
        Some((start, game.main))
    }
}

/// The pieces of a side as PDN FEN writes them, by the numbers of their squares.
fn pieces(squares: &SquaresSetup, side: Side) -> String {
    let mut pieces: Vec<(u8, bool)> = Vec::new();
    for cell in &squares.cells {
        if let (Some(piece), Ok(number)) = (cell.piece, cell.name.parse())
            && piece.side == side
        {
            pieces.push((number, piece.kind == PieceKind::Crowned));
        }
    }
    pieces.sort_unstable();
    let text = |(number, is_king): &(u8, bool)| match is_king {
        true => format!("K{number}"),
        false => number.to_string(),
    };
    pieces.iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use checkers::Rules;

    use super::*;
    use crate::{BoardView, ScenePiece, SetupTool};

    #[test]
    fn writes_men_and_kings_by_number() {
        let start = Position::start(Rules::STANDARD);
        let mut setup = start.to_setup();
        let text = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
        assert_eq!(Position::setup_text(&setup), text);
        setup.clear();
        let mut put = |place: &str, side, kind| {
            setup
                .apply(start.read_place(place).unwrap(), SetupTool::Put(ScenePiece { side, kind }));
        };
        put("19", Side::White, PieceKind::Crowned);
        put("12", Side::Black, PieceKind::Man);
        assert_eq!(Position::setup_text(&setup), "B:WK19:B12");
    }

    #[test]
    fn reads_back_variations() {
        let text = "1. 11-15 23-19 (23-18 {sharper}) 2. 8-11 *";
        let (start, moves) = Position::read_variations(text).unwrap();
        assert_eq!(start.move_number(), Some((1, false)));
        let (extension, written) = start.write_variations(moves.clone()).unwrap();
        assert!(extension == "pdn" && written.contains("{sharper}"), "{written}");
        assert_eq!(Position::read_variations(&written), Some((start, moves)));
    }
}
