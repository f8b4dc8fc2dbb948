use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::process::ExitCode;

use game::RulesError;
use rulebooks::{GameMessages, rules_error_text};
use serde::Serialize;
use words::Language;

use crate::args::Board;
use crate::failure::{Failure, Place};
use crate::paint::Surroundings;
use crate::printable::printable;
use crate::rule::Rule;

/// Where requests come in and answers go out.
pub(crate) struct Desk<'d> {
    pub(crate) input: BufReader<Box<dyn Read + 'd>>,
    pub(crate) output: Box<dyn Write + 'd>,
    pub(crate) errors: Box<dyn Write + 'd>,
    /// Whether these are the standard streams of this process.
    pub(crate) is_real: bool,
    /// Whether answers are wanted in JSON.
    pub(crate) json: bool,
    /// Whether somebody may be watching while a command works.
    pub(crate) watched: bool,
    pub(crate) surroundings: Surroundings,
    /// The language in which people are answered.
    pub(crate) language: Language,
}

/// Large enough that reading and writing files of positions costs next to nothing.
const BUFFER: usize = 1 << 16;

impl Desk<'static> {
    /// The standard streams of this process.
    pub(crate) fn of_this_process(json: bool, language: Option<Language>) -> Self {
        let surroundings = Surroundings::of_this_process();
        let language = language.unwrap_or_else(|| surroundings.language());
        Self {
            input: BufReader::with_capacity(BUFFER, Box::new(io::stdin().lock())),
            output: Box::new(BufWriter::with_capacity(BUFFER, io::stdout().lock())),
            errors: Box::new(io::stderr().lock()),
            is_real: true,
            json,
            watched: io::stderr().is_terminal(),
            surroundings,
            language,
        }
    }
}

impl Desk<'_> {
    /// Answers with a line.
    pub(crate) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }

    /// Says something beside the answer, to people only, whether they listen or not.
    pub(crate) fn note(&mut self, line: &str) {
        if !self.json {
            let _ = writeln!(self.errors, "{line}");
        }
    }

    /// Answers with a line of JSON.
    pub(crate) fn tell(&mut self, thing: &impl Serialize) -> io::Result<()> {
        write_json(&mut self.output, thing)
    }

    /// The rules that are asked for.
    pub(crate) fn rules<G: GameMessages>(&self, board: &Board) -> Result<G::Rules, Failure> {
        board.rules.parse().map_err(|error| bad_rules(&board.rules, error))
    }

    /// The position that is asked for, or else the one that `start` gives.
    pub(crate) fn position<G: GameMessages>(
        &mut self,
        board: &Board,
        start: impl Fn(G::Rules) -> G,
    ) -> Result<G, Failure> {
        let rules = self.rules::<G>(board)?;
        let text = match board.position.as_deref() {
            None => return Ok(start(rules)),
            Some("-") => self.read_to_end()?,
            Some(text) => text.to_owned(),
        };
        let text = text.trim().to_owned();
        G::read_position(&rules, &text).map_err(|error| {
            Failure::refused(Rule::broken::<G>(&rules, &error), move |l| {
                let reason = G::position_error(l, &error);
                l.cli_bad_position(printable(&reason), printable(&text))
            })
        })
    }

    fn read_to_end(&mut self) -> Result<String, Failure> {
        let mut text = String::new();
        let failed = |error| Failure::Read { place: Place::StandardInput, error };
        self.input.read_to_string(&mut text).map_err(failed)?;
        Ok(text)
    }

    /// Says why there is no answer, and returns the exit code that says it too.
    pub(crate) fn excuse(&mut self, failure: &Failure) -> ExitCode {
        if !matches!(failure, Failure::NobodyListens) {
            self.complain(failure);
        }
        ExitCode::from(failure.code())
    }

    /// Says that something went wrong, after what was answered before.
    pub(crate) fn complain(&mut self, failure: &Failure) {
        // If the complaint itself cannot be written, the exit code must do.
        let _ = self.output.flush();
        let _ = match self.json {
            true => write_json(&mut self.errors, &Complaint::of(failure)),
            false => self.complain_to_people(failure),
        };
    }

    fn complain_to_people(&mut self, failure: &Failure) -> io::Result<()> {
        let l = self.language;
        writeln!(self.errors, "{}", l.cli_error(failure.words(l)))?;
        if let Some(rule) = failure.rule().and_then(|rule| rule.words(l)) {
            writeln!(self.errors, "{rule}")?;
        }
        if let Failure::Usage { usage, .. } = failure {
            if let Some(usage) = usage {
                write!(self.errors, "\n{}\n", l.cli_usage(usage))?;
            }
            write!(self.errors, "\n{}\n", l.cli_see_help())?;
        }
        Ok(())
    }
}

/// A failure for programs: the same whatever people speak.
#[derive(Serialize)]
pub(crate) struct Complaint<'f> {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<&'static str>,
}

impl<'f> Complaint<'f> {
    pub(crate) fn of(failure: &'f Failure) -> Self {
        let rule = failure.rule();
        Self {
            error: failure.words(Language::English),
            refusal: rule.map(|rule| rule.refusal.as_str()),
            article: rule.and_then(|rule| rule.article).map(|article| article.id),
        }
    }
}

/// Writes a thing as one line of JSON.
pub(crate) fn write_json(output: &mut dyn Write, thing: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, thing)?;
    output.write_all(b"\n")
}

/// That there are no such rules.
pub(crate) fn bad_rules(rules: &str, error: RulesError) -> Failure {
    let rules = rules.to_owned();
    Failure::usage(move |l| l.cli_bad_rules(rules_error_text(l, &error), printable(&rules)))
}

/// What a command answered in a test.
#[cfg(test)]
pub(crate) struct Answer {
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) result: Result<crate::failure::Verdict, Failure>,
}

/// Lets a command answer in a test.
#[cfg(test)]
pub(crate) fn ask(
    input: &str,
    json: bool,
    run: impl FnOnce(&mut Desk) -> Result<crate::failure::Verdict, Failure>,
) -> Answer {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut desk = Desk {
        is_real: false,
        input: BufReader::new(Box::new(input.as_bytes())),
        output: Box::new(&mut output),
        errors: Box::new(&mut errors),
        json,
        watched: false,
        surroundings: Surroundings::default(),
        language: Language::English,
    };
    let result = run(&mut desk);
    drop(desk);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Answer { output: text(output), errors: text(errors), result }
}
