use engine::{SearchLimits, SearchRequest, SkillLevel, StopSignal, StoppedClock, Strength};
use engines::HasEngine;
use game::Line;

/// The levels that are asked, and how many players of each.
const ASKED: [u8; 4] = [2, 4, 6, 8];
const PLAYERS: u64 = 3;

/// How hard a puzzle is, from 1 to 5: one more for each of four levels most of whose players miss the
/// answer, for a line of three moves or more, and for many moves that look as good.
pub fn grade<G: HasEngine>(position: &G, answer: &G::Move, moves: usize, tempting: usize) -> u8 {
    let levels = ASKED.iter().filter_map(|level| SkillLevel::new(*level));
    let missed = levels.filter(|level| !finds(position, answer, *level)).count();
    let points = missed + usize::from(moves >= 3) + usize::from(tempting >= 4);
    (1 + points).min(5) as u8
}

/// Whether most players of a level find the answer.
fn finds<G: HasEngine>(position: &G, answer: &G::Move, level: SkillLevel) -> bool {
    let line = Line::new(position.clone());
    let request = SearchRequest::new(&line, SearchLimits::default());
    let right = |seed: &u64| {
        let mut engine = G::engine(Strength::Level(level), *seed);
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        choice.is_some_and(|choice| position.after(&choice.mv) == position.after(answer))
    };
    (1..=PLAYERS).filter(right).count() as u64 * 2 > PLAYERS
}
