use std::fmt::Write;

use backgammon::{BAR, Phase, Position, Rulebook, TablePosition};
use game::{Game, Side};

use crate::dice::{cube, die};
use crate::disc::{BLACK, RED, Timber, WHITE};
use crate::{Picture, wood};

/// The width of a checker, and of the point on which it lies.
const CHECKER: u32 = 64;
const POINT: u32 = 66;
/// The frame, with room for the numbers.
const FRAME: u32 = 36;
/// The trays at both ends: the cube's at the left, that of checkers borne off at the right.
const TRAY: u32 = 84;
/// The wood between a tray and the playing board.
const RAIL: u32 = 18;
const QUARTER: u32 = 6 * POINT;
const BAR_WIDTH: u32 = 72;
/// Where the playing board begins and ends.
const LEFT: u32 = FRAME + TRAY + RAIL;
const RIGHT: u32 = LEFT + 2 * QUARTER + BAR_WIDTH;
const TOP: u32 = FRAME;
const BOTTOM: u32 = TOP + 2 * (5 * CHECKER) + 96;
const WIDTH: u32 = RIGHT + LEFT;
const HEIGHT: u32 = BOTTOM + FRAME;
const MIDDLE: u32 = HEIGHT / 2;
const BAR_MIDDLE: u32 = LEFT + QUARTER + BAR_WIDTH / 2;

/// The most checkers drawn in a heap; from six up they are counted instead.
const HEAP: u8 = 5;

/// The felt, and the points on it in two tones of its family.
const FELT: &str = "#2F4A3C";
const LIGHT_POINT: &str = "#8FA98C";
const DARK_POINT: &str = "#1D3328";
/// The bar and the rails, a shade lighter than the frame.
const RAIL_WOOD: &str = "#6E4930";

const DIE: u32 = 54;
const CUBE: u32 = 60;
/// A checker in the tray, seen from its edge.
const EDGE: u32 = 20;

impl Picture for Position {
    fn svg(&self) -> String {
        let timbers = Side::ALL.map(|side| timber(self, side));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"540\" height=\"{}\">\n<defs>\n",
            540 * HEIGHT / WIDTH
        );
        for timber in timbers {
            let scale = f64::from(CHECKER) / 100.0;
            let (name, counter) = (timber.name, timber.counter());
            svg += &timber.definitions();
            let _ = writeln!(
                svg,
                "<g id=\"{name}-checker\" transform=\"scale({scale})\">{counter}</g>"
            );
            let edge = timber.edge_on(CHECKER, EDGE);
            let _ = writeln!(svg, "<g id=\"{name}-edge\">{edge}</g>");
        }
        svg += "</defs>\n";
        furniture(&mut svg);
        numbers(&mut svg);
        for point in 1..BAR {
            let count = self.board(Side::White).point(point);
            let side = if count > 0 { Side::White } else { Side::Black };
            heap(&mut svg, timber(self, side), count.unsigned_abs(), |n| place(point, n));
        }
        for side in Side::ALL {
            let wood = timber(self, side);
            heap(&mut svg, wood, self.checkers(side).on_bar(), |n| bar_place(side, n));
            borne_off(&mut svg, wood, side, self.checkers(side).off());
        }
        dice(&mut svg, self);
        lay_cube(&mut svg, self);
        svg + "</svg>\n"
    }
}

/// The board as it stands, be the play that led to it legal or not.
impl Picture for TablePosition {
    fn svg(&self) -> String {
        self.game().svg()
    }
}

/// What a side's checkers are made of: the dark ones of the travel set are red.
fn timber(position: &Position, side: Side) -> &'static Timber {
    match (side, position.rules().rulebook()) {
        (Side::White, _) => &WHITE,
        (Side::Black, Rulebook::Travel) => &RED,
        (Side::Black, _) => &BLACK,
    }
}

