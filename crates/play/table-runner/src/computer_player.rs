use engine::{
    Engine, EngineScore, MonotonicClock, RemainingTime, SearchLimits, SearchRequest, StopSignal,
    Strength,
};
use game::Notation;
use table::{Actor, Command, Millis, Offer, Proposal, Seat, Table, TimeControl};

use crate::draw_policy;
use crate::resignation_policy::{self, LostPositions};

/// A computer that plays in one seat of one table: an engine that chooses moves, and a policy for
/// everything beside them.
///
/// It keeps its engine, and with it the transposition table, between moves.
pub struct ComputerPlayer<G: Notation> {
    engine: Box<dyn Engine<G> + Send>,
    /// How strong it is; no strength at all plays at random.
    strength: Option<Strength>,
    memory: PlayerMemory,
}

/// What a computer player remembers of a game, apart from its engine. It is small: where memory is
/// short, the engine can be dropped between moves, and the player
/// [resumed](ComputerPlayer::resume) with a new one.
#[derive(Clone, Copy, Default)]
pub struct PlayerMemory {
    /// The score of the last decision. The player judges offers by it. Random moves have none.
    score: Option<EngineScore>,
    lost_positions: LostPositions,
    /// Which game of the table all this is about.
    game: usize,
}

/// The seed for the engine of a seat: the same wherever the table runs.
pub fn engine_seed<G: Notation>(table: &Table<G>, seat: Seat) -> u64 {
    // FNV-1a of the table's name.
    let id = table.setup().id.as_str().bytes();
    let hash = id.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash ^ seat as u64
}

impl<G: Notation> ComputerPlayer<G> {
    /// The player that stands in a record as `computer LEVEL`, with an engine of that level.
    pub fn new(level: u8, engine: Box<dyn Engine<G> + Send>) -> Self {
        Self::resume(level, engine, PlayerMemory::default())
    }

    /// A player that continues a game with a new engine.
    pub fn resume(level: u8, engine: Box<dyn Engine<G> + Send>, memory: PlayerMemory) -> Self {
        Self { engine, strength: Strength::from_number(level), memory }
    }

    /// What it remembers of the game, to be [resumed](Self::resume).
    pub fn memory(&self) -> PlayerMemory {
        self.memory
    }

    /// What it does now: it answers the opponent's offer, or it moves, claims a draw or resigns.
    ///
    /// `None` if no decision is due, or if the search was stopped before a decision.
    pub fn act(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        now: Millis,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
    ) -> Option<Command<G>> {
        self.begin_game(table);
        match table.offer() {
            Some(offer) if offer.by == seat => None,
            Some(offer) => Some(self.answer(table, seat, offer)),
            None => self.decide(table, seat, now, clock, stop),
        }
    }

    /// What it thought in one game says nothing about the next.
    fn begin_game(&mut self, table: &Table<G>) {
        let game = table.games().len();
        if game != self.memory.game {
            if self.memory.game > 0 {
                self.engine.new_game();
            }
            self.memory = PlayerMemory { game, ..PlayerMemory::default() };
        }
    }

    fn decide(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        now: Millis,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
    ) -> Option<Command<G>> {
        let line = table.current_game()?.line();
        let request = SearchRequest::new(line, self.limits(table, seat, now));
        let choice = self.engine.think(&request, clock, stop, &mut |_| {})?;
        if stop.is_set() {
            return None;
        }
        if self.strength.is_some() {
            self.memory.score = Some(choice.score);
            self.memory.lost_positions.observe(choice.score);
        }
        let wanted = self.claim(table, seat).or_else(|| self.resignation(table, seat));
        // A resignation that was declined a moment ago is not offered again.
        let is_allowed =
            |command: &Command<G>| table.check(Actor::Seat(seat), command, now).is_ok();
        Some(wanted.filter(is_allowed).unwrap_or(Command::Move(choice.mv)))
    }

    /// The draw that it claims.
    fn claim(&self, table: &Table<G>, seat: Seat) -> Option<Command<G>> {
        let ending = table.claims(seat).first().copied()?;
        draw_policy::claims(self.memory.score).then_some(Command::Claim { ending, with: None })
    }

    /// Its resignation, for as many points as it expects to lose.
    fn resignation(&self, table: &Table<G>, seat: Seat) -> Option<Command<G>> {
        let (line, side) = (table.current_game()?.line(), table.side(seat)?);
        let by_engine = || self.engine.resignation_level(line, side);
        let level =
            resignation_policy::resigns(self.strength, &self.memory.lost_positions, by_engine)?;
        Some(Command::Resign { level })
    }

    /// What it says to an offer.
    fn answer(&self, table: &Table<G>, seat: Seat, offer: Offer) -> Command<G> {
        let accepts = match offer.what {
            Proposal::Takeback { .. } | Proposal::Rematch => true,
            Proposal::Draw => {
                let events = table.current_game().map_or(0, |game| game.line().events().len());
                draw_policy::accepts(self.memory.score, events)
            }
            Proposal::Resign { level } => {
                let game = table.current_game().zip(table.side(seat));
                let by_engine = game.and_then(|(sheet, side)| {
                    self.engine.accepts_resignation(sheet.line(), side, level)
                });
                resignation_policy::accepts(level, by_engine, self.memory.score)
            }
        };
        if accepts { Command::Accept(offer.what) } else { Command::Decline(offer.what) }
    }

    /// How long it may think. Levels bring their own limit; where a move may take days, the clock
    /// sets none.
    fn limits(&self, table: &Table<G>, seat: Seat, now: Millis) -> SearchLimits {
        let pace = table.setup().clock.control;
        let side = table.side(seat).filter(|_| !matches!(pace, TimeControl::Days { .. }));
        let left = side.and_then(|side| Some(table.clocks(now)?[side]));
        let clock = left.map(|left| RemainingTime::new(left.into(), pace.increment().into()));
        SearchLimits::for_table(clock, self.strength)
    }
}
