use backgammon::{TablePosition, TableRules};
use game::{Game, Line};

use super::{EngineServer, MatchableGame};
use crate::{MatchPlayer, PlayerError};

/// Engines never play irregularly, so a match under table rules is an ordinary match.
impl MatchableGame for TablePosition {
    fn openings(rules: &TableRules, _: usize, _: u64) -> Vec<Line<Self>> {
        vec![Line::new(Self::start(*rules))]
    }

    fn start_program(_: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError> {
        Err(PlayerError::NoProtocol)
    }

    fn engine_server() -> Option<EngineServer<Self>> {
        None
    }

    fn is_money_session(rules: &TableRules) -> bool {
        rules.regular().match_length().is_none()
    }
}