/// The frame, the felt with its points, the bar and the trays.
fn furniture(svg: &mut String) {
    let frame = wood::FRAME;
    let _ =
        writeln!(svg, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"14\" fill=\"{frame}\"/>");
    let _ = writeln!(
        svg,
        "<rect x=\"6\" y=\"6\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"none\" \
         stroke=\"{RAIL_WOOD}\" stroke-width=\"2\"/>",
        WIDTH - 12,
        HEIGHT - 12
    );
    let (bar, height) = (LEFT + QUARTER, BOTTOM - TOP);
    for x in [LEFT, bar + BAR_WIDTH] {
        hollow(svg, x, TOP, QUARTER, height);
    }
    let tray_height = height / 2 - 20;
    for y in [TOP, BOTTOM - tray_height] {
        hollow(svg, RIGHT + RAIL, y, TRAY, tray_height);
    }
    hollow(svg, FRAME, TOP, TRAY, height);
    let _ = writeln!(
        svg,
        "<rect x=\"{bar}\" y=\"{TOP}\" width=\"{BAR_WIDTH}\" height=\"{height}\" \
         fill=\"{RAIL_WOOD}\"/><path d=\"M{BAR_MIDDLE} {TOP}v{height}\" stroke=\"{frame}\" \
         stroke-width=\"2\"/>"
    );
    for (parity, colour) in [(1, LIGHT_POINT), (0, DARK_POINT)] {
        let points = (1..BAR).filter(|point| point % 2 == parity);
        let path: String = points.map(triangle).collect();
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{colour}\"/>");
    }
}

/// A piece of felt, a little sunk into the wood.
fn hollow(svg: &mut String, x: u32, y: u32, width: u32, height: u32) {
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"{FELT}\" \
         stroke=\"#1C120B\" stroke-width=\"2\"/><path d=\"M{x} {}h{width}\" stroke=\"#000\" \
         stroke-width=\"5\" opacity=\"0.22\"/>",
        y + 3
    );
}

/// The left edge of a point: White's home board lies at the right, below.
fn left_of(point: u8) -> u32 {
    let column = u32::from(if point > 12 { point - 13 } else { 12 - point });
    let over_the_bar = if column >= 6 { BAR_WIDTH } else { 0 };
    LEFT + column * POINT + over_the_bar
}

fn triangle(point: u8) -> String {
    let (x, tall) = (left_of(point), 5 * CHECKER - 22);
    let half = POINT / 2;
    match point {
        13.. => format!("M{} {TOP}h{}L{} {}z", x + 2, POINT - 4, x + half, TOP + tall),
        _ => format!("M{} {BOTTOM}h{}L{} {}z", x + 2, POINT - 4, x + half, BOTTOM - tall),
    }
}

/// The upper left corner of the n-th checker on a point, counted from the edge.
fn place(point: u8, n: u8) -> (u32, u32) {
    let (x, along) = (left_of(point) + (POINT - CHECKER) / 2, u32::from(n) * CHECKER);
    let y = if point > 12 { TOP + 2 + along } else { BOTTOM - 2 - CHECKER - along };
    (x, y)
}

/// Who has been hit waits in the half where the way home begins; the heap grows from the middle.
fn bar_place(side: Side, n: u8) -> (u32, u32) {
    let along = u32::from(n) * CHECKER;
    let y = match side {
        Side::White => MIDDLE - 8 - CHECKER - along,
        Side::Black => MIDDLE + 8 + along,
    };
    (BAR_MIDDLE - CHECKER / 2, y)
}

/// So many checkers in a row, and their number on the last if there are too many to be drawn.
fn heap(svg: &mut String, timber: &Timber, count: u8, place: impl Fn(u8) -> (u32, u32)) {
    let name = timber.name;
    for n in 0..count.min(HEAP) {
        let (x, y) = place(n);
        let _ = writeln!(svg, "<use href=\"#{name}-checker\" x=\"{x}\" y=\"{y}\"/>");
    }
    if count > HEAP {
        let (x, y) = place(HEAP - 1);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-family=\"Georgia, serif\" font-weight=\"bold\" \
             font-size=\"27\" fill=\"{}\" text-anchor=\"middle\">{count}</text>",
            x + CHECKER / 2,
            y + CHECKER / 2 + 10,
            timber.mark()
        );
    }
}

/// Checkers that have left the board stand in the tray beside their owner's home.
fn borne_off(svg: &mut String, timber: &Timber, side: Side, count: u8) {
    let x = RIGHT + RAIL + (TRAY - CHECKER) / 2;
    for n in 0..u32::from(count) {
        let y = match side {
            Side::White => BOTTOM - 6 - (n + 1) * (EDGE + 1),
            Side::Black => TOP + 6 + n * (EDGE + 1),
        };
        let _ = writeln!(svg, "<use href=\"#{}-edge\" x=\"{x}\" y=\"{y}\"/>", timber.name);
    }
}

