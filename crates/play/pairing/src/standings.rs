//! The standings: players by score, then by tie-breaks.

use std::cmp::Reverse;

use crate::player::PlayerId;
use crate::points::Points;
use crate::tie_break::{TieBreak, TieBreakValue};
use crate::tie_break_values::{TieBreakTable, UnplayedRounds};
use crate::tournament::Tournament;

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing {
    /// Who.
    pub player: PlayerId,
    /// Place from 1; players whom no tie-break separates share a place.
    pub place: u32,
    /// Score.
    pub score: Points,
    /// The values of the tie-breaks, in the order they were asked for.
    pub tie_breaks: Vec<TieBreakValue>,
}

/// The standings of a tournament. Players whom nothing separates keep the initial order. For a round robin call
/// [`crate::settle_withdrawals`] first.
#[must_use]
pub fn standings(
    tournament: &Tournament,
    tie_breaks: &[TieBreak],
    unplayed: UnplayedRounds,
) -> Vec<Standing> {
    let table = TieBreakTable::new(tournament, unplayed);
    let mut players: Vec<usize> = (0..tournament.players.len()).collect();
    players.sort_by_key(|player| Reverse(table.score(*player)));
    let mut standings = Vec::new();
    for tied in players.chunk_by(|a, b| table.score(*a) == table.score(*b)) {
        let mut rows = Vec::new();
        rank(&table, tie_breaks, tied, &[], &mut rows);
        for group in rows.chunk_by(|a, b| a.1 == b.1) {
            let place = u32::try_from(standings.len() + 1).unwrap_or(u32::MAX);
            standings.extend(group.iter().map(|(player, values)| Standing {
                player: tournament.players[*player].id,
                place,
                score: table.score(*player),
                tie_breaks: values.clone(),
            }));
        }
    }
    standings
}

/// Orders players who are tied so far by the remaining tie-breaks.
fn rank(
    table: &TieBreakTable<'_>,
    remaining: &[TieBreak],
    tied: &[usize],
    known: &[TieBreakValue],
    rows: &mut Vec<(usize, Vec<TieBreakValue>)>,
) {
    let Some((tie_break, later)) = remaining.split_first() else {
        rows.extend(tied.iter().map(|player| (*player, known.to_vec())));
        return;
    };
    // The value of a direct encounter depends on who is still tied.
    let value = |player: usize| table.value(*tie_break, player, tied);
    let mut valued: Vec<(TieBreakValue, usize)> =
        tied.iter().map(|player| (value(*player), *player)).collect();
    valued.sort_by_key(|(value, _)| Reverse(*value));
    for group in valued.chunk_by(|a, b| a.0 == b.0) {
        let players: Vec<usize> = group.iter().map(|(_, player)| *player).collect();
        let known: Vec<TieBreakValue> = known.iter().copied().chain([group[0].0]).collect();
        rank(table, later, &players, &known, rows);
    }
}
