//! The view of backgammon. Places 1 to 24 are the points as White numbers them; four more are bar and trays.

use backgammon::{
    BAR, Checkers, Dice, Hop, OFF, Phase, PlayInProgress, Position, Refusal, Rulebook, Step,
};
use game::{BySide, Game, Side, Turn};

use crate::{
    BoardView, Choice, PieceColour, Place, Point, PointBoard, Scene, SceneBoard, SceneCube,
    SceneDie, SideSummary, Stack, StepKind,
};

impl BoardView for Position {
    const CONFIRMS_MOVES: bool = true;

    fn step_kind(&self, step: &Step) -> StepKind {
        let side = mover(self);
        StepKind::Choose(match *step {
            Step::Hop(Hop { from, to }) => {
                return StepKind::Hop { from: place(side, from), to: place(side, to) };
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
        Some(Step::Hop(Hop { from: number(side, from)?, to: number(side, to)? }))
    }

    fn lift(&self, taken: &[Step], place: Place) -> Result<(), Refusal> {
        let side = mover(self);
        let Some(progress) = progress(self, taken) else {
            // The rules say why no checker may be touched now.
            let touch = Step::Hop(Hop { from: BAR, to: BAR - 1 });
            return self.read_steps(&[touch]).map(|_| ());
        };
        let mine = progress.board().mine();
        match number(side, place) {
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
        // Before the opening roll nobody is to move: the viewer's own numbers are shown.
        let counter = self.on_turn().map_or(seen_from, |_| mover(self));
        let dice = self.rolled().map_or_else(Vec::new, |(_, dice)| dice_left(dice, taken));
        scene_with(self, seen_from, counter, checkers, dice)
    }

    fn place_name(&self, place: Place) -> String {
        place_name(mover(self), place)
    }

    fn read_place(&self, name: &str) -> Option<Place> {
        read_place(mover(self), name)
    }
}

/// The board with these checkers on it. The points are numbered from the home board of `counter`.
pub(crate) fn scene_with(
    position: &Position,
    seen_from: Side,
    counter: Side,
    checkers: BySide<Checkers>,
    dice: Vec<SceneDie>,
) -> Scene {
    // A point, by the viewer's number.
    let point = |number: u8| {
        let (mine, theirs) = (checkers[seen_from].on(number), checkers[!seen_from].on(25 - number));
        let side = if theirs > 0 { !seen_from } else { seen_from };
        Point {
            number: if counter == seen_from { number } else { 25 - number },
            stack: Stack::new(place(seen_from, number), side, mine + theirs),
        }
    };
    let stack = |side, from| Stack::new(place(side, from), side, checkers[side].on(from));
    let points = PointBoard {
        upper: std::array::from_fn(|column| point(13 + column as u8)),
        lower: std::array::from_fn(|column| point(12 - column as u8)),
        bar: BySide::new(|side| stack(side, BAR)),
        trays: BySide::new(|side| stack(side, OFF)),
        dice,
        roller: position.rolled().map(|(side, _)| side),
        cube: position.rules().has_cube().then(|| cube(position)),
        home_left: false,
    };
    let summaries =
        BySide::new(|side| SideSummary { captured: Vec::new(), pips: Some(checkers[side].pips()) });
    let colours = match position.rules().rulebook() {
        Rulebook::Travel => BySide { black: PieceColour::Red, ..PieceColour::STANDARD },
        _ => PieceColour::STANDARD,
    };
    Scene { seen_from, board: SceneBoard::Points(Box::new(points)), colours, summaries }
}

/// The name of a place, as a side counts.
pub(crate) fn place_name(side: Side, place: Place) -> String {
    match number(side, place) {
        Some(BAR) => "bar".to_owned(),
        Some(OFF) => "off".to_owned(),
        Some(point) => point.to_string(),
        None => String::new(),
    }
}

/// Reads [`place_name`].
pub(crate) fn read_place(side: Side, name: &str) -> Option<Place> {
    let number = match name {
        "bar" => BAR,
        "off" => OFF,
        point => point.parse().ok().filter(|point| (1..BAR).contains(point))?,
    };
    Some(place(side, number))
}

/// The four places that are not points.
const WHITE_TRAY: u8 = 0;
const WHITE_BAR: u8 = 25;
const BLACK_BAR: u8 = 26;
const BLACK_TRAY: u8 = 27;

/// The place of a number, as a side counts.
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

/// The number of a place, as a side counts; none for the other side's bar and tray.
pub(crate) fn number(side: Side, place: Place) -> Option<u8> {
    (OFF..=BAR).find(|number| self::place(side, *number) == place)
}

/// The side whose numbers are shown: the player who decides or is about to roll.
fn mover(position: &Position) -> Side {
    match position.turn() {
        Turn::Player(side) => side,
        _ => position.on_turn().unwrap_or(Side::White),
    }
}

/// The play that begins with these steps, if there is a roll to play.
fn progress(position: &Position, taken: &[Step]) -> Option<PlayInProgress> {
    let (side, dice) = position.rolled()?;
    let mut progress = PlayInProgress::new(position.board(side), dice);
    for step in taken {
        if let Step::Hop(hop) = step {
            // A draft contains only hops that the rules allow.
            progress.hop(*hop).ok()?;
        }
    }
    Some(progress)
}

/// The dice, with those marked that these steps have used. If a checker could have been borne off with either
/// number, the smaller one counts as used.
fn dice_left(dice: Dice, taken: &[Step]) -> Vec<SceneDie> {
    let mut left: Vec<SceneDie> =
        dice.numbers().map(|number| SceneDie { number, used: false }).collect();
    for step in taken {
        let Step::Hop(hop) = step else { continue };
        let pips = hop.from - hop.to;
        let usable = left.iter_mut().filter(|die| !die.used && die.number >= pips);
        if let Some(die) = usable.min_by_key(|die| die.number) {
            die.used = true;
        }
    }
    left
}

fn cube(position: &Position) -> SceneCube {
    let offered_by = match position.phase() {
        Phase::Offered { .. } => position.turn().player().map(|answerer| !answerer),
        _ => None,
    };
    let cube = position.cube();
    SceneCube {
        stake: if offered_by.is_some() { position.stake() * 2 } else { position.stake() },
        owner: cube.owner(),
        offered_by,
        resting: position.score().is_crawford(),
    }
}
