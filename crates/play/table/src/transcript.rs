use game::{BySide, EndReason, Notation, Side, TimedEvent, Transcript, TranscriptGame};

use crate::{GameResult, Millis, Occupant, PlayedGame, Table, TimeControl};

impl<G: Notation> Table<G> {
    /// What has been played here, to be exported by the game's
    /// [`TranscriptWriter`](game::TranscriptWriter).
    pub fn transcript(&self) -> Transcript<G> {
        let tags = self.setup.tags.iter();
        let mut tags: Vec<(String, String)> =
            tags.map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let (name, value) = self.time_control();
        tags.push((name.to_owned(), value));
        let games = self.games.iter().map(|game| self.chapter(game)).collect();
        Transcript { tags, games }
    }

    /// The tag for the clock: PGN's `TimeControl` if it can express the clock, otherwise `Clock` with our text.
    fn time_control(&self) -> (&'static str, String) {
        match self.setup.clock.control {
            TimeControl::Untimed => ("TimeControl", "-".to_owned()),
            control @ (TimeControl::SuddenDeath { .. } | TimeControl::Fischer { .. }) => {
                ("TimeControl", control.to_string())
            }
            control => ("Clock", control.to_string()),
        }
    }

    fn chapter(&self, game: &PlayedGame<G>) -> TranscriptGame<G> {
        let mut before = game.begun;
        let timed = game.line.events().iter().zip(&game.timings).map(|(event, timing)| {
            let spent = timing.at.minus(before);
            before = timing.at;
            TimedEvent {
                event: event.clone(),
                left: timing.left.map(Millis::into),
                spent: spent.into(),
            }
        });
        TranscriptGame {
            events: timed.collect(),
            names: BySide::new(|side: Side| name(&self.seats[game.seat(side)])),
            start: game.line.start().clone(),
            outcome: game.result.and_then(|result| result.outcome()),
            reason: cause(game.result),
        }
    }
}

fn name(occupant: &Occupant) -> String {
    match occupant {
        Occupant::Empty => "?".to_owned(),
        Occupant::Person(name) | Occupant::Guest(name) => name.to_string(),
        Occupant::Computer(level @ ..=10) => format!("Salon {level}"),
        Occupant::Computer(_) => "Salon".to_owned(),
    }
}

fn cause<E>(result: Option<GameResult<E>>) -> EndReason {
    match result {
        None => EndReason::Unfinished,
        Some(GameResult::Played(_) | GameResult::Claimed { .. }) => EndReason::Rules,
        Some(GameResult::Agreed) => EndReason::Agreement,
        Some(GameResult::Resigned(_)) => EndReason::Resignation,
        Some(GameResult::Flag { .. }) => EndReason::Time,
        Some(GameResult::Left { .. } | GameResult::Aborted) => EndReason::Abandoned,
    }
}
