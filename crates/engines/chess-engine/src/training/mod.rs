//! Training the network: self-play, and the records between self-play and training.

mod chess_record;
mod variations;

use std::sync::Arc;

use chess::{Position, Rules};
use engine::SplitMix64;
use nnue::NetworkError;
use training::{FloatNetwork, GameResult, NetworkTraining, SelfPlay, TrainingPlan, random_opening};

pub use self::chess_record::ChessRecord;
use crate::features::INPUTS;
use crate::network::{BUCKETS, ChessNetwork, HIDDEN};
use crate::search::is_tactical;
use crate::{ChessEngine, Evaluation};

/// How the network for chess is trained.
#[derive(Clone, Copy, Debug)]
pub struct ChessTraining;

impl NetworkTraining for ChessTraining {
    type Record = ChessRecord;
    type Evaluation = Evaluation;

    fn plan() -> TrainingPlan {
        TrainingPlan { batch: 4_096, result_share: 0.3, ..TrainingPlan::default() }
    }

    fn first_evaluation() -> Evaluation {
        Evaluation::HandWritten
    }

    fn read_network(bytes: &[u8]) -> Result<Evaluation, NetworkError> {
        Ok(Evaluation::Network(Arc::new(ChessNetwork::read(bytes)?)))
    }

    fn self_play(
        nodes: u64,
        evaluation: &Evaluation,
    ) -> impl FnMut(&mut SplitMix64) -> Vec<ChessRecord> + use<> {
        let self_play = SelfPlay {
            nodes,
            max_events: 300,
            max_opening_value: 300,
            won_value: 1_200,
            won_searches: 5,
            max_recorded_value: 2_500,
            clamps_values: false,
            adjudicate,
            is_quiet: |position, mv| !position.is_check() && !is_tactical(position, *mv),
        };
        let start = Position::new(Rules::STANDARD);
        let mut engine = ChessEngine::new();
        engine.set_hash_size(1);
        engine.configure(|search| search.set_evaluation(evaluation.clone()));
        move |random| {
            let plies = 8 + random.below(2);
            let game = self_play.play(&mut engine, random_opening(&start, plies, random));
            game.iter().map(ChessRecord::new).collect()
        }
    }

    fn variations(record: &ChessRecord, count: usize, random: &mut SplitMix64) -> Vec<ChessRecord> {
        variations::variations(record, count, random)
    }

    fn new_network(seed: u64) -> FloatNetwork {
        FloatNetwork::random(INPUTS, HIDDEN, BUCKETS, seed)
    }

    fn quantised(network: &FloatNetwork) -> Vec<u8> {
        let network: ChessNetwork = network.quantised::<INPUTS, HIDDEN, BUCKETS>();
        network.write()
    }
}

/// Games in which no pawn has moved and nothing was captured for long are drawn.
fn adjudicate(position: &Position) -> Option<GameResult> {
    (position.quiet_half_moves() > 50).then_some(GameResult::Draw)
}
