use std::fmt;
use std::time::Duration;

use engine::{BestMove, Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::{Game, Line, Side};

/// Somebody who chooses moves in a match.
pub trait MatchPlayer<G: Game>: Send {
    /// A new game begins from this position.
    ///
    /// # Errors
    /// The player cannot go on.
    fn new_game(&mut self, start: &G) -> Result<(), PlayerError>;

    /// What to play. `spare` is the opponent's clock, which some programs want to know.
    ///
    /// # Errors
    /// The player cannot go on.
    fn choose(
        &mut self,
        line: &Line<G>,
        limits: &SearchLimits,
        spare: Option<Duration>,
    ) -> Result<ChosenMove<G>, PlayerError>;

    /// The level at which to give the game up as this side, if nothing can be gained by going on.
    fn gives_up(&self, _line: &Line<G>, _side: Side) -> Option<u8> {
        None
    }

    /// Whether to accept, as this side, that the opponent gives up at this level. Who cannot be asked
    /// plays on.
    fn accepts(&self, _line: &Line<G>, _side: Side, _level: u8) -> bool {
        false
    }
}

/// A chosen move, and what its player thinks of the position.
#[derive(Clone, Debug)]
pub struct ChosenMove<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// The judgement, from the player's own side.
    pub score: Option<EngineScore>,
}

/// Why a player cannot go on.
#[derive(Debug)]
pub enum PlayerError {
    /// The program cannot be started, or has ended.
    Gone(std::io::Error),
    /// It answered with something that is no legal move.
    Nonsense(String),
    /// It has not answered in time by far.
    Silent,
    /// Nobody here speaks the language of such programs.
    Unspoken,
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone(error) => write!(f, "the program is gone: {error}"),
            Self::Nonsense(text) => write!(f, "the program answered '{text}'"),
            Self::Silent => f.write_str("the program does not answer"),
            Self::Unspoken => f.write_str("no outside program can play this game yet"),
        }
    }
}

impl std::error::Error for PlayerError {}

/// One of our engines as a player.
pub struct EnginePlayer<E>(pub E);

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
        let choice = self.0.think(&request, &SystemClock::start(), &StopSignal::new(), &mut |_| {});
        let Some(BestMove { mv, score, .. }) = choice else {
            return Err(PlayerError::Nonsense(String::new()));
        };
        Ok(ChosenMove { mv, score: Some(score) })
    }

    fn gives_up(&self, line: &Line<G>, side: Side) -> Option<u8> {
        self.0.resignation_level(line, side)
    }

    fn accepts(&self, line: &Line<G>, side: Side, level: u8) -> bool {
        self.0.accepts_resignation(line, side, level).unwrap_or(false)
    }
}
