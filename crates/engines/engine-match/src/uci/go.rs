use std::time::Duration;

use engine::{RemainingTime, SearchLimits, TimeBudget};
use game::{BySide, Side};

/// The arguments of `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GoCommand {
    pub(super) ponder: bool,
    infinite: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    mate: Option<u32>,
    clocks: BySide<Option<Duration>>,
    increments: BySide<Duration>,
    moves_to_go: Option<u32>,
    pub(super) search_moves: Vec<String>,
}

const KEYWORDS: [&str; 12] = [
    "ponder",
    "infinite",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "searchmoves",
];

impl GoCommand {
    pub(super) fn read<'w>(words: impl Iterator<Item = &'w str>) -> Self {
        let words: Vec<&str> = words.collect();
        let mut go = Self::default();
        for (index, word) in words.iter().enumerate() {
            let value = words.get(index + 1).and_then(|value| value.parse::<i64>().ok());
            let number = value.map(|value| value.max(0).unsigned_abs());
            let small = number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
            let time = number.map(Duration::from_millis);
            match *word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "depth" => go.depth = small,
                "nodes" => go.nodes = number,
                "movetime" => go.time = time,
                "mate" => go.mate = small,
                "wtime" => go.clocks.white = time,
                "btime" => go.clocks.black = time,
                "winc" => go.increments.white = time.unwrap_or_default(),
                "binc" => go.increments.black = time.unwrap_or_default(),
                "movestogo" => go.moves_to_go = small.filter(|moves| *moves > 0),
                "searchmoves" => {
                    let moves =
                        words[index + 1..].iter().take_while(|word| !KEYWORDS.contains(word));
                    go.search_moves = moves.map(|mv| (*mv).to_owned()).collect();
                }
                _ => {}
            }
        }
        go
    }

    /// The limits for the side to move. While the engine ponders, it has no time limit.
    pub(super) fn limits(&self, side: Side) -> SearchLimits {
        if self.infinite {
            return SearchLimits::default();
        }
        let limits = self.limits_on_turn(side);
        if self.ponder { SearchLimits { time: None, clock: None, ..limits } } else { limits }
    }

    /// How long to search on after `ponderhit`; `None` without a limit.
    pub(super) fn time_after_hit(&self, side: Side) -> Option<Duration> {
        let budget = TimeBudget::from_limits(&self.limits_on_turn(side));
        budget.soft.or(budget.hard)
    }

    fn limits_on_turn(&self, side: Side) -> SearchLimits {
        let clock = self.clocks[side].map(|left| RemainingTime {
            left,
            increment: self.increments[side],
            moves_to_go: self.moves_to_go,
        });
        let by_mate = self.mate.map(|moves| moves.saturating_mul(2).saturating_add(2));
        SearchLimits { time: self.time, clock, depth: self.depth.or(by_mate), nodes: self.nodes }
    }

    /// Whether the answer must wait for `stop` or `ponderhit` even if the search is done.
    pub(super) fn holds_answer(&self) -> bool {
        self.infinite || self.ponder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> GoCommand {
        GoCommand::read(text.split_whitespace())
    }

    #[test]
    fn uses_the_clock_of_the_side_to_move() {
        let go = go("wtime 10000 btime 20000 winc 100 binc 200 movestogo 5");
        let black = go.limits(Side::Black).clock.unwrap();
        assert_eq!(black.left, Duration::from_secs(20));
        assert_eq!(black.increment, Duration::from_millis(200));
        assert_eq!(black.moves_to_go, Some(5));
        let late = GoCommand::read("wtime -50 btime 1".split_whitespace());
        assert_eq!(late.limits(Side::White).clock.unwrap().left, Duration::ZERO);
    }

    #[test]
    fn searchmoves_end_at_the_next_keyword() {
        let go = go("searchmoves e2e4 d2d4 depth 3");
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!(go.limits(Side::White), SearchLimits::depth(3));
    }

    #[test]
    fn ignores_invalid_arguments() {
        assert_eq!(go("depth x nodes").limits(Side::White), SearchLimits::default());
        assert!(go("infinite").holds_answer() && go("ponder wtime 1").holds_answer());
    }

    #[test]
    fn pondering_has_no_time_limit_before_ponderhit() {
        let go = go("ponder wtime 28000 btime 1000 nodes 5");
        assert_eq!(go.limits(Side::White), SearchLimits::nodes(5));
        let white = go.time_after_hit(Side::White).unwrap();
        assert!(white > 5 * go.time_after_hit(Side::Black).unwrap(), "{white:?}");
        assert!(white < Duration::from_secs(3), "one move of many");
    }
}
