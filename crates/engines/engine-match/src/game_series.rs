use game::{BySide, EndReason, Event, Game, Line, Side, TimedEvent, Transcript, TranscriptGame};

use crate::{MatchGame, MatchPlayer, MatchRunner, MatchableGame, PlayerError};
use engine::SplitMix64;

/// What counts as one result of a match: a single game, or the games of a backgammon match to some points.
#[derive(Clone, Debug)]
pub struct GameSeries<G: MatchableGame> {
    /// The games in their order.
    pub games: Vec<MatchGame<G>>,
}

impl MatchRunner {
    /// Plays a series that begins with this opening. The same seed gives the same dice.
    ///
    /// # Errors
    /// A player cannot continue: its side, and the reason.
    pub fn play_series<G: MatchableGame>(
        &self,
        opening: Line<G>,
        players: &mut BySide<Box<dyn MatchPlayer<G>>>,
        seed: u64,
    ) -> Result<GameSeries<G>, (Side, PlayerError)> {
        let rules = opening.position().rules().clone();
        let (mut games, mut results) = (Vec::new(), Vec::new());
        let mut next = Some(opening);
        while let Some(start) = next.take() {
            let mut rng = SplitMix64::for_game(seed, games.len());
            let played = self.play(start, players, &mut rng)?;
            // A player whose flag falls loses the whole match.
            if let Some(outcome) = played.outcome
                && played.reason != EndReason::Time
                && !G::is_money_session(&rules)
            {
                results.push(outcome);
                next = G::next_game(&rules, &results).map(Line::new);
            }
            games.push(played);
        }
        Ok(GameSeries { games })
    }
}

impl<G: MatchableGame> GameSeries<G> {
    /// The points of a side minus those of its opponent.
    pub fn points(&self, side: Side) -> i64 {
        let of = |side| -> i64 {
            let outcomes = self.games.iter().filter_map(|game| game.outcome);
            outcomes.map(|outcome| i64::from(outcome.points_for(side))).sum()
        };
        of(side) - of(!side)
    }

    /// Who won it, if anybody.
    pub fn winner(&self) -> Option<Side> {
        let last = self.games.last()?;
        match self.points(Side::White) {
            _ if last.reason == EndReason::Time => last.winner(),
            0 => None,
            points => Some(if points > 0 { Side::White } else { Side::Black }),
        }
    }

    /// The games for a file. `number` is the number of the series in its match, from 1.
    pub fn transcript(&self, number: usize, names: &BySide<String>) -> Transcript<G> {
        let tags = [("Event", "salon match".to_owned()), ("Round", number.to_string())];
        Transcript {
            tags: tags.map(|(name, value)| (name.to_owned(), value)).to_vec(),
            games: self.games.iter().map(|played| transcript_game(played, names)).collect(),
        }
    }
}

