use board_view::{Place, Scene, SceneBoard};

use crate::{points, squares};

/// The centre of every place that can be touched.
pub fn place_centres(scene: &Scene) -> Vec<(Place, (i32, i32))> {
    match &scene.board {
        SceneBoard::Squares(squares) => {
            let places = squares.cells.iter().filter_map(|cell| cell.place);
            places.filter_map(|place| Some((place, squares::centre(squares, place)?))).collect()
        }
        SceneBoard::Points(points) => points::centres(points, scene.seen_from),
    }
}

/// The nearest place in a direction, for the arrow keys.
pub fn neighbour(scene: &Scene, place: Place, (x, y): (i32, i32)) -> Place {
    let centres = place_centres(scene);
    let Some((_, from)) = centres.iter().find(|(other, _)| *other == place) else { return place };
    let distance = |(_, to): &&(Place, (i32, i32))| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (along, across) = (dx * x + dy * y, (dx * y).abs() + (dy * x).abs());
        // A place that lies more across than along is the last resort. Up and down move by one row even
        // where the squares of the next row are shifted, as in checkers; left and right stay in the row.
        let weighted = if y == 0 { along + 2 * across } else { 2 * along + across };
        (along > 0).then_some((across > along, weighted))
    };
    let nearest = centres.iter().filter(|to| distance(to).is_some()).min_by_key(distance);
    nearest.map_or(place, |(place, _)| *place)
}

#[cfg(test)]
mod tests {
    use board_view::BoardView;
    use game::{Game, Side};

    use super::*;

    #[test]
    fn arrow_keys_move_to_the_next_square() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let scene = position.scene(Side::White, &[]);
        let place = |name: &str| position.read_place(name).unwrap();
        assert_eq!(neighbour(&scene, place("e2"), (0, -1)), place("e3"));
        assert_eq!(neighbour(&scene, place("e2"), (1, 0)), place("f2"));
        assert_eq!(neighbour(&scene, place("a1"), (-1, 0)), place("a1"));
    }

    #[test]
    fn arrow_keys_move_between_shifted_rows() {
        let position = checkers::Position::start(checkers::Rules::STANDARD);
        let scene = position.scene(Side::White, &[]);
        let place = |name: &str| position.read_place(name).unwrap();
        // 22 lies in the second row seen from White: above it are 17 and 18, beside it 21 and 23.
        assert_eq!(neighbour(&scene, place("22"), (0, -1)), place("17"));
        assert_eq!(neighbour(&scene, place("22"), (1, 0)), place("23"));
    }

    #[test]
    fn arrow_keys_cross_a_backgammon_board_without_stopping_at_the_bar() {
        let position = backgammon::Position::start("standard".parse().unwrap());
        let scene = position.scene(Side::White, &[]);
        let centres = place_centres(&scene);
        let centre = |place: Place| centres.iter().find(|(other, _)| *other == place).unwrap().1;
        for (place, (x, _)) in centres.iter().take(24) {
            let reached = [(0, 1), (0, -1)].map(|way| neighbour(&scene, *place, way));
            let opposite = reached.into_iter().find(|other| other != place).unwrap();
            assert_eq!(centre(opposite).0, *x);
        }
    }

    #[test]
    fn arrow_keys_reach_every_place_of_every_board() {
        for scene in [
            checkers::Position::start(checkers::Rules::STANDARD).scene(Side::White, &[]),
            backgammon::Position::start("standard".parse().unwrap()).scene(Side::Black, &[]),
        ] {
            let centres = place_centres(&scene);
            let mut reached = vec![centres[0].0];
            let mut next = 0;
            while let Some(place) = reached.get(next).copied() {
                for direction in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                    let neighbour = neighbour(&scene, place, direction);
                    if !reached.contains(&neighbour) {
                        reached.push(neighbour);
                    }
                }
                next += 1;
            }
            assert_eq!(reached.len(), centres.len());
        }
    }
}
