use std::collections::BTreeMap;

use chess::{Move, Position};
use game::Side;

use crate::book::Book;
use crate::book_entry::BookEntry;
use crate::polyglot_key::polyglot_key;
use crate::polyglot_move::PolyglotMove;

/// Collects moves with their weights and makes a book of them.
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// The weights of the moves of each key.
    positions: BTreeMap<u64, BTreeMap<PolyglotMove, u64>>,
}

impl BookBuilder {
    /// Adds to the weight of a legal move: the games that it won, for example.
    pub fn add(&mut self, position: &Position, mv: Move, weight: u32) {
        let moves = self.positions.entry(polyglot_key(position)).or_default();
        let sum = moves.entry(PolyglotMove::of(position, mv)).or_default();
        *sum = sum.saturating_add(u64::from(weight));
    }

    /// Adds the first moves of a game: two for a player who won it, one if it was drawn, nothing for one who lost.
    pub fn add_game<'m>(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = &'m Move>,
        winner: Option<Side>,
    ) {
        let mut position = start.clone();
        for mv in moves {
            let weight = match winner {
                Some(side) if side == position.side_to_move() => 2,
                Some(_) => 0,
                None => 1,
            };
            self.add(&position, *mv, weight);
            position.play(*mv);
        }
    }

    /// Leaves out moves whose weight is less than this.
    pub fn drop_rare_moves(&mut self, least: u32) {
        self.positions.retain(|_, moves| {
            moves.retain(|_, weight| *weight >= u64::from(least));
            !moves.is_empty()
        });
    }

    /// The book with all moves. Where the weights of a position are too large for the format, all are scaled down.
    pub fn book(&self) -> Book {
        let entries = self.positions.iter().flat_map(|(key, moves)| {
            let largest = moves.values().copied().max().unwrap_or(0);
            moves.iter().map(move |(mv, weight)| {
                let weight = scaled(*weight, largest);
                BookEntry { key: *key, mv: *mv, weight, learn: 0 }
            })
        });
        Book::new(entries.collect())
    }
}

/// A weight in the range of the format, if `largest` is the largest of its position. No move with a weight loses all.
fn scaled(weight: u64, largest: u64) -> u16 {
    const MAX: u64 = u16::MAX as u64;
    let scaled = match largest > MAX {
        true => u128::from(weight) * u128::from(MAX) / u128::from(largest),
        false => u128::from(weight),
    };
    let scaled = scaled.max(u128::from(weight > 0));
    u16::try_from(scaled).unwrap_or(u16::MAX)
}
