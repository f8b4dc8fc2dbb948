use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use engine::SplitMix64;

use crate::atomic_file::write_atomically;
use crate::training_record::{TrainingRecord, write_records};

/// How much data self-play makes, and where it goes.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The folder of the files. A run continues with what is missing in it.
    pub folder: PathBuf,
    /// How many files.
    pub files: usize,
    /// How many positions a file has.
    pub file_positions: usize,
    /// How many threads play.
    pub threads: usize,
    /// Makes the games of one run differ from those of another.
    pub seed: u64,
}

/// How far data generation is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GenerateProgress {
    /// The files that are complete.
    pub files: usize,
    /// The files that are wanted.
    pub all_files: usize,
    /// The positions per second since the start.
    pub positions_per_second: f64,
}

/// Plays games until every file is complete. `player` makes a function for each thread that plays one
/// game and returns its records. Complete files are kept, so that an interrupted run can be continued.
///
/// # Errors
/// A file cannot be written.
pub fn generate<R, P>(
    options: &GenerateOptions,
    player: impl Fn() -> P + Sync,
    on_progress: impl Fn(GenerateProgress) + Sync,
) -> io::Result<()>
where
    R: TrainingRecord,
    P: FnMut(&mut SplitMix64) -> Vec<R>,
{
    fs::create_dir_all(&options.folder)?;
    let (next, done, failure) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(None));
    let start = Instant::now();
    let made = AtomicUsize::new(0);
    let work = || -> io::Result<()> {
        let mut play = player();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.files {
                return Ok(());
            }
            let path = file_path(&options.folder, number);
            if !path.exists() {
                let records = play_file(options, number, &mut play);
                write_atomically(&path, &write_records(&records))?;
                made.fetch_add(records.len(), Ordering::Relaxed);
            }
            on_progress(GenerateProgress {
                files: done.fetch_add(1, Ordering::Relaxed) + 1,
                all_files: options.files,
                positions_per_second: made.load(Ordering::Relaxed) as f64
                    / start.elapsed().as_secs_f64(),
            });
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                if let Err(error) = work()
                    && let Ok(mut failure) = failure.lock()
                {
                    *failure = Some(error);
                }
            });
        }
    });
    failure.into_inner().ok().flatten().map_or(Ok(()), Err)
}

/// The path of a file of a generation.
fn file_path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number:05}.data"))
}

/// The games of one file depend on the seed and the file's number alone.
fn play_file<R: TrainingRecord>(
    options: &GenerateOptions,
    number: usize,
    play: &mut impl FnMut(&mut SplitMix64) -> Vec<R>,
) -> Vec<R> {
    let mut random = SplitMix64::new(options.seed.wrapping_mul(1 << 32) + number as u64);
    let mut records = Vec::with_capacity(options.file_positions + 256);
    while records.len() < options.file_positions {
        records.extend(play(&mut random));
    }
    records.truncate(options.file_positions);
    records
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradient::tests::Stones;
    use crate::{read_records, shuffle};

    #[test]
    fn continues_an_interrupted_run_and_shuffles_its_files() {
        let folder = std::env::temp_dir().join(format!("salon-training-{}", std::process::id()));
        let options = |files| GenerateOptions {
            folder: folder.clone(),
            files,
            file_positions: 100,
            threads: 2,
            seed: 5,
        };
        let player = || |random: &mut SplitMix64| vec![Stones(random.next_u64() as u8); 7];
        let path = |number| file_path(&folder, number);
        generate(&options(1), player, |_| {}).unwrap();
        let first = fs::read(path(0)).unwrap();
        fs::write(path(0), b"kept").unwrap();
        generate(&options(3), player, |_| {}).unwrap();
        assert_eq!(fs::read(path(0)).unwrap(), b"kept", "a complete file is not made again");
        fs::remove_file(path(0)).unwrap();
        generate(&options(3), player, |_| {}).unwrap();
        assert_eq!(fs::read(path(0)).unwrap(), first, "the same seed gives the same games");
        assert_ne!(fs::read(path(1)).unwrap(), first);

        let output = folder.join("shuffled");
        assert_eq!(shuffle(std::slice::from_ref(&folder), &output, Stones::BYTES, 1).unwrap(), 300);
        let mixed = read_records::<Stones>(&fs::read(&output).unwrap());
        let in_order: Vec<u8> = (0..3).flat_map(|number| fs::read(path(number)).unwrap()).collect();
        let mut mixed: Vec<u8> = mixed.iter().map(|record| record.0).collect();
        assert_ne!(mixed, in_order);
        let mut sorted = in_order;
        sorted.sort_unstable();
        mixed.sort_unstable();
        assert_eq!(mixed, sorted);
        fs::remove_dir_all(&folder).unwrap();
    }
}
