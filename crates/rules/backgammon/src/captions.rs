use game::{BySide, DiagramStyle, Side};

use crate::diagram;
use crate::phase::{GameWon, Phase};
use crate::position::Position;

/// The texts beside a diagram.
///
/// ```
/// use game::{BySide, Game, DiagramStyle};
/// use salon_backgammon::{Captions, Position, Rules};
///
/// let captions = Captions {
///     names: BySide { white: "Anne".to_owned(), black: "Basile".to_owned() },
///     ..Captions::default()
/// };
/// let drawn = Position::start(Rules::STANDARD).captioned(DiagramStyle::Ascii, &captions);
/// assert!(drawn.contains("Anne") && drawn.contains("Basile"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Captions {
    /// The names of the players.
    pub names: BySide<String>,
    /// The points and pips of the players.
    pub counts: BySide<String>,
    /// What happens next, or how the game ended.
    pub state: String,
    /// The stake, if it needs to be shown.
    pub played_for: String,
}

impl Position {
    /// A diagram of the board with White at the bottom and these texts beside it.
    pub fn captioned(&self, ink: DiagramStyle, captions: &Captions) -> String {
        diagram::draw(self, ink, captions)
    }
}

impl Captions {
    /// English captions, for logs and tests.
    pub(crate) fn english(position: &Position) -> Self {
        let names = position.rules.rulebook().side_names();
        let name = |side: Side| names[side].to_owned();
        let count = |side| count(position, side);
        Self {
            names: BySide { white: name(Side::White), black: name(Side::Black) },
            counts: BySide { white: count(Side::White), black: count(Side::Black) },
            state: state(position),
            played_for: played_for(position),
        }
    }
}

fn count(position: &Position, side: Side) -> String {
    let (points, pips) = (position.score.points()[side], position.checkers(side).pips());
    format!("{points} point{}, {pips} pips", plural(points))
}

fn played_for(position: &Position) -> String {
    let crawford = if position.score.is_crawford() { ", Crawford game" } else { "" };
    let length = position.rules.match_length();
    length.map_or(String::new(), |length| format!("match to {length}{crawford}"))
}

fn state(position: &Position) -> String {
    let names = position.rules.rulebook().side_names();
    match position.phase() {
        Phase::Opening => "opening roll".to_owned(),
        Phase::BeforeRoll(side) => format!("{} to double or roll", names[side]),
        Phase::Rolling(side) => format!("{} to roll", names[side]),
        Phase::Rolled(side, dice) => format!("{} to play {dice}", names[side]),
        Phase::Offered { doubler, offer } => {
            let stake = position.stake() * 2;
            format!("{} to answer, for {stake}", names[offer.answered_by(doubler)])
        }
        Phase::Over(over) => result(position, over),
    }
}

fn result(position: &Position, over: GameWon) -> String {
    let names = position.rules.rulebook().side_names();
    let points = position.outcome(over).points_for(over.winner());
    format!("{} wins {points} point{}", names[over.winner()], plural(points))
}

fn plural(number: u32) -> &'static str {
    if number == 1 { "" } else { "s" }
}
