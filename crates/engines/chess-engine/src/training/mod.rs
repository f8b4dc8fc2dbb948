//! Training the network: self-play, and the records between self-play and training.

mod chess_record;

use chess::{Position, Rules};
use engine::SplitMix64;
use training::{FloatNetwork, GameResult, SelfPlay, random_opening};

pub use self::chess_record::ChessRecord;
use crate::features::INPUTS;
use crate::network::{BUCKETS, ChessNetwork, HIDDEN};
use crate::search::is_tactical;
use crate::{ChessEngine, Evaluation};

/// Plays games against itself from random openings. Returns the records of one game each time it is
/// called.
pub fn self_play(
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

/// Games in which no pawn has moved and nothing was captured for long are drawn.
fn adjudicate(position: &Position) -> Option<GameResult> {
    (position.quiet_half_moves() > 50).then_some(GameResult::Draw)
}

/// The file of a trained network.
pub fn quantised(network: &FloatNetwork) -> Vec<u8> {
    let network: ChessNetwork = network.quantised::<INPUTS, HIDDEN, BUCKETS>();
    network.write()
}

/// A network with random weights, to be trained.
pub fn new_network(seed: u64) -> FloatNetwork {
    FloatNetwork::random(INPUTS, HIDDEN, BUCKETS, seed)
}
