use std::io::Write;

use game::Archive;
use games::with_game;
use rulebooks::FileMessages;
use words::Language;

use crate::args;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::failure::{Failure, Place, Verdict};
use crate::printable::printable;
use crate::report::{Report, Tally};
use crate::source::{Heedful, Signals, Source};

/// Writes the sound games of a file in another format.
pub(crate) fn run(args: &args::Convert, desk: &mut Desk) -> Result<Verdict, Failure> {
    let source = Source::new(&args.file, args.format.as_deref())?;
    let writes = with_game!(source.kind, G => <G as Archive>::WRITES);
    let Some(to) = writes.iter().find(|format| **format == args.to) else {
        let (from, to) = (source.format, args.to.clone());
        let unknown =
            move |l: Language| l.cli_cannot_write_as(from, writes.join(", "), printable(&to));
        return Err(Failure::usage(unknown));
    };
    let output = match &args.output {
        Some(path) => Place::File(path.display().to_string()),
        None => Place::StandardOutput,
    };
    let unwritable = |error| Failure::write(&output, error);
    let mut draft = args.output.as_deref().map(Draft::create).transpose().map_err(unwritable)?;
    let job = Job { source: &source, to, output: &output };
    let broken = with_game!(source.kind, G => job.run::<G>(draft.as_mut(), desk))?;
    if let Some(draft) = draft {
        draft.finish().map_err(unwritable)?;
        desk.note(&converted(broken, &output, desk.language));
    }
    Ok(if broken > 0 { Verdict::FoundWrong } else { Verdict::Fine })
}

fn converted(broken: u64, output: &Place, l: Language) -> String {
    match broken {
        0 => l.cli_converted(output.to(l)),
        _ => l.cli_converted_in_part(broken, output.to(l)),
    }
}

/// From where to what.
struct Job<'j> {
    source: &'j Source<'j>,
    to: &'static str,
    output: &'j Place,
}

impl Job<'_> {
    /// Converts into the draft, or else to standard output, and counts the broken games: of sound
    /// ones nothing is heard.
    fn run<G: FileMessages>(
        &self,
        draft: Option<&mut Draft>,
        desk: &mut Desk,
    ) -> Result<u64, Failure> {
        let (place, name) = (self.source.place(), self.source.name());
        let unreadable = |error| Failure::Read { place: place.clone(), error };
        let opened = self.source.open(&mut desk.input, desk.watched);
        let (reader, bar) = opened.map_err(unreadable)?;
        // A conversion goes on even if nobody wants to hear of broken games.
        let (signals, unheard) = (Signals::default(), Signals::default());
        let mut report = Report {
            place: &place,
            name: &name,
            language: desk.language,
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
            Err(error) => Err(Failure::write(self.output, error)),
        }
    }
}
