use std::io::Write;

use game::Archive;
use games::with_game;

use crate::args;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::failure::{Failure, Verdict};
use crate::phrases;
use crate::report::{Report, Tally};
use crate::source::{Heedful, Signals, Source};

/// Writes the sound games of a file in another format.
pub(crate) fn run(args: &args::Convert, desk: &mut Desk) -> Result<Verdict, Failure> {
    let source = Source::new(&args.file, args.format.as_deref())?;
    let writes = with_game!(source.kind, G => <G as Archive>::WRITES);
    let Some(to) = writes.iter().find(|format| **format == args.to) else {
        return Err(Failure::Usage(phrases::cannot_write_as(source.format, &args.to, writes)));
    };
    let name = args.output.as_ref().map(|path| path.display().to_string());
    let name = name.unwrap_or_else(|| phrases::STANDARD_OUTPUT.to_owned());
    let unwritable = |error| Failure::write(&name, error);
    let mut draft = args.output.as_deref().map(Draft::create).transpose().map_err(unwritable)?;
    let job = Job { source: &source, to, name: &name };
    let broken = with_game!(source.kind, G => job.run::<G>(draft.as_mut(), desk))?;
    if let Some(draft) = draft {
        draft.finish().map_err(unwritable)?;
        desk.note(&phrases::converted(broken, &name));
    }
    Ok(if broken > 0 { Verdict::FoundWrong } else { Verdict::Fine })
}

/// From where to what.
struct Job<'j> {
    source: &'j Source<'j>,
    to: &'static str,
    /// What the output is called.
    name: &'j str,
}

impl Job<'_> {
    /// Converts into the draft, or else to standard output, and counts the broken games: of sound
    /// ones nothing is heard.
    fn run<G: Archive>(&self, draft: Option<&mut Draft>, desk: &mut Desk) -> Result<u64, Failure> {
        let file = self.source.name(desk.json);
        let unreadable = |error| Failure::Read { file: file.clone(), error };
        let opened = self.source.open(&mut desk.input, desk.watched);
        let (reader, bar) = opened.map_err(unreadable)?;
        // A conversion goes on even if nobody wants to hear of broken games.
        let (signals, unheard) = (Signals::default(), Signals::default());
        let mut report = Report {
            file: &file,
            output: &mut desk.errors,
            signals: &unheard,
            bar,
            json: desk.json,
            quiet: true,
            tally: Tally::default(),
            failed: None,
        };
        let mut reader = Heedful { reader, signals: &signals };
        let output: &mut dyn Write = match draft {
            Some(draft) => draft,
            None => &mut desk.output,
        };
        let (from, to) = (self.source.format, self.to);
        let done = G::convert(from, to, &mut reader, output, &mut |game| report.hear(&game));
        report.bar.finish_and_clear();
        match done {
            Ok(()) => Ok(report.tally.broken),
            Err(error) if signals.unreadable.get() => Err(unreadable(error)),
            Err(error) => Err(Failure::write(self.name, error)),
        }
    }
}
