//! A backgammon board. Geometry first, then the drawing from the bottom layer to the top one.

use std::fmt::Write;

use board_view::{Marks, PieceColour, Place, Point, PointBoard, Scene, SceneCube, SceneDie, Stack};
use game::{BySide, Side};

use crate::BoardOptions;
use crate::disc::DiscColours;

/// The width of a checker, and of the point on which it lies.
const CHECKER: i32 = DiscColours::EDGE_WIDTH;
const POINT: i32 = 66;
const QUARTER: i32 = 6 * POINT;
const BAR_WIDTH: i32 = 74;
const TRAY: i32 = 78;
/// The frame; above and below it has room for the numbers.
const FRAME: i32 = 16;
const BAND: i32 = 34;
const LEFT: i32 = FRAME;
const BAR: i32 = LEFT + QUARTER;
const RIGHT: i32 = BAR + BAR_WIDTH;
const TRAY_LEFT: i32 = RIGHT + QUARTER + FRAME;
const WIDTH: i32 = TRAY_LEFT + TRAY + FRAME;
const TOP: i32 = BAND;
const BOTTOM: i32 = TOP + 10 * CHECKER + 104;
const HEIGHT: i32 = BOTTOM + BAND;
const MIDDLE: i32 = HEIGHT / 2;
/// The height of a point's triangle.
const TRIANGLE: i32 = 5 * CHECKER - 14;

const DIE: i32 = 56;
const DIE_GAP: i32 = 14;
const CUBE: i32 = 58;
/// The thickness of a checker seen from its edge.
const EDGE: i32 = DiscColours::EDGE_THICKNESS;

/// The most checkers drawn in a stack; a taller stack has its number written on the last checker.
const TALLEST: u8 = 5;

/// The width and height of the drawing.
pub(crate) const SIZE: (i32, i32) = (WIDTH, HEIGHT);

/// The left edge of something that is `width` wide and lies at `x`; mirrored if the home boards are at the left.
fn mirrored(points: &PointBoard, x: i32, width: i32) -> i32 {
    if points.home_left { WIDTH - x - width } else { x }
}

/// Where a stack of checkers begins, and whether it grows upwards.
#[derive(Clone, Copy)]
struct StackBase {
    x: i32,
    y: i32,
    up: bool,
}

impl StackBase {
    /// Of a point, by its row and its column from the left.
    fn of_point(points: &PointBoard, column: usize, upper: bool) -> Self {
        let bar = if column >= 6 { BAR_WIDTH } else { 0 };
        let x = LEFT + column as i32 * POINT + POINT / 2 + bar;
        Self { x: mirrored(points, x, 0), y: if upper { TOP + 2 } else { BOTTOM - 2 }, up: !upper }
    }

    /// Of a side's checkers on the bar. They grow away from the middle, in the half from which the side enters.
    fn of_bar(points: &PointBoard, side: Side, seen_from: Side) -> Self {
        let up = side == seen_from;
        let y = if up { MIDDLE - CUBE / 2 - 8 } else { MIDDLE + CUBE / 2 + 8 };
        Self { x: mirrored(points, BAR + BAR_WIDTH / 2, 0), y, up }
    }

    /// The centre of the `n`th checker.
    fn checker(self, n: u8) -> (i32, i32) {
        let along = CHECKER / 2 + CHECKER * i32::from(n.min(TALLEST - 1));
        (self.x, if self.up { self.y - along } else { self.y + along })
    }
}

/// The centre of the `n`th checker that a side has borne off.
fn in_tray(points: &PointBoard, side: Side, seen_from: Side, n: u8) -> (i32, i32) {
    let along = i32::from(n) * (EDGE + 1) + EDGE / 2 + 6;
    let y = if side == seen_from { BOTTOM - along } else { TOP + along };
    (mirrored(points, TRAY_LEFT + TRAY / 2, 0), y)
}

/// Every point with its stack's base.
fn bases(points: &PointBoard) -> impl Iterator<Item = (StackBase, &Point)> {
    [(&points.upper, true), (&points.lower, false)].into_iter().flat_map(move |(row, upper)| {
        let columns = row.iter().enumerate();
        columns.map(move |(column, point)| (StackBase::of_point(points, column, upper), point))
    })
}

