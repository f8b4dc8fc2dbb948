//! Retrograde analysis of one slice: the positions with the same men, whose kings move.

use crate::Wdl;
use crate::king_placements::KingPlacements;
use crate::material::Material;
use crate::outcome::Outcome;
use crate::squares::ALL;
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};

/// What is known about the positions that moves out of a slice lead to.
pub(crate) trait KnownOutcomes {
    /// The result after a capture or a crowning, for the side to move.
    fn after_conversion(&self, board: &TwoSidedBoard, to_move: usize) -> Wdl;

    /// The outcome after a man's step without crowning.
    fn after_man_step(&self, board: &TwoSidedBoard, to_move: usize) -> Outcome;
}

/// Solves slices, one after the other, with the same buffers.
///
/// Men never move back, so every capture, crowning and man's step leads to positions that are solved
/// before. Within a slice only kings move, which is where positions can depend on each other in circles.
/// A slice is small enough for the processor's cache, and slices with equally advanced men are
/// independent of each other.
#[derive(Default)]
pub(crate) struct SliceSolver {
    kings: [KingPlacements; 2],
    /// The states by side to move and place in the slice.
    states: [Vec<u8>; 2],
    /// The distances of solved positions; of unsolved ones, the longest way to lose with a man.
    distances: [Vec<u16>; 2],
    /// By distance: positions that are solved at that distance unless they are solved before.
    pending: Vec<Vec<Solvable>>,
}

/// A position that is solved at some distance.
#[derive(Clone, Copy)]
struct Solvable {
    place: u32,
    to_move: u8,
    result: Wdl,
}

/// States: an unsolved position is the number of king's steps not known to lose, with [`NOT_LOST`] if
/// some other move leads to a draw.
const NOT_LOST: u8 = 0x40;
/// Solved: the result is in the lowest bits.
const SOLVED: u8 = 0x80;
/// Solved by captures, but the positions before have not been told yet.
const UNTOLD: u8 = 0xC0;
/// Two kings share a square.
const INVALID: u8 = 0xFF;

impl SliceSolver {
    /// Solves the slice with these men.
    pub(crate) fn solve(&mut self, material: Material, men: [u64; 2], known: &impl KnownOutcomes) {
        let free = ALL & !(men[UP] | men[DOWN]);
        for side in [UP, DOWN] {
            self.kings[side].list(free, material.kings[side].into());
            self.states[side].clear();
            self.distances[side].clear();
        }
        self.look_ahead(men, known);
        let mut distance = 0;
        while distance < self.pending.len() {
            // Parents come one ply later, so this list does not grow any more.
            let mut solvable = std::mem::take(&mut self.pending[distance]);
            for position in solvable.drain(..) {
                match usize::from(position.to_move) {
                    UP => self.settle::<UP>(position, distance as u16),
                    _ => self.settle::<DOWN>(position, distance as u16),
                }
            }
            self.pending[distance] = solvable;
            distance += 1;
        }
    }

    /// The outcomes in the solved slice by place; `None` if kings share a square.
    pub(crate) fn outcomes(&self, to_move: usize) -> impl Iterator<Item = Option<Outcome>> {
        let outcome = |(&state, &distance): (&u8, &u16)| match state {
            INVALID => None,
            SOLVED.. => Some(Outcome { result: Wdl::from_bits(state), distance }),
            _ => Some(Outcome::DRAW),
        };
        self.states[to_move].iter().zip(&self.distances[to_move]).map(outcome)
    }

    /// Sets the states by the moves that leave the slice.
    fn look_ahead(&mut self, men: [u64; 2], known: &impl KnownOutcomes) {
        for down in 0..self.kings[DOWN].sets.len() {
            for up in 0..self.kings[UP].sets.len() {
                let kings = [self.kings[UP].sets[up], self.kings[DOWN].sets[down]];
                if kings[UP] & kings[DOWN] != 0 {
                    self.add::<UP>(InitialState::Invalid);
                    self.add::<DOWN>(InitialState::Invalid);
                    continue;
                }
                let board = TwoSidedBoard { men, kings };
                let up_steps = self.kings[UP].count_steps(up, kings[DOWN]);
                let down_steps = self.kings[DOWN].count_steps(down, kings[UP]);
                self.add::<UP>(InitialState::of::<UP>(board, up_steps, known));
                self.add::<DOWN>(InitialState::of::<DOWN>(board, down_steps, known));
            }
        }
    }

    /// Adds the state of the next place.
    fn add<const TO_MOVE: usize>(&mut self, initial: InitialState) {
        let place = self.states[TO_MOVE].len();
        let (state, distance) = match initial {
            InitialState::Invalid => (INVALID, 0),
            InitialState::Captures(Wdl::Draw) => (SOLVED | Wdl::Draw as u8, 0),
            InitialState::Captures(result) => {
                self.push::<TO_MOVE>(place, result, 1);
                (UNTOLD | result as u8, 1)
            }
            InitialState::NotLost { king_steps } => (NOT_LOST | king_steps, 0),
            InitialState::Open { king_steps, longest_loss } => (king_steps, longest_loss),
            InitialState::WonWithin { king_steps, distance } => {
                self.push::<TO_MOVE>(place, Wdl::Win, distance);
                (NOT_LOST | king_steps, 0)
            }
            InitialState::Lost { distance } => {
                self.push::<TO_MOVE>(place, Wdl::Loss, distance);
                (0, 0)
            }
        };
        self.states[TO_MOVE].push(state);
        self.distances[TO_MOVE].push(distance);
    }

