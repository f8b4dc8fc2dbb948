use chess::{Move, Position};

use super::Searcher;
use crate::history_tables::PieceTo;
use crate::see::moving_role;

/// The state of one ply of the current line.
#[derive(Clone, Default)]
pub(crate) struct StackEntry {
    /// The move that is being searched here; `None` for a null move.
    pub(crate) mv: Option<Move>,
    pub(crate) piece_to: Option<PieceTo>,
    /// The refined static evaluation; `None` in check.
    pub(crate) eval: Option<i32>,
    pub(crate) killers: [Option<Move>; 2],
    /// The move left out while the singular extension asks whether it is the only good one.
    pub(crate) excluded: Option<Move>,
    /// How often the line has been extended by two plies.
    pub(crate) double_extensions: u32,
}

impl Searcher<'_> {
    /// Plays a move: the child position, as the current node.
    #[inline(always)]
    pub(super) fn make_move(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        let side = position.side_to_move();
        let role = moving_role(position, side, mv);
        let mut child = position.clone();
        child.play(mv);
        self.push_key(position, &child);
        let double_extensions = self.stack[ply].double_extensions;
        let here = &mut self.stack[ply];
        here.mv = Some(mv);
        here.piece_to = Some(PieceTo::new(side, role, mv));
        self.stack[ply + 1].double_extensions = double_extensions;
        child
    }

    /// Plays a null move.
    pub(super) fn make_null_move(&mut self, position: &Position, child: &Position, ply: usize) {
        let here = &mut self.stack[ply];
        here.mv = None;
        here.piece_to = None;
        let double_extensions = here.double_extensions;
        self.stack[ply + 1].double_extensions = double_extensions;
        self.push_key(position, child);
    }

    /// Adds the key of the child, and prefetches its table entry, which is needed at once.
    #[inline(always)]
    fn push_key(&mut self, position: &Position, child: &Position) {
        let key = child.key_from(position, self.thread.keys.current());
        self.thread.shared.table.prefetch(key);
        self.thread.keys.push(key);
    }

    /// Returns to the parent node.
    #[inline(always)]
    pub(super) fn unmake_move(&mut self) {
        self.thread.keys.pop();
    }

    /// The pieces moved one and two plies before.
    pub(super) fn previous_piece_tos(&self, ply: usize) -> [Option<PieceTo>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.stack[ply].piece_to);
        [at(1), at(2)]
    }

    /// The move before this ply; `None` after a null move.
    pub(super) fn previous_move(&self, ply: usize) -> Option<Move> {
        ply.checked_sub(1).and_then(|ply| self.stack[ply].mv)
    }
}
