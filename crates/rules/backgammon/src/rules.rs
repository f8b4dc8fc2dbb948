use std::fmt;
use std::str::FromStr;

use game::{AllowedValues, BySide, RulesError, RulesText};

/// A booklet whose backgammon can be played, or the rules of today's tournaments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rulebook {
    /// Tournament and money play as serious players know it.
    Standard,
    /// One game without a cube, worth one point.
    Fortress,
    /// The same game as [`Fortress`](Self::Fortress), from another box.
    Premium,
    /// A stake for each point, with a cube and optional side rules.
    Travel,
}

impl Rulebook {
    /// Every rulebook, the default first.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Fortress, Self::Premium, Self::Travel];

    const NAMES: &'static [&'static str] = &["standard", "fortress", "premium", "travel"];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The options that its name can be followed by, with examples of their values.
    pub const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Standard => &[
                "match=7", "money", "cubeless", "jacoby", "beavers", "raccoons", "auto=1", "table",
            ],
            Self::Travel => &["jacoby", "beavers", "auto=1", "table"],
            Self::Fortress | Self::Premium => &[],
        }
    }

    /// What it calls the two sides.
    pub const fn side_names(self) -> BySide<&'static str> {
        match self {
            Self::Travel => BySide { white: "White", black: "Red" },
            _ => BySide { white: "White", black: "Black" },
        }
    }
}

/// What is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayedFor {
    /// `standard` without more: a match to [`Rules::USUAL_MATCH`] points, unless the text of a
    /// position says otherwise.
    Unstated,
    /// A match to this number of points, with the Crawford rule.
    Match(u8),
    /// A session of games, each for its own stake, for as long as the players like.
    Money,
    /// One game, and no other after it.
    Single,
}

/// Whether a doubled player may turn the cube at once and keep it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Beavers {
    /// No.
    Off,
    /// Yes.
    On,
    /// Yes, and the doubler may answer a beaver by turning it once more.
    Raccoons,
}

/// A rulebook and its options.
///
/// ```
/// use salon_backgammon::Rules;
///
/// let rules: Rules = "travel+auto=1+jacoby".parse().unwrap();
/// assert_eq!(rules.to_string(), "travel+jacoby+auto=1");
/// assert!("standard+match=7+jacoby".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    rulebook: Rulebook,
    options: RuleOptions,
}

/// What rulebooks and options decide, each alone: which mixtures can be asked for is said by the
/// text of [`Rules`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleOptions {
    /// What is played for.
    pub played_for: PlayedFor,
    /// Whether gammons and backgammons count for more than a single game.
    pub gammons: bool,
    /// Whether there is a doubling cube.
    pub cube: bool,
    /// Whether gammons count only once a double has been taken.
    pub jacoby: bool,
    /// Whether a double may be answered by turning the cube again.
    pub beavers: Beavers,
    /// How many times a tied opening roll may turn the cube.
    pub auto: u8,
}

impl Rules {
    /// The match length that is meant when nothing is said.
    pub const USUAL_MATCH: u8 = 5;
    /// The longest match.
    pub const LONGEST_MATCH: u8 = 99;
    /// The highest limit of automatic doubles.
    pub const MOST_AUTO: u8 = 9;

    /// Tournament rules; a match to five points unless a position's text says otherwise.
    pub const STANDARD: Self = Self::plain(Rulebook::Standard, PlayedFor::Unstated, true);
    /// A money session without side rules.
    pub const MONEY: Self = Self::plain(Rulebook::Standard, PlayedFor::Money, true);
    /// The rules of the box "Fortress".
    pub const FORTRESS: Self = Self::plain(Rulebook::Fortress, PlayedFor::Single, false);
    /// The rules of the box "Premium".
    pub const PREMIUM: Self = Self::plain(Rulebook::Premium, PlayedFor::Single, false);
    /// The rules of the travel set, without its optional ones.
    pub const TRAVEL: Self = Self::plain(Rulebook::Travel, PlayedFor::Money, true);

    const fn plain(rulebook: Rulebook, played_for: PlayedFor, cube: bool) -> Self {
        let gammons = !matches!(played_for, PlayedFor::Single);
        let options = RuleOptions {
            played_for,
            gammons,
            cube,
            jacoby: false,
            beavers: Beavers::Off,
            auto: 0,
        };
        Self { rulebook, options }
    }

