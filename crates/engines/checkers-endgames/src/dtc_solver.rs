use checkers::{Move, Position};

use crate::few::Few;
use crate::index::begin;
use crate::material::Material;
use crate::solve::{Group, Proof};
use crate::{Tablebase, Wdl};

/// Leads through the positions of the table.
///
/// The table says what is won but not how; so the guide solves the positions of one material again
/// when it is first asked about them, which takes a moment, and then knows how many moves are left
/// until something is captured or crowned.
#[derive(Default)]
pub struct DtcSolver {
    known: Option<(Material, Vec<Option<Proof>>)>,
}

impl DtcSolver {
    /// A guide that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The best moves of a position that the table knows: those that keep its value, and of those the
    /// quickest to win or the slowest to lose.
    pub fn best_moves(&mut self, position: &Position) -> Vec<Move> {
        let Some(value) = Tablebase::embedded().probe(position) else { return Vec::new() };
        let keeping = keeping(position, value);
        if value == Wdl::Draw || keeping.len() < 2 {
            return keeping.into_iter().map(|(mv, _)| mv).collect();
        }
        let material = Material::of(Few::of_position(position));
        let mut steps = |few: Few| match few.own != 0 && Material::of(few).is_with(material) {
            true => self.rank(few),
            false => 0,
        };
        let counted: Vec<(Move, u16)> =
            keeping.into_iter().map(|(mv, few)| (mv, steps(few))).collect();
        let best = match value {
            Wdl::Win => counted.iter().map(|(_, steps)| *steps).min(),
            _ => counted.iter().map(|(_, steps)| *steps).max(),
        };
        let fit = counted.into_iter().filter(|(_, steps)| Some(*steps) == best);
        fit.map(|(mv, _)| mv).collect()
    }

    /// How many moves of both players it takes at most until something is captured or crowned, in a
    /// position that the table knows to be won or lost.
    pub fn distance(&mut self, position: &Position) -> Option<u16> {
        match Tablebase::embedded().probe(position)? {
            Wdl::Draw => None,
            Wdl::Win | Wdl::Loss => Some(self.rank(Few::of_position(position))),
        }
    }

    /// The steps left in a position until something is captured or crowned.
    fn rank(&mut self, few: Few) -> u16 {
        let material = Material::of(few);
        if self.known.as_ref().is_none_or(|(known, _)| *known != material) {
            let table = Tablebase::embedded();
            let solved = Group::new(material).solve(&|few| table.value_of(few));
            let first = solved.into_iter().next().map(|(_, proofs)| proofs);
            self.known = Some((material, first.unwrap_or_default()));
        }
        let place = crate::index::number(few) - begin(material);
        let proof = self.known.as_ref().and_then(|(_, proofs)| proofs[place]);
        proof.map_or(0, |proof| proof.rank)
    }
}

/// The moves that keep the value of a position, with the boards they lead to.
fn keeping(position: &Position, value: Wdl) -> Vec<(Move, Few)> {
    let mut keeping = Vec::new();
    position.each_move(|mv, board| {
        let next = Few::of(&board, !position.side_to_move());
        if Tablebase::embedded().value_of(next).turned() == value {
            keeping.push((mv, next));
        }
    });
    keeping
}
