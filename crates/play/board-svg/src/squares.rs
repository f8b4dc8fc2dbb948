use std::fmt::Write;

use board_view::{Cell, Coordinates, PieceColour, Place, SquareBoard};
use game::BySide;

use crate::{BoardOptions, piece_id};

/// The side of a square, which is also the size of the box in which pieces are drawn.
pub(crate) const SQUARE: i32 = 100;
const FRAME: i32 = 14;
const EDGE: i32 = 8 * SQUARE + 2 * FRAME;

/// The width and height of the drawing.
pub(crate) const SIZE: (i32, i32) = (EDGE, EDGE);

/// The upper left corner of a square, by its index from the upper left of the board.
fn corner(index: usize) -> (i32, i32) {
    let (column, row) = ((index % SquareBoard::SIDE) as i32, (index / SquareBoard::SIDE) as i32);
    (FRAME + column * SQUARE, FRAME + row * SQUARE)
}

/// The centre of a place, if the board has it.
pub(crate) fn centre(squares: &SquareBoard, place: Place) -> Option<(i32, i32)> {
    let index = squares.cells.iter().position(|cell| cell.place == Some(place))?;
    let (x, y) = corner(index);
    Some((x + SQUARE / 2, y + SQUARE / 2))
}

/// Draws the board with everything on it.
pub(crate) fn draw(
    svg: &mut String,
    squares: &SquareBoard,
    colours: BySide<PieceColour>,
    options: &BoardOptions,
) {
    empty_board(svg, squares);
    for (index, cell) in squares.cells.iter().enumerate() {
        background(svg, index, cell, options);
    }
    if let Some(coordinates) = squares.coordinates.as_ref().filter(|_| options.coordinates) {
        label_edges(svg, squares, coordinates);
    }
    for (index, cell) in squares.cells.iter().enumerate() {
        piece(svg, index, cell, colours, options);
    }
    for (index, cell) in squares.cells.iter().enumerate() {
        overlay(svg, index, cell, options);
    }
}

