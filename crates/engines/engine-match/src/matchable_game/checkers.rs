use checkers::openings::{BallotStatus, three_move};
use checkers::{Position, Rules};
use game::Line;

use super::{EngineServer, MatchableGame};
use crate::{Adjudication, MatchPlayer, PlayerError, hub};
use engine::SplitMix64;

impl MatchableGame for Position {
    /// The three-move ballots that are not barred, shuffled. If the rules let White begin, no ballot
    /// can be played, and the only opening is the initial position.
    fn openings(rules: &Rules, count: usize, seed: u64) -> Vec<Line<Self>> {
        let mut ballots: Vec<Line<Self>> = ballots(rules).collect();
        let mut rng = SplitMix64::new(seed);
        for last in (1..ballots.len()).rev() {
            ballots.swap(last, rng.below(last + 1));
        }
        ballots.truncate(count.max(1));
        if ballots.is_empty() { vec![Line::new(Self::start(*rules))] } else { ballots }
    }

    fn start_program(command: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError> {
        Ok(Box::new(hub::HubPlayer::start(command)?))
    }

    fn engine_server() -> Option<EngineServer<Self>> {
        Some(|rules, input, output, messages| hub::serve(rules, input, output, messages))
    }

    /// An advantage of three men decides a game, and drawn endings go on for long.
    fn adjudication() -> Adjudication {
        Adjudication { win: (300, 4), draw: (12, 8), draw_after: 30, max_moves: 120 }
    }
}

/// The ballots that can be played under these rules.
fn ballots(rules: &Rules) -> impl Iterator<Item = Line<Position>> {
    let start = Position::start(*rules);
    let allowed = three_move().filter(|ballot| ballot.status != BallotStatus::Barred);
    allowed.filter_map(move |ballot| Line::replay(start, ballot.opening.line().events()).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_openings;

    /// The list of the American Checker Federation has 174 ballots, of which 18 are barred.
    #[test]
    fn offers_156_ballots_if_black_begins() {
        let of = |rules: &str, count| Position::openings(&rules.parse().unwrap(), count, 3);
        assert_eq!(of("standard", 1000).len(), 156);
        assert_eq!(of("sleigh", 1000).len(), 156);
        assert_eq!(of("deluxe+first=white", 1000).len(), 1, "no ballot fits if White begins");
        assert_eq!(of("standard", 10), of("standard", 10));
        assert!(
            of("standard", 1000)[..10] == of("standard", 10),
            "a shorter list is the beginning of a longer one"
        );
    }

    #[test]
    fn reads_openings_as_positions_or_moves() {
        let text = "W:WK29:BK4\n11-15 22-18 15x22\n";
        let openings = read_openings::<Position>(&Rules::STANDARD, text).unwrap();
        assert_eq!(openings[1].events().len(), 3);
    }
}
