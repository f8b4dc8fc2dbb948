use game::{Event, Notation};
use table::{
    Actor, Awaits, Command, Hex, Millis, Occupant, RollSource, Seat, Table, TablePhase, Time,
};

use crate::{TableDice, seat_entropy};

/// What the process that runs a table does without a player's command.
///
/// One runner belongs to one table. Ask [`next`](Self::next) after everything that happens at the
/// table, and again when [`Duty::Wait`] says so.
pub struct TableRunner<G: Notation> {
    settings: RunnerSettings,
    /// The dice that this process rolls. `None`: the game has no dice, people roll real ones, or the
    /// secret was lost.
    dice: Option<TableDice>,
    /// What a computer player was asked last.
    thinking: Option<ThinkRequest>,
    /// What a computer player has decided, until it is performed.
    decision: Option<(ThinkRequest, Command<G>)>,
    /// The number of entries at which a person has rolled by hand.
    rolled_at: Option<usize>,
}

/// How the processes that run tables differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunnerSettings {
    /// For which seats this process adds entropy to the dice.
    pub entropy_for: EntropyFor,
    /// How long people look at what has just happened before a computer acts.
    pub pause: Millis,
    /// Whether a flag falls only after the lag that the clock gives back: over a network, a move may
    /// still be on its way.
    pub grants_lag: bool,
    /// Whether people roll by hand: their dice wait for [`TableRunner::roll_by_hand`], even where the rules leave
    /// nothing to decide.
    pub rolls_by_hand: bool,
}

/// Whose entropy this process can add.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntropyFor {
    /// Everybody's: all players sit here.
    AllSeats,
    /// The computers': people elsewhere add their own.
    Computers,
}

impl RunnerSettings {
    /// A table at which everybody sits at this screen.
    pub const LOCAL: Self = Self {
        entropy_for: EntropyFor::AllSeats,
        pause: Millis(500),
        grants_lag: false,
        rolls_by_hand: false,
    };

    /// A table on a server: people play over the network.
    pub const SERVER: Self = Self {
        entropy_for: EntropyFor::Computers,
        pause: Millis::ZERO,
        grants_lag: true,
        rolls_by_hand: false,
    };
}

/// What is due at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Duty<G: Notation> {
    /// Perform this command, then ask again.
    Perform {
        /// In whose name.
        by: Actor,
        /// What.
        command: Command<G>,
        /// When.
        time: Time,
    },
    /// Let the computer player of this seat [act](crate::ComputerPlayer::act), and hand what it decides
    /// to [`TableRunner::decided`]. The same request comes only once.
    Think(ThinkRequest),
    /// Nothing, until a player acts or this time has come.
    Wait {
        /// When to ask again at the latest: a flag falls, or a pause is over.
        until: Option<Millis>,
    },
}

/// A question to a computer player.
///
/// The answer counts only while the table still has as many entries: a takeback, an offer or a fallen
/// flag makes the request [stale](Self::is_stale), and the thinking engine can stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThinkRequest {
    /// Whose decision it is.
    pub seat: Seat,
    /// How many entries the table has.
    pub entries: usize,
}

impl ThinkRequest {
    /// What a computer has to decide at a table: an answer to an offer, or its move.
    pub fn of<G: Notation>(table: &Table<G>) -> Option<Self> {
        let seat = match (table.offer(), table.awaits()) {
            (Some(offer), _) => !offer.by,
            (None, Awaits::Move(seat)) => seat,
            _ => return None,
        };
        is_computer(table, seat).then_some(Self { seat, entries: table.entries().len() })
    }

    /// Whether the table has moved on, so that the answer no longer matters.
    pub fn is_stale<G: Notation>(&self, table: &Table<G>) -> bool {
        Self::of(table) != Some(*self)
    }
}

impl<G: Notation> TableRunner<G> {
    /// A runner for one table, with the dice that it rolls there.
    pub fn new(settings: RunnerSettings, dice: Option<TableDice>) -> Self {
        Self { settings, dice, thinking: None, decision: None, rolled_at: None }
    }

    /// The dice that this process rolls.
    pub fn dice(&self) -> Option<&TableDice> {
        self.dice.as_ref()
    }

    /// Whether people roll by hand from now on, see [`RunnerSettings::rolls_by_hand`].
    pub fn set_rolls_by_hand(&mut self, rolls_by_hand: bool) {
        self.settings.rolls_by_hand = rolls_by_hand;
    }

    /// Who must roll by hand now. In a match to one point, in the Crawford game and while the opponent owns the cube
    /// the rules leave nothing to decide before the roll, so rolling is no move there and the table awaits the dice.
    ///
    /// The opening roll is nobody's, and a player who has just chosen to roll does not wait again.
    pub fn awaits_roll_by(&self, table: &Table<G>) -> Option<Seat> {
        let Awaits::Roll(due) = table.awaits() else { return None };
        let seat = due.seat.filter(|seat| !is_computer(table, *seat))?;
        let last = table.current_game()?.line().events().last();
        let has_chosen =
            matches!(last, Some(Event::Move { by, .. }) if table.seat(*by) == Some(seat));
        let has_rolled = self.rolled_at == Some(table.entries().len());
        let waits = self.settings.rolls_by_hand && self.dice.is_some();
        (waits && !has_chosen && !has_rolled).then_some(seat)
    }

