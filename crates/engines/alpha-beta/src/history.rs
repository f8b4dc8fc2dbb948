/// Adds a bonus (or malus) to a history counter.
///
/// The counter approaches `±limit` without passing it: the nearer it is, the less a further bonus
/// changes. Old results therefore fade.
#[inline]
pub fn update_history(counter: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_within_the_limit() {
        for limit in [8_192, 16_384] {
            let mut counter = 0;
            for _ in 0..100 {
                update_history(&mut counter, limit / 3, limit);
            }
            assert!(i32::from(counter) <= limit && i32::from(counter) > limit * 3 / 4);
            for _ in 0..200 {
                update_history(&mut counter, -i32::MAX, limit);
            }
            assert!(i32::from(counter) >= -limit && i32::from(counter) < -limit * 3 / 4);
        }
    }
}
