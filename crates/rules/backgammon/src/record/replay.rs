use game::{Event, Game, Line, LocatedError, Notation, OutOfTurn, Outcome, Side};

use super::flaw::{Flaw, Remark};

use crate::cube::Offer;
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FileAction {
    /// A roll, and what was made of it.
    Play(Dice, Moved),
    /// The cube is turned: a double, a beaver or a raccoon, whichever it can be.
    Double,
    Take,
    Drop,
    /// The player is said to have won so many points.
    Wins(u32),
    /// Nothing that is understood, and why.
    Unreadable(Flaw),
}

/// How a file says which checkers were moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Moved {
    Text(String),
    Hops(Vec<Hop>),
}

/// A game replay.
#[derive(Debug)]
pub(super) struct Replay {
    pub(super) line: Line<Position>,
    pub(super) agreed: Option<Outcome<Ending>>,
    pub(super) remarks: Vec<Remark>,
}

/// Replays what a file says. What files leave out (that a player rolls instead of doubling, whose
/// die was which in the opening roll) is filled in.
pub(super) fn replay(start: Position, event: &[FileEvent]) -> Result<Replay, LocatedError<Flaw>> {
    let mut replay = Replay { line: Line::new(start), agreed: None, remarks: Vec::new() };
    for (index, one) in event.iter().enumerate() {
        let rest = &event[index + 1..];
        let last = rest.iter().all(|event| matches!(event.action, FileAction::Wins(_)));
        replay.tell(one, last).map_err(|flaw| LocatedError {
            line: one.line,
            column: one.column,
            error: flaw,
        })?;
    }
    Ok(replay)
}

impl Replay {
    fn tell(&mut self, event: &FileEvent, last: bool) -> Result<(), Flaw> {
        if self.agreed.is_some() {
            return Err(OutOfTurn::GameOver.into());
        }
        match &event.action {
            FileAction::Play(dice, moved) => {
                self.roll(event.by, *dice)?;
                self.play(moved, last)
            }
            FileAction::Double => self.decide(event.by, self.raise()),
            FileAction::Take => self.decide(event.by, Move::Take),
            FileAction::Drop => self.decide(event.by, Move::Drop),
            FileAction::Unreadable(flaw) => Err(flaw.clone()),
            FileAction::Wins(points) => {
                self.win(event.by, *points);
                Ok(())
            }
        }
    }

    fn position(&self) -> &Position {
        self.line.position()
    }

    /// What turning the cube is now.
    fn raise(&self) -> Move {
        match self.position().phase() {
            Phase::Offered { offer: Offer::Double, .. } => Move::Beaver,
            Phase::Offered { .. } => Move::Raccoon,
            _ => Move::Double,
        }
    }

    fn decide(&mut self, by: Side, mv: Move) -> Result<(), Flaw> {
        let event = Event::Move { by, mv };
        Ok(self.line.apply(&event)?)
    }

    fn roll(&mut self, by: Side, dice: Dice) -> Result<(), Flaw> {
        let on_turn = self.position().on_turn().unwrap_or(by);
        if on_turn != by {
            return Err(OutOfTurn::NotYourTurn.into());
        }
        match self.position().phase() {
            Phase::BeforeRoll(_) => self.decide(by, Move::Roll)?,
            // Who goes on after a beaver has accepted it.
            Phase::Offered { doubler, offer: offer @ (Offer::Beaver | Offer::Raccoon) } => {
                self.decide(offer.answered_by(doubler), Move::Take)?;
            }
            Phase::Offered { .. } => return Err(Refusal::AnswerTheDouble.into()),
            _ => {}
        }
        let roll = match self.position().phase() {
            Phase::Opening if dice.is_double() => {
                return Err(Flaw::OpeningDouble(dice));
            }
            Phase::Opening => opening(by, dice),
            _ => Roll::Turn(dice),
        };
        Ok(self.line.apply(&Event::Roll(roll))?)
    }

    fn play(&mut self, moved: &Moved, last: bool) -> Result<(), Flaw> {
        let position = self.position();
        let moves = position.legal_moves();
        let nothing = match moved {
            Moved::Text(text) => text.is_empty(),
            Moved::Hops(hops) => hops.is_empty(),
        };
        let mv = match moved {
            _ if nothing && moves.first().is_some_and(is_pass) => moves[0],
            // Who resigns after the roll does not play it.
            _ if nothing && last => return Ok(()),
            Moved::Text(text) => {
                let text = if nothing { "pass" } else { text };
                position.read_move(text)?
            }
            Moved::Hops(hops) => by_hops(position, hops)?,
        };
        match position.on_turn() {
            Some(by) => self.decide(by, mv),
            None => Err(OutOfTurn::RollFirst.into()),
        }
    }

    /// Somebody is said to have won: by play, or else by agreement.
    fn win(&mut self, winner: Side, points: u32) {
        if let Some(outcome) = self.line.turn().outcome() {
            if outcome.winner() != Some(winner) || outcome.points_for(winner) != points {
                let really = outcome.points_for(winner);
                self.remarks.push(Remark::ResultDiffers { winner, said: points, really });
            }
            return;
        }
        let resigned = |level| self.position().resignation(!winner, level);
        let outcome = [1, 2, 3].map(resigned).into_iter().find(|o| o.points_for(winner) == points);
        self.agreed = Some(outcome.unwrap_or_else(|| {
            let stake = self.position().stake();
            self.remarks.push(Remark::OddResignation { points, stake });
            Outcome::Win { winner, points, ending: Ending::Resigned(Level::Single) }
        }));
    }
}

fn is_pass(mv: &Move) -> bool {
    matches!(mv, Move::Play(play) if play.is_pass())
}

/// The starter's die was the higher one.
fn opening(starter: Side, dice: Dice) -> Roll {
    let [high, low] = dice.pair();
    match starter {
        Side::White => Roll::Opening { white: high, black: low },
        Side::Black => Roll::Opening { white: low, black: high },
    }
}

/// The play of these hops, which may be in any order that the file likes.
fn by_hops(position: &Position, hops: &[Hop]) -> Result<Move, Flaw> {
    let mut sorted = hops.to_vec();
    sorted.sort_by(|one, other| other.cmp(one));
    let read = |hops: &[Hop]| {
        let steps: Vec<_> = hops.iter().copied().map(Step::Hop).collect();
        position.read_steps(&steps)
    };
    match read(hops).or_else(|_| read(&sorted)) {
        Ok(Some(mv)) => Ok(mv),
        Ok(None) => Err(Flaw::Unfinished),
        Err(refusal) => Err(refusal.into()),
    }
}
