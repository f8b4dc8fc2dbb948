use game::{BySide, EndReason, Event, Game, Line, Side, TimedEvent, Transcript, TranscriptGame};

use crate::split_mix::SplitMix64;
use crate::{MatchGame, MatchPlayer, MatchRunner, MatchableGame, PlayerError};

/// What a match counts as one: a game, or where the rules say so a whole match of games.
#[derive(Clone, Debug)]
pub struct GameSeries<G: MatchableGame> {
    /// The games in their order.
    pub games: Vec<MatchGame<G>>,
}

impl MatchRunner {
    /// Plays a bout that begins like this. With the same seed the dice are the same.
    ///
    /// # Errors
    /// A player cannot go on: the side, and reason.
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
            let mut dice = SplitMix64::of_game(seed, games.len());
            let played = self.play(start, players, &mut dice)?;
            // Whose flag falls has lost the whole match.
            if let Some(outcome) = played.outcome
                && played.reason != EndReason::Time
                && !G::is_session(&rules)
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
    /// The points that a side has won more than the other.
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

    /// What happened, for the files of the game; it was the bout of this number, from 1.
    pub fn transcript(&self, number: usize, names: &BySide<String>) -> Transcript<G> {
        let tags = [("Event", "salon match".to_owned()), ("Round", number.to_string())];
        Transcript {
            tags: tags.map(|(name, value)| (name.to_owned(), value)).to_vec(),
            games: self.games.iter().map(|played| chapter(played, names)).collect(),
        }
    }
}

fn chapter<G: Game>(played: &MatchGame<G>, names: &BySide<String>) -> TranscriptGame<G> {
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

    /// Plays any legal move, but neither doubles nor drops.
    struct Anyone(SplitMix64);

    impl<G: Game> MatchPlayer<G> for Anyone {
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
            // Rolling comes before doubling, taking before dropping.
            let choices = if moves.len() < 4 { 1 } else { moves.len() };
            Ok(ChosenMove { mv: moves[self.0.roll(choices)].clone(), score: None })
        }
    }

    fn bout<G: MatchableGame>(rules: &G::Rules, seed: u64) -> GameSeries<G> {
        let control = PlayerLimits::EachMove(SearchLimits::default());
        let referee = MatchRunner { controls: BySide::new(|_| control), adjudication: None };
        let anyone = |seed| -> Box<dyn MatchPlayer<G>> { Box::new(Anyone(SplitMix64::new(seed))) };
        let mut players = BySide { white: anyone(1), black: anyone(2) };
        let opening = G::openings(rules, 1, seed).remove(0);
        referee.play_series(opening, &mut players, seed).unwrap()
    }

    #[test]
    fn a_match_ends_when_somebody_has_the_points() {
        let bout = bout::<Position>(&Rules::match_to(3), 4);
        let winner = bout.winner().unwrap();
        let of = |side, games: &[_]| -> u32 {
            games
                .iter()
                .filter_map(|game: &MatchGame<Position>| game.outcome)
                .map(|outcome| outcome.points_for(side))
                .sum()
        };
        assert!(of(winner, &bout.games) >= 3);
        let (_, before) = bout.games.split_last().unwrap();
        assert!(of(winner, before) < 3 && of(!winner, before) < 3, "no game too many");
        assert!(bout.points(winner) > 0 && bout.points(!winner) < 0);
    }

    #[test]
    fn a_money_game_stands_alone_and_so_does_a_game_of_checkers() {
        assert_eq!(bout::<Position>(&Rules::MONEY, 4).games.len(), 1);
        let checkers = bout::<checkers::Position>(&checkers::Rules::STANDARD, 4);
        assert_eq!(checkers.games.len(), 1);
    }

    /// Bouts written one after the other are a file that can be read again.
    fn is_kept<G: MatchableGame + Archive>(rules: &G::Rules) {
        let names = BySide { white: "A".to_owned(), black: "B".to_owned() };
        let format = G::FORMATS[0];
        let bouts = [bout::<G>(rules, 1), bout::<G>(rules, 2)];
        let numbered = (1..).zip(&bouts);
        let file: String = numbered
            .filter_map(|(number, bout)| {
                G::write_transcript(format, &bout.transcript(number, &names))
            })
            .collect();
        let mut games = 0;
        G::check(format, &mut file.as_bytes(), &mut |game| {
            assert_eq!(game.error, None, "{file}");
            assert_eq!(game.warnings, [], "{file}");
            games += 1;
        })
        .unwrap();
        assert_eq!(games, bouts.iter().map(|bout| bout.games.len()).sum::<usize>(), "{file}");
    }

    #[test]
    fn bouts_are_kept_in_the_files_of_their_game() {
        is_kept::<chess::Position>(&chess::Rules::STANDARD);
        is_kept::<checkers::Position>(&checkers::Rules::STANDARD);
        is_kept::<Position>(&Rules::match_to(3));
        is_kept::<Position>(&Rules::MONEY);
    }

    /// Whoever plays, White's third roll is White's third roll.
    #[test]
    fn the_same_seed_rolls_the_same_dice() {
        let rolls = |seed| -> Vec<_> {
            let bout = bout::<Position>(&Rules::MONEY, seed);
            let events = bout.games[0].line.events().iter();
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
