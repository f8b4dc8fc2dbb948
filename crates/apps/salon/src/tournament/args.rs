//! The arguments of `salon tournament`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use games::GameKind;
use pairing::{Bye, ReportedResult, TieBreak, TournamentFormat};

use crate::args::kinds;
use crate::whole_number::whole_number;

/// The largest number of rounds, and of players in a file.
pub(super) const MAX_ROUNDS: u64 = 999;

#[derive(Subcommand, Debug)]
pub(crate) enum TournamentCommand {
    New(NewArgs),
    Add(AddArgs),
    Withdraw(WithdrawArgs),
    Bye(ByeArgs),
    Pair(TournamentFileArgs),
    Pairings(PairingsArgs),
    Result(ResultArgs),
    Standings(TournamentFileArgs),
    Undo(TournamentFileArgs),
    Export(ExportArgs),
}

#[derive(Args, Debug)]
pub(crate) struct TournamentFileArgs {
    pub(crate) tournament: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct NewArgs {
    pub(crate) tournament: PathBuf,
    #[arg(long)]
    pub(crate) name: String,
    #[arg(long, value_parser = kinds(), default_value = "chess")]
    pub(crate) game: GameKind,
    #[arg(long, default_value = "standard")]
    pub(crate) rules: String,
    #[arg(long, value_parser = systems(), default_value = "swiss")]
    pub(crate) system: TournamentFormat,
    #[arg(long, default_value_t = 5, value_parser = whole_number::<u32>(1..=MAX_ROUNDS))]
    pub(crate) rounds: u32,
    #[arg(long)]
    pub(crate) players: Option<PathBuf>,
    #[arg(long, value_parser = tie_breaks(), value_delimiter = ',')]
    pub(crate) tie_breaks: Vec<TieBreak>,
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) accelerated: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AddArgs {
    pub(crate) tournament: PathBuf,
    pub(crate) name: String,
    #[arg(long, value_parser = whole_number::<u16>(1..=4_000))]
    pub(crate) rating: Option<u16>,
    #[arg(long)]
    pub(crate) club: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct WithdrawArgs {
    pub(crate) tournament: PathBuf,
    pub(crate) participant: String,
    #[arg(long)]
    pub(crate) back: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ByeArgs {
    pub(crate) tournament: PathBuf,
    pub(crate) participant: String,
    #[arg(long, value_parser = whole_number::<u32>(1..=MAX_ROUNDS))]
    pub(crate) round: Option<u32>,
    #[arg(long, value_enum, default_value = "half")]
    pub(crate) worth: ByeArg,
}

#[derive(Args, Debug)]
pub(crate) struct PairingsArgs {
    pub(crate) tournament: PathBuf,
    #[arg(long, value_parser = whole_number::<u32>(1..=MAX_ROUNDS))]
    pub(crate) round: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct ResultArgs {
    pub(crate) tournament: PathBuf,
    #[arg(value_parser = whole_number::<usize>(1..=100_000))]
    pub(crate) board: usize,
    /// Results such as `-+` look like options.
    #[arg(allow_hyphen_values = true, value_parser = reported_result)]
    pub(crate) result: EnteredResult,
    #[arg(long, value_parser = whole_number::<u32>(1..=MAX_ROUNDS))]
    pub(crate) round: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    pub(crate) tournament: PathBuf,
    #[arg(long, value_enum, default_value = "trf")]
    pub(crate) to: ExportFormat,
    #[arg(long, short)]
    pub(crate) output: Option<PathBuf>,
}

// What a tournament can be exported as.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExportFormat {
    Trf,
    Csv,
}

// [`Bye`] as an argument.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum ByeArg {
    Half,
    Zero,
    Full,
}

impl From<ByeArg> for Bye {
    fn from(bye: ByeArg) -> Self {
        match bye {
            ByeArg::Half => Self::HalfPoint,
            ByeArg::Zero => Self::ZeroPoint,
            ByeArg::Full => Self::FullPoint,
        }
    }
}

/// A result to enter; `None` removes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnteredResult(pub(crate) Option<ReportedResult>);

/// The word that removes a result.
const CLEAR: &str = "clear";

fn reported_result(text: &str) -> Result<EnteredResult, ResultArgError> {
    match text {
        CLEAR => Ok(EnteredResult(None)),
        _ => ReportedResult::parse(text)
            .map(|result| EnteredResult(Some(result)))
            .ok_or(ResultArgError),
    }
}

/// The text is not a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResultArgError;

impl std::fmt::Display for ResultArgError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(
            "it must be 1-0, 0-1, =, +-, -+, --, the points of a match such as 5:3, or clear",
        )
    }
}

impl std::error::Error for ResultArgError {}

fn systems() -> impl TypedValueParser<Value = TournamentFormat> {
    let ids = TournamentFormat::ALL.map(TournamentFormat::id);
    PossibleValuesParser::new(ids).map(|id| TournamentFormat::parse(&id).unwrap_or_default())
}

fn tie_breaks() -> impl TypedValueParser<Value = TieBreak> {
    let ids = TieBreak::ALL.map(TieBreak::id);
    PossibleValuesParser::new(ids).map(|id| TieBreak::parse(&id).unwrap_or(TieBreak::Buchholz))
}
