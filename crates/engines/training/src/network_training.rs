use engine::SplitMix64;
use nnue::NetworkError;

use crate::{FloatNetwork, TrainingPlan, TrainingRecord};

/// What the training of one game's network needs to know about the game.
pub trait NetworkTraining {
    /// A position in a training file.
    type Record: TrainingRecord;
    /// What evaluates the positions of self-play.
    type Evaluation: Sync;

    /// How the network is trained.
    fn plan() -> TrainingPlan {
        TrainingPlan::default()
    }

    /// The evaluation from whose games the first network is trained.
    fn first_evaluation() -> Self::Evaluation;

    /// Evaluates with the network of this file.
    ///
    /// # Errors
    /// The file has another size.
    fn read_network(bytes: &[u8]) -> Result<Self::Evaluation, NetworkError>;

    /// Plays games of the engine against itself with this many nodes for each move. Returns the records of
    /// one game each time it is called.
    fn self_play(
        nodes: u64,
        evaluation: &Self::Evaluation,
    ) -> impl FnMut(&mut SplitMix64) -> Vec<Self::Record> + use<Self>;

    /// At most `count` positions that differ from the one of a record, each with the value of the first
    /// evaluation. A new network learns these values first, because they cost no search. Their results are
    /// not known. A game need not have any.
    fn variations(_: &Self::Record, _count: usize, _random: &mut SplitMix64) -> Vec<Self::Record> {
        Vec::new()
    }

    /// A network with random weights, to be trained.
    fn new_network(seed: u64) -> FloatNetwork;

    /// The file of a trained network, which [`read_network`](Self::read_network) reads.
    fn quantised(network: &FloatNetwork) -> Vec<u8>;
}
