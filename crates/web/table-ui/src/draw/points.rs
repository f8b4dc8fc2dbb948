use std::fmt::Write;

use board_view::{Cube, Die, Marks, Place, Point, Points, Stack};
use game::Side;

use super::Brush;

/// The width of a checker, and of the point on which it lies.
const CHECKER: i32 = 64;
const POINT: i32 = 66;
const QUARTER: i32 = 6 * POINT;
const BAR_WIDTH: i32 = 74;
const TRAY: i32 = 78;
/// The frame, above and below with room for the numbers.
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
const TALL: i32 = 5 * CHECKER - 14;

const DIE: i32 = 56;
const CUBE: i32 = 58;
const EDGE: i32 = board_svg::EDGE.1 as i32;

/// The most checkers drawn in a heap; from six up they are counted instead.
const HEAP: u8 = 5;

/// Where something that wide is drawn from the left: on a board the other way round, as far from the right.
fn across(points: &Points, x: i32, width: i32) -> i32 {
    if points.home_left { WIDTH - x - width } else { x }
}

/// Which way a heap grows, and where it begins.
#[derive(Clone, Copy)]
struct Heap {
    x: i32,
    y: i32,
    up: bool,
}

impl Heap {
    /// The middle of its `n`th checker.
    fn checker(self, n: u8) -> (i32, i32) {
        let along = CHECKER / 2 + CHECKER * i32::from(n.min(HEAP - 1));
        (self.x, if self.up { self.y - along } else { self.y + along })
    }
}

/// Where a point's heap lies: rows from the left.
fn heap_at(points: &Points, column: usize, upper: bool) -> Heap {
    let over_the_bar = if column >= 6 { BAR_WIDTH } else { 0 };
    let x = LEFT + column as i32 * POINT + POINT / 2 + over_the_bar;
    Heap { x: across(points, x, 0), y: if upper { TOP + 2 } else { BOTTOM - 2 }, up: !upper }
}

/// Who has been hit waits on the bar; the heaps grow from near the middle. The way home of the side
/// at the lower edge begins above.
fn bar_heap(points: &Points, side: Side, seen_from: Side) -> Heap {
    let up = side == seen_from;
    let y = if up { MIDDLE - CUBE / 2 - 8 } else { MIDDLE + CUBE / 2 + 8 };
    Heap { x: across(points, BAR + BAR_WIDTH / 2, 0), y, up }
}

/// Where the `n`th checker lies that has been borne off.
fn tray_spot(points: &Points, side: Side, seen_from: Side, n: u8) -> (i32, i32) {
    let along = i32::from(n) * (EDGE + 1) + EDGE / 2 + 6;
    let y = if side == seen_from { BOTTOM - along } else { TOP + along };
    (across(points, TRAY_LEFT + TRAY / 2, 0), y)
}

/// Where the uppermost checker of a place lies.
pub(super) fn spot(points: &Points, seen_from: Side, place: Place) -> Option<(i32, i32)> {
    let top = |stack: &Stack| stack.count.saturating_sub(1);
    for (row, upper) in [(&points.upper, true), (&points.lower, false)] {
        let found = row.iter().enumerate().find(|(_, point)| point.stack.place == place);
        if let Some((column, point)) = found {
            return Some(heap_at(points, column, upper).checker(top(&point.stack)));
        }
    }
    for side in Side::ALL {
        if points.bar[side].place == place {
            return Some(bar_heap(points, side, seen_from).checker(top(&points.bar[side])));
        }
        if points.trays[side].place == place {
            return Some(tray_spot(points, side, seen_from, top(&points.trays[side])));
        }
    }
    None
}

/// Somewhere in the middle of each place.
pub(super) fn spots(points: &Points, seen_from: Side) -> Vec<(Place, (i32, i32))> {
    let mut spots = Vec::new();
    for (row, upper) in [(&points.upper, true), (&points.lower, false)] {
        for (column, point) in row.iter().enumerate() {
            spots.push((point.stack.place, heap_at(points, column, upper).checker(2)));
        }
    }
    for side in Side::ALL {
        spots.push((points.bar[side].place, bar_heap(points, side, seen_from).checker(2)));
        spots.push((points.trays[side].place, tray_spot(points, side, seen_from, 7)));
    }
    spots
}