    /// A tournament match to `points`; lengths out of range become the nearest one in range.
    pub fn match_to(points: u8) -> Self {
        let points = points.clamp(1, Self::LONGEST_MATCH);
        Self::plain(Rulebook::Standard, PlayedFor::Match(points), true)
    }

    /// The rules of a money game with these side rules.
    pub fn money(jacoby: bool, beavers: Beavers) -> Self {
        Self::MONEY.for_money(jacoby, beavers)
    }

    /// The same rules for a money session with these side rules.
    pub(crate) fn for_money(self, jacoby: bool, beavers: Beavers) -> Self {
        self.with_options(RuleOptions {
            played_for: PlayedFor::Money,
            jacoby,
            beavers,
            ..self.options
        })
    }

    /// The same rules for a match, if there is one so long.
    pub(crate) fn for_match(self, points: u32) -> Self {
        match u8::try_from(points) {
            Ok(points @ 1..=Self::LONGEST_MATCH) => self
                .with_options(RuleOptions { played_for: PlayedFor::Match(points), ..self.options }),
            _ => self,
        }
    }

    /// The options of these rules.
    pub fn options(&self) -> RuleOptions {
        self.options
    }

    /// The same rules with other options, to find out what an option changes.
    #[must_use]
    pub fn with_options(self, options: RuleOptions) -> Self {
        Self { options, ..self }
    }

    /// The booklet.
    pub fn rulebook(&self) -> Rulebook {
        self.rulebook
    }

    /// What is played for.
    pub fn played_for(&self) -> PlayedFor {
        self.options.played_for
    }

    /// The number of points to which a match goes, if it is one.
    pub fn match_length(&self) -> Option<u32> {
        match self.options.played_for {
            PlayedFor::Unstated => Some(Self::USUAL_MATCH.into()),
            PlayedFor::Match(points) => Some(points.into()),
            PlayedFor::Money | PlayedFor::Single => None,
        }
    }

    /// Whether there is a doubling cube.
    pub fn has_cube(&self) -> bool {
        self.options.cube
    }

    /// Whether gammons and backgammons count for more than a single game.
    pub fn has_gammons(&self) -> bool {
        self.options.gammons
    }

    /// Whether gammons count only once a double has been taken.
    pub fn has_jacoby(&self) -> bool {
        self.options.jacoby
    }

    /// Whether a double may be answered by turning the cube again.
    pub fn beavers(&self) -> Beavers {
        self.options.beavers
    }

    /// How many times a tied opening roll may turn the cube.
    pub fn auto_doubles(&self) -> u8 {
        self.options.auto
    }

    fn set(&mut self, option: &str, value: Option<&str>) -> Result<(), RulesError> {
        let standard = self.rulebook == Rulebook::Standard;
        let has_options = self.options.played_for != PlayedFor::Single;
        match option {
            "match" if standard => {
                let points = number(option, value, Self::LONGEST_MATCH)?;
                self.set_played_for(PlayedFor::Match(points))?;
            }
            "money" if standard => self.set_played_for(PlayedFor::Money)?,
            "cubeless" if standard => self.options.cube = false,
            "jacoby" if has_options => self.options.jacoby = true,
            "beavers" if has_options && self.options.beavers == Beavers::Off => {
                self.options.beavers = Beavers::On;
            }
            "beavers" if has_options => {}
            "raccoons" if standard => self.options.beavers = Beavers::Raccoons,
            "auto" if has_options => {
                self.options.auto = number(option, value.or(Some("1")), Self::MOST_AUTO)?;
            }
            _ => {
                let (option, known) = (option.to_owned(), self.rulebook.options());
                return Err(RulesError::UnknownOption { option, known });
            }
        }
        match (option, value) {
            ("match" | "auto", _) | (_, None) => Ok(()),
            _ => Err(RulesError::BadValue {
                option: option.to_owned(),
                wanted: AllowedValues::Nothing,
            }),
        }
    }

    fn set_played_for(&mut self, played_for: PlayedFor) -> Result<(), RulesError> {
        if self.options.played_for != PlayedFor::Unstated {
            return Err(RulesError::Contradiction("match".to_owned(), "money".to_owned()));
        }
        self.options.played_for = played_for;
        Ok(())
    }

