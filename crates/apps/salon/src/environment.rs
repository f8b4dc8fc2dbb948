use std::env;
use std::io::{self, IsTerminal};

use game::DiagramStyle;
use words::Language;

use crate::args;

/// What the environment says about the terminal and the language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Environment {
    /// Whether standard output is a terminal.
    pub(crate) terminal: bool,
    /// Whether `NO_COLOR` is set.
    pub(crate) no_color: bool,
    /// `TERM`.
    pub(crate) term: Option<String>,
    /// The first that is set of `LC_ALL`, `LC_CTYPE` and `LANG`.
    pub(crate) locale: Option<String>,
    /// The first that is set of `LC_ALL`, `LC_MESSAGES` and `LANG`.
    pub(crate) messages: Option<String>,
    /// The width of the terminal.
    pub(crate) columns: Option<usize>,
    /// `PAGER`, even if it is empty.
    pub(crate) pager: Option<String>,
}

impl Environment {
    pub(crate) fn of_this_process() -> Self {
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        Self {
            terminal: io::stdout().is_terminal(),
            no_color: set("NO_COLOR").is_some(),
            term: set("TERM"),
            locale: set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")),
            messages: set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG")),
            pager: env::var("PAGER").ok(),
            columns: set("COLUMNS")
                .and_then(|columns| columns.parse().ok())
                .or_else(|| terminal_size::terminal_size().map(|(width, _)| width.0.into())),
        }
    }

    /// The best style for diagrams that the terminal supports.
    pub(crate) fn diagram_style(&self) -> DiagramStyle {
        // The Linux console supports Unicode, but its font has no chess pieces.
        let term = self.term.as_deref().unwrap_or("dumb");
        if !self.supports_unicode() || self.terminal && matches!(term, "dumb" | "linux") {
            DiagramStyle::Ascii
        } else if self.terminal && !self.no_color {
            DiagramStyle::Colour
        } else {
            DiagramStyle::Unicode
        }
    }

    /// The language of the locale; English if it is not supported.
    pub(crate) fn language(&self) -> Language {
        let locale = self.messages.as_deref().unwrap_or("");
        Language::of_locale(locale).unwrap_or_default()
    }

    /// The width for tables, in columns.
    pub(crate) fn width(&self) -> usize {
        self.columns.unwrap_or(100).clamp(40, 160)
    }

    fn supports_unicode(&self) -> bool {
        let locale = self.locale.as_deref().unwrap_or("").to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    }
}

impl From<args::StyleArg> for DiagramStyle {
    fn from(style: args::StyleArg) -> Self {
        match style {
            args::StyleArg::Plain => Self::Ascii,
            args::StyleArg::Unicode => Self::Unicode,
            args::StyleArg::Colour => Self::Colour,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(terminal: bool, term: &str, locale: &str) -> Environment {
        let set = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (term, locale) = (set(term), set(locale));
        Environment { terminal, term, locale, ..Environment::default() }
    }

    fn style(terminal: bool, term: &str, locale: &str) -> DiagramStyle {
        environment(terminal, term, locale).diagram_style()
    }

    #[test]
    fn uses_colours_only_in_a_terminal_without_no_color() {
        assert_eq!(style(true, "xterm-256color", "fr_FR.UTF-8"), DiagramStyle::Colour);
        let no_color =
            Environment { no_color: true, ..environment(true, "xterm-256color", "fr_FR.UTF-8") };
        assert_eq!(no_color.diagram_style(), DiagramStyle::Unicode);
        assert_eq!(style(false, "xterm-256color", "C.utf8"), DiagramStyle::Unicode);
    }

    #[test]
    fn uses_ascii_without_unicode() {
        assert_eq!(style(true, "xterm", "C"), DiagramStyle::Ascii);
        assert_eq!(style(true, "xterm", ""), DiagramStyle::Ascii);
        assert_eq!(style(true, "dumb", "C.UTF-8"), DiagramStyle::Ascii);
        assert_eq!(style(true, "", "C.UTF-8"), DiagramStyle::Ascii);
        assert_eq!(style(true, "linux", "C.UTF-8"), DiagramStyle::Ascii);
        assert_eq!(style(false, "", "POSIX"), DiagramStyle::Ascii);
    }
}
