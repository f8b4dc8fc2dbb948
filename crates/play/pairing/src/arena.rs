//! Arenas: whoever waits is paired at once, and wins in a row count double, as on lichess.

use thiserror::Error;

use crate::board_result::PlayerResult;
use crate::colour::Colour;
use crate::matching::{EdgeTable, Matcher, Weight};
use crate::player::PlayerId;
use crate::round::Pairing;

/// A finished game of an arena from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArenaGame {
    /// The result for the player.
    pub result: PlayerResult,
    /// Whether the player halved the clock for an extra point ("berserk").
    pub berserk: bool,
    /// Whether the game was long enough for a draw after a draw to count.
    pub is_long: bool,
}

/// Points of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArenaScore {
    /// Points, doubled and with the extra point where they apply.
    pub points: u32,
    /// Whether the game was worth double.
    pub is_doubled: bool,
}

/// Which extras an arena has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArenaRules {
    /// After two wins in a row the next games count double, until one is not won.
    pub streaks: bool,
    /// A win with half of the time is worth a point more.
    pub berserk: bool,
}

impl Default for ArenaRules {
    fn default() -> Self {
        Self { streaks: true, berserk: true }
    }
}

/// The points of a player's games, oldest first: two for a win, one for a draw, doubled during a streak. Of short draws in
/// a row only the first counts.
#[must_use]
pub fn arena_scores(games: &[ArenaGame], rules: ArenaRules) -> Vec<ArenaScore> {
    let mut wins_in_a_row = 0;
    let mut drew_before = false;
    let mut scores = Vec::with_capacity(games.len());
    for game in games {
        let is_doubled = rules.streaks && wins_in_a_row >= 2;
        let factor = if is_doubled { 2 } else { 1 };
        let points = match game.result {
            PlayerResult::Win => 2 * factor + u32::from(rules.berserk && game.berserk),
            PlayerResult::Draw if drew_before && !game.is_long => 0,
            PlayerResult::Draw => factor,
            PlayerResult::Loss => 0,
        };
        wins_in_a_row = if game.result == PlayerResult::Win { wins_in_a_row + 1 } else { 0 };
        drew_before = game.result == PlayerResult::Draw;
        scores.push(ArenaScore { points, is_doubled });
    }
    scores
}

/// The sum of the points of a player's games.
#[must_use]
pub fn arena_score(games: &[ArenaGame], rules: ArenaRules) -> u32 {
    arena_scores(games, rules).iter().map(|score| score.points).sum()
}

/// A player who waits for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingPlayer {
    /// Who.
    pub player: PlayerId,
    /// Place in the standings of the arena, from 1.
    pub place: u32,
    /// Opponents met so far, the latest last.
    pub opponents: Vec<PlayerId>,
    /// Colours had so far, the latest last.
    pub colours: Vec<Colour>,
}

/// Why waiting players cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// Somebody is in the list twice.
    #[error("player {0} is waiting twice")]
    DuplicatePlayer(PlayerId),
}

/// Pairs players who wait: as many as possible, close to each other in the standings, and not again with the opponent
/// they have just met. In an arena of two the same two meet again.
///
/// # Errors
///
/// [`ArenaError`] if a player is in the list twice.
pub fn pair_arena(waiting: &[WaitingPlayer], entered: usize) -> Result<Vec<Pairing>, ArenaError> {
    let mut players: Vec<&WaitingPlayer> = waiting.iter().collect();
    players.sort_by_key(|player| (player.place, player.player));
    let mut ids: Vec<PlayerId> = players.iter().map(|player| player.player).collect();
    ids.sort_unstable();
    if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(ArenaError::DuplicatePlayer(twice[0]));
    }
    let count = players.len();
    let edges = waiting_graph(&players, entered <= 2);
    let mut matcher = Matcher::new(edges, &[]);
    // Everybody may stay unpaired, so there is always a perfect matching with the doubles.
    if matcher.solve().is_err() {
        return Ok(Vec::new());
    }
    let partner = |at: usize| matcher.mate(at).filter(|other| at < *other && *other < count);
    let pairs = (0..count).filter_map(|at| Some((players[at], players[partner(at)?])));
    Ok(pairs.map(|(a, b)| with_colours(a, b)).collect())
}

