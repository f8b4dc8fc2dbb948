use std::time::Duration;

use game::Notation;
use table::{Millis, Pace, Phase, Table, Time};

use super::{Host, Hosted};

/// The moment at which a table's time is 0, by the house's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zero(i64);

impl Zero {
    /// With clocks that run down in minutes, nobody pays for the time in which the house was closed: the
    /// table goes on from where it stood. Days go by whether the house is open or not.
    pub(crate) fn of<G: Notation>(table: &Table<G>, opened: i64, now: i64) -> Self {
        let last = table.last_time().0 as i64;
        let is_live = !matches!(table.setup().clock.pace, Pace::Days { .. } | Pace::Untimed);
        if is_live && table.phase() == Phase::Playing { Self(now - last) } else { Self(opened) }
    }
}

impl<G: Hosted> Host<G> {
    /// The table's time.
    pub(super) fn now(&self) -> Millis {
        let passed = self.house.now().saturating_sub(self.zero.0);
        Millis(passed.max(0) as u64).max(self.table.last_time())
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
