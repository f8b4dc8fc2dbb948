//! Every place of every board can be found under the mouse, at every size and from either side; and
//! what is drawn is what stands there.

use std::collections::HashMap;

use board_view::{Board, BoardView, Place, Scene};
use game::{BySide, Notation, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Canvas, Scale, draw};
use crate::spots::{Spot, Spots};
use crate::{Look, palette, shots};

/// Windows from tiny to huge; each picks a scale of its own.
const WINDOWS: [(u16, u16); 7] =
    [(20, 8), (38, 17), (44, 17), (60, 25), (78, 27), (80, 33), (90, 40)];

fn drawn(scene: &Scene, window: (u16, u16)) -> (Buffer, Spots) {
    let scale = Scale::fitting(scene, window.0, window.1);
    let (columns, rows) = scale.size();
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut spots = Spots::default();
    let armies = palette::armies(&BySide { white: "White", black: "Black" });
    let mut canvas =
        Canvas { buffer: &mut buffer, spots: &mut spots, look: Look::FULL, armies, cursor: None };
    draw(scene, scale, 0, 0, &mut canvas);
    (buffer, spots)
}

/// How many characters of the screen belong to each place.
fn areas(buffer: &Buffer, spots: &Spots) -> HashMap<Place, usize> {
    let mut areas = HashMap::new();
    for position in buffer.area().positions() {
        if let Some(Spot::Place(place)) = spots.at(position.x, position.y) {
            *areas.entry(place).or_insert(0) += 1;
        }
    }
    areas
}

fn start<G: BoardView>() -> G {
    let Ok(rules) = "standard".parse() else { panic!("every game has a standard") };
    G::start(rules)
}

#[test]
fn every_square_is_as_large_as_any_other() {
    for side in Side::ALL {
        for window in WINDOWS {
            let scene = start::<chess::Position>().scene(side, &[]);
            let (buffer, spots) = drawn(&scene, window);
            let areas = areas(&buffer, &spots);
            assert_eq!(areas.len(), 64, "{window:?}");
            let first = areas.values().next();
            assert!(areas.values().all(|area| Some(area) == first), "{window:?}: {areas:?}");
            let scene = BoardView::scene(&start::<checkers::Position>(), side, &[]);
            let (buffer, spots) = drawn(&scene, window);
            assert_eq!(self::areas(&buffer, &spots).len(), 32, "{window:?}");
        }
    }
}

#[test]
fn every_point_the_bar_and_the_trays_can_be_clicked() {
    for side in Side::ALL {
        for window in WINDOWS {
            let scene = start::<backgammon::Position>().scene(side, &[]);
            let (buffer, spots) = drawn(&scene, window);
            let areas = areas(&buffer, &spots);
            let Board::Points(points) = &scene.board else { panic!("points") };
            for stack in points.stacks() {
                assert!(areas.contains_key(&stack.place), "{window:?}: {stack:?}");
            }
        }
    }
}

#[test]
fn small_pieces_are_characters_and_stand_where_they_are_clicked() {
    let position = start::<chess::Position>();
    let (buffer, spots) = drawn(&position.scene(Side::White, &[]), (44, 17));
    let text = shots::text(&buffer);
    for (glyph, count) in [('♟', 16), ('♜', 4), ('♞', 4), ('♝', 4), ('♛', 2), ('♚', 2)]
    {
        assert_eq!(text.matches(glyph).count(), count, "{glyph}");
    }
    let at = |glyph: &str, colour| {
        let cells = buffer.content().iter().enumerate();
        let mut found = cells.filter(|(_, cell)| cell.symbol() == glyph && cell.fg == colour);
        let (x, y) = buffer.pos_of(found.next().unwrap().0);
        match spots.at(x, y) {
            Some(Spot::Place(place)) => position.place_name(place),
            other => panic!("{other:?}"),
        }
    };
    let armies = palette::armies(&BySide { white: "White", black: "Black" });
    assert_eq!(at("♚", armies.white.fill), "e1");
    assert_eq!(at("♛", armies.black.fill), "d8");
}

/// Eleven checkers on one point: five are drawn, and the last says how many there are.
#[test]
fn a_tall_stack_is_counted() {
    let rules = backgammon::Rules::FORTRESS;
    let mut position = <backgammon::Position as game::Game>::start(rules);
    // White's opening 6-5 is enough to have a roll on the table.
    let event = position.read_event("65").unwrap();
    game::Game::apply(&mut position, &event).unwrap();
    let mut scene = position.scene(Side::White, &[]);
    if let Board::Points(points) = &mut scene.board {
        points.lower[6].stack.count = 11;
    }
    for window in WINDOWS {
        let (buffer, _) = drawn(&scene, window);
        let text = shots::text(&buffer);
        let rows: Vec<&str> = text.lines().collect();
        // Not in the lines of the numbers of points, above and below.
        assert!(rows[1..rows.len() - 1].iter().any(|row| row.contains("11")), "{text}");
    }
}
