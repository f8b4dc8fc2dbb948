//! Writes tournament files.

use std::fmt::Write;

use super::read::{BYES, POINT_SYSTEMS, VERSION};
use super::{ReportedResult, TournamentFile};
use crate::colour::Colour;
use crate::player::Player;
use crate::round::{Bye, MatchPoints, Pairing, Round};
use crate::tournament::Acceleration;

impl TournamentFile {
    /// The text of the file, which [`read`](Self::read) reads.
    #[must_use]
    pub fn write(&self) -> String {
        let mut out = String::new();
        self.write_settings(&mut out);
        self.write_draw(&mut out);
        for player in &self.tournament.players {
            write_player(&mut out, player);
        }
        for (number, round) in (1..).zip(&self.tournament.rounds) {
            write_round(&mut out, number, round);
        }
        out
    }

    fn write_settings(&self, out: &mut String) {
        let tournament = &self.tournament;
        field(out, "salon-tournament", VERSION.to_string());
        field(out, "name", quoted(&tournament.name));
        if !self.game.is_empty() {
            field(out, "game", quoted(&self.game));
        }
        field(out, "rules", quoted(&self.rules));
        field(out, "format", quoted(self.format.id()));
        field(out, "rounds", tournament.planned_rounds.to_string());
        let tie_breaks: Vec<String> = self.tie_breaks.iter().map(|t| quoted(t.id())).collect();
        field(out, "tie-breaks", format!("[{}]", tie_breaks.join(", ")));
        let points = POINT_SYSTEMS.iter().find(|(system, _)| *system == tournament.point_system);
        if let Some((_, name)) = points {
            field(out, "points", quoted(name));
        }
        let black_first = tournament.initial_colour == Colour::Black;
        field(out, "first-colour", quoted(if black_first { "black" } else { "white" }));
        if tournament.acceleration == Acceleration::Baku {
            field(out, "acceleration", quoted("baku"));
        }
        if !tournament.balances_colours {
            field(out, "colours", "false".to_owned());
        }
        let forbidden = tournament.forbidden_pairings.iter();
        list(out, "forbidden", forbidden.map(|(a, b)| format!("[{a}, {b}]")));
        let byes = tournament.requested_byes.iter().map(|request| {
            let (player, round) = (request.player, request.round);
            format!("{{ player = {player}, round = {round}, bye = {} }}", quoted(name(request.bye)))
        });
        list(out, "byes", byes);
    }

    fn write_draw(&self, out: &mut String) {
        let Some(draw) = &self.draw else { return };
        let seeds: Vec<String> = draw.seeds().iter().map(ToString::to_string).collect();
        field(out, "seeds", format!("[{}]", seeds.join(", ")));
        let decided = (0..draw.matches().len()).filter(|at| draw.players(*at).is_some());
        let lines = decided.filter_map(|at| {
            let winner = draw.entered_winner(at)?;
            let points = self.draw_points.get(at).copied().flatten();
            let points = points.map_or_else(String::new, |MatchPoints { white, black }| {
                format!(" {white}:{black}")
            });
            Some(quoted(&format!("{} {winner}{points}", at + 1)))
        });
        list(out, "matches", lines);
    }
}

fn write_player(out: &mut String, player: &Player) {
    out.push_str("\n[[player]]\n");
    field(out, "id", player.id.to_string());
    field(out, "name", quoted(&player.name));
    let mut text = |name, value: Option<&str>| {
        if let Some(value) = value {
            field(out, name, quoted(value));
        }
    };
    text("title", player.title.map(crate::Title::abbreviation));
    text("federation", player.federation.as_deref());
    text("club", player.club.as_deref());
    text("birth-date", player.birth_date.as_deref());
    text("sex", player.sex.map(String::from).as_deref());
    let mut number = |name, value: Option<u64>| {
        if let Some(value) = value {
            field(out, name, value.to_string());
        }
    };
    number("rating", player.rating.map(u64::from));
    number("federation-number", player.federation_number);
    number("from", Some(player.first_round).filter(|round| *round != 1).map(u64::from));
    number("until", player.withdrawn_after.map(u64::from));
}

fn write_round(out: &mut String, number: usize, round: &Round) {
    let _ = writeln!(out, "\n# Round {number}\n[[round]]");
    list(out, "boards", round.pairings.iter().map(|pairing| quoted(&board(pairing))));
    let byes = round.byes.iter().map(|bye| quoted(&format!("{} {}", bye.player, name(bye.bye))));
    list(out, "byes", byes);
}

fn board(pairing: &Pairing) -> String {
    let Pairing { white, black, result, match_points } = *pairing;
    let reported = result.map(|result| ReportedResult { result, match_points });
    let reported = reported.map_or_else(String::new, |reported| format!(" {reported}"));
    format!("{white}-{black}{reported}")
}

fn name(bye: Bye) -> &'static str {
    BYES.iter().find(|(known, _)| *known == bye).map_or("", |(_, name)| name)
}

fn field(out: &mut String, name: &str, value: String) {
    let _ = writeln!(out, "{name} = {value}");
}

/// A list with a line for each value; nothing if there is none.
fn list(out: &mut String, name: &str, values: impl Iterator<Item = String>) {
    let values: Vec<String> = values.map(|value| format!("    {value},\n")).collect();
    if !values.is_empty() {
        let _ = writeln!(out, "{name} = [\n{}]", values.concat());
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
