//! `salon puzzles`: what the engines' own games have to offer.

use std::io::Write;
use std::path::Path;

use games::Kind;
use indicatif::{ProgressBar, ProgressStyle};
use puzzle_maker::generate_puzzles;
use puzzles::Puzzle;
use serde::Serialize;

use crate::args;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::failure::{Failure, Place, Verdict};

/// A puzzle for programs.
#[derive(Serialize)]
struct Told<'p> {
    grade: u8,
    theme: String,
    rules: &'p str,
    position: &'p str,
    line: &'p [String],
}

/// A file of puzzles for programs.
#[derive(Serialize)]
struct Made {
    puzzles: usize,
    file: String,
}

/// Finds puzzles and prints each as soon as it is found, or writes them all to a file.
pub(crate) fn run(args: &args::Puzzles, desk: &mut Desk) -> Result<Verdict, Failure> {
    let bar = bar(desk.watched, args.count);
    let mut found: Vec<Puzzle> = Vec::new();
    let mut failed = None;
    let mut tell = |puzzle: &Puzzle| {
        bar.inc(1);
        if args.output.is_some() {
            found.push(puzzle.clone());
            return true;
        }
        failed = bar.suspend(|| print(puzzle, desk)).err();
        failed.is_none()
    };
    let (seed, count) = (args.seed, args.count);
    match args.game {
        Kind::Chess => generate_puzzles::<games::positions::Chess>(seed, count, &mut tell),
        Kind::Checkers => generate_puzzles::<games::positions::Checkers>(seed, count, &mut tell),
        Kind::Backgammon | Kind::TableBackgammon => {
            generate_puzzles::<games::positions::Backgammon>(seed, count, &mut tell);
        }
    }
    bar.finish_and_clear();
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let Some(path) = &args.output {
        write(path, &found)?;
        let file = path.display().to_string();
        if desk.json {
            desk.tell(&Made { puzzles: found.len(), file })?;
        } else {
            let text = desk.language.puzzle_made(found.len() as u64, file);
            desk.say(&text)?;
        }
    }
    Ok(Verdict::Fine)
}

fn print(puzzle: &Puzzle, desk: &mut Desk) -> Result<(), Failure> {
    if desk.json {
        let Puzzle { grade, theme, rules, position, line } = puzzle;
        desk.tell(&Told { grade: *grade, theme: theme.to_string(), rules, position, line })?;
    } else {
        desk.say(&puzzle.to_string())?;
    }
    // Each takes a while to find: nobody should wait for the next to see it.
    desk.output.flush()?;
    Ok(())
}

fn write(path: &Path, found: &[Puzzle]) -> Result<(), Failure> {
    let place = Place::File(path.display().to_string());
    let lines: String = found.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let draft = Draft::create(path);
    let done = draft.and_then(|mut draft| {
        draft.write_all(lines.as_bytes())?;
        draft.finish()
    });
    done.map_err(|error| Failure::write(&place, error))
}

fn bar(watched: bool, count: usize) -> ProgressBar {
    if !watched {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count as u64).with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::ask;

    #[test]
    fn a_puzzle_is_found_and_printed() {
        let args = args::Puzzles { game: Kind::Checkers, count: 1, seed: 1, output: None };
        let answer = ask("", false, |desk| run(&args, desk));
        assert!(answer.result.is_ok());
        let puzzle: Puzzle = answer.output.trim().parse().unwrap();
        assert_eq!(puzzle.rules, "standard");
    }
}
