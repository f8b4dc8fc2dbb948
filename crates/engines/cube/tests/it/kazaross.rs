//! Our match equity table against one that was rolled out.

use salon_cube::MatchEquities;

const TABLE: &str = include_str!("../data/kazaross-xg2.txt");

const LENGTH: u32 = 15;

fn rows() -> Vec<Vec<f32>> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_whitespace().map(|chance| chance.parse().unwrap()).collect()).collect()
}

#[test]
fn every_score_is_close_to_kazaross() {
    let (rows, ours) = (rows(), MatchEquities::shared());
    let (mut greatest, mut squares) = (0.0_f32, 0.0_f32);
    for mine in 1..=LENGTH {
        for theirs in 1..=LENGTH {
            let published = rows[mine as usize - 1][theirs as usize - 1];
            let apart = (ours.chance(mine, theirs) - published).abs();
            greatest = greatest.max(apart);
            squares += apart * apart;
        }
    }
    let mean = (squares / (LENGTH * LENGTH) as f32).sqrt();
    assert!(greatest < 0.009, "the greatest difference is {greatest}");
    assert!(mean < 0.0017, "the mean difference is {mean}");
}

#[test]
fn post_crawford_scores_are_close_to_kazaross() {
    let (rows, ours) = (rows(), MatchEquities::shared());
    for (needs, published) in (1..).zip(&rows[LENGTH as usize]) {
        let apart = (ours.chance_after_crawford(needs, 1) - published).abs();
        assert!(apart < 0.002, "{needs}: {apart}");
    }
}
