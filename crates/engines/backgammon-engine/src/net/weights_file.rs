use std::fmt;

use super::{Block, Net, OUTPUTS, UNITS};

/// Why bytes cannot be read as weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// The bytes do not begin like weights of this version.
    Version,
    /// There are too few or too many bytes.
    Length {
        /// How many bytes there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// The scale of a row or a bias is not a number, or larger than training can produce.
    OutOfRange {
        /// Which one.
        index: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version => {
                f.write_str("these are not weights of this version: train the networks again")
            }
            Self::Length { wanted, found } => {
                write!(f, "the weights have {found} bytes instead of {wanted}")
            }
            Self::OutOfRange { index } => {
                write!(f, "weight {index} is not a number or out of range")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

/// No trained weight is this large.
const LARGEST: f32 = 1e4;
/// The size of a row's scale, and of one of its blocks.
const SCALE_BYTES: usize = 4;
const BLOCK_BYTES: usize = 2 * UNITS;

impl Net {
    /// The size in bytes of the network.
    pub(crate) fn bytes(&self) -> usize {
        let rows = (self.rows.len() + self.bias.len() + self.outputs.len()) / self.blocks;
        rows * (SCALE_BYTES + self.blocks * BLOCK_BYTES) + 4 * OUTPUTS
    }

    /// Appends the weights. Each row has a scale (`f32`) and 16-bit numbers, little-endian; the biases of the outputs are
    /// `f32`.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let blocks = self.blocks;
        let parts = [&self.rows, &self.bias, &self.outputs];
        for row in parts.iter().flat_map(|part| part.chunks_exact(blocks)) {
            let weights = || row.iter().flat_map(|block| &block.0);
            let largest = weights().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
            let scale = largest / f32::from(i16::MAX);
            bytes.extend(scale.to_le_bytes());
            let whole =
                |weight: &f32| if scale > 0.0 { (weight / scale).round() as i16 } else { 0 };
            bytes.extend(weights().flat_map(|weight| whole(weight).to_le_bytes()));
        }
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
    }

    /// Reads as many weights as the network has and returns the remaining bytes.
    pub(crate) fn read<'b>(&mut self, bytes: &'b [u8]) -> Result<&'b [u8], WeightsError> {
        let wanted = self.bytes();
        let Some((mine, rest)) = bytes.split_at_checked(wanted) else {
            return Err(WeightsError::Length { wanted, found: bytes.len() });
        };
        let blocks = self.blocks;
        let (rows, biases) = mine.split_at(wanted - 4 * OUTPUTS);
        let row_bytes = SCALE_BYTES + blocks * BLOCK_BYTES;
        let parts = [&mut self.rows, &mut self.bias, &mut self.outputs];
        let all = parts.into_iter().flat_map(|part| part.chunks_exact_mut(blocks));
        for (index, (row, bytes)) in all.zip(rows.chunks_exact(row_bytes)).enumerate() {
            let (scale, weights) = bytes.split_at(SCALE_BYTES);
            let scale = in_range(scale, index)?;
            for (block, bytes) in row.iter_mut().zip(weights.chunks_exact(BLOCK_BYTES)) {
                read_block(block, bytes, scale);
            }
        }
        for (index, (bias, bytes)) in
            self.output_bias.iter_mut().zip(biases.chunks_exact(4)).enumerate()
        {
            *bias = in_range(bytes, index)?;
        }
        Ok(rest)
    }
}

fn read_block(block: &mut Block, bytes: &[u8], scale: f32) {
    for (weight, bytes) in block.0.iter_mut().zip(bytes.chunks_exact(2)) {
        *weight = scale * f32::from(bytes.try_into().map_or(0, i16::from_le_bytes));
    }
}

/// A number that training can produce.
fn in_range(bytes: &[u8], index: usize) -> Result<f32, WeightsError> {
    let number = bytes.try_into().map_or(f32::NAN, f32::from_le_bytes);
    if number.is_nan() || number.abs() >= LARGEST {
        return Err(WeightsError::OutOfRange { index });
    }
    Ok(number)
}
