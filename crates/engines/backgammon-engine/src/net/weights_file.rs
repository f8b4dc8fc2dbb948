use std::fmt;

use super::{ANSWERS, HIDDEN, Net};

/// Bytes that are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// There are too few or too many of them.
    Length {
        /// How many bytes there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A weight is not a number, or too large to be one that was learned.
    Wild {
        /// Which one.
        index: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { wanted, found } => {
                write!(f, "the weights should have {wanted} bytes and have {found}")
            }
            Self::Wild { index } => write!(f, "weight {index} is no sensible number"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// No weight that was learned is as large.
const WILD: f32 = 1e6;

impl Net {
    /// The bytes of a network with so many inputs.
    pub(crate) fn bytes(inputs: usize) -> usize {
        4 * ((inputs + 1 + ANSWERS) * HIDDEN + ANSWERS)
    }

    /// Adds the weights to a file, as little-endian numbers of four bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.weights().flat_map(|weight| weight.to_le_bytes()));
    }

    /// Reads weights for as many numbers as the network has, and returns the bytes that follow.
    pub(crate) fn read<'b>(&mut self, bytes: &'b [u8]) -> Result<&'b [u8], WeightsError> {
        let wanted = Self::bytes(self.rows.len());
        let Some((mine, rest)) = bytes.split_at_checked(wanted) else {
            return Err(WeightsError::Length { wanted, found: bytes.len() });
        };
        for (index, (weight, bytes)) in self.weights_mut().zip(mine.chunks_exact(4)).enumerate() {
            *weight = bytes.try_into().map_or(f32::NAN, f32::from_le_bytes);
            if weight.is_nan() || weight.abs() >= WILD {
                return Err(WeightsError::Wild { index });
            }
        }
        Ok(rest)
    }
}
