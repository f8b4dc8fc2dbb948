//! The computer's levels as opponents: their names, what they are like, and what was measured.

use games::GameKind;
use words::Language;

include!(concat!(env!("OUT_DIR"), "/level_scores.rs"));

/// The names of the levels from 1 on, and of full strength.
const NAMES: [&str; 11] = [
    "Zoé", "Hugo", "Lucie", "Basile", "Nora", "Émile", "Clara", "Victor", "Irène", "Ambroise",
    "Salon",
];

/// The number that records use for full strength.
pub const FULL_STRENGTH: u8 = 11;

/// The levels from the weakest on, and full strength.
pub fn all_levels() -> impl Iterator<Item = u8> {
    1..=FULL_STRENGTH
}

/// The name of a level.
pub fn opponent_name(level: u8) -> &'static str {
    NAMES[usize::from(level.clamp(1, FULL_STRENGTH)) - 1]
}

/// What a level is like, in a sentence.
pub fn opponent_line(level: u8, l: Language) -> &'static str {
    match level {
        0 | 1 => l.opponent_line_1(),
        2 => l.opponent_line_2(),
        3 => l.opponent_line_3(),
        4 => l.opponent_line_4(),
        5 => l.opponent_line_5(),
        6 => l.opponent_line_6(),
        7 => l.opponent_line_7(),
        8 => l.opponent_line_8(),
        9 => l.opponent_line_9(),
        10 => l.opponent_line_10(),
        _ => l.opponent_line_max(),
    }
}

/// What was measured: how a level scores against the one below it; `None` for the weakest and for full strength.
pub fn opponent_figure(kind: GameKind, level: u8, l: Language) -> Option<String> {
    let score = score(kind, level)?;
    let percent = l.tenths(u64::from(score));
    let below = opponent_name(level - 1);
    Some(match is_dice_game(kind) {
        true => l.opponent_match_score(below, percent),
        false => l.opponent_score(elo_difference(score), below, percent),
    })
}

fn is_dice_game(kind: GameKind) -> bool {
    crate::clocks::has_dice(kind)
}

/// The score against the level below, in thousandths.
fn score(kind: GameKind, level: u8) -> Option<u16> {
    let scores = match kind.name() {
        "chess" => CHESS,
        "checkers" => CHECKERS,
        _ => BACKGAMMON,
    };
    let index = usize::from(level).checked_sub(2)?;
    scores.get(index).copied().filter(|score| *score > 0)
}

/// The difference in Elo points that a score in thousandths means: 400 · lg(p / (1 − p)).
fn elo_difference(score: u16) -> u64 {
    let share = f64::from(score.clamp(1, 999)) / 1000.0;
    (400.0 * (share / (1.0 - share)).log10()).round().max(0.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIDE's table (Handbook B.02, 8.1.1): 64 % mean 102 points, 76 % mean 202. It rounds the normal distribution, so
    /// the logistic curve differs by a few points.
    #[test]
    fn scores_become_rating_differences() {
        assert_eq!(elo_difference(500), 0);
        assert!(elo_difference(640).abs_diff(102) <= 3);
        assert!(elo_difference(760).abs_diff(202) <= 3);
    }

    /// The first and the last row of the tables in `docs/figures.md` are there for every game.
    #[test]
    fn every_level_above_the_first_was_measured() {
        for kind in GameKind::ALL {
            for level in 2..=10 {
                let score = score(*kind, level);
                assert!(score.is_some_and(|score| (500..1000).contains(&score)), "{kind} {level}");
            }
            assert_eq!((score(*kind, 1), score(*kind, FULL_STRENGTH)), (None, None));
        }
        let figures = include_str!("../../../../docs/figures.md");
        let third = score(GameKind::Chess, 3).unwrap();
        assert!(figures.contains(&format!("{}.{} % (", third / 10, third % 10)));
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<_> = all_levels().map(opponent_name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 11);
    }
}
