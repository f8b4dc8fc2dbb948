use crate::EngineScore;

/// The scores that a computer player has seen in its own game. They decide how it answers offers of
/// a draw or a resignation, and when it claims a draw or resigns itself.
///
/// A player that has not searched yet, or that plays at random, has an empty history.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ScoreHistory {
    last: Option<EngineScore>,
    /// How many searches in a row came out lost.
    lost_in_a_row: u32,
}

/// An equal position is agreed drawn only after so many events.
const OPENING_EVENTS: usize = 40;

/// The player resigns after so many lost scores in a row.
const LOST_SCORES_TO_RESIGN: u32 = 3;

/// A position with this score counts as lost, in hundredths of a pawn or a man.
const LOST_SCORE: i32 = -1_000;

impl ScoreHistory {
    /// Adds the score of the latest search.
    pub fn record(&mut self, score: EngineScore) {
        self.last = Some(score);
        let is_lost = match score {
            EngineScore::Hundredths(value) => value <= LOST_SCORE,
            EngineScore::LossIn(_) => true,
            // With dice, luck may still turn, and a lost game may still become a lost gammon.
            EngineScore::WinIn(_) | EngineScore::Probabilities(_) => false,
        };
        self.lost_in_a_row = if is_lost { self.lost_in_a_row + 1 } else { 0 };
    }

    /// Whether no score has been recorded.
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// Whether to accept a draw offered after so many events: always when a pawn behind, and after
    /// the opening when not ahead.
    pub fn accepts_draw(&self, events: usize) -> bool {
        self.last.is_some_and(|score| match score {
            EngineScore::Hundredths(value) => {
                value <= -100 || (value <= 0 && events >= OPENING_EVENTS)
            }
            EngineScore::LossIn(_) => true,
            EngineScore::WinIn(_) | EngineScore::Probabilities(_) => false,
        })
    }

    /// Whether to accept that the opponent resigns a single game (1), a gammon (2) or a backgammon
    /// (3).
    pub fn accepts_resignation(&self, level: u8) -> bool {
        self.last.is_none_or(|score| f32::from(level) + 0.05 >= cubeless_equity(score))
    }

    /// Whether to claim a draw that the rules allow.
    pub fn claims_draw(&self) -> bool {
        self.last.is_some_and(|score| match score {
            EngineScore::Hundredths(value) => value <= 0,
            EngineScore::LossIn(_) => true,
            EngineScore::WinIn(_) | EngineScore::Probabilities(_) => false,
        })
    }

    /// Whether the game has been lost for long enough to resign.
    pub fn resigns(&self) -> bool {
        self.lost_in_a_row >= LOST_SCORES_TO_RESIGN
    }
}

/// The points that a player with this score may expect, in units of the stake.
fn cubeless_equity(score: EngineScore) -> f32 {
    match score {
        EngineScore::Probabilities(outcome) => {
            let won = outcome.win + outcome.win_gammon + outcome.win_backgammon;
            let lost = 1.0 - outcome.win + outcome.lose_gammon + outcome.lose_backgammon;
            won - lost
        }
        // Without gammons nobody can win more than the game.
        EngineScore::Hundredths(_) | EngineScore::WinIn(_) | EngineScore::LossIn(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OutcomeProbabilities;

    fn history_of(score: EngineScore) -> ScoreHistory {
        let mut history = ScoreHistory::default();
        history.record(score);
        history
    }

    #[test]
    fn accepts_a_draw_when_behind_or_equal_after_the_opening() {
        assert!(!ScoreHistory::default().accepts_draw(99), "no search yet");
        for (score, early, late) in [
            (EngineScore::Hundredths(30), false, false),
            (EngineScore::Hundredths(0), false, true),
            (EngineScore::Hundredths(-100), true, true),
            (EngineScore::WinIn(9), false, false),
            (EngineScore::LossIn(9), true, true),
        ] {
            let accepts = [2, 60].map(|events| history_of(score).accepts_draw(events));
            assert_eq!(accepts, [early, late], "{score:?}");
        }
    }

    /// If every second game is a gammon, the player may expect one and a half points.
    #[test]
    fn declines_a_single_game_when_a_gammon_is_likely() {
        let outcome =
            OutcomeProbabilities { win: 1.0, win_gammon: 0.5, ..OutcomeProbabilities::default() };
        let history = history_of(EngineScore::Probabilities(outcome));
        assert_eq!([1, 2].map(|level| history.accepts_resignation(level)), [false, true]);
        assert!(ScoreHistory::default().accepts_resignation(1));
    }

    #[test]
    fn resigns_after_three_lost_scores_in_a_row() {
        let mut history = history_of(EngineScore::LossIn(4));
        history.record(EngineScore::Hundredths(-2_000));
        assert!(!history.resigns());
        history.record(EngineScore::LossIn(2));
        assert!(history.resigns());
        history.record(EngineScore::Hundredths(-300));
        assert!(!history.resigns(), "no longer lost");
    }
}
