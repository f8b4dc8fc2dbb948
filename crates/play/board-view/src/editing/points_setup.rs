use game::{BySide, Side};

use super::SetupTool;
use crate::{
    BoardView, Marks, PieceKind, Place, PointBoard, SceneBoard, SceneCube, SceneDie, ScenePiece,
    Stack,
};

/// The checkers of one player.
const CHECKERS: u8 = 15;

/// A backgammon board that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointsSetup {
    /// White's points from 1 to 24: the number of White's checkers, or that of Black's as a negative number.
    pub(super) points: [i8; 24],
    pub(super) bar: BySide<u8>,
    /// The place and the name of each point, bar and tray.
    places: Vec<(Place, PointsPlace, String)>,
    /// Whose turn it is.
    pub turn: Side,
    /// The roll; `None` if the dice have not been rolled.
    pub dice: Option<(u8, u8)>,
    /// How many times the cube has been turned, and its owner.
    pub cube: (u8, Option<Side>),
    /// The score of the match.
    pub score: BySide<u32>,
    /// How many points win the match; 0 for money.
    pub match_length: u32,
    /// Whether it is the Crawford game.
    pub crawford: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PointsPlace {
    /// A point, counted from 0.
    Point(usize),
    Bar(Side),
    Tray(Side),
}

impl PointsSetup {
    /// The checkers of a position, with White's turn and everything else as at the start of a money game.
    pub(super) fn of<G: BoardView>(position: &G) -> Self {
        let mut setup = Self {
            points: [0; 24],
            bar: BySide::default(),
            places: Vec::new(),
            turn: Side::White,
            dice: None,
            cube: (0, None),
            score: BySide::default(),
            match_length: 0,
            crawford: false,
        };
        let SceneBoard::Points(drawn) = position.scene(Side::White, &[]).board else {
            return setup;
        };
        let name = |place| position.place_name(place);
        for (index, stack) in stacks(&drawn) {
            let sign = if stack.side == Side::White { 1 } else { -1 };
            setup.points[index] = sign * stack.count as i8;
            setup.places.push((stack.place, PointsPlace::Point(index), name(stack.place)));
        }
        for side in Side::ALL {
            setup.bar[side] = drawn.bar[side].count;
            let (bar, tray) = (drawn.bar[side].place, drawn.trays[side].place);
            setup.places.push((bar, PointsPlace::Bar(side), name(bar)));
            setup.places.push((tray, PointsPlace::Tray(side), name(tray)));
        }
        setup
    }

    pub(super) fn apply(&mut self, place: Place, tool: SetupTool) {
        let found = self.places.iter().find(|(other, ..)| *other == place);
        let Some((_, kind, _)) = found else { return };
        match (*kind, tool) {
            (PointsPlace::Point(index), SetupTool::Put(piece)) => {
                let sign = if piece.side == Side::White { 1 } else { -1 };
                let there = &mut self.points[index];
                // The checkers of the other player are replaced.
                *there = if *there * sign < 0 { sign } else { *there + sign };
                *there = (*there).clamp(-(CHECKERS as i8), CHECKERS as i8);
            }
            (PointsPlace::Point(index), SetupTool::Erase) => {
                let there = &mut self.points[index];
                *there -= there.signum();
            }
            (PointsPlace::Bar(side), SetupTool::Put(_)) => {
                self.bar[side] = (self.bar[side] + 1).min(CHECKERS);
            }
            (PointsPlace::Bar(side), SetupTool::Erase) => {
                self.bar[side] = self.bar[side].saturating_sub(1);
            }
            (PointsPlace::Tray(_), _) => {}
        }
    }

    pub(super) fn at(&self, place: Place) -> (String, Option<(u8, ScenePiece)>) {
        let found = self.places.iter().find(|(other, ..)| *other == place);
        let Some((_, kind, name)) = found else { return Default::default() };
        let (count, side) = match *kind {
            PointsPlace::Point(index) if self.points[index] < 0 => {
                (self.points[index].unsigned_abs(), Side::Black)
            }
            PointsPlace::Point(index) => (self.points[index].unsigned_abs(), Side::White),
            PointsPlace::Bar(side) => (self.bar[side], side),
            PointsPlace::Tray(side) => (self.borne_off(side), side),
        };
        let piece = ScenePiece { side, kind: PieceKind::Checker };
        (name.clone(), (count > 0).then_some((count, piece)))
    }

    pub(super) fn clear(&mut self) {
        self.points = [0; 24];
        self.bar = BySide::default();
    }

    /// The checkers of a side that are neither on the board nor on the bar.
    fn borne_off(&self, side: Side) -> u8 {
        let sign = if side == Side::White { 1 } else { -1 };
        let on_points: i32 = self.points.iter().map(|count| i32::from(count * sign).max(0)).sum();
        let on_board = self.bar[side].saturating_add(on_points.min(i32::from(u8::MAX)) as u8);
        CHECKERS.saturating_sub(on_board)
    }

    pub(super) fn draw(&self, drawn: &mut PointBoard) {
        let set = |stack: &mut Stack, count: i8| {
            stack.count = count.unsigned_abs();
            stack.side = if count < 0 { Side::Black } else { Side::White };
            stack.marks = Marks::default();
        };
        for (index, point) in drawn.lower.iter_mut().rev().enumerate() {
            set(&mut point.stack, self.points[index]);
        }
        for (index, point) in drawn.upper.iter_mut().enumerate() {
            set(&mut point.stack, self.points[12 + index]);
        }
        for side in Side::ALL {
            drawn.bar[side].count = self.bar[side];
            drawn.trays[side].count = self.borne_off(side);
        }
        drawn.roller = self.dice.map(|_| self.turn);
        let dice = self.dice.map(|(one, other)| [one, other]).into_iter().flatten();
        drawn.dice = dice.map(|number| SceneDie { number, used: false }).collect();
        let stake = 1 << self.cube.0.min(15);
        drawn.cube =
            Some(SceneCube { stake, owner: self.cube.1, offered_by: None, resting: false });
    }
}

/// The points of a board seen from White, each with White's number of it from 0.
fn stacks(drawn: &PointBoard) -> impl Iterator<Item = (usize, &Stack)> {
    let lower = drawn.lower.iter().rev().map(|point| &point.stack).enumerate();
    let upper = drawn.upper.iter().map(|point| &point.stack).enumerate();
    lower.chain(upper.map(|(index, stack)| (12 + index, stack)))
}
