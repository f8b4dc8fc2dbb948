//! Chess as a [`Game`].

use std::convert::Infallible;

use game::{Claim, Draw, Event, Game, OutOfTurn, Outcome, PositionHistory, Side, Turn};
use movetext::EndingPhrases;

use crate::{FiftyMoves, Move, MoveKind, Position, Refusal, Role, Rules, Square};

/// Why a game of chess ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The king is attacked and cannot be saved.
    Checkmate,
    /// The side to move is not in check and has no move.
    Stalemate,
    /// Neither side can ever give checkmate.
    DeadPosition,
    /// The same position for the third time, claimed.
    ThreefoldRepetition,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn's move, claimed.
    FiftyMoves,
    /// Seventy-five moves of each side without a capture or a pawn's move.
    SeventyFiveMoves,
    /// A player resigned.
    Resignation,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Self; 8] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::ThreefoldRepetition,
        Self::FivefoldRepetition,
        Self::FiftyMoves,
        Self::SeventyFiveMoves,
        Self::Resignation,
    ];
}

/// One hop of a piece, or the choice that completes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A piece goes from one square to another; in castling, the king.
    Hop {
        /// Where from.
        from: Square,
        /// Where to.
        to: Square,
    },
    /// The pawn that has just arrived is promoted to this piece.
    Promote(Role),
}

impl EndingPhrases for Ending {
    fn at_end(self) -> String {
        let how = match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            _ => "a dead position",
        };
        format!("the game ends with {how}")
    }

    fn played_on(self) -> String {
        let after = match self {
            Self::FivefoldRepetition => "the fifth repetition, which has ended games since 2014",
            Self::SeventyFiveMoves => {
                "seventy-five moves without a capture or a pawn's move, which have ended games since 2014"
            }
            _ => "a position in which nobody could mate any more",
        };
        format!("after {after}")
    }
}

impl Game for Position {
    type Rules = Rules;
    type Move = Move;
    type Step = Step;
    type Roll = Infallible;
    type Ending = Ending;
    type Refusal = Refusal;

    fn start(rules: Rules) -> Self {
        Self::new(rules)
    }

    fn rules(&self) -> &Rules {
        self.rules()
    }

    fn turn(&self) -> Turn<Ending> {
        let us = self.side_to_move();
        if !self.moves().is_empty() {
            return if self.is_dead() { draw(Ending::DeadPosition) } else { Turn::Player(us) };
        }
        if self.is_check() {
            Turn::Over(Outcome::Win { winner: !us, points: 1, ending: Ending::Checkmate })
        } else {
            draw(Ending::Stalemate)
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_dead() { Vec::new() } else { self.moves().to_vec() }
    }

    fn chances(&self) -> Vec<(Infallible, u32)> {
        Vec::new()
    }

    fn apply(&mut self, event: &Event<Self>) -> Result<(), Refusal> {
        let (by, mv) = match event {
            Event::Move { by, mv } => (*by, *mv),
            Event::Roll(never) => match *never {},
        };
        let moves = self.moves();
        if moves.is_empty() || self.is_dead() {
            return Err(OutOfTurn::GameOver.into());
        }
        if by != self.side_to_move() {
            return Err(OutOfTurn::NotYourTurn.into());
        }
        if !moves.contains(&mv) {
            return Err(self.check_legal(mv).err().unwrap_or(Refusal::AnotherKind));
        }
        self.play(mv);
        Ok(())
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn draw(&self, past: &PositionHistory) -> Option<Draw<Ending>> {
        let quiet = self.quiet_half_moves();
        let before = past.times(self.key(), quiet as usize);
        if before >= 4 {
            return Some(Draw::Must(Ending::FivefoldRepetition));
        }
        if quiet >= 150 {
            return Some(Draw::Must(Ending::SeventyFiveMoves));
        }
        let mover = Some(self.side_to_move());
        let mut claims = Vec::new();
        if before >= 2 {
            claims.push(Claim { by: mover, ending: Ending::ThreefoldRepetition });
        }
        if quiet >= 100 {
            let by = match self.rules().fifty_moves {
                FiftyMoves::ByMover => mover,
                FiftyMoves::ByEither => None,
            };
            claims.push(Claim { by, ending: Ending::FiftyMoves });
        }
        (!claims.is_empty()).then_some(Draw::May(claims))
    }

    fn can_win(&self, side: Side) -> bool {
        match self.turn() {
            Turn::Over(outcome) => outcome.winner() == Some(side),
            _ => self.could_mate(side),
        }
    }

    fn resignation(&self, side: Side, _level: u8) -> Outcome<Ending> {
        Outcome::Win { winner: !side, points: 1, ending: Ending::Resignation }
    }

    fn rules_by_lot(rules: Rules, lot: impl FnOnce() -> u64) -> Rules {
        rules.drawn_by(lot)
    }

    fn steps(&self, mv: &Move) -> Vec<Step> {
        let hop = Step::Hop { from: mv.from, to: mv.to };
        match mv.kind {
            MoveKind::Promotion(role) => vec![hop, Step::Promote(role)],
            _ => vec![hop],
        }
    }

    fn read_steps(&self, taken: &[Step]) -> Result<Option<Move>, Refusal> {
        match *taken {
            [] => match self.turn() {
                Turn::Player(_) => Ok(None),
                _ => Err(OutOfTurn::GameOver.into()),
            },
            [Step::Hop { from, to }] => match self.legal_move(from, to, None) {
                Err(Refusal::MustPromote) => Ok(None),
                judged => judged.map(Some),
            },
            [Step::Hop { from, to }, Step::Promote(role)] => {
                self.legal_move(from, to, Some(role)).map(Some)
            }
            [Step::Promote(_), ..] => Err(Refusal::NothingToPromote),
            [Step::Hop { .. }, ..] => Err(OutOfTurn::NotYourTurn.into()),
        }
    }
}

fn draw(ending: Ending) -> Turn<Ending> {
    Turn::Over(Outcome::Draw { ending })
}