/// The board without its end, so that more can be laid over it.
pub(super) fn draw(points: &Points, seen_from: Side, brush: &Brush) -> String {
    let mut svg = format!(
        "<svg class=\"points\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" aria-hidden=\"true\">\
         <rect class=\"frame\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"12\"/>"
    );
    furniture(&mut svg, points);
    let rows = [(&points.upper, true), (&points.lower, false)];
    for (row, upper) in rows {
        for (column, point) in row.iter().enumerate() {
            triangle(&mut svg, heap_at(points, column, upper), column, upper, point, brush);
        }
    }
    for side in Side::ALL {
        borne_off(&mut svg, side, seen_from, points, brush);
    }
    for (row, upper) in rows {
        for (column, point) in row.iter().enumerate() {
            heap(&mut svg, heap_at(points, column, upper), &point.stack, brush);
        }
    }
    dice(&mut svg, points, seen_from, brush);
    if let Some(cube) = points.cube {
        lay_cube(&mut svg, cube, seen_from, points);
    }
    for side in Side::ALL {
        heap(&mut svg, bar_heap(points, side, seen_from), &points.bar[side], brush);
    }
    for (row, upper) in rows {
        for (column, point) in row.iter().enumerate() {
            let x = heap_at(points, column, upper).x - POINT / 2;
            let y = if upper { 0 } else { MIDDLE };
            over(&mut svg, (x, y, POINT, MIDDLE), &point.stack, brush);
        }
    }
    for side in Side::ALL {
        let above = side == seen_from;
        let y = if above { TOP } else { MIDDLE };
        let bar = across(points, BAR, BAR_WIDTH);
        over(&mut svg, (bar, y, BAR_WIDTH, MIDDLE - TOP), &points.bar[side], brush);
        let y = if above { MIDDLE } else { TOP };
        let tray = across(points, TRAY_LEFT, TRAY);
        over(&mut svg, (tray, y, TRAY, MIDDLE - TOP), &points.trays[side], brush);
    }
    svg
}

/// The felt, the bar and the trays.
fn furniture(svg: &mut String, points: &Points) {
    let height = BOTTOM - TOP;
    let half = height / 2 - 10;
    for (x, y, width, height) in [
        (LEFT, TOP, QUARTER, height),
        (RIGHT, TOP, QUARTER, height),
        (TRAY_LEFT, TOP, TRAY, half),
        (TRAY_LEFT, BOTTOM - half, TRAY, half),
    ] {
        let x = across(points, x, width);
        let _ = write!(
            svg,
            "<rect class=\"felt\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             rx=\"3\"/><path class=\"shade\" d=\"M{x} {}h{width}\"/>",
            y + 3
        );
    }
    let bar = across(points, BAR, BAR_WIDTH);
    let _ = write!(
        svg,
        "<rect class=\"bar\" x=\"{bar}\" y=\"{TOP}\" width=\"{BAR_WIDTH}\" height=\"{height}\"/>\
         <path class=\"hinge\" d=\"M{} {TOP}v{height}\"/>",
        bar + BAR_WIDTH / 2
    );
}