fn transcript_game<G: Game>(played: &MatchGame<G>, names: &BySide<String>) -> TranscriptGame<G> {
    let events = played.line.events();
    let opening = events.len().saturating_sub(played.times.len());
    let timed = |(index, event): (usize, &Event<G>)| {
        let spent = index.checked_sub(opening).and_then(|index| played.times.get(index));
        TimedEvent { event: event.clone(), left: None, spent: spent.copied().unwrap_or_default() }
    };
    TranscriptGame {
        names: names.clone(),
        start: played.line.start().clone(),
        events: events.iter().enumerate().map(timed).collect(),
        outcome: played.outcome,
        reason: played.reason,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use backgammon::{Position, Rules};
    use engine::SearchLimits;
    use game::Archive;

    use super::*;
    use crate::{ChosenMove, PlayerLimits};

    /// Plays random legal moves, but neither doubles nor drops.
    struct RandomMatchPlayer(SplitMix64);

    impl<G: Game> MatchPlayer<G> for RandomMatchPlayer {
        fn new_game(&mut self, _: &G) -> Result<(), PlayerError> {
            Ok(())
        }

        fn choose(
            &mut self,
            line: &Line<G>,
            _: &SearchLimits,
            _: Option<Duration>,
        ) -> Result<ChosenMove<G>, PlayerError> {
            let moves = line.position().legal_moves();
            // Rolling is listed before doubling, taking before dropping.
            let choices = if moves.len() < 4 { 1 } else { moves.len() };
            Ok(ChosenMove { mv: moves[self.0.below(choices)].clone(), score: None })
        }
    }

    fn series<G: MatchableGame>(rules: &G::Rules, seed: u64) -> GameSeries<G> {
        let limits = PlayerLimits::EachMove(SearchLimits::default());
        let runner = MatchRunner { limits: BySide::new(|_| limits), adjudication: None };
        let player = |seed| -> Box<dyn MatchPlayer<G>> {
            Box::new(RandomMatchPlayer(SplitMix64::new(seed)))
        };
        let mut players = BySide { white: player(1), black: player(2) };
        let opening = G::openings(rules, 1, seed).remove(0);
        runner.play_series(opening, &mut players, seed).unwrap()
    }

    #[test]
    fn a_match_ends_when_a_player_has_the_points() {
        let series = series::<Position>(&Rules::match_to(3), 4);
        let winner = series.winner().unwrap();
        let of = |side, games: &[_]| -> u32 {
            games
                .iter()
                .filter_map(|game: &MatchGame<Position>| game.outcome)
                .map(|outcome| outcome.points_for(side))
                .sum()
        };
        assert!(of(winner, &series.games) >= 3);
        let (_, before) = series.games.split_last().unwrap();
        assert!(
            of(winner, before) < 3 && of(!winner, before) < 3,
            "no game is played after the match is decided"
        );
        assert!(series.points(winner) > 0 && series.points(!winner) < 0);
    }

    #[test]
    fn a_money_game_and_a_game_of_checkers_are_a_series_of_one() {
        assert_eq!(series::<Position>(&Rules::MONEY, 4).games.len(), 1);
        let checkers = series::<checkers::Position>(&checkers::Rules::STANDARD, 4);
        assert_eq!(checkers.games.len(), 1);
    }

    /// Writes two series one after the other and reads the file again.
    fn check_file<G: MatchableGame + Archive>(rules: &G::Rules) {
        let names = BySide { white: "A".to_owned(), black: "B".to_owned() };
        let format = G::FORMATS[0];
        let all = [series::<G>(rules, 1), series::<G>(rules, 2)];
        let numbered = (1..).zip(&all);
        let file: String = numbered
            .filter_map(|(number, series)| {
                G::write_transcript(format, &series.transcript(number, &names))
            })
            .collect();
        let mut games = 0;
        G::check(format, &mut file.as_bytes(), &mut |game| {
            assert_eq!(game.error, None, "{file}");
            assert_eq!(game.warnings, [], "{file}");
            games += 1;
        })
        .unwrap();
        assert_eq!(games, all.iter().map(|series| series.games.len()).sum::<usize>(), "{file}");
    }

    #[test]
    fn written_series_can_be_read_again() {
        check_file::<chess::Position>(&chess::Rules::STANDARD);
        check_file::<checkers::Position>(&checkers::Rules::STANDARD);
        check_file::<Position>(&Rules::match_to(3));
        check_file::<Position>(&Rules::MONEY);
    }

    #[test]
    fn the_same_seed_rolls_the_same_dice() {
        let rolls = |seed| -> Vec<_> {
            let series = series::<Position>(&Rules::MONEY, seed);
            let events = series.games[0].line.events().iter();
            events
                .filter_map(|event| match event {
                    Event::Roll(roll) => Some(*roll),
                    Event::Move { .. } => None,
                })
                .take(20)
                .collect()
        };
        assert_eq!(rolls(7), rolls(7));
        assert_ne!(rolls(7), rolls(8));
    }
}
