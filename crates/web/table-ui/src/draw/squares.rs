use std::fmt::Write;

use board_view::{Cell, Place, Squares};

use super::{Brush, name};

/// A square is as large as the box of a piece.
const SQUARE: i32 = 100;
const FRAME: i32 = 14;
const EDGE: i32 = 8 * SQUARE + 2 * FRAME;

/// The upper left corner of the square that is drawn there, from the upper left.
fn corner(index: usize) -> (i32, i32) {
    let (column, row) = ((index % Squares::SIDE) as i32, (index / Squares::SIDE) as i32);
    (FRAME + column * SQUARE, FRAME + row * SQUARE)
}

/// Where the middle of a place is, if the board has it.
pub(super) fn spot(squares: &Squares, place: Place) -> Option<(i32, i32)> {
    let index = squares.cells.iter().position(|cell| cell.place == Some(place))?;
    let (x, y) = corner(index);
    Some((x + SQUARE / 2, y + SQUARE / 2))
}

/// The board without its end, so that more can be laid over it.
pub(super) fn draw(squares: &Squares, brush: &Brush) -> String {
    let mut svg = format!(
        "<svg class=\"squares\" viewBox=\"0 0 {EDGE} {EDGE}\" aria-hidden=\"true\">\
         <rect class=\"frame\" width=\"{EDGE}\" height=\"{EDGE}\" rx=\"10\"/>"
    );
    let dark = squares.cells.iter().enumerate().filter(|(_, cell)| cell.dark);
    let dark = dark.fold(String::new(), |path, (index, _)| {
        let (x, y) = corner(index);
        format!("{path}M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    });
    let _ = write!(
        svg,
        "<rect class=\"light\" x=\"{FRAME}\" y=\"{FRAME}\" width=\"800\" height=\"800\"/>\
         <path class=\"dark\" d=\"{dark}\"/>"
    );
    for (index, cell) in squares.cells.iter().enumerate() {
        ground(&mut svg, index, cell, brush);
    }
    if let Some(edges) = squares.edges.as_ref().filter(|_| brush.names) {
        for (index, (column, row)) in edges.columns.iter().zip(&edges.rows).enumerate() {
            let along = FRAME + index as i32 * SQUARE;
            let shade = |dark: bool| if dark { "on-dark" } else { "on-light" };
            let (below, left) = (squares.cells.get(56 + index), squares.cells.get(8 * index));
            let _ = write!(
                svg,
                "<text class=\"name {}\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{column}</text>\
                 <text class=\"name {}\" x=\"{}\" y=\"{}\">{row}</text>",
                shade(below.is_some_and(|cell| cell.dark)),
                along + SQUARE - 5,
                EDGE - FRAME - 6,
                shade(left.is_some_and(|cell| cell.dark)),
                FRAME + 5,
                along + 23,
            );
        }
    }
    for (index, cell) in squares.cells.iter().enumerate() {
        piece(&mut svg, index, cell, brush);
    }
    for (index, cell) in squares.cells.iter().enumerate() {
        over(&mut svg, index, cell, brush);
    }
    svg
}

/// What lies under a piece.
fn ground(svg: &mut String, index: usize, cell: &Cell, brush: &Brush) {
    let (x, y) = corner(index);
    if let Some(label) = cell.label.as_ref().filter(|_| brush.names) {
        let (x, y) = (x + 5, y + 21);
        let _ = write!(svg, "<text class=\"name on-dark\" x=\"{x}\" y=\"{y}\">{label}</text>");
    }
    let marks = cell.marks;
    if marks.last {
        // Ticks in the corners: a shape, not only a colour.
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

fn piece(svg: &mut String, index: usize, cell: &Cell, brush: &Brush) {
    let (Some(piece), Some(place)) = (cell.piece, cell.place) else { return };
    let (x, y) = corner(index);
    let name = name(piece.figure, piece.side, brush.timbers);
    let slide = brush.slides.iter().find(|slide| slide.to == place);
    let slide = slide.map_or_else(String::new, |slide| {
        format!(" class=\"slide\" data-dx=\"{}\" data-dy=\"{}\"", slide.dx, slide.dy)
    });
    if slide.is_empty() && !brush.played {
        let _ = write!(svg, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
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
         <use href=\"#{name}\"/></g></g>",
        place.0
    );
}

/// What lies over the pieces: where to go, what must capture, and what is touched.
fn over(svg: &mut String, index: usize, cell: &Cell, brush: &Brush) {
    let Some(place) = cell.place else { return };
    let (x, y) = corner(index);
    let (middle, centre) = (x + 50, y + 50);
    if cell.marks.target {
        let _ = match cell.piece {
            Some(_) => {
                write!(
                    svg,
                    "<circle class=\"target ring\" cx=\"{middle}\" cy=\"{centre}\" r=\"45\"/>"
                )
            }
            None => {
                write!(
                    svg,
                    "<circle class=\"target dot\" cx=\"{middle}\" cy=\"{centre}\" r=\"16\"/>"
                )
            }
        };
    }
    if cell.marks.forced {
        let _ = write!(svg, "<path class=\"forced\" d=\"M{} {}h52\"/>", x + 24, y + 95);
    }
    if brush.cursor == Some(place) {
        let _ = write!(
            svg,
            "<rect class=\"cursor\" x=\"{}\" y=\"{}\" width=\"92\" height=\"92\" rx=\"4\"/>",
            x + 4,
            y + 4
        );
    }
    if !brush.played {
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
    use board_view::{Board, Draft, View};
    use game::Side;

    use super::super::{Brush, board, timbers};

    #[test]
    fn a_chess_board_has_its_pieces_and_targets() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let mut draft = Draft::new(position.clone());
        draft.click(position.read_place("b1").unwrap()).unwrap();
        let scene = draft.scene(Side::White, None);
        let still = Brush::still(timbers("chess", "standard"));
        assert_eq!(board(&scene, &still).matches("<use ").count(), 32);
        assert!(!board(&scene, &still).contains("data-place"), "nobody touches a picture");
        let svg = board(&scene, &Brush { played: true, ..still });
        assert_eq!(svg.matches("<use ").count(), 32);
        // A knight on b1 can go to a3 and c3.
        assert_eq!(svg.matches("class=\"target dot\"").count(), 2);
        assert_eq!(svg.matches("data-place=").count(), 64);
        assert!(!svg.contains("style="), "the policy of the page allows no styles inside");
        let Board::Squares(squares) = &scene.board else { panic!("squares") };
        let a1 = position.read_place("a1").unwrap();
        assert_eq!(super::spot(squares, a1), Some((64, 764)));
    }

    #[test]
    fn red_men_are_red() {
        let position = checkers::Position::start("sleigh".parse().unwrap());
        let svg =
            board(&position.scene(Side::Black, &[]), &Brush::still(timbers("checkers", "sleigh")));
        assert_eq!(svg.matches("#red-man").count(), 12);
        assert_eq!(svg.matches("#black-man").count(), 12);
    }
}
