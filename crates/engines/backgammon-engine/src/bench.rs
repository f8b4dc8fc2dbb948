use std::time::Duration;

use backgammon::{Position, Rules};
use engine::{Engine, MonotonicClock, SearchLimits, SearchRequest, StopSignal};
use game::{Line, Notation};

use crate::BackgammonEngine;

/// Positions of many kinds: openings, a blitz, primes, a back game, an ace-point game, races, a bear-off against contact,
/// and cube decisions for money and in matches.
const POSITIONS: [(&str, &str); 12] = [
    ("standard+money", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"),
    ("standard+money", "XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:0:10"),
    ("standard+money", "XGID=-b-B--D-C--AeD---c-e----A-:0:0:1:43:0:0:0:0:10"),
    ("standard+match=7", "XGID=-b-BBBC-B---cC--bc-d-a--A-:0:0:1:52:2:3:0:7:10"),
    ("standard+match=5", "XGID=-BBBBBC--B----------bcccb-:0:0:1:41:1:4:1:5:10"),
    ("standard+money", "XGID=-aBBB-BB---BcB--b-dd-a---A:0:0:1:63:0:0:0:0:10"),
    ("standard+money", "XGID=---CDDC-A------------cddd-:0:0:1:65:0:0:0:0:10"),
    ("standard+money", "XGID=-b-CCCCC----------bcccb---:0:0:1:22:0:0:0:0:10"),
    ("fortress", "XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:0:10"),
    ("standard+money", "XGID=-b--BBCBB---cC-ac-cc----A-:0:0:1:00:0:0:0:0:10"),
    ("standard+match=5", "XGID=-b--BBCBB---cC-ac-cc----A-:0:0:1:00:3:1:0:5:10"),
    ("standard+money", "XGID=-----CDDD-------c-ddd-----:0:0:1:00:0:0:0:0:10"),
];

/// Searches fixed positions at a fixed depth and counts evaluated boards: a signature that changes whenever the engine's
/// play changes.
pub fn bench(depth: u32, clock: &dyn MonotonicClock) -> (u64, Duration) {
    let began = clock.now();
    let mut engine = BackgammonEngine::new();
    let mut nodes = 0;
    for (rules, text) in POSITIONS {
        let Some(position) = position(rules, text) else { continue };
        let line = Line::new(position);
        let request = SearchRequest::new(&line, SearchLimits::depth(depth));
        let choice = engine.think(&request, clock, &StopSignal::new(), &mut |_| {});
        nodes += choice.map_or(0, |choice| choice.nodes);
    }
    (nodes, clock.now().saturating_sub(began))
}

fn position(rules: &str, text: &str) -> Option<Position> {
    let rules: Rules = rules.parse().ok()?;
    Position::read_position(&rules, text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    #[test]
    fn every_bench_position_awaits_a_decision() {
        for (rules, text) in POSITIONS {
            let position = position(rules, text).unwrap_or_else(|| {
                let rules = rules.parse::<Rules>().unwrap();
                panic!("{text}: {:?}", Position::read_position(&rules, text))
            });
            assert!(position.turn().player().is_some(), "{text}");
        }
    }
}
