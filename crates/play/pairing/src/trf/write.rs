//! Writes tournament report files.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{TrfHeader, columns};
use crate::colour::Colour;
use crate::history::{RoundRecord, histories};
use crate::player::{Player, PlayerId, Title};
use crate::point_system::PointSystem;
use crate::points::Points;
use crate::standings::Standing;
use crate::tournament::{Acceleration, Tournament};

/// Writes a report: TRF16 with the records of TRF26 for rounds, initial colour, points, byes and forbidden pairings.
/// Players are numbered by their place in the initial order; their ranks come from the standings.
#[must_use]
pub fn write_trf(tournament: &Tournament, header: &TrfHeader, standings: &[Standing]) -> String {
    let mut out = String::new();
    write_event(&mut out, tournament, header);
    write_settings(&mut out, tournament);
    let places: BTreeMap<PlayerId, u32> =
        standings.iter().map(|standing| (standing.player, standing.place)).collect();
    for (at, history) in histories(tournament).iter().enumerate() {
        let player = &tournament.players[at];
        let place = places.get(&player.id).map_or_else(String::new, u32::to_string);
        let _ = write!(
            out,
            "001 {} {:>4} {place:>4}",
            personal_data(at + 1, player),
            history.score().to_string()
        );
        for (round, record) in history.rounds.iter().enumerate() {
            out.push_str(&cell(tournament, round, player.id, record));
        }
        out.push('\n');
    }
    out
}

fn record(out: &mut String, tag: &str, value: &str) {
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if !value.trim().is_empty() {
        let _ = writeln!(out, "{tag} {value}");
    }
}

fn write_event(out: &mut String, tournament: &Tournament, header: &TrfHeader) {
    let rated = tournament.players.iter().filter(|player| player.rating.is_some()).count();
    record(out, "012", &tournament.name);
    record(out, "022", &header.city);
    record(out, "032", &header.federation);
    record(out, "042", &header.start_date);
    record(out, "052", &header.end_date);
    record(out, "062", &tournament.players.len().to_string());
    record(out, "072", &rated.to_string());
    record(out, "092", &header.kind);
    record(out, "102", &header.chief_arbiter);
    for deputy in &header.deputy_arbiters {
        record(out, "112", deputy);
    }
    record(out, "122", &header.time_control);
    if !header.round_dates.is_empty() {
        // The dates stand above the rounds of the players.
        let indent = " ".repeat(columns::FIRST_ROUND - 4);
        record(out, "132", &format!("{indent}{}", header.round_dates.join("  ")));
    }
}

fn write_settings(out: &mut String, tournament: &Tournament) {
    record(out, "142", &tournament.planned_rounds.to_string());
    record(out, "152", if tournament.initial_colour == Colour::White { "W" } else { "B" });
    if tournament.point_system != PointSystem::STANDARD {
        record(out, "162", &point_values(&tournament.point_system));
    }
    let baku = if tournament.acceleration == Acceleration::Baku { "_BAKU" } else { "" };
    if !baku.is_empty() {
        record(out, "192", &format!("FIDE_DUTCH_2026{baku}"));
    }
    let positions = tournament.positions();
    let number = |id: PlayerId| positions.get(&id).map_or(0, |at| at + 1);
    let next = tournament.next_round();
    for request in tournament.requested_byes.iter().filter(|request| request.round >= next) {
        let letter = columns::bye_letter(request.bye);
        record(out, "240", &format!("{letter} {:03} {:>4}", request.round, number(request.player)));
    }
    for (a, b) in &tournament.forbidden_pairings {
        let last = tournament.planned_rounds;
        record(out, "260", &format!("001 {last:03} {:>4} {:>4}", number(*a), number(*b)));
    }
}

fn point_values(system: &PointSystem) -> String {
    let values: [(char, Points); 5] = [
        ('W', system.win),
        ('D', system.draw),
        ('L', system.loss),
        ('A', system.zero_point_bye),
        ('P', system.pairing_allocated_bye),
    ];
    let text = values.map(|(letter, points)| format!(" {letter}{:>4}", points.to_string()));
    text.join("   ")
}

/// Columns 5 to 79.
fn personal_data(number: usize, player: &Player) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let rating = player.rating.map_or_else(String::new, |rating| rating.to_string());
    let federation_number = player.federation_number.map_or_else(String::new, |n| n.to_string());
    format!(
        "{number:>4} {} {:>2} {:<33} {rating:>4} {:<3} {federation_number:>11} {:<10}",
        player.sex.unwrap_or(' '),
        title(player.title),
        fitted(&player.name, 33),
        fitted(&text(&player.federation), 3),
        fitted(&text(&player.birth_date), 10),
    )
}

/// Two letters, as readers of TRF16 expect them: women's titles lose their last one.
fn title(title: Option<Title>) -> String {
    title.map_or_else(String::new, |title| title.abbreviation().chars().take(2).collect())
}

fn fitted(text: &str, width: usize) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(width).collect()
}

fn cell(tournament: &Tournament, round: usize, player: PlayerId, record: &RoundRecord) -> String {
    match record {
        RoundRecord::Absent => " ".repeat(columns::ROUND_WIDTH),
        RoundRecord::Bye(bye) => format!("  0000 - {}", columns::bye_letter(*bye)),
        RoundRecord::Game(game) => {
            let result = tournament.rounds[round].pairing_of(player).and_then(|p| p.result);
            let (white, black) = result.map_or((' ', ' '), columns::result_letters);
            let (colour, letter) = match game.colour {
                Colour::White => ('w', white),
                Colour::Black => ('b', black),
            };
            format!("  {:>4} {colour} {letter}", game.opponent + 1)
        }
    }
}
