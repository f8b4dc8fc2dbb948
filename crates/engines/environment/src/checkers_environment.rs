use arrayvec::ArrayVec;
use checkers::{Board, Direction, Ending, Move, Position, Square, Squares};
use game::{Game, Outcome, Side, Turn};

use crate::{Environment, IllegalAction};

/// Checkers. An action is one hop: the square of origin (from 0) times four plus the direction, as the player to move
/// sees the board. A capture of several pieces is several actions. The last action ends a capture that could go on, where
/// the rules allow that.
///
/// The directions are: ahead to the left, ahead to the right, back to the left, back to the right. Squares are numbered
/// as White, who has the high numbers, sees them; Black sees the board turned, so that 0 is square 32.
///
/// The observation has 7 planes of 8×4, a row of the board each with its four dark squares, the farthest row first:
///
/// | plane | what |
/// |---|---|
/// | 0, 1 | own men, own kings |
/// | 2, 3 | the opponent's men, kings |
/// | 4 | the piece in the middle of a capture |
/// | 5 | turns since a man was moved or a piece captured |
/// | 6 | 1 if one has the white pieces |
#[derive(Clone, Debug)]
pub struct CheckersEnvironment {
    position: Position,
    turn: Turn<Ending>,
    /// The legal moves that begin with the hops so far.
    moves: Vec<Move>,
    taken: ArrayVec<Direction, 9>,
    actions: Vec<u16>,
    /// The boards since the last irreversible move.
    boards: Vec<Board>,
}

const PLANES: usize = 7;
const SQUARES: usize = 32;
const END_TURN: usize = 4 * SQUARES;
/// Turns without progress after which a draw can be claimed under every rulebook.
const IDLE_TURNS: u16 = 80;

impl CheckersEnvironment {
    fn begin_turn(&mut self) {
        self.taken.clear();
        self.moves.clear();
        self.moves.extend(self.position.moves());
        self.turn = self.find_turn();
        self.list_actions();
    }

    fn find_turn(&mut self) -> Turn<Ending> {
        if self.moves.is_empty() {
            return self.position.turn();
        }
        if self.position.idle() == 0 {
            self.boards.clear();
        }
        let board = *self.position.board();
        // The same side is to move after every second turn.
        let earlier = self.boards.iter().rev().skip(1).step_by(2);
        let before = earlier.filter(|&&other| other == board).count();
        self.boards.push(board);
        let draw = |ending| Turn::Over(Outcome::Draw { ending });
        match () {
            () if before >= 2 => draw(Ending::ThirdRepetition),
            () if self.position.idle() >= IDLE_TURNS => draw(Ending::FortyMoves),
            () => Turn::Player(self.position.side_to_move()),
        }
    }

    fn list_actions(&mut self) {
        self.actions.clear();
        let Turn::Player(side) = self.turn else { return };
        let hops = self.taken.len();
        for mv in &self.moves {
            let action = match mv.directions().nth(hops) {
                Some(direction) => hop_action(origin(mv, hops), direction, side),
                None => END_TURN as u16,
            };
            if !self.actions.contains(&action) {
                self.actions.push(action);
            }
        }
    }

    fn hop(&mut self, action: usize) {
        let hops = self.taken.len();
        let side = self.position.side_to_move();
        self.moves.retain(|mv| {
            let direction = mv.directions().nth(hops);
            direction.is_some_and(|direction| {
                usize::from(hop_action(origin(mv, hops), direction, side)) == action
            })
        });
        if let Some(direction) = self.moves.first().and_then(|mv| mv.directions().nth(hops)) {
            self.taken.push(direction);
        }
    }

    /// Plays the move if no other move begins with the same hops.
    fn finish(&mut self) {
        match self.moves[..] {
            [mv] if mv.directions().count() == self.taken.len() => {
                self.position.play(&mv);
                self.begin_turn();
            }
            _ => self.list_actions(),
        }
    }

    /// The piece that is capturing: where it came from, where it is, and what it has captured.
    fn capturing(&self) -> Option<(Square, Square, Squares)> {
        let from = self.moves.first().filter(|_| !self.taken.is_empty())?.from();
        let (mut at, mut captured) = (from, Squares::NONE);
        for direction in &self.taken {
            captured |= Squares::of(at.neighbour(*direction)?);
            at = at.beyond(*direction)?;
        }
        Some((from, at, captured))
    }
}

