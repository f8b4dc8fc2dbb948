use std::f32::consts::{LN_2, LOG2_E};

use super::UNITS;

/// Adding and subtracting this number rounds to an integer, which ends up in the lowest bits.
const ROUNDING: f32 = 12_582_912.0;

/// `1 / (1 + e^-x)` to about six digits, written so that the compiler vectorises it.
#[inline(always)]
pub(super) fn sigmoid(x: f32) -> f32 {
    let power = (x.clamp(-30.0, 30.0)) * -LOG2_E;
    let rounded = power + ROUNDING;
    let rest = power - (rounded - ROUNDING);
    // The series of 2^rest, for -1/2 to 1/2.
    let mut sum = 0.001_333_355_8;
    for factor in [0.009_618_129, 0.055_504_11, 0.240_226_5, LN_2, 1.0] {
        sum = sum * rest + factor;
    }
    let whole = f32::from_bits((rounded.to_bits() << 23).wrapping_add(127 << 23));
    1.0 / (1.0 + sum * whole)
}

#[inline(always)]
pub(super) fn sigmoid_all(row: &mut [f32; UNITS]) {
    for value in row {
        *value = sigmoid(*value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approximates_the_logistic_function() {
        for step in -400..=400 {
            let x = step as f32 / 16.0;
            let exact = 1.0 / (1.0 + (-f64::from(x)).exp());
            let error = (f64::from(sigmoid(x)) - exact).abs();
            assert!(error < 4e-6 * exact.max(1e-3), "{x}: {error}");
        }
        assert!(sigmoid(1e9) <= 1.0 && sigmoid(-1e9) >= 0.0 && sigmoid(-1e9) < 1e-9);
    }
}
