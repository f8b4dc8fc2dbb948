//! Checkers as a [`Game`].

use std::convert::Infallible;

use game::{Claim, Draw, Event, Game, OutOfTurn, Outcome, PositionHistory, Side, Turn};

use crate::illegal_move::PathProgress;
use crate::{Ending, Move, Position, Refusal, Rules, Square};

/// One hop of a piece: a step to the next square, or one jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Where the hop starts.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
}

/// Turns of both sides together without progress after which a draw can be claimed.
pub(crate) const CLAIMABLE: u16 = 2 * 40;
/// Turns of both sides together without progress after which the game is drawn.
const DRAWN: u16 = 2 * 80;

impl Game for Position {
    type Rules = Rules;
    type Move = Move;
    type Step = Step;
    type Roll = Infallible;
    type Ending = Ending;
    type Refusal = Refusal;

    fn start(rules: Rules) -> Self {
        Self::start(rules)
    }

    fn rules(&self) -> &Rules {
        self.rules()
    }

    fn turn(&self) -> Turn<Ending> {
        let side = self.side_to_move();
        let won = |winner, ending| Turn::Over(Outcome::Win { winner, points: 1, ending });
        if self.board().pieces(!side).is_empty() {
            won(side, Ending::Captured)
        } else if self.board().pieces(side).is_empty() {
            won(!side, Ending::Captured)
        } else if (self.jumpers() | self.steppers()).is_empty() {
            won(!side, Ending::Blocked)
        } else {
            Turn::Player(side)
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().to_vec()
    }

    fn chances(&self) -> Vec<(Infallible, u32)> {
        Vec::new()
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), Refusal> {
        let Event::Move { by, mv } = event else {
            return Err(OutOfTurn::NothingToRoll.into());
        };
        match self.turn() {
            Turn::Player(side) if side == *by => {}
            Turn::Player(_) => return Err(OutOfTurn::NotYourTurn.into()),
            _ => return Err(OutOfTurn::GameOver.into()),
        }
        let path: Vec<Square> = mv.path().collect();
        let mv = self.read_path(mv.from(), &path)?;
        self.play(&mv);
        Ok(())
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn draw(&self, past: &PositionHistory) -> Option<Draw<Ending>> {
        let side = self.turn().player()?;
        let before = past.times(self.key(), usize::from(self.idle()));
        if before >= 4 {
            return Some(Draw::Must(Ending::FifthRepetition));
        }
        if self.idle() >= DRAWN {
            return Some(Draw::Must(Ending::EightyMoves));
        }
        let mut claims = Vec::new();
        if before >= 2 {
            claims.push(Claim { by: Some(side), ending: Ending::ThirdRepetition });
        }
        if self.idle() >= CLAIMABLE {
            claims.push(Claim { by: None, ending: Ending::FortyMoves });
        }
        (!claims.is_empty()).then_some(Draw::May(claims))
    }

    fn can_win(&self, side: Side) -> bool {
        self.has_winning_line(side)
    }

    fn resignation(&self, side: Side, _level: u8) -> Outcome<Ending> {
        Outcome::Win { winner: !side, points: 1, ending: Ending::Resignation }
    }

    fn steps(&self, mv: &Move) -> Vec<Step> {
        let mut from = mv.from();
        mv.path().map(|to| Step { from: std::mem::replace(&mut from, to), to }).collect()
    }

    fn read_steps(&self, taken: &[Step]) -> Result<Option<Move>, Refusal> {
        if let Turn::Over(_) = self.turn() {
            return Err(OutOfTurn::GameOver.into());
        }
        let Some(first) = taken.first() else { return Ok(None) };
        if let Some(pair) = taken.windows(2).find(|pair| pair[0].to != pair[1].from) {
            return Err(Refusal::AnotherPiece(pair[1].from));
        }
        let path: Vec<Square> = taken.iter().map(|step| step.to).collect();
        Ok(match self.follow(first.from, &path)? {
            PathProgress::Whole(mv) => Some(mv),
            PathProgress::Partial(..) => None,
        })
    }
}
