use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use chess::AttackTables;

use crate::Wdl;
use crate::board::Board;
use crate::conversions::{WdlSource, for_each_capture};
use crate::layout::Layout;
use crate::material::{MATERIALS, Material, normalized};
use crate::slice_solver::solve_slice;
use crate::stream_code::{ANY, Allowed, encode_stream};
use crate::table_file::{StoredStream, write_file};

/// The layout of each material, by its id.
pub(crate) static LAYOUTS: LazyLock<Vec<Layout>> =
    LazyLock::new(|| Material::all().into_iter().map(Layout::new).collect());

/// Marks an impossible position among results.
const IMPOSSIBLE: u8 = 3;

/// The results of a material, by side to move and index over all slices.
struct MaterialResults {
    results: [Vec<u8>; 2],
    /// The longest distance to a capture, a pawn's move or mate, in half-moves.
    longest: u8,
}

/// Every position with three or four pieces, solved.
pub struct GeneratedTables {
    materials: Vec<Option<MaterialResults>>,
}

/// How many positions of each result a table has, for either side to move. Positions that are turned or mirrored count
/// once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PositionCounts {
    /// The player to move wins.
    pub won: u64,
    /// Nobody can force a win.
    pub drawn: u64,
    /// The player to move loses.
    pub lost: u64,
}

/// What is known about an ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingSummary {
    /// Its name, such as `KQvKR`.
    pub name: String,
    /// The number of positions of each result.
    pub counts: PositionCounts,
    /// The longest distance to a capture, a pawn's move or mate, in half-moves.
    pub longest: u8,
}

impl GeneratedTables {
    /// The number of endings that are solved.
    pub const ENDINGS: usize = MATERIALS;

    /// Solves everything with this many threads. `on_progress` gets the number of endings that are done.
    pub fn generate(threads: usize, on_progress: &(dyn Fn(usize) + Sync)) -> Self {
        let mut tables = Self { materials: (0..MATERIALS).map(|_| None).collect() };
        let done = AtomicUsize::new(0);
        for stage in stages() {
            let (next, solved) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
            thread::scope(|scope| {
                for _ in 0..threads.clamp(1, stage.len().max(1)) {
                    scope.spawn(|| {
                        while let Some(id) = stage.get(next.fetch_add(1, Ordering::Relaxed)) {
                            let results = tables.solve(*id);
                            let mut solved = solved.lock().unwrap_or_else(PoisonError::into_inner);
                            solved.push((*id, results));
                            on_progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                        }
                    });
                }
            });
            for (id, results) in solved.into_inner().unwrap_or_else(PoisonError::into_inner) {
                tables.materials[id] = Some(results);
            }
        }
        tables
    }

    fn solve(&self, id: usize) -> MaterialResults {
        let layout = &LAYOUTS[id];
        let unknown = || vec![IMPOSSIBLE; layout.len()];
        let mut solved = MaterialResults { results: [unknown(), unknown()], longest: 0 };
        for slice in layout.slices_in_order() {
            let source = UnfinishedTables { finished: self, id, current: &solved };
            let values = solve_slice(layout, slice, &source).values;
            for (results, values) in solved.results.iter_mut().zip(&values) {
                let place = &mut results[slice * layout.slice_len..][..layout.slice_len];
                for (result, value) in place.iter_mut().zip(values) {
                    let Some(wdl) = value.wdl() else { continue };
                    *result = wdl as u8;
                    solved.longest = solved.longest.max(value.distance());
                }
            }
        }
        solved
    }

    /// What is known about each ending.
    pub fn summaries(&self) -> Vec<EndingSummary> {
        let endings = self.materials.iter().zip(LAYOUTS.iter());
        let summary = |(results, layout): (&Option<MaterialResults>, &Layout)| {
            let results = results.as_ref()?;
            let mut counts = PositionCounts::default();
            for result in results.results.iter().flatten() {
                match *result {
                    0 => counts.lost += 1,
                    1 => counts.drawn += 1,
                    2 => counts.won += 1,
                    _ => {}
                }
            }
            Some(EndingSummary { name: layout.material.name(), counts, longest: results.longest })
        };
        endings.filter_map(summary).collect()
    }

    /// The contents of the file for [`Tablebase::from_bytes`](crate::Tablebase::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut streams = Vec::new();
        for (id, results) in self.materials.iter().enumerate() {
            let Some(results) = results else { continue };
            let sides = if LAYOUTS[id].material.is_symmetric() { 1 } else { 2 };
            for to_move in 0..sides {
                let allowed = self.allowed(id, to_move, &results.results[to_move]);
                let stream = encode_stream(&allowed);
                streams.push(StoredStream { id, to_move, longest: results.longest, stream });
            }
        }
        write_file(&streams)
    }

    /// What may be stored for each position: any result that is no better than the true one if a capture achieves that.
    fn allowed(&self, id: usize, to_move: usize, results: &[u8]) -> Vec<Allowed> {
        let (layout, tables) = (&LAYOUTS[id], AttackTables::new());
        let allow = |(at, result): (usize, &u8)| {
            if *result == IMPOSSIBLE {
                return ANY;
            }
            let board = layout.board(at / layout.slice_len, at % layout.slice_len, to_move);
            let mut best = None;
            for_each_capture(&board, tables, &mut |after| {
                best = best.max(Some(self.wdl(&after).reversed()));
            });
            if best == Some(Wdl::from_bits(*result)) { ANY >> (2 - result) } else { 1 << result }
        };
        results.iter().enumerate().map(allow).collect()
    }
}

impl WdlSource for GeneratedTables {
    fn wdl(&self, board: &Board) -> Wdl {
        let board = normalized(*board);
        let Some(material) = Material::of(&board) else { return Wdl::Draw };
        match &self.materials[material.id()] {
            Some(solved) => solved.wdl(material, &board),
            None => Wdl::Draw,
        }
    }
}

impl MaterialResults {
    fn wdl(&self, material: Material, board: &Board) -> Wdl {
        let layout = &LAYOUTS[material.id()];
        let (slice, index) = layout.locate(board);
        Wdl::from_bits(self.results[board.to_move][slice * layout.slice_len + index])
    }
}

/// The tables while one material is being solved.
struct UnfinishedTables<'t> {
    finished: &'t GeneratedTables,
    id: usize,
    current: &'t MaterialResults,
}

impl WdlSource for UnfinishedTables<'_> {
    fn wdl(&self, board: &Board) -> Wdl {
        let board = normalized(*board);
        match Material::of(&board) {
            Some(material) if material.id() == self.id => self.current.wdl(material, &board),
            _ => self.finished.wdl(&board),
        }
    }
}

/// The ids of the materials that can be solved at the same time: fewer pieces and fewer pawns first. A queen and a rook
/// come before a pawn.
fn stages() -> Vec<Vec<usize>> {
    let mut stages: Vec<Vec<usize>> = vec![Vec::new(); 6];
    for material in Material::all().into_iter().filter(|material| !material.is_dead()) {
        let stage = 3 * (material.roles().len() - 1) + material.pawns();
        stages[stage].push(material.id());
    }
    stages
}
