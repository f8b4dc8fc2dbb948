use crate::{BySeat, Clock, Millis, Seat, Time, TimeControl};

/// Both players' clocks, one of which may be running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClockState {
    control: TimeControl,
    lag_cap: Millis,
    /// What each player has at the beginning of a game.
    main: BySeat<Millis>,
    left: BySeat<Millis>,
    running: Option<Running>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: Seat,
    since: Millis,
}

impl ClockState {
    pub(crate) fn new(clock: Clock) -> Self {
        let main = BySeat::new(|seat| clock.main_of(seat).unwrap_or_default());
        Self { control: clock.control, lag_cap: clock.lag_cap, main, left: main, running: None }
    }

    /// Before the next game: both players get the full time again, except with a bank for the match.
    pub(crate) fn reset(&mut self) {
        if !matches!(self.control, TimeControl::Bank { .. }) {
            self.left = self.main;
        }
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.running.map(|running| running.seat)
    }

    /// How much of a measured lag is given back.
    pub(crate) fn granted(&self, lag: Millis) -> Millis {
        lag.min(self.lag_cap)
    }

    pub(crate) fn lag_cap(&self) -> Millis {
        self.lag_cap
    }

    /// Starts the clock of this seat and stops the other one; `None` stops both. `earns`: whether the turn
    /// that ends earns an increment.
    pub(crate) fn switch_to(&mut self, seat: Option<Seat>, time: Time, earns: bool) {
        if self.running() == seat {
            return;
        }
        if let Some(running) = self.running {
            let spent = self.spent(running, time);
            let left = &mut self.left[running.seat];
            *left = self.control.after_turn(*left, spent, earns);
        }
        self.running = seat.map(|seat| Running { seat, since: time.at });
    }

    /// How long the current turn has taken, without the lag that is given back.
    fn spent(&self, running: Running, time: Time) -> Millis {
        time.at.minus(running.since).minus(self.granted(time.lag))
    }

    /// What a seat's clock shows; `None` if there is no clock.
    pub(crate) fn shows(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.control.main()?;
        match self.running {
            Some(running) if running.seat == seat => {
                let spent = self.spent(running, now.into());
                Some(self.left[seat].minus(spent.minus(self.control.grace())))
            }
            _ => Some(self.left[seat]),
        }
    }

