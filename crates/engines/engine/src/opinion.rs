use crate::Score;

/// What a player without hands thinks of its own game, and what it says to offers because of it.
///
/// It is what the player thought when it last decided something; before that, and for whoever plays
/// at random, it is no opinion at all.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Opinion {
    score: Option<Score>,
    /// How many decisions in a row it has seen nothing left to hope for.
    hopeless: u32,
}

/// Nobody agrees to a draw before so many events, unless the game is lost.
const EARLY: usize = 40;

/// Somebody gives up who has seen nothing left so many times in a row.
const PATIENCE: u32 = 3;

/// As good as lost, in hundredths of a pawn or a man.
const LOST: i32 = -1_000;

impl Opinion {
    /// Something was decided, and this is what the position seemed worth.
    pub fn form(&mut self, score: Score) {
        self.score = Some(score);
        let is_hopeless = match score {
            Score::Hundredths(value) => value <= LOST,
            Score::LossIn(_) => true,
            // Dice may always help, and a lost game may still become a lost gammon.
            Score::WinIn(_) | Score::Chances(_) => false,
        };
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
    }

    /// Whether there is none.
    pub fn is_none(&self) -> bool {
        self.score.is_none()
    }

    /// Whether a draw is good enough after so many events: always when a pawn behind, after the
    /// opening when not ahead.
    pub fn agrees_to_draw(&self, events: usize) -> bool {
        self.score.is_some_and(|score| match score {
            Score::Hundredths(value) => value <= -100 || (value <= 0 && events >= EARLY),
            Score::LossIn(_) => true,
            Score::WinIn(_) | Score::Chances(_) => false,
        })
    }

    /// Whether it is enough that the opponent gives up a single game (1), a gammon (2) or a
    /// backgammon (3).
    pub fn agrees_to_resignation(&self, level: u8) -> bool {
        self.score.is_none_or(|score| f32::from(level) + 0.05 >= hope(score))
    }

    /// Whether a draw that the rules offer is better than to play on.
    pub fn wants_draw(&self) -> bool {
        self.score.is_some_and(|score| match score {
            Score::Hundredths(value) => value <= 0,
            Score::LossIn(_) => true,
            Score::WinIn(_) | Score::Chances(_) => false,
        })
    }

    /// Whether there has been nothing left to hope for long enough.
    pub fn gives_up(&self) -> bool {
        self.hopeless >= PATIENCE
    }
}

/// The points, in units of the stake, that somebody with these prospects may hope for.
fn hope(score: Score) -> f32 {
    match score {
        Score::Chances(chances) => {
            let won = chances.win + chances.win_gammon + chances.win_backgammon;
            let lost = 1.0 - chances.win + chances.lose_gammon + chances.lose_backgammon;
            won - lost
        }
        // Without gammons there is nothing more than a game to be won.
        Score::Hundredths(_) | Score::WinIn(_) | Score::LossIn(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chances;

    fn of(score: Score) -> Opinion {
        let mut opinion = Opinion::default();
        opinion.form(score);
        opinion
    }

    #[test]
    fn draws_are_a_matter_of_opinion() {
        assert!(!Opinion::default().agrees_to_draw(99), "it has not looked yet");
        for (score, early, late) in [
            (Score::Hundredths(30), false, false),
            (Score::Hundredths(0), false, true),
            (Score::Hundredths(-100), true, true),
            (Score::WinIn(9), false, false),
            (Score::LossIn(9), true, true),
        ] {
            let agrees = [2, 60].map(|events| of(score).agrees_to_draw(events));
            assert_eq!(agrees, [early, late], "{score:?}");
        }
    }

    /// With every second game a gammon one may hope for one and a half points.
    #[test]
    fn a_single_game_is_not_enough_for_who_may_win_a_gammon() {
        let chances = Chances { win: 1.0, win_gammon: 0.5, ..Chances::default() };
        let opinion = of(Score::Chances(chances));
        assert_eq!([1, 2].map(|level| opinion.agrees_to_resignation(level)), [false, true]);
        assert!(Opinion::default().agrees_to_resignation(1));
    }

    #[test]
    fn nobody_gives_up_at_the_first_shock() {
        let mut opinion = of(Score::LossIn(4));
        opinion.form(Score::Hundredths(-2_000));
        assert!(!opinion.gives_up());
        opinion.form(Score::LossIn(2));
        assert!(opinion.gives_up());
        opinion.form(Score::Hundredths(-300));
        assert!(!opinion.gives_up(), "hope has come back");
    }
}
