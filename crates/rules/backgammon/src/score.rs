use game::{BySide, Side};

use crate::rules::Rules;

/// The score of a match or session before the present game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    points: BySide<u32>,
    crawford: bool,
}

/// What can be wrong with a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScoreError {
    /// A player has as many points as the match goes to.
    #[error("a match to {length} is over at {white}-{black}")]
    MatchOver {
        /// The length of the match.
        length: u32,
        /// White's points.
        white: u32,
        /// Black's points.
        black: u32,
    },
    /// This cannot be the Crawford game.
    #[error(
        "only the game in which a player first needs a single point is the Crawford game, \
         and not at {white}-{black}"
    )]
    NotCrawford {
        /// White's points.
        white: u32,
        /// Black's points.
        black: u32,
    },
}

impl Score {
    /// Nobody has scored.
    pub const ZERO: Self = Self { points: BySide { white: 0, black: 0 }, crawford: false };

    /// A score under these rules.
    ///
    /// # Errors
    /// The match is over at this score, or the Crawford game cannot be played at it.
    pub fn new(rules: &Rules, points: BySide<u32>, crawford: bool) -> Result<Self, ScoreError> {
        let score = Self { points, crawford };
        let (white, black) = (points.white, points.black);
        let one_away = |side| score.away(rules, side) == Some(1);
        match rules.match_length() {
            Some(length) if white.max(black) >= length => {
                Err(ScoreError::MatchOver { length, white, black })
            }
            _ if crawford && one_away(Side::White) == one_away(Side::Black) => {
                Err(ScoreError::NotCrawford { white, black })
            }
            _ => Ok(score),
        }
    }

    /// The score after these wins, each a winner and points; `None` once the match is over.
    pub(crate) fn after(
        rules: &Rules,
        wins: impl IntoIterator<Item = (Side, u32)>,
    ) -> Option<Self> {
        let mut score = Self::ZERO;
        let mut crawford_played = false;
        for (winner, points) in wins {
            crawford_played |= score.crawford;
            score.points[winner] = score.points[winner].saturating_add(points);
            let [white, black] = Side::ALL.map(|side| score.away(rules, side));
            if white == Some(0) || black == Some(0) {
                return None;
            }
            // A match to one point has no Crawford game: both players need one point from the start.
            score.crawford = !crawford_played && (white == Some(1) || black == Some(1));
        }
        Some(score)
    }

    /// The points of each side.
    pub fn points(&self) -> BySide<u32> {
        self.points
    }

    /// Whether the present game is the one in which nobody may double, because a player has just
    /// come within a point of winning the match.
    pub fn is_crawford(&self) -> bool {
        self.crawford
    }

    /// How many points `side` still needs to win the match, if it is one.
    pub fn away(&self, rules: &Rules, side: Side) -> Option<u32> {
        Some(rules.match_length()?.saturating_sub(self.points[side]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const W: Side = Side::White;
    const B: Side = Side::Black;

    /// Points and Crawford state after each win of a series.
    fn course(length: u8, wins: &[(Side, u32)]) -> Vec<Option<(u32, u32, bool)>> {
        let rules = Rules::match_to(length);
        let score = |n: usize| Score::after(&rules, wins[..n].iter().copied());
        (1..=wins.len())
            .map(|n| score(n).map(|s| (s.points.white, s.points.black, s.crawford)))
            .collect()
    }

    #[test]
    fn crawford_is_one_game_only() {
        // White comes to 4 of 5: Crawford. Black wins it: from there on the cube is free, also when
        // Black comes to 4 as well.
        assert_eq!(
            course(5, &[(W, 2), (W, 2), (B, 1), (B, 2), (B, 1), (W, 1)]),
            [
                Some((2, 0, false)),
                Some((4, 0, true)),
                Some((4, 1, false)),
                Some((4, 3, false)),
                Some((4, 4, false)),
                None
            ]
        );
    }

    #[test]
    fn a_match_to_two_has_its_crawford_game_after_the_first_point() {
        assert_eq!(
            course(2, &[(B, 1), (W, 1), (W, 1)]),
            [Some((0, 1, true)), Some((1, 1, false)), None]
        );
    }

    #[test]
    fn a_match_to_one_ends_with_the_first_game() {
        assert_eq!(course(1, &[(B, 1)]), [None]);
        assert_eq!(course(3, &[(B, 8)]), [None]);
    }

    #[test]
    fn money_sessions_do_not_end() {
        let wins = [(W, 4), (B, 2), (B, 64)];
        let score = Score::after(&Rules::MONEY, wins).unwrap();
        assert_eq!(score.points, BySide { white: 4, black: 66 });
        assert!(!score.crawford);
    }

    #[test]
    fn rejects_impossible_scores() {
        let rules = Rules::match_to(5);
        let score = |white, black, crawford| Score::new(&rules, BySide { white, black }, crawford);
        assert!(score(4, 2, true).is_ok());
        assert!(score(4, 2, false).is_ok());
        assert!(score(4, 4, false).is_ok());
        assert!(matches!(score(4, 4, true), Err(ScoreError::NotCrawford { .. })));
        assert!(matches!(score(3, 3, true), Err(ScoreError::NotCrawford { .. })));
        assert!(matches!(score(5, 0, false), Err(ScoreError::MatchOver { .. })));
        let money = Score::new(&Rules::MONEY, BySide { white: 1, black: 900 }, true);
        assert!(matches!(money, Err(ScoreError::NotCrawford { .. })));
    }
}