/// The players and as many doubles: a player matched with the own double stays unpaired, and doubles match freely.
fn waiting_graph(players: &[&WaitingPlayer], rematches: bool) -> EdgeTable<3> {
    let count = players.len();
    let mut edges = EdgeTable::new(2 * count, count, 0, Weight::NOTHING);
    for a in 0..count {
        edges.allow(a, count + a, true);
        for b in a + 1..count {
            edges.allow(count + a, count + b, true);
            if rematches || !have_just_met(players[a], players[b]) {
                edges.allow(a, b, true);
                edges.set_weight(a, b, closeness(players[a], players[b]));
            }
        }
    }
    edges
}

fn have_just_met(a: &WaitingPlayer, b: &WaitingPlayer) -> bool {
    a.opponents.last() == Some(&b.player) || b.opponents.last() == Some(&a.player)
}

/// Pairs count most, then small distances in the standings, then meetings so far and colours.
fn closeness(a: &WaitingPlayer, b: &WaitingPlayer) -> Weight<3> {
    let distance = i64::from(a.place.abs_diff(b.place).min(10_000));
    let met = a.opponents.iter().filter(|opponent| **opponent == b.player).count();
    let met = i64::try_from(met).unwrap_or(i64::MAX).min(1000);
    let same_colour = a.colours.last().is_some() && a.colours.last() == b.colours.last();
    Weight([1, -distance * distance, -4 * met - i64::from(same_colour)])
}

/// White goes to the player who has had it less, then to the one whose last White is longer ago.
fn with_colours(a: &WaitingPlayer, b: &WaitingPlayer) -> Pairing {
    let whites = |player: &WaitingPlayer| {
        let sign = |colour: &Colour| if *colour == Colour::White { 1 } else { -1 };
        player.colours.iter().map(sign).sum::<i64>()
    };
    let had_white = |player: &WaitingPlayer| player.colours.last() == Some(&Colour::White);
    let a_is_white = (whites(a), had_white(a)) <= (whites(b), had_white(b));
    if a_is_white { Pairing::new(a.player, b.player) } else { Pairing::new(b.player, a.player) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<ArenaGame> {
        let game = |c: char| ArenaGame {
            result: match c.to_ascii_lowercase() {
                'w' => PlayerResult::Win,
                'd' => PlayerResult::Draw,
                _ => PlayerResult::Loss,
            },
            berserk: c.is_ascii_uppercase(),
            is_long: false,
        };
        text.chars().map(game).collect()
    }

    #[test]
    fn scores_like_lichess() {
        let points = |text: &str| -> Vec<u32> {
            arena_scores(&games(text), ArenaRules::default()).iter().map(|s| s.points).collect()
        };
        assert_eq!(points("wwwwdw"), [2, 2, 4, 4, 2, 2]);
        assert_eq!(points("WwW"), [3, 2, 5], "a berserk win is worth a point more");
        assert_eq!(points("ddlD"), [1, 0, 0, 1], "only the first of two draws counts");
        assert_eq!(arena_score(&games("www"), ArenaRules { streaks: false, berserk: true }), 6);
    }

    fn waiting(id: u32, last: Option<u32>) -> WaitingPlayer {
        let opponents = last.map(PlayerId).into_iter().collect();
        WaitingPlayer { player: PlayerId(id), place: id, opponents, colours: Vec::new() }
    }

    #[test]
    fn pairs_neighbours_who_have_not_just_met() {
        let list = [waiting(1, Some(2)), waiting(2, Some(1)), waiting(3, None), waiting(4, None)];
        let pairs: Vec<(u32, u32)> = pair_arena(&list, 4)
            .unwrap()
            .iter()
            .map(|p| (p.white.0.min(p.black.0), p.white.0.max(p.black.0)))
            .collect();
        assert_eq!(pairs, [(1, 3), (2, 4)]);
    }

    #[test]
    fn two_players_meet_again_and_an_odd_one_waits() {
        let pair = [waiting(1, Some(2)), waiting(2, Some(1))];
        assert_eq!(pair_arena(&pair, 2).unwrap().len(), 1);
        assert_eq!(pair_arena(&pair, 5).unwrap().len(), 0, "others will come");
        assert_eq!(pair_arena(&[waiting(1, None)], 1).unwrap().len(), 0);
        assert!(pair_arena(&[waiting(1, None), waiting(1, None)], 2).is_err());
    }
}
