/// A checksum that notices damage, not intent: FNV-1a over words of eight bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = 0xCBF2_9CE4_8422_2325u64 ^ bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01B3);
        // The product moves bits only upwards; the rotation brings them back.
        sum = sum.rotate_left(29);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_bit_changes_the_sum() {
        let bytes = [7; 100];
        for bit in 0..800 {
            let mut changed = bytes;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(checksum(&changed), checksum(&bytes));
        }
        assert_ne!(checksum(&[0; 8]), checksum(&[0; 9]));
    }
}