    /// How much of the current turn's delay is left before the clock starts to run down.
    pub(crate) fn grace_left(&self, now: Millis) -> Millis {
        match self.running {
            Some(running) => self.control.grace().minus(self.spent(running, now.into())),
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
        self.control.main()?;
        let running = self.running?;
        Some(running.since.plus(self.left[running.seat]).plus(self.control.grace()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SOUTH: Seat = Seat::South;

    fn clock_state(clock: &str) -> ClockState {
        ClockState::new(clock.parse().unwrap())
    }

    /// South's turn takes this many seconds; returns what South's clock shows afterwards.
    fn turn(clock_state: &mut ClockState, seconds: u64) -> Millis {
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        clock_state.switch_to(None, Millis::seconds(seconds).into(), true);
        clock_state.shows(SOUTH, Millis::ZERO).unwrap()
    }

    /// Of 60 seconds, 20 are spent: 40 are left. The flag falls when all 60 are spent.
    #[test]
    fn sudden_death_runs_down_and_the_flag_falls() {
        let mut clock_state = clock_state("60");
        assert_eq!(turn(&mut clock_state, 20), Millis::seconds(40));
        clock_state.switch_to(Some(SOUTH), Time::at(1_000), true);
        assert_eq!(clock_state.falls_at(), Some(Millis(41_000)));
        assert_eq!(clock_state.fallen(Time::at(40_999)), None);
        assert_eq!(clock_state.fallen(Time::at(41_000)), Some(SOUTH));
        assert_eq!(clock_state.shows(SOUTH, Millis(31_500)), Some(Millis(9_500)), "40 - 30.5");
        assert_eq!(clock_state.shows(!SOUTH, Millis(31_500)), Some(Millis(60_000)));
    }

    /// 60 - 20 + 5 = 45; then 45 - 2 + 5 = 48: unused time is saved.
    #[test]
    fn fischer_adds_the_increment_after_each_turn() {
        let mut clock_state = clock_state("60+5");
        assert_eq!(turn(&mut clock_state, 20), Millis::seconds(45));
        assert_eq!(turn(&mut clock_state, 2), Millis::seconds(48));
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        clock_state.switch_to(None, Time::at(1_000), false);
        assert_eq!(
            clock_state.shows(SOUTH, Millis::ZERO),
            Some(Millis::seconds(47)),
            "nothing earned"
        );
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        assert_eq!(
            clock_state.falls_at(),
            Some(Millis::seconds(47)),
            "the increment comes too late"
        );
    }

    /// A turn of 3 seconds is given back completely, because it is shorter than 5; of 20 seconds only 5 are
    /// given back: 60 - 20 + 5 = 45. During the turn all of it runs down.
    #[test]
    fn bronstein_gives_back_up_to_the_delay() {
        let mut clock_state = clock_state("bronstein=60+5");
        assert_eq!(turn(&mut clock_state, 3), Millis::seconds(60));
        assert_eq!(turn(&mut clock_state, 20), Millis::seconds(45));
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        assert_eq!(clock_state.shows(SOUTH, Millis::seconds(3)), Some(Millis::seconds(42)));
        assert_eq!(clock_state.falls_at(), Some(Millis::seconds(45)));
    }

    /// The first 5 seconds of each turn are free: 60 left after 3, 60 - (20 - 5) = 45 left after 20. The
    /// flag falls after 5 + 45.
    #[test]
    fn simple_delay_makes_the_first_seconds_free() {
        let mut clock_state = clock_state("delay=60+5");
        assert_eq!(turn(&mut clock_state, 3), Millis::seconds(60));
        assert_eq!(turn(&mut clock_state, 20), Millis::seconds(45));
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        assert_eq!(clock_state.shows(SOUTH, Millis::seconds(3)), Some(Millis::seconds(45)));
        assert_eq!(clock_state.grace_left(Millis::seconds(3)), Millis::seconds(2));
        assert_eq!(clock_state.grace_left(Millis::seconds(9)), Millis::ZERO);
        assert_eq!(clock_state.falls_at(), Some(Millis::seconds(50)));
    }

    /// Seven points at two minutes are 840 seconds. A turn of 10 is free; one of 42 costs 42 - 12 = 30. The
    /// next game starts with what is left.
    #[test]
    fn a_bank_lasts_for_the_whole_match() {
        let mut clock_state = clock_state("bank=120x7+12");
        assert_eq!(turn(&mut clock_state, 10), Millis::seconds(840));
        assert_eq!(turn(&mut clock_state, 42), Millis::seconds(810));
        clock_state.reset();
        assert_eq!(clock_state.shows(SOUTH, Millis::ZERO), Some(Millis::seconds(810)));
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        assert_eq!(clock_state.falls_at(), Some(Millis::seconds(822)));
    }

    /// Three days are 259,200 seconds, for every turn anew.
    #[test]
    fn days_start_anew_with_each_turn() {
        let mut clock_state = clock_state("days=3");
        assert_eq!(turn(&mut clock_state, 200_000), Millis::seconds(259_200));
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        assert_eq!(clock_state.shows(SOUTH, Millis::days(2)), Some(Millis::days(1)));
        assert_eq!(
            clock_state.fallen(Time { at: Millis::days(3), lag: Millis::ZERO }),
            Some(SOUTH)
        );
    }

    /// South has five minutes, North one; both get their own time again in the next game.
    #[test]
    fn time_odds_give_the_player_in_the_north_another_time() {
        let mut clock_state = clock_state("300+2;north=60");
        let shows = |clock_state: &ClockState| {
            [SOUTH, !SOUTH].map(|seat| clock_state.shows(seat, Millis::ZERO).unwrap())
        };
        assert_eq!(shows(&clock_state), [Millis::seconds(300), Millis::seconds(60)]);
        assert_eq!(turn(&mut clock_state, 20), Millis::seconds(282), "300 - 20 + 2");
        clock_state.switch_to(Some(!SOUTH), Time::at(0), true);
        assert_eq!(clock_state.fallen(Time::at(60_000)), Some(!SOUTH));
        clock_state.switch_to(None, Time::at(30_000), true);
        clock_state.reset();
        assert_eq!(shows(&clock_state), [Millis::seconds(300), Millis::seconds(60)]);
    }

    #[test]
    fn clocks_without_a_bank_start_anew_with_each_game() {
        let mut clock_state = clock_state("60+5");
        turn(&mut clock_state, 20);
        clock_state.reset();
        assert_eq!(clock_state.shows(SOUTH, Millis::ZERO), Some(Millis::seconds(60)));
    }

    #[test]
    fn no_flag_falls_without_a_clock() {
        let mut clock_state = clock_state("none");
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        let (late, never) = (Time { at: Millis(u64::MAX), lag: Millis::ZERO }, None);
        assert_eq!((clock_state.fallen(late), clock_state.falls_at()), (never, None));
        assert_eq!(clock_state.shows(SOUTH, late.at), None);
    }

    /// Lag of 0.2 seconds is given back completely, of 2 seconds only the cap of 0.5. The flag falls later
    /// by as much.
    #[test]
    fn gives_lag_back_up_to_the_cap() {
        for (lag, left) in [(0, 57_000), (200, 57_200), (500, 57_500), (2_000, 57_500)] {
            let mut clock_state = clock_state("60;lag=0.5");
            clock_state.switch_to(Some(SOUTH), Time::at(0), true);
            clock_state.switch_to(None, Time::at(3_000).lagging(lag), true);
            assert_eq!(clock_state.shows(SOUTH, Millis::ZERO), Some(Millis(left)), "{lag}");
        }
        let mut clock_state = clock_state("60;lag=0.5");
        clock_state.switch_to(Some(SOUTH), Time::at(0), true);
        assert_eq!(clock_state.fallen(Time::at(60_499).lagging(9_999)), None);
        assert_eq!(clock_state.fallen(Time::at(60_500).lagging(9_999)), Some(SOUTH));
        clock_state.switch_to(None, Time::at(100).lagging(400), true);
        assert_eq!(
            clock_state.shows(SOUTH, Millis::ZERO),
            Some(Millis(60_000)),
            "never more than before"
        );
    }

    fn controls() -> impl Strategy<Value = TimeControl> {
        let millis = || (1..2_000_000u64).prop_map(Millis);
        prop_oneof![
            millis().prop_map(|main| TimeControl::SuddenDeath { main }),
            (millis(), millis())
                .prop_map(|(main, increment)| TimeControl::Fischer { main, increment }),
            (millis(), millis()).prop_map(|(main, delay)| TimeControl::Bronstein { main, delay }),
            (millis(), millis()).prop_map(|(main, delay)| TimeControl::SimpleDelay { main, delay }),
            (millis(), 1..30u32, millis()).prop_map(|(per_point, points, delay)| {
                TimeControl::Bank { per_point, points, delay }
            }),
            (1..30u32).prop_map(|days| TimeControl::Days { days }),
        ]
    }

    proptest! {
        /// A flag has fallen exactly when the clock shows zero, and a running clock never gains time.
        #[test]
        fn the_flag_falls_at_zero(control in controls(), looks in prop::collection::vec(0..4_000_000u64, 1..20)) {
            let mut clock_state = ClockState::new(control.into());
            clock_state.switch_to(Some(SOUTH), Time::at(0), true);
            let mut looks = looks;
            looks.extend(clock_state.falls_at().map(|at| at.0));
            looks.extend(clock_state.falls_at().map(|at| at.0 - 1));
            looks.sort_unstable();
            let mut before = control.main().unwrap();
            for at in looks {
                let shown = clock_state.shows(SOUTH, Millis(at)).unwrap();
                prop_assert!(shown <= before);
                prop_assert_eq!(shown == Millis::ZERO, clock_state.fallen(Time::at(at)).is_some());
                before = shown;
            }
        }

        /// No player ever has more than the main time and the increments. With sudden death and Fischer
        /// clocks, time left and time spent add up exactly.
        #[test]
        fn time_left_never_exceeds_what_was_given(control in controls(), turns in prop::collection::vec(0..60_000u64, 1..40)) {
            let mut clock_state = ClockState::new(control.into());
            let (mut now, mut spent, mut earned) = (0, 0, 0);
            for turn in turns {
                clock_state.switch_to(Some(SOUTH), Time::at(now), true);
                now += turn;
                if clock_state.fallen(Time::at(now)).is_some() {
                    return Ok(());
                }
                spent += turn;
                clock_state.switch_to(None, Time::at(now), true);
                if let TimeControl::Fischer { increment, .. } = control {
                    earned += increment.0;
                }
                let (left, main) = (clock_state.shows(SOUTH, Millis(now)).unwrap().0, control.main().unwrap().0);
                prop_assert!(left <= main + earned);
                match control {
                    TimeControl::SuddenDeath { .. } | TimeControl::Fischer { .. } => prop_assert_eq!(left + spent, main + earned),
                    TimeControl::Days { .. } => prop_assert_eq!(left, main),
                    _ => {}
                }
            }
        }

        /// After each turn, a Bronstein clock and one with a simple delay show the same.
        #[test]
        fn bronstein_and_simple_delay_agree_after_each_turn(main in 1..300_000u64, delay in 0..20_000u64, turns in prop::collection::vec(0..30_000u64, 1..40)) {
            let (main, delay) = (Millis(main), Millis(delay));
            let mut one = ClockState::new(TimeControl::Bronstein { main, delay }.into());
            let mut other = ClockState::new(TimeControl::SimpleDelay { main, delay }.into());
            for turn in turns {
                one.switch_to(Some(SOUTH), Time::at(0), true);
                other.switch_to(Some(SOUTH), Time::at(0), true);
                if one.fallen(Time::at(turn)).is_some() {
                    return Ok(());
                }
                one.switch_to(None, Time::at(turn), true);
                other.switch_to(None, Time::at(turn), true);
                prop_assert_eq!(one.shows(SOUTH, Millis::ZERO), other.shows(SOUTH, Millis::ZERO));
            }
        }
    }
}
