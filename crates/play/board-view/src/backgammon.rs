//! Backgammon on the screen. A place is a point by White's numbering, or one of four more.

use backgammon::{BAR, Checkers, Dice, Hop, OFF, Phase, PlayInProgress, Position, Refusal, Step};
use game::{BySide, Game, Side, Turn};

use crate::{Action, Beside, Board, Choice, Cube, Die, Place, Point, Points, Scene, Stack, View};

impl View for Position {
    const ENDS_BY_HAND: bool = true;

    fn action(&self, step: &Step) -> Action {
        let side = mover(self);
        Action::Choose(match *step {
            Step::Hop(Hop { from, to }) => {
                return Action::Hop { from: place(side, from), to: place(side, to) };
            }
            Step::Pass => Choice::Pass,
            Step::Roll => Choice::Roll,
            Step::Double => Choice::Double,
            Step::Take => Choice::Take,
            Step::Drop => Choice::Drop,
            Step::Beaver => Choice::Beaver,
            Step::Raccoon => Choice::Raccoon,
        })
    }

    fn hop(&self, from: Place, to: Place) -> Option<Step> {
        let side = mover(self);
        Some(Step::Hop(Hop { from: counted(side, from)?, to: counted(side, to)? }))
    }

    fn lift(&self, taken: &[Step], place: Place) -> Result<(), Refusal> {
        let side = mover(self);
        let Some(progress) = progress(self, taken) else {
            // Why no checker may be touched now is for the rules to say.
            let touch = Step::Hop(Hop { from: BAR, to: BAR - 1 });
            return self.read_steps(&[touch]).map(|_| ());
        };
        let mine = progress.board().mine();
        match counted(side, place) {
            Some(from) if from != OFF && mine.on(from) > 0 => {
                if mine.on_bar() > 0 && from != BAR {
                    Err(Refusal::EnterFirst)
                } else {
                    Ok(())
                }
            }
            _ => Err(Refusal::NoChecker),
        }
    }

    fn scene(&self, seen_from: Side, taken: &[Step]) -> Scene {
        let checkers = BySide::new(|side| match (progress(self, taken), mover(self)) {
            (Some(progress), mover) if mover == side => progress.board().mine(),
            (Some(progress), _) => progress.board().theirs(),
            (None, _) => self.checkers(side),
        });
        // Before the opening roll nobody counts yet.
        let counter = self.on_turn().map_or(seen_from, |_| mover(self));
        let dice = self.rolled().map_or_else(Vec::new, |(_, dice)| shown(dice, taken));
        set(self, seen_from, counter, checkers, dice)
    }

    fn place_name(&self, place: Place) -> String {
        named(mover(self), place)
    }

    fn read_place(&self, name: &str) -> Option<Place> {
        read_named(mover(self), name)
    }
}

/// The board with these checkers on it, numbered as `counter` counts.
pub(crate) fn set(
    position: &Position,
    seen_from: Side,
    counter: Side,
    checkers: BySide<Checkers>,
    dice: Vec<Die>,
) -> Scene {
    // A point by the number that the viewer gives it.
    let point = |number: u8| {
        let (mine, theirs) = (checkers[seen_from].on(number), checkers[!seen_from].on(25 - number));
        let side = if theirs > 0 { !seen_from } else { seen_from };
        Point {
            number: if counter == seen_from { number } else { 25 - number },
            stack: Stack::new(place(seen_from, number), side, mine + theirs),
        }
    };
    let stack = |side, from| Stack::new(place(side, from), side, checkers[side].on(from));
    let points = Points {
        upper: std::array::from_fn(|column| point(13 + column as u8)),
        lower: std::array::from_fn(|column| point(12 - column as u8)),
        bar: BySide::new(|side| stack(side, BAR)),
        trays: BySide::new(|side| stack(side, OFF)),
        dice,
        roller: position.rolled().map(|(side, _)| side),
        cube: position.rules().has_cube().then(|| cube(position)),
        home_left: false,
    };
    let beside =
        BySide::new(|side| Beside { captured: Vec::new(), pips: Some(checkers[side].pips()) });
    Scene { seen_from, board: Board::Points(Box::new(points)), beside }
}
/// What a side calls a place.
pub(crate) fn named(side: Side, place: Place) -> String {
    match counted(side, place) {
        Some(BAR) => "bar".to_owned(),
        Some(OFF) => "off".to_owned(),
        Some(point) => point.to_string(),
        None => String::new(),
    }
}

/// Reads what a side calls a place.
pub(crate) fn read_named(side: Side, name: &str) -> Option<Place> {
    let number = match name {
        "bar" => BAR,
        "off" => OFF,
        point => point.parse().ok().filter(|point| (1..BAR).contains(point))?,
    };
    Some(place(side, number))
}

/// The four places that are no points.
const WHITE_TRAY: u8 = 0;
const WHITE_BAR: u8 = 25;
const BLACK_BAR: u8 = 26;
const BLACK_TRAY: u8 = 27;

/// The place that a side calls by this number.
pub(crate) fn place(side: Side, number: u8) -> Place {
    Place(match (side, number) {
        (Side::White, OFF) => WHITE_TRAY,
        (Side::White, BAR) => WHITE_BAR,
        (Side::White, point) => point,
        (Side::Black, OFF) => BLACK_TRAY,
        (Side::Black, BAR) => BLACK_BAR,
        (Side::Black, point) => BAR - point,
    })
}

/// The number by which a side calls a place; none for what is the other side's alone.
pub(crate) fn counted(side: Side, place: Place) -> Option<u8> {
    (OFF..=BAR).find(|number| self::place(side, *number) == place)
}

/// Who counts the points: the player who decides or is about to roll.
fn mover(position: &Position) -> Side {
    match position.turn() {
        Turn::Player(side) => side,
        _ => position.on_turn().unwrap_or(Side::White),
    }
}

/// The play that these steps have begun, if there is a roll to be played.
fn progress(position: &Position, taken: &[Step]) -> Option<PlayInProgress> {
    let (side, dice) = position.rolled()?;
    let mut progress = PlayInProgress::new(position.board(side), dice);
    for step in taken {
        if let Step::Hop(hop) = step {
            // A draft holds no hop that the rules refuse.
            progress.hop(*hop).ok()?;
        }
    }
    Some(progress)
}

/// The dice, with those faded that these steps have used. Where a checker could have been borne off
/// by either number, the smaller is taken to be the one.
fn shown(dice: Dice, taken: &[Step]) -> Vec<Die> {
    let mut shown: Vec<Die> = dice.numbers().map(|number| Die { number, used: false }).collect();
    for step in taken {
        let Step::Hop(hop) = step else { continue };
        let pips = hop.from - hop.to;
        let left = shown.iter_mut().filter(|die| !die.used && die.number >= pips);
        if let Some(die) = left.min_by_key(|die| die.number) {
            die.used = true;
        }
    }
    shown
}

fn cube(position: &Position) -> Cube {
    let offered_by = match position.phase() {
        Phase::Offered { .. } => position.turn().player().map(|answerer| !answerer),
        _ => None,
    };
    let cube = position.cube();
    Cube {
        stake: if offered_by.is_some() { position.stake() * 2 } else { position.stake() },
        owner: cube.owner(),
        offered_by,
        resting: position.score().is_crawford(),
    }
}
