//! Exports a tournament: as a report file of FIDE (TRF) or as comma-separated values.

use pairing::{TournamentFile, TrfHeader, write_trf};

use super::args::{ExportArgs, ExportFormat};
use super::views::name_of;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, IoTarget};
use crate::command_context::CommandContext;

/// Writes the tournament to the file in the arguments or to standard output.
pub(super) fn run(
    file: &TournamentFile,
    args: &ExportArgs,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    if file.format.is_elimination() && args.to == ExportFormat::Trf {
        return Err(CliError::refused(None, |l| l.tournament_no_report().to_owned()));
    }
    let text = match args.to {
        ExportFormat::Trf => {
            let header = TrfHeader { kind: file.format.id().to_owned(), ..TrfHeader::default() };
            write_trf(&file.tournament, &header, &file.standings())
        }
        ExportFormat::Csv => standings_csv(file),
    };
    match &args.output {
        None => context.output.write_all(text.as_bytes()).map_err(CliError::from),
        Some(path) => AtomicFile::write(path, text.as_bytes())
            .map_err(|error| CliError::write(&IoTarget::file(path), error)),
    }
}

/// The standings with a line for each player.
fn standings_csv(file: &TournamentFile) -> String {
    let mut lines = vec![["place", "name", "rating", "club", "points"].map(str::to_owned).to_vec()];
    lines[0].extend(file.tie_breaks.iter().map(|tie_break| tie_break.id().to_owned()));
    for line in file.standings() {
        let player = file.tournament.player(line.player);
        let rating = player.and_then(|player| player.rating);
        let mut cells = vec![
            line.place.to_string(),
            harmless(name_of(file, line.player)),
            rating.map_or_else(String::new, |rating| rating.to_string()),
            player.and_then(|player| player.club.as_deref()).map_or_else(String::new, harmless),
            line.score.to_string(),
        ];
        cells.extend(line.tie_breaks.iter().map(ToString::to_string));
        lines.push(cells);
    }
    lines
        .iter()
        .map(|cells| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\r\n")
        .collect()
}

/// A spreadsheet runs a text that begins like a formula. An apostrophe before it makes it a text.
fn harmless(text: &str) -> String {
    match text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r', ';']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_like_formulas_are_harmless() {
        assert_eq!(harmless("=HYPERLINK(\"x\")"), "'=HYPERLINK(\"x\")");
        assert_eq!(harmless(" +1"), "' +1");
        assert_eq!(harmless("Ada"), "Ada");
        assert_eq!(quoted("a\"b,c"), "\"a\"\"b,c\"");
    }
}
