//! The gradient of the loss over a batch of positions.

use nnue::InputFeatures;

use crate::float_network::FloatNetwork;
use crate::training_record::TrainingRecord;

/// What the network should predict for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// How much the result of the game counts; the rest is the value of the search.
    pub(crate) result_share: f32,
}

/// The sum of the gradients of some positions, and of their losses.
pub(crate) struct Gradient {
    pub(crate) weights: Vec<f32>,
    pub(crate) loss: f64,
    hidden: [Vec<f32>; 2],
    /// Where the rows of weights begin whose sum is the hidden layer.
    rows: [Vec<usize>; 2],
    delta: Vec<f32>,
}

impl Gradient {
    pub(crate) fn new(network: &FloatNetwork) -> Self {
        let hidden = || vec![0.0; network.hidden];
        Self {
            weights: vec![0.0; network.weights.len()],
            loss: 0.0,
            hidden: [hidden(), hidden()],
            rows: [Vec::new(), Vec::new()],
            delta: hidden(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.weights.fill(0.0);
        self.loss = 0.0;
    }

    /// Adds the gradients of these positions.
    pub(crate) fn add_all<R: TrainingRecord>(
        &mut self,
        network: &FloatNetwork,
        records: &[R],
        target: Target,
    ) {
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2,fma")]
            fn with_avx2<R: TrainingRecord>(
                gradient: &mut Gradient,
                network: &FloatNetwork,
                records: &[R],
                target: Target,
            ) {
                records.iter().for_each(|record| gradient.add(network, record, target));
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                // SAFETY: the processor has these features, as just checked.
                return unsafe { with_avx2(self, network, records, target) };
            }
        }
        records.iter().for_each(|record| self.add(network, record, target));
    }

    #[inline(always)]
    fn add<R: TrainingRecord>(&mut self, network: &FloatNetwork, record: &R, target: Target) {
        self.find_features(network, record);
        let hidden = network.hidden;
        for (sums, rows) in self.hidden.iter_mut().zip(&self.rows) {
            sum_rows(sums, &network.weights, rows);
        }
        let output_start = network.output_start(record.bucket());
        let output_weights = &network.weights[output_start..output_start + 2 * hidden + 1];
        let output = activated_dot(&self.hidden[0], &output_weights[..hidden])
            + activated_dot(&self.hidden[1], &output_weights[hidden..2 * hidden])
            + output_weights[2 * hidden];
        let prediction = sigmoid(output);
        let expected = target.of(record);
        let error = prediction - expected;
        self.loss += f64::from(error * error);
        let output_delta = 2.0 * error * prediction * (1.0 - prediction);
        for side in 0..2 {
            let weights = &output_weights[side * hidden..(side + 1) * hidden];
            let start = output_start + side * hidden;
            let gradient = &mut self.weights[start..start + hidden];
            back_propagate(&self.hidden[side], weights, output_delta, gradient, &mut self.delta);
            add_to_rows(&mut self.weights, &self.delta, &self.rows[side]);
        }
        self.weights[output_start + 2 * hidden] += output_delta;
    }

    /// Finds the rows of weights that are added: of the active features and of the bias, for the side to
    /// move, then for the opponent.
    #[inline(always)]
    fn find_features<R: TrainingRecord>(&mut self, network: &FloatNetwork, record: &R) {
        let (board, mover) = (record.board(), record.mover());
        for (rows, perspective) in self.rows.iter_mut().zip([mover, mover.opponent()]) {
            rows.clear();
            rows.push(network.bias_start());
            for plane in 0..R::Board::PLANES {
                let mut squares = board.plane(plane);
                while squares != 0 {
                    let square = squares.trailing_zeros() as usize;
                    rows.push(board.index(perspective, plane, square) * network.hidden);
                    squares &= squares - 1;
                }
            }
        }
    }
}

impl Target {
    /// What the network should predict: the probability to win.
    #[inline(always)]
    fn of<R: TrainingRecord>(self, record: &R) -> f32 {
        let expected = sigmoid(record.value() as f32 / R::Board::VALUE_SCALE as f32);
        self.result_share * record.result().points() + (1.0 - self.result_share) * expected
    }
}

#[inline(always)]
fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Rows are added in blocks of this size, so that the sums stay in registers.
const BLOCK: usize = 64;

/// Writes the sum of the rows of weights that begin at these places.
#[inline(always)]
fn sum_rows(sums: &mut [f32], weights: &[f32], rows: &[usize]) {
    for (number, sums) in sums.chunks_mut(BLOCK).enumerate() {
        let start = |row: &usize| row + number * BLOCK;
        match <&mut [f32; BLOCK]>::try_from(&mut *sums) {
            Ok(sums) => {
                let mut block = [0.0; BLOCK];
                for row in rows {
                    add(&mut block, &weights[start(row)..start(row) + BLOCK]);
                }
                *sums = block;
            }
            Err(_) => {
                sums.fill(0.0);
                for row in rows {
                    add(sums, &weights[start(row)..]);
                }
            }
        }
    }
}

/// Adds a row to each of the rows that begin at these places.
#[inline(always)]
fn add_to_rows(weights: &mut [f32], delta: &[f32], rows: &[usize]) {
    for row in rows {
        add(&mut weights[*row..*row + delta.len()], delta);
    }
}

#[inline(always)]
fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

/// The sum of squared clipped values times weights, in eight partial sums so that it can be vectorised.
#[inline(always)]
fn activated_dot(hidden: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (hidden, weights) in hidden.chunks_exact(8).zip(weights.chunks_exact(8)) {
        for ((sum, hidden), weight) in sums.iter_mut().zip(hidden).zip(weights) {
            let clipped = hidden.clamp(0.0, 1.0);
            *sum += clipped * clipped * weight;
        }
    }
    sums.iter().sum()
}

/// Adds the gradient of the output weights, and computes the gradient of the hidden layer.
#[inline(always)]
fn back_propagate(
    hidden: &[f32],
    weights: &[f32],
    output_delta: f32,
    gradient: &mut [f32],
    delta: &mut [f32],
) {
    let rows = hidden.iter().zip(weights).zip(gradient.iter_mut().zip(delta.iter_mut()));
    for ((hidden, weight), (gradient, delta)) in rows {
        let clipped = hidden.clamp(0.0, 1.0);
        *gradient += output_delta * clipped * clipped;
        let is_active = *hidden > 0.0 && *hidden < 1.0;
        *delta = if is_active { 2.0 * clipped * weight * output_delta } else { 0.0 };
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use nnue::Perspective;

    use super::*;
    use crate::GameResult;

    /// Up to four stones of each side on four squares; who has more wins.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub(crate) struct Stones(pub(crate) u8);

    impl InputFeatures for Stones {
        const PLANES: usize = 2;
        const VALUE_SCALE: i32 = 100;

        fn plane(&self, plane: usize) -> u64 {
            u64::from(self.0 >> (4 * plane) & 15)
        }

        fn index(&self, perspective: Perspective, plane: usize, square: usize) -> usize {
            4 * (plane ^ perspective as usize) + square
        }
    }

    impl TrainingRecord for Stones {
        const BYTES: usize = 1;
        type Board = Self;

        fn write(&self, bytes: &mut Vec<u8>) {
            bytes.push(self.0);
        }

        fn read(bytes: &[u8]) -> Self {
            Self(bytes[0])
        }

        fn board(&self) -> Self {
            *self
        }

        fn mover(&self) -> Perspective {
            Perspective::First
        }

        fn bucket(&self) -> usize {
            usize::from(self.0 % 2)
        }

        fn value(&self) -> i32 {
            50 * (self.plane(0).count_ones() as i32 - self.plane(1).count_ones() as i32)
        }

        fn result(&self) -> GameResult {
            match self.value() {
                0 => GameResult::Draw,
                value if value > 0 => GameResult::Win,
                _ => GameResult::Loss,
            }
        }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let network = FloatNetwork::random(8, 16, 2, 3);
        let records: Vec<Stones> = (0..40).map(|number| Stones(number * 6)).collect();
        let target = Target { result_share: 0.5 };
        let loss = |network: &FloatNetwork| {
            let mut gradient = Gradient::new(network);
            gradient.add_all(network, &records, target);
            gradient.loss
        };
        let mut gradient = Gradient::new(&network);
        gradient.add_all(&network, &records, target);
        for weight in (0..network.weights.len()).step_by(7) {
            let step = 1e-2_f32;
            let mut moved = [network.clone(), network.clone()];
            moved[0].weights[weight] -= step;
            moved[1].weights[weight] += step;
            let slope = (loss(&moved[1]) - loss(&moved[0])) / (2.0 * f64::from(step));
            let found = f64::from(gradient.weights[weight]);
            assert!((slope - found).abs() < 2e-2 + 0.05 * slope.abs(), "{weight}: {slope} {found}");
        }
    }

    /// A whole block and a part of one.
    #[test]
    fn rows_of_every_length_are_summed() {
        let weights: Vec<f32> = (0..500_u16).map(f32::from).collect();
        let mut sums = vec![7.0; BLOCK + 10];
        sum_rows(&mut sums, &weights, &[0, 100, 300]);
        for (index, sum) in (0_u16..).zip(&sums) {
            assert!((sum - f32::from(400 + 3 * index)).abs() < f32::EPSILON, "{index}: {sum}");
        }
    }

    /// Beyond 1 the activation is constant, so the weights before it have no slope.
    #[test]
    fn a_saturated_neuron_has_no_gradient() {
        let mut network = FloatNetwork::random(8, 16, 2, 3);
        let bias = network.bias_start();
        network.weights[bias] = 5.0;
        let mut gradient = Gradient::new(&network);
        gradient.add_all(&network, &[Stones(0b0010_0111)], Target { result_share: 0.5 });
        assert!(gradient.weights[bias].abs() < f32::EPSILON, "{}", gradient.weights[bias]);
        assert!(gradient.weights[bias..bias + 16].iter().any(|slope| slope.abs() > 1e-6));
    }
}
