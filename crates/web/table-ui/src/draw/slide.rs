//! What has moved between two scenes.

use board_view::{Board, Piece, Place, Points, Scene, Squares};
use game::Side;

use super::{points, squares};

/// A piece that has come to a place, and how far away it was before, in the units of its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Where it has come to.
    pub to: Place,
    /// How far to the right it was.
    pub dx: i32,
    /// How far below it was.
    pub dy: i32,
}

/// Who has come where and from where: found by comparing, so that moves, takebacks and browsing look
/// the same. A board that was turned has not moved.
pub fn slides(old: &Scene, new: &Scene) -> Vec<Slide> {
    if old.seen_from != new.seen_from {
        return Vec::new();
    }
    match (&old.board, &new.board) {
        (Board::Squares(old), Board::Squares(new)) => on_squares(old, new),
        (Board::Points(old), Board::Points(before)) => on_points(old, before, new.seen_from),
        _ => Vec::new(),
    }
}

fn on_squares(old: &Squares, new: &Squares) -> Vec<Slide> {
    let changed = |from: &Squares, to: &Squares| -> Vec<(Place, Piece)> {
        let pairs = from.cells.iter().zip(&to.cells);
        let there = pairs.filter(|(from, to)| from.piece != to.piece);
        there.filter_map(|(from, _)| Some((from.place?, from.piece?))).collect()
    };
    let (mut gone, come) = (changed(old, new), changed(new, old));
    let mut slides = Vec::new();
    // The same piece first; a pawn that was promoted is found by its side.
    for same in [true, false] {
        for (to, piece) in &come {
            if slides.iter().any(|slide: &Slide| slide.to == *to) {
                continue;
            }
            let is = |(_, other): &(Place, Piece)| match same {
                true => other == piece,
                false => other.side == piece.side,
            };
            let Some(index) = gone.iter().position(is) else { continue };
            let (from, _) = gone.remove(index);
            if let (Some(a), Some(b)) = (squares::spot(old, from), squares::spot(new, *to)) {
                slides.push(Slide { to: *to, dx: a.0 - b.0, dy: a.1 - b.1 });
            }
        }
    }
    slides
}

fn on_points(old: &Points, new: &Points, seen_from: Side) -> Vec<Slide> {
    let mut slides = Vec::new();
    for side in Side::ALL {
        let count = |points: &Points, place: Place| {
            points.stack(place).filter(|stack| stack.side == side).map_or(0, |stack| stack.count)
        };
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        for stack in new.stacks() {
            let place = stack.place;
            let (before, after) = (count(old, place), count(new, place));
            gone.extend((after..before).map(|_| place));
            come.extend((before..after).map(|_| place));
        }
        for (from, to) in gone.into_iter().zip(come) {
            let (a, b) = (points::spot(old, seen_from, from), points::spot(new, seen_from, to));
            if let (Some(a), Some(b)) = (a, b) {
                slides.push(Slide { to, dx: a.0 - b.0, dy: a.1 - b.1 });
            }
        }
    }
    slides
}

#[cfg(test)]
mod tests {
    use board_view::View;
    use game::{Event, Game, Notation, Side};

    use super::*;

    /// The slides of a move, as places and whole squares or heaps.
    fn after<G: View + Notation>(position: &str, mv: &str) -> Vec<(String, i32, i32)> {
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
    fn castling_moves_two_and_promotion_one() {
        let castles = after::<chess::Position>("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
        // The king comes two squares from the left, the rook two from the right.
        assert!(castles.contains(&("g1".into(), -2, 0)) && castles.contains(&("f1".into(), 2, 0)));
        let promotes = after::<chess::Position>("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q");
        assert_eq!(promotes, [("a8".into(), 0, 1)]);
    }

    #[test]
    fn a_hit_sends_a_checker_to_the_bar() {
        let position = backgammon::Position::start("standard".parse().unwrap());
        let mut position = position;
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
