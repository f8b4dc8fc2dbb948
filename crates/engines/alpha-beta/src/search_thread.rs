use crate::value::MAX_PLY;
use crate::{KeyHistory, PvTable, RootMove, SharedSearch};

/// The state that one thread of a search has in every engine.
pub struct SearchThread<'s, M> {
    /// What it shares with the other threads.
    pub shared: &'s SharedSearch<'s>,
    /// Whether this thread reports progress and decides the move; the others only help.
    pub is_main: bool,
    /// The nodes searched by this thread.
    pub nodes: u64,
    /// Whether the search has been stopped. Values found after that are meaningless.
    pub is_stopped: bool,
    /// The deepest ply of the current iteration.
    pub seldepth: usize,
    /// The depth of the current iteration.
    pub root_depth: i32,
    /// The moves to choose from.
    pub root_moves: Vec<RootMove<M>>,
    /// The principal variations of the current line.
    pub pv: PvTable<M>,
    /// The keys of the game and of the current line.
    pub keys: KeyHistory,
    node_limit: u64,
    /// The poll interval, a power of two, less one.
    poll_mask: u64,
}

impl<'s, M: Copy> SearchThread<'s, M> {
    /// A thread before its first iteration. It looks at the clock and the stop signal once in
    /// `poll_interval` nodes, which must be a power of two.
    pub fn new(
        shared: &'s SharedSearch<'s>,
        keys: KeyHistory,
        root_moves: Vec<RootMove<M>>,
        poll_interval: u64,
    ) -> Self {
        Self {
            shared,
            is_main: true,
            nodes: 0,
            is_stopped: false,
            seldepth: 0,
            root_depth: 0,
            root_moves,
            pv: PvTable::new(MAX_PLY + 4),
            keys,
            node_limit: shared.limits.nodes.unwrap_or(u64::MAX),
            poll_mask: poll_interval - 1,
        }
    }

    /// Counts a node, and stops the search at the limits. However low the node limit is, the first
    /// iteration is finished, so that every move has been looked at once.
    #[inline(always)]
    pub fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.node_limit && self.root_depth > 1 {
            self.is_stopped = true;
        }
        if self.nodes & self.poll_mask == 0 {
            self.poll();
        }
    }

    #[cold]
    fn poll(&mut self) {
        if !self.is_main {
            self.shared.add_helper_nodes(self.poll_mask + 1);
        }
        if self.shared.must_stop() {
            self.is_stopped = true;
        }
    }
}
