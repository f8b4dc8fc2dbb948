use std::thread;

use engine::SearchInfo;
use game::Game;

use crate::{
    GameSearch, KeyHistory, RootMove, RootSearch, SearchThread, SharedSearch, iterative_deepening,
};

/// Lets several threads search the same root. They share only the transposition table; the main
/// thread's result counts (lazy SMP).
pub(crate) struct LazySmp<'s, S: GameSearch> {
    pub(crate) game: &'s S,
    pub(crate) shared: &'s SharedSearch<'s>,
    pub(crate) keys: KeyHistory,
    pub(crate) root_moves: Vec<RootMove<<S::Game as Game>::Move>>,
    pub(crate) skill: S::Skill,
    pub(crate) position: &'s S::Game,
}

impl<S: GameSearch> LazySmp<'_, S> {
    /// Searches with one thread for each of the histories. Returns the best move and the nodes of all
    /// threads.
    pub(crate) fn run(
        &self,
        histories: &mut [S::Histories],
        multi_pv: usize,
        on_info: &mut dyn FnMut(&SearchInfo<S::Game>),
    ) -> Option<(RootMove<<S::Game as Game>::Move>, u64)> {
        let (main_histories, helper_histories) = histories.split_first_mut()?;
        let (game, skill, position) = (self.game, self.skill, self.position);
        let mut main = game.searcher(self.new_thread(true), main_histories, skill, position);
        let mut search_main = || iterative_deepening(&mut main, position, multi_pv, on_info);
        let best = if helper_histories.is_empty() {
            // Without threads, where the platform has none.
            search_main()
        } else {
            thread::scope(|scope| {
                for histories in helper_histories {
                    let helper = self.new_thread(false);
                    scope.spawn(move || {
                        let mut helper = game.searcher(helper, histories, skill, position);
                        iterative_deepening(&mut helper, position, 1, &mut |_| {});
                    });
                }
                let best = search_main();
                self.shared.finish();
                best
            })
        };
        Some((best?, self.shared.total_nodes(main.thread().nodes)))
    }

    fn new_thread(&self, is_main: bool) -> SearchThread<'_, <S::Game as Game>::Move> {
        let (keys, root_moves) = (self.keys.clone(), self.root_moves.clone());
        let mut thread = SearchThread::new(self.shared, keys, root_moves, S::POLL_INTERVAL);
        thread.is_main = is_main;
        thread
    }
}
