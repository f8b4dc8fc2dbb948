//! Every place of every board can be clicked, at every size and from either side; and pieces are drawn
//! where they stand.

use std::collections::HashMap;

use board_view::{BoardView, Place, Scene, SceneBoard};
use game::{BySide, Notation, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Canvas, Scale, draw};
use crate::click_areas::{ClickAreas, ClickTarget};
use crate::{TerminalCapabilities, palette, screenshots};

/// Windows from tiny to huge. Each one selects another scale.
const WINDOWS: [(u16, u16); 7] =
    [(20, 8), (38, 17), (44, 17), (60, 25), (78, 27), (80, 33), (90, 40)];

fn drawn(scene: &Scene, window: (u16, u16)) -> (Buffer, ClickAreas) {
    let scale = Scale::fitting(scene, window.0, window.1);
    let (columns, rows) = scale.size();
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut click_areas = ClickAreas::default();
    let piece_colours = palette::piece_colours(&BySide { white: "White", black: "Black" });
    let mut canvas = Canvas {
        buffer: &mut buffer,
        click_areas: &mut click_areas,
        capabilities: TerminalCapabilities::FULL,
        piece_colours,
        cursor: None,
    };
    draw(scene, scale, 0, 0, &mut canvas);
    (buffer, click_areas)
}

/// How many characters each place covers.
fn areas(buffer: &Buffer, click_areas: &ClickAreas) -> HashMap<Place, usize> {
    let mut areas = HashMap::new();
    for position in buffer.area().positions() {
        if let Some(ClickTarget::Place(place)) = click_areas.at(position.x, position.y) {
            *areas.entry(place).or_insert(0) += 1;
        }
    }
    areas
}

fn start<G: BoardView>() -> G {
    let Ok(rules) = "standard".parse() else { panic!("every game has standard rules") };
    G::start(rules)
}

#[test]
fn all_squares_have_the_same_size() {
    for side in Side::ALL {
        for window in WINDOWS {
            let scene = start::<chess::Position>().scene(side, &[]);
            let (buffer, click_areas) = drawn(&scene, window);
            let areas = areas(&buffer, &click_areas);
            assert_eq!(areas.len(), 64, "{window:?}");
            let first = areas.values().next();
            assert!(areas.values().all(|area| Some(area) == first), "{window:?}: {areas:?}");
            let scene = BoardView::scene(&start::<checkers::Position>(), side, &[]);
            let (buffer, click_areas) = drawn(&scene, window);
            assert_eq!(self::areas(&buffer, &click_areas).len(), 32, "{window:?}");
        }
    }
}

#[test]
fn points_bar_and_trays_can_be_clicked() {
    for side in Side::ALL {
        for window in WINDOWS {
            let scene = start::<backgammon::Position>().scene(side, &[]);
            let (buffer, click_areas) = drawn(&scene, window);
            let areas = areas(&buffer, &click_areas);
            let SceneBoard::Points(points) = &scene.board else { panic!("points") };
            for stack in points.stacks() {
                assert!(areas.contains_key(&stack.place), "{window:?}: {stack:?}");
            }
        }
    }
}

/// With the home boards on the left, everything is where its mirror image would be.
#[test]
fn a_board_with_the_home_boards_on_the_left_is_mirrored() {
    for window in WINDOWS {
        let mut scene = start::<backgammon::Position>().scene(Side::White, &[]);
        let (buffer, usual) = drawn(&scene, window);
        let SceneBoard::Points(points) = &mut scene.board else { panic!("points") };
        points.home_left = true;
        let (mirrored_buffer, mirrored) = drawn(&scene, window);
        assert_ne!(screenshots::text(&buffer), screenshots::text(&mirrored_buffer));
        let place = |areas: &ClickAreas, x, y| match areas.at(x, y) {
            Some(ClickTarget::Place(place)) => Some(place),
            _ => None,
        };
        let area = buffer.area;
        let cells = || (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
        let used: Vec<u16> =
            cells().filter(|(x, y)| place(&usual, *x, *y).is_some()).map(|(x, _)| x).collect();
        let (left, right) = (used.iter().min().unwrap(), used.iter().max().unwrap());
        for (x, y) in cells().filter(|(x, _)| (left..=right).contains(&x)) {
            assert_eq!(place(&usual, x, y), place(&mirrored, left + right - x, y), "{window:?}");
        }
    }
}

#[test]
fn small_pieces_are_drawn_where_they_are_clicked() {
    let position = start::<chess::Position>();
    let (buffer, click_areas) = drawn(&position.scene(Side::White, &[]), (44, 17));
    let text = screenshots::text(&buffer);
    for (glyph, count) in [('♟', 16), ('♜', 4), ('♞', 4), ('♝', 4), ('♛', 2), ('♚', 2)]
    {
        assert_eq!(text.matches(glyph).count(), count, "{glyph}");
    }
    let at = |glyph: &str, colour| {
        let cells = buffer.content().iter().enumerate();
        let mut found = cells.filter(|(_, cell)| cell.symbol() == glyph && cell.fg == colour);
        let (x, y) = buffer.pos_of(found.next().unwrap().0);
        match click_areas.at(x, y) {
            Some(ClickTarget::Place(place)) => position.place_name(place),
            other => panic!("{other:?}"),
        }
    };
    let piece_colours = palette::piece_colours(&BySide { white: "White", black: "Black" });
    assert_eq!(at("♚", piece_colours.white.fill), "e1");
    assert_eq!(at("♛", piece_colours.black.fill), "d8");
}

/// Of eleven checkers on one point five are drawn, and the last one shows the number.
#[test]
fn a_tall_stack_shows_its_number() {
    let rules = backgammon::Rules::FORTRESS;
    let mut position = <backgammon::Position as game::Game>::start(rules);
    // White's opening 6-5 is enough to have a roll on the table.
    let event = position.read_event("65").unwrap();
    game::Game::apply(&mut position, &event).unwrap();
    let mut scene = position.scene(Side::White, &[]);
    if let SceneBoard::Points(points) = &mut scene.board {
        points.lower[6].stack.count = 11;
    }
    for window in WINDOWS {
        let (buffer, _) = drawn(&scene, window);
        let text = screenshots::text(&buffer);
        let rows: Vec<&str> = text.lines().collect();
        // The first and last rows have the numbers of the points.
        assert!(rows[1..rows.len() - 1].iter().any(|row| row.contains("11")), "{text}");
    }
}
