//! Retrograde analysis of the positions with the same pieces and pawns.

use chess::AttackTables;

use crate::Wdl;
use crate::board::Board;
use crate::conversions::{
    WdlSource, for_each_capture, for_each_pawn_step, for_each_quiet_move, for_each_unmove,
    wdl_with_en_passant,
};
use crate::layout::{Layout, is_near};

/// The result of a position with its distance: the most half-moves until a capture, a pawn's move or mate, if the winner
/// hurries and the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SolvedValue(u8);

impl SolvedValue {
    const DRAW: Self = Self(0);
    const ILLEGAL: Self = Self(255);
    /// Losses are stored from here on, by their distance.
    const LOSS: u8 = 128;

    fn win_in(distance: u8) -> Self {
        Self(distance.min(Self::LOSS - 1))
    }

    fn loss_in(distance: u8) -> Self {
        Self(Self::LOSS + distance.min(Self::LOSS - 2))
    }

    /// The result; `None` if the position is impossible.
    pub(crate) fn wdl(self) -> Option<Wdl> {
        match self {
            Self::ILLEGAL => None,
            Self::DRAW => Some(Wdl::Draw),
            Self(value) => Some(if value < Self::LOSS { Wdl::Win } else { Wdl::Loss }),
        }
    }

    /// The distance of a win or a loss.
    pub(crate) fn distance(self) -> u8 {
        self.0 % Self::LOSS
    }
}

/// The results of a slice, by side to move and index.
pub(crate) struct SolvedSlice {
    pub(crate) values: [Vec<SolvedValue>; 2],
}

/// A position by side to move and index.
type Node = (usize, u32);

struct SliceSolver<'s, S> {
    layout: &'s Layout,
    slice: usize,
    source: &'s S,
    tables: AttackTables,
    values: [Vec<SolvedValue>; 2],
    /// How many different positions in the slice a move leads to, as long as none of them is known to be good for the
    /// player to move. [`SAVED`] if another move draws at least.
    open: [Vec<u8>; 2],
    /// The decided positions of each distance.
    levels: Vec<Vec<Node>>,
}

const SAVED: u8 = u8::MAX;

/// Solves a slice. `source` knows what the moves out of it lead to.
pub(crate) fn solve_slice<S: WdlSource>(layout: &Layout, slice: usize, source: &S) -> SolvedSlice {
    let draws = || vec![SolvedValue::DRAW; layout.slice_len];
    let open = || vec![0; layout.slice_len];
    let mut solver = SliceSolver {
        layout,
        slice,
        source,
        tables: AttackTables::new(),
        values: [draws(), draws()],
        open: [open(), open()],
        levels: Vec::new(),
    };
    solver.find_impossible();
    solver.look_ahead();
    solver.propagate();
    SolvedSlice { values: solver.values }
}

impl<S: WdlSource> SliceSolver<'_, S> {
    fn find_impossible(&mut self) {
        for to_move in 0..2 {
            for index in 0..self.layout.slice_len {
                let board = self.layout.board(self.slice, index, to_move);
                let is_legal = !is_near(board.kings[0], board.kings[1])
                    && board.is_legal(self.tables)
                    && self.layout.index_in_slice(&board) == index;
                if !is_legal {
                    self.values[to_move][index] = SolvedValue::ILLEGAL;
                }
            }
        }
    }

    /// Decides what follows from the moves out of the slice, mates, and counts the moves within it.
    fn look_ahead(&mut self) {
        let mut children = Vec::new();
        for to_move in 0..2 {
            for index in 0..self.layout.slice_len {
                if self.values[to_move][index] == SolvedValue::ILLEGAL {
                    continue;
                }
                let board = self.layout.board(self.slice, index, to_move);
                children.clear();
                self.collect(&board, false, &mut children);
                let best = self.best_conversion(&board);
                let node = (to_move, index as u32);
                match best {
                    Some(Wdl::Win) => self.decide(node, SolvedValue::win_in(1)),
                    Some(Wdl::Draw) => self.open[to_move][index] = SAVED,
                    _ if !children.is_empty() => self.open[to_move][index] = children.len() as u8,
                    Some(Wdl::Loss) => self.decide(node, SolvedValue::loss_in(1)),
                    None if board.in_check(self.tables, to_move) => {
                        self.decide(node, SolvedValue::loss_in(0));
                    }
                    // Stalemate.
                    None => self.open[to_move][index] = SAVED,
                }
            }
        }
    }

    /// The best result of a move out of the slice.
    fn best_conversion(&self, board: &Board) -> Option<Wdl> {
        let mut best = None;
        let (source, tables) = (self.source, self.tables);
        for_each_capture(board, tables, &mut |after| {
            best = best.max(Some(source.wdl(&after).reversed()));
        });
        for_each_pawn_step(board, tables, &mut |after, passed| {
            let value = match passed {
                Some(passed) => wdl_with_en_passant(source, &after, passed, tables),
                None => source.wdl(&after),
            };
            best = best.max(Some(value.reversed()));
        });
        best
    }

    /// The indices of the possible positions after, or with `back` before, the moves within the slice.
    fn collect(&self, board: &Board, back: bool, indices: &mut Vec<u32>) {
        let values = &self.values[1 - board.to_move];
        let mut add = |other: Board| {
            if is_near(other.kings[0], other.kings[1]) {
                return;
            }
            let index = self.layout.index_in_slice(&other);
            if values[index] != SolvedValue::ILLEGAL {
                indices.push(index as u32);
            }
        };
        match back {
            false => for_each_quiet_move(board, self.tables, &mut add),
            true => for_each_unmove(board, self.tables, &mut add),
        }
        // Moves that are mirror images of each other lead to the same index. The mirror is a diagonal on which the
        // king that stays stands.
        let is_on_diagonal =
            |square: u8| square >> 3 == square & 7 || (square >> 3) + (square & 7) == 7;
        if self.layout.material.pawns() == 0 && board.kings.into_iter().any(is_on_diagonal) {
            indices.sort_unstable();
            indices.dedup();
        }
    }

    fn decide(&mut self, (to_move, index): Node, value: SolvedValue) {
        self.values[to_move][index as usize] = value;
        let distance = usize::from(value.distance());
        if self.levels.len() <= distance {
            self.levels.resize_with(distance + 1, Vec::new);
        }
        self.levels[distance].push((to_move, index));
    }

    /// Goes back from the decided positions, the nearest to the end first.
    fn propagate(&mut self) {
        let (mut level, mut parents) = (0, Vec::new());
        while level < self.levels.len() {
            for (to_move, index) in std::mem::take(&mut self.levels[level]) {
                let board = self.layout.board(self.slice, index as usize, to_move);
                parents.clear();
                self.collect(&board, true, &mut parents);
                let is_lost = self.values[to_move][index as usize].wdl() == Some(Wdl::Loss);
                for &parent in &parents {
                    self.update_parent((1 - to_move, parent), is_lost, level as u8 + 1);
                }
            }
            level += 1;
        }
    }

    /// One of the moves of a position is known to lead to a loss, or a win, of the opponent.
    fn update_parent(&mut self, (to_move, index): Node, is_lost: bool, distance: u8) {
        if self.values[to_move][index as usize] != SolvedValue::DRAW {
            return;
        }
        if is_lost {
            self.decide((to_move, index), SolvedValue::win_in(distance));
            return;
        }
        let open = &mut self.open[to_move][index as usize];
        if *open == SAVED {
            return;
        }
        *open -= 1;
        if *open == 0 {
            self.decide((to_move, index), SolvedValue::loss_in(distance));
        }
    }
}
