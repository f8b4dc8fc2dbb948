use std::time::Duration;

use engine_match::{
    GameSeries, MatchableGame, PairResults, PlayerSpec, PointsStatistics, Sprt, SprtDecision,
    WinDrawLoss,
};
use game::Side;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use words::Language;

use crate::cli_error::{CliError, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};

/// The standing of a match, from the view of player A.
#[derive(Default)]
pub(crate) struct MatchStanding {
    tally: WinDrawLoss,
    pub(crate) stakes: PointsStatistics,
    pub(crate) pairs: PairResults,
    /// The longest time of each player for a decision.
    longest: [Duration; 2],
}

/// The result of one series of games, from the view of player A.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeriesResult {
    /// The number of the series in the match, from 0.
    pub(crate) number: usize,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    score: f64,
    /// The points that A won minus those that A lost.
    pub(crate) points: i64,
    /// The longest time of each player for a decision.
    longest: [Duration; 2],
}

impl SeriesResult {
    /// The result of a series in which player A had the side `first`.
    pub(crate) fn new<G: MatchableGame>(
        number: usize,
        series: &GameSeries<G>,
        first: Side,
    ) -> Self {
        let score = match series.winner() {
            None => 0.5,
            Some(side) if side == first => 1.0,
            Some(_) => 0.0,
        };
        let longest = [first, !first].map(|side| {
            let games = series.games.iter().map(|game| game.longest_time(side));
            games.fold(Duration::ZERO, Duration::max)
        });
        Self { number, score, points: series.points(first), longest }
    }
}

impl MatchStanding {
    /// Adds the finished series of a pair. A series that is left over is no pair.
    pub(crate) fn add_pair(&mut self, pair: &[SeriesResult]) {
        let points: Vec<i64> = pair.iter().map(|result| result.points).collect();
        self.stakes.add_pair(&points);
        if let [first, second] = pair {
            self.pairs.add_pair((2.0 * (first.score + second.score)) as usize);
        }
    }

    /// Adds a finished series.
    pub(crate) fn add_series(&mut self, result: &SeriesResult) {
        self.tally.add_game(result.score);
        for (longest, time) in self.longest.iter_mut().zip(result.longest) {
            *longest = time.max(*longest);
        }
    }

    /// The number of finished series.
    pub(crate) fn games(&self) -> u32 {
        self.tally.games()
    }
}

/// Reports the progress and the result of a match.
pub(crate) struct MatchReport {
    bar: ProgressBar,
    names: [String; 2],
    /// Whether games count different numbers of points.
    stakes: bool,
    sprt: Option<Sprt>,
    language: Language,
}

#[derive(Serialize)]
struct MatchJson<'t> {
    a: &'t str,
    b: &'t str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_per_game: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_margin: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stakes_per_game: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stakes_margin: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
    longest_ms: [u64; 2],
    record: String,
}

#[derive(Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    pairs: u32,
    log_likelihood_ratio: f64,
    /// Whether the change is accepted; left out while the test is undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<bool>,
}

impl SprtJson {
    fn new(sprt: &Sprt, pairs: &PairResults) -> Self {
        Self {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            pairs: pairs.pairs(),
            log_likelihood_ratio: sprt.log_likelihood_ratio(pairs),
            accepted: sprt.decision(pairs).map(|made| made == SprtDecision::AcceptChange),
        }
    }
}

impl MatchReport {
    pub(crate) fn new(
        players: &[PlayerSpec; 2],
        games: usize,
        stakes: bool,
        sprt: Option<Sprt>,
        context: &CommandContext,
    ) -> Self {
        let (shown, unit) = (context.shows_progress, ProgressUnit::ItemsWithMessage);
        let bar = progress_bar(shown, games as u64, unit);
        bar.set_message(score(WinDrawLoss::default(), context.language));
        // The time goes on even during a long game.
        bar.enable_steady_tick(Duration::from_millis(500));
        let names = players.each_ref().map(PlayerSpec::to_string);
        Self { bar, names, stakes, sprt, language: context.language }
    }

    /// Shows that a game has ended.
    pub(crate) fn add_game(&self, standing: &MatchStanding) {
        self.bar.set_message(score(standing.tally, self.language));
        self.bar.inc(1);
    }

