//! Printing lines, reading lines, and asking for missing options.

use std::io::Write;
use std::time::Duration;

use games::{GameKind, with_game};
use words::Language;

use crate::line_input::LineRead;
use crate::start_menu::{FormRow, OptionsForm};
use crate::{LineInput, PlayOptions, TerminalGame, frame};

/// A wait where nothing else can happen.
const LONG: Duration = Duration::from_secs(3600);

/// Input and output in lines.
pub(crate) struct PlainConsole<'t, 'e> {
    pub(crate) input: LineInput<'e>,
    pub(crate) output: &'t mut dyn Write,
    pub(crate) language: Language,
    /// The width of the terminal, if the output is one. Lines are wrapped between words.
    pub(crate) width: Option<u16>,
}

impl PlainConsole<'_, '_> {
    /// Prints a line, unless it is empty. If the output is closed, the next read ends.
    pub(crate) fn print(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        let lines = match self.width {
            Some(width) => frame::wrapped(line, width),
            None => vec![line.to_owned()],
        };
        for line in lines {
            let _ = writeln!(self.output, "{line}");
        }
    }

    /// Whether nobody reads the output any more.
    pub(crate) fn has_closed_output(&mut self) -> bool {
        self.output.flush().is_err()
    }

    /// Waits for the next line; `None` at the end.
    pub(crate) fn read_answer(&mut self) -> Option<String> {
        loop {
            match self.read_line(LONG) {
                LineRead::Line(line) => return Some(line),
                LineRead::TooLong => self.print(self.language.plain_line_too_long()),
                LineRead::Timeout => {}
                LineRead::End => return None,
            }
        }
    }

    /// The next line, if it comes in time.
    pub(crate) fn read_line(&mut self, timeout: Duration) -> LineRead {
        match self.output.flush() {
            Ok(()) => self.input.read_line(timeout),
            // The reader of the output has closed it.
            Err(_) => LineRead::End,
        }
    }

    /// Lets the user choose one of several by its number or name.
    fn choose(&mut self, question: &str, names: &[String]) -> Option<usize> {
        self.print(question);
        for (number, name) in (1..).zip(names) {
            self.print(&format!("{number}. {name}"));
        }
        self.print(self.language.plain_pick());
        loop {
            let line = self.read_answer()?;
            let named = names.iter().position(|name| name.eq_ignore_ascii_case(&line));
            let numbered = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match named.or(numbered).filter(|index| *index < names.len()) {
                Some(index) => return Some(index),
                None if line.is_empty() => return Some(0),
                None => self.print(self.language.plain_no_such_number()),
            }
        }
    }

    /// Asks for the options that are missing; `None` if the input ends.
    pub(crate) fn complete(&mut self, options: PlayOptions) -> Option<PlayOptions> {
        let language = self.language;
        let kind = match options.game {
            Some(kind) => kind,
            None => {
                let names: Vec<String> =
                    GameKind::ALL.iter().map(|kind| name(*kind, language).to_owned()).collect();
                GameKind::ALL[self.choose(language.plain_which_game(), &names)?]
            }
        };
        let mut form = OptionsForm::new(kind, &options);
        for (row, question, is_given) in [
            (FormRow::Rules, language.plain_which_rules(), options.rules.is_some()),
            (FormRow::Options, language.menu_options(), options.rules.is_some()),
            (
                FormRow::Opponent,
                language.plain_which_opponent(),
                options.white.is_some() || options.black.is_some(),
            ),
            (
                FormRow::Level,
                language.plain_which_level_of_play(),
                options.white.is_some() || options.black.is_some(),
            ),
            (
                FormRow::Side,
                language.plain_which_side(),
                options.by_lot || options.white.is_some() || options.black.is_some(),
            ),
            (FormRow::Clock, language.plain_which_clock(), options.clock.is_some()),
        ] {
            if !is_given && form.find(row) {
                let names = form.values(language);
                let index = self.choose(question, &names)?;
                (0..index).for_each(|_| form.change(1));
            }
        }
        Some(PlayOptions { language, ..form.options(&options) })
    }
}

fn name(kind: GameKind, language: Language) -> &'static str {
    fn of<G: TerminalGame>(language: Language) -> &'static str {
        G::game_name(language)
    }
    with_game!(kind, G => of::<G>(language))
}
