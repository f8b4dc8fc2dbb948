//! The clocks that menus offer.

use game::Game;
use games::{GameKind, with_game};
use table::{Clock, Millis, TimeControl};
use words::Language;

/// Whether a game is played with dice.
pub fn has_dice(kind: GameKind) -> bool {
    fn of<G: Game>() -> bool {
        "standard".parse::<G::Rules>().is_ok_and(|rules| table::has_dice::<G>(&rules))
    }
    with_game!(kind, G => of::<G>())
}

/// The clocks that menus offer. The first is "no clock".
pub fn offered_clocks(kind: GameKind) -> Vec<Clock> {
    let texts: &[&str] = if has_dice(kind) {
        &["none", "bank=120x5+12;flag=match", "300+10", "600+10"]
    } else {
        &["none", "180+2", "300", "600+5", "900+10", "3600"]
    };
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// The clock for a match under these rules: a time bank grows with the length of the match.
pub fn clock_for_rules(mut clock: Clock, rules: &str) -> Clock {
    if let TimeControl::Bank { points, .. } = &mut clock.control {
        let length = rules.split('+').find_map(|option| option.strip_prefix("match="));
        *points = length.and_then(|length| length.parse().ok()).unwrap_or(*points);
    }
    clock
}

/// The longest time and increment that menus let people choose, in minutes and seconds.
pub const MOST_MINUTES: u64 = 180;
/// The longest increment.
pub const MOST_INCREMENT: u64 = 120;

/// A clock that people have put together: minutes, and seconds that each turn adds, or does not cost where dice are
/// rolled. With time odds the player in the north has other minutes.
pub fn custom_clock(kind: GameKind, minutes: u64, seconds: u64, north: Option<u64>) -> Clock {
    let time = |minutes: u64| Millis(60_000 * minutes.clamp(1, MOST_MINUTES));
    let (main, extra) = (time(minutes), Millis(1_000 * seconds.min(MOST_INCREMENT)));
    let control = match (extra, has_dice(kind)) {
        (Millis::ZERO, _) => TimeControl::SuddenDeath { main },
        (delay, true) => TimeControl::SimpleDelay { main, delay },
        (increment, false) => TimeControl::Fischer { main, increment },
    };
    let north = north.map(time).filter(|north| *north != main);
    Clock { north, ..control.into() }
}

/// The name of a clock.
pub fn clock_name(clock: Clock, language: Language) -> String {
    let minutes = |millis: Millis| millis.0 / 60_000;
    match clock.control {
        TimeControl::Untimed => language.menu_no_clock().to_owned(),
        TimeControl::SuddenDeath { main } if main.0.is_multiple_of(60_000) => {
            language.menu_minutes(minutes(main))
        }
        TimeControl::Fischer { main, increment } if main.0.is_multiple_of(60_000) => {
            language.menu_increment(minutes(main), increment.0 / 1000)
        }
        TimeControl::Days { days } => language.menu_days(u64::from(days)),
        TimeControl::Bank { per_point, delay, .. }
            if (per_point.0, delay.0) == (120_000, 12_000) =>
        {
            language.menu_bank().to_owned()
        }
        _ => clock.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn custom_clocks_have_a_text() {
        let text =
            |kind, minutes, seconds, north| custom_clock(kind, minutes, seconds, north).to_string();
        assert_eq!(text(GameKind::Chess, 7, 0, None), "420");
        assert_eq!(text(GameKind::Chess, 7, 3, Some(2)), "420+3;north=120");
        assert_eq!(text(GameKind::Backgammon, 7, 8, Some(7)), "delay=420+8");
        assert_eq!(text(GameKind::Chess, 0, 999, None), "60+120");
    }

    #[test]
    fn a_time_bank_grows_with_the_length_of_the_match() {
        let bank = offered_clocks(GameKind::Backgammon)[1];
        assert_eq!(clock_for_rules(bank, "standard").to_string(), "bank=120x5+12;flag=match");
        assert_eq!(
            clock_for_rules(bank, "standard+match=7").to_string(),
            "bank=120x7+12;flag=match"
        );
    }
}
