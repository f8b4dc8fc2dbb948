//! Tournament performance rating: the average rating of the opponents plus what the score adds (B.02, article 8.1.1).

/// Rating differences for scores of 50% to 100%.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The rating difference that a percentage stands for.
fn rating_difference(percent: i64) -> i64 {
    let distance = usize::try_from((percent - 50).abs()).unwrap_or(50).min(50);
    DIFFERENCES[distance] * (percent - 50).signum()
}

/// Average rating of some opponents, and the performance of a player who made a number of half points against them.
/// `None` without opponents.
pub(crate) fn performance_rating(ratings: &[u16], half_points: i64) -> Option<(i64, i64)> {
    let games = i64::try_from(ratings.len()).ok().filter(|games| *games > 0)?;
    let total: i64 = ratings.iter().map(|rating| i64::from(*rating)).sum();
    let average = rounded(total, games);
    let percent = rounded(half_points * 50, games);
    Some((average, average + rating_difference(percent)))
}

/// A quotient rounded to the nearest whole number, halves up.
fn rounded(dividend: i64, divisor: i64) -> i64 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_the_handbook_table() {
        assert_eq!(performance_rating(&[2000, 2100, 2200], 3), Some((2100, 2100)));
        assert_eq!(performance_rating(&[2000; 4], 6), Some((2000, 2193)), "75% add 193");
        assert_eq!(performance_rating(&[2000; 4], 0), Some((2000, 1200)), "0% take 800");
        assert_eq!(performance_rating(&[2001, 2002], 4), Some((2002, 2802)), "halves round up");
        assert_eq!(performance_rating(&[], 0), None);
    }
}
