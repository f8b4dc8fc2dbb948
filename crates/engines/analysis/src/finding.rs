use std::fmt;
use std::str::FromStr;

use game::Side;

use crate::{Class, Prospect};

/// What was found about one event of a game. Moves are texts, so that it can be kept and sent.
///
/// Its text is a line of words: who moved or rolled, what White may expect after it, and what was
/// decided, how well, and what would have been better.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Finding {
    /// Who moved or rolled.
    pub by: Option<Side>,
    /// What White may expect after it, where that was looked at.
    pub prospect: Option<Prospect>,
    /// What was decided, where there was a choice.
    pub decided: Option<Decided>,
    /// What a roll brought beyond the mean of all rolls.
    pub luck: Option<f64>,
}

/// A decision that was a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Decided {
    /// What it gave away: a part of a point, or equity in a game with dice.
    pub loss: f64,
    /// How bad that is.
    pub class: Class,
    /// Whether it was about the cube.
    pub cube: bool,
    /// What would have been played instead, and what is expected to follow; empty if it was that.
    pub better: Vec<String>,
}

impl Finding {
    /// Whether something better was missed.
    pub fn is_error(&self) -> bool {
        self.decided.as_ref().is_some_and(|decided| decided.class != Class::Fine)
    }
}

/// A text that tells no finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindingError(
    /// The word that was not understood.
    pub String,
);

impl fmt::Display for FindingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no part of a finding", self.0)
    }
}

impl std::error::Error for FindingError {}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.by.map(|by| format!("by={by}")));
        words.extend(self.prospect.map(|prospect| format!("worth={prospect}")));
        if let Some(Decided { loss, class, cube, better }) = &self.decided {
            words.push(format!("{class}={loss:.4}"));
            words.extend(cube.then(|| "cube".to_owned()));
            if !better.is_empty() {
                words.push(format!("better={}", better.join(";")));
            }
        }
        words.extend(self.luck.map(|luck| format!("luck={luck:.4}")));
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Finding {
    type Err = FindingError;

    fn from_str(text: &str) -> Result<Self, FindingError> {
        let mut finding = Self::default();
        let (mut cube, mut better) = (false, Vec::new());
        for word in text.split_whitespace() {
            let wrong = || FindingError(word.to_owned());
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let number = || value.parse().ok().filter(|n: &f64| n.is_finite()).ok_or_else(wrong);
            match name {
                "by" => finding.by = Some(side(value).ok_or_else(wrong)?),
                "worth" => finding.prospect = Some(value.parse().map_err(|()| wrong())?),
                "cube" => cube = true,
                "better" => better = value.split(';').map(str::to_owned).collect(),
                "luck" => finding.luck = Some(number()?),
                class => {
                    let class = class.parse().map_err(|()| wrong())?;
                    let (cube, better) = (false, Vec::new());
                    finding.decided = Some(Decided { loss: number()?, class, cube, better });
                }
            }
        }
        if let Some(decided) = &mut finding.decided {
            (decided.cube, decided.better) = (cube, better);
        }
        Ok(finding)
    }
}

fn side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_read_back() {
        let better = vec!["8/5,6/5".to_owned(), "roll".to_owned()];
        let decided = Decided { loss: 0.125, class: Class::Mistake, cube: true, better };
        let full = Finding {
            by: Some(Side::Black),
            prospect: Some(Prospect::Chances(0.531)),
            decided: Some(decided),
            luck: None,
        };
        let text = "by=black worth=53.1% mistake=0.1250 cube better=8/5,6/5;roll";
        assert_eq!(full.to_string(), text);
        let luck = Finding { by: Some(Side::White), luck: Some(-0.25), ..Finding::default() };
        for finding in [full, luck, Finding::default()] {
            assert_eq!(finding.to_string().parse(), Ok(finding));
        }
    }

    #[test]
    fn the_word_that_is_not_understood_is_named() {
        for word in ["by=green", "worth=", "worth=#x", "luck=NaN", "fine=", "good=1", "x"] {
            let text = format!("by=white {word}");
            assert_eq!(text.parse::<Finding>(), Err(FindingError(word.to_owned())));
        }
    }
}
