//! The row of a table in a list.

use games::GameKind;
use narration::clocks;
use protocol::{Seat, TablePhase, TableResult, TableSummary};
use table::Clock;
use words::Language;

/// A row of a list, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableRow {
    pub(crate) code: String,
    pub(crate) kind: Option<GameKind>,
    /// The game and the rulebook.
    pub(crate) title: String,
    /// The names of both players, `?` for an empty seat.
    pub(crate) players: String,
    /// The clock, whether the game is rated, and its state.
    pub(crate) state: String,
    /// Whether it is the user's turn.
    pub(crate) is_turn: bool,
    pub(crate) is_over: bool,
    /// Whether a seat is free.
    pub(crate) is_open: bool,
}

impl TableRow {
    /// The row of a table.
    pub(crate) fn new(listed: &TableSummary, l: Language) -> Self {
        let id = listed.rules.split('+').next().unwrap_or_default();
        let book = rulebooks::rulebook(&listed.game, id).map_or("", |book| book.name.to(l));
        let kind: Option<GameKind> = listed.game.parse().ok();
        let game = kind.map_or_else(|| listed.game.clone(), |kind| l.game_name(kind.name()));
        let name = |name: &Option<String>, rating: Option<i32>| match (name.as_deref(), rating) {
            (None, _) => "?".to_owned(),
            (Some(name), _) if computer_level(name).is_some() => {
                l.online_computer_level(computer_level(name).unwrap_or_default())
            }
            (Some(name), Some(rating)) => format!("{name} ({rating})"),
            (Some(name), None) => name.to_owned(),
        };
        let clock = listed.clock.parse::<Clock>().ok().map(|clock| clocks::clock_name(clock, l));
        let is_turn = listed.seat.is_some() && listed.awaits == listed.seat;
        let state = match (listed.phase, is_turn) {
            (TablePhase::Gathering, _) => l.online_waiting().to_owned(),
            (TablePhase::Over, _) => result(listed, l),
            (_, true) => l.online_your_turn().to_owned(),
            (_, false) => String::new(),
        };
        let rated = listed.rated.then(|| l.online_rated().to_owned());
        let parts: Vec<String> =
            clock.into_iter().chain(rated).chain([state]).filter(|part| !part.is_empty()).collect();
        Self {
            code: listed.table.clone(),
            kind,
            title: format!("{game} · {book}"),
            players: format!(
                "{} – {}",
                name(&listed.south, listed.south_rating),
                name(&listed.north, listed.north_rating)
            ),
            state: parts.join(" · "),
            is_turn,
            is_over: listed.phase == TablePhase::Over,
            is_open: listed.phase == TablePhase::Gathering,
        }
    }
}

/// The level of a computer. The server lists it as "computer 3", in version 0.1 as "3".
fn computer_level(name: &str) -> Option<&str> {
    let level = name.strip_prefix("computer ").unwrap_or(name);
    level.parse::<u8>().is_ok().then_some(level)
}

/// A table on the profile of a player, as everybody sees it: the result is the player's, not the reader's.
pub(crate) fn as_others_see_it(listed: TableSummary) -> TableSummary {
    TableSummary { seat: None, ..listed }
}

/// The result from the point of view of the user.
fn result(listed: &TableSummary, l: Language) -> String {
    let mine = listed.seat.map(|seat| match seat {
        Seat::South => TableResult::South,
        Seat::North => TableResult::North,
    });
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    match (listed.result, mine) {
        (Some(TableResult::Draw), _) => l.online_drawn().to_owned(),
        (Some(TableResult::Aborted), _) => l.online_aborted().to_owned(),
        (Some(winner), Some(mine)) if winner == mine => l.online_you_won().to_owned(),
        (Some(TableResult::South | TableResult::North), Some(_)) => l.online_you_lost().to_owned(),
        (Some(TableResult::South), None) => l.online_won(name(&listed.south)),
        (Some(TableResult::North), None) => l.online_won(name(&listed.north)),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed() -> TableSummary {
        TableSummary {
            table: "abcde-fghjk".to_owned(),
            game: "chess".to_owned(),
            rules: "standard".to_owned(),
            clock: "300+5".to_owned(),
            opened: 0,
            phase: TablePhase::Playing,
            south: Some("Ann".to_owned()),
            north: Some("3".to_owned()),
            seat: Some(Seat::South),
            awaits: Some(Seat::South),
            result: None,
            rated: false,
            south_rating: None,
            north_rating: None,
            watchers: 0,
        }
    }

    #[test]
    fn names_the_players_and_whose_turn_it_is() {
        let row = TableRow::new(&listed(), Language::English);
        assert!(row.is_turn && !row.is_over && !row.is_open);
        assert_eq!(row.players, "Ann – Computer, level 3");
        assert!(row.title.starts_with("Chess · "), "{}", row.title);
        assert!(row.state.ends_with("your turn"), "{}", row.state);
    }

    #[test]
    fn states_the_result_from_the_users_point_of_view() {
        let over = |result: TableResult, seat| TableSummary {
            phase: TablePhase::Over,
            result: Some(result),
            seat,
            awaits: None,
            ..listed()
        };
        let text = |listed: &TableSummary| result(listed, Language::English);
        assert_eq!(text(&over(TableResult::South, Some(Seat::South))), "you won");
        assert_eq!(text(&over(TableResult::North, Some(Seat::South))), "you lost");
        assert_eq!(text(&over(TableResult::South, None)), "Ann won");
        assert_eq!(text(&over(TableResult::Draw, None)), "a draw");
        assert!(
            TableRow::new(&over(TableResult::Draw, None), Language::French).state.contains("nulle")
        );
    }

    #[test]
    fn a_profile_does_not_tell_its_reader_that_they_lost() {
        let lost = TableSummary {
            phase: TablePhase::Over,
            result: Some(TableResult::North),
            north: Some("Bob".to_owned()),
            awaits: None,
            ..listed()
        };
        assert!(TableRow::new(&lost, Language::English).state.ends_with("you lost"));
        let on_profile = TableRow::new(&as_others_see_it(lost), Language::English);
        assert!(on_profile.state.ends_with("Bob won"), "{}", on_profile.state);
    }

    #[test]
    fn names_a_computer_by_its_level_in_the_users_language() {
        let against = |name: &str| TableSummary { north: Some(name.to_owned()), ..listed() };
        for name in ["3", "computer 3"] {
            let row = TableRow::new(&against(name), Language::French);
            assert!(row.players.ends_with(&Language::French.online_computer_level("3")), "{name}");
        }
        assert!(TableRow::new(&against("Bob"), Language::English).players.ends_with("Bob"));
    }

    #[test]
    fn shows_an_unknown_game_by_its_name() {
        let strange = TableSummary { game: "go".to_owned(), clock: "sand".to_owned(), ..listed() };
        assert!(TableRow::new(&strange, Language::French).title.starts_with("go"));
    }
}