    /// The player who [must roll](Self::awaits_roll_by) does so: the dice are due now.
    pub fn roll_by_hand(&mut self, table: &Table<G>) {
        self.rolled_at = Some(table.entries().len());
    }

    /// What is due now. `entropy` returns numbers that nobody can foresee.
    pub fn next(
        &mut self,
        table: &Table<G>,
        now: Millis,
        entropy: &mut dyn FnMut() -> u64,
    ) -> Duty<G> {
        if let Some(falls_at) = self.flag_falls_at(table).filter(|falls_at| now >= *falls_at) {
            let lag = falls_at.minus(table.flag_falls_at().unwrap_or(falls_at));
            let time = Time { at: now, lag };
            return Duty::Perform { by: Actor::House, command: Command::Flag, time };
        }
        if let Some(request) = ThinkRequest::of(table) {
            return self.next_of_computer(table, request, now);
        }
        (self.thinking, self.decision) = (None, None);
        match self.chore(table, entropy) {
            Some((by, command)) => Duty::Perform { by, command, time: now.into() },
            None => Duty::Wait { until: self.flag_falls_at(table) },
        }
    }

    /// A computer player has decided. An answer to a request that is no longer open is dropped.
    pub fn decided(&mut self, request: ThinkRequest, command: Command<G>) {
        if self.thinking == Some(request) {
            self.decision = Some((request, command));
        }
    }

    /// Nobody thinks about the open request any more: [`next`](Self::next) makes it again.
    pub fn forget_request(&mut self) {
        (self.thinking, self.decision) = (None, None);
    }

    /// The request that has not been answered yet.
    pub fn open_request(&self) -> Option<ThinkRequest> {
        self.thinking.filter(|_| self.decision.is_none())
    }

    /// Whether a roll is due that cannot be derived, because the secret of the dice was lost.
    pub fn has_lost_dice(&self, table: &Table<G>) -> bool {
        let is_fair = matches!(table.setup().dice, RollSource::Fair { .. });
        is_fair && self.dice.is_none() && matches!(table.awaits(), Awaits::Roll(_))
    }

    /// When a flag falls, with the lag that a move on its way may count on.
    pub fn flag_falls_at(&self, table: &Table<G>) -> Option<Millis> {
        let falls_at = table.flag_falls_at().filter(|_| table.phase() == TablePhase::Playing)?;
        Some(match self.settings.grants_lag {
            true => falls_at.plus(table.setup().clock.lag_cap),
            false => falls_at,
        })
    }

    /// What a computer has decided, once people have seen what came before; else the request.
    fn next_of_computer(
        &mut self,
        table: &Table<G>,
        request: ThinkRequest,
        now: Millis,
    ) -> Duty<G> {
        if self.thinking != Some(request) {
            (self.thinking, self.decision) = (Some(request), None);
            return Duty::Think(request);
        }
        let flag = self.flag_falls_at(table);
        let Some((_, command)) = &self.decision else { return Duty::Wait { until: flag } };
        let seen_at = table.last_time().plus(self.settings.pause);
        if now < seen_at {
            return Duty::Wait { until: Some(flag.map_or(seen_at, |flag| flag.min(seen_at))) };
        }
        let by = Actor::Seat(request.seat);
        if table.check(by, command, now).is_err() {
            return Duty::Wait { until: flag };
        }
        let command = command.clone();
        self.forget_request();
        Duty::Perform { by, command, time: now.into() }
    }

    /// What is due before, between and after the moves.
    fn chore(
        &mut self,
        table: &Table<G>,
        entropy: &mut dyn FnMut() -> u64,
    ) -> Option<(Actor, Command<G>)> {
        match table.awaits() {
            Awaits::Entropy(_) => {
                let seat = self.seat_without_entropy(table)?;
                Some((Actor::Seat(seat), Command::Entropy(seat_entropy(entropy)?)))
            }
            Awaits::Begin => {
                let white = table.setup().sides.white(entropy);
                Some((Actor::House, Command::Begin { white }))
            }
            Awaits::Roll(_) if self.awaits_roll_by(table).is_some() => None,
            Awaits::Roll(due) => {
                let roll = self.dice.as_mut()?.roll(table, due)?;
                Some((Actor::House, Command::Roll(roll)))
            }
            Awaits::Next if is_unattended(table) => Some((Actor::House, Command::Next)),
            Awaits::Nothing if table.phase() == TablePhase::Over && table.secret().is_none() => {
                let secret = Hex::read(&self.dice.as_ref()?.secret())?;
                Some((Actor::House, Command::Reveal(secret)))
            }
            _ => None,
        }
    }

    /// A seat whose entropy is missing and ours to add.
    fn seat_without_entropy(&self, table: &Table<G>) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| {
            let is_ours = match self.settings.entropy_for {
                EntropyFor::AllSeats => table.seats()[*seat] != Occupant::Empty,
                EntropyFor::Computers => is_computer(table, *seat),
            };
            is_ours && table.entropy()[*seat].is_none()
        })
    }
}

fn is_computer<G: Notation>(table: &Table<G>, seat: Seat) -> bool {
    matches!(table.seats()[seat], Occupant::Computer(_))
}

/// Whether computers play against each other.
fn is_unattended<G: Notation>(table: &Table<G>) -> bool {
    Seat::ALL.into_iter().all(|seat| is_computer(table, seat))
}
