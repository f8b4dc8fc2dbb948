use engines::HasEngine;
use fastrand::Rng;
use game::{Line, Notation};
use puzzles::{Puzzle, PuzzleTheme};

use crate::puzzle_quota::PuzzleQuota;

/// A game in whose play puzzles can be found.
pub trait PuzzleSource: HasEngine + Notation {
    /// A game of weak players, to be looked through.
    fn play(rng: &mut Rng) -> Line<Self>;

    /// Looks through a game and hands every puzzle in it to `found`, which says whether more of its
    /// kind are wanted. `wanted` is asked before anything that takes long.
    fn find(
        line: &Line<Self>,
        rng: &mut Rng,
        wanted: &dyn Fn(PuzzleTheme) -> bool,
        found: &mut dyn FnMut(Puzzle),
    );

    /// The most that puzzles of a theme may be of all, in hundredths.
    fn share(theme: PuzzleTheme) -> usize;
}

/// Finds so many puzzles, no two of the same position, and tells each as soon as it is found. `tell`
/// says whether to go on.
pub fn generate_puzzles<G: PuzzleSource>(
    seed: u64,
    count: usize,
    tell: &mut dyn FnMut(&Puzzle) -> bool,
) {
    let mut quota = PuzzleQuota::new(count);
    let mut game = 0u64;
    while !quota.is_full() {
        // Each game has chance of its own, so that what is found in one changes no other.
        let mut rng = Rng::with_seed(seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        game += 1;
        let line = G::play(&mut rng);
        let mut found = Vec::new();
        G::find(&line, &mut rng, &|theme| quota.wants(theme, G::share(theme)), &mut |puzzle| {
            found.push(puzzle);
        });
        for puzzle in found {
            let share = G::share(puzzle.theme);
            if quota.put(&puzzle, share) && !tell(&puzzle) {
                return;
            }
        }
    }
}
