use std::cmp::Reverse;

use alpha_beta::{AspirationParameters, RootMove, RootSearch, SearchThread};
use checkers::{Move, Position};

use super::Searcher;
use super::move_ordering::ScoredMove;
use crate::value::is_proven;

impl<'s> RootSearch<'s> for Searcher<'s> {
    type Game = Position;

    const ASPIRATION: AspirationParameters = AspirationParameters {
        initial_width: 12,
        growth_percent: 100,
        max_width: 300,
        max_fail_high_reduction: 0,
    };

    fn thread(&self) -> &SearchThread<'s, Move> {
        &self.thread
    }

    fn thread_mut(&mut self) -> &mut SearchThread<'s, Move> {
        &mut self.thread
    }

    fn sort_root_moves(&mut self, position: &Position) {
        let first = self.generate_moves(position, 0, 0);
        let mut sorted: Vec<ScoredMove> = self.moves.drain(first..).collect();
        sorted.sort_by_key(|scored| Reverse(scored.score));
        let is_wanted = |mv: &Move| self.thread.root_moves.iter().any(|root| root.mv == *mv);
        let moves = sorted.iter().map(|scored| scored.mv).filter(is_wanted);
        self.thread.root_moves = moves.map(RootMove::new).collect();
    }

    fn make_root_move(&mut self, position: &Position, mv: Move) -> Position {
        let mut child = *position;
        child.play(&mv);
        self.enter_child(&child, mv, 0);
        child
    }

    fn undo_move(&mut self) {
        self.unmake_move();
    }

    fn search_child(
        &mut self,
        child: &Position,
        depth: i32,
        alpha: i32,
        beta: i32,
        is_cut: bool,
    ) -> i32 {
        -self.search_node(child, depth, -beta, -alpha, 1, is_cut)
    }

    fn root_reduction(&self, _: &Position, mv: Move, index: usize, depth: i32) -> i32 {
        i32::from(index >= 4 && depth >= 5 && !mv.is_capture())
    }

    fn is_proven(value: i32) -> bool {
        is_proven(value)
    }

    fn is_settled(&self, depth: i32) -> bool {
        let roots = &self.thread.root_moves;
        let is_forced = roots.len() == 1 && depth >= 4;
        let is_known = depth >= 24 && roots.first().is_some_and(|best| is_proven(best.value));
        self.thread.shared.budget.hard.is_some() && (is_forced || is_known)
    }
}
