use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tournament::{Spec, Tally};
use words::Language;

use crate::desk::Desk;
use crate::failure::Failure;

/// Tells how a match goes and how it went.
pub(crate) struct Report {
    bar: ProgressBar,
    names: [String; 2],
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
}

impl Report {
    pub(crate) fn begin(players: &[Spec; 2], games: usize, desk: &Desk) -> Self {
        let bar = if desk.watched {
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(games as u64).with_style(style)
        } else {
            ProgressBar::hidden()
        };
        Self { bar, names: players.each_ref().map(Spec::to_string), language: desk.language }
    }

    /// One more game has ended.
    pub(crate) fn tick(&self, tally: Tally) {
        self.bar.set_message(score(tally, self.language));
        self.bar.inc(1);
    }

    pub(crate) fn end(&mut self, tally: Tally, desk: &mut Desk) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        let [a, b] = &self.names;
        let elo = tally.elo();
        if desk.json {
            desk.tell(&Told {
                a,
                b,
                games: tally.games(),
                wins: tally.wins,
                draws: tally.draws,
                losses: tally.losses,
                points_per_game: tally.points(),
                margin: tally.margin(),
                elo: elo.map(|elo| elo.difference),
                elo_margin: elo.map(|elo| elo.margin),
            })?;
            return Ok(());
        }
        let words = desk.language;
        let count = u64::from(tally.games());
        desk.say(&words.match_result(a, b, count, score(tally, words)))?;
        let percent = |part: f64| words.decimal(100.0 * part, 1);
        desk.say(&words.match_points(percent(tally.margin()), percent(tally.points())))?;
        match elo {
            None => desk.say(words.match_no_elo())?,
            Some(elo) => {
                let sign = if elo.difference >= 0.0 { "+" } else { "" };
                let difference = format!("{sign}{}", words.decimal(elo.difference, 0));
                desk.say(&words.match_elo(difference, words.decimal(elo.margin, 0)))?;
            }
        }
        Ok(())
    }
}

/// Wins, draws and losses of the first player.
fn score(tally: Tally, language: Language) -> String {
    language.match_score(tally.draws, tally.losses, tally.wins)
}
