//! Boards as SVG text: what a [`Scene`] looks like in the page.
//!
//! Pieces are used by name from the kit of the crate `pictures`, which the page defines once. Colours
//! that themes change are classes of the style sheet. Everything that can be touched carries
//! `data-place`; every piece that the hand can carry, `data-at`.

mod arrows;
mod beside;
mod points;
mod slide;
mod squares;

use board_view::{Board, Figure, Place, Scene};
use game::{BySide, RulesText, Side};

pub use self::beside::captured;
pub use self::slide::{Slide, slides};

/// How a board is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brush {
    /// What each side's discs and dice are made of.
    pub timbers: BySide<&'static str>,
    /// What has just moved, and from where.
    pub slides: Vec<Slide>,
    /// The place that the keyboard points at.
    pub cursor: Option<Place>,
    /// Whether the dice have just fallen.
    pub rolled: bool,
    /// Whether squares and points bear their names.
    pub names: bool,
    /// Whether it is played on, and not only looked at: what nobody touches needs less.
    pub played: bool,
    /// Arrows that somebody has drawn, from place to place; circles where they end as they begin.
    pub drawings: Vec<(Place, Place)>,
    /// What a hint points at.
    pub advice: Vec<(Place, Place)>,
    /// What stands beside it: what is almost as good, or what was played.
    pub others: Vec<(Place, Place)>,
}

impl Brush {
    /// A board that is only looked at.
    pub fn still(timbers: BySide<&'static str>) -> Self {
        Self {
            timbers,
            slides: Vec::new(),
            cursor: None,
            rolled: false,
            names: true,
            played: false,
            drawings: Vec::new(),
            advice: Vec::new(),
            others: Vec::new(),
        }
    }
}

/// The board as an SVG document.
pub fn board(scene: &Scene, brush: &Brush) -> String {
    let mut svg = match &scene.board {
        Board::Squares(squares) => squares::draw(squares, brush),
        Board::Points(points) => points::draw(points, scene.seen_from, brush),
    };
    arrows::draw(&mut svg, scene, &brush.drawings, "drawing");
    arrows::draw(&mut svg, scene, &brush.others, "advice others");
    arrows::draw(&mut svg, scene, &brush.advice, "advice");
    svg + "</svg>"
}

/// The middle of every place that can be touched.
pub fn spots(scene: &Scene) -> Vec<(Place, (i32, i32))> {
    match &scene.board {
        Board::Squares(squares) => {
            let places = squares.cells.iter().filter_map(|cell| cell.place);
            places.filter_map(|place| Some((place, squares::spot(squares, place)?))).collect()
        }
        Board::Points(points) => points::spots(points, scene.seen_from),
    }
}

/// The nearest place in a direction, for the keys with arrows.
pub fn neighbour(scene: &Scene, place: Place, (x, y): (i32, i32)) -> Place {
    let spots = spots(scene);
    let Some((_, from)) = spots.iter().find(|(other, _)| *other == place) else { return place };
    let far = |(_, to): &&(Place, (i32, i32))| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (along, aside) = (dx * x + dy * y, (dx * y).abs() + (dy * x).abs());
        // What lies rather aside is taken only if nothing else is there. Rows follow each other even
        // where the squares of the next one lie aslant; within a row there is no slant.
        let way = if y == 0 { along + 2 * aside } else { 2 * along + aside };
        (along > 0).then_some((aside > along, way))
    };
    let best = spots.iter().filter(|spot| far(spot).is_some()).min_by_key(far);
    best.map_or(place, |(place, _)| *place)
}

/// What each side's discs are made of under these rules, by the names of the kit: the light ones of
/// the sleigh set and the dark ones of the travel set are red.
pub fn timbers(game: &str, rules: &str) -> BySide<&'static str> {
    let book = RulesText::parse(rules).map_or("", |text| text.rulebook);
    BySide::new(|side| match (game, book, side) {
        ("checkers", "sleigh", Side::White) | ("backgammon", "travel", Side::Black) => "red",
        (_, _, Side::White) => "white",
        (_, _, Side::Black) => "black",
    })
}

/// What a piece of the standard rules is called in the kit.
pub fn piece_name(piece: board_view::Piece) -> String {
    name(piece.figure, piece.side, BySide { white: "white", black: "black" })
}

/// What a piece is called in the kit.
fn name(figure: Figure, side: Side, timbers: BySide<&'static str>) -> String {
    let piece = match figure {
        Figure::Crowned => "crowned",
        figure => figure.name(),
    };
    match figure {
        Figure::Man | Figure::Crowned | Figure::Checker => format!("{}-{piece}", timbers[side]),
        _ => format!("{side}-{piece}"),
    }
}

#[cfg(test)]
mod tests {
    use board_view::View;
    use game::Game;

    use super::*;

    #[test]
    fn arrows_lead_to_the_nearest_place() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let scene = position.scene(Side::White, &[]);
        let place = |name: &str| position.read_place(name).unwrap();
        assert_eq!(neighbour(&scene, place("e2"), (0, -1)), place("e3"));
        assert_eq!(neighbour(&scene, place("e2"), (1, 0)), place("f2"));
        assert_eq!(neighbour(&scene, place("a1"), (-1, 0)), place("a1"));
    }

    #[test]
    fn arrows_lead_from_row_to_row_and_past_the_bar() {
        let position = checkers::Position::start(checkers::Rules::STANDARD);
        let scene = position.scene(Side::White, &[]);
        let place = |name: &str| position.read_place(name).unwrap();
        // 22 lies in the second row seen from White: above it are 17 and 18, beside it 21 and 23.
        assert_eq!(neighbour(&scene, place("22"), (0, -1)), place("17"));
        assert_eq!(neighbour(&scene, place("22"), (1, 0)), place("23"));
        let position = backgammon::Position::start("standard".parse().unwrap());
        let scene = position.scene(Side::White, &[]);
        let spots = spots(&scene);
        let spot = |place: Place| spots.iter().find(|(other, _)| *other == place).unwrap().1;
        for (place, (x, _)) in spots.iter().take(24) {
            let there = [(0, 1), (0, -1)].map(|way| neighbour(&scene, *place, way));
            let over = there.into_iter().find(|other| other != place).unwrap();
            assert_eq!(spot(over).0, *x, "the point across, not the bar");
        }
    }

    #[test]
    fn every_place_of_every_board_can_be_reached_by_arrows() {
        for scene in [
            checkers::Position::start(checkers::Rules::STANDARD).scene(Side::White, &[]),
            backgammon::Position::start("standard".parse().unwrap()).scene(Side::Black, &[]),
        ] {
            let spots = spots(&scene);
            let mut reached = vec![spots[0].0];
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
            assert_eq!(reached.len(), spots.len());
        }
    }
}
