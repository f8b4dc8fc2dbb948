use alpha_beta::{AspirationParameters, RootMove, RootSearch, SearchThread, value};
use chess::{Move, Position};
use engine::EngineScore;

use super::Searcher;
use super::move_picker::is_tactical;
use super::reductions::base_reduction;
use crate::value::is_proven;

impl<'s> RootSearch<'s> for Searcher<'s> {
    type Game = Position;

    const ASPIRATION: AspirationParameters = AspirationParameters {
        initial_width: 14,
        growth_percent: 50,
        max_width: 600,
        max_fail_high_reduction: 3,
    };

    fn thread(&self) -> &SearchThread<'s, Move> {
        &self.thread
    }

    fn thread_mut(&mut self) -> &mut SearchThread<'s, Move> {
        &mut self.thread
    }

    fn sort_root_moves(&mut self, position: &Position) {
        let mut moves = self.thread.root_moves.iter().map(|root| root.mv).collect();
        let mut picker = self.move_picker(position, &mut moves, None, 0);
        self.thread.root_moves.clear();
        while let Some(picked) = picker.next_move(self, position) {
            self.thread.root_moves.push(RootMove::new(picked.mv));
        }
    }

    fn make_root_move(&mut self, position: &Position, mv: Move) -> Position {
        self.make_move(position, mv, 0)
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

    fn root_reduction(&self, position: &Position, mv: Move, index: usize, depth: i32) -> i32 {
        let is_late = index >= 4 && depth >= 4 && !is_tactical(position, mv);
        if is_late { base_reduction(depth, index) / 2 } else { 0 }
    }

    fn is_proven(value: i32) -> bool {
        is_proven(value)
    }

    fn is_settled(&self, depth: i32) -> bool {
        let (roots, budget) = (&self.thread.root_moves, self.thread.shared.budget);
        if roots.len() == 1 && depth >= 6 && budget.soft.is_some() {
            return true;
        }
        // A mate within the depth of the search will not become shorter.
        match roots.first().map(|best| value::to_score(best.value)) {
            Some(EngineScore::WinIn(moves) | EngineScore::LossIn(moves)) => {
                budget.hard.is_some() && depth as u32 > 2 * moves + 2
            }
            _ => false,
        }
    }
}
