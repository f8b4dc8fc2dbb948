use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::process::ExitCode;

use game::RulesError;
use rulebooks::{GameMessages, rules_error_text};
use serde::Serialize;
use words::Language;

use crate::args::PositionArgs;
use crate::broken_rule::BrokenRule;
use crate::cli_error::{CliError, IoTarget};
use crate::environment::Environment;
use crate::printable::printable;

/// What a command runs with: its streams, the output format and the language.
pub(crate) struct CommandContext<'d> {
    pub(crate) input: BufReader<Box<dyn Read + 'd>>,
    pub(crate) output: Box<dyn Write + 'd>,
    pub(crate) errors: Box<dyn Write + 'd>,
    /// Whether these are the standard streams of this process.
    pub(crate) uses_standard_streams: bool,
    /// Whether the output is JSON.
    pub(crate) json: bool,
    /// Whether to show progress bars.
    pub(crate) shows_progress: bool,
    pub(crate) environment: Environment,
    /// The language of the output for people.
    pub(crate) language: Language,
}

/// The maximum length of a position in bytes. The longest has a few hundred.
pub(crate) const MAX_POSITION: usize = 1 << 14;

/// Large enough that buffering costs next to nothing for files of positions.
const BUFFER: usize = 1 << 16;

impl CommandContext<'static> {
    /// The context of this process.
    pub(crate) fn of_this_process(json: bool, language: Option<Language>) -> Self {
        let environment = Environment::of_this_process();
        let language = language.unwrap_or_else(|| environment.language());
        Self {
            input: BufReader::with_capacity(BUFFER, Box::new(io::stdin().lock())),
            // The streams are not locked: other threads draw progress bars, write logs and report panics. With a lock
            // held here they would wait forever.
            output: Box::new(BufWriter::with_capacity(BUFFER, io::stdout())),
            errors: Box::new(io::stderr()),
            uses_standard_streams: true,
            json,
            shows_progress: io::stderr().is_terminal(),
            environment,
            language,
        }
    }
}

impl CommandContext<'_> {
    /// Prints a line of output.
    pub(crate) fn print_line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }

    /// Prints a line of JSON.
    pub(crate) fn print_json(&mut self, value: &impl Serialize) -> io::Result<()> {
        write_json(&mut self.output, value)
    }

    /// Prints a notice for people to standard error. A failure to print it is ignored.
    pub(crate) fn print_notice(&mut self, line: &str) {
        if !self.json {
            let _ = writeln!(self.errors, "{line}");
        }
    }

    /// The rules in the arguments.
    pub(crate) fn rules<G: GameMessages>(&self, args: &PositionArgs) -> Result<G::Rules, CliError> {
        args.rules.parse().map_err(|error| bad_rules(&args.rules, error))
    }

    /// The position in the arguments; without one, the position that `start` gives.
    pub(crate) fn position<G: GameMessages>(
        &mut self,
        args: &PositionArgs,
        start: impl Fn(G::Rules) -> G,
    ) -> Result<G, CliError> {
        let rules = self.rules::<G>(args)?;
        let text = match args.position.as_deref() {
            None => return Ok(start(rules)),
            Some("-") => self.read_to_end()?,
            Some(text) => text.to_owned(),
        };
        let position: G = read_position(&rules, text.trim())?;
        if let Some(warning) = position.position_warning(self.language, text.trim()) {
            self.print_notice(&self.language.cli_warning(warning));
        }
        Ok(position)
    }

    fn read_to_end(&mut self) -> Result<String, CliError> {
        let mut text = String::new();
        let failed = |error| CliError::Read { target: IoTarget::StandardInput, error };
        let mut input = (&mut self.input).take(MAX_POSITION as u64 + 1);
        input.read_to_string(&mut text).map_err(failed)?;
        if text.len() > MAX_POSITION {
            return Err(failed(io::ErrorKind::FileTooLarge.into()));
        }
        Ok(text)
    }

    /// Reports why the command failed, and returns the exit code.
    pub(crate) fn report_failure(&mut self, error: &CliError) -> ExitCode {
        if !matches!(error, CliError::BrokenPipe) {
            self.report_error(error);
        }
        ExitCode::from(error.exit_code())
    }

    /// Reports an error after the output so far.
    pub(crate) fn report_error(&mut self, error: &CliError) {
        // If the report itself cannot be written, the exit code still tells of the error.
        let _ = self.output.flush();
        let _ = match self.json {
            true => write_json(&mut self.errors, &ErrorJson::of(error)),
            false => self.print_error(error),
        };
    }

    fn print_error(&mut self, error: &CliError) -> io::Result<()> {
        let l = self.language;
        writeln!(self.errors, "{}", l.cli_error(error.message(l)))?;
        if let Some(rule) = error.rule().and_then(|rule| rule.reference(l)) {
            writeln!(self.errors, "{rule}")?;
        }
        if let CliError::Usage { usage, .. } = error {
            if let Some(usage) = usage {
                write!(self.errors, "\n{}\n", l.cli_usage(usage))?;
            }
            write!(self.errors, "\n{}\n", l.cli_see_help())?;
        }
        Ok(())
    }
}

/// An error for programs. It is always in English.
#[derive(Serialize)]
pub(crate) struct ErrorJson<'f> {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<&'static str>,
}

impl<'f> ErrorJson<'f> {
    pub(crate) fn of(error: &'f CliError) -> Self {
        let rule = error.rule();
        Self {
            error: error.message(Language::English),
            refusal: rule.map(|rule| rule.refusal.as_str()),
            article: rule.and_then(|rule| rule.article).map(|article| article.id),
        }
    }
}

/// Writes a value as one line of JSON.
pub(crate) fn write_json(output: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}

/// Reads a position of a game.
pub(crate) fn read_position<G: GameMessages>(rules: &G::Rules, text: &str) -> Result<G, CliError> {
    G::read_position(rules, text).map_err(|error| {
        let text = text.to_owned();
        CliError::refused(BrokenRule::of_position::<G>(rules, &error), move |l| {
            let reason = G::position_error(l, &error);
            l.cli_bad_position(printable(&reason), printable(&text))
        })
    })
}

/// The error for invalid rules.
pub(crate) fn bad_rules(rules: &str, error: RulesError) -> CliError {
    let rules = rules.to_owned();
    CliError::usage(move |l| l.cli_bad_rules(rules_error_text(l, &error), printable(&rules)))
}

/// The result of a command in a test.
#[cfg(test)]
pub(crate) struct CommandResult {
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) result: Result<crate::cli_error::CommandOutcome, CliError>,
}

/// Runs a command in a test.
#[cfg(test)]
pub(crate) fn run_command(
    input: &str,
    json: bool,
    run: impl FnOnce(&mut CommandContext) -> Result<crate::cli_error::CommandOutcome, CliError>,
) -> CommandResult {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut context = CommandContext {
        uses_standard_streams: false,
        input: BufReader::new(Box::new(input.as_bytes())),
        output: Box::new(&mut output),
        errors: Box::new(&mut errors),
        json,
        shows_progress: false,
        environment: Environment::default(),
        language: Language::English,
    };
    let result = run(&mut context);
    drop(context);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    CommandResult { output: text(output), errors: text(errors), result }
}
