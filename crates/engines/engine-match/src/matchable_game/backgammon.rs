use backgammon::{PlayedFor, Position, RuleOptions, Rules};
use engine::Strength;
use engines::HasEngine;
use game::{Game, Line};

use super::{EngineServer, MatchableGame};
use crate::ubgi::{GnubgPlayer, serve};
use crate::{MatchPlayer, PlayerError};

impl MatchableGame for Position {
    /// All games begin at the initial position: the dice make them differ.
    fn openings(rules: &Rules, _: usize, _: u64) -> Vec<Line<Self>> {
        vec![Line::new(Self::start(*rules))]
    }

    fn start_program(command: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError> {
        Ok(Box::new(GnubgPlayer::start(command)?))
    }

    fn engine_server() -> Option<EngineServer<Self>> {
        Some(|rules, mut input, output, _| {
            let mut engine = Self::engine(Strength::Max, 0);
            serve(&rules, &mut *engine, &mut *input, output)
        })
    }

    fn for_points(rules: &Rules, points: u32) -> Option<Rules> {
        let played_for = match points {
            0 => PlayedFor::Money,
            _ => PlayedFor::Match(u8::try_from(points).ok()?),
        };
        let varied = rules.with_options(RuleOptions { played_for, ..rules.options() });
        // Rulebooks without matches, and lengths that no rulebook allows, do not survive being written and read.
        varied.to_string().parse().ok().filter(|read| *read == varied)
    }

    fn is_money_session(rules: &Rules) -> bool {
        rules.match_length().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_choose_between_matches_and_money_play() {
        let text = |rules: &str, points| {
            let rules = Position::for_points(&rules.parse().unwrap(), points)?;
            Some((rules.to_string(), Position::is_money_session(&rules)))
        };
        assert_eq!(text("standard", 7), Some(("standard+match=7".to_owned(), false)));
        assert_eq!(text("standard", 0), Some(("standard+money".to_owned(), true)));
        assert_eq!(
            text("standard+cubeless", 0),
            Some(("standard+money+cubeless".to_owned(), true))
        );
        assert_eq!(text("travel", 0), Some(("travel".to_owned(), true)));
        assert_eq!(text("travel", 3), None, "this booklet has money play only");
        assert_eq!(text("fortress", 0), None, "this booklet has single games only");
        assert_eq!(text("standard", 100), None);
        assert_eq!(text("standard", 300), None);
    }
}