/// The centre of the uppermost checker of a place.
pub(crate) fn top_checker(
    points: &PointBoard,
    seen_from: Side,
    place: Place,
) -> Option<(i32, i32)> {
    let top = |stack: &Stack| stack.count.saturating_sub(1);
    if let Some((base, point)) = bases(points).find(|(_, point)| point.stack.place == place) {
        return Some(base.checker(top(&point.stack)));
    }
    for side in Side::ALL {
        let (bar, tray) = (&points.bar[side], &points.trays[side]);
        if bar.place == place {
            return Some(StackBase::of_bar(points, side, seen_from).checker(top(bar)));
        }
        if tray.place == place {
            return Some(in_tray(points, side, seen_from, top(tray)));
        }
    }
    None
}

/// The centre of each place.
pub(crate) fn centres(points: &PointBoard, seen_from: Side) -> Vec<(Place, (i32, i32))> {
    let mut centres: Vec<_> =
        bases(points).map(|(base, point)| (point.stack.place, base.checker(2))).collect();
    for side in Side::ALL {
        let bar = StackBase::of_bar(points, side, seen_from).checker(2);
        centres.push((points.bar[side].place, bar));
        centres.push((points.trays[side].place, in_tray(points, side, seen_from, 7)));
    }
    centres
}

/// Draws the board with everything on it.
pub(crate) fn draw(svg: &mut String, points: &PointBoard, scene: &Scene, options: &BoardOptions) {
    let Scene { seen_from, colours, .. } = *scene;
    furniture(svg, points);
    for (index, (base, point)) in bases(points).enumerate() {
        triangle(svg, base, index, point, options);
    }
    for side in Side::ALL {
        borne_off(svg, side, seen_from, points, colours);
    }
    for (base, point) in bases(points) {
        stack(svg, base, &point.stack, colours, options);
    }
    dice(svg, points, scene, options);
    if let Some(cube) = points.cube {
        draw_cube(svg, cube, seen_from, points);
    }
    for side in Side::ALL {
        let base = StackBase::of_bar(points, side, seen_from);
        stack(svg, base, &points.bar[side], colours, options);
    }
    overlays(svg, points, seen_from, options);
}

/// The frame, the felt, the bar and the trays.
fn furniture(svg: &mut String, points: &PointBoard) {
    let _ = write!(svg, "<rect class=\"frame\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"12\"/>");
    let height = BOTTOM - TOP;
    let half = height / 2 - 10;
    for (x, y, width, height) in [
        (LEFT, TOP, QUARTER, height),
        (RIGHT, TOP, QUARTER, height),
        (TRAY_LEFT, TOP, TRAY, half),
        (TRAY_LEFT, BOTTOM - half, TRAY, half),
    ] {
        let x = mirrored(points, x, width);
        let _ = write!(
            svg,
            "<rect class=\"felt\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             rx=\"3\"/><path class=\"shade\" d=\"M{x} {}h{width}\"/>",
            y + 3
        );
    }
    let bar = mirrored(points, BAR, BAR_WIDTH);
    let _ = write!(
        svg,
        "<rect class=\"bar\" x=\"{bar}\" y=\"{TOP}\" width=\"{BAR_WIDTH}\" height=\"{height}\"/>\
         <path class=\"hinge\" d=\"M{} {TOP}v{height}\"/>",
        bar + BAR_WIDTH / 2
    );
}

/// A point's triangle with its number. The index counts along the upper row, then along the lower one.
fn triangle(
    svg: &mut String,
    StackBase { x, y, up }: StackBase,
    index: usize,
    point: &Point,
    options: &BoardOptions,
) {
    let tone = if index.is_multiple_of(2) == up { "dark" } else { "light" };
    let tip = if up { y - TRIANGLE } else { y + TRIANGLE };
    let _ = write!(
        svg,
        "<path class=\"point-{tone}\" d=\"M{} {y}h{}L{x} {tip}z\"/>",
        x - POINT / 2 + 3,
        POINT - 6
    );
    if options.coordinates {
        let base = if up { BOTTOM + 25 } else { TOP - 10 };
        let _ = write!(
            svg,
            "<text class=\"number\" x=\"{x}\" y=\"{base}\" text-anchor=\"middle\">{}</text>",
            point.number
        );
    }
    if point.stack.marks.last {
        let base = if up { y + 1 } else { y - 5 };
        let _ = write!(
            svg,
            "<rect class=\"trace\" x=\"{}\" y=\"{base}\" width=\"44\" height=\"5\" rx=\"2\"/>",
            x - 22
        );
    }
}

