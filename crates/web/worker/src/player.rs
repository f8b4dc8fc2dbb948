use engine::{
    Engine, MonotonicClock, RemainingTime, ScoreHistory, SearchLimits, SearchRequest, StopSignal,
    Strength,
};
use engines::{HasEngine, RandomMover};
use table::{Actor, Command, Millis, Offer, Proposal, Seat, Table};

use crate::known::Known;

/// The computer in a seat.
pub(crate) struct Player<G: HasEngine> {
    engine: Box<dyn Engine<G> + Send>,
    /// How strong it is; no strength at all plays at random.
    strength: Option<Strength>,
    score_history: ScoreHistory,
}

impl<G: Known> Player<G> {
    /// Whoever a record's number means.
    pub(crate) fn new(number: u8, seed: u64) -> Self {
        let strength = Strength::from_number(number);
        let engine: Box<dyn Engine<G> + Send> = match strength {
            Some(strength) => G::engine(strength, seed),
            None => Box::new(RandomMover::new(seed)),
        };
        Self { engine, strength, score_history: ScoreHistory::default() }
    }

    /// What it does when it is to move: claims, gives up, or moves.
    pub(crate) fn decide(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        now: Millis,
        clock: &dyn MonotonicClock,
    ) -> Option<Command<G>> {
        let line = table.current_game()?.line();
        let request = SearchRequest::new(line, self.limits(table, seat, now));
        let choice = self.engine.think(&request, clock, &StopSignal::new(), &mut |_| {})?;
        if self.strength.is_some() {
            self.score_history.record(choice.score);
        }
        let claim =
            table.claims(seat).first().copied().filter(|_| self.score_history.claims_draw());
        let wish = match (claim, self.gives_up(table, seat)) {
            (Some(ending), _) => Command::Claim { ending, with: None },
            (None, Some(level)) => Command::Resign { level },
            (None, None) => Command::Move(choice.mv.clone()),
        };
        let fits = table.check(Actor::Seat(seat), &wish, now).is_ok();
        Some(if fits { wish } else { Command::Move(choice.mv) })
    }

    /// The level at which it gives its game up, if it does.
    fn gives_up(&self, table: &Table<G>, seat: Seat) -> Option<u8> {
        self.strength.filter(|strength| strength.resigns())?;
        match self.score_history.resigns() {
            true => Some(1),
            false => self.engine.resignation_level(table.current_game()?.line(), table.side(seat)?),
        }
    }

    fn limits(&self, table: &Table<G>, seat: Seat, now: Millis) -> SearchLimits {
        let left = table.side(seat).and_then(|side| Some(table.clocks(now)?[side]));
        let increment = table.setup().clock.control.increment();
        let clock = left.map(|left| RemainingTime::new(left.into(), increment.into()));
        SearchLimits::for_table(clock, self.strength)
    }

    /// What it says to an offer.
    pub(crate) fn answer(&self, table: &Table<G>, offer: Offer) -> Command<G> {
        let events = table.current_game().map_or(0, |game| game.line().events().len());
        let agrees = match offer.what {
            Proposal::Takeback { .. } | Proposal::Rematch => true,
            Proposal::Draw => self.score_history.accepts_draw(events),
            Proposal::Resign { level } => {
                let judged =
                    table.current_game().zip(table.side(!offer.by)).and_then(|(sheet, side)| {
                        self.engine.accepts_resignation(sheet.line(), side, level)
                    });
                judged.unwrap_or_else(|| self.score_history.accepts_resignation(level))
            }
        };
        if agrees { Command::Accept(offer.what) } else { Command::Decline(offer.what) }
    }
}
