use std::time::Duration;

use game::Notation;
use table::{Millis, Table, TablePhase, TimeControl};

use super::{HostedGame, TableTask};

/// The moment at which a table's time is 0, by the server's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClockOrigin(i64);

impl ClockOrigin {
    /// The origin of a table that is loaded. Live clocks do not run while the server is stopped: the table continues
    /// from its last entry. Correspondence clocks do.
    pub(crate) fn of<G: Notation>(table: &Table<G>, opened: i64, now: i64) -> Self {
        let last = table.last_time().0 as i64;
        let is_live =
            !matches!(table.setup().clock.control, TimeControl::Days { .. } | TimeControl::Untimed);
        if is_live && table.phase() == TablePhase::Playing {
            Self(now - last)
        } else {
            Self(opened)
        }
    }

    /// The origin of a table whose clock goes on from another node.
    pub(crate) fn continued<G: Notation>(table: &Table<G>, origin: i64) -> Option<Self> {
        let is_live =
            !matches!(table.setup().clock.control, TimeControl::Days { .. } | TimeControl::Untimed);
        (is_live && table.phase() == TablePhase::Playing).then_some(Self(origin))
    }

    /// The moment, in milliseconds since 1970.
    pub(crate) fn moment(self) -> i64 {
        self.0
    }

    /// The origin of a table whose clock has stood still for a while.
    pub(crate) fn delayed(self, by: Duration) -> Self {
        Self(self.0.saturating_add(by.as_millis().try_into().unwrap_or(i64::MAX)))
    }

    /// The time of a table whose last entry was at `last`. It never runs backwards, even if the machine's clock is
    /// set back.
    fn table_time(self, now: i64, last: Millis) -> Millis {
        Millis(now.saturating_sub(self.0).max(0) as u64).max(last)
    }
}

impl<G: HostedGame> TableTask<G> {
    /// The table's time.
    pub(super) fn now(&self) -> Millis {
        self.current_origin().table_time(self.registry.now(), self.table.last_time())
    }

    /// The origin with the time for which computers have waited for a thread. A live clock does not run meanwhile.
    pub(super) fn current_origin(&self) -> ClockOrigin {
        match self.table.setup().clock.control {
            TimeControl::Days { .. } => self.clock_origin,
            _ => self.clock_origin.delayed(self.computers.waited()),
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rules};
    use table::{Actor, BySeat, Command, Occupant, Seat, TableSetup};

    use super::*;

    const DAY: i64 = 86_400_000;

    /// A table at which the first move was made ten seconds after it was opened.
    fn table(clock: &str) -> Table<Position> {
        let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("Bob") };
        let clock = clock.parse().unwrap();
        let mut table =
            Table::new(TableSetup { seats, clock, ..TableSetup::new("chess", Rules::STANDARD) });
        let begin = Command::Begin { white: Seat::South };
        table.execute(Actor::House, begin, Millis(0)).unwrap();
        table.follow("10000 south move e2e4").unwrap();
        table
    }

    /// The machine's clock was set a year forward or back while the server was stopped.
    #[test]
    fn setting_the_machines_clock_does_not_change_live_clocks() {
        let table = table("300");
        for opened in [0, 365 * DAY] {
            let now = 365 * DAY - opened;
            let origin = ClockOrigin::of(&table, opened, now);
            assert_eq!(origin.table_time(now, table.last_time()), Millis(10_000));
            assert_eq!(origin.table_time(now + 5_000, table.last_time()), Millis(15_000));
            assert_eq!(origin.table_time(now - DAY, table.last_time()), Millis(10_000));
        }
    }

    /// Correspondence clocks run while the server is stopped. They stand still if the machine's clock is set back,
    /// but never run backwards.
    #[test]
    fn correspondence_clocks_run_while_the_server_is_stopped() {
        let table = table("days=3");
        let origin = ClockOrigin::of(&table, 5 * DAY, 6 * DAY);
        assert_eq!(origin.table_time(6 * DAY, table.last_time()), Millis(DAY as u64));
        assert_eq!(origin.table_time(DAY, table.last_time()), Millis(10_000));
        assert_eq!(origin.table_time(i64::MIN, table.last_time()), Millis(10_000));
    }
}
