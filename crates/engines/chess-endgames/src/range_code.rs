//! Binary arithmetic coding: each bit takes as much space as it is surprising.

/// The probability that a bit is 1, of 65,536.
pub(crate) type Probability = u16;

/// Writes bits.
pub(crate) struct RangeEncoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

fn middle(low: u32, high: u32, probability: Probability) -> u32 {
    low + ((u64::from(high - low) * u64::from(probability)) >> 16) as u32
}

impl RangeEncoder {
    pub(crate) fn new() -> Self {
        Self { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    pub(crate) fn encode(&mut self, bit: bool, probability: Probability) {
        let middle = middle(self.low, self.high, probability);
        match bit {
            true => self.high = middle,
            false => self.low = middle + 1,
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
    }

    /// The bytes. Zeros at the end are left out: the decoder reads zeros there anyway.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        // The shortest number in the interval.
        if self.low > 0 {
            let byte = (self.low >> 24) as u8;
            match u32::from(byte) < self.high >> 24 {
                true => self.bytes.push(byte + 1),
                false => self.bytes.extend(self.low.to_be_bytes()),
            }
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Reads bits.
pub(crate) struct RangeDecoder<'b> {
    low: u32,
    high: u32,
    code: u32,
    rest: &'b [u8],
}

impl<'b> RangeDecoder<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        let mut decoder = Self { low: 0, high: u32::MAX, code: 0, rest: bytes };
        for _ in 0..4 {
            decoder.code = decoder.code << 8 | decoder.next_byte();
        }
        decoder
    }

    fn next_byte(&mut self) -> u32 {
        let Some((&byte, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        byte.into()
    }

    #[inline]
    pub(crate) fn decode(&mut self, probability: Probability) -> bool {
        let middle = middle(self.low, self.high, probability);
        let bit = self.code <= middle;
        match bit {
            true => self.high = middle,
            false => self.low = middle + 1,
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.code = self.code << 8 | self.next_byte();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_what_was_encoded() {
        let mut random = 12_345u32;
        let mut next = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            random >> 16
        };
        for length in [0, 1, 7, 500] {
            let bits: Vec<(bool, Probability)> = (0..length)
                .map(|_| (next() % 9 == 0, [1, 700, 32_768, 65_535][next() as usize % 4]))
                .collect();
            let mut encoder = RangeEncoder::new();
            bits.iter().for_each(|(bit, probability)| encoder.encode(*bit, *probability));
            let bytes = encoder.finish();
            let mut decoder = RangeDecoder::new(&bytes);
            for (bit, probability) in bits {
                assert_eq!(decoder.decode(probability), bit);
            }
        }
    }
}