/// The frame and the squares.
fn empty_board(svg: &mut String, squares: &SquareBoard) {
    let dark = squares.cells.iter().enumerate().filter(|(_, cell)| cell.dark);
    let dark = dark.fold(String::new(), |path, (index, _)| {
        let (x, y) = corner(index);
        format!("{path}M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    });
    let _ = write!(
        svg,
        "<rect class=\"frame\" width=\"{EDGE}\" height=\"{EDGE}\" rx=\"10\"/>\
         <rect class=\"light\" x=\"{FRAME}\" y=\"{FRAME}\" width=\"800\" height=\"800\"/>\
         <path class=\"dark\" d=\"{dark}\"/>"
    );
}

/// Labels the columns along the lower edge and the rows along the left edge.
fn label_edges(svg: &mut String, squares: &SquareBoard, coordinates: &Coordinates) {
    let class = |index: usize| match squares.cells.get(index) {
        Some(cell) if cell.dark => "name on-dark",
        _ => "name on-light",
    };
    for (index, (column, row)) in coordinates.columns.iter().zip(&coordinates.rows).enumerate() {
        let along = FRAME + index as i32 * SQUARE;
        let _ = write!(
            svg,
            "<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{column}</text>\
             <text class=\"{}\" x=\"{}\" y=\"{}\">{row}</text>",
            class(56 + index),
            along + SQUARE - 5,
            EDGE - FRAME - 6,
            class(8 * index),
            FRAME + 5,
            along + 23,
        );
    }
}

/// Everything under the piece: the square's number and its marks.
fn background(svg: &mut String, index: usize, cell: &Cell, options: &BoardOptions) {
    let (x, y) = corner(index);
    if let Some(label) = cell.label.as_ref().filter(|_| options.coordinates) {
        let (x, y) = (x + 5, y + 21);
        let _ = write!(svg, "<text class=\"name on-dark\" x=\"{x}\" y=\"{y}\">{label}</text>");
    }
    let marks = cell.marks;
    if marks.last {
        // Ticks in the corners, so that the mark does not depend on colour alone.
        let _ = write!(
            svg,
            "<rect class=\"last\" x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\"/>\
             <path class=\"ticks\" transform=\"translate({x} {y})\" \
             d=\"M4 22V4H22M78 4H96V22M96 78V96H78M22 96H4V78\"/>"
        );
    }
    if marks.check {
        let (x, y) = (x + 50, y + 50);
        let _ = write!(svg, "<circle class=\"check\" cx=\"{x}\" cy=\"{y}\" r=\"48\"/>");
    }
    if marks.lifted {
        let _ = write!(
            svg,
            "<rect class=\"lifted\" x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\"/>"
        );
    }
}

fn piece(
    svg: &mut String,
    index: usize,
    cell: &Cell,
    colours: BySide<PieceColour>,
    options: &BoardOptions,
) {
    let (Some(piece), Some(place)) = (cell.piece, cell.place) else { return };
    let (x, y) = corner(index);
    let id = piece_id(piece.kind, colours[piece.side]);
    let slide = options.slides.iter().find(|slide| slide.to == place);
    let slide = slide.map_or_else(String::new, |slide| slide.attributes());
    if slide.is_empty() && !options.interactive {
        let _ = write!(svg, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>");
        return;
    }
    let state = match cell.marks.captured {
        true => " captured",
        false if cell.marks.movable => " movable",
        false => "",
    };
    let _ = write!(
        svg,
        "<g class=\"piece{state}\" data-at=\"{}\" transform=\"translate({x} {y})\"><g{slide}>\
         <use href=\"#{id}\"/></g></g>",
        place.0
    );
}

/// Everything over the piece: where it can go, whether it must capture, the cursor, and the area to touch.
fn overlay(svg: &mut String, index: usize, cell: &Cell, options: &BoardOptions) {
    let Some(place) = cell.place else { return };
    let (x, y) = corner(index);
    if cell.marks.target {
        let (shape, radius) = if cell.piece.is_some() { ("ring", 45) } else { ("dot", 16) };
        let _ = write!(
            svg,
            "<circle class=\"target {shape}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>",
            x + 50,
            y + 50
        );
    }
    if cell.marks.forced {
        let _ = write!(
            svg,
            "<circle class=\"forced-ring\" cx=\"{}\" cy=\"{}\" r=\"44\"/>\
             <path class=\"forced\" d=\"M{} {}h52\"/>",
            x + 50,
            y + 50,
            x + 24,
            y + 95
        );
    }
    if options.cursor == Some(place) {
        let _ = write!(
            svg,
            "<rect class=\"cursor\" x=\"{}\" y=\"{}\" width=\"92\" height=\"92\" rx=\"4\"/>",
            x + 4,
            y + 4
        );
    }
    if !options.interactive {
        return;
    }
    let _ = write!(
        svg,
        "<rect class=\"touch\" data-place=\"{}\" x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\"/>",
        place.0
    );
}

#[cfg(test)]
mod tests {
    use board_view::{BoardView, Draft, SceneBoard};
    use game::Side;

    use crate::{BoardOptions, board};

    #[test]
    fn draws_pieces_targets_and_places_of_a_chess_board() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let mut draft = Draft::new(position.clone());
        draft.click(position.read_place("b1").unwrap()).unwrap();
        let scene = draft.scene(Side::White, None);
        let picture = board(&scene, &BoardOptions::picture());
        assert_eq!(picture.matches("<use ").count(), 32);
        assert!(!picture.contains("data-place"), "a picture cannot be touched");
        let svg = board(&scene, &BoardOptions { interactive: true, ..BoardOptions::picture() });
        assert_eq!(svg.matches("<use ").count(), 32);
        // The knight on b1 can go to a3 and c3.
        assert_eq!(svg.matches("class=\"target dot\"").count(), 2);
        assert_eq!(svg.matches("data-place=").count(), 64);
        assert!(
            !svg.contains("style="),
            "the page's content security policy forbids inline styles"
        );
        let SceneBoard::Squares(squares) = &scene.board else { panic!("squares") };
        let a1 = position.read_place("a1").unwrap();
        assert_eq!(super::centre(squares, a1), Some((64, 764)));
        // The board is 828 wide: 14 of frame, then seven squares of 100 above a1.
        assert_eq!(crate::square_box(&scene, a1), Some((16, 862, 120)));
    }

    #[test]
    fn draws_the_light_men_of_the_sleigh_set_in_red() {
        let position = checkers::Position::start("sleigh".parse().unwrap());
        let svg = board(&position.scene(Side::Black, &[]), &BoardOptions::picture());
        assert_eq!(svg.matches("#red-man").count(), 12);
        assert_eq!(svg.matches("#black-man").count(), 12);
    }
}
