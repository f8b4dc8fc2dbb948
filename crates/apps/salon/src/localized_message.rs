use std::fmt;

use words::Language;

/// A message that can be shown in any language.
pub(crate) struct LocalizedMessage(Box<dyn Fn(Language) -> String>);

impl LocalizedMessage {
    pub(crate) fn new(message: impl Fn(Language) -> String + 'static) -> Self {
        Self(Box::new(message))
    }

    pub(crate) fn in_language(&self, language: Language) -> String {
        self.0(language)
    }
}

impl fmt::Debug for LocalizedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_language(Language::English).fmt(f)
    }
}
