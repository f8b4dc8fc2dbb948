use std::fmt;
use std::str::FromStr;

use game::{AllowedValues, RulesError, RulesText, Side};

/// A rulebook and its options.
///
/// ```
/// use game::Side;
/// use salon_checkers::Rules;
///
/// let rules: Rules = "deluxe+first=white".parse().unwrap();
/// assert_eq!(rules, Rules::deluxe(Side::White));
/// assert!(!rules.capture_rules().must_capture);
/// assert_eq!(Rules::STANDARD.to_string(), "standard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    rulebook: Rulebook,
    first: Side,
    law: CaptureRules,
}

impl Rules {
    /// The rules of serious play: Black begins, captures are compulsory.
    pub const STANDARD: Self = Self::of(Rulebook::Standard);
    /// As the booklet of the fortress set has it.
    pub const FORTRESS: Self = Self::of(Rulebook::Fortress);
    /// As the booklet of the magnetic travel set has it.
    pub const TRAVEL: Self = Self::of(Rulebook::Travel);
    /// As the booklet of the sleigh set has it: Black against Red.
    pub const SLEIGH: Self = Self::of(Rulebook::Sleigh);
    /// As the booklet of the deluxe cabinet has it, with Black to begin: nobody has to capture.
    pub const DELUXE: Self = Self::of(Rulebook::Deluxe);

    /// A rulebook without options.
    pub const fn of(rulebook: Rulebook) -> Self {
        Self { rulebook, first: Side::Black, law: rulebook.capture_rules() }
    }

    /// The deluxe rules, under which the players choose who begins.
    pub const fn deluxe(first: Side) -> Self {
        Self { first, ..Self::DELUXE }
    }

    /// The rulebook.
    pub const fn rulebook(self) -> Rulebook {
        self.rulebook
    }

    /// Who begins.
    pub const fn first(self) -> Side {
        self.first
    }

    /// The rules for captures.
    #[inline(always)]
    pub const fn capture_rules(self) -> CaptureRules {
        self.law
    }

    /// The same rulebook with other rules for captures, to find out what a rule changes. The text of the rules does not
    /// show the difference.
    #[must_use]
    pub const fn with_capture_rules(self, law: CaptureRules) -> Self {
        Self { law, ..self }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// The rules of a booklet, or the standard rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rulebook {
    /// The rules of the federations (WCDF, ACF).
    Standard,
    /// The fortress set.
    Fortress,
    /// The magnetic travel set.
    Travel,
    /// The sleigh set.
    Sleigh,
    /// The deluxe cabinet.
    Deluxe,
}

impl Rulebook {
    /// Every rulebook, the standard first.
    pub const ALL: [Self; 5] =
        [Self::Standard, Self::Fortress, Self::Travel, Self::Sleigh, Self::Deluxe];

    const NAMES: [&'static str; 5] = ["standard", "fortress", "travel", "sleigh", "deluxe"];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The options that its name can be followed by, with examples of their values.
    pub const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Deluxe => &["first=white", "first=black"],
            _ => &[],
        }
    }

    /// The rules for captures.
    #[inline(always)]
    pub const fn capture_rules(self) -> CaptureRules {
        match self {
            Self::Standard | Self::Fortress | Self::Travel | Self::Sleigh => CaptureRules::STRICT,
            Self::Deluxe => CaptureRules::FREE,
        }
    }

    fn named(name: &str) -> Result<Self, RulesError> {
        Self::ALL.into_iter().find(|rulebook| rulebook.name() == name).ok_or_else(|| {
            RulesError::UnknownRulebook { name: name.to_owned(), known: &Self::NAMES }
        })
    }
}

/// The rules for captures. Other differences between rulebooks (who begins, what the sides are called) do not affect
/// which moves are legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CaptureRules {
    /// Whether a player who can capture must do so.
    pub must_capture: bool,
    /// Whether a capture must go on while the piece can jump.
    pub must_finish: bool,
    /// Whether a man that is crowned ends its turn there.
    pub crowning_ends_turn: bool,
}

impl CaptureRules {
    /// Captures are compulsory and must be completed; crowning a man ends the turn.
    pub const STRICT: Self =
        Self { must_capture: true, must_finish: true, crowning_ends_turn: true };
    /// Captures are optional; a crowned man may continue to capture as a king.
    pub const FREE: Self =
        Self { must_capture: false, must_finish: false, crowning_ends_turn: false };

    /// Whether these are the standard rules, for which the fastest counting code is written.
    #[inline(always)]
    pub(crate) const fn is_strict(self) -> bool {
        self.must_capture && self.must_finish && self.crowning_ends_turn
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rulebook.name())?;
        match self.first {
            Side::Black => Ok(()),
            Side::White => f.write_str("+first=white"),
        }
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::parse(text)?;
        let rulebook = Rulebook::named(text.rulebook)?;
        if rulebook != Rulebook::Deluxe {
            text.no_options()?;
        }
        let mut first = Side::Black;
        for (option, value) in text.options {
            first = match (option, value) {
                ("first", Some("black")) => Side::Black,
                ("first", Some("white")) => Side::White,
                ("first", _) => {
                    let option = option.to_owned();
                    return Err(RulesError::BadValue {
                        option,
                        wanted: AllowedValues::OneOf(&["black", "white"]),
                    });
                }
                _ => {
                    let (option, known) = (option.to_owned(), rulebook.options());
                    return Err(RulesError::UnknownOption { option, known });
                }
            };
        }
        Ok(Self { first, ..Self::of(rulebook) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_the_canonical_text() {
        for rulebook in Rulebook::ALL {
            let rules = Rules::of(rulebook);
            assert_eq!(rules.to_string(), rulebook.name());
            assert_eq!(rulebook.name().parse(), Ok(rules));
        }
        assert_eq!("deluxe+first=white".parse(), Ok(Rules::deluxe(Side::White)));
        assert_eq!(Rules::deluxe(Side::White).to_string(), "deluxe+first=white");
        assert_eq!("deluxe+first=black".parse(), Ok(Rules::DELUXE));
    }

    #[test]
    fn rejects_unknown_rules_and_options() {
        let wrong = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert!(wrong("premium").starts_with("there is no rulebook 'premium'"));
        assert_eq!(wrong("standard+first=white"), "this rulebook has no option 'first'");
        assert_eq!(wrong("deluxe+first"), "the option 'first' takes =black or =white");
        assert_eq!(wrong("deluxe+first=red"), "the option 'first' takes =black or =white");
        assert_eq!(
            wrong("deluxe+last=white"),
            "this rulebook has no option 'last'; it has first=white, first=black"
        );
    }
}
