use std::fmt;

use words::Language;

/// Something to be said, in words that wait for a language.
pub(crate) struct Sentence(Box<dyn Fn(Language) -> String>);

impl Sentence {
    pub(crate) fn new(words: impl Fn(Language) -> String + 'static) -> Self {
        Self(Box::new(words))
    }

    /// The words in a language.
    pub(crate) fn to(&self, language: Language) -> String {
        self.0(language)
    }
}

impl fmt::Debug for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to(Language::English).fmt(f)
    }
}
