//! Generates tables, on several threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use crate::material::Material;
use crate::outcome::Outcome;
use crate::slice_solver::SliceSolver;
use crate::solved_tables::{MaterialTable, SolvedTables};
use crate::squares::{ALL, CROWN_ROWS, single_bits, subsets};
use crate::two_sided_board::{DOWN, UP};

/// Materials of the same number of pieces and men. Captures and crownings lead to earlier groups, so
/// nothing in a group depends on another material of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MaterialGroup {
    pub(crate) pieces: u8,
    pub(crate) men: u8,
}

impl MaterialGroup {
    /// The groups of up to this many pieces, in the order in which they are solved.
    pub(crate) fn all(pieces: u8) -> impl Iterator<Item = Self> {
        (2..=pieces).flat_map(|pieces| (0..=pieces).map(move |men| Self { pieces, men }))
    }

    pub(crate) fn materials(self) -> Vec<Material> {
        Material::all(self.pieces, self.men)
    }
}

/// Solves a group on several threads and adds its tables. Reports solved places.
pub(crate) fn solve_group(
    group: MaterialGroup,
    tables: &mut SolvedTables,
    threads: usize,
    on_progress: &mut dyn FnMut(u64),
) {
    let mut materials: Vec<MenPlacements> =
        group.materials().into_iter().map(MenPlacements::new).collect();
    // The longest tasks come first, so that no thread waits long for the last one.
    materials.sort_by_key(|placements| std::cmp::Reverse(placements.material.slice_len()));
    for placements in &materials {
        tables.insert(MaterialTable::new(placements.material));
    }
    let most_advanced = usize::from(group.men) * 6;
    for advancement in (0..=most_advanced).rev() {
        let level = Level::new(&materials, advancement);
        level.solve(tables, threads, on_progress);
    }
}

/// The placements of the men of a material, by how far they have advanced.
struct MenPlacements {
    material: Material,
    /// By side: the placements by rank, with the rows that their men have advanced.
    sets: [Vec<(u64, usize)>; 2],
    /// The ranks of the lower side's placements by advancement.
    down_by_advancement: Vec<Vec<usize>>,
}

impl MenPlacements {
    fn new(material: Material) -> Self {
        let sets = [UP, DOWN].map(|side| {
            let mut sets = Vec::new();
            subsets(ALL & !CROWN_ROWS[side], material.men[side].into(), &mut sets);
            sets.into_iter().map(|set| (set, advancement(set, side))).collect::<Vec<_>>()
        });
        let mut down_by_advancement = vec![Vec::new(); usize::from(material.men[DOWN]) * 6 + 1];
        for (rank, (_, advancement)) in sets[DOWN].iter().enumerate() {
            down_by_advancement[*advancement].push(rank);
        }
        Self { material, sets, down_by_advancement }
    }

    /// The ranks of the lower side's placements that make up this advancement with the upper side's.
    fn partners(&self, up_rank: usize, advancement: usize) -> &[usize] {
        let (_, up) = self.sets[UP][up_rank];
        let rest = advancement.checked_sub(up);
        rest.and_then(|rest| self.down_by_advancement.get(rest)).map_or(&[], Vec::as_slice)
    }
}

/// The number of rows that men have advanced.
fn advancement(men: u64, side: usize) -> usize {
    let row = |man: u64| {
        let bit = man.trailing_zeros() as usize;
        (bit - bit / 9) / 4
    };
    single_bits(men).map(|man| if side == UP { row(man) } else { 7 - row(man) }).sum()
}

/// The slices whose men have advanced equally far: they are independent of each other.
struct Level<'g> {
    materials: &'g [MenPlacements],
    advancement: usize,
    /// The slices by material and rank of the upper side's men.
    tasks: Vec<(usize, usize)>,
}

impl<'g> Level<'g> {
    fn new(materials: &'g [MenPlacements], advancement: usize) -> Self {
        let tasks = materials.iter().enumerate().flat_map(|(at, placements)| {
            let ranks = 0..placements.sets[UP].len();
            ranks
                .filter(move |rank| !placements.partners(*rank, advancement).is_empty())
                .map(move |rank| (at, rank))
        });
        Self { materials, advancement, tasks: tasks.collect() }
    }

    fn solve(&self, tables: &SolvedTables, threads: usize, on_progress: &mut dyn FnMut(u64)) {
        let (next, places) = (AtomicUsize::new(0), AtomicU64::new(0));
        let work = |on_task: &mut dyn FnMut()| {
            let mut solver = SliceSolver::default();
            while let Some(&task) = self.tasks.get(next.fetch_add(1, Relaxed)) {
                places.fetch_add(self.solve_task(task, &mut solver, tables), Relaxed);
                on_task();
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| work(&mut || {}));
            }
            work(&mut || on_progress(places.swap(0, Relaxed)));
        });
        on_progress(places.into_inner());
    }

    /// Returns the number of places solved.
    fn solve_task(
        &self,
        (at, up_rank): (usize, usize),
        solver: &mut SliceSolver,
        tables: &SolvedTables,
    ) -> u64 {
        let placements = &self.materials[at];
        let material = placements.material;
        let Some(table) = tables.table(material) else { return 0 };
        let (up_men, _) = placements.sets[UP][up_rank];
        let partners = placements.partners(up_rank, self.advancement);
        for &down_rank in partners {
            let (down_men, _) = placements.sets[DOWN][down_rank];
            if up_men & down_men == 0 {
                solver.solve(material, [up_men, down_men], tables);
                let slice = table.index.slice_of_ranks(up_rank, down_rank);
                for to_move in [UP, DOWN] {
                    let bits =
                        |outcome: Option<Outcome>| outcome.unwrap_or(Outcome::DRAW).result as u8;
                    table.store(slice, to_move, solver.outcomes(to_move).map(bits));
                }
            }
        }
        (partners.len() * material.slice_len()) as u64
    }
}
