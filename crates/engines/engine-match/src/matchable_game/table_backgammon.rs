use backgammon::{TablePosition, TableRules};
use game::{Game, Line};

use super::{MatchableGame, Protocol};
use crate::{MatchPlayer, PlayerError};

/// Engines keep to the rules, so that nothing is gained by matching them at a real board; but they
/// can be.
impl MatchableGame for TablePosition {
    fn openings(rules: &TableRules, _: usize, _: u64) -> Vec<Line<Self>> {
        vec![Line::new(Self::start(*rules))]
    }

    fn program(_: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError> {
        Err(PlayerError::Unspoken)
    }

    fn protocol() -> Option<Protocol<Self>> {
        None
    }

    fn is_session(rules: &TableRules) -> bool {
        rules.regular().match_length().is_none()
    }
}