/// The square from which the hop with this number begins.
fn origin(mv: &Move, hop: usize) -> Square {
    match hop.checked_sub(1) {
        None => mv.from(),
        Some(before) => mv.path().nth(before).unwrap_or(mv.from()),
    }
}

#[inline]
fn seen_from(square: Square, side: Side) -> usize {
    let index = usize::from(square.number()) - 1;
    if side == Side::White { index } else { SQUARES - 1 - index }
}

/// The action that hops in this direction. The four directions stand in pairs of opposites: first with last.
#[inline]
fn hop_action(from: Square, direction: Direction, side: Side) -> u16 {
    let direction = direction as usize;
    let direction = if side == Side::White { direction } else { 3 - direction };
    (4 * seen_from(from, side) + direction) as u16
}

impl Environment for CheckersEnvironment {
    type Game = Position;

    const ACTIONS: usize = END_TURN + 1;
    const OBSERVATION: &'static [usize] = &[PLANES, 8, 4];
    const ROLLS: usize = 0;

    fn new(start: Position) -> Self {
        let turn = Turn::Player(start.side_to_move());
        let mut state = Self {
            position: start,
            turn,
            moves: Vec::new(),
            taken: ArrayVec::new(),
            actions: Vec::new(),
            boards: Vec::new(),
        };
        state.begin_turn();
        state
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn turn(&self) -> Turn<Ending> {
        self.turn
    }

    fn legal_actions(&self) -> &[u16] {
        &self.actions
    }

    fn act(&mut self, action: usize) -> Result<(), IllegalAction> {
        if let Turn::Over(_) = self.turn {
            return Err(IllegalAction::GameOver);
        }
        if !self.actions.iter().any(|&legal| usize::from(legal) == action) {
            return Err(IllegalAction::Action(action as i64));
        }
        if action == END_TURN {
            let hops = self.taken.len();
            self.moves.retain(|mv| mv.directions().count() == hops);
            self.moves.truncate(1);
        } else {
            self.hop(action);
        }
        self.finish();
        Ok(())
    }

    fn roll(&mut self, _: usize) -> Result<(), IllegalAction> {
        Err(IllegalAction::NothingToRoll)
    }

    fn observe(&self, side: Side, observation: &mut [u8]) {
        let (planes, _) = observation.as_chunks_mut::<SQUARES>();
        planes.iter_mut().for_each(|plane| plane.fill(0));
        let board = self.position.board();
        for (player, first) in [(side, 0), (!side, 2)] {
            for square in board.pieces(player) {
                let plane = first + usize::from(board.kings().contains(square));
                planes[plane][seen_from(square, side)] = 1;
            }
        }
        if let Some((from, at, captured)) = self.capturing() {
            let piece = [0, 1, 2, 3].into_iter().find(|&p| planes[p][seen_from(from, side)] == 1);
            if let Some(plane) = piece {
                planes[plane][seen_from(from, side)] = 0;
                planes[plane][seen_from(at, side)] = 1;
            }
            for square in captured {
                (0..4).for_each(|plane| planes[plane][seen_from(square, side)] = 0);
            }
            planes[4][seen_from(at, side)] = 1;
        }
        planes[5].fill(self.position.idle().min(IDLE_TURNS) as u8);
        planes[6].fill((side == Side::White).into());
    }

    fn action_text(&self, action: usize) -> Option<String> {
        self.actions.iter().find(|&&legal| usize::from(legal) == action)?;
        if action == END_TURN {
            return Some("end".to_owned());
        }
        let hops = self.taken.len();
        let side = self.position.side_to_move();
        self.moves.iter().find_map(|mv| {
            let direction = mv.directions().nth(hops)?;
            let from = origin(mv, hops);
            let fits = usize::from(hop_action(from, direction, side)) == action;
            let separator = if mv.is_capture() { 'x' } else { '-' };
            fits.then(|| mv.path().nth(hops).map(|to| format!("{from}{separator}{to}")))?
        })
    }
}
