//! Short games that the boards on the home page play by themselves.

use board_view::{BoardView, Scene};
use game::{Event, Line, Notation, Side};
use games::{GameKind, with_game};

/// The moves of each demonstration, in the game's own notation.
const fn moves(kind: GameKind) -> &'static [&'static str] {
    match kind {
        // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
        GameKind::Chess => &[
            "e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "c8g4", "d4e5", "g4f3", "d1f3", "d6e5", "f1c4",
            "g8f6", "f3b3", "d8e7", "b1c3", "c7c6", "c1g5", "b7b5", "c3b5", "c6b5", "c4b5", "b8d7",
            "e1c1", "a8d8", "d1d7", "d8d7", "h1d1", "e7e6", "b5d7", "f6d7", "b3b8", "d7b8", "d1d8",
        ],
        GameKind::Checkers => &[
            "11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20", "11-15", "28-24",
            "8-11",
        ],
        GameKind::Backgammon | GameKind::TableBackgammon => {
            &["31", "8/5,6/5", "roll", "42", "8/4,6/4", "roll", "65", "24/13"]
        }
    }
}

/// How many scenes a demonstration has.
pub const fn length(kind: GameKind) -> usize {
    moves(kind).len() + 1
}

/// The scene of a demonstration after this number of moves; only what is shown is computed.
pub fn scene(kind: GameKind, after: usize) -> Option<Scene> {
    with_game!(kind, G => of::<G>(moves(kind).get(..after)?))
}

fn of<G: BoardView + Notation>(moves: &[&str]) -> Option<Scene> {
    let mut line = Line::new(G::start("standard".parse().ok()?));
    for text in moves {
        let event = line.position().read_event(text).ok()?;
        line.apply(&event).ok()?;
    }
    let played = line.positions().iter().zip(line.events());
    let last = played.last().filter(|(_, event)| matches!(event, Event::Move { .. }));
    Some(Scene::of(line.position(), Side::White, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_of_the_demonstrations_is_legal() {
        for kind in GameKind::ALL {
            let last = length(*kind) - 1;
            assert!(last > 5 && scene(*kind, last).is_some(), "{kind}");
            assert_eq!(scene(*kind, last + 1), None);
        }
    }
}
