//! Which draws a computer claims and accepts. It never offers one itself: it plays on until the rules
//! or its opponent end the game.

use engine::EngineScore;

/// After this many events the opening is over.
const OPENING: usize = 40;

/// Far enough behind to accept a draw at any time, in hundredths of a pawn or a man.
const BEHIND: i32 = -100;

/// Whether a computer claims a draw that the rules allow: if it is not ahead. Without a score, as at
/// random moves, it never does.
pub(crate) fn claims(score: Option<EngineScore>) -> bool {
    score.is_some_and(|score| match score {
        EngineScore::Hundredths(value) => value <= 0,
        EngineScore::LossIn(_) => true,
        EngineScore::WinIn(_) | EngineScore::Probabilities(_) => false,
    })
}

/// Whether a computer accepts a draw after this many events: always if it is clearly behind, and after
/// the opening if it is not ahead.
pub(crate) fn accepts(score: Option<EngineScore>, events: usize) -> bool {
    score.is_some_and(|score| match score {
        EngineScore::Hundredths(value) => value <= BEHIND || (value <= 0 && events >= OPENING),
        EngineScore::LossIn(_) => true,
        EngineScore::WinIn(_) | EngineScore::Probabilities(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_when_behind_or_level_after_the_opening() {
        assert!(!accepts(None, 99), "it has not decided anything yet");
        for (score, early, late) in [
            (EngineScore::Hundredths(30), false, false),
            (EngineScore::Hundredths(0), false, true),
            (EngineScore::Hundredths(-100), true, true),
            (EngineScore::WinIn(9), false, false),
            (EngineScore::LossIn(9), true, true),
        ] {
            assert_eq!(
                [2, 60].map(|events| accepts(Some(score), events)),
                [early, late],
                "{score:?}"
            );
        }
    }

    #[test]
    fn claims_only_when_not_ahead() {
        let wanted = [
            EngineScore::Hundredths(1),
            EngineScore::Hundredths(0),
            EngineScore::WinIn(3),
            EngineScore::LossIn(3),
        ]
        .map(|score| claims(Some(score)));
        assert_eq!(wanted, [false, true, false, true]);
        assert!(!claims(None));
    }
}
