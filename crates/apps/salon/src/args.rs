//! The command-line arguments. Their help texts are in [`help`](crate::help).

use std::fmt;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use games::GameKind;
use table::Clock;
use terminal::PlayerKind;
use words::Language;

use crate::tournament::args::TournamentCommand;
use crate::whole_number::whole_number;

/// Where the help lists the options of all commands: below those of a single command.
pub(crate) const LAST: usize = 900;

#[derive(Parser, Debug)]
#[command(name = "salon", version)]
pub(crate) struct Cli {
    #[arg(long, global = true, display_order = LAST)]
    pub(crate) json: bool,
    #[arg(long, global = true, display_order = LAST + 1, value_parser = languages())]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    Perft(PerftArgs),
    Moves(MovesArgs),
    Apply(ApplyArgs),
    Show(ShowArgs),
    Check(CheckArgs),
    Convert(ConvertArgs),
    Rules(RulesArgs),
    Match(MatchArgs),
    Analyse(AnalyseArgs),
    Engine(EngineArgs),
    Tables(TablesArgs),
    Book(BookArgs),
    Rollout(RolloutArgs),
    Train(TrainArgs),
    Puzzles(PuzzlesArgs),
    Play(PlayArgs),
    Serve(ServeArgs),
    Load(LoadArgs),
    Backup(BackupArgs),
    #[command(subcommand)]
    Dice(DiceCommand),
    #[command(subcommand)]
    Tournament(TournamentCommand),
    Completions(CompletionsArgs),
    Manual(ManualArgs),
    Help(HelpArgs),
}

fn languages() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.map(Language::code);
    PossibleValuesParser::new(codes).try_map(|code| code.parse::<Language>())
}

// A game, its rules and a position.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: GameKind,
    #[arg(long, default_value = "standard")]
    pub(crate) rules: String,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

impl PositionArgs {
    /// The game, with the kind of positions that the rules need.
    pub(crate) fn kind(&self) -> GameKind {
        self.game.under(&self.rules)
    }
}

pub(crate) fn kinds() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.iter().map(|kind| kind.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}

fn pieces() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(["2", "3", "4", "5", "6", "7"]).try_map(|pieces| pieces.parse::<u8>())
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_parser = whole_number::<u32>(1..=99))]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long, value_parser = whole_number::<usize>(1..=256))]
    pub(crate) threads: Option<usize>,
    #[arg(long, conflicts_with_all = ["position", "divide"])]
    pub(crate) batch: bool,
}

#[derive(Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, conflicts_with = "position")]
    pub(crate) batch: bool,
    #[arg(long)]
    pub(crate) san: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    pub(crate) events: Vec<String>,
    #[arg(long)]
    pub(crate) san: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_enum)]
    pub(crate) ink: Option<StyleArg>,
    #[arg(long, conflicts_with = "ink")]
    pub(crate) svg: bool,
}