/// The checkers of a stack, with their number on the last one if there are too many to draw.
fn stack(
    svg: &mut String,
    base: StackBase,
    stack: &Stack,
    colours: BySide<PieceColour>,
    options: &BoardOptions,
) {
    let colour = colours[stack.side].name();
    let drawn = stack.count.min(TALLEST);
    let mut slides = options.slides.iter().filter(|slide| slide.to == stack.place);
    let arrived = slides.clone().count() as u8;
    for n in 0..drawn {
        let (x, y) = base.checker(n);
        let (x, y) = (x - CHECKER / 2, y - CHECKER / 2);
        // Checkers that have just arrived lie on top.
        let slide = if n + arrived >= drawn { slides.next() } else { None };
        let slide = slide.map_or_else(String::new, |slide| slide.attributes());
        let is_top = n + 1 == drawn;
        if slide.is_empty() && !options.interactive && (!is_top || stack.count <= TALLEST) {
            let _ = write!(
                svg,
                "<use href=\"#{colour}-checker\" transform=\"translate({x} {y}) scale(0.64)\"/>"
            );
            continue;
        }
        let attributes = match is_top && options.interactive {
            true => top_attributes(stack),
            false => " class=\"piece\"".to_owned(),
        };
        let _ = write!(
            svg,
            "<g{attributes} transform=\"translate({x} {y})\"><g{slide}>\
             <use href=\"#{colour}-checker\" transform=\"scale(0.64)\"/>"
        );
        if is_top {
            top_marks(svg, stack, colours[stack.side], options);
        }
        svg.push_str("</g></g>");
    }
}

/// The class and the place of the checker that the user can drag.
fn top_attributes(stack: &Stack) -> String {
    let state = match stack.marks {
        Marks { lifted: true, .. } => " raised",
        Marks { movable: true, .. } => " movable",
        _ => "",
    };
    format!(" class=\"piece{state}\" data-at=\"{}\"", stack.place.0)
}

/// What is drawn on the top checker of a stack.
fn top_marks(svg: &mut String, stack: &Stack, colour: PieceColour, options: &BoardOptions) {
    if options.interactive && stack.marks.movable && !stack.marks.lifted {
        svg.push_str("<circle class=\"can-move\" cx=\"32\" cy=\"32\" r=\"7\"/>");
    }
    if stack.count > TALLEST {
        let _ = write!(
            svg,
            "<text class=\"count\" x=\"32\" y=\"42\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
            DiscColours::of(colour).ink,
            stack.count
        );
    }
}

fn borne_off(
    svg: &mut String,
    side: Side,
    seen_from: Side,
    points: &PointBoard,
    colours: BySide<PieceColour>,
) {
    for n in 0..points.trays[side].count {
        let (x, y) = in_tray(points, side, seen_from, n);
        let (x, y) = (x - CHECKER / 2, y - EDGE / 2);
        let colour = colours[side].name();
        let _ = write!(svg, "<use href=\"#{colour}-edge\" x=\"{x}\" y=\"{y}\"/>");
    }
}

/// The centre of the half into which a side rolls its dice: the half at the player's right hand.
fn rolling_half(points: &PointBoard, side: Side, seen_from: Side) -> i32 {
    let x = if side == seen_from { RIGHT + QUARTER / 2 } else { LEFT + QUARTER / 2 };
    mirrored(points, x, 0)
}

fn dice(svg: &mut String, points: &PointBoard, scene: &Scene, options: &BoardOptions) {
    let Some(roller) = points.roller else { return };
    let count = points.dice.len() as i32;
    let width = count * DIE + (count - 1) * DIE_GAP;
    let left = rolling_half(points, roller, scene.seen_from) - width / 2;
    for (n, SceneDie { number, used }) in points.dice.iter().enumerate() {
        let state = match (used, options.rolled) {
            (true, _) => " used",
            (false, true) => " rolled",
            (false, false) => "",
        };
        let data =
            if options.interactive { format!(" data-die=\"{number}\"") } else { String::new() };
        let _ = write!(
            svg,
            "<g class=\"die\"{data} transform=\"translate({} {})\"><g class=\"face{state}\">\
             <use href=\"#{}-die-{number}\" transform=\"scale(0.56)\"/></g></g>",
            left + n as i32 * (DIE + DIE_GAP),
            MIDDLE - DIE / 2,
            scene.colours[roller].name()
        );
    }
}

