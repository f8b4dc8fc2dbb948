//! Which games of a collection have a position, and how they went on.

use game::Event;
use games::{GameKind, with_game};
use words::Language;
use worker_protocol::{Continuation, GameSummary};

use super::imported_games::for_each_position;
use super::position_index::Occurrence;
use crate::supported_game::SupportedGame;

/// A position that games are searched for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PositionQuery {
    pub(crate) kind: GameKind,
    pub(crate) key: String,
}

impl PositionQuery {
    /// Reads the position of a game from a text.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn read(kind: GameKind, text: &str, l: Language) -> Result<Self, String> {
        let key = with_game!(kind, G => key_of::<G>(text, l))?;
        Ok(Self { kind, key })
    }

    /// What was played after this position in a game, as people write it; empty if the game ended there.
    /// `None` if the game does not have the position: the index only compares hashes.
    pub(crate) fn continuation(
        &self,
        format: &str,
        text: &str,
        occurrence: Occurrence,
        l: Language,
    ) -> Option<String> {
        with_game!(self.kind, G => continuation_of::<G>(&self.key, format, text, occurrence, l))
    }
}

fn key_of<G: SupportedGame>(text: &str, l: Language) -> Result<String, String> {
    let rules = "standard".parse().map_err(|error| rulebooks::rules_error_text(l, &error))?;
    let position = G::read_position(&rules, text).map_err(|error| G::position_error(l, &error))?;
    Ok(position.search_key())
}

fn continuation_of<G: SupportedGame>(
    key: &str,
    format: &str,
    text: &str,
    occurrence: Occurrence,
    l: Language,
) -> Option<String> {
    let games = G::read_games(format, text);
    let mut events = 0;
    let mut continuation = None;
    for_each_position(&games, &mut |position, event| {
        let is_here = events == occurrence.events;
        if is_here && position.search_key() == key {
            continuation = Some(event.map(|event| write(position, event, l)).unwrap_or_default());
        }
        events = events.saturating_add(1);
        !is_here
    });
    continuation
}

fn write<G: SupportedGame>(position: &G, event: &Event<G>, l: Language) -> String {
    match event {
        Event::Move { mv, .. } => position.write_localized_move(l, mv),
        Event::Roll(roll) => <G as game::Notation>::write_roll(roll),
    }
}

/// Counts how games went on, and how they ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ContinuationCounter(Vec<Continuation>);

impl ContinuationCounter {
    pub(crate) fn add(&mut self, mv: &str, game: &GameSummary) {
        let at = self.0.iter().position(|other| other.mv == mv).unwrap_or_else(|| {
            self.0.push(Continuation { mv: mv.to_owned(), ..Continuation::default() });
            self.0.len() - 1
        });
        let counted = &mut self.0[at];
        *match game.result.as_str() {
            "1-0" => &mut counted.white_wins,
            "1/2-1/2" => &mut counted.draws,
            "0-1" => &mut counted.black_wins,
            _ => &mut counted.unfinished,
        } += 1;
    }

    /// The continuations, the most frequent first.
    pub(crate) fn sorted(mut self) -> Vec<Continuation> {
        self.0.sort_by_key(|one| {
            std::cmp::Reverse(one.white_wins + one.draws + one.black_wins + one.unfinished)
        });
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: Language = Language::English;

    /// The moves 1. e4 e6 2. d4 and 1. d4 e6 2. e4 lead to the French Defence. The counters of the query do not
    /// matter.
    #[test]
    fn finds_a_position_whatever_the_order_of_moves() {
        let french = "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 7 40";
        let query = PositionQuery::read(GameKind::Chess, french, L).unwrap();
        let next =
            |text: &str, events| query.continuation("pgn", text, Occurrence { game: 0, events }, L);
        assert_eq!(next("1. e4 e6 2. d4 d5 *", 3).as_deref(), Some("d5"));
        assert_eq!(next("1. d4 e6 2. e4 Nf6 *", 3).as_deref(), Some("Nf6"));
        assert_eq!(next("1. d4 e6 2. e4 *", 3).as_deref(), Some(""));
        assert_eq!(next("1. d4 e6 2. e4 Nf6 *", 2), None, "not there");
        assert_eq!(next("1. d4 e6 2. Nf3 Nf6 *", 3), None, "another position");
        assert!(PositionQuery::read(GameKind::Chess, "nothing", L).is_err());
    }

    /// The score of a match does not matter; the dice and the cube do.
    #[test]
    fn finds_a_backgammon_position_at_any_score() {
        let text = " 7 point match\n\n Game 1\n Ann : 0                 Bob : 0\n  \
                    1)                         31: 8/5 6/5\n";
        let at = |position: &str| {
            let query = PositionQuery::read(GameKind::Backgammon, position, L).unwrap();
            query.continuation("mat", text, Occurrence { game: 0, events: 1 }, L)
        };
        assert_eq!(
            at("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:11:10").as_deref(),
            Some("8/5 6/5")
        );
        assert_eq!(at("XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:7:10"), None);
    }

    #[test]
    fn counts_results_and_puts_the_most_frequent_continuation_first() {
        let mut counter = ContinuationCounter::default();
        let game = |result: &str| GameSummary { result: result.to_owned(), ..Default::default() };
        counter.add("d5", &game("1-0"));
        for result in ["0-1", "1/2-1/2", "*"] {
            counter.add("Nf6", &game(result));
        }
        let continuation = |mv: &str, [white_wins, draws, black_wins, unfinished]: [u32; 4]| {
            Continuation { mv: mv.to_owned(), white_wins, draws, black_wins, unfinished }
        };
        let expected = [continuation("Nf6", [0, 1, 1, 1]), continuation("d5", [1, 0, 0, 0])];
        assert_eq!(counter.sorted(), expected);
    }
}