    /// Prints the result.
    pub(crate) fn finish(
        &mut self,
        standing: &MatchStanding,
        games_file: &IoTarget,
        context: &mut CommandContext,
    ) -> Result<(), CliError> {
        self.bar.finish_and_clear();
        if context.json {
            return Ok(context.print_json(&self.json(standing, games_file))?);
        }
        let l = context.language;
        let MatchStanding { tally, stakes, longest, pairs } = standing;
        let [a, b] = &self.names;
        let count = u64::from(tally.games());
        // Without a game there is nothing to calculate.
        if count == 0 {
            return Ok(());
        }
        context.print_line(&l.match_result(a, b, count, score(*tally, l)))?;
        let percent = |part: f64| l.decimal(100.0 * part, 1);
        context.print_line(&l.match_points(percent(tally.margin()), percent(tally.score())))?;
        match (self.stakes, tally.elo()) {
            (true, _) => {
                let margin = stakes.margin().map_or("?".to_owned(), |part| l.decimal(part, 3));
                let points = l.decimal(stakes.per_game(), 3);
                context.print_line(
                    &l.match_points_per_game(margin, signed(stakes.per_game(), points)),
                )?;
            }
            (false, None) => context.print_line(l.match_no_elo())?,
            (false, Some(elo)) => {
                let difference = signed(elo.difference, l.decimal(elo.difference, 0));
                context.print_line(&l.match_elo(difference, l.decimal(elo.margin, 0)))?;
            }
        }
        if let Some(sprt) = &self.sprt {
            context.print_line(&sprt_text(sprt, pairs, l))?;
        }
        let [one, other] = longest.map(|time| l.decimal(time.as_secs_f64(), 2));
        context.print_notice(&l.match_longest(a, b, one, other));
        context.print_notice(&l.match_saved(games_file.name(l)));
        Ok(())
    }

    fn json(&self, standing: &MatchStanding, games_file: &IoTarget) -> MatchJson<'_> {
        let MatchStanding { tally, stakes, longest, pairs } = standing;
        let elo = tally.elo();
        let has_games = tally.games() > 0;
        MatchJson {
            a: &self.names[0],
            b: &self.names[1],
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points_per_game: has_games.then(|| tally.score()),
            margin: has_games.then(|| tally.margin()),
            elo: elo.map(|elo| elo.difference),
            elo_margin: elo.map(|elo| elo.margin),
            stakes_per_game: self.stakes.then(|| stakes.per_game()),
            stakes_margin: stakes.margin().filter(|_| self.stakes),
            sprt: self.sprt.map(|sprt| SprtJson::new(&sprt, pairs)),
            longest_ms: longest.map(|time| time.as_millis() as u64),
            record: games_file.name(Language::English),
        }
    }
}

/// What a test says, and how certain it is.
fn sprt_text(sprt: &Sprt, pairs: &PairResults, l: Language) -> String {
    let [low, high] =
        [sprt.elo0, sprt.elo1].map(|elo| l.decimal(elo, usize::from(elo.fract() != 0.0)));
    let decision = match sprt.decision(pairs) {
        Some(SprtDecision::AcceptChange) => l.match_sprt_accepted(high, low),
        Some(SprtDecision::RejectChange) => l.match_sprt_rejected(high, low),
        None => l.match_sprt_undecided().to_owned(),
    };
    let [lower, upper] = Sprt::bounds().map(|bound| l.decimal(bound, 2));
    let ratio = l.decimal(sprt.log_likelihood_ratio(pairs), 2);
    l.match_sprt(decision, lower, u64::from(pairs.pairs()), ratio, upper)
}

/// A number with its sign, even if it is positive.
fn signed(value: f64, text: String) -> String {
    if value >= 0.0 { format!("+{text}") } else { text }
}

/// Wins, draws and losses of the first player.
fn score(tally: WinDrawLoss, language: Language) -> String {
    language.match_score(tally.draws, tally.losses, tally.wins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli_error::CommandOutcome;
    use crate::command_context::run_command;

    #[test]
    fn a_match_without_games_prints_no_percentage() {
        for json in [false, true] {
            let answer = run_command("", json, |context| {
                let players = ["level:1", "level:2"].map(|player| player.parse().unwrap());
                let mut report = MatchReport::new(&players, 4, false, None, context);
                let file = IoTarget::StandardOutput;
                report.finish(&MatchStanding::default(), &file, context)?;
                Ok(CommandOutcome::Success)
            });
            assert!(answer.result.is_ok());
            assert!(!answer.output.contains('%') && !answer.output.contains("0.5"));
            assert!(json || answer.output.is_empty(), "{}", answer.output);
        }
    }
}
