//! Retrograde analysis: from lost positions backwards.

use crate::Wdl;
use crate::few::Few;
use crate::index::{NUMBERS, Shelf, begin, number};
use crate::material::Material;

/// What has been found out so far.
pub(crate) struct Solution {
    /// By number; `None` where it is not known yet, or where there is no position.
    values: Vec<Option<Wdl>>,
    /// After how many steps back a won or lost position was proved, counted within its material.
    ranks: Vec<u16>,
}

/// Why a position's value is what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Proof {
    pub(crate) value: Wdl,
    /// The steps that it takes at most until a piece is captured or crowned, or the game ends.
    pub(crate) rank: u16,
}

impl Solution {
    /// Solves every position of up to so many pieces. Tells how many numbers are done, of how many.
    pub(crate) fn of(pieces: u8, tell: &mut dyn FnMut(usize, usize)) -> Self {
        let mut solution = Self { values: vec![None; NUMBERS], ranks: vec![0; NUMBERS] };
        let all = Material::all(pieces);
        let total: usize = all.iter().map(|material| material.span() as usize).sum();
        let mut done = 0;
        for &material in &all {
            let turned = material.turned();
            if material.code() <= turned.code() {
                let known = |few: Few| solution.value(few);
                let solved = Group::new(material).solve(&known);
                for (shelf, proofs) in solved {
                    solution.add(&shelf, &proofs);
                    done += proofs.len();
                    tell(done, total);
                }
            }
        }
        solution
    }

    fn add(&mut self, shelf: &Shelf, proofs: &[Option<Proof>]) {
        for (number, proof) in shelf.numbers().zip(proofs) {
            self.values[number] = proof.map(|proof| proof.value);
            self.ranks[number] = proof.map_or(0, |proof| proof.rank);
        }
    }

    /// The value of a position that has been solved.
    pub(crate) fn value(&self, few: Few) -> Wdl {
        if few.own == 0 {
            return Wdl::Loss;
        }
        // Only what has been solved is asked for; a draw is what nobody could prove otherwise.
        self.values[number(few)].unwrap_or(Wdl::Draw)
    }

    pub(crate) fn proof(&self, few: Few) -> Proof {
        Proof { value: self.value(few), rank: self.ranks[number(few)] }
    }

    /// The values by number.
    pub(crate) fn values(&self) -> &[Option<Wdl>] {
        &self.values
    }
}

/// The positions of one material with either player to move: what a game stays in until something is
/// captured or crowned.
pub(crate) struct Group {
    shelves: Vec<Shelf>,
    materials: Vec<Material>,
    /// Of both shelves, one after the other.
    cells: Vec<Cell>,
}

#[derive(Clone, Copy)]
enum Cell {
    /// No position.
    Nothing,
    /// Not known yet; so many moves within the group are not known to lose.
    Open(u8),
    /// Not known yet, but not lost: some move leads out of the group to a draw.
    Safe,
    Known(Proof),
}

impl Group {
    pub(crate) fn new(material: Material) -> Self {
        let turned = material.turned();
        let materials = if material == turned { vec![material] } else { vec![material, turned] };
        let shelves = materials.iter().map(|material| Shelf::new(*material)).collect();
        Self { shelves, materials, cells: Vec::new() }
    }

    /// The proofs of all positions, by shelf. `known` is the value of what captures and crownings
    /// lead to.
    pub(crate) fn solve(mut self, known: &dyn Fn(Few) -> Wdl) -> Vec<(Shelf, Vec<Option<Proof>>)> {
        self.begin(known);
        let mut newest = self.proved();
        let mut rank = 1;
        while !newest.is_empty() {
            rank += 1;
            newest = self.step_back(&newest, rank);
        }
        let mut cells = self.cells.into_iter().map(|cell| match cell {
            Cell::Nothing => None,
            Cell::Known(proof) => Some(proof),
            Cell::Open(_) | Cell::Safe => Some(Proof { value: Wdl::Draw, rank: 0 }),
        });
        let proofs = |shelf: Shelf| {
            let proofs = cells.by_ref().take(shelf.numbers().len()).collect();
            (shelf, proofs)
        };
        self.shelves.into_iter().map(proofs).collect()
    }

    /// What can be said of each position by looking one move ahead.
    fn begin(&mut self, known: &dyn Fn(Few) -> Wdl) {
        for (shelf, material) in self.shelves.iter().zip(&self.materials) {
            for number in shelf.numbers() {
                let cell =
                    shelf.at(number).map_or(Cell::Nothing, |few| look(few, *material, known));
                self.cells.push(cell);
            }
        }
    }

    fn proved(&self) -> Vec<Few> {
        let numbers =
            self.shelves.iter().flat_map(|shelf| shelf.numbers().map(move |n| (shelf, n)));
        let known = |cell: &Cell| matches!(cell, Cell::Known(_));
        let cells = self.cells.iter().zip(numbers).filter(|(cell, _)| known(cell));
        cells.filter_map(|(_, (shelf, number))| shelf.at(number)).collect()
    }

    /// What the newest proofs prove about the positions before them.
    fn step_back(&mut self, newest: &[Few], rank: u16) -> Vec<Few> {
        let mut proved = Vec::new();
        for &few in newest {
            let Cell::Known(Proof { value, .. }) = self.cells[self.place(few)] else { continue };
            few.each_before(&mut |before| {
                let place = self.place(before);
                let cell = &mut self.cells[place];
                let proves = match (&mut *cell, value) {
                    (Cell::Open(_) | Cell::Safe, Wdl::Loss) => Some(Wdl::Win),
                    (Cell::Open(left), Wdl::Win) => {
                        *left -= 1;
                        (*left == 0).then_some(Wdl::Loss)
                    }
                    _ => None,
                };
                if let Some(value) = proves {
                    *cell = Cell::Known(Proof { value, rank });
                    proved.push(before);
                }
            });
        }
        proved
    }

    /// Where the cell of a position is.
    fn place(&self, few: Few) -> usize {
        let material = Material::of(few);
        let shelf = usize::from(material != self.materials[0]);
        let before = if shelf == 0 { 0 } else { self.materials[0].span() as usize };
        before + number(few) - begin(material)
    }
}

fn look(few: Few, material: Material, known: &dyn Fn(Few) -> Wdl) -> Cell {
    let (mut moves, mut within, mut wins, mut draws) = (0, 0, false, false);
    few.each_next(&mut |next| {
        moves += 1;
        if next.own != 0 && Material::of(next).is_with(material) {
            within += 1;
        } else {
            let value = known(next);
            wins |= value == Wdl::Loss;
            draws |= value == Wdl::Draw;
        }
    });
    let proved = |value, rank| Cell::Known(Proof { value, rank });
    match (wins, draws, within) {
        (true, ..) => proved(Wdl::Win, 1),
        (_, false, 0) => proved(Wdl::Loss, u16::from(moves > 0)),
        (_, true, _) => Cell::Safe,
        (_, false, within) => Cell::Open(within),
    }
}
