use std::any::Any;

use engine::{Engine, Strength};

use crate::supported_game::SupportedGame;

/// The engine that advises people, at full strength. There is one for the game that was asked about last:
/// it remembers what it has searched, and takes much memory for that.
#[derive(Default)]
pub(crate) struct FullStrengthEngine {
    /// A `Box<dyn Engine<G> + Send>`.
    current: Option<Box<dyn Any>>,
}

impl FullStrengthEngine {
    /// The engine of a game.
    pub(crate) fn of<G: SupportedGame>(&mut self) -> &mut dyn Engine<G> {
        type Current<G> = Box<dyn Engine<G> + Send>;
        let is_same = self.current.as_ref().is_some_and(|engine| engine.is::<Current<G>>());
        let new = || -> Box<dyn Any> { Box::new(G::engine(Strength::Max, 0)) };
        if !is_same {
            self.current = Some(new());
        }
        let current = self.current.get_or_insert_with(new);
        current.downcast_mut::<Current<G>>().expect("it is the engine of this game").as_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_engine_until_another_game_is_asked_for() {
        let mut engine = FullStrengthEngine::default();
        let address = |engine: &mut FullStrengthEngine| {
            std::ptr::from_mut(engine.of::<checkers::Position>()).cast::<()>()
        };
        let first = address(&mut engine);
        assert_eq!(address(&mut engine), first);
        engine.of::<backgammon::Position>();
        assert!(
            engine.current.as_ref().is_some_and(|engine| {
                engine.is::<Box<dyn Engine<backgammon::Position> + Send>>()
            })
        );
    }
}
