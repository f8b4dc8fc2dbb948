use game::{BySide, EndReason, Notation, Side, TimedEvent, Transcript, TranscriptGame};

use crate::{Millis, Pace, Sheet, Sitter, Table, Verdict};

impl<G: Notation> Table<G> {
    /// What has been played here, to be written into a file by the game's
    /// [`TranscriptWriter`](game::TranscriptWriter).
    pub fn transcript(&self) -> Transcript<G> {
        let tags = self.setup.tags.iter();
        let mut tags: Vec<(String, String)> =
            tags.map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let (name, value) = self.time_control();
        tags.push((name.to_owned(), value));
        let games = self.sheets.iter().map(|sheet| self.chapter(sheet)).collect();
        Transcript { tags, games }
    }

    /// The clock as files of games write it, or as we do where they have no word for it.
    fn time_control(&self) -> (&'static str, String) {
        match self.setup.clock.pace {
            Pace::Untimed => ("TimeControl", "-".to_owned()),
            pace @ (Pace::SuddenDeath { .. } | Pace::Fischer { .. }) => {
                ("TimeControl", pace.to_string())
            }
            pace => ("Clock", pace.to_string()),
        }
    }

    fn chapter(&self, sheet: &Sheet<G>) -> TranscriptGame<G> {
        let mut before = sheet.begun;
        let timed = sheet.line.events().iter().zip(&sheet.ticks).map(|(event, tick)| {
            let spent = tick.at.minus(before);
            before = tick.at;
            TimedEvent {
                event: event.clone(),
                left: tick.left.map(Millis::into),
                spent: spent.into(),
            }
        });
        TranscriptGame {
            events: timed.collect(),
            names: BySide::new(|side: Side| name(&self.seats[sheet.seat(side)])),
            start: sheet.line.start().clone(),
            outcome: sheet.verdict.and_then(|verdict| verdict.outcome()),
            cause: cause(sheet.verdict),
        }
    }
}

fn name(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Empty => "?".to_owned(),
        Sitter::Person(name) | Sitter::Guest(name) => name.to_string(),
        Sitter::Computer(level @ ..=10) => format!("Salon {level}"),
        Sitter::Computer(_) => "Salon".to_owned(),
    }
}

fn cause<E>(verdict: Option<Verdict<E>>) -> EndReason {
    match verdict {
        None => EndReason::Unfinished,
        Some(Verdict::Played(_) | Verdict::Claimed { .. }) => EndReason::Rules,
        Some(Verdict::Agreed) => EndReason::Agreement,
        Some(Verdict::Resigned(_)) => EndReason::Resignation,
        Some(Verdict::Flag { .. }) => EndReason::Time,
        Some(Verdict::Left { .. } | Verdict::Aborted) => EndReason::Abandoned,
    }
}
