use std::time::Duration;

use game::Notation;
use table::{Millis, Phase, Table, Time, TimeControl};

use super::{Host, Hosted};

/// The moment at which a table's time is 0, by the house's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zero(i64);

impl Zero {
    /// With clocks that run down in minutes, nobody pays for the time in which the house was closed: the
    /// table goes on from where it stood. Days go by whether the house is open or not.
    pub(crate) fn of<G: Notation>(table: &Table<G>, opened: i64, now: i64) -> Self {
        let last = table.last_time().0 as i64;
        let is_live =
            !matches!(table.setup().clock.control, TimeControl::Days { .. } | TimeControl::Untimed);
        if is_live && table.phase() == Phase::Playing { Self(now - last) } else { Self(opened) }
    }

    /// The time of a table whose last entry was at `last`: it never goes back, whatever the clock does.
    fn passed(self, now: i64, last: Millis) -> Millis {
        Millis(now.saturating_sub(self.0).max(0) as u64).max(last)
    }
}

impl<G: Hosted> Host<G> {
    /// The table's time.
    pub(super) fn now(&self) -> Millis {
        self.zero.passed(self.house.now(), self.table.last_time())
    }

    /// How long until a flag falls, with all the delay that a move on its way may count on.
    pub(super) fn flag_due(&self) -> Option<Duration> {
        if self.table.phase() != Phase::Playing {
            return None;
        }
        let falls = self.table.flag_falls_at()?.plus(self.table.setup().clock.lag_cap);
        Some(falls.minus(self.now()).into())
    }

    /// Says that a flag has fallen, if it has.
    pub(super) async fn drop_flag(&mut self) {
        if self.flag_due() == Some(Duration::ZERO) {
            let time = Time { at: self.now(), lag: self.table.setup().clock.lag_cap };
            if self.obey(table::Actor::House, table::Command::Flag, time).is_ok() {
                self.settle(None).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rules};
    use table::{Actor, BySeat, Command, Occupant, Seat, Setup};

    use super::*;

    const DAY: i64 = 86_400_000;

    /// A table at which the first move was made ten seconds after it was opened.
    fn table(clock: &str) -> Table<Position> {
        let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("Bob") };
        let clock = clock.parse().unwrap();
        let mut table = Table::new(Setup { seats, clock, ..Setup::new("chess", Rules::STANDARD) });
        let begin = Command::Begin { white: Seat::South };
        table.execute(Actor::House, begin, Millis(0)).unwrap();
        table.follow("10000 south move e2e4").unwrap();
        table
    }

    /// The machine's clock was set a year forward or back while the house was closed.
    #[test]
    fn live_clocks_do_not_notice_that_the_machines_clock_was_set() {
        let table = table("300");
        for opened in [0, 365 * DAY] {
            let now = 365 * DAY - opened;
            let zero = Zero::of(&table, opened, now);
            assert_eq!(zero.passed(now, table.last_time()), Millis(10_000));
            assert_eq!(zero.passed(now + 5_000, table.last_time()), Millis(15_000));
            assert_eq!(zero.passed(now - DAY, table.last_time()), Millis(10_000));
        }
    }

    /// Days are days of the calendar: they go on while the house is closed, and stand still where its clock
    /// was set back, but they never run backwards.
    #[test]
    fn days_go_by_and_never_back() {
        let table = table("days=3");
        let zero = Zero::of(&table, 5 * DAY, 6 * DAY);
        assert_eq!(zero.passed(6 * DAY, table.last_time()), Millis(DAY as u64));
        assert_eq!(zero.passed(DAY, table.last_time()), Millis(10_000));
        assert_eq!(zero.passed(i64::MIN, table.last_time()), Millis(10_000));
    }
}
