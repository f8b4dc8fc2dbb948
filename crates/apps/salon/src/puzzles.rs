//! `salon puzzles`: finds puzzles in the engines' own games.

use std::path::Path;

use games::GameKind;
use puzzle_maker::generate_puzzles;
use puzzles::Puzzle;
use serde::Serialize;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};

/// A puzzle for programs.
#[derive(Serialize)]
struct PuzzleJson<'p> {
    grade: u8,
    theme: String,
    rules: &'p str,
    position: &'p str,
    line: &'p [String],
}

/// A file of puzzles for programs.
#[derive(Serialize)]
struct PuzzleFileJson {
    puzzles: usize,
    file: String,
}

/// Finds puzzles. Prints each one as soon as it is found, or writes all to a file.
pub(crate) fn run(
    args: &args::PuzzlesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let bar = progress_bar(context.shows_progress, args.count as u64, ProgressUnit::Items);
    let mut found: Vec<Puzzle> = Vec::new();
    let mut failed = None;
    let mut add = |puzzle: &Puzzle| {
        bar.inc(1);
        if args.output.is_some() {
            found.push(puzzle.clone());
            return true;
        }
        failed = bar.suspend(|| print(puzzle, context)).err();
        failed.is_none()
    };
    let (seed, count) = (args.seed, args.count);
    match args.game {
        GameKind::Chess => generate_puzzles::<games::positions::Chess>(seed, count, &mut add),
        GameKind::Checkers => generate_puzzles::<games::positions::Checkers>(seed, count, &mut add),
        GameKind::Backgammon | GameKind::TableBackgammon => {
            generate_puzzles::<games::positions::Backgammon>(seed, count, &mut add);
        }
    }
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error);
    }
    if let Some(path) = &args.output {
        write(path, &found)?;
        let file = path.display().to_string();
        if context.json {
            context.print_json(&PuzzleFileJson { puzzles: found.len(), file })?;
        } else {
            let text = context.language.puzzle_made(found.len() as u64, file);
            context.print_line(&text)?;
        }
    }
    Ok(CommandOutcome::Success)
}

fn print(puzzle: &Puzzle, context: &mut CommandContext) -> Result<(), CliError> {
    if context.json {
        let Puzzle { grade, theme, rules, position, line } = puzzle;
        context.print_json(&PuzzleJson {
            grade: *grade,
            theme: theme.to_string(),
            rules,
            position,
            line,
        })?;
    } else {
        context.print_line(&puzzle.to_string())?;
    }
    // Each puzzle takes a while to find, so it is shown before the next one is searched.
    context.output.flush()?;
    Ok(())
}

fn write(path: &Path, found: &[Puzzle]) -> Result<(), CliError> {
    let lines: String = found.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    AtomicFile::write(path, lines.as_bytes())
        .map_err(|error| CliError::write(&IoTarget::file(path), error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_context::run_command;

    #[test]
    fn finds_and_prints_a_puzzle() {
        let args = args::PuzzlesArgs { game: GameKind::Checkers, count: 1, seed: 1, output: None };
        let answer = run_command("", false, |context| run(&args, context));
        assert!(answer.result.is_ok());
        let puzzle: Puzzle = answer.output.trim().parse().unwrap();
        assert_eq!(puzzle.rules, "standard");
    }
}
