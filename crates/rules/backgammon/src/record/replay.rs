use game::{Event, Game, Line, LocatedError, Notation, OutOfTurn, Outcome, Side};

use super::match_file_error::{MatchFileError, MatchFileWarning};

use crate::cube::CubeOffer;
use crate::dice::{Dice, Roll};
use crate::ending::{Ending, Level};
use crate::moves::{Move, Step};
use crate::phase::Phase;
use crate::play::Hop;
use crate::position::Position;
use crate::refusal::Refusal;

/// An event of a file with its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FileEvent {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) by: Side,
    pub(super) action: FileAction,
}

impl FileEvent {
    pub(super) fn is_readable(&self) -> bool {
        !matches!(self.action, FileAction::Unreadable(_))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FileAction {
    /// A roll and its play.
    Play(Dice, FilePlay),
    /// The cube is turned: a double, a beaver or a raccoon, depending on the position.
    Double,
    Take,
    Drop,
    /// The file says that the player has won this many points.
    Wins(u32),
    /// An event that cannot be read, with the reason.
    Unreadable(MatchFileError),
}

/// A play as a file describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FilePlay {
    Text(String),
    Hops(Vec<Hop>),
}

/// A replay in progress.
#[derive(Debug)]
pub(super) struct Replay {
    pub(super) line: Line<Position>,
    pub(super) agreed: Option<Outcome<Ending>>,
    pub(super) warnings: Vec<MatchFileWarning>,
}

/// Replays the events of a file. It adds what files leave out: the decision to roll instead of doubling, and whose die is
/// which in the opening roll.
pub(super) fn replay(
    start: Position,
    event: &[FileEvent],
) -> Result<Replay, LocatedError<MatchFileError>> {
    let mut replay = Replay { line: Line::new(start), agreed: None, warnings: Vec::new() };
    for (index, one) in event.iter().enumerate() {
        let rest = &event[index + 1..];
        let last = rest.iter().all(|event| matches!(event.action, FileAction::Wins(_)));
        replay.apply(one, last).map_err(|error| LocatedError {
            line: one.line,
            column: one.column,
            error,
        })?;
    }
    Ok(replay)
}

impl Replay {
    fn apply(&mut self, event: &FileEvent, last: bool) -> Result<(), MatchFileError> {
        if self.agreed.is_some() {
            return Err(OutOfTurn::GameOver.into());
        }
        match &event.action {
            FileAction::Play(dice, play) => {
                self.roll(event.by, *dice)?;
                self.play(play, last)
            }
            FileAction::Double => self.decide(event.by, self.raise()),
            FileAction::Take => self.decide(event.by, Move::Take),
            FileAction::Drop => self.decide(event.by, Move::Drop),
            FileAction::Unreadable(error) => Err(error.clone()),
            FileAction::Wins(points) => {
                self.win(event.by, *points);
                Ok(())
            }
        }
    }

    fn position(&self) -> &Position {
        self.line.position()
    }

    /// The move that turns the cube in this position.
    fn raise(&self) -> Move {
        match self.position().phase() {
            Phase::Offered { offer: CubeOffer::Double, .. } => Move::Beaver,
            Phase::Offered { .. } => Move::Raccoon,
            _ => Move::Double,
        }
    }

    fn decide(&mut self, by: Side, mv: Move) -> Result<(), MatchFileError> {
        let event = Event::Move { by, mv };
        Ok(self.line.apply(&event)?)
    }

    fn roll(&mut self, by: Side, dice: Dice) -> Result<(), MatchFileError> {
        let on_turn = self.position().on_turn().unwrap_or(by);
        if on_turn != by {
            return Err(OutOfTurn::NotYourTurn.into());
        }
        match self.position().phase() {
            Phase::BeforeRoll(_) => self.decide(by, Move::Roll)?,
            // Continuing after a beaver accepts it.
            Phase::Offered { doubler, offer: offer @ (CubeOffer::Beaver | CubeOffer::Raccoon) } => {
                self.decide(offer.answered_by(doubler), Move::Take)?;
            }
            Phase::Offered { .. } => return Err(Refusal::AnswerTheDouble.into()),
            _ => {}
        }
        let roll = match self.position().phase() {
            Phase::Opening if dice.is_double() => {
                return Err(MatchFileError::OpeningDouble(dice));
            }
            Phase::Opening => opening(by, dice),
            _ => Roll::Turn(dice),
        };
        Ok(self.line.apply(&Event::Roll(roll))?)
    }

    fn play(&mut self, play: &FilePlay, last: bool) -> Result<(), MatchFileError> {
        let position = self.position();
        let moves = position.legal_moves();
        let nothing = match play {
            FilePlay::Text(text) => text.is_empty(),
            FilePlay::Hops(hops) => hops.is_empty(),
        };
        let mv = match play {
            _ if nothing && moves.first().is_some_and(is_pass) => moves[0],
            // A player who resigns after the roll does not play it.
            _ if nothing && last => return Ok(()),
            FilePlay::Text(text) => {
                let text = if nothing { "pass" } else { text };
                position.read_move(text)?
            }
            FilePlay::Hops(hops) => by_hops(position, hops)?,
        };
        match position.on_turn() {
            Some(by) => self.decide(by, mv),
            None => Err(OutOfTurn::RollFirst.into()),
        }
    }

    /// Handles the result in the file: the game was won by play or by agreement.
    fn win(&mut self, winner: Side, points: u32) {
        if let Some(outcome) = self.line.turn().outcome() {
            if outcome.winner() != Some(winner) || outcome.points_for(winner) != points {
                let really = outcome.points_for(winner);
                self.warnings.push(MatchFileWarning::ResultDiffers {
                    winner,
                    said: points,
                    really,
                });
            }
            return;
        }
        let resigned = |level| self.position().resignation(!winner, level);
        let outcome = [1, 2, 3].map(resigned).into_iter().find(|o| o.points_for(winner) == points);
        self.agreed = Some(outcome.unwrap_or_else(|| {
            let stake = self.position().stake();
            self.warnings.push(MatchFileWarning::OddResignation { points, stake });
            Outcome::Win { winner, points, ending: Ending::Resigned(Level::Single) }
        }));
    }
}

fn is_pass(mv: &Move) -> bool {
    matches!(mv, Move::Play(play) if play.is_pass())
}

/// The opening roll in which the player who begins has the higher die.
fn opening(starter: Side, dice: Dice) -> Roll {
    let [high, low] = dice.pair();
    match starter {
        Side::White => Roll::Opening { white: high, black: low },
        Side::Black => Roll::Opening { white: low, black: high },
    }
}

/// The play of these hops, in any order.
fn by_hops(position: &Position, hops: &[Hop]) -> Result<Move, MatchFileError> {
    let mut sorted = hops.to_vec();
    sorted.sort_by(|one, other| other.cmp(one));
    let read = |hops: &[Hop]| {
        let steps: Vec<_> = hops.iter().copied().map(Step::Hop).collect();
        position.read_steps(&steps)
    };
    match read(hops).or_else(|_| read(&sorted)) {
        Ok(Some(mv)) => Ok(mv),
        Ok(None) => Err(MatchFileError::Unfinished),
        Err(refusal) => Err(refusal.into()),
    }
}
