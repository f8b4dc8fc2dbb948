use std::path::Path;
use std::time::Duration;
use std::{fmt, fs, io};

use engine::{BestMove, Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, SystemClock};
use engines::{EngineNetworkError, HasEngine};
use game::{Game, Line, Side};

/// A player of a match: one of our engines, or an external program.
pub trait MatchPlayer<G: Game>: Send {
    /// Prepares for a new game from this position.
    ///
    /// # Errors
    /// The player cannot continue the match.
    fn new_game(&mut self, start: &G) -> Result<(), PlayerError>;

    /// Chooses a move. `opponent_clock` is the opponent's remaining time, which some protocols transmit.
    ///
    /// # Errors
    /// The player cannot continue the match.
    fn choose(
        &mut self,
        line: &Line<G>,
        limits: &SearchLimits,
        opponent_clock: Option<Duration>,
    ) -> Result<ChosenMove<G>, PlayerError>;

    /// At which level `side` should resign, if playing on cannot gain anything.
    fn resignation_level(&self, _line: &Line<G>, _side: Side) -> Option<u8> {
        None
    }

    /// Whether `side` accepts the opponent's resignation at this level. A player that does not evaluate resignations
    /// plays on.
    fn accepts_resignation(&self, _line: &Line<G>, _side: Side, _level: u8) -> bool {
        false
    }
}

/// A move and its player's evaluation of the position.
#[derive(Clone, Debug)]
pub struct ChosenMove<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// The evaluation from the player's own point of view.
    pub score: Option<EngineScore>,
}

/// Why a player cannot continue a match.
#[derive(Debug)]
pub enum PlayerError {
    /// The program cannot be started.
    Start(io::Error),
    /// The program has ended.
    Exited {
        /// The last line that it wrote to its standard error stream; empty if there is none.
        stderr: String,
    },
    /// The program has not answered in time.
    Timeout,
    /// The program wrote a line that is too long.
    LineTooLong,
    /// The answer is not a legal move.
    IllegalAnswer(String),
    /// The engine found no move.
    NoMove,
    /// There is no protocol for external programs that play this game.
    NoProtocol,
    /// The file of a network cannot be read.
    ReadNetwork(io::Error),
    /// The engine cannot play with the network in a file.
    Network(EngineNetworkError),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "the program cannot be started: {error}"),
            Self::Exited { stderr } if stderr.is_empty() => f.write_str("the program has ended"),
            Self::Exited { stderr } => write!(f, "the program has ended: {stderr}"),
            Self::Timeout => f.write_str("the program does not answer"),
            Self::LineTooLong => f.write_str("the program wrote a line that is too long"),
            Self::IllegalAnswer(text) => write!(f, "the program answered '{text}'"),
            Self::NoMove => f.write_str("the engine found no move"),
            Self::NoProtocol => f.write_str("no external program can play this game yet"),
            Self::ReadNetwork(error) => write!(f, "the network cannot be read: {error}"),
            Self::Network(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayerError {}

/// One of our engines as a player.
pub struct EnginePlayer<E>(pub E);

/// Our engine with the network in a file as a player.
///
/// # Errors
/// The file cannot be read, or the engine cannot play with it.
pub fn network_player<G: HasEngine + 'static>(
    file: &Path,
) -> Result<Box<dyn MatchPlayer<G>>, PlayerError> {
    let bytes = fs::read(file).map_err(PlayerError::ReadNetwork)?;
    let engine = G::engine_with_network(&bytes).map_err(PlayerError::Network)?;
    Ok(Box::new(EnginePlayer(engine)))
}

impl<G: Game, E: Engine<G> + Send> MatchPlayer<G> for EnginePlayer<E> {
    fn new_game(&mut self, _: &G) -> Result<(), PlayerError> {
        self.0.new_game();
        Ok(())
    }

    fn choose(
        &mut self,
        line: &Line<G>,
        limits: &SearchLimits,
        _: Option<Duration>,
    ) -> Result<ChosenMove<G>, PlayerError> {
        let request = SearchRequest::new(line, *limits);
        let best = self.0.think(&request, &SystemClock::start(), &StopSignal::new(), &mut |_| {});
        let BestMove { mv, score, .. } = best.ok_or(PlayerError::NoMove)?;
        Ok(ChosenMove { mv, score: Some(score) })
    }

    fn resignation_level(&self, line: &Line<G>, side: Side) -> Option<u8> {
        self.0.resignation_level(line, side)
    }

    fn accepts_resignation(&self, line: &Line<G>, side: Side, level: u8) -> bool {
        self.0.accepts_resignation(line, side, level).unwrap_or(false)
    }
}
