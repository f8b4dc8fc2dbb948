use chess::{Bitboard, CastlingSide, Ending, MoveList, Position, Role};
use game::{Game, Outcome, Side, Turn};

use crate::chess_actions::{ACTIONS, action_of, seen_from};
use crate::{Environment, IllegalAction};

/// Chess. An action is a move; see the module `chess_actions` for the numbers.
///
/// The observation has 20 planes of 8×8, the nearest rank first, as the player sees the board:
///
/// | plane | what |
/// |---|---|
/// | 0 to 5 | own pawns, knights, bishops, rooks, queens, king |
/// | 6 to 11 | the opponent's |
/// | 12, 13 | whether one may castle on the king's side, on the queen's side |
/// | 14, 15 | whether the opponent may |
/// | 16 | the square on which a pawn can be taken en passant |
/// | 17 | whether this position has occurred before |
/// | 18 | half-moves since the last capture or pawn's move |
/// | 19 | 1 if one has the white pieces |
#[derive(Clone, Debug)]
pub struct ChessEnvironment {
    position: Position,
    turn: Turn<Ending>,
    moves: MoveList,
    actions: Vec<u16>,
    /// The keys of the positions since the last irreversible move; the last one is the present position's.
    keys: Vec<u64>,
    has_occurred: bool,
}

const PLANES: usize = 20;

impl ChessEnvironment {
    fn update(&mut self) {
        self.moves = self.position.moves();
        self.actions.clear();
        self.turn = self.find_turn();
        if let Turn::Player(side) = self.turn {
            self.actions.extend(self.moves.iter().map(|mv| action_of(*mv, side)));
        }
    }

    fn find_turn(&mut self) -> Turn<Ending> {
        let quiet = self.position.quiet_half_moves();
        let side = self.position.side_to_move();
        let draw = |ending| Turn::Over(Outcome::Draw { ending });
        if quiet == 0 {
            self.keys.clear();
        }
        let key = self.position.key();
        let before = self.keys.iter().filter(|&&other| other == key).count();
        self.keys.push(key);
        self.has_occurred = before > 0;
        if self.moves.is_empty() {
            return self.position.turn();
        }
        match () {
            () if self.position.is_dead() => draw(Ending::DeadPosition),
            () if before >= 2 => draw(Ending::ThreefoldRepetition),
            () if quiet >= 100 => draw(Ending::FiftyMoves),
            () => Turn::Player(side),
        }
    }
}

impl Environment for ChessEnvironment {
    type Game = Position;

    const ACTIONS: usize = ACTIONS;
    const OBSERVATION: &'static [usize] = &[PLANES, 8, 8];
    const ROLLS: usize = 0;

    fn new(start: Position) -> Self {
        let turn = Turn::Player(start.side_to_move());
        let mut state = Self {
            position: start,
            turn,
            moves: MoveList::new(),
            actions: Vec::new(),
            keys: Vec::new(),
            has_occurred: false,
        };
        state.update();
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
        let index = self.actions.iter().position(|&legal| usize::from(legal) == action);
        let mv = self.moves[index.ok_or(IllegalAction::Action(action as i64))?];
        self.position.play(mv);
        self.update();
        Ok(())
    }

    fn roll(&mut self, _: usize) -> Result<(), IllegalAction> {
        Err(IllegalAction::NothingToRoll)
    }

    fn observe(&self, side: Side, observation: &mut [u8]) {
        let position = &self.position;
        let (planes, _) = observation.as_chunks_mut::<64>();
        for (player, first) in [(side, 0), (!side, 6)] {
            for role in Role::ALL {
                spread(
                    seen(position.pieces(player, role), side),
                    &mut planes[first + role as usize],
                );
            }
        }
        for (player, first) in [(side, 12), (!side, 14)] {
            planes[first].fill(position.may_castle(player, CastlingSide::King).into());
            planes[first + 1].fill(position.may_castle(player, CastlingSide::Queen).into());
        }
        planes[16].fill(0);
        if let Some(square) = position.en_passant() {
            planes[16][seen_from(square, side)] = 1;
        }
        planes[17].fill(self.has_occurred.into());
        planes[18].fill(position.quiet_half_moves().min(100) as u8);
        planes[19].fill((side == Side::White).into());
    }

    fn action_text(&self, action: usize) -> Option<String> {
        let index = self.actions.iter().position(|&legal| usize::from(legal) == action)?;
        Some(self.moves[index].to_string())
    }
}

/// The squares as `side` sees them.
#[inline]
fn seen(squares: Bitboard, side: Side) -> u64 {
    if side == Side::White { squares.0 } else { squares.0.swap_bytes() }
}

/// One byte for each bit.
#[inline]
fn spread(bits: u64, bytes: &mut [u8; 64]) {
    for (rank, row) in bits.to_le_bytes().into_iter().zip(bytes.as_chunks_mut::<8>().0) {
        // Each of eight copies of the rank keeps one bit; adding 127 carries it to the top of its byte.
        let copies = u64::from(rank).wrapping_mul(0x0101_0101_0101_0101);
        let kept = copies & 0x8040_2010_0804_0201;
        *row = ((kept.wrapping_add(0x007f_7f7f_7f7f_7f7f) | kept) >> 7 & 0x0101_0101_0101_0101)
            .to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_every_pattern_of_a_rank() {
        for rank in 0..=255u64 {
            let mut bytes = [9; 64];
            spread(rank << 24, &mut bytes);
            for (index, byte) in bytes.iter().enumerate() {
                assert_eq!(u64::from(*byte), rank << 24 >> index & 1, "{rank} {index}");
            }
        }
    }
}
