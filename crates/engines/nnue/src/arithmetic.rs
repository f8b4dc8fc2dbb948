//! The inner loops. They are written so that the compiler vectorises them; on x86-64 they are compiled
//! a second time for AVX2, which is chosen at run time. Integer sums do not depend on their order, so
//! every version gives the same result.

use crate::HIDDEN_UNIT;
use crate::accumulator::Accumulator;

/// Accumulators are changed in blocks of this size, so that the sums stay in registers.
const BLOCK: usize = 64;

/// Defines a function with this body, and on x86-64 a second version of it for processors with AVX2.
macro_rules! vectorised {
    ($(#[$doc:meta])* fn $name:ident<const HIDDEN: usize>($($arg:ident: $type:ty),*) $(-> $out:ty)? $body:block) => {
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<const HIDDEN: usize>($($arg: $type),*) $(-> $out)? {
            #[inline(always)]
            fn portable<const HIDDEN: usize>($($arg: $type),*) $(-> $out)? $body
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn avx2<const HIDDEN: usize>($($arg: $type),*) $(-> $out)? {
                    portable($($arg),*)
                }
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2, as just checked.
                    return unsafe { avx2($($arg),*) };
                }
            }
            portable($($arg),*)
        }
    };
}

vectorised! {
    /// Writes `from` plus the rows `added` minus the rows `removed` to `to`.
    fn update<const HIDDEN: usize>(
        to: &mut Accumulator<HIDDEN>,
        from: &Accumulator<HIDDEN>,
        rows: &[Accumulator<HIDDEN>],
        added: &[u16],
        removed: &[u16]
    ) {
        let blocks = to.0.chunks_mut(BLOCK).zip(from.0.chunks(BLOCK)).enumerate();
        for (number, (to, from)) in blocks {
            let mut sums = [0_i16; BLOCK];
            sums[..from.len()].copy_from_slice(from);
            add_rows(&mut sums[..from.len()], number * BLOCK, rows, added, removed);
            to.copy_from_slice(&sums[..to.len()]);
        }
    }
}

vectorised! {
    /// Adds the rows `added` to `to` and subtracts the rows `removed`.
    fn update_in_place<const HIDDEN: usize>(
        to: &mut Accumulator<HIDDEN>,
        rows: &[Accumulator<HIDDEN>],
        added: &[u16],
        removed: &[u16]
    ) {
        for (number, to) in to.0.chunks_mut(BLOCK).enumerate() {
            let mut sums = [0_i16; BLOCK];
            sums[..to.len()].copy_from_slice(to);
            add_rows(&mut sums[..to.len()], number * BLOCK, rows, added, removed);
            to.copy_from_slice(&sums[..to.len()]);
        }
    }
}

/// Adds a block of the rows `added`, which begins at `start`, and subtracts that of the rows `removed`.
#[inline(always)]
fn add_rows<const HIDDEN: usize>(
    sums: &mut [i16],
    start: usize,
    rows: &[Accumulator<HIDDEN>],
    added: &[u16],
    removed: &[u16],
) {
    let length = sums.len();
    let block = |row: &u16| &rows[usize::from(*row)].0[start..start + length];
    for row in added {
        for (sum, weight) in sums.iter_mut().zip(block(row)) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for row in removed {
        for (sum, weight) in sums.iter_mut().zip(block(row)) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}

vectorised! {
    /// The sum of squared clipped hidden values times their output weights.
    fn output<const HIDDEN: usize>(
        hidden: &Accumulator<HIDDEN>,
        weights: &Accumulator<HIDDEN>
    ) -> i32 {
        let mut sum = 0_i32;
        for (hidden, weight) in hidden.0.iter().zip(&weights.0) {
            let clipped = (*hidden).clamp(0, HIDDEN_UNIT as i16);
            // A weight has at most 7 bits, so this product fits into 16.
            let product = clipped.wrapping_mul(*weight);
            sum = sum.wrapping_add(i32::from(clipped) * i32::from(product));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without a pattern.
    fn numbers(seed: u32, limit: i32) -> [i16; 96] {
        let mut state = seed;
        [(); 96].map(|()| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 8) as i32 % (2 * limit + 1) - limit) as i16
        })
    }

    #[test]
    fn adds_and_removes_rows() {
        let rows = [1, 2, 3].map(|seed| Accumulator(numbers(seed, 500)));
        let from = Accumulator(numbers(4, 5_000));
        let mut to = Accumulator::ZERO;
        update(&mut to, &from, &rows, &[0, 2], &[1]);
        for index in 0..96 {
            let expected = from.0[index] + rows[0].0[index] + rows[2].0[index] - rows[1].0[index];
            assert_eq!(to.0[index], expected);
        }
    }

    /// The definition of the output in 64 bits, where nothing can overflow.
    #[test]
    fn every_version_computes_the_same_output() {
        for seed in 0..50 {
            let hidden = Accumulator(numbers(seed, 600));
            let weights = Accumulator(numbers(seed + 1_000, 127));
            let expected: i64 = hidden.0.iter().zip(&weights.0).fold(0, |sum, (hidden, weight)| {
                let clipped = i64::from((*hidden).clamp(0, 255));
                sum + clipped * clipped * i64::from(*weight)
            });
            assert_eq!(i64::from(output(&hidden, &weights)), expected);
        }
    }
}
