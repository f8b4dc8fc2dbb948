//! What each player did in each round, read off the rounds of a tournament.

use crate::board_result::PlayerResult;
use crate::colour::Colour;
use crate::player::PlayerId;
use crate::points::Points;
use crate::round::{Bye, MatchPoints, Pairing};
use crate::tournament::Tournament;

/// What a player did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundRecord {
    /// A game that was paired.
    Game(GameRecord),
    /// A bye.
    Bye(Bye),
    /// Not there, and not in any list of the round.
    Absent,
}

/// A paired game from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The opponent's position in the list of players.
    pub opponent: usize,
    /// The player's colour.
    pub colour: Colour,
    /// The result for the player; `None` while the game has none.
    pub result: Option<PlayerResult>,
    /// Whether the game took place.
    pub played: bool,
    /// Points within the match, the player's own as `white`.
    pub match_points: Option<MatchPoints>,
}

/// The records of one player and what they are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerHistory {
    /// One record per round.
    pub rounds: Vec<RoundRecord>,
    /// Points of each round.
    pub points: Vec<Points>,
}

impl PlayerHistory {
    /// The score after a number of rounds.
    #[must_use]
    pub fn score_after(&self, rounds: usize) -> Points {
        self.points.iter().take(rounds).copied().sum()
    }

    /// The score after all rounds.
    #[must_use]
    pub fn score(&self) -> Points {
        self.score_after(self.points.len())
    }

    /// The games that were paired, with the index of their rounds.
    pub fn games(&self) -> impl Iterator<Item = (usize, &GameRecord)> {
        self.rounds.iter().enumerate().filter_map(|(round, record)| match record {
            RoundRecord::Game(game) => Some((round, game)),
            _ => None,
        })
    }

    /// The games that took place.
    pub fn played(&self) -> impl Iterator<Item = (usize, &GameRecord)> {
        self.games().filter(|(_, game)| game.played)
    }
}

/// The histories of all players, in the order of `players`. Unknown ids in rounds are passed over;
/// [`Tournament::check`] finds them.
#[must_use]
pub fn histories(tournament: &Tournament) -> Vec<PlayerHistory> {
    let positions = tournament.positions();
    let mut all = vec![PlayerHistory::default(); tournament.players.len()];
    for round in &tournament.rounds {
        let mut records = vec![RoundRecord::Absent; all.len()];
        for pairing in &round.pairings {
            let at = |id: PlayerId| positions.get(&id).copied();
            let (Some(white), Some(black)) = (at(pairing.white), at(pairing.black)) else {
                continue;
            };
            records[white] = game_record(pairing, Colour::White, black);
            records[black] = game_record(pairing, Colour::Black, white);
        }
        for entry in &round.byes {
            if let Some(at) = positions.get(&entry.player) {
                records[*at] = RoundRecord::Bye(entry.bye);
            }
        }
        for (history, record) in all.iter_mut().zip(records) {
            history.points.push(worth(tournament, &record));
            history.rounds.push(record);
        }
    }
    all
}

fn game_record(pairing: &Pairing, colour: Colour, opponent: usize) -> RoundRecord {
    let match_points = pairing.match_points.map(|points| match colour {
        Colour::White => points,
        Colour::Black => MatchPoints { white: points.black, black: points.white },
    });
    RoundRecord::Game(GameRecord {
        opponent,
        colour,
        result: pairing.result.map(|result| result.of_player(colour)),
        played: pairing.result.is_some_and(|result| result.was_played()),
        match_points,
    })
}

fn worth(tournament: &Tournament, record: &RoundRecord) -> Points {
    let system = &tournament.point_system;
    match record {
        RoundRecord::Absent => system.zero_point_bye,
        RoundRecord::Bye(bye) => system.of_bye(*bye),
        RoundRecord::Game(game) => match (game.result, game.played) {
            (None, _) => Points::NONE,
            (Some(PlayerResult::Win), true) => system.win,
            (Some(PlayerResult::Win), false) => system.forfeit_win,
            (Some(PlayerResult::Draw), _) => system.draw,
            (Some(PlayerResult::Loss), true) => system.loss,
            (Some(PlayerResult::Loss), false) => system.forfeit_loss,
        },
    }
}