    /// The first of the money options that is on.
    fn money_option(&self) -> Option<&'static str> {
        match () {
            () if self.options.jacoby => Some("jacoby"),
            () if self.options.beavers != Beavers::Off => Some("beavers"),
            () if self.options.auto > 0 => Some("auto"),
            () => None,
        }
    }

    fn check(&self) -> Result<(), RulesError> {
        let Some(option) = self.money_option() else { return Ok(()) };
        let enemy = match self.match_length() {
            // Nobody has typed the match that is meant when nothing is said.
            Some(_) if self.options.played_for == PlayedFor::Unstated => {
                return Err(RulesError::Requires(option.to_owned(), "money".to_owned()));
            }
            Some(points) => format!("match={points}"),
            None if !self.options.cube => "cubeless".to_owned(),
            None => return Ok(()),
        };
        Err(RulesError::Contradiction(option.to_owned(), enemy))
    }
}

fn number(option: &str, value: Option<&str>, most: u8) -> Result<u8, RulesError> {
    let wanted = AllowedValues::Number { least: 1, most: most.into() };
    value
        .and_then(|text| text.parse().ok())
        .filter(|number| (1..=most).contains(number))
        .ok_or_else(|| RulesError::BadValue { option: option.to_owned(), wanted })
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::parse(text)?;
        let mut rules = match text.rulebook {
            "standard" => Self::STANDARD,
            "fortress" => Self::FORTRESS,
            "premium" => Self::PREMIUM,
            "travel" => Self::TRAVEL,
            name => {
                let name = name.to_owned();
                return Err(RulesError::UnknownRulebook { name, known: Rulebook::NAMES });
            }
        };
        for (option, value) in text.options {
            rules.set(option, value)?;
        }
        rules.check()?;
        Ok(rules)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rulebook.name())?;
        match (self.rulebook, self.options.played_for) {
            (Rulebook::Standard, PlayedFor::Match(points)) => write!(f, "+match={points}")?,
            (Rulebook::Standard, PlayedFor::Money) => f.write_str("+money")?,
            _ => {}
        }
        if !self.options.cube && self.options.played_for != PlayedFor::Single {
            f.write_str("+cubeless")?;
        }
        if self.options.jacoby {
            f.write_str("+jacoby")?;
        }
        f.write_str(match self.options.beavers {
            Beavers::Off => "",
            Beavers::On => "+beavers",
            Beavers::Raccoons => "+beavers+raccoons",
        })?;
        if self.options.auto > 0 {
            write!(f, "+auto={}", self.options.auto)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Rules, RulesError> {
        text.parse()
    }

    #[test]
    fn texts_are_canonical() {
        for (text, canonical) in [
            ("standard", "standard"),
            ("standard+match=5", "standard+match=5"),
            ("standard+money", "standard+money"),
            ("standard+raccoons+money", "standard+money+beavers+raccoons"),
            ("standard+raccoons+money+beavers", "standard+money+beavers+raccoons"),
            ("standard+cubeless+match=3", "standard+match=3+cubeless"),
            ("standard+cubeless", "standard+cubeless"),
            ("travel+auto+beavers+jacoby", "travel+jacoby+beavers+auto=1"),
            ("fortress", "fortress"),
            ("premium", "premium"),
        ] {
            let rules = read(text).unwrap();
            assert_eq!(rules.to_string(), canonical);
            assert_eq!(read(canonical), Ok(rules));
        }
    }

    #[test]
    fn rejects_contradictory_options() {
        for text in [
            "standard+match=7+money",
            "standard+match=7+beavers",
            "standard+money+cubeless+jacoby",
            "standard+money+auto=1+cubeless",
        ] {
            assert!(matches!(read(text), Err(RulesError::Contradiction(..))), "{text}");
        }
        for text in ["standard+jacoby", "standard+auto=1", "standard+beavers"] {
            assert!(matches!(read(text), Err(RulesError::Requires(..))), "{text}");
        }
    }

    #[test]
    fn rejects_options_of_other_rulebooks() {
        for text in [
            "fortress+jacoby",
            "premium+match=3",
            "travel+match=3",
            "travel+money",
            "travel+raccoons",
            "fortress+auto=1",
            "fortress+cubeless",
            "standard+table",
        ] {
            assert!(matches!(read(text), Err(RulesError::UnknownOption { .. })), "{text}");
        }
        assert!(matches!(read("casino"), Err(RulesError::UnknownRulebook { .. })));
    }

    #[test]
    fn rejects_invalid_option_values() {
        for text in [
            "standard+match",
            "standard+match=0",
            "standard+match=100",
            "standard+match=x",
            "standard+money=3",
            "travel+jacoby=1",
            "travel+auto=0",
            "travel+auto=10",
        ] {
            assert!(matches!(read(text), Err(RulesError::BadValue { .. })), "{text}");
        }
    }
}
