use board_view::{Place, PointBoard, Scene, SceneBoard, ScenePiece, SquareBoard};
use game::Side;

use crate::{points, squares};

/// A piece that has moved to a place, and how far away it was before, in units of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Where it is now.
    pub to: Place,
    /// How far to the right it was.
    pub dx: i32,
    /// How far below it was.
    pub dy: i32,
}

impl Slide {
    /// The attributes of a sliding element; the page turns them into an animation.
    pub(crate) fn attributes(&self) -> String {
        format!(" class=\"slide\" data-dx=\"{}\" data-dy=\"{}\"", self.dx, self.dy)
    }
}

/// The pieces that moved between two scenes.
///
/// They are found by comparing, so that moves, takebacks and browsing all slide. Nothing slides when the board
/// is turned around.
pub fn slides(old: &Scene, new: &Scene) -> Vec<Slide> {
    if old.seen_from != new.seen_from {
        return Vec::new();
    }
    match (&old.board, &new.board) {
        (SceneBoard::Squares(old), SceneBoard::Squares(new)) => on_squares(old, new),
        (SceneBoard::Points(from), SceneBoard::Points(to)) => on_points(from, to, new.seen_from),
        _ => Vec::new(),
    }
}

fn on_squares(old: &SquareBoard, new: &SquareBoard) -> Vec<Slide> {
    let changed = |from: &SquareBoard, to: &SquareBoard| -> Vec<(Place, ScenePiece)> {
        let pairs = from.cells.iter().zip(&to.cells);
        let there = pairs.filter(|(from, to)| from.piece != to.piece);
        there.filter_map(|(from, _)| Some((from.place?, from.piece?))).collect()
    };
    let (mut left, arrived) = (changed(old, new), changed(new, old));
    let mut slides = Vec::new();
    // First the pieces of the same kind; then a promoted pawn, which only has its side in common.
    for same in [true, false] {
        for (to, piece) in &arrived {
            if slides.iter().any(|slide: &Slide| slide.to == *to) {
                continue;
            }
            let matches = |(_, other): &(Place, ScenePiece)| match same {
                true => other == piece,
                false => other.side == piece.side,
            };
            let Some(index) = left.iter().position(matches) else { continue };
            let (from, _) = left.remove(index);
            if let (Some(a), Some(b)) = (squares::centre(old, from), squares::centre(new, *to)) {
                slides.push(Slide { to: *to, dx: a.0 - b.0, dy: a.1 - b.1 });
            }
        }
    }
    slides
}

fn on_points(old: &PointBoard, new: &PointBoard, seen_from: Side) -> Vec<Slide> {
    let mut slides = Vec::new();
    for side in Side::ALL {
        let count = |points: &PointBoard, place: Place| {
            points.stack(place).filter(|stack| stack.side == side).map_or(0, |stack| stack.count)
        };
        let (mut left, mut arrived) = (Vec::new(), Vec::new());
        for stack in new.stacks() {
            let place = stack.place;
            let (before, after) = (count(old, place), count(new, place));
            left.extend((after..before).map(|_| place));
            arrived.extend((before..after).map(|_| place));
        }
        for (from, to) in left.into_iter().zip(arrived) {
            let (a, b) = (
                points::top_checker(old, seen_from, from),
                points::top_checker(new, seen_from, to),
            );
            if let (Some(a), Some(b)) = (a, b) {
                slides.push(Slide { to, dx: a.0 - b.0, dy: a.1 - b.1 });
            }
        }
    }
    slides
}

#[cfg(test)]
mod tests {
    use board_view::BoardView;
    use game::{Event, Game, Notation, Side};

    use super::*;

    /// The slides of a move: the place, and the distance in whole squares.
    fn after<G: BoardView + Notation>(position: &str, mv: &str) -> Vec<(String, i32, i32)> {
        let rules = "standard".parse().ok().unwrap();
        let before = G::read_position(&rules, position).unwrap();
        let mut position = before.clone();
        let by = before.turn().player().unwrap();
        let mv = before.read_move(mv).unwrap();
        position.apply(&Event::Move { by, mv }).unwrap();
        let scenes = [&before, &position].map(|position| position.scene(Side::White, &[]));
        let slides = slides(&scenes[0], &scenes[1]);
        slides.iter().map(|s| (before.place_name(s.to), s.dx / 100, s.dy / 100)).collect()
    }

    #[test]
    fn castling_slides_two_pieces_and_promotion_one() {
        let castles = after::<chess::Position>("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
        // The king comes two squares from the left, the rook two from the right.
        assert!(castles.contains(&("g1".into(), -2, 0)) && castles.contains(&("f1".into(), 2, 0)));
        let promotes = after::<chess::Position>("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q");
        assert_eq!(promotes, [("a8".into(), 0, 1)]);
    }

    #[test]
    fn both_checkers_of_a_play_slide() {
        let mut position = backgammon::Position::start("standard".parse().unwrap());
        let roll = position.read_roll("31").unwrap();
        position.apply(&Event::Roll(roll)).unwrap();
        let old = position.scene(Side::White, &[]);
        let mv = position.read_move("8/5,6/5").unwrap();
        position.apply(&Event::Move { by: Side::White, mv }).unwrap();
        let slides = slides(&old, &position.scene(Side::White, &[]));
        assert_eq!(slides.len(), 2);
        assert!(slides.iter().all(|slide| slide.to == slides[0].to), "both go to the same point");
    }
}
