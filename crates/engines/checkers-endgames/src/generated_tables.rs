use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::Tablebase;
use crate::checkpoint::CheckpointFolder;
use crate::cores::{core_count, on_all_cores};
use crate::encode::encode;
use crate::generator::{MaterialGroup, solve_group};
use crate::material::Material;
use crate::solved_tables::SolvedTables;
use crate::table_file::{EncodedStream, TablebaseError, write_file};
use crate::two_sided_board::{DOWN, UP};
use crate::verify::{PositionCounts, VerificationError, verify};

/// The tables of all positions up to a number of pieces, as they are generated.
///
/// ```
/// use salon_checkers_endgames::GeneratedTables;
///
/// let generated = GeneratedTables::generate(3, None, &mut |_| {}).unwrap();
/// let counts = generated.verify(&generated.tablebase().unwrap(), &mut |_| {}).unwrap();
/// assert_eq!(counts.boards[3], 261_224);
/// ```
pub struct GeneratedTables {
    pub(crate) pieces: u8,
    pub(crate) tables: SolvedTables,
}

/// How far a generation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GenerationProgress {
    /// The indices solved or loaded so far.
    pub done: u64,
    /// All indices.
    pub total: u64,
    /// Those of them that were loaded, which takes no time.
    pub loaded: u64,
}

impl GeneratedTables {
    /// The number of boards by number of pieces, as the authors of Chinook counted them; of those with seven
    /// pieces only four against three, by a formula that gives the published numbers too.
    pub const BOARDS: [u64; 8] =
        [1, 120, 6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964, 19_055_258_760];

    /// The largest number of pieces of which [`verify`](Self::verify) checks every position.
    pub const MAX_FULLY_VERIFIED: u8 = 5;

    /// Solves all positions of up to this many pieces, at most seven, on all cores. Solved materials are kept in the
    /// folder, if there is one; a generation that was interrupted continues from there.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn generate(
        pieces: u8,
        folder: Option<&Path>,
        on_progress: &mut dyn FnMut(GenerationProgress),
    ) -> io::Result<Self> {
        let folder = folder.map(CheckpointFolder::create).transpose()?;
        let mut progress = GenerationProgress { total: index_count(pieces), ..Default::default() };
        let mut tables = SolvedTables::new();
        for group in MaterialGroup::all(pieces) {
            if let Some(loaded) =
                folder.as_ref().and_then(|folder| load(folder, group, &mut tables))
            {
                progress.done += loaded;
                progress.loaded += loaded;
                on_progress(progress);
                continue;
            }
            solve_group(group, &mut tables, core_count(), &mut |places| {
                progress.done += places;
                on_progress(progress);
            });
            if let Some(folder) = &folder {
                store(folder, group, &tables)?;
            }
        }
        Ok(Self { pieces, tables })
    }

    /// The compressed results, as a file stores them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let materials = MaterialGroup::all(self.pieces).flat_map(MaterialGroup::materials);
        let streams: Vec<(Material, usize)> = materials
            .flat_map(|material| {
                let sides = if material.is_symmetric() { &[UP][..] } else { &[UP, DOWN] };
                sides.iter().map(move |&to_move| (material, to_move))
            })
            .collect();
        let next = AtomicUsize::new(0);
        let encode = || {
            let mut encoded = Vec::new();
            loop {
                let at = next.fetch_add(1, Relaxed);
                let Some(&(material, to_move)) = streams.get(at) else { return encoded };
                encoded
                    .extend(self.tables.table(material).map(|table| (at, encode(table, to_move))));
            }
        };
        let mut encoded = on_all_cores(encode);
        encoded.sort_by_key(|(at, _)| *at);
        let encoded: Vec<EncodedStream> = encoded.into_iter().map(|(_, stream)| stream).collect();
        write_file(self.pieces, &encoded)
    }

    /// The tablebase that probes these results.
    ///
    /// # Errors
    /// What was written cannot be read back.
    pub fn tablebase(&self) -> Result<Tablebase, TablebaseError> {
        Tablebase::from_bytes(self.to_bytes())
    }

    /// Checks the results with the moves of the rules, and whether a tablebase says the same. Reports
    /// the number of boards passed.
    ///
    /// Up to five pieces, every position is checked, and every win must lead to a conversion in a
    /// number of plies that counts down. With more, every 16th position is checked, and only
    /// whether its result fits those of the positions after it. All boards are counted.
    ///
    /// # Errors
    /// The first position whose result is wrong.
    pub fn verify(
        &self,
        tablebase: &Tablebase,
        on_progress: &mut dyn FnMut(u64),
    ) -> Result<PositionCounts, VerificationError> {
        verify(&self.tables, tablebase, self.pieces, on_progress)
    }

    /// Removes the files of solved materials from a folder, and the folder if nothing else is in it.
    pub fn remove_checkpoints(&self, folder: &Path) {
        let materials = MaterialGroup::all(self.pieces).flat_map(MaterialGroup::materials);
        CheckpointFolder::remove(folder, materials);
    }
}

fn index_count(pieces: u8) -> u64 {
    let materials = MaterialGroup::all(pieces).flat_map(MaterialGroup::materials);
    materials.map(|material| (material.slices() * material.slice_len()) as u64).sum()
}

/// Loads the tables of a group if all are stored. Returns the number of indices.
fn load(folder: &CheckpointFolder, group: MaterialGroup, tables: &mut SolvedTables) -> Option<u64> {
    let materials = group.materials();
    let loaded: Option<Vec<_>> = materials.iter().map(|&material| folder.load(material)).collect();
    loaded?.into_iter().for_each(|table| tables.insert(table));
    Some(materials.iter().map(|material| (material.slices() * material.slice_len()) as u64).sum())
}

fn store(folder: &CheckpointFolder, group: MaterialGroup, tables: &SolvedTables) -> io::Result<()> {
    group
        .materials()
        .into_iter()
        .try_for_each(|material| tables.table(material).map_or(Ok(()), |table| folder.store(table)))
}
