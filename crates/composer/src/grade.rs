use engine::{Level, Limits, Request, Stop, StoppedClock, Strength};
use engines::Mastered;
use game::{Event, Game, Line};

/// The levels that are asked, and how many players of each.
const ASKED: [u8; 4] = [2, 4, 6, 8];
const PLAYERS: u64 = 3;

/// How hard a puzzle is, from 1 to 5: one more for each of four levels most of whose players miss the
/// answer, for a line of three moves or more, and for many moves that look as good.
pub fn grade<G: Mastered>(position: &G, answer: &G::Move, moves: usize, tempting: usize) -> u8 {
    let levels = ASKED.iter().filter_map(|level| Level::new(*level));
    let missed = levels.filter(|level| !finds(position, answer, *level)).count();
    let points = missed + usize::from(moves >= 3) + usize::from(tempting >= 4);
    (1 + points).min(5) as u8
}

/// Whether most players of a level find the answer.
fn finds<G: Mastered>(position: &G, answer: &G::Move, level: Level) -> bool {
    let line = Line::new(position.clone());
    let request = Request::new(&line, Limits::default());
    let right = |seed: &u64| {
        let mut engine = G::engine(Strength::Level(level), *seed);
        let choice = engine.think(&request, &StoppedClock, &Stop::new(), &mut |_| {});
        choice.is_some_and(|choice| after(position, &choice.mv) == after(position, answer))
    };
    (1..=PLAYERS).filter(right).count() as u64 * 2 > PLAYERS
}

/// The position after a move; `None` if it is not legal.
pub(crate) fn after<G: Game>(position: &G, mv: &G::Move) -> Option<G> {
    let by = position.turn().player()?;
    let mut next = position.clone();
    next.apply(&Event::Move { by, mv: mv.clone() }).ok()?;
    Some(next)
}
