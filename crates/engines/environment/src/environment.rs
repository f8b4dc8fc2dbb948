use game::{Game, Side, Turn};
use thiserror::Error;

/// One game of a learner: a position with the part of its history that decides draws, and numbered actions.
///
/// An action can be smaller than a move: a checkers capture and a backgammon play are several actions of the same player.
/// A draw that a player may claim ends the game at once.
pub trait Environment: Clone + Send + Sync {
    /// The positions of the game.
    type Game: Game;

    /// How many actions there are; they are numbered from 0.
    const ACTIONS: usize;
    /// The shape of an observation. It has one byte for each entry.
    const OBSERVATION: &'static [usize];
    /// How many equally likely results a roll has; 0 in games without dice.
    const ROLLS: usize;

    /// The environment at the beginning of a game.
    fn new(start: Self::Game) -> Self;

    /// The position. In the middle of a capture or of a play, it is the one before it.
    fn position(&self) -> &Self::Game;

    /// Whose decision is awaited, draws included.
    fn turn(&self) -> Turn<<Self::Game as Game>::Ending>;

    /// The legal actions, in no special order and without repetition; empty unless a player is to decide.
    fn legal_actions(&self) -> &[u16];

    /// Lets the player to decide act.
    ///
    /// # Errors
    /// The action is not legal; the environment is then unchanged.
    fn act(&mut self, action: usize) -> Result<(), IllegalAction>;

    /// Rolls the dice: `roll` is one of [`ROLLS`](Self::ROLLS) equally likely results.
    ///
    /// # Errors
    /// No roll is awaited, or the number is too large; the environment is then unchanged.
    fn roll(&mut self, roll: usize) -> Result<(), IllegalAction>;

    /// Writes what `side` sees; the buffer has as many bytes as [`OBSERVATION`](Self::OBSERVATION) says.
    fn observe(&self, side: Side, observation: &mut [u8]);

    /// What an action is, as people write it: a move, a hop or a decision about the cube. `None` if it is not legal.
    fn action_text(&self, action: usize) -> Option<String>;
}

/// An action that is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum IllegalAction {
    /// There is no action with this number, or it is not legal in this position.
    #[error("action {0} is not legal here: choose one that the action mask allows")]
    Action(i64),
    /// There is no roll with this number.
    #[error("{0} is not a roll: rolls are numbered from 0 to {last}", last = .1 - 1)]
    Roll(i64, usize),
    /// The dice are to be rolled now.
    #[error("the dice must be rolled first")]
    RollFirst,
    /// A player is to act now.
    #[error("there is nothing to roll now")]
    NothingToRoll,
    /// The game is over.
    #[error("the game is over: reset the environment")]
    GameOver,
}
