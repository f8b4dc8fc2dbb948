//! Tables, engines and entropy that follow a script.

use engine::{
    BestMove, Engine, EngineScore, MonotonicClock, SearchInfo, SearchRequest, StopSignal,
    StoppedClock,
};
use game::{Line, Notation, Side};
use salon_table_runner::{ComputerPlayer, Duty, RunnerSettings, TableRunner, ThinkRequest};
use table::{Actor, BySeat, Command, Millis, Occupant, Seat, Table, TableSetup};

/// Numbers that are all different, and the same in every test.
pub(crate) fn entropy() -> impl FnMut() -> u64 {
    let mut state = 1u64;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state ^ (state >> 31)
    }
}

/// An engine that plays the first legal move by default, and returns scripted scores.
pub(crate) struct ScriptedEngine {
    pub(crate) scores: Vec<EngineScore>,
    pub(crate) resignation: Option<u8>,
    pub(crate) accepts: Option<bool>,
}

impl ScriptedEngine {
    /// These scores one after the other; the last one for ever.
    pub(crate) fn with_scores(scores: &[EngineScore]) -> Self {
        Self { scores: scores.to_vec(), resignation: None, accepts: None }
    }
}

impl<G: Notation> Engine<G> for ScriptedEngine {
    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        _: &dyn MonotonicClock,
        _: &StopSignal,
        _: &mut dyn FnMut(&SearchInfo<G>),
    ) -> Option<BestMove<G>> {
        let score = match self.scores.len() {
            1 => self.scores[0],
            _ => self.scores.remove(0),
        };
        let mv = request.line.position().legal_moves().into_iter().next()?;
        Some(BestMove { mv, ponder: None, score, nodes: 1 })
    }

    fn new_game(&mut self) {}

    fn resignation_level(&self, _: &Line<G>, _: Side) -> Option<u8> {
        self.resignation
    }

    fn accepts_resignation(&self, _: &Line<G>, _: Side, _: u8) -> Option<bool> {
        self.accepts
    }
}

pub(crate) fn computer<G: Notation>(level: u8, scores: &[EngineScore]) -> ComputerPlayer<G> {
    ComputerPlayer::new(level, Box::new(ScriptedEngine::with_scores(scores)))
}

pub(crate) fn ann() -> Occupant {
    Occupant::person("Ann")
}

pub(crate) fn bob() -> Occupant {
    Occupant::guest("Bob")
}

/// A table that has begun, with South as White.
pub(crate) fn chess(south: Occupant, north: Occupant) -> Table<chess::Position> {
    let seats = BySeat { south, north };
    let mut table =
        Table::new(TableSetup { seats, ..TableSetup::new("chess", chess::Rules::STANDARD) });
    table.execute(Actor::House, Command::Begin { white: Seat::South }, Millis(0)).unwrap();
    table
}

/// Performs commands written as `south move e2e4`.
pub(crate) fn perform<G: Notation>(table: &mut Table<G>, now: Millis, commands: &[&str]) {
    for text in commands {
        let (by, command) = text.split_once(' ').unwrap();
        let by = Actor::read(by).unwrap();
        let command = table.read_command(by, command).unwrap_or_else(|why| panic!("{text}: {why}"));
        table.execute(by, command, now).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// A table and the process that runs it.
pub(crate) struct Running<G: Notation> {
    pub(crate) table: Table<G>,
    pub(crate) runner: TableRunner<G>,
    pub(crate) entropy: Box<dyn FnMut() -> u64>,
    pub(crate) now: Millis,
}

impl<G: Notation> Running<G> {
    pub(crate) fn new(table: Table<G>, settings: RunnerSettings) -> Self {
        let runner = TableRunner::new(settings, None);
        Self { table, runner, entropy: Box::new(entropy()), now: Millis(0) }
    }

    pub(crate) fn next(&mut self) -> Duty<G> {
        self.runner.next(&self.table, self.now, &mut self.entropy)
    }

    /// Performs everything that is due now. Returns what a computer is asked meanwhile.
    pub(crate) fn settle(&mut self) -> Option<ThinkRequest> {
        loop {
            match self.next() {
                Duty::Perform { by, command, time } => {
                    self.table.execute(by, command, time).unwrap();
                }
                Duty::Think(request) => return Some(request),
                Duty::Wait { .. } => return None,
            }
        }
    }

    /// The record without the times: who did what.
    pub(crate) fn entries(&self) -> Vec<String> {
        let line = |entry: &table::Entry<G>| {
            format!("{} {}", entry.by, self.table.write_command(&entry.command))
        };
        self.table.entries().iter().map(line).collect()
    }
}

/// What a computer player does, with all the time in the world.
pub(crate) fn act<G: Notation>(
    player: &mut ComputerPlayer<G>,
    table: &Table<G>,
    seat: Seat,
) -> Option<Command<G>> {
    player.act(table, seat, table.last_time(), &StoppedClock, &StopSignal::new())
}
