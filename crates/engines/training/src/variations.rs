use engine::SplitMix64;

use crate::{NetworkTraining, TrainingPlan};

/// How often the variations are seen. There are many of them, and only their values are learned.
const EPOCHS: usize = 4;

/// The [variations](NetworkTraining::variations) of all records, at most `count` for each, mixed.
pub fn variations<T: NetworkTraining>(
    records: &[T::Record],
    count: usize,
    seed: u64,
) -> Vec<T::Record> {
    let mut random = SplitMix64::new(seed);
    let mut all = Vec::with_capacity(records.len() * count);
    for record in records {
        all.extend(T::variations(record, count, &mut random));
    }
    for last in (1..all.len()).rev() {
        all.swap(last, random.below(last + 1));
    }
    all
}

impl TrainingPlan {
    /// The plan for learning variations, before the positions of games.
    #[must_use]
    pub fn for_variations(self) -> Self {
        Self { epochs: EPOCHS, result_share: 0.0, ..self }
    }

    /// The plan for a network that has learned variations before: it must not forget them.
    #[must_use]
    pub fn after_variations(self) -> Self {
        Self { learning_rate: 0.4 * self.learning_rate, ..self }
    }
}