/// The middle of the half board into which a player throws: that at the right hand.
fn throws_into(side: Side) -> u32 {
    match side {
        Side::White => RIGHT - QUARTER / 2,
        Side::Black => LEFT + QUARTER / 2,
    }
}

fn dice(svg: &mut String, position: &Position) {
    let Some((side, dice)) = position.rolled() else { return };
    let middle = throws_into(side);
    for (number, x) in [(dice.high(), middle - DIE - 9), (dice.low(), middle + 9)] {
        lay(svg, &die(timber(position, side), number), x, MIDDLE - DIE / 2, DIE);
    }
}

/// The cube lies in the middle, where its owner sits, or before the player to whom it is offered.
fn lay_cube(svg: &mut String, position: &Position) {
    if !position.rules().has_cube() {
        return;
    }
    let margin = 14;
    let tray = FRAME + (TRAY - CUBE) / 2;
    let (x, y, stake) = match (position.phase(), position.cube().owner()) {
        (Phase::Offered { doubler, .. }, _) => {
            (throws_into(doubler) - CUBE / 2, MIDDLE - CUBE / 2, 2 * position.stake())
        }
        (_, None) => (tray, MIDDLE - CUBE / 2, position.stake()),
        (_, Some(Side::White)) => (tray, BOTTOM - CUBE - margin, position.stake()),
        (_, Some(Side::Black)) => (tray, TOP + margin, position.stake()),
    };
    lay(svg, &cube(&WHITE, stake), x, y, CUBE);
}

/// Puts something drawn in a box of 100 by 100 on the board.
fn lay(svg: &mut String, drawing: &str, x: u32, y: u32, size: u32) {
    let scale = f64::from(size) / 100.0;
    let _ = writeln!(svg, "<g transform=\"translate({x} {y}) scale({scale})\">{drawing}</g>");
}

/// The numbers of the points, as White counts them.
fn numbers(svg: &mut String) {
    let _ = writeln!(
        svg,
        "<g font-family=\"Georgia, serif\" font-size=\"20\" fill=\"{}\" text-anchor=\"middle\">",
        wood::LETTERING
    );
    for point in 1..BAR {
        let x = left_of(point) + POINT / 2;
        let y = if point > 12 { TOP - 11 } else { BOTTOM + 25 };
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{point}</text>");
    }
    svg.push_str("</g>\n");
}

#[cfg(test)]
mod tests {
    use backgammon::Rules;
    use game::Notation;

    use super::*;

    fn svg(rules: Rules, text: &str) -> String {
        Position::read_position(&rules, text).unwrap().svg()
    }

    fn count(svg: &str, id: &str) -> usize {
        svg.matches(&format!("href=\"#{id}\"")).count()
    }

    #[test]
    fn thirty_checkers_stand_at_the_start() {
        let svg = Position::start(Rules::STANDARD).svg();
        assert_eq!((count(&svg, "white-checker"), count(&svg, "black-checker")), (15, 15));
        assert_eq!(svg.matches("<text").count(), 24 + 1, "the points and the cube");
        let fortress = Position::start(Rules::FORTRESS).svg();
        assert_eq!(fortress.matches("<text").count(), 24, "there is no cube");
    }

    #[test]
    fn six_are_counted_and_those_borne_off_stand_in_the_tray() {
        // Seven on White's 6 point, five on 5, three off; Black has one on the bar, the rest off.
        let svg = svg(Rules::MONEY, "XGID=a----EG-------------------:1:-1:1:64:0:0:0:0:10");
        assert_eq!((count(&svg, "white-checker"), count(&svg, "white-edge")), (10, 3));
        assert_eq!((count(&svg, "black-checker"), count(&svg, "black-edge")), (1, 14));
        assert!(svg.contains(">7</text>"));
    }

    #[test]
    fn the_travel_set_is_white_and_red() {
        let svg = Position::start(Rules::TRAVEL).svg();
        assert_eq!(count(&svg, "red-checker"), 15);
        assert!(!svg.contains("black"));
    }

    #[test]
    fn points_lie_where_they_should() {
        // White's home board is below at the right, and 24 lies above 1.
        assert_eq!(left_of(1), RIGHT - POINT);
        assert_eq!(left_of(24), left_of(1));
        assert_eq!((left_of(12), left_of(13)), (LEFT, LEFT));
        assert_eq!(left_of(6), left_of(7) + POINT + BAR_WIDTH);
        assert!(place(1, 0).1 > MIDDLE && place(24, 0).1 < MIDDLE);
    }
}
