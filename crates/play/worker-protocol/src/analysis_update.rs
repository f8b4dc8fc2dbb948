use board_view::Place;

use crate::wire::wire_struct;

wire_struct! {
    /// What an analysis has found so far. Texts are in the user's language.
    #[derive(Default)]
    pub struct AnalysisUpdate {
        /// How deep the engine has searched.
        pub depth: u32,
        /// How many positions it has searched.
        pub nodes: u64,
        /// How many in a second.
        pub nodes_per_second: u64,
        /// Whether there is nothing more to be found out.
        pub is_complete: bool,
        /// What is certain, in sentences.
        pub facts: Vec<String>,
        /// What White may expect, in thousandths.
        pub white_share: Option<u32>,
        /// The best moves, best first.
        pub lines: Vec<CandidateLine>,
        /// What the cube can do.
        pub cube: Option<CubeAdvice>,
        /// Remarks, in sentences.
        pub notes: Vec<String>,
    }
}

wire_struct! {
    /// One of the best moves, and what is expected after it.
    pub struct CandidateLine {
        /// What the move is worth, as a number or a word.
        pub evaluation: String,
        /// What stands behind that number; may be empty.
        pub details: String,
        /// What the move moves, from place to place.
        pub hops: Vec<(Place, Place)>,
        /// The move as programs write it.
        pub mv: String,
        /// The move and those that are expected after it, as people write them.
        pub expected: String,
    }
}

wire_struct! {
    /// What the cube can do.
    pub struct CubeAdvice {
        /// What is best, in a few words.
        pub title: String,
        /// Each decision with its equity.
        pub options: Vec<CubeOption>,
    }
}

wire_struct! {
    /// A decision about the cube.
    pub struct CubeOption {
        /// What it is called.
        pub name: String,
        /// What it is worth.
        pub equity: String,
        /// Whether it is the best.
        pub is_best: bool,
        /// The move of the player whose turn it is, as programs write it, if it is that player's decision.
        pub mv: Option<String>,
    }
}

wire_struct! {
    /// How far a rollout has come.
    #[derive(Default)]
    pub struct RolloutUpdate {
        /// How many games have been played.
        pub games: u32,
        /// How many are played at most.
        pub most_games: u32,
        /// Whether it is over.
        pub is_decided: bool,
        /// The moves, best first.
        pub moves: Vec<RolloutMove>,
    }
}

wire_struct! {
    /// A move that is rolled out.
    pub struct RolloutMove {
        /// Whether it is clearly worse than the best, and no longer played out.
        pub is_rejected: bool,
        /// What it is worth.
        pub equity: String,
        /// The standard error of that.
        pub standard_error: String,
        /// How many games it was played out.
        pub games: u32,
        /// How sure it is that it is worse than the best, in words; of the best, nothing.
        pub confidence: String,
        /// The move as people write it.
        pub text: String,
    }
}
