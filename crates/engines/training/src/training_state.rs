use crate::adam::Adam;
use crate::float_network::FloatNetwork;
use crate::train::TrainingPlan;

/// A network in training with the state of its optimiser: all that a run needs to be continued.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingState {
    /// The network.
    pub network: FloatNetwork,
    pub(crate) adam: Adam,
    /// The epochs that are complete.
    pub(crate) epochs: usize,
}

/// The first bytes of a checkpoint.
const MAGIC: [u8; 8] = *b"SALONTR1";
/// The size of the numbers before the weights: three of eight bytes.
const HEADER: usize = MAGIC.len() + 3 * 8;

impl TrainingState {
    /// The state before the first epoch.
    #[must_use]
    pub fn new(network: FloatNetwork) -> Self {
        let adam = Adam::new(network.weights.len());
        Self { network, adam, epochs: 0 }
    }

    /// How many epochs are complete.
    #[must_use]
    pub const fn epochs(&self) -> usize {
        self.epochs
    }

    /// A checkpoint of a run with this plan on this many records.
    #[must_use]
    pub fn checkpoint(&self, plan: &TrainingPlan, records: usize) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.epochs.to_le_bytes());
        bytes.extend(fingerprint(plan, records).to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        let weights = self.network.weights.iter().chain(&self.adam.mean).chain(&self.adam.square);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// Continues from a checkpoint; `network` has the right shape. `None` if the checkpoint is damaged, or
    /// belongs to another plan, another number of records or a network of another shape.
    #[must_use]
    pub fn resume(
        network: FloatNetwork,
        plan: &TrainingPlan,
        records: usize,
        checkpoint: &[u8],
    ) -> Option<Self> {
        let count = network.weights.len();
        let is_ours = checkpoint.len() == HEADER + 3 * 4 * count && checkpoint.starts_with(&MAGIC);
        if !is_ours {
            return None;
        }
        let number = |index: usize| {
            let start = MAGIC.len() + 8 * index;
            checkpoint[start..start + 8].try_into().map(u64::from_le_bytes).ok()
        };
        if number(1)? != fingerprint(plan, records) {
            return None;
        }
        let mut weights = checkpoint[HEADER..]
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut state = Self::new(network);
        for part in [&mut state.network.weights, &mut state.adam.mean, &mut state.adam.square] {
            part.iter_mut().zip(&mut weights).for_each(|(to, from)| *to = from);
        }
        state.epochs = usize::try_from(number(0)?).ok()?;
        state.adam.steps = number(2)?;
        Some(state)
    }
}

/// A number that differs between plans, so that a checkpoint is not continued with another one. The number
/// of threads may change: it changes the result only by rounding.
fn fingerprint(plan: &TrainingPlan, records: usize) -> u64 {
    let TrainingPlan { epochs, batch, learning_rate, result_share, threads: _ } = *plan;
    let numbers = [
        epochs as u64,
        batch as u64,
        learning_rate.to_bits().into(),
        result_share.to_bits().into(),
        records as u64,
    ];
    // FNV-1a.
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
}
