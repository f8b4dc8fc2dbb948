use engine::{MonotonicClock, SearchLimits, SearchRequest, StopSignal};
use game::{Event, Line};
use games::with_game;
use narration::dice_verification::{verification_text, verify_dice};
use narration::table_messages::TableMessages;
use table::{Awaits, BySeat, Millis, Occupant, Table};
use table_runner::{ComputerPlayer, engine_seed};
use words::Language;
use worker_protocol::{EngineResponse, EventIndex};

use crate::analysis::hops;
use crate::evaluation::EvaluationJob;
use crate::full_strength_engine::FullStrengthEngine;
use crate::game_files::kind_of;
use crate::game_review::ReviewJob;
use crate::job::Job;
use crate::supported_game::SupportedGame;

/// A table as it stands on the page, and the engines that play there.
struct TableEngines<G: SupportedGame> {
    table: Table<G>,
    players: BySeat<Option<ComputerPlayer<G>>>,
}

/// The [`TableEngines`] of some game.
pub(crate) trait AnyTableEngines {
    /// Lets happen here what has happened at the table; `false` if that is not possible.
    fn append(&mut self, entries: &[String]) -> bool;

    /// What the computer does whose decision is awaited.
    fn decide(&mut self, now: Millis, clock: &dyn MonotonicClock) -> Option<EngineResponse>;

    /// A good move.
    fn hint(
        &self,
        engine: &mut FullStrengthEngine,
        language: Language,
        clock: &dyn MonotonicClock,
    ) -> Option<EngineResponse>;

    /// How the game stood after some of its events.
    fn evaluate(&self, events: usize, language: Language) -> Option<Box<dyn Job>>;

    /// Judges every decision from an event on; `None` if no engine can judge this game.
    fn review(&self, from: EventIndex, nodes: u64) -> Option<Box<dyn Job>>;

    /// Judges a move as if it had been played at an event.
    fn judge_move(&self, at: EventIndex, mv: &str, nodes: u64) -> Option<String>;

    /// A puzzle from the mistake at an event, if it has one answer.
    fn make_puzzle(&self, at: EventIndex) -> Option<String>;

    /// Whether the dice were honest, in words.
    fn verify_dice(&self, language: Language) -> String;

    /// The games as a file of the usual format.
    fn export(&self) -> Option<(&'static str, String)>;

    /// The record.
    fn record(&self) -> String;
}

/// Opens the table of a record. Of a damaged record, the part before the damage counts.
pub(crate) fn open(record: &str) -> Option<Box<dyn AnyTableEngines>> {
    with_game!(kind_of(record)?, G => open_game::<G>(record))
}

fn open_game<G: SupportedGame>(record: &str) -> Option<Box<dyn AnyTableEngines>> {
    let table = Table::<G>::read(record).ok()?.table;
    Some(Box::new(TableEngines { table, players: BySeat::default() }))
}

impl<G: SupportedGame> TableEngines<G> {
    /// The games of the match.
    fn lines(&self) -> impl Iterator<Item = &Line<G>> {
        self.table.games().iter().map(|game| game.line())
    }
}

impl<G: SupportedGame> AnyTableEngines for TableEngines<G> {
    fn append(&mut self, entries: &[String]) -> bool {
        entries.iter().all(|entry| self.table.follow(entry).is_ok())
    }

    fn decide(&mut self, now: Millis, clock: &dyn MonotonicClock) -> Option<EngineResponse> {
        let seat = match (self.table.offer(), self.table.awaits()) {
            (Some(offer), _) => !offer.by,
            (None, Awaits::Move(seat)) => seat,
            _ => return None,
        };
        let Occupant::Computer(level) = self.table.seats()[seat] else { return None };
        let table = &self.table;
        let player = self.players[seat].get_or_insert_with(|| {
            ComputerPlayer::new(level, engines::opponent(level, engine_seed(table, seat)))
        });
        let command = player.act(table, seat, now, clock, &StopSignal::new())?;
        Some(EngineResponse::Decision { seat, command: self.table.write_command(&command) })
    }

    fn hint(
        &self,
        engine: &mut FullStrengthEngine,
        language: Language,
        clock: &dyn MonotonicClock,
    ) -> Option<EngineResponse> {
        let line = self.table.current_game()?.line();
        let request = SearchRequest::new(line, SearchLimits::time(SearchLimits::ADVICE_TIME));
        let choice = engine.of::<G>().think(&request, clock, &StopSignal::new(), &mut |_| {})?;
        let hops = hops(line.position(), &choice.mv);
        let sentence = TableMessages::new(&self.table, language).hint(&choice.mv)?;
        Some(EngineResponse::Hint { hops, sentence })
    }

    fn evaluate(&self, events: usize, language: Language) -> Option<Box<dyn Job>> {
        let line = self.table.current_game()?.line();
        let events = line.events().get(..events).unwrap_or(line.events());
        let line = Line::replay(line.start().clone(), events).ok()?;
        Some(Box::new(EvaluationJob::new(self.table.clone(), line, language)))
    }

    fn review(&self, from: EventIndex, nodes: u64) -> Option<Box<dyn Job>> {
        let lines: Vec<Line<G>> = self.lines().cloned().collect();
        Some(Box::new(ReviewJob::new(lines, from, nodes)?))
    }

    fn judge_move(&self, at: EventIndex, mv: &str, nodes: u64) -> Option<String> {
        let line = self.lines().nth(at.game)?;
        let mut tried = Line::replay(line.start().clone(), line.events().get(..at.event)?).ok()?;
        let by = tried.turn().player()?;
        let mv = tried.position().read_move(mv).ok()?;
        tried.apply(&Event::Move { by, mv }).ok()?;
        Some(G::review(tried, at.event, nodes)?.next()?.to_string())
    }

    fn make_puzzle(&self, at: EventIndex) -> Option<String> {
        G::mistake_puzzle(self.lines().nth(at.game)?, at.event).map(|puzzle| puzzle.to_string())
    }

    fn verify_dice(&self, language: Language) -> String {
        verification_text(language, language.import_untitled(), &verify_dice(&self.table))
    }

    fn export(&self) -> Option<(&'static str, String)> {
        G::write_usual_transcript(&self.table.setup().rules, &self.table.transcript())
    }

    fn record(&self) -> String {
        self.table.text()
    }
}
