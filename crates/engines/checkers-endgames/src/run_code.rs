//! Run-length compression of results, in blocks that are read on their own.
//!
//! A block starts with its first result (two bits). For each run but the last follow its length (an
//! exponential-Golomb code) and one bit: whether the next result is the one before this run, or the third
//! one. Runs are short to decode, so a probe reads a block up to its place; nothing is unpacked.

use crate::Wdl;

/// The number of places in a block.
pub(crate) const BLOCK_LEN: usize = 4096;

/// The largest parameter of the code. With it, the longest block takes less than 4,096 bytes.
pub(crate) const MAX_PARAMETER: u32 = 5;

/// The most zeros that a code starts with. More zeros are the end of a block.
const MAX_ZEROS: u32 = 12;

/// The runs of a block.
pub(crate) struct BlockRuns {
    /// `None` if any result will do everywhere.
    first: Option<Wdl>,
    /// The runs but the last: their lengths, and whether the third result comes next.
    runs: Vec<(u32, bool)>,
}

impl BlockRuns {
    /// The runs of some results, where `None` is any result: the one that makes runs longer.
    pub(crate) fn of(results: impl Iterator<Item = Option<Wdl>>) -> Self {
        let (mut first, mut runs, mut length) = (None, Vec::new(), 0);
        let (mut current, mut previous) = (Wdl::Draw, Wdl::Draw);
        for result in results {
            match (result, first) {
                (Some(result), None) => {
                    first = Some(result);
                    (current, previous) = (result, before_first(result));
                }
                (Some(result), Some(_)) if result != current => {
                    runs.push((length, result != previous));
                    (current, previous, length) = (result, current, 0);
                }
                _ => {}
            }
            length += 1;
        }
        Self { first, runs }
    }

    /// The number of bits that the lengths take with a parameter.
    pub(crate) fn cost(&self, parameter: u32) -> u64 {
        let cost = |length: u32| 2 * code_zeros(length, parameter) + parameter + 1;
        self.runs.iter().map(|(length, _)| u64::from(cost(*length))).sum()
    }

    /// Appends the bytes of the block.
    pub(crate) fn write(&self, parameter: u32, bytes: &mut Vec<u8>) {
        let Some(first) = self.first else { return };
        let mut writer = BitWriter { bytes, pending: 0, count: 0 };
        writer.write(first as u64, 2);
        for &(length, is_third) in &self.runs {
            let zeros = code_zeros(length, parameter);
            let code = u64::from(length - 1 + (1 << parameter));
            writer.write(code, 2 * zeros + parameter + 1);
            writer.write(is_third.into(), 1);
        }
        writer.finish();
    }
}

/// How many zeros the code of a length starts with.
fn code_zeros(length: u32, parameter: u32) -> u32 {
    (length - 1 + (1 << parameter)).ilog2() - parameter
}

/// The result that counts as the one before the first run.
fn before_first(first: Wdl) -> Wdl {
    if first == Wdl::Draw { Wdl::Win } else { Wdl::Draw }
}

struct BitWriter<'b> {
    bytes: &'b mut Vec<u8>,
    pending: u64,
    count: u32,
}

impl BitWriter<'_> {
    /// Writes the lowest `count` bits of a number, at most 32, the highest of them first.
    fn write(&mut self, number: u64, count: u32) {
        self.pending = self.pending << count | number;
        self.count += count;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.pending >> self.count) as u8);
        }
    }

    fn finish(self) {
        if self.count > 0 {
            self.bytes.push((self.pending << (8 - self.count)) as u8);
        }
    }
}

/// The result at a place of the block that takes up `start..end` of these bytes.
///
/// Damaged bytes give a wrong result, but no panic.
#[inline]
pub(crate) fn result_at(
    bytes: &[u8],
    start: usize,
    end: usize,
    parameter: u32,
    place: usize,
) -> Wdl {
    let (mut at, end) = (8 * start, 8 * end);
    let first = window(bytes, at, end) >> 62;
    at += 2;
    let mut current = Wdl::from_bits(first as u8) as u8;
    let mut previous = before_first(Wdl::from_bits(first as u8)) as u8;
    let mut passed = 0;
    loop {
        let window = window(bytes, at, end);
        let zeros = window.leading_zeros();
        if zeros > MAX_ZEROS {
            return Wdl::from_bits(current);
        }
        let length_bits = zeros + parameter + 1;
        let length = (window << zeros >> (64 - length_bits)) as usize + 1 - (1 << parameter);
        passed += length;
        if passed > place {
            return Wdl::from_bits(current);
        }
        let is_third = window << (zeros + length_bits) >> 63 != 0;
        // The three results add up to three.
        let next = if is_third { 3 - current - previous } else { previous };
        (previous, current) = (current, next);
        at += (zeros + length_bits + 1) as usize;
    }
}

/// The next bits, at least 57 of them; zeros after the end.
#[inline]
fn window(bytes: &[u8], at: usize, end: usize) -> u64 {
    let Some(next) = bytes.get(at / 8..).and_then(<[u8]>::first_chunk) else { return 0 };
    let left = end.saturating_sub(at);
    let window = u64::from_be_bytes(*next) << (at % 8);
    if left < 64 { window & !(u64::MAX >> left) } else { window }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(results: &[Option<Wdl>]) {
        let runs = BlockRuns::of(results.iter().copied());
        for parameter in 0..=MAX_PARAMETER {
            // Another block follows, whose bytes must not be read.
            let mut bytes = vec![0xFF; 3];
            runs.write(parameter, &mut bytes);
            let end = bytes.len();
            bytes.extend([0xFF; 8]);
            for (place, result) in results.iter().enumerate() {
                let found = result_at(&bytes, 3, end, parameter, place);
                assert!(result.is_none_or(|result| result == found), "{parameter} {place}");
            }
        }
    }

    #[test]
    fn a_block_gives_back_its_results() {
        let mut results = vec![None; 7];
        results.extend([Some(Wdl::Win); 300]);
        results.extend([None, Some(Wdl::Loss), None, None, Some(Wdl::Draw), Some(Wdl::Loss)]);
        results.extend([Some(Wdl::Win); 77]);
        check(&results);
        check(&[Some(Wdl::Loss); BLOCK_LEN]);
        let alternating = (0..BLOCK_LEN).map(|place| Some(Wdl::from_bits((place % 3) as u8)));
        check(&alternating.collect::<Vec<_>>());
        let mut late = vec![Some(Wdl::Draw); BLOCK_LEN - 1];
        late.push(Some(Wdl::Win));
        check(&late);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic() {
        let mut state = 1u64;
        for _ in 0..2_000 {
            let mut bytes = [0; 40];
            for byte in &mut bytes {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *byte = (state >> 56) as u8 & (state >> 48) as u8;
            }
            for parameter in 0..=MAX_PARAMETER {
                result_at(&bytes, 3, 99, parameter, BLOCK_LEN - 1);
                result_at(&bytes, 99, 3, parameter, BLOCK_LEN - 1);
            }
        }
    }
}
