use engine::{SearchLimits, SearchRequest, SkillLevel, StopSignal, StoppedClock, Strength};
use engines::HasEngine;
use game::Line;

/// The levels that try to solve a puzzle.
const LEVELS: [u8; 4] = [2, 4, 6, 8];

/// How many players of each level try.
const PLAYERS: u64 = 3;

/// How hard a puzzle is, from 1 to 5. It is one harder for each of four levels at which most players miss the answer, for
/// a solution of three or more moves, and for four or more tempting moves.
pub fn grade<G: HasEngine>(position: &G, answer: &G::Move, moves: usize, tempting: usize) -> u8 {
    let levels = LEVELS.iter().filter_map(|level| SkillLevel::new(*level));
    let missed = levels.filter(|level| !finds(position, answer, *level)).count();
    let points = missed + usize::from(moves >= 3) + usize::from(tempting >= 4);
    (1 + points).min(5) as u8
}

/// Whether most players of a level find the answer.
fn finds<G: HasEngine>(position: &G, answer: &G::Move, level: SkillLevel) -> bool {
    let line = Line::new(position.clone());
    let request = SearchRequest::new(&line, SearchLimits::default());
    let is_right = |seed: &u64| {
        let mut engine = G::engine(Strength::Level(level), *seed);
        let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        best.is_some_and(|best| position.after(&best.mv) == position.after(answer))
    };
    (1..=PLAYERS).filter(is_right).count() as u64 * 2 > PLAYERS
}
