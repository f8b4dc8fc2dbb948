use std::fmt;
use std::str::FromStr;

/// A language of the user interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Its code: `en` or `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// The language of a locale such as `fr_CA.UTF-8` or `fr-FR`; `None` if it is not supported.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next()?;
        Self::ALL.into_iter().find(|language| code.eq_ignore_ascii_case(language.code()))
    }

    /// The name of a game, by its identifier. An unknown identifier is returned as it is.
    pub fn game_name(self, game: &str) -> String {
        match game {
            "chess" => self.name_chess().to_owned(),
            "checkers" => self.name_checkers().to_owned(),
            "backgammon" => self.name_backgammon().to_owned(),
            _ => game.to_owned(),
        }
    }

    /// Whether a number takes the singular. In French zero does, too.
    pub const fn is_one(self, count: u64) -> bool {
        match self {
            Self::English => count == 1,
            Self::French => count <= 1,
        }
    }

    /// Whether a number is followed by "de" in French: *un million de parties*.
    pub const fn is_many(self, count: u64) -> bool {
        match self {
            Self::English => false,
            Self::French => count > 0 && count.is_multiple_of(1_000_000),
        }
    }

    /// A number of tenths as a decimal: 94 is 9.4 or 9,4.
    pub fn tenths(self, tenths: u64) -> String {
        let point = match self {
            Self::English => '.',
            Self::French => ',',
        };
        format!("{}{point}{}", tenths / 10, tenths % 10)
    }

    /// A whole number with separators between the thousands.
    pub fn number(self, number: u64) -> String {
        let gap = match self {
            Self::English => ',',
            Self::French => '\u{202f}',
        };
        let digits = number.to_string();
        let mut text = String::with_capacity(digits.len() * 4 / 3);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(gap);
            }
            text.push(digit);
        }
        text
    }

    /// A number with decimals: `0.25`, `0,25`.
    pub fn decimal(self, number: f64, places: usize) -> String {
        let text = format!("{number:.places$}");
        match self {
            Self::English => text,
            Self::French => text.replace('.', ","),
        }
    }
}

/// The text is not the code of a supported language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(pub String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a supported language; use en or fr", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let language = Self::ALL.into_iter().find(|language| language.code() == code);
        language.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

/// A text in every language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Text {
    /// The text in a language.
    pub const fn to(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::French => self.fr,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_language_of_a_locale() {
        assert_eq!(Language::of_locale("fr_CA.UTF-8"), Some(Language::French));
        assert_eq!(Language::of_locale("FR"), Some(Language::French));
        assert_eq!(Language::of_locale("en-GB"), Some(Language::English));
        assert_eq!(Language::of_locale("C.UTF-8"), None);
        assert_eq!(Language::of_locale(""), None);
    }

    #[test]
    fn formats_numbers() {
        assert_eq!(Language::English.number(0), "0");
        assert_eq!(Language::English.number(999), "999");
        assert_eq!(Language::English.number(1_234_567), "1,234,567");
        assert_eq!(Language::French.number(1_000), "1\u{202f}000");
        assert_eq!(Language::French.decimal(0.25, 2), "0,25");
    }

    /// As in the Unicode CLDR: "one" is 1 in English, 0 and 1 in French; "many" is whole millions in French.
    #[test]
    fn chooses_plural_forms() {
        assert_eq!([0, 1, 2].map(|n| Language::English.is_one(n)), [false, true, false]);
        assert_eq!([0, 1, 2].map(|n| Language::French.is_one(n)), [true, true, false]);
        let millions = [0, 1_000_000, 1_000_001, 2_000_000];
        assert_eq!(millions.map(|n| Language::French.is_many(n)), [false, true, false, true]);
    }
}
