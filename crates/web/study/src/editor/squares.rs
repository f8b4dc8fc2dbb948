use board_view::{BoardView, Piece, PieceKind, Place, Squares};
use game::Side;

use super::Tool;

/// A board of squares as it is put together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SquaresSetup {
    is_chess: bool,
    /// For each square, row by row from the upper left: its place, its name, and what stands there.
    cells: Vec<(Option<Place>, String, Option<Piece>)>,
    /// Who is to move.
    pub(crate) turn: Side,
    /// Chess: the rights to castle, as FEN writes them, each with whether it is there.
    pub(crate) castling: [(char, bool); 4],
}

impl SquaresSetup {
    pub(super) fn read<G: BoardView>(
        is_chess: bool,
        squares: &Squares,
        position: &G,
        text: &str,
    ) -> Self {
        let cell = |cell: &board_view::Cell| {
            let name = cell.place.map(|place| position.place_name(place)).unwrap_or_default();
            (cell.place, name, cell.piece)
        };
        let rights = text.split(' ').nth(2).unwrap_or_default();
        Self {
            is_chess,
            cells: squares.cells.iter().map(cell).collect(),
            turn: position.turn().player().unwrap_or(Side::White),
            castling: ['K', 'Q', 'k', 'q'].map(|right| (right, is_chess && rights.contains(right))),
        }
    }

    /// Whether castling is a matter here.
    pub(crate) fn has_castling(&self) -> bool {
        self.is_chess
    }

    /// The pieces that can be put down.
    pub(crate) fn figures(&self) -> &'static [PieceKind] {
        match self.is_chess {
            true => &[
                PieceKind::King,
                PieceKind::Queen,
                PieceKind::Rook,
                PieceKind::Bishop,
                PieceKind::Knight,
                PieceKind::Pawn,
            ],
            false => &[PieceKind::Man, PieceKind::Crowned],
        }
    }

    pub(super) fn touch(&mut self, place: Place, tool: Tool) {
        let cell = self.cells.iter_mut().find(|(other, ..)| *other == Some(place));
        let Some((_, _, there)) = cell else { return };
        *there = match tool {
            // The same piece again takes it away.
            Tool::Put(piece) if *there == Some(piece) => None,
            Tool::Put(piece) => Some(piece),
            Tool::Take => None,
        };
    }

    /// The name of a place, and what stands there: one piece.
    pub(super) fn at(&self, place: Place) -> (String, Option<(u8, Piece)>) {
        let cell = self.cells.iter().find(|(other, ..)| *other == Some(place));
        cell.map(|(_, name, piece)| (name.clone(), piece.map(|piece| (1, piece))))
            .unwrap_or_default()
    }

    pub(super) fn clear(&mut self) {
        self.cells.iter_mut().for_each(|(_, _, piece)| *piece = None);
        self.castling.iter_mut().for_each(|(_, right)| *right = false);
    }

    pub(super) fn draw(&self, drawn: &mut Squares) {
        for (cell, (_, _, piece)) in drawn.cells.iter_mut().zip(&self.cells) {
            cell.piece = *piece;
            cell.marks = board_view::Marks::default();
        }
    }

    pub(super) fn text(&self) -> String {
        if self.is_chess { self.fen() } else { self.pdn_fen() }
    }

    fn fen(&self) -> String {
        let rows: Vec<String> = self.cells.chunks(Squares::SIDE).map(fen_row).collect();
        let turn = if self.turn == Side::White { 'w' } else { 'b' };
        let rights: String =
            self.castling.iter().filter(|(_, right)| *right).map(|(letter, _)| letter).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        format!("{} {turn} {rights} - 0 1", rows.join("/"))
    }

    fn pdn_fen(&self) -> String {
        let army = |side: Side| {
            let mut men: Vec<(u8, bool)> = Vec::new();
            for (_, name, piece) in &self.cells {
                if let (Some(piece), Ok(number)) = (piece, name.parse())
                    && piece.side == side
                {
                    men.push((number, piece.kind == PieceKind::Crowned));
                }
            }
            men.sort_unstable();
            let man = |(number, king): &(u8, bool)| match king {
                true => format!("K{number}"),
                false => number.to_string(),
            };
            men.iter().map(man).collect::<Vec<_>>().join(",")
        };
        let turn = if self.turn == Side::White { 'W' } else { 'B' };
        format!("{turn}:W{}:B{}", army(Side::White), army(Side::Black))
    }
}

fn fen_row(row: &[(Option<Place>, String, Option<Piece>)]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for (_, _, piece) in row {
        let Some(piece) = piece else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        let letter = match piece.kind {
            PieceKind::Knight => 'n',
            figure => figure.name().chars().next().unwrap_or('p'),
        };
        text.push(if piece.side == Side::White { letter.to_ascii_uppercase() } else { letter });
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
