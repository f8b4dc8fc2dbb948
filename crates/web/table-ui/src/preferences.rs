//! The preferences that the user has set in the settings dialog.

use board_svg::ChessSet;

use crate::table_model::PlayPreferences;

/// All preferences of the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AppPreferences {
    /// The colours of boards.
    pub theme: Theme,
    /// The set of chess pieces.
    pub set: ChessSet,
    /// Light or dark.
    pub scheme: Scheme,
    /// Whether pieces slide and dice tumble.
    pub motion: bool,
    /// How fast they do.
    pub pace: Pace,
    /// Whether sounds are played.
    pub sound: bool,
    /// Whether coordinates are drawn.
    pub names: bool,
    /// Whether the position is described in words beside the board.
    pub words: bool,
    /// Whether the evaluation bar is shown.
    pub(crate) balance: bool,
    /// Whether a click on a checker plays it with the die that comes first.
    pub(crate) one_click: bool,
    /// What a table does without being asked.
    pub(crate) play: PlayPreferences,
}

/// The colours of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Light and dark wood.
    #[default]
    Wood,
    /// Grey stone.
    Slate,
    /// Dark, for the evening.
    Night,
    /// Black and white.
    Contrast,
    /// Walnut and maple.
    Walnut,
    /// Green and cream, as boards in clubs are.
    Club,
    /// Blue.
    Sea,
}

/// How fast pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// Slowly, so that every step can be followed.
    Slow,
    /// So that one sees what has moved.
    #[default]
    Normal,
    /// As fast as can be seen.
    Fast,
}

impl Pace {
    /// Every pace.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// Its name in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheme {
    /// As the system says.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 7] =
        [Self::Wood, Self::Walnut, Self::Club, Self::Sea, Self::Slate, Self::Night, Self::Contrast];

    /// Its name in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Night => "night",
            Self::Contrast => "contrast",
            Self::Walnut => "walnut",
            Self::Club => "club",
            Self::Sea => "sea",
        }
    }
}

impl Scheme {
    /// Every scheme.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// Its name in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Default for AppPreferences {
    fn default() -> Self {
        Self {
            theme: Theme::Wood,
            set: ChessSet::Turned,
            scheme: Scheme::Auto,
            motion: true,
            pace: Pace::Normal,
            sound: true,
            names: true,
            words: false,
            balance: false,
            one_click: true,
            play: PlayPreferences::default(),
        }
    }
}

impl AppPreferences {
    /// Reads what [`write`](Self::write) has written. What cannot be read keeps its default.
    pub fn read(text: &str) -> Self {
        let mut preferences = Self::default();
        for (key, value) in text.split(' ').filter_map(|part| part.split_once('=')) {
            let yes = value == "yes";
            match key {
                "theme" => {
                    let theme = Theme::ALL.into_iter().find(|theme| theme.name() == value);
                    preferences.theme = theme.unwrap_or_default();
                }
                "scheme" => {
                    let scheme = Scheme::ALL.into_iter().find(|scheme| scheme.name() == value);
                    preferences.scheme = scheme.unwrap_or_default();
                }
                "set" => {
                    let set = ChessSet::ALL.into_iter().find(|set| set.name() == value);
                    preferences.set = set.unwrap_or_default();
                }
                "pace" => {
                    let pace = Pace::ALL.into_iter().find(|pace| pace.name() == value);
                    preferences.pace = pace.unwrap_or_default();
                }
                "click" => preferences.one_click = yes,
                "motion" => preferences.motion = yes,
                "sound" => preferences.sound = yes,
                "names" => preferences.names = yes,
                "words" => preferences.words = yes,
                "balance" => preferences.balance = yes,
                "roll" => preferences.play.automatic.roll = yes,
                "forced" => preferences.play.automatic.forced = yes,
                "bear-off" => preferences.play.automatic.bear_off = yes,
                "home-left" => preferences.play.home_left = yes,
                _ => {}
            }
        }
        preferences
    }

    /// The preferences as a text, for the browser's storage. What is new comes last.
    pub fn write(&self) -> String {
        let yes = |value: bool| if value { "yes" } else { "no" };
        format!(
            "theme={} scheme={} set={} motion={} sound={} names={} words={} balance={} roll={} \
             forced={} bear-off={} home-left={} pace={} click={}",
            self.theme.name(),
            self.scheme.name(),
            self.set.name(),
            yes(self.motion),
            yes(self.sound),
            yes(self.names),
            yes(self.words),
            yes(self.balance),
            yes(self.play.automatic.roll),
            yes(self.play.automatic.forced),
            yes(self.play.automatic.bear_off),
            yes(self.play.home_left),
            self.pace.name(),
            yes(self.one_click),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_preferences_and_ignores_unknown_values() {
        let preferences = AppPreferences {
            theme: Theme::Club,
            set: ChessSet::Regence,
            pace: Pace::Slow,
            one_click: false,
            scheme: Scheme::Dark,
            motion: false,
            balance: true,
            play: PlayPreferences { home_left: true, ..PlayPreferences::default() },
            ..AppPreferences::default()
        };
        assert_eq!(AppPreferences::read(&preferences.write()), preferences);
        assert_eq!(AppPreferences::read("theme=gold x ="), AppPreferences::default());
    }
}
