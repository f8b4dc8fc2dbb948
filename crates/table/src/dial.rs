use crate::{BySeat, Clock, Millis, Pace, Seat, Time};

/// Both players' clocks, one of which may be running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dial {
    pace: Pace,
    lag_cap: Millis,
    left: BySeat<Millis>,
    running: Option<Running>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: Seat,
    since: Millis,
}

impl Dial {
    pub(crate) fn new(clock: Clock) -> Self {
        let main = clock.pace.main().unwrap_or_default();
        let left = BySeat::new(|_| main);
        Self { pace: clock.pace, lag_cap: clock.lag_cap, left, running: None }
    }

    /// Before the next game: everybody has the full time again, but for a bank.
    pub(crate) fn rewind(&mut self) {
        if !matches!(self.pace, Pace::Bank { .. }) {
            let main = self.pace.main().unwrap_or_default();
            self.left = BySeat::new(|_| main);
        }
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.running.map(|running| running.seat)
    }

    /// The delay that is given back to whoever's clock runs.
    pub(crate) fn granted(&self, lag: Millis) -> Millis {
        lag.min(self.lag_cap)
    }

    pub(crate) fn lag_cap(&self) -> Millis {
        self.lag_cap
    }

    /// Lets another clock run, or none. `earns`: whether the turn that ends earns an increment.
    pub(crate) fn hand_to(&mut self, seat: Option<Seat>, time: Time, earns: bool) {
        if self.running() == seat {
            return;
        }
        if let Some(running) = self.running {
            let spent = self.spent(running, time);
            let left = &mut self.left[running.seat];
            *left = self.pace.after_turn(*left, spent, earns);
        }
        self.running = seat.map(|seat| Running { seat, since: time.at });
    }

    /// How much of the present turn counts.
    fn spent(&self, running: Running, time: Time) -> Millis {
        time.at.minus(running.since).minus(self.granted(time.lag))
    }

    /// What a seat's clock shows; `None` if there is no clock.
    pub(crate) fn shows(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.pace.main()?;
        match self.running {
            Some(running) if running.seat == seat => {
                let spent = self.spent(running, now.into());
                Some(self.left[seat].minus(spent.minus(self.pace.grace())))
            }
            _ => Some(self.left[seat]),
        }
    }

    /// How much of the present turn's delay is left before the time runs down.
    pub(crate) fn grace_left(&self, now: Millis) -> Millis {
        match self.running {
            Some(running) => self.pace.grace().minus(self.spent(running, now.into())),
            None => Millis::ZERO,
        }
    }

    /// Whose flag has fallen.
    pub(crate) fn fallen(&self, time: Time) -> Option<Seat> {
        let running = self.running?;
        let granted = self.granted(time.lag);
        (time.at >= self.falls_at()?.plus(granted)).then_some(running.seat)
    }

    /// When the running clock's flag falls, without lag.
    pub(crate) fn falls_at(&self) -> Option<Millis> {
        self.pace.main()?;
        let running = self.running?;
        Some(running.since.plus(self.left[running.seat]).plus(self.pace.grace()))
    }
}
