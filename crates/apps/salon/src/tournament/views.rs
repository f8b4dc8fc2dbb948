//! Pairings and standings, for people and for programs.

use std::io;

use pairing::{
    Bye, EliminationDraw, MatchSlot, Pairing, PlayerId, ReportedResult, Section, TournamentFile,
};
use serde::Serialize;
use words::Language;

use super::text_table::{Align, text_table};
use crate::cli_error::CliError;
use crate::command_context::CommandContext;

/// A board or match for programs.
#[derive(Serialize)]
struct BoardJson<'f> {
    round: u32,
    board: usize,
    white: &'f str,
    black: &'f str,
    result: Option<String>,
}

/// A bye for programs.
#[derive(Serialize)]
struct ByeJson<'f> {
    round: u32,
    bye: &'static str,
    player: &'f str,
}

/// A line of the standings for programs.
#[derive(Serialize)]
struct StandingJson<'f> {
    place: u32,
    id: u32,
    player: &'f str,
    points: String,
    tie_breaks: Vec<(&'static str, String)>,
}

/// Prints the boards of a round; without a number, of the last one. Of a draw, the matches that can be played.
pub(super) fn print_pairings(
    file: &TournamentFile,
    round: Option<u32>,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    if let Some(draw) = &file.draw {
        return Ok(print_matches(file, draw, context)?);
    }
    let paired = file.tournament.next_round() - 1;
    let number = round.unwrap_or(paired);
    let found = number.checked_sub(1).and_then(|at| file.tournament.rounds.get(at as usize));
    let Some(round) = found else {
        return Err(CliError::refused(None, move |l| match paired {
            0 => l.tournament_nothing_paired().to_owned(),
            _ => l.tournament_no_round(number),
        }));
    };
    let boards = (1..).zip(&round.pairings);
    if context.json {
        for (board, pairing) in boards {
            context.print_json(&BoardJson {
                round: number,
                board,
                white: name_of(file, pairing.white),
                black: name_of(file, pairing.black),
                result: result_of(pairing),
            })?;
        }
        for entry in &round.byes {
            let player = name_of(file, entry.player);
            context.print_json(&ByeJson { round: number, bye: bye_id(entry.bye), player })?;
        }
        return Ok(());
    }
    let l = context.language;
    context.print_line(&l.tournament_round_title(
        &file.tournament.name,
        number,
        file.planned_rounds(),
    ))?;
    let rows: Vec<Vec<String>> = boards
        .map(|(board, pairing)| {
            let result = result_of(pairing).unwrap_or_default();
            vec![
                board.to_string(),
                person(file, pairing.white),
                person(file, pairing.black),
                result,
            ]
        })
        .collect();
    print_table(&board_heads(file, l), &rows, context)?;
    for entry in &round.byes {
        let name = name_of(file, entry.player);
        let text = match entry.bye {
            Bye::PairingAllocated => l.tournament_has_bye(name),
            Bye::FullPoint => l.tournament_full_bye(name),
            Bye::HalfPoint => l.tournament_half_bye(name),
            Bye::ZeroPoint => l.tournament_zero_bye(name),
        };
        context.print_line(&text)?;
    }
    Ok(())
}

