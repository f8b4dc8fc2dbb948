use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Draw, Event, OutOfTurn, Outcome, PositionHistory, Side, Turn};

/// A game for two, as a type of positions.
///
/// **A position knows whose decision it awaits, and two kinds of event can happen to it: a player
/// moves, or chance rolls.** Everything else (replaying, watching, taking back, saving) is a fold
/// over the list of those events, which [`Line`](crate::Line) implements.
///
/// A whole turn is one move. The hops of which it is made ([`Step`](Self::Step)) are a *view* for
/// entering it step by step, so that rules about the whole turn ("use both dice", "finish the capture")
/// are implemented in [`legal_moves`](Self::legal_moves) only.
///
/// The crate `game-laws` checks what every implementation must guarantee beyond these signatures.
pub trait Game: Sized + Clone + Eq + Hash + Debug + Send + 'static {
    /// A rulebook and its options, as data. Its text is canonical: reading back what was written
    /// gives equal rules.
    type Rules: Clone
        + Eq
        + Debug
        + Display
        + FromStr<Err: std::error::Error>
        + Send
        + Sync
        + 'static;
    /// One whole decision: a move, a full capture, a full play, a double, a take, a forced pass.
    type Move: Clone + Eq + Hash + Debug + Send + 'static;
    /// One hop of one piece, or one choice that completes it.
    type Step: Copy + Eq + Hash + Debug;
    /// What chance decides; an empty enum where there are no dice.
    type Roll: Copy + Eq + Hash + Debug + Send + 'static;
    /// Why a game ended.
    type Ending: Copy + Eq + Hash + Debug + Send + 'static;
    /// Why something is not allowed.
    type Refusal: Copy + Eq + Hash + Debug + Display + From<OutOfTurn> + Send + 'static;

    /// The position from which a game under these rules begins.
    fn start(rules: Self::Rules) -> Self;

    /// The rules of this game.
    fn rules(&self) -> &Self::Rules;

    /// Whose decision is awaited. This does not include draws that depend on the history: see
    /// [`draw`](Self::draw).
    fn turn(&self) -> Turn<Self::Ending>;

    /// Every legal move: never empty on a player's turn (a forced pass is a move), empty otherwise. No
    /// move occurs twice.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The moves of a player who keeps to the rules: all legal moves, except in a game that also accepts
    /// irregular ones. Never empty on a player's turn.
    fn regular_moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    /// The possible rolls with their weights: never empty on chance's turn, empty otherwise.
    fn chances(&self) -> Vec<(Self::Roll, u32)>;

    /// Lets an event happen.
    ///
    /// # Errors
    /// The reason, if the rules do not allow it; the position is then untouched.
    fn apply(&mut self, event: &Event<Self>) -> Result<(), Self::Refusal>;

    /// The position after a move of the player on turn; `None` if the move is not legal.
    fn after(&self, mv: &Self::Move) -> Option<Self> {
        let by = self.turn().player()?;
        let mut next = self.clone();
        next.apply(&Event::Move { by, mv: mv.clone() }).ok()?;
        Some(next)
    }

    /// A number that is equal for positions that are equal under the repetition rule.
    fn key(&self) -> u64;

    /// The draw that follows from this position and its history, compulsory or claimable.
    fn draw(&self, history: &PositionHistory) -> Option<Draw<Self::Ending>>;

    /// Whether `side` could still win by any series of legal events; asked when the opponent's flag
    /// falls.
    fn can_win(&self, side: Side) -> bool;

    /// The outcome if `side` resigns at `level`: 1 a single game, 2 a gammon, 3 a backgammon. Games without these
    /// levels ignore it.
    fn resignation(&self, side: Side, level: u8) -> Outcome<Self::Ending>;

    /// The position from which the next game of a match begins after these results, or `None` if
    /// the match is over. The score and the Crawford state are part of the position, not of the rules.
    fn next_game(rules: &Self::Rules, results: &[Outcome<Self::Ending>]) -> Option<Self> {
        results.is_empty().then(|| Self::start(rules.clone()))
    }

    /// The same rules with what they leave to the lot decided by a random number, such as the array of Chess960. Whoever
    /// opens a table calls it; the rules of most games leave nothing open.
    fn rules_by_lot(rules: Self::Rules, _lot: impl FnOnce() -> u64) -> Self::Rules {
        rules
    }

    /// The steps by which a legal move is usually entered. Never empty: a pass is a step.
    fn steps(&self, mv: &Self::Move) -> Vec<Self::Step>;

    /// Reads the steps of a turn: the move if they are complete, `None` if more must follow. If both are
    /// possible (a capture that may go on), the move is returned and [`next_steps`](Self::next_steps) is not
    /// empty.
    ///
    /// # Errors
    /// The reason, if no legal move begins with these steps.
    fn read_steps(&self, taken: &[Self::Step]) -> Result<Option<Self::Move>, Self::Refusal>;

    /// The steps that can follow so that a legal move can still be completed.
    fn next_steps(&self, taken: &[Self::Step]) -> Vec<Self::Step> {
        let mut next = Vec::new();
        for mv in self.legal_moves() {
            let steps = self.steps(&mv);
            if steps.len() > taken.len()
                && steps.starts_with(taken)
                && !next.contains(&steps[taken.len()])
            {
                next.push(steps[taken.len()]);
            }
        }
        next
    }
}
