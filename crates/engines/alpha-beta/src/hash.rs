/// Scatters the bits of a word, so that similar words give unrelated results.
#[inline]
pub const fn mix_bits(word: u64) -> u64 {
    let word = (word ^ word >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
