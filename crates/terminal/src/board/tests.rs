use board_view::{Draft, View};
use chess::Position;
use game::{BySide, Event, Game, Notation, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Canvas, Scale, draw};
use crate::spots::Spots;
use crate::{Look, palette, shots};

fn shot(name: &str, scene: &board_view::Scene, width: u16, height: u16, look: Look) -> String {
    let scale = Scale::fitting(scene, width, height);
    let (columns, rows) = scale.size();
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut spots = Spots::default();
    let armies = palette::armies(&BySide { white: "White", black: "Black" });
    let mut canvas = Canvas { buffer: &mut buffer, spots: &mut spots, look, armies, cursor: None };
    draw(scene, scale, 0, 0, &mut canvas);
    look.finish(&mut buffer);
    shots::keep(name, &buffer);
    shots::text(&buffer)
}

fn after<G: Notation>(rules: &str, events: &str) -> (G, Option<(G, Event<G>)>) {
    let Ok(rules) = rules.parse() else { panic!("{rules} are rules") };
    let mut position = G::start(rules);
    let mut last = None;
    for text in events.split_whitespace() {
        let event = position.read_event(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let before = position.clone();
        position.apply(&event).unwrap_or_else(|e| panic!("{text}: {e}"));
        last = Some((before, event));
    }
    (position, last)
}

#[test]
fn chess() {
    let (position, last) = after::<Position>("standard", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    let mut draft = Draft::new(position);
    draft.click(draft.position().read_place("b5").unwrap()).unwrap();
    let last = last.as_ref().map(|(before, event)| (before, event));
    let scene = draft.scene(Side::White, last);
    for (name, width, height) in [("chess-2", 44, 17), ("chess-3", 60, 25), ("chess-4", 80, 40)] {
        shot(name, &scene, width, height, Look::FULL);
    }
}

#[test]
fn checkers() {
    let (position, last) =
        after::<checkers::Position>("standard", "11-15 23-19 9-14 22-17 5-9 26-23");
    let mut draft = Draft::new(position);
    draft.click(draft.position().read_place("9").unwrap()).unwrap();
    let last = last.as_ref().map(|(before, event)| (before, event));
    let scene = draft.scene(Side::White, last);
    for (name, width, height) in [("dames-2", 44, 17), ("dames-3", 60, 25), ("dames-4", 80, 40)] {
        shot(name, &scene, width, height, Look::FULL);
    }
}

#[test]
fn backgammon() {
    let (position, last) =
        after::<backgammon::Position>("standard", "31 8/5,6/5 roll 62 24/18,13/11 double take 44");
    let mut draft = Draft::new(position);
    draft.click(draft.position().read_place("24").unwrap()).unwrap();
    let last = last.as_ref().map(|(before, event)| (before, event));
    let scene = draft.scene(Side::White, last);
    for (name, width, height) in [("bg-1", 50, 18), ("bg-2", 78, 30), ("bg-3", 95, 40)] {
        shot(name, &scene, width, height, Look::FULL);
    }
}
