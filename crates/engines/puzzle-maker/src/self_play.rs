use engine::{Engine, SearchLimits, SearchRequest, SkillLevel, StopSignal, StoppedClock, Strength};
use engines::HasEngine;
use fastrand::Rng;
use game::{BySide, Event, Line, Turn};

/// The most events of a game.
const MAX_EVENTS: usize = 240;

/// Lets two engine levels continue a line to the end of the game.
pub(crate) fn play_on<G: HasEngine>(mut line: Line<G>, levels: [u8; 2], rng: &mut Rng) -> Line<G> {
    let Some(mut players) = players::<G>(levels, rng) else { return line };
    while line.events().len() < MAX_EVENTS {
        let event = match line.turn() {
            Turn::Over(_) => break,
            Turn::Chance => match pick(&line.position().chances(), rng) {
                Some(roll) => Event::Roll(roll),
                None => break,
            },
            Turn::Player(by) => {
                let request = SearchRequest::new(&line, SearchLimits::default());
                let best =
                    players[by].think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
                let Some(best) = best else { break };
                Event::Move { by, mv: best.mv }
            }
        };
        if line.apply(&event).is_err() {
            break;
        }
    }
    line
}

type BoxedEngine<G> = Box<dyn Engine<G> + Send>;

fn players<G: HasEngine>([white, black]: [u8; 2], rng: &mut Rng) -> Option<BySide<BoxedEngine<G>>> {
    let mut player = |level| Some(G::engine(Strength::Level(SkillLevel::new(level)?), rng.u64(..)));
    Some(BySide { white: player(white)?, black: player(black)? })
}

/// Plays this number of random moves from a position.
pub(crate) fn random_opening<G: HasEngine>(start: G, moves: usize, rng: &mut Rng) -> Line<G> {
    let mut line = Line::new(start);
    for _ in 0..moves {
        let Turn::Player(by) = line.turn() else { break };
        let Some(mv) = rng.choice(line.position().legal_moves()) else { break };
        if line.apply(&Event::Move { by, mv }).is_err() {
            break;
        }
    }
    line
}

/// One of several values, each as likely as its weight says.
fn pick<T: Copy>(weighted: &[(T, u32)], rng: &mut Rng) -> Option<T> {
    let total: u32 = weighted.iter().map(|(_, weight)| weight).sum();
    let mut left = if total == 0 { return None } else { rng.u32(..total) };
    for (value, weight) in weighted {
        match left.checked_sub(*weight) {
            None => return Some(*value),
            Some(rest) => left = rest,
        }
    }
    None
}
