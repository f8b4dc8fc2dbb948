//! Reads an attempted move and says why it is illegal.

use game::{Game, OutOfTurn, Turn};

use crate::refusal::FirstJumps;
use crate::{Direction, Move, Piece, Position, Refusal, Square, Squares};

/// How far a path of squares goes towards a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PathProgress {
    /// It is a legal move, which may possibly continue.
    Whole(Move),
    /// It is incomplete: the piece on this square must continue to one of these squares.
    Partial(Square, Squares),
}

impl Position {
    /// Reads a complete move: the square where it starts, and the squares that the piece visits after that.
    ///
    /// # Errors
    /// The reason if the move is not legal.
    pub fn read_path(&self, from: Square, path: &[Square]) -> Result<Move, Refusal> {
        match self.follow(from, path)? {
            PathProgress::Whole(mv) => Ok(mv),
            PathProgress::Partial(at, to) => Err(Refusal::MustGoOn(at, to)),
        }
    }

    /// Reads a complete or incomplete move.
    pub(crate) fn follow(&self, from: Square, path: &[Square]) -> Result<PathProgress, Refusal> {
        if let Turn::Over(_) = self.turn() {
            return Err(OutOfTurn::GameOver.into());
        }
        let piece = self.own_piece(from)?;
        let step = path.first().and_then(|&to| direction_between(from, to, Square::neighbour));
        match (step, path) {
            (Some(direction), [to]) => {
                self.step(piece, from, *to, direction).map(PathProgress::Whole)
            }
            (Some(_), [to, ..]) => Err(Refusal::StepEndsTurn(*to)),
            _ => Capture::new(self, piece, from).follow(path),
        }
    }

    fn own_piece(&self, square: Square) -> Result<Piece, Refusal> {
        match self.board().at(square) {
            None => Err(Refusal::NoPiece(square)),
            Some(piece) if piece.side == self.side_to_move() => Ok(piece),
            Some(_) => Err(Refusal::NotYourPiece(square)),
        }
    }

    fn step(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        direction: Direction,
    ) -> Result<Move, Refusal> {
        check_direction(piece, from, to, direction)?;
        if self.board().at(to).is_some() {
            return Err(Refusal::Occupied(to));
        }
        if self.rules().capture_rules().must_capture && !self.jumpers().is_empty() {
            return Err(Refusal::MustCapture(self.first_jumps()));
        }
        Ok(Move::step(from, direction))
    }

    /// The first jumps of all possible captures.
    fn first_jumps(&self) -> FirstJumps {
        let mut jumps = FirstJumps::NONE;
        for from in self.jumpers() {
            let Some(piece) = self.board().at(from) else { continue };
            for (direction, _) in Capture::new(self, piece, from).ways() {
                jumps = jumps.with(from, direction);
            }
        }
        jumps
    }
}

/// A capture in progress, checked jump by jump.
struct Capture<'p> {
    position: &'p Position,
    piece: Piece,
    mv: Move,
    at: Square,
    captured: Squares,
}

impl<'p> Capture<'p> {
    fn new(position: &'p Position, piece: Piece, from: Square) -> Self {
        Self { position, piece, mv: Move::capture(from), at: from, captured: Squares::NONE }
    }

    /// Jumps to one square after the other.
    fn follow(mut self, path: &[Square]) -> Result<PathProgress, Refusal> {
        for &to in path {
            self.jump(to)?;
        }
        let ways = self.ways();
        let must_finish = self.position.rules().capture_rules().must_finish;
        if !self.mv.is_capture() || (must_finish && !ways.is_empty()) {
            let to = ways.into_iter().map(|(_, to)| to).collect();
            return Ok(PathProgress::Partial(self.at, to));
        }
        Ok(PathProgress::Whole(self.mv))
    }

    fn jump(&mut self, to: Square) -> Result<(), Refusal> {
        let from = self.at;
        if self.has_stopped() {
            return Err(Refusal::Crowned(from));
        }
        if direction_between(from, to, Square::neighbour).is_some() {
            return Err(Refusal::StepInCapture(from, to));
        }
        let direction =
            direction_between(from, to, Square::beyond).ok_or(Refusal::OutOfReach(from, to))?;
        check_direction(self.piece, from, to, direction)?;
        let over = from.neighbour(direction).ok_or(Refusal::OutOfReach(from, to))?;
        match self.position.board().at(over) {
            None => return Err(Refusal::NothingToJump(over)),
            Some(Piece { side, .. }) if side == self.piece.side => {
                return Err(if over == self.mv.from() {
                    Refusal::NothingToJump(over)
                } else {
                    Refusal::OwnPiece(over)
                });
            }
            Some(_) if self.captured.contains(over) => return Err(Refusal::JumpedTwice(over)),
            Some(_) => {}
        }
        if !self.is_free(to) {
            return Err(Refusal::Occupied(to));
        }
        self.captured |= Squares::of(over);
        self.mv = self.mv.then(direction);
        self.at = to;
        self.piece.king |= Squares::crown_row(self.piece.side).contains(to);
        Ok(())
    }

    /// Whether a square is empty. The square where the capture started counts as empty.
    fn is_free(&self, square: Square) -> bool {
        square == self.mv.from() || self.position.board().at(square).is_none()
    }

    /// Whether the turn has ended because a man was crowned, as most rulebooks say.
    fn has_stopped(&self) -> bool {
        let was_man = !self.position.board().kings().contains(self.mv.from());
        let law = self.position.rules().capture_rules();
        was_man && self.piece.king && law.crowning_ends_turn
    }

    /// The jumps from here, each with the square where it lands.
    fn ways(&self) -> Vec<(Direction, Square)> {
        let stopped = self.has_stopped();
        let way = |direction: Direction| {
            let over = self.at.neighbour(direction)?;
            let to = self.at.beyond(direction)?;
            let opponent = self.position.board().at(over)?.side != self.piece.side;
            let open = opponent && !self.captured.contains(over) && self.is_free(to);
            (open && self.piece.may_go(direction)).then_some((direction, to))
        };
        Direction::ALL.into_iter().filter(|_| !stopped).filter_map(way).collect()
    }
}

/// The direction in which `hop` leads from one square to the other.
fn direction_between(
    from: Square,
    to: Square,
    hop: impl Fn(Square, Direction) -> Option<Square>,
) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| hop(from, direction) == Some(to))
}

fn check_direction(
    piece: Piece,
    from: Square,
    to: Square,
    direction: Direction,
) -> Result<(), Refusal> {
    if piece.may_go(direction) { Ok(()) } else { Err(Refusal::MenMoveForward(from, to)) }
}

impl Piece {
    /// Whether the piece moves in this direction at all.
    pub fn may_go(self, direction: Direction) -> bool {
        self.king || Direction::forward(self.side).contains(&direction)
    }
}
