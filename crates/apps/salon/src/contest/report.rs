use std::time::Duration;

use engine_match::{GameSeries, MatchableGame, PlayerSpec, PointsStatistics, WinDrawLoss};
use game::Side;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use words::Language;

use crate::desk::Desk;
use crate::failure::{Failure, Place};

/// How a match stands, as the first player sees it.
#[derive(Default)]
pub(crate) struct Standing {
    tally: WinDrawLoss,
    pub(crate) stakes: PointsStatistics,
    /// The longest that each player took for a decision.
    longest: [Duration; 2],
}

impl Standing {
    /// Counts a game in which the first player had this side, and returns the points that it brought.
    pub(crate) fn count<G: MatchableGame>(&mut self, bout: &GameSeries<G>, first: Side) -> i64 {
        self.tally.add_game(match bout.winner() {
            None => 0.5,
            Some(side) if side == first => 1.0,
            Some(_) => 0.0,
        });
        for (longest, side) in self.longest.iter_mut().zip([first, !first]) {
            let games = bout.games.iter().map(|game| game.longest_time(side));
            *longest = games.fold(*longest, Duration::max);
        }
        bout.points(first)
    }
}

/// Tells how a match goes and how it went.
pub(crate) struct Report {
    bar: ProgressBar,
    names: [String; 2],
    /// Whether games are worth different points.
    stakes: bool,
    language: Language,
}

#[derive(Serialize)]
struct Told<'t> {
    a: &'t str,
    b: &'t str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    points_per_game: f64,
    margin: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_margin: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stakes_per_game: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stakes_margin: Option<f64>,
    longest_ms: [u64; 2],
    record: String,
}

impl Report {
    pub(crate) fn begin(
        players: &[PlayerSpec; 2],
        games: usize,
        stakes: bool,
        desk: &Desk,
    ) -> Self {
        let bar = if desk.watched {
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(games as u64).with_style(style)
        } else {
            ProgressBar::hidden()
        };
        let names = players.each_ref().map(PlayerSpec::to_string);
        Self { bar, names, stakes, language: desk.language }
    }

    /// One more game has ended.
    pub(crate) fn tick(&self, standing: &Standing) {
        self.bar.set_message(score(standing.tally, self.language));
        self.bar.inc(1);
    }

    pub(crate) fn end(
        &mut self,
        standing: &Standing,
        record: &Place,
        desk: &mut Desk,
    ) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        if desk.json {
            return Ok(desk.tell(&self.told(standing, record))?);
        }
        let words = desk.language;
        let Standing { tally, stakes, longest } = standing;
        let [a, b] = &self.names;
        let count = u64::from(tally.games());
        desk.say(&words.match_result(a, b, count, score(*tally, words)))?;
        let percent = |part: f64| words.decimal(100.0 * part, 1);
        desk.say(&words.match_points(percent(tally.margin()), percent(tally.score())))?;
        match (self.stakes, tally.elo()) {
            (true, _) => {
                let margin = stakes.margin().map_or("?".to_owned(), |part| words.decimal(part, 3));
                let points = words.decimal(stakes.per_game(), 3);
                desk.say(&words.match_points_per_game(margin, signed(stakes.per_game(), points)))?;
            }
            (false, None) => desk.say(words.match_no_elo())?,
            (false, Some(elo)) => {
                let difference = signed(elo.difference, words.decimal(elo.difference, 0));
                desk.say(&words.match_elo(difference, words.decimal(elo.margin, 0)))?;
            }
        }
        let [one, other] = longest.map(|time| words.decimal(time.as_secs_f64(), 2));
        desk.note(&words.match_longest(a, b, one, other));
        desk.note(&words.match_saved(record.to(words)));
        Ok(())
    }

    fn told(&self, standing: &Standing, record: &Place) -> Told<'_> {
        let Standing { tally, stakes, longest } = standing;
        let elo = tally.elo();
        Told {
            a: &self.names[0],
            b: &self.names[1],
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points_per_game: tally.score(),
            margin: tally.margin(),
            elo: elo.map(|elo| elo.difference),
            elo_margin: elo.map(|elo| elo.margin),
            stakes_per_game: self.stakes.then(|| stakes.per_game()),
            stakes_margin: stakes.margin().filter(|_| self.stakes),
            longest_ms: longest.map(|time| time.as_millis() as u64),
            record: record.to(Language::English),
        }
    }
}

/// A number whose sign is always seen.
fn signed(value: f64, text: String) -> String {
    if value >= 0.0 { format!("+{text}") } else { text }
}

/// Wins, draws and losses of the first player.
fn score(tally: WinDrawLoss, language: Language) -> String {
    language.match_score(tally.draws, tally.losses, tally.wins)
}
