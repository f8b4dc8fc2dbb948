use chess::{Move, Position, Role};
use game::Side;

use super::Searcher;
use crate::evaluate::Accumulator;
use crate::exchange::role_at;
use crate::histories::Stroke;

/// What one ply of the present line remembers.
#[derive(Clone, Default)]
pub(crate) struct Ply {
    /// The move that is being tried here; `None` for a pass.
    pub(crate) mv: Option<Move>,
    pub(crate) stroke: Option<Stroke>,
    /// The mended evaluation; `None` in check.
    pub(crate) eval: Option<i32>,
    pub(crate) killers: [Option<Move>; 2],
    /// The move left out while it is asked whether it is the only good one.
    pub(crate) excluded: Option<Move>,
    pub(crate) accumulator: Accumulator,
    /// The best line from here.
    pub(crate) line: Vec<Move>,
    /// How often the line has been extended by two.
    pub(crate) stretched: u32,
}

impl Searcher<'_> {
    /// Steps down: the position after a move, with its key and accumulator in place.
    #[inline(always)]
    pub(super) fn descend(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        let side = position.side_to_move();
        let role = role_at(position, side, mv.from).unwrap_or(Role::Pawn);
        let mut next = position.clone();
        next.play(mv);
        self.enter(position, &next);
        let stretched = self.stack[ply].stretched;
        let here = &mut self.stack[ply];
        here.mv = Some(mv);
        here.stroke = Some(Stroke::new(side, role, mv));
        let accumulator = here.accumulator.after(position, mv, &next);
        let below = &mut self.stack[ply + 1];
        below.accumulator = accumulator;
        below.stretched = stretched;
        next
    }

    /// Takes down the key of the next position, under which it will be looked up at once.
    #[inline(always)]
    fn enter(&mut self, position: &Position, next: &Position) {
        let key = next.key_from(position, self.keys.last().copied().unwrap_or_default());
        self.quest.memory.prefetch(key);
        self.keys.push(key);
    }

    /// Steps down by a pass.
    pub(super) fn descend_by_pass(&mut self, position: &Position, next: &Position, ply: usize) {
        let here = &mut self.stack[ply];
        here.mv = None;
        here.stroke = None;
        let (accumulator, stretched) = (here.accumulator, here.stretched);
        self.stack[ply + 1].accumulator = accumulator;
        self.stack[ply + 1].stretched = stretched;
        self.enter(position, next);
    }

    /// Steps up again.
    #[inline(always)]
    pub(super) fn ascend(&mut self) {
        self.keys.pop();
    }

    /// What was played one and two plies before.
    pub(super) fn past(&self, ply: usize) -> [Option<Stroke>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.stack[ply].stroke);
        [at(1), at(2)]
    }

    /// The move before this ply, unless it was a pass.
    pub(super) fn last(&self, ply: usize) -> Option<Move> {
        ply.checked_sub(1).and_then(|ply| self.stack[ply].mv)
    }

    /// Notes that a move is best here: the line goes on as the ply below says.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.stack.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].line);
    }
}

/// The index of a role that makes a move, for those who need it once.
pub(crate) fn mover(position: &Position, side: Side, mv: Move) -> Role {
    role_at(position, side, mv.from).unwrap_or(Role::Pawn)
}
