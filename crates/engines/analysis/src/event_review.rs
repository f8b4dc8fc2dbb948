use std::fmt;
use std::str::FromStr;

use game::Side;

use crate::{Evaluation, MoveQuality};

/// The review of one event of a game. Moves are texts, so that it can be stored and sent.
///
/// Its own text is a line of words: who moved or rolled, the evaluation after it, and for a decision its quality, its
/// loss and what would have been better.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EventReview {
    /// The player who moved or rolled.
    pub by: Option<Side>,
    /// The evaluation after the event, if it was evaluated.
    pub evaluation: Option<Evaluation>,
    /// The decision, if there was a choice.
    pub decision: Option<DecisionReview>,
    /// For a roll: its equity minus the average over all rolls.
    pub luck: Option<f64>,
}

/// The review of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct DecisionReview {
    /// What it gave away: a part of a point, or equity in a game with dice.
    pub loss: f64,
    /// How bad that is.
    pub quality: MoveQuality,
    /// Whether it was a cube decision.
    pub cube: bool,
    /// The better move and the moves that are expected to follow; empty if the best move was played.
    pub better: Vec<String>,
}

impl EventReview {
    /// Whether the decision was an error.
    pub fn is_error(&self) -> bool {
        self.decision.as_ref().is_some_and(|decision| decision.quality != MoveQuality::Fine)
    }
}

/// A text that is not a review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventReviewError(
    /// The word that could not be read.
    pub String,
);

impl fmt::Display for EventReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not part of a review", self.0)
    }
}

impl std::error::Error for EventReviewError {}

impl fmt::Display for EventReview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.by.map(|by| format!("by={by}")));
        words.extend(self.evaluation.map(|evaluation| format!("worth={evaluation}")));
        if let Some(DecisionReview { loss, quality, cube, better }) = &self.decision {
            words.push(format!("{quality}={loss:.4}"));
            words.extend(cube.then(|| "cube".to_owned()));
            if !better.is_empty() {
                words.push(format!("better={}", better.join(";")));
            }
        }
        words.extend(self.luck.map(|luck| format!("luck={luck:.4}")));
        f.write_str(&words.join(" "))
    }
}

impl FromStr for EventReview {
    type Err = EventReviewError;

    fn from_str(text: &str) -> Result<Self, EventReviewError> {
        let mut review = Self::default();
        let (mut cube, mut better) = (false, Vec::new());
        for word in text.split_whitespace() {
            let wrong = || EventReviewError(word.to_owned());
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let number = || value.parse().ok().filter(|n: &f64| n.is_finite()).ok_or_else(wrong);
            match name {
                "by" => review.by = Some(read_side(value).ok_or_else(wrong)?),
                "worth" => review.evaluation = Some(value.parse().map_err(|_| wrong())?),
                "cube" => cube = true,
                "better" => better = value.split(';').map(str::to_owned).collect(),
                "luck" => review.luck = Some(number()?),
                quality => {
                    let quality = quality.parse().map_err(|_| wrong())?;
                    let (cube, better) = (false, Vec::new());
                    review.decision =
                        Some(DecisionReview { loss: number()?, quality, cube, better });
                }
            }
        }
        if let Some(decision) = &mut review.decision {
            (decision.cube, decision.better) = (cube, better);
        }
        Ok(review)
    }
}

fn read_side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let better = vec!["8/5,6/5".to_owned(), "roll".to_owned()];
        let decision =
            DecisionReview { loss: 0.125, quality: MoveQuality::Mistake, cube: true, better };
        let full = EventReview {
            by: Some(Side::Black),
            evaluation: Some(Evaluation::WinProbability(0.531)),
            decision: Some(decision),
            luck: None,
        };
        let text = "by=black worth=53.1% mistake=0.1250 cube better=8/5,6/5;roll";
        assert_eq!(full.to_string(), text);
        let luck = EventReview { by: Some(Side::White), luck: Some(-0.25), ..Default::default() };
        for review in [full, luck, EventReview::default()] {
            assert_eq!(review.to_string().parse(), Ok(review));
        }
    }

    #[test]
    fn the_error_names_the_word_that_could_not_be_read() {
        for word in ["by=green", "worth=", "worth=#x", "luck=NaN", "fine=", "good=1", "x"] {
            let text = format!("by=white {word}");
            assert_eq!(text.parse::<EventReview>(), Err(EventReviewError(word.to_owned())));
        }
    }
}
