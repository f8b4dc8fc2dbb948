use crate::material::Material;
use crate::squares::{ALL, CROWN_ROWS, subsets};
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};

/// The slices of a material, by number: each is a placement of the men.
pub(crate) struct SlicesOfMaterial {
    material: Material,
    /// The placements of the men of each side, by rank.
    men: [Vec<u64>; 2],
}

/// The boards of a slice.
#[derive(Default)]
pub(crate) struct Slice {
    pub(crate) number: usize,
    pub(crate) men: [u64; 2],
    /// The placements of the kings of each side, by rank.
    pub(crate) kings: [Vec<u64>; 2],
}

impl SlicesOfMaterial {
    pub(crate) fn new(material: Material) -> Self {
        let mut men = [Vec::new(), Vec::new()];
        for side in [UP, DOWN] {
            subsets(ALL & !CROWN_ROWS[side], material.men[side].into(), &mut men[side]);
        }
        Self { material, men }
    }

    pub(crate) fn len(&self) -> usize {
        self.men[UP].len() * self.men[DOWN].len()
    }

    /// Makes `slice` the slice with a number.
    pub(crate) fn read(&self, number: usize, slice: &mut Slice) {
        let downs = self.men[DOWN].len();
        slice.number = number;
        slice.men = [self.men[UP][number / downs], self.men[DOWN][number % downs]];
        let free = ALL & !(slice.men[UP] | slice.men[DOWN]);
        for side in [UP, DOWN] {
            subsets(free, self.material.kings[side].into(), &mut slice.kings[side]);
        }
    }

    /// Visits every slice, also those in which men share squares, whose kings mean nothing.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(&Slice)) {
        let mut slice = Slice::default();
        for number in 0..self.len() {
            self.read(number, &mut slice);
            visit(&slice);
        }
    }
}

impl Slice {
    /// Whether no two men share a square.
    pub(crate) fn is_valid(&self) -> bool {
        self.men[UP] & self.men[DOWN] == 0
    }

    /// Visits the board of every place; `None` if two kings share a square.
    #[inline]
    pub(crate) fn for_each_board(&self, mut visit: impl FnMut(Option<TwoSidedBoard>)) {
        for &down in &self.kings[DOWN] {
            for &up in &self.kings[UP] {
                let board = TwoSidedBoard { men: self.men, kings: [up, down] };
                visit((up & down == 0).then_some(board));
            }
        }
    }
}
