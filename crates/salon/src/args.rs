//! What can be asked for, and the help that says so.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use games::Kind;
use words::Language;

const EXAMPLES: &str = "\
Examples:
  salon show chess                        draw the board at the start
  salon moves chess                       list the legal moves
  salon apply chess e2e4 e7e5 g1f3        play moves and print the position
  salon perft chess --depth 5 --divide    count the game tree
  salon check games.pgn                   replay every game of a file
  salon convert old.pgn --to pgn -o new.pgn

Exit codes: 0 fine, 1 refused or found wrong, 2 wrong usage.
'salon <COMMAND> --help' says more about a command.";

/// Chess, checkers and backgammon in one box.
#[derive(Parser, Debug)]
#[command(name = "salon", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// Answer in JSON, for programs
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// The language to speak: en or fr [default: that of the environment]
    #[arg(long, global = true, value_name = "LANG", value_parser = languages())]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Count the leaves of the game tree, depth by depth
    Perft(Perft),
    /// List the legal moves, one a line
    Moves(Moves),
    /// Play events and print the position they lead to
    Apply(Apply),
    /// Draw the board
    Show(Show),
    /// Replay every game of files, and say which are sound
    Check(Check),
    /// Write the sound games of a file in another format
    Convert(Convert),
    /// Tell the rules of the games, in two languages, with examples
    Rules(Rules),
}

fn languages() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.map(Language::code);
    PossibleValuesParser::new(codes).try_map(|code| code.parse::<Language>())
}

/// A game, its rules and a position.
#[derive(Args, Debug)]
pub(crate) struct Board {
    /// The game
    #[arg(value_parser = kinds())]
    pub(crate) game: Kind,
    /// A rulebook with its options, as in 'travel' or 'name+option+other=1'
    #[arg(long, value_name = "ID", default_value = "standard")]
    pub(crate) rules: String,
    /// The position to begin with, in the game's own notation; '-' reads it from standard input
    /// [default: the start of a game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

fn kinds() -> impl TypedValueParser<Value = Kind> {
    let names = Kind::ALL.iter().map(|kind| kind.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Kind>())
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) board: Board,
    /// How many turns deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub(crate) depth: u32,
    /// Count the greatest depth by first move
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Read a position from each line of standard input, and answer each with one line: its moves,
    /// 'chance:' and the possible rolls, nothing if the game is over, or 'error:' and the reason
    #[arg(long, conflicts_with = "position")]
    pub(crate) batch: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Apply {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Moves and rolls, in the order in which they happen
    #[arg(value_name = "EVENT")]
    pub(crate) events: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) board: Board,
    /// What to draw with [default: the best that the terminal can show]
    #[arg(long, value_enum)]
    pub(crate) ink: Option<Ink>,
}

/// [`game::Ink`] as an argument.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Ink {
    /// ASCII characters only
    Plain,
    /// Unicode pieces and lines
    Unicode,
    /// Unicode and colours
    #[value(alias = "color")]
    Colour,
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Files of games; '-' is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the files [default: their extension]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Say nothing about sound games
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Convert {
    /// A file of games; '-' is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: String,
    /// The format of the file [default: its extension]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// The file to write, replaced only when all is written [default: standard output]
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Rules {
    /// The game [default: list them all]
    #[arg(value_parser = kinds())]
    pub(crate) game: Option<Kind>,
    /// The rulebook [default: standard]
    #[arg(requires = "game")]
    pub(crate) rulebook: Option<String>,
    /// Set all rulebooks of the game side by side
    #[arg(long, requires = "game", conflicts_with = "rulebook")]
    pub(crate) compare: bool,
    /// Run every example of every rulebook
    #[arg(long, conflicts_with_all = ["game", "markdown"])]
    pub(crate) check: bool,
    /// Write all rulebooks as Markdown pages with pictures into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "game")]
    pub(crate) markdown: Option<PathBuf>,
    /// What to draw with [default: the best that the terminal can show]
    #[arg(long, value_enum)]
    pub(crate) ink: Option<Ink>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        Cli::command().debug_assert();
    }
}
