use leptos::prelude::*;
use words::Language;

use super::import_game::ImportDraft;
use crate::browser;
use crate::preferences::AppPreferences;

/// What every component of the app can ask for.
#[derive(Clone, Copy)]
pub struct AppContext {
    /// The language that the user has chosen.
    pub language: Language,
    /// What the user has chosen in the settings.
    pub preferences: RwSignal<AppPreferences>,
    /// A message shown above whatever is open, until the user closes it.
    pub notice: RwSignal<Option<String>>,
    /// A short message at the lower edge, which disappears by itself.
    pub toast: RwSignal<Option<String>>,
    /// Whether the settings dialog is open.
    pub settings: RwSignal<bool>,
    /// Whether the dialog for importing a game is open.
    pub(super) importing: RwSignal<bool>,
    /// What is to be imported.
    pub(super) import: RwSignal<ImportDraft>,
}

impl AppContext {
    /// A context with nothing open, to be provided once by the app.
    pub fn new(language: Language, preferences: RwSignal<AppPreferences>) -> Self {
        Self {
            language,
            preferences,
            notice: RwSignal::new(None),
            toast: RwSignal::new(None),
            settings: RwSignal::new(false),
            importing: RwSignal::new(false),
            import: RwSignal::new(ImportDraft::default()),
        }
    }

    /// The same context in another language: what is open stays open.
    pub fn with_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// The context of the component that is being built.
    pub fn current() -> Self {
        expect_context()
    }

    /// Whether pieces slide and dice tumble.
    pub fn is_animated(self) -> bool {
        self.preferences.get_untracked().motion && !browser::prefers_reduced_motion()
    }
}
