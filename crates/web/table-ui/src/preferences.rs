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
    /// Whether sounds are played.
    pub sound: bool,
    /// Whether coordinates are drawn.
    pub names: bool,
    /// Whether the position is described in words beside the board.
    pub words: bool,
    /// Whether the evaluation bar is shown.
    pub(crate) balance: bool,
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
    pub const ALL: [Self; 4] = [Self::Wood, Self::Slate, Self::Night, Self::Contrast];

    /// Its name in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Night => "night",
            Self::Contrast => "contrast",
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
            sound: true,
            names: true,
            words: false,
            balance: false,
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
                "set" if value == "flat" => preferences.set = ChessSet::Flat,
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

    /// The preferences as a text, for the browser's storage.
    pub fn write(&self) -> String {
        let yes = |value: bool| if value { "yes" } else { "no" };
        let set = match self.set {
            ChessSet::Turned => "turned",
            ChessSet::Flat => "flat",
        };
        format!(
            "theme={} scheme={} set={set} motion={} sound={} names={} words={} balance={} roll={} \
             forced={} bear-off={} home-left={}",
            self.theme.name(),
            self.scheme.name(),
            yes(self.motion),
            yes(self.sound),
            yes(self.names),
            yes(self.words),
            yes(self.balance),
            yes(self.play.automatic.roll),
            yes(self.play.automatic.forced),
            yes(self.play.automatic.bear_off),
            yes(self.play.home_left)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_preferences_and_ignores_unknown_values() {
        let preferences = AppPreferences {
            theme: Theme::Contrast,
            set: ChessSet::Flat,
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
