use std::time::Duration;

use engine::SearchLimits;
use engine_match::{ChosenMove, MatchPlayer, PlayerError};
use game::{Game, Line, Side};

use crate::interrupt_signal::InterruptSignal;

/// A player that stops playing when the user has pressed Ctrl-C, so that nobody waits for the end of a long game.
pub(crate) struct StoppablePlayer<G: Game> {
    pub(crate) player: Box<dyn MatchPlayer<G>>,
    pub(crate) interrupt: InterruptSignal,
}

impl<G: Game> MatchPlayer<G> for StoppablePlayer<G> {
    fn new_game(&mut self, start: &G) -> Result<(), PlayerError> {
        self.player.new_game(start)
    }

    fn choose(
        &mut self,
        line: &Line<G>,
        limits: &SearchLimits,
        opponent_clock: Option<Duration>,
    ) -> Result<ChosenMove<G>, PlayerError> {
        if self.interrupt.is_received() {
            return Err(PlayerError::NoMove);
        }
        self.player.choose(line, limits, opponent_clock)
    }

    fn resignation_level(&self, line: &Line<G>, side: Side) -> Option<u8> {
        self.player.resignation_level(line, side)
    }

    fn accepts_resignation(&self, line: &Line<G>, side: Side, level: u8) -> bool {
        self.player.accepts_resignation(line, side, level)
    }
}
