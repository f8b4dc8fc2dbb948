use board_view::{BoardView, Cube, Die, Piece, PieceKind, Place, Points, Stack};
use game::{BySide, Side};

use super::Tool;

/// All checkers of a player.
const ALL: u8 = 15;

/// A backgammon board as it is put together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PointsSetup {
    /// White's points from 1 to 24, with White's checkers counted up and Black's down.
    points: [i8; 24],
    bar: BySide<u8>,
    /// The place of each point, of the bars and of the trays, and its name.
    places: Vec<(Place, BoardSpot, String)>,
    /// Who is on turn.
    pub(crate) turn: Side,
    /// What has been rolled; nothing if the dice are to be rolled.
    pub(crate) dice: Option<(u8, u8)>,
    /// How many times the cube has been turned, and who owns it.
    pub(crate) cube: (u8, Option<Side>),
    /// The points of both players.
    pub(crate) score: BySide<u32>,
    /// How many points the match goes to; 0 for money.
    pub(crate) length: u32,
    pub(crate) crawford: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BoardSpot {
    /// A point, from 0.
    Point(usize),
    Bar(Side),
    Tray(Side),
}

impl PointsSetup {
    pub(super) fn read<G: BoardView>(drawn: &Points, position: &G, text: &str) -> Self {
        let name = |place| position.place_name(place);
        let mut setup = Self {
            points: [0; 24],
            bar: BySide::new(|side| drawn.bar[side].count),
            places: Vec::new(),
            turn: Side::White,
            dice: None,
            cube: (0, None),
            score: BySide::default(),
            length: 0,
            crawford: false,
        };
        for (index, stack) in stacks(drawn) {
            let sign = if stack.side == Side::White { 1 } else { -1 };
            setup.points[index] = sign * stack.count as i8;
            setup.places.push((stack.place, BoardSpot::Point(index), name(stack.place)));
        }
        for side in Side::ALL {
            let (bar, tray) = (drawn.bar[side].place, drawn.trays[side].place);
            setup.places.push((bar, BoardSpot::Bar(side), name(bar)));
            setup.places.push((tray, BoardSpot::Tray(side), name(tray)));
        }
        setup.read_fields(text);
        setup
    }

    /// What an XGID says beside the board: cube, owner, turn, dice, score, flags and length.
    fn read_fields(&mut self, text: &str) {
        let fields: Vec<&str> = text.split(';').next().unwrap_or_default().split(':').collect();
        let number = |index: usize| fields.get(index).and_then(|field| field.parse::<i64>().ok());
        let side = |number: i64| match number {
            1 => Some(Side::White),
            -1 => Some(Side::Black),
            _ => None,
        };
        self.cube.0 = number(1).and_then(|turns| turns.try_into().ok()).unwrap_or(0);
        self.cube.1 = number(2).and_then(side);
        self.turn = number(3).and_then(side).unwrap_or(Side::White);
        let die = |index: usize| {
            let digit = fields.get(4)?.as_bytes().get(index)?;
            (b'1'..=b'6').contains(digit).then(|| digit - b'0')
        };
        self.dice = die(0).zip(die(1));
        let count = |index| number(index).and_then(|count| count.try_into().ok()).unwrap_or(0);
        self.score = BySide { white: count(5), black: count(6) };
        self.length = count(8);
        self.crawford = self.length > 0 && number(7) == Some(1);
    }

    pub(super) fn touch(&mut self, place: Place, tool: Tool) {
        let Some((_, spot, _)) = self.places.iter().find(|(other, ..)| *other == place) else {
            return;
        };
        match (*spot, tool) {
            (BoardSpot::Point(index), Tool::Put(piece)) => {
                let sign = if piece.side == Side::White { 1 } else { -1 };
                let there = &mut self.points[index];
                // Another player's checkers give way.
                *there = if *there * sign < 0 { sign } else { *there + sign };
                *there = (*there).clamp(-(ALL as i8), ALL as i8);
            }
            (BoardSpot::Point(index), Tool::Take) => {
                let there = &mut self.points[index];
                *there -= there.signum();
            }
            (BoardSpot::Bar(side), Tool::Put(_)) => self.bar[side] = (self.bar[side] + 1).min(ALL),
            (BoardSpot::Bar(side), Tool::Take) => self.bar[side] = self.bar[side].saturating_sub(1),
            (BoardSpot::Tray(_), _) => {}
        }
    }

