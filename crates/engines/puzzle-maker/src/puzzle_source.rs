use engines::HasEngine;
use fastrand::Rng;
use game::{Line, Notation};
use puzzles::{Puzzle, PuzzleTheme};

use crate::puzzle_quota::PuzzleQuota;

/// A game in which puzzles can be found.
pub trait PuzzleSource: HasEngine + Notation {
    /// Plays a game between weak engines.
    fn play(rng: &mut Rng) -> Line<Self>;

    /// Finds the puzzles of a game and passes them to `on_puzzle`. `wanted` says whether more puzzles of a theme are
    /// needed; it is asked before every long search.
    fn find(
        line: &Line<Self>,
        rng: &mut Rng,
        wanted: &dyn Fn(PuzzleTheme) -> bool,
        on_puzzle: &mut dyn FnMut(Puzzle),
    );

    /// The largest share of a theme among all puzzles, in percent.
    fn max_percent(theme: PuzzleTheme) -> usize;
}

/// Finds this many puzzles with different positions and passes each to `on_puzzle` as soon as it is found. Stops early if
/// that returns `false`.
pub fn generate_puzzles<G: PuzzleSource>(
    seed: u64,
    count: usize,
    on_puzzle: &mut dyn FnMut(&Puzzle) -> bool,
) {
    let mut quota = PuzzleQuota::new(count);
    let mut game = 0u64;
    while !quota.is_full() {
        // Each game has a generator of its own, so that the puzzles found in one do not change the next.
        let mut rng = Rng::with_seed(seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        game += 1;
        let line = G::play(&mut rng);
        let mut found = Vec::new();
        let wanted = |theme| quota.wants(theme, G::max_percent(theme));
        G::find(&line, &mut rng, &wanted, &mut |puzzle| found.push(puzzle));
        for puzzle in found {
            if quota.accept(&puzzle, G::max_percent(puzzle.theme)) && !on_puzzle(&puzzle) {
                return;
            }
        }
    }
}