fn triangle(
    svg: &mut String,
    Heap { x, y, up }: Heap,
    column: usize,
    upper: bool,
    point: &Point,
    brush: &Brush,
) {
    let tone = if column.is_multiple_of(2) == upper { "light" } else { "dark" };
    let tip = if up { y - TALL } else { y + TALL };
    let _ = write!(
        svg,
        "<path class=\"point-{tone}\" d=\"M{} {y}h{}L{x} {tip}z\"/>",
        x - POINT / 2 + 3,
        POINT - 6
    );
    if brush.names {
        let base = if upper { TOP - 10 } else { BOTTOM + 25 };
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

/// The checkers of a heap, with their number on the last if there are too many to be drawn.
fn heap(svg: &mut String, heap: Heap, stack: &Stack, brush: &Brush) {
    let timber = brush.timbers[stack.side];
    let drawn = stack.count.min(HEAP);
    let mut slides = brush.slides.iter().filter(|slide| slide.to == stack.place);
    let arrived = slides.clone().count() as u8;
    for n in 0..drawn {
        let (x, y) = heap.checker(n);
        let (x, y) = (x - CHECKER / 2, y - CHECKER / 2);
        // Those that have just come lie on top.
        let slide = if n + arrived >= drawn { slides.next() } else { None };
        let slide = slide.map_or_else(String::new, |slide| {
            format!(" class=\"slide\" data-dx=\"{}\" data-dy=\"{}\"", slide.dx, slide.dy)
        });
        let top = n + 1 == drawn;
        if slide.is_empty() && !brush.played && (!top || stack.count <= HEAP) {
            let _ = write!(
                svg,
                "<use href=\"#{timber}-checker\" transform=\"translate({x} {y}) scale(0.64)\"/>"
            );
            continue;
        }
        let state = match (top, stack.marks) {
            (true, Marks { lifted: true, .. }) => " raised",
            (true, Marks { movable: true, .. }) => " movable",
            _ => "",
        };
        let at = if top { format!(" data-at=\"{}\"", stack.place.0) } else { String::new() };
        let _ = write!(
            svg,
            "<g class=\"piece{state}\"{at} transform=\"translate({x} {y})\"><g{slide}>\
             <use href=\"#{timber}-checker\" transform=\"scale(0.64)\"/>"
        );
        if top && stack.marks.movable && !stack.marks.lifted {
            svg.push_str("<circle class=\"can-move\" cx=\"32\" cy=\"32\" r=\"7\"/>");
        }
        if top && stack.count > HEAP {
            let _ = write!(
                svg,
                "<text class=\"count\" x=\"32\" y=\"42\" text-anchor=\"middle\" \
                 fill=\"{}\">{}</text>",
                board_svg::lettering(timber),
                stack.count
            );
        }
        svg.push_str("</g></g>");
    }
}

fn borne_off(svg: &mut String, side: Side, seen_from: Side, points: &Points, brush: &Brush) {
    for n in 0..points.trays[side].count {
        let (x, y) = tray_spot(points, side, seen_from, n);
        let (x, y) = (x - CHECKER / 2, y - EDGE / 2);
        let timber = brush.timbers[side];
        let _ = write!(svg, "<use href=\"#{timber}-edge\" x=\"{x}\" y=\"{y}\"/>");
    }
}

/// Each player throws into the half at their right hand.
fn throws_into(side: Side, seen_from: Side) -> i32 {
    if side == seen_from { RIGHT + QUARTER / 2 } else { LEFT + QUARTER / 2 }
}

fn dice(svg: &mut String, points: &Points, seen_from: Side, brush: &Brush) {
    let Some(roller) = points.roller else { return };
    let count = points.dice.len() as i32;
    let gap = 14;
    let width = count * DIE + (count - 1) * gap;
    let left = across(points, throws_into(roller, seen_from), 0) - width / 2;
    for (n, Die { number, used }) in points.dice.iter().enumerate() {
        let x = left + n as i32 * (DIE + gap);
        let state = match (used, brush.rolled) {
            (true, _) => " used",
            (false, true) => " rolled",
            (false, false) => "",
        };
        let _ = write!(
            svg,
            "<g class=\"die\" data-die=\"{number}\" transform=\"translate({x} {})\">\
             <g class=\"face{state}\"><use href=\"#{}-die-{number}\" transform=\"scale(0.56)\"/></g></g>",
            MIDDLE - DIE / 2,
            brush.timbers[roller]
        );
    }
}

/// The cube lies in the middle of the bar, at its owner's end, or before the player to whom it is
/// offered.
fn lay_cube(svg: &mut String, cube: Cube, seen_from: Side, points: &Points) {
    let on_bar = across(points, BAR, BAR_WIDTH) + (BAR_WIDTH - CUBE) / 2;
    let end = |side: Side| if side == seen_from { BOTTOM - CUBE - 8 } else { TOP + 8 };
    let (x, y) = match (cube.offered_by, cube.owner) {
        (Some(by), _) => {
            let x = across(points, throws_into(by, seen_from), 0);
            (x - CUBE / 2, MIDDLE - CUBE / 2)
        }
        (None, Some(owner)) => (on_bar, end(owner)),
        (None, None) => (on_bar, MIDDLE - CUBE / 2),
    };
    let resting = if cube.resting { " resting" } else { "" };
    let _ = write!(
        svg,
        "<g class=\"cube{resting}\" transform=\"translate({x} {y}) scale(0.{CUBE})\">{}</g>",
        board_svg::cube(cube.stake)
    );
}

/// Where to go, and what can be touched.
fn over(
    svg: &mut String,
    (x, y, width, height): (i32, i32, i32, i32),
    stack: &Stack,
    brush: &Brush,
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
    if brush.cursor == Some(stack.place) {
        let _ = write!(
            svg,
            "<rect class=\"cursor\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            x + 3,
            y.max(4),
            width - 6,
            height - 6
        );
    }
    if !brush.played {
        return;
    }
    let _ = write!(
        svg,
        "<rect class=\"touch\" data-place=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
         height=\"{height}\"/>",
        stack.place.0
    );
}

#[cfg(test)]
mod tests {
    use board_view::{Board, View};
    use game::Game;

    use super::super::{Brush, board, timbers};
    use super::*;

    #[test]
    fn the_start_has_thirty_checkers_and_heaps_are_counted_from_six_up() {
        let position = backgammon::Position::start("travel".parse().unwrap());
        let svg = board(
            &position.scene(Side::White, &[]),
            &Brush::still(timbers("backgammon", "travel")),
        );
        assert_eq!(svg.matches("#white-checker").count(), 15);
        assert_eq!(svg.matches("#red-checker").count(), 15);
        // 24 points, two halves of the bar, two trays.
        let played = Brush { played: true, ..Brush::still(timbers("backgammon", "travel")) };
        let svg = board(&position.scene(Side::White, &[]), &played);
        assert_eq!(svg.matches("data-place=").count(), 28);
        let Board::Points(mut points) = position.scene(Side::White, &[]).board else {
            panic!("points")
        };
        let stack = Stack { place: Place(6), side: Side::White, count: 7, marks: Marks::default() };
        let mut svg = String::new();
        heap(
            &mut svg,
            heap_at(&points, 5, false),
            &stack,
            &Brush::still(timbers("backgammon", "")),
        );
        assert_eq!(svg.matches("<use ").count(), 5);
        assert!(svg.contains(">7</text>"));
        // The other way round everything is as far from the right edge as it was from the left.
        let before = spots(&points, Side::White);
        points.home_left = true;
        for ((place, (x, y)), (other, (far, same))) in
            before.iter().zip(spots(&points, Side::White))
        {
            assert_eq!((*place, *y, WIDTH - x), (other, same, far));
        }
    }
}
