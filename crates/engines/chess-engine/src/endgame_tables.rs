use std::fmt;
use std::time::Duration;

use chess::{Move, Position, Role};
use chess_endgames::{DtzSolver, Tablebase, Wdl};
#[cfg(not(target_arch = "wasm32"))]
use chess_endgames::{SyzygyError, SyzygyTables};
use engine::{SearchRequest, TimeBudget};
use game::Side;

use crate::skill::Skill;

/// The endgame tables that an engine uses: those of the program, and Syzygy tables if a user has some.
pub(crate) struct EndgameTables {
    is_used: bool,
    solver: Option<DtzSolver>,
    /// The largest number of pieces with which the current search asks the tables.
    probed_pieces: u32,
    #[cfg(not(target_arch = "wasm32"))]
    syzygy: Option<SyzygyTables>,
}

impl Default for EndgameTables {
    fn default() -> Self {
        Self {
            is_used: true,
            solver: None,
            probed_pieces: 0,
            #[cfg(not(target_arch = "wasm32"))]
            syzygy: None,
        }
    }
}

impl fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameTables").field("is_used", &self.is_used).finish_non_exhaustive()
    }
}

/// Searches of fewer nodes do not wait until distances are computed.
const MIN_NODES: u64 = 100_000;

/// About how long it takes to compute the distances of a position, by its material.
fn solving_time(position: &Position) -> Duration {
    let has_pawns = Side::ALL.iter().any(|side| position.pieces(*side, Role::Pawn).any());
    match position.occupied().len() {
        ..=3 => Duration::from_millis(20),
        _ if has_pawns => Duration::from_millis(500),
        _ => Duration::from_secs(3),
    }
}

impl EndgameTables {
    pub(crate) fn set_used(&mut self, is_used: bool) {
        self.is_used = is_used;
    }

    /// Opens the Syzygy tables of a path; none if it is empty.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn set_syzygy_path(&mut self, path: &str) -> Result<(), SyzygyError> {
        // Only one set can be open at a time.
        self.syzygy = None;
        if !path.is_empty() {
            self.syzygy = Some(SyzygyTables::open(path)?);
        }
        Ok(())
    }

    /// Of the moves of a position in the tables, keeps those that lead to its result, and if there is time, only the quickest to
    /// win or the slowest to lose.
    ///
    /// Otherwise all moves that win look the same to a search that asks the tables about the positions after them, and it
    /// might never get on. So it then asks only about fewer pieces.
    pub(crate) fn retain_best_moves(
        &mut self,
        request: &SearchRequest<'_, Position>,
        skill: &Skill,
        moves: &mut Vec<Move>,
    ) {
        self.probed_pieces = u32::MAX;
        // An analysis wants to know what each move is worth.
        let is_analysis = request.multi_pv > 1 || !request.search_moves.is_empty();
        if !self.is_used || !skill.knows_endgames() || is_analysis {
            return;
        }
        let position = request.line.position();
        let Some((result, best)) = self.best_moves(position, request) else { return };
        if result != Wdl::Draw {
            self.probed_pieces = position.occupied().len() - 1;
        }
        if moves.iter().any(|mv| best.contains(mv)) {
            moves.retain(|mv| best.contains(mv));
        }
    }

    fn best_moves(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_, Position>,
    ) -> Option<(Wdl, Vec<Move>)> {
        let known = Tablebase::shared().and_then(|tables| Some((tables, tables.probe(position)?)));
        let Some((tablebase, result)) = known else { return self.syzygy_moves(position) };
        let solver = self.solver.get_or_insert_with(|| DtzSolver::new(tablebase));
        if result == Wdl::Draw || !(solver.is_solved(position) || has_time(position, request)) {
            return Some((result, solver.safe_moves(position)));
        }
        let quiet = position.quiet_half_moves();
        let is_in_time = solver.distance(position).is_some_and(|distance| quiet + distance <= 100);
        // Otherwise the draw after fifty moves comes first, and the search knows best how to avoid it.
        is_in_time.then(|| (result, solver.best_moves(position)))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn syzygy_moves(&mut self, position: &Position) -> Option<(Wdl, Vec<Move>)> {
        self.syzygy.as_mut()?.best_moves(position)
    }

    #[cfg(target_arch = "wasm32")]
    fn syzygy_moves(&mut self, _: &Position) -> Option<(Wdl, Vec<Move>)> {
        None
    }

    /// The tables as a search of this skill asks them.
    pub(crate) fn probes(&self, skill: &Skill) -> TableProbes<'_> {
        let is_used = self.is_used && skill.knows_endgames();
        let tablebase = Tablebase::shared().filter(|_| is_used);
        #[cfg(not(target_arch = "wasm32"))]
        let syzygy = self.syzygy.as_ref().filter(|_| is_used);
        #[cfg(not(target_arch = "wasm32"))]
        let most = syzygy.map_or(0, SyzygyTables::max_pieces);
        #[cfg(target_arch = "wasm32")]
        let most = 0;
        let most = most.max(tablebase.map_or(0, |_| Tablebase::MAX_PIECES));
        TableProbes {
            tablebase,
            #[cfg(not(target_arch = "wasm32"))]
            syzygy,
            max_pieces: most.min(self.probed_pieces),
            #[cfg(target_arch = "wasm32")]
            marker: std::marker::PhantomData,
        }
    }
}

/// Whether the time suffices to compute distances. It is needed only once for each ending.
fn has_time(position: &Position, request: &SearchRequest<'_, Position>) -> bool {
    let limits = &request.limits;
    let clock = limits.clock.map(|clock| clock.left / 8);
    let time = clock.or(TimeBudget::from_limits(limits).hard);
    let has_nodes = limits.nodes.is_none_or(|nodes| nodes >= MIN_NODES);
    (has_nodes || position.occupied().len() <= 3)
        && time.is_none_or(|time| time >= solving_time(position))
}

/// The endgame tables during a search.
pub(crate) struct TableProbes<'t> {
    tablebase: Option<&'static Tablebase>,
    #[cfg(not(target_arch = "wasm32"))]
    syzygy: Option<&'t SyzygyTables>,
    max_pieces: u32,
    #[cfg(target_arch = "wasm32")]
    marker: std::marker::PhantomData<&'t ()>,
}

impl TableProbes<'_> {
    /// No tables.
    pub(crate) fn none() -> Self {
        Self {
            tablebase: None,
            #[cfg(not(target_arch = "wasm32"))]
            syzygy: None,
            max_pieces: 0,
            #[cfg(target_arch = "wasm32")]
            marker: std::marker::PhantomData,
        }
    }

    /// The result of a position, if the tables have it and the draw after fifty moves cannot change it.
    #[inline(always)]
    pub(crate) fn probe(&self, position: &Position) -> Option<Wdl> {
        if position.occupied().len() > self.max_pieces { None } else { self.probe_few(position) }
    }

    #[cold]
    fn probe_few(&self, position: &Position) -> Option<Wdl> {
        let own = self.tablebase.and_then(|tables| tables.probe_before_fifty_moves(position));
        #[cfg(not(target_arch = "wasm32"))]
        let own = own.or_else(|| self.syzygy?.probe(position));
        own
    }
}
