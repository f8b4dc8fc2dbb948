use engine::SplitMix64;
use nnue::{HIDDEN_UNIT, MAX_WEIGHT, Network, OUTPUT_UNIT};

/// A network during training: the weights of a [`Network`] as floating-point numbers, in the same order.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatNetwork {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of hidden neurons for each perspective.
    pub hidden: usize,
    /// The number of output buckets.
    pub buckets: usize,
    /// All weights.
    pub(crate) weights: Vec<f32>,
}

impl FloatNetwork {
    /// A network with small random weights.
    #[must_use]
    pub fn random(inputs: usize, hidden: usize, buckets: usize, seed: u64) -> Self {
        let mut network = Self { inputs, hidden, buckets, weights: Vec::new() };
        network.weights = vec![0.0; network.output_start(buckets)];
        let mut random = SplitMix64::new(seed);
        let mut between =
            |scale: f32| (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * scale;
        let features = network.bias_start();
        // About 24 of the inputs are active at a time.
        network.weights[..features].iter_mut().for_each(|weight| *weight = between(0.2));
        let first_output = network.output_start(0);
        let scale = 1.0 / (hidden as f32).sqrt();
        for bucket in 0..buckets {
            let start = network.output_start(bucket);
            network.weights[start..start + 2 * hidden]
                .iter_mut()
                .for_each(|weight| *weight = between(scale));
        }
        network.weights[features..first_output].fill(0.1);
        network
    }

    /// Reads what [`write`](Self::write) wrote; `None` if the size does not fit.
    #[must_use]
    pub fn read(inputs: usize, hidden: usize, buckets: usize, bytes: &[u8]) -> Option<Self> {
        let weights = bytes
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let network = Self { inputs, hidden, buckets, weights: weights.collect() };
        (network.weights.len() == network.output_start(buckets)).then_some(network)
    }

    /// The weights as bytes, for a checkpoint.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Where the bias of the hidden layer begins.
    pub(crate) const fn bias_start(&self) -> usize {
        self.inputs * self.hidden
    }

    /// Where the output weights of a bucket begin: those for the side to move, those for the opponent,
    /// and the bias.
    pub(crate) const fn output_start(&self, bucket: usize) -> usize {
        self.bias_start() + self.hidden + bucket * (2 * self.hidden + 1)
    }

    /// Whether a weight is the bias of an output, which alone has no limit.
    pub(crate) const fn is_output_bias(&self, weight: usize) -> bool {
        let start = self.output_start(0);
        weight >= start && (weight - start) % (2 * self.hidden + 1) == 2 * self.hidden
    }

    /// Limits the weights to what the quantised network can hold.
    pub(crate) fn clip(&mut self) {
        for index in 0..self.weights.len() {
            if !self.is_output_bias(index) {
                self.weights[index] = self.weights[index].clamp(-MAX_WEIGHT, MAX_WEIGHT);
            }
        }
    }

    /// The network with integer weights that engines use.
    #[must_use]
    pub fn quantised<const I: usize, const H: usize, const B: usize>(&self) -> Network<I, H, B> {
        let first_output = self.output_start(0);
        Network::from_weights(self.weights.iter().enumerate().map(|(index, weight)| {
            let unit = match index {
                _ if index < first_output => HIDDEN_UNIT,
                _ if self.is_output_bias(index) => HIDDEN_UNIT * OUTPUT_UNIT,
                _ => OUTPUT_UNIT,
            };
            (weight * unit as f32).round().clamp(-32_768.0, 32_767.0) as i16
        }))
    }
}
