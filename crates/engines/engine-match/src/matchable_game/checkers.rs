use checkers::openings::{BallotStatus, three_move};
use checkers::{Position, Rules};
use game::Line;

use super::{MatchableGame, Protocol};
use crate::split_mix::SplitMix64;
use crate::{Adjudication, MatchPlayer, PlayerError, hub};

impl MatchableGame for Position {
    /// The three-move ballots that are not barred, in an order that the seed decides. Where they
    /// cannot be played (another side begins), the start alone.
    fn openings(rules: &Rules, count: usize, seed: u64) -> Vec<Line<Self>> {
        let mut ballots: Vec<Line<Self>> = ballots(rules).collect();
        let mut dice = SplitMix64::new(seed);
        for last in (1..ballots.len()).rev() {
            ballots.swap(last, dice.roll(last + 1));
        }
        ballots.truncate(count.max(1));
        if ballots.is_empty() { vec![Line::new(Self::start(*rules))] } else { ballots }
    }

    fn program(command: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError> {
        Ok(Box::new(hub::HubPlayer::start(command)?))
    }

    fn protocol() -> Option<Protocol<Self>> {
        Some(|rules, input, output, voice| hub::serve(rules, input, output, voice))
    }

    /// Three men decide a game, and endings are drawn for a long time before they end.
    fn adjudication() -> Adjudication {
        Adjudication { win: (300, 4), draw: (12, 8), draw_after: 30, longest: 120 }
    }
}

/// The ballots under these rules.
fn ballots(rules: &Rules) -> impl Iterator<Item = Line<Position>> {
    let start = Position::start(*rules);
    let allowed = three_move().filter(|ballot| ballot.status != BallotStatus::Barred);
    allowed.filter_map(move |ballot| Line::replay(start, ballot.opening.line().events()).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_openings;

    /// The federation's list has 174 ballots, of which 18 are barred.
    #[test]
    fn there_are_156_ballots_under_every_rulebook_that_begins_with_black() {
        let of = |rules: &str, count| Position::openings(&rules.parse().unwrap(), count, 3);
        assert_eq!(of("standard", 1000).len(), 156);
        assert_eq!(of("sleigh", 1000).len(), 156);
        assert_eq!(of("deluxe+first=white", 1000).len(), 1, "White begins: no ballot fits");
        assert_eq!(of("standard", 10), of("standard", 10));
        assert!(of("standard", 1000)[..10] == of("standard", 10), "fewer are the first of more");
    }

    #[test]
    fn openings_are_read_as_positions_and_as_moves() {
        let text = "W:WK29:BK4\n11-15 22-18 15x22\n";
        let openings = read_openings::<Position>(&Rules::STANDARD, text).unwrap();
        assert_eq!(openings[1].events().len(), 3);
    }
}