/// The cube lies in the middle of the bar or at its owner's end of it. While it is offered, it lies in the half
/// of the player who offers it.
fn draw_cube(svg: &mut String, cube: SceneCube, seen_from: Side, points: &PointBoard) {
    let on_bar = mirrored(points, BAR, BAR_WIDTH) + (BAR_WIDTH - CUBE) / 2;
    let (x, y) = match (cube.offered_by, cube.owner) {
        (Some(by), _) => (rolling_half(points, by, seen_from) - CUBE / 2, MIDDLE - CUBE / 2),
        (None, Some(owner)) if owner == seen_from => (on_bar, BOTTOM - CUBE - 8),
        (None, Some(_)) => (on_bar, TOP + 8),
        (None, None) => (on_bar, MIDDLE - CUBE / 2),
    };
    let resting = if cube.resting { " resting" } else { "" };
    let _ = write!(
        svg,
        "<g class=\"cube{resting}\" transform=\"translate({x} {y}) scale(0.{CUBE})\">{}</g>",
        crate::dice::cube(cube.stake)
    );
}

/// Marks and touch areas of all places.
fn overlays(svg: &mut String, points: &PointBoard, seen_from: Side, options: &BoardOptions) {
    for (base, point) in bases(points) {
        let y = if base.up { MIDDLE } else { 0 };
        overlay(svg, (base.x - POINT / 2, y, POINT, MIDDLE), &point.stack, options);
    }
    let (bar, tray) = (mirrored(points, BAR, BAR_WIDTH), mirrored(points, TRAY_LEFT, TRAY));
    for side in Side::ALL {
        let (bar_y, tray_y) = if side == seen_from { (TOP, MIDDLE) } else { (MIDDLE, TOP) };
        overlay(svg, (bar, bar_y, BAR_WIDTH, MIDDLE - TOP), &points.bar[side], options);
        overlay(svg, (tray, tray_y, TRAY, MIDDLE - TOP), &points.trays[side], options);
    }
}

/// Whether a checker can go to this place, the cursor, and the area to touch.
fn overlay(
    svg: &mut String,
    (x, y, width, height): (i32, i32, i32, i32),
    stack: &Stack,
    options: &BoardOptions,
) {
    if stack.marks.target {
        let inset = 3;
        let _ = write!(
            svg,
            "<rect class=\"target zone\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
            x + inset,
            y.max(TOP) + inset,
            width - 2 * inset,
            (y + height).min(BOTTOM) - y.max(TOP) - 2 * inset
        );
    }
    if options.cursor == Some(stack.place) {
        let _ = write!(
            svg,
            "<rect class=\"cursor\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            x + 3,
            y.max(4),
            width - 6,
            height - 6
        );
    }
    if options.interactive {
        let _ = write!(
            svg,
            "<rect class=\"touch\" data-place=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
             height=\"{height}\"/>",
            stack.place.0
        );
    }
}

#[cfg(test)]
mod tests {
    use board_view::{BoardView, SceneBoard};
    use game::Game;

    use super::*;
    use crate::board;

    fn start() -> Scene {
        backgammon::Position::start("travel".parse().unwrap()).scene(Side::White, &[])
    }

    #[test]
    fn draws_thirty_checkers_at_the_start_and_makes_every_place_touchable() {
        let svg = board(&start(), &BoardOptions::picture());
        assert_eq!(svg.matches("#white-checker").count(), 15);
        assert_eq!(svg.matches("#red-checker").count(), 15, "the travel set is white and red");
        let interactive = BoardOptions { interactive: true, ..BoardOptions::picture() };
        // 24 points, two halves of the bar, two trays.
        assert_eq!(board(&start(), &interactive).matches("data-place=").count(), 28);
    }

    #[test]
    fn writes_the_number_on_stacks_of_six_and_more() {
        let (scene, mut svg) = (start(), String::new());
        let tall = Stack { place: Place(6), side: Side::White, count: 7, marks: Marks::default() };
        let base = StackBase { x: 0, y: 0, up: true };
        stack(&mut svg, base, &tall, scene.colours, &BoardOptions::picture());
        assert_eq!(svg.matches("<use ").count(), 5);
        assert!(svg.contains(">7</text>"));
    }

    #[test]
    fn a_board_with_the_home_boards_at_the_left_is_mirrored() {
        let SceneBoard::Points(mut points) = start().board else { panic!("points") };
        let right = centres(&points, Side::White);
        points.home_left = true;
        let left = centres(&points, Side::White);
        for ((place, (x, y)), (other, (far, same))) in right.iter().zip(&left) {
            assert_eq!((place, y, WIDTH - x), (other, same, *far));
        }
    }
}