    fn push<const TO_MOVE: usize>(&mut self, place: usize, result: Wdl, distance: u16) {
        let distance = usize::from(distance);
        if self.pending.len() <= distance {
            self.pending.resize_with(distance + 1, Vec::new);
        }
        let position = Solvable { place: place as u32, to_move: TO_MOVE as u8, result };
        self.pending[distance].push(position);
    }

    /// Solves a position, unless it is solved, and tells the positions before it, which the other side
    /// left with a king's step.
    fn settle<const TO_MOVE: usize>(&mut self, position: Solvable, distance: u16) {
        let place = position.place as usize;
        if matches!(self.states[TO_MOVE][place], SOLVED..UNTOLD) {
            return;
        }
        self.states[TO_MOVE][place] = SOLVED | position.result as u8;
        self.distances[TO_MOVE][place] = distance;
        let ups = self.kings[UP].sets.len();
        let (up, down) = (place % ups, place / ups);
        let (mover, mover_kings, other_kings) = match TO_MOVE {
            UP => (DOWN, down, self.kings[UP].sets[up]),
            _ => (UP, up, self.kings[DOWN].sets[down]),
        };
        // A king's step can always be taken back, so the steps from here are those to here.
        for at in self.kings[mover].step_range(mover_kings) {
            let step = self.kings[mover].step(at);
            if step.is_blocked_by(other_kings) {
                continue;
            }
            let target = step.target as usize;
            if TO_MOVE == UP {
                self.learn_child::<DOWN>(target * ups + up, position.result, distance);
            } else {
                self.learn_child::<UP>(down * ups + target, position.result, distance);
            }
        }
    }

    /// Tells a position the result of a child that a king's step leads to.
    #[inline]
    fn learn_child<const TO_MOVE: usize>(&mut self, place: usize, child: Wdl, distance: u16) {
        let state = &mut self.states[TO_MOVE][place];
        if *state & SOLVED != 0 {
            return;
        }
        if child == Wdl::Loss {
            self.push::<TO_MOVE>(place, Wdl::Win, distance + 1);
            return;
        }
        *state -= 1;
        if *state == 0 {
            let longest = self.distances[TO_MOVE][place].max(distance);
            self.push::<TO_MOVE>(place, Wdl::Loss, longest + 1);
        }
    }
}

/// What the moves that leave a slice say about a position.
enum InitialState {
    /// There is no such position.
    Invalid,
    /// Captures are compulsory, and lead to this result.
    Captures(Wdl),
    /// A move leads to a draw; this many king's steps might be better.
    NotLost { king_steps: u8 },
    /// All moves lose, after at most this many plies, except perhaps some king's steps.
    Open { king_steps: u8, longest_loss: u16 },
    /// The position is won, at this distance or nearer.
    WonWithin { king_steps: u8, distance: u16 },
    /// The position is lost.
    Lost { distance: u16 },
}

impl InitialState {
    #[inline]
    fn of<const SIDE: usize>(
        board: TwoSidedBoard,
        king_steps: u8,
        known: &impl KnownOutcomes,
    ) -> Self {
        if board.can_capture::<SIDE>() {
            return Self::Captures(best_capture::<SIDE>(board, known));
        }
        let mut best = Wdl::Loss;
        let (mut shortest_win, mut longest_loss, mut man_steps) = (u16::MAX, 0, false);
        board.for_each_man_step::<SIDE>(|child, is_crowning| {
            let Outcome { result, distance } = if is_crowning {
                Outcome { result: known.after_conversion(&child, 1 - SIDE), distance: 0 }
            } else {
                known.after_man_step(&child, 1 - SIDE)
            };
            man_steps = true;
            best = best.max(result.reversed());
            match result {
                Wdl::Loss => shortest_win = shortest_win.min(distance + 1),
                Wdl::Win => longest_loss = longest_loss.max(distance),
                Wdl::Draw => {}
            }
            // Nothing is nearer than one ply.
            shortest_win > 1
        });
        match best {
            Wdl::Win => Self::WonWithin { king_steps, distance: shortest_win },
            Wdl::Draw => Self::NotLost { king_steps },
            Wdl::Loss if king_steps > 0 => Self::Open { king_steps, longest_loss },
            Wdl::Loss if man_steps => Self::Lost { distance: longest_loss + 1 },
            Wdl::Loss => Self::Lost { distance: 0 },
        }
    }
}

fn best_capture<const SIDE: usize>(board: TwoSidedBoard, known: &impl KnownOutcomes) -> Wdl {
    let mut best = Wdl::Loss;
    board.for_each_capture::<SIDE>(&mut |child| {
        best = best.max(known.after_conversion(&child, 1 - SIDE).reversed());
    });
    best
}
