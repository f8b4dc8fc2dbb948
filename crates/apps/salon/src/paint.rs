use std::env;
use std::io::{self, IsTerminal};

use game::DiagramStyle;
use words::Language;

use crate::args;

/// What decides with which ink a board is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Surroundings {
    /// Whether the answer goes to a terminal.
    pub(crate) terminal: bool,
    /// Whether `NO_COLOR` is set to something.
    pub(crate) no_color: bool,
    /// `TERM`.
    pub(crate) term: Option<String>,
    /// The first that is set of `LC_ALL`, `LC_CTYPE` and `LANG`.
    pub(crate) locale: Option<String>,
    /// The first that is set of `LC_ALL`, `LC_MESSAGES` and `LANG`.
    pub(crate) messages: Option<String>,
    /// The width of the terminal.
    pub(crate) columns: Option<usize>,
}

impl Surroundings {
    pub(crate) fn of_this_process() -> Self {
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        Self {
            terminal: io::stdout().is_terminal(),
            no_color: set("NO_COLOR").is_some(),
            term: set("TERM"),
            locale: set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")),
            messages: set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG")),
            columns: terminal_size::terminal_size().map(|(width, _)| width.0.into()),
        }
    }

    /// The best ink that can be seen here.
    pub(crate) fn ink(&self) -> DiagramStyle {
        // The console of Linux knows Unicode, but its font has no pieces.
        let term = self.term.as_deref().unwrap_or("dumb");
        if !self.knows_unicode() || self.terminal && matches!(term, "dumb" | "linux") {
            DiagramStyle::Ascii
        } else if self.terminal && !self.no_color {
            DiagramStyle::Colour
        } else {
            DiagramStyle::Unicode
        }
    }

    /// The language of the environment; English if it names none that is spoken here.
    pub(crate) fn language(&self) -> Language {
        let locale = self.messages.as_deref().unwrap_or("");
        Language::of_locale(locale).unwrap_or_default()
    }

    /// How many columns a table may take.
    pub(crate) fn width(&self) -> usize {
        self.columns.unwrap_or(100).clamp(40, 160)
    }

    fn knows_unicode(&self) -> bool {
        let locale = self.locale.as_deref().unwrap_or("").to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    }
}

impl From<args::DiagramStyle> for DiagramStyle {
    fn from(ink: args::DiagramStyle) -> Self {
        match ink {
            args::DiagramStyle::Plain => Self::Ascii,
            args::DiagramStyle::Unicode => Self::Unicode,
            args::DiagramStyle::Colour => Self::Colour,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(terminal: bool, term: &str, locale: &str) -> Surroundings {
        let set = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (term, locale) = (set(term), set(locale));
        Surroundings { terminal, term, locale, ..Surroundings::default() }
    }

    #[test]
    fn colour_is_for_terminals_that_want_it() {
        let colourful = here(true, "xterm-256color", "fr_FR.UTF-8");
        assert_eq!(colourful.ink(), DiagramStyle::Colour);
        assert_eq!(Surroundings { no_color: true, ..colourful }.ink(), DiagramStyle::Unicode);
        assert_eq!(here(false, "xterm-256color", "C.utf8").ink(), DiagramStyle::Unicode);
    }

    #[test]
    fn plain_is_for_everything_else() {
        assert_eq!(here(true, "xterm", "C").ink(), DiagramStyle::Ascii);
        assert_eq!(here(true, "xterm", "").ink(), DiagramStyle::Ascii);
        assert_eq!(here(true, "dumb", "C.UTF-8").ink(), DiagramStyle::Ascii);
        assert_eq!(here(true, "", "C.UTF-8").ink(), DiagramStyle::Ascii);
        assert_eq!(here(true, "linux", "C.UTF-8").ink(), DiagramStyle::Ascii);
        assert_eq!(here(false, "", "POSIX").ink(), DiagramStyle::Ascii);
    }
}
