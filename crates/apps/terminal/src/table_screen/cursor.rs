//! Moving the cursor over the board with the arrow keys.

use board_view::{Place, Point, Scene, SceneBoard};

/// The next place in a direction as the board is shown; at the edge, the same place.
pub(crate) fn step(scene: &Scene, from: Place, right: i32, down: i32) -> Place {
    let places = places(scene);
    let Some(&(_, x, y)) = places.iter().find(|(place, ..)| *place == from) else { return from };
    let ahead = places.into_iter().filter(|(_, other_x, other_y)| {
        (right == 0 || (other_x - x).signum() == right)
            && (down == 0 || (other_y - y).signum() == down)
    });
    // Straight ahead is best, but a step aside is better than a long jump.
    let cost = |(_, other_x, other_y): &(Place, i32, i32)| {
        let (dx, dy) = ((other_x - x).abs(), (other_y - y).abs());
        if right == 0 { dx + 2 * dy } else { 2 * dx + 8 * dy }
    };
    ahead.min_by_key(cost).map_or(from, |(place, ..)| place)
}

/// All places with column and row, in half squares.
fn places(scene: &Scene) -> Vec<(Place, i32, i32)> {
    match &scene.board {
        SceneBoard::Squares(squares) => {
            let cells = squares.cells.iter().zip(0..);
            let placed = |(cell, index): (&board_view::Cell, i32)| {
                Some((cell.place?, 2 * (index % 8), 2 * (index / 8)))
            };
            cells.filter_map(placed).collect()
        }
        SceneBoard::Points(points) => {
            // With the home boards on the left everything is mirrored.
            let mirrored = |x: i32| if points.home_left { 24 - x } else { x };
            let column = |index: i32| mirrored(2 * (index + i32::from(index > 5)));
            let row = |row: &[Point], y| {
                let points = row.iter().zip(0..);
                points.map(|(point, index)| (point.stack.place, column(index), y)).collect()
            };
            let mut places: Vec<_> = row(&points.upper, 0);
            places.extend::<Vec<_>>(row(&points.lower, 2));
            let (near, far) = (scene.seen_from, !scene.seen_from);
            places.push((points.bar[near].place, 12, 0));
            places.push((points.bar[far].place, 12, 2));
            places.push((points.trays[far].place, mirrored(26), 0));
            places.push((points.trays[near].place, mirrored(26), 2));
            places
        }
    }
}

#[cfg(test)]
mod tests {
    use board_view::BoardView;
    use game::{Game, Side};

    use super::*;

    /// The places that the arrows reach: left, right, up, down.
    fn around<G: BoardView>(position: &G, seen_from: Side, name: &str) -> [String; 4] {
        let scene = position.scene(seen_from, &[]);
        let from = position.read_place(name).unwrap();
        [(-1, 0), (1, 0), (0, -1), (0, 1)]
            .map(|(right, down)| position.place_name(step(&scene, from, right, down)))
    }

    #[test]
    fn moves_from_square_to_square() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        assert_eq!(around(&position, Side::White, "e2"), ["d2", "f2", "e3", "e1"]);
        assert_eq!(around(&position, Side::Black, "e2"), ["f2", "d2", "e1", "e3"]);
        assert_eq!(around(&position, Side::White, "h1"), ["g1", "h1", "h2", "h1"]);
    }

    /// Square 22 has 17 and 18 above it, 25 and 26 below.
    #[test]
    fn moves_over_dark_squares_only_in_checkers() {
        let position = checkers::Position::start(checkers::Rules::STANDARD);
        assert_eq!(around(&position, Side::White, "22"), ["21", "23", "17", "25"]);
    }

    #[test]
    fn reaches_the_bar_and_the_trays_in_backgammon() {
        let position = backgammon::Position::start(backgammon::Rules::FORTRESS);
        assert_eq!(around(&position, Side::White, "18"), ["17", "bar", "18", "7"]);
        assert_eq!(around(&position, Side::White, "1"), ["2", "off", "24", "1"]);
    }
}
