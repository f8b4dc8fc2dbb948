use std::fmt;
use std::io::{self, Read};

use checkers::pdn::PdnError;
use chess::pgn::PgnGameError;
use engine::{Engine, Strength};
use engines::HasEngine;
use game::{Archive, BySide, LocatedError};
use movetext::{GameReadError, Tags, Variation};

use crate::annotate::annotate;
use crate::{DiceStatistics, EvaluationCurve, MoveQuality, Performance, analyse_moves};

/// A game whose files can be analysed.
pub trait AnalysableGame: HasEngine {
    /// Analyses every game of a file in this format and passes the report, or the error in the game, to `each`. Ends
    /// early if `options` say so. `None` if there is no analysis for this game.
    ///
    /// # Errors
    /// The input failed.
    fn analyse(
        format: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, AnalysisError>),
    ) -> Option<io::Result<()>>;
}

/// Why a game of a file cannot be analysed.
#[derive(Debug)]
pub enum AnalysisError {
    /// An error in a PGN file.
    Pgn(PgnGameError),
    /// An error in a PDN file.
    Pdn(GameReadError<PdnError>),
    /// An error in a file of backgammon games.
    Backgammon(LocatedError<<backgammon::Position as Archive>::ReplayError>),
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pgn(error) => error.fmt(f),
            Self::Pdn(error) => error.fmt(f),
            Self::Backgammon(LocatedError { line, error, .. }) => write!(f, "{line}: {error}"),
        }
    }
}

impl std::error::Error for AnalysisError {}

/// How to analyse games.
pub struct AnalysisOptions<'o> {
    /// The format of the annotated games: one that the game writes.
    pub output_format: &'o str,
    /// How many nodes to search for each decision.
    pub nodes: u64,
    /// The sentences for annotations.
    pub messages: &'o dyn AnalysisMessages,
    /// Gets the number of decisions that are done and the number of all.
    pub on_progress: &'o dyn Fn(usize, usize),
    /// Whether to stop. The game that is being analysed is left out then.
    pub is_stopped: &'o dyn Fn() -> bool,
}

/// The sentences that an analysis writes into files.
pub trait AnalysisMessages {
    /// A sentence about an error; `better` is the better move in notation.
    fn error_comment(&self, quality: MoveQuality, better: &str) -> String;
    /// The name of a cube action; `None` for a checker play.
    fn cube_action_name(&self, mv: &backgammon::Move) -> Option<String>;
    /// A sentence about how well a player played a game with dice.
    fn dice_summary(&self, name: &str, statistics: &DiceStatistics) -> String;
}

/// The analysis of a game.
#[derive(Clone, Debug)]
pub struct AnalysisReport {
    /// The players.
    pub names: BySide<String>,
    /// The game with annotations, in the format of the file.
    pub text: String,
    /// How well each side played.
    pub performances: BySide<Performance>,
    /// How the evaluation changed.
    pub curve: EvaluationCurve,
}

/// A game of a PGN or PDN file.
pub(crate) struct ParsedGame<'g, G: HasEngine> {
    pub(crate) tags: &'g Tags,
    pub(crate) start: &'g G,
    pub(crate) main: &'g Variation<G::Move>,
}

impl<G: HasEngine> ParsedGame<'_, G> {
    /// Analyses the game; `None` if the analysis was stopped. `write` is the notation of moves in comments, `export`
    /// makes a file of the annotated moves.
    ///
    /// # Errors
    /// The annotated moves cannot be written.
    pub(crate) fn analyse(
        &self,
        engine: &mut dyn Engine<G>,
        options: &AnalysisOptions<'_>,
        write: &dyn Fn(&G, &G::Move) -> String,
        export: &dyn Fn(Variation<G::Move>) -> Result<String, AnalysisError>,
    ) -> Option<Result<AnalysisReport, AnalysisError>> {
        let positions = self.main.moves.len() + 1;
        engine.new_game();
        let moves = self.main.plain().take_while(|_| !(options.is_stopped)());
        let analysed = analyse_moves(engine, self.start, moves, options.nodes, &mut |done| {
            (options.on_progress)(done, positions);
        });
        if (options.is_stopped)() {
            return None;
        }
        let main = annotate(self.main, self.start, &analysed, write, options.messages);
        let report = |text| AnalysisReport {
            names: BySide { white: self.name("White"), black: self.name("Black") },
            text,
            performances: BySide::new(|side| analysed.performance(side)),
            curve: EvaluationCurve::of_game(&analysed),
        };
        Some(export(main).map(report))
    }

    fn name(&self, tag: &str) -> String {
        self.tags.get(tag).unwrap_or("?").to_owned()
    }
}

/// The engine for analysis: at full strength.
pub(crate) fn strongest_engine<G: HasEngine>() -> Box<dyn Engine<G> + Send> {
    G::engine(Strength::Max, 0)
}