    /// The name of a place, and whose checkers are there, and how many.
    pub(super) fn at(&self, place: Place) -> (String, Option<(u8, Piece)>) {
        let found = self.places.iter().find(|(other, ..)| *other == place);
        let Some((_, spot, name)) = found else { return Default::default() };
        let (count, side) = match *spot {
            BoardSpot::Point(index) if self.points[index] < 0 => {
                (self.points[index].unsigned_abs(), Side::Black)
            }
            BoardSpot::Point(index) => (self.points[index].unsigned_abs(), Side::White),
            BoardSpot::Bar(side) => (self.bar[side], side),
            BoardSpot::Tray(side) => (ALL.saturating_sub(self.on_board(side)), side),
        };
        let piece = Piece { side, kind: PieceKind::Checker };
        (name.clone(), (count > 0).then_some((count, piece)))
    }

    pub(super) fn clear(&mut self) {
        self.points = [0; 24];
        self.bar = BySide::default();
    }

    /// The checkers of a side that are on the board or the bar.
    fn on_board(&self, side: Side) -> u8 {
        let sign = if side == Side::White { 1 } else { -1 };
        let on_points: i32 = self.points.iter().map(|count| i32::from(count * sign).max(0)).sum();
        self.bar[side].saturating_add(on_points.min(i32::from(u8::MAX)) as u8)
    }

    pub(super) fn draw(&self, drawn: &mut Points) {
        let set = |stack: &mut Stack, count: i8| {
            stack.count = count.unsigned_abs();
            stack.side = if count < 0 { Side::Black } else { Side::White };
            stack.marks = board_view::Marks::default();
        };
        for (index, point) in drawn.lower.iter_mut().rev().enumerate() {
            set(&mut point.stack, self.points[index]);
        }
        for (index, point) in drawn.upper.iter_mut().enumerate() {
            set(&mut point.stack, self.points[12 + index]);
        }
        for side in Side::ALL {
            drawn.bar[side].count = self.bar[side];
            drawn.trays[side].count = ALL.saturating_sub(self.on_board(side));
        }
        drawn.roller = self.dice.map(|_| self.turn);
        let dice = self.dice.map(|(one, other)| [one, other]).into_iter().flatten();
        drawn.dice = dice.map(|number| Die { number, used: false }).collect();
        let stake = 1 << self.cube.0.min(15);
        drawn.cube = Some(Cube { stake, owner: self.cube.1, offered_by: None, resting: false });
    }

    /// The XGID. Whoever has more checkers than there are has them all in it, so that the game can say
    /// so.
    pub(super) fn text(&self) -> String {
        let letter = |count: i8| match count {
            0 => '-',
            1.. => char::from(b'A' + (count as u8 - 1).min(25)),
            _ => char::from(b'a' + (count.unsigned_abs() - 1).min(25)),
        };
        let mut text = String::from("XGID=");
        text.push(letter(-(self.bar.black.min(26) as i8)));
        text.extend(self.points.iter().map(|count| letter(*count)));
        text.push(letter(self.bar.white.min(26) as i8));
        let number = |side: Option<Side>| match side {
            Some(Side::White) => "1",
            Some(Side::Black) => "-1",
            None => "0",
        };
        let dice = self.dice.map_or("00".to_owned(), |(one, other)| format!("{one}{other}"));
        text += &format!(
            ":{}:{}:{}:{dice}:{}:{}:{}:{}:10",
            self.cube.0,
            number(self.cube.1),
            number(Some(self.turn)),
            self.score.white,
            self.score.black,
            u8::from(self.crawford && self.length > 0),
            self.length
        );
        text
    }
}

/// The points of a board seen from White, each with White's number of it from 0.
fn stacks(drawn: &Points) -> impl Iterator<Item = (usize, &Stack)> {
    let lower = drawn.lower.iter().rev().map(|point| &point.stack).enumerate();
    let upper = drawn.upper.iter().map(|point| &point.stack).enumerate();
    lower.chain(upper.map(|(index, stack)| (12 + index, stack)))
}
