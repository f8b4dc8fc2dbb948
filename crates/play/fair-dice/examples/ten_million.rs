//! Derives ten million rolls and tests whether they are evenly distributed:
//! `cargo run --release -p salon-fair-dice --example ten_million`

// An example prints to the terminal.
#![allow(clippy::print_stdout)]

use std::num::NonZeroU32;
use std::time::Instant;

use salon_fair_dice::{FairDice, RollIndex, Secret};

const ROLLS: u32 = 10_000_000;

fn main() {
    println!(
        "table            chi-square, 36 numbers   p    first die   p    second die   p    seconds"
    );
    for seed in 1..=3u8 {
        let start = Instant::now();
        let dice =
            FairDice::new(&Secret::new([seed; 32]), "ten million", &["s".into(), "n".into()]);
        let end = NonZeroU32::new(36).unwrap_or(NonZeroU32::MIN);
        let mut counts = [0u64; 36];
        for index in 0..ROLLS {
            let roll = RollIndex { game: index / 60, number: index % 60 };
            counts[dice.below(roll, end) as usize] += 1;
        }
        let die = |face: &dyn Fn(usize) -> usize| {
            let mut faces = [0u64; 6];
            counts.iter().enumerate().for_each(|(number, count)| faces[face(number)] += count);
            faces
        };
        let (first, second) = (die(&|number| number / 6), die(&|number| number % 6));
        print!("secret {seed:02x}{seed:02x}…");
        for (counts, freedom) in [(&counts[..], 35.0), (&first, 5.0), (&second, 5.0)] {
            let chi_square = chi_square(counts);
            print!("   {chi_square:8.3} (p = {:.4})", upper_tail(freedom / 2.0, chi_square / 2.0));
        }
        println!("   {:.1}", start.elapsed().as_secs_f64());
    }
}

fn chi_square(counts: &[u64]) -> f64 {
    let expected = f64::from(ROLLS) / counts.len() as f64;
    counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum()
}

/// The regularised upper incomplete gamma function, by integrating the density from 0 to `x`.
fn upper_tail(shape: f64, x: f64) -> f64 {
    // The density of the gamma distribution, with t = u², which removes the pole at 0.
    let density = |u: f64| 2.0 * (2.0 * shape - 1.0).mul_add(u.max(1e-300).ln(), -u * u).exp();
    let steps = 200_000;
    let (end, mut area) = (x.sqrt(), 0.0);
    let width = end / f64::from(steps);
    for step in 0..steps {
        area += density((f64::from(step) + 0.5) * width) * width;
    }
    1.0 - area / gamma(shape)
}

/// The gamma function of a whole or half number.
fn gamma(shape: f64) -> f64 {
    if shape > 1.0 {
        (shape - 1.0) * gamma(shape - 1.0)
    } else if shape == 1.0 {
        1.0
    } else {
        std::f64::consts::PI.sqrt()
    }
}