// [`game::DiagramStyle`] as an argument.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum StyleArg {
    Plain,
    Unicode,
    #[value(alias = "color")]
    Colour,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) format: Option<String>,
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) to: String,
    #[arg(long)]
    pub(crate) format: Option<String>,
    #[arg(long, short)]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: Option<GameKind>,
    #[arg(requires = "game")]
    pub(crate) rulebook: Option<String>,
    #[arg(long, requires = "game", conflicts_with = "rulebook")]
    pub(crate) compare: bool,
    #[arg(long, conflicts_with_all = ["game", "markdown"])]
    pub(crate) check: bool,
    #[arg(long, conflicts_with = "game")]
    pub(crate) markdown: Option<PathBuf>,
    #[arg(long, value_enum)]
    pub(crate) ink: Option<StyleArg>,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "SPEC")]
    pub(crate) a: String,
    #[arg(long, value_name = "SPEC")]
    pub(crate) b: String,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number::<usize>(1..=1_000_000))]
    pub(crate) games: usize,
    #[arg(long, value_name = "ID", default_value = "standard")]
    pub(crate) rules: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(0..=99))]
    pub(crate) points: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<usize>(1..=256))]
    pub(crate) concurrency: usize,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) play_out: bool,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    // `play` has an option of the same name with a value.
    #[arg(id = "resume_match", long = "resume", requires = "output")]
    pub(crate) resume: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) format: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) nodes: u64,
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "SVG")]
    pub(crate) picture: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "ID", default_value = "standard")]
    pub(crate) rules: String,
    #[arg(long, value_name = "DEPTH", value_parser = whole_number::<u32>(1..=60))]
    pub(crate) bench: Option<u32>,
    #[arg(long, value_name = "PORT", conflicts_with = "bench", value_parser = whole_number::<u16>(0..=65_535))]
    pub(crate) external: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct RolloutArgs {
    #[arg(long)]
    pub(crate) position: String,
    #[arg(long, default_value = "standard")]
    pub(crate) rules: String,
    #[arg(long, default_value_t = 324, value_parser = whole_number::<u32>(1..=1_000_000_000))]
    pub(crate) games: u32,
    #[arg(long, default_value_t = 3, value_parser = whole_number::<usize>(1..=1_000))]
    pub(crate) plays: usize,
    #[arg(long, default_value_t = 1, value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct TablesArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: GameKind,
    #[arg(long, value_parser = pieces())]
    pub(crate) pieces: Option<u8>,
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BookArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: GameKind,
    #[arg(long, short, alias = "out", value_name = "OUT", required_unless_present = "show")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole_number::<u64>(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole_number::<u8>(1..=60))]
    pub(crate) plies: u8,
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..=256))]
    pub(crate) threads: Option<usize>,
    #[arg(long, value_name = "PGN", conflicts_with_all = ["nodes", "threads", "show"])]
    pub(crate) games: Vec<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = whole_number::<usize>(1..=1_000_000))]
    pub(crate) positions: usize,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u32>(1..=1_000_000))]
    pub(crate) least: u32,
    #[arg(long, value_name = "LINE", conflicts_with_all = ["output", "nodes", "plies", "threads"])]
    pub(crate) show: Option<String>,
    #[arg(long, value_name = "FILE", requires = "show")]
    pub(crate) book: Option<PathBuf>,
}

