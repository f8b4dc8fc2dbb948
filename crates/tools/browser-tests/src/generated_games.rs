//! Files of many generated games, the same in every run.

use anyhow::{Context, Result};
use game::{BySide, EndReason, Line, Side, TimedEvent, Transcript, TranscriptGame, Turn};
use narration::PlayableGame;

use crate::game_script::{next_random, random_line};

/// The names of the players.
const PLAYERS: [&str; 40] = [
    "Adams", "Bernard", "Clark", "Dubois", "Evans", "Fournier", "Garcia", "Hughes", "Ivanova",
    "Jones", "Klein", "Lambert", "Martin", "Novak", "Olsen", "Petit", "Quinn", "Rossi", "Smith",
    "Thomas", "Ueda", "Vidal", "Walker", "Xu", "Young", "Zeman", "Arnaud", "Baker", "Costa",
    "Diaz", "Ek", "Faure", "Gray", "Hill", "Isaksen", "Jansen", "Kim", "Lopez", "Moreau", "Noël",
];

/// One game of a file.
pub(crate) struct GeneratedGame<G: PlayableGame> {
    pub(crate) line: Line<G>,
    pub(crate) names: BySide<&'static str>,
    pub(crate) text: String,
}

/// Generates games of 60 to 80 moves, or shorter ones if they end before that.
pub(crate) fn generate_games<G: PlayableGame>(
    rules: &str,
    many: u64,
) -> Result<Vec<GeneratedGame<G>>> {
    (1..=many).map(|number| generate_game(rules, number)).collect()
}

fn generate_game<G: PlayableGame>(rules: &str, number: u64) -> Result<GeneratedGame<G>> {
    let rules = rules.parse().map_err(|_| anyhow::anyhow!("unknown rules '{rules}'"))?;
    let start = G::next_game(&rules, &[]).unwrap_or_else(|| G::start(rules));
    let mut state = number;
    let mut draw = |below| next_random(&mut state, below);
    // Backgammon is played to its end; its rolls are events too.
    let longest = if G::CONFIRMS_MOVES { 600 } else { 60 + draw(21) };
    let line = random_line(start, number, longest);
    let names = BySide { white: PLAYERS[draw(40)], black: PLAYERS[draw(40)] };
    let (year, month, day) = (1990 + draw(36), 1 + draw(12), 1 + draw(28));
    let tags = [
        ("Event", format!("Round robin {}", 1 + draw(90))),
        ("Date", format!("{year}.{month:02}.{day:02}")),
        ("ECO", format!("{}{:02}", ["A", "B", "C", "D", "E"][draw(5)], draw(100))),
    ];
    // An unfinished game ends by agreement or by a resignation.
    let (outcome, cause) = match (line.turn(), draw(3)) {
        (Turn::Over(outcome), _) => (Some(outcome), EndReason::Rules),
        (_, 0) => (None, EndReason::Agreement),
        (_, loser) => {
            let loser = if loser == 1 { Side::White } else { Side::Black };
            (Some(line.position().resignation(loser, 1)), EndReason::Resignation)
        }
    };
    let timed = |event: &game::Event<G>| TimedEvent {
        event: event.clone(),
        left: None,
        spent: std::time::Duration::ZERO,
    };
    let game = TranscriptGame {
        names: BySide::new(|side| names[side].to_owned()),
        start: line.start().clone(),
        events: line.events().iter().map(timed).collect(),
        outcome,
        reason: cause,
    };
    let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let transcript = Transcript { tags, games: vec![game] };
    let format = G::FORMATS.first().context("a game that cannot be written")?;
    let text = G::write_transcript(format, &transcript).context("a game that cannot be written")?;
    Ok(GeneratedGame { line, names, text: format!("{}\n\n", text.trim_end()) })
}

/// The text of a file.
pub(crate) fn games_text<G: PlayableGame>(games: &[GeneratedGame<G>]) -> String {
    games.iter().map(|game| game.text.as_str()).collect()
}
