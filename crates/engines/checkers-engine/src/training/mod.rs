//! Training the network: self-play, and the records between self-play and training.

mod checkers_record;

use std::sync::{Arc, LazyLock};

use checkers::{Position, Rules, openings};
use checkers_endgames::{Tablebase, Wdl};
use engine::SplitMix64;
use game::Line;
use nnue::NetworkError;
use training::{FloatNetwork, GameResult, NetworkTraining, SelfPlay, random_opening};

pub use self::checkers_record::CheckersRecord;
use crate::evaluator::ADJUDICATED_PIECES;
use crate::features::INPUTS;
use crate::network::{BUCKETS, CheckersNetwork, HIDDEN};
use crate::{CheckersEngine, Evaluation};

/// How the network for checkers is trained.
#[derive(Clone, Copy, Debug)]
pub struct CheckersTraining;

impl NetworkTraining for CheckersTraining {
    type Record = CheckersRecord;
    type Evaluation = Evaluation;

    fn first_evaluation() -> Evaluation {
        Evaluation::HandWritten
    }

    fn read_network(bytes: &[u8]) -> Result<Evaluation, NetworkError> {
        Ok(Evaluation::Network(Arc::new(CheckersNetwork::read(bytes)?)))
    }

    /// Games begin with random moves or with a ballot.
    fn self_play(
        nodes: u64,
        evaluation: &Evaluation,
    ) -> impl FnMut(&mut SplitMix64) -> Vec<CheckersRecord> + use<> {
        let self_play = SelfPlay {
            nodes,
            max_events: 240,
            max_opening_value: 250,
            won_value: 600,
            won_searches: 4,
            max_recorded_value: 1_000,
            // The search soon knows a win by the tablebase. Without those positions the network would hardly
            // see any that are won.
            clamps_values: true,
            adjudicate,
            // Kings that go to and fro would fill the files with the same endgames.
            is_quiet: |position, _| position.jumpers().is_empty() && position.idle() <= 6,
        };
        let mut engine = CheckersEngine::new();
        engine.set_hash_size(1);
        engine.configure(|search| search.set_evaluation(evaluation.clone()));
        move |random| {
            let game = self_play.play(&mut engine, opening(random));
            game.iter().map(CheckersRecord::new).collect()
        }
    }

    fn new_network(seed: u64) -> FloatNetwork {
        FloatNetwork::random(INPUTS, HIDDEN, BUCKETS, seed)
    }

    fn quantised(network: &FloatNetwork) -> Vec<u8> {
        let network: CheckersNetwork = network.quantised::<INPUTS, HIDDEN, BUCKETS>();
        network.write()
    }
}

/// The positions after the three moves of each ballot.
static BALLOTS: LazyLock<Vec<Position>> =
    LazyLock::new(|| openings::three_move().map(|ballot| ballot.opening.position()).collect());

/// A third of the games begin with a ballot and up to six random moves, a third with four to ten random
/// moves, and a third with as many as 24. The more random moves, the more unusual and unequal positions
/// there are to learn from.
fn opening(random: &mut SplitMix64) -> Line<Position> {
    let start = Position::start(Rules::STANDARD);
    match random.below(3) {
        0 => {}
        1 => return random_opening(&start, 4 + random.below(7), random),
        _ => return random_opening(&start, 10 + random.below(15), random),
    }
    let ballot = random.below(BALLOTS.len());
    random_opening(&BALLOTS[ballot], random.below(7), random)
}

/// The result from the tablebase. Games in which nothing has moved on for long are drawn.
fn adjudicate(position: &Position) -> Option<GameResult> {
    if position.idle() > 24 {
        return Some(GameResult::Draw);
    }
    let pieces = (!position.board().empty()).len();
    let known = (pieces <= ADJUDICATED_PIECES).then(|| Tablebase::embedded().probe(position));
    known.flatten().map(|result| match result {
        Wdl::Win => GameResult::Win,
        Wdl::Draw => GameResult::Draw,
        Wdl::Loss => GameResult::Loss,
    })
}