// A stage of the training of a network.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrainingStage {
    Generate,
    Shuffle,
    Learn,
    Test,
}

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: GameKind,
    #[arg(long, value_enum, value_name = "STAGE")]
    pub(crate) stage: Vec<TrainingStage>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = whole_number::<u32>(0..=1_000_000_000))]
    pub(crate) games: u32,
    #[arg(long, value_name = "N", default_value_t = 2_500_000, value_parser = whole_number::<u32>(0..=1_000_000_000))]
    pub(crate) lessons: u32,
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = whole_number::<u64>(0..=1_000_000_000))]
    pub(crate) positions: u64,
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole_number::<u64>(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number::<usize>(1..=1_000))]
    pub(crate) epochs: usize,
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..=256))]
    pub(crate) threads: Option<usize>,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole_number::<usize>(0..=100))]
    pub(crate) variations: usize,
    #[arg(long, value_name = "FILE")]
    pub(crate) network: Option<PathBuf>,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Vec<PathBuf>,
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = whole_number::<usize>(1..=100_000))]
    pub(crate) count: usize,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum DiceCommand {
    Verify(VerifyArgs),
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    #[arg(required = true, value_name = "RECORD")]
    pub(crate) records: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[arg(value_parser = kinds())]
    pub(crate) game: Option<GameKind>,
    #[arg(long, requires = "game")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_parser = player)]
    pub(crate) white: Option<PlayerKind>,
    #[arg(long, value_parser = player)]
    pub(crate) black: Option<PlayerKind>,
    #[arg(long)]
    pub(crate) lot: bool,
    #[arg(long)]
    pub(crate) clock: Option<Clock>,
    #[arg(long, value_enum)]
    pub(crate) takebacks: Option<TakebacksArg>,
    #[arg(long, value_parser = whole_number::<u32>(1..=99))]
    pub(crate) games: Option<u32>,
    #[arg(long)]
    pub(crate) manual_dice: bool,
    #[arg(long, conflicts_with = "manual_dice")]
    pub(crate) auto_roll: bool,
    #[arg(long)]
    pub(crate) home_left: bool,
    #[arg(long, requires = "game")]
    pub(crate) now: bool,
    #[arg(long, conflicts_with = "game")]
    pub(crate) resume: Option<Option<PathBuf>>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long, alias = "no-color")]
    pub(crate) no_colour: bool,
    #[arg(long)]
    pub(crate) server: Option<String>,
    #[arg(long, requires = "server", conflicts_with = "game")]
    pub(crate) table: Option<String>,
    #[arg(long, requires = "server")]
    pub(crate) name: Option<String>,
    #[arg(long, requires = "server", conflicts_with = "name")]
    pub(crate) code: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[arg(long)]
    pub(crate) host: Option<String>,
    #[arg(long, value_parser = whole_number::<u16>(0..=65_535))]
    pub(crate) port: Option<u16>,
    #[arg(long)]
    pub(crate) data: Option<PathBuf>,
    #[arg(long)]
    pub(crate) store: Option<String>,
    #[arg(long)]
    pub(crate) bus: Option<String>,
    #[arg(long)]
    pub(crate) node: Option<String>,
    #[arg(long)]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_parser = whole_number::<u32>(0..=1_000_000))]
    pub(crate) rate: Option<u32>,
    #[arg(long, value_parser = ["text", "json"])]
    pub(crate) log: Option<String>,
    #[arg(long)]
    pub(crate) proxied: bool,
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    #[arg(long, default_value = "100", value_parser = whole_number::<usize>(1..=100_000))]
    pub(crate) tables: usize,
    #[arg(long, default_value = "10", value_parser = whole_number::<u64>(1..=86_400))]
    pub(crate) seconds: u64,
    #[arg(long, value_parser = kinds())]
    pub(crate) game: Option<GameKind>,
    #[arg(long, default_value = "0", value_parser = whole_number::<u64>(0..=3_600_000))]
    pub(crate) rest: u64,
    #[arg(long, default_value = "0", value_parser = whole_number::<usize>(0..=100_000))]
    pub(crate) idle: usize,
    #[arg(long)]
    pub(crate) server: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) data: Option<PathBuf>,
}

/// Reads `person`, `person=Ann`, `random`, `level:3` or `max`.
fn player(text: &str) -> Result<PlayerKind, PlayerArgError> {
    match text.split_once('=') {
        None if text == "person" => Ok(PlayerKind::Person(None)),
        None if text == "random" => Ok(PlayerKind::Random),
        None => text.parse().map(PlayerKind::Computer).map_err(|_| PlayerArgError),
        Some(("person", name)) if !name.is_empty() => Ok(PlayerKind::Person(Some(name.to_owned()))),
        _ => Err(PlayerArgError),
    }
}

/// The text does not name a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlayerArgError;

impl fmt::Display for PlayerArgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it must be person, person=NAME, level:1 to level:10, max or random")
    }
}

impl std::error::Error for PlayerArgError {}

// [`table::Takebacks`] as an argument.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum TakebacksArg {
    Asked,
    Free,
    Never,
}

impl From<TakebacksArg> for table::Takebacks {
    fn from(takebacks: TakebacksArg) -> Self {
        match takebacks {
            TakebacksArg::Asked => Self::Asked,
            TakebacksArg::Free => Self::Free,
            TakebacksArg::Never => Self::Never,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManualArgs {
    pub(crate) folder: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct HelpArgs {
    pub(crate) command: Option<String>,
}
