use games::with_game;
use rulebooks::FileMessages;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::report::{Report, Tally};
use crate::source::{Heedful, Signals, Source};

/// Replays every game of the files.
pub(crate) fn run(args: &args::Check, desk: &mut Desk) -> Result<Verdict, Failure> {
    // All the names are looked at before any file: wrong usage should cost no half report.
    let sources = args.files.iter().map(|file| Source::new(file, args.format.as_deref()));
    let sources = sources.collect::<Result<Vec<_>, _>>()?;
    let mut total = Tally::default();
    for source in &sources {
        let checked =
            with_game!(source.kind, G => check::<G>(source, args.quiet, &mut total, desk));
        match checked {
            Ok(()) => {}
            // One file that cannot be read does not spare the others.
            Err(failure @ Failure::Read { .. }) => {
                total.unreadable += 1;
                desk.complain(&failure);
            }
            Err(failure) => return Err(failure),
        }
    }
    if desk.json {
        desk.tell(&total)?;
    } else {
        desk.say(&total.words(desk.language))?;
    }
    let sound = total.broken == 0 && total.unreadable == 0;
    Ok(if sound { Verdict::Fine } else { Verdict::FoundWrong })
}

fn check<G: FileMessages>(
    source: &Source,
    quiet: bool,
    total: &mut Tally,
    desk: &mut Desk,
) -> Result<(), Failure> {
    let (place, name) = (source.place(), source.name());
    let unreadable = |error| Failure::Read { place: place.clone(), error };
    let (reader, bar) = source.open(&mut desk.input, desk.watched).map_err(unreadable)?;
    let signals = Signals::default();
    let mut report = Report {
        place: &place,
        name: &name,
        language: desk.language,
        output: &mut desk.output,
        signals: &signals,
        bar,
        json: desk.json,
        quiet,
        tally: *total,
        failed: None,
    };
    let mut reader = Heedful { reader, signals: &signals };
    let checked = G::check(source.format, &mut reader, &mut |game| report.hear(&game));
    report.bar.finish_and_clear();
    *total = report.tally;
    match report.failed {
        Some(error) => Err(error.into()),
        None => checked.map_err(unreadable),
    }
}