/// The headings of boards. In games without colours the two sides have no names.
fn board_heads(file: &TournamentFile, l: Language) -> [(&'static str, Align); 4] {
    let colours = file.tournament.balances_colours && file.draw.is_none();
    let (white, black) = match colours {
        true => (l.side_white(), l.side_black()),
        false => (l.tournament_head_player(), l.tournament_head_opponent()),
    };
    let (board, result) = (l.tournament_head_board(), l.tournament_head_result());
    [(board, Align::Right), (white, Align::Left), (black, Align::Left), (result, Align::Left)]
}

/// Prints the matches of a draw: those that can be played, then the results.
fn print_matches(
    file: &TournamentFile,
    draw: &EliminationDraw,
    context: &mut CommandContext,
) -> io::Result<()> {
    let l = context.language;
    let ready: Vec<usize> = draw.ready().map(|(at, _)| at).collect();
    let shown = (0..draw.matches().len()).filter(|at| draw.players(*at).is_some());
    let mut rows = Vec::new();
    for at in shown {
        let (entry, Some([a, b])) = (draw.matches()[at], draw.players(at)) else { continue };
        let result = match_result(file, draw, at);
        if result.is_none() && !ready.contains(&at) {
            continue;
        }
        if context.json {
            context.print_json(&BoardJson {
                round: entry.round,
                board: at + 1,
                white: name_of(file, a),
                black: name_of(file, b),
                result,
            })?;
            continue;
        }
        rows.push(vec![
            (at + 1).to_string(),
            person(file, a),
            person(file, b),
            result.unwrap_or_default(),
            section_text(entry.section, entry.round, l),
        ]);
    }
    if context.json {
        return Ok(());
    }
    context.print_line(&file.tournament.name)?;
    let [board, white, black, result] = board_heads(file, l);
    let section = (l.tournament_head_section(), Align::Left);
    print_table(&[board, white, black, result, section], &rows, context)
}

fn match_result(file: &TournamentFile, draw: &EliminationDraw, at: usize) -> Option<String> {
    let winner = draw.entered_winner(at)?;
    let points = file.draw_points.get(at).copied().flatten();
    let is_first = draw.players(at).is_some_and(|[first, _]| first == winner);
    Some(match points {
        Some(points) => format!("{}:{}", points.white, points.black),
        None => if is_first { "1-0" } else { "0-1" }.to_owned(),
    })
}

fn section_text(section: Section, round: u32, l: Language) -> String {
    match section {
        Section::Main => l.tournament_section_main(round),
        Section::ThirdPlace => l.tournament_section_third_place().to_owned(),
        Section::Consolation => l.tournament_section_consolation(round),
        Section::LastChance => l.tournament_section_last_chance(round),
        Section::GrandFinal => l.tournament_section_grand_final().to_owned(),
        Section::GrandFinalReset => l.tournament_section_grand_final_reset().to_owned(),
    }
}

/// Prints the standings; of a draw, the winners of its parts.
pub(super) fn print_standings(
    file: &TournamentFile,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    match &file.draw {
        Some(draw) => Ok(print_winners(file, draw, context)?),
        None => Ok(print_ranking(file, context)?),
    }
}

fn print_ranking(file: &TournamentFile, context: &mut CommandContext) -> io::Result<()> {
    let standings = file.standings();
    if context.json {
        return standings.iter().try_for_each(|line| {
            let ids = file.tie_breaks.iter().map(|tie_break| tie_break.id());
            context.print_json(&StandingJson {
                place: line.place,
                id: line.player.0,
                player: name_of(file, line.player),
                points: line.score.to_string(),
                tie_breaks: ids.zip(line.tie_breaks.iter().map(ToString::to_string)).collect(),
            })
        });
    }
    let l = context.language;
    let played = file.tournament.rounds.iter().filter(|round| round.is_complete()).count();
    let title = l.tournament_standings_title(&file.tournament.name, played, file.planned_rounds());
    context.print_line(&title)?;
    let mut heads = vec![
        (l.tournament_head_place(), Align::Right),
        (l.tournament_head_player(), Align::Left),
        (l.tournament_head_points(), Align::Right),
    ];
    heads.extend(file.tie_breaks.iter().map(|tie_break| (tie_break.id(), Align::Right)));
    let rows: Vec<Vec<String>> = standings
        .iter()
        .map(|line| {
            let first = [line.place.to_string(), person(file, line.player), line.score.to_string()];
            first.into_iter().chain(line.tie_breaks.iter().map(ToString::to_string)).collect()
        })
        .collect();
    print_table(&heads, &rows, context)
}

fn print_winners(
    file: &TournamentFile,
    draw: &EliminationDraw,
    context: &mut CommandContext,
) -> io::Result<()> {
    let l = context.language;
    let sections = [
        (Section::Main, l.tournament_winner_main()),
        (Section::GrandFinalReset, l.tournament_winner_main()),
        (Section::ThirdPlace, l.tournament_winner_third_place()),
        (Section::Consolation, l.tournament_winner_consolation()),
        (Section::LastChance, l.tournament_winner_last_chance()),
    ];
    let has = |section| draw.matches().iter().any(|entry| entry.section == section);
    // Double elimination is won in the grand final; its other sections only lead there.
    let is_double = has(Section::GrandFinalReset);
    let wanted = |section| has(section) && (!is_double || section == Section::GrandFinalReset);
    context.print_line(&file.tournament.name)?;
    for (section, title) in sections.into_iter().filter(|(section, _)| wanted(*section)) {
        let winner = draw.section_winner(section).map(|id| name_of(file, id));
        context.print_line(&l.tournament_section_winner(title, winner.unwrap_or("–")))?;
    }
    let open = (0..draw.matches().len())
        .filter(|at| draw.slots(*at).is_some_and(|slots| slots.contains(&MatchSlot::Open)))
        .count();
    let ready = draw.ready().count();
    if open + ready > 0 {
        context.print_line(&l.tournament_matches_left((open + ready) as u64))?;
    }
    Ok(())
}

fn print_table(
    heads: &[(&str, Align)],
    rows: &[Vec<String>],
    context: &mut CommandContext,
) -> io::Result<()> {
    text_table(heads, rows).iter().try_for_each(|line| context.print_line(line))
}

/// The name of a player, or the number of one who is not there.
pub(super) fn name_of(file: &TournamentFile, id: PlayerId) -> &str {
    file.tournament.player(id).map_or("?", |player| &player.name)
}

/// Number, name and rating of a player, as they stand in lists.
fn person(file: &TournamentFile, id: PlayerId) -> String {
    let rating = file.tournament.player(id).and_then(|player| player.rating);
    let rating = rating.map_or_else(String::new, |rating| format!(" ({rating})"));
    format!("{id} {}{rating}", name_of(file, id))
}

fn result_of(pairing: &Pairing) -> Option<String> {
    let Pairing { result, match_points, .. } = *pairing;
    result.map(|result| ReportedResult { result, match_points }.to_string())
}

/// The name of a bye for programs.
const fn bye_id(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "pairing",
        Bye::FullPoint => "full",
        Bye::HalfPoint => "half",
        Bye::ZeroPoint => "zero",
    }
}
