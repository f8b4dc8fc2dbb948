use std::fmt;

use super::{HIDDEN, Net, OUTPUTS};

/// Why bytes cannot be read as weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// There are too few or too many bytes.
    Length {
        /// How many bytes there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A weight is not a number, or larger than training can produce.
    OutOfRange {
        /// Which one.
        index: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
const LARGEST: f32 = 1e6;

impl Net {
    /// The size in bytes of a network with this number of inputs.
    pub(crate) fn bytes(inputs: usize) -> usize {
        4 * ((inputs + 1 + OUTPUTS) * HIDDEN + OUTPUTS)
    }

    /// Appends the weights as little-endian `f32`.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.weights().flat_map(|weight| weight.to_le_bytes()));
    }

    /// Reads as many weights as the network has and returns the remaining bytes.
    pub(crate) fn read<'b>(&mut self, bytes: &'b [u8]) -> Result<&'b [u8], WeightsError> {
        let wanted = Self::bytes(self.rows.len());
        let Some((mine, rest)) = bytes.split_at_checked(wanted) else {
            return Err(WeightsError::Length { wanted, found: bytes.len() });
        };
        for (index, (weight, bytes)) in self.weights_mut().zip(mine.chunks_exact(4)).enumerate() {
            *weight = bytes.try_into().map_or(f32::NAN, f32::from_le_bytes);
            if weight.is_nan() || weight.abs() >= LARGEST {
                return Err(WeightsError::OutOfRange { index });
            }
        }
        Ok(rest)
    }
}
