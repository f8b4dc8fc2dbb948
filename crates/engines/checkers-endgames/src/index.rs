use crate::few::{Few, singles};
use crate::material::Material;

/// How many subsets of `k` there are of `n`.
const fn choose(n: u64, k: u64) -> u64 {
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * n.saturating_sub(i) / (i + 1);
        i += 1;
    }
    ways
}

/// `CHOOSE[k][n]` for the ranks of subsets.
const CHOOSE: [[u32; 32]; 4] = {
    let mut table = [[0; 32]; 4];
    let mut k = 0;
    while k < 4 {
        let mut n = 0;
        while n < 32 {
            table[k][n] = choose(n as u64, k as u64) as u32;
            n += 1;
        }
        k += 1;
    }
    table
};

/// Men stand on 28 squares, kings on 32.
pub(crate) const fn placings(men: bool, count: u8) -> u32 {
    choose(if men { 28 } else { 32 }, count as u64) as u32
}

/// Where the positions of each material begin, and how many numbers there are in all. Every
/// arrangement of each of the four kinds of pieces has a number, even if two pieces would stand on
/// one square; that wastes a sixth and makes numbers quick to find.
const LAYOUT: ([u32; 256], u32) = {
    let (mut begins, mut next) = ([u32::MAX; 256], 0);
    let mut code = 0;
    while code < 256 {
        let material = Material::from_code(code as u8);
        if material.is_tabled() {
            begins[code] = next;
            next += material.span();
        }
        code += 1;
    }
    (begins, next)
};

/// How many numbers there are.
pub(crate) const NUMBERS: usize = LAYOUT.1 as usize;

/// The number at which the positions of a material begin.
pub(crate) fn begin(material: Material) -> usize {
    LAYOUT.0[usize::from(material.code())] as usize
}

/// The number of a position. Its material must be [tabled](Material::is_tabled).
#[inline]
pub(crate) fn number(few: Few) -> usize {
    let material = Material::of(few);
    let mut number = rank(few.own_men(), 0);
    number = number * placings(true, material.foe_men) + rank(few.foe_men(), 4);
    number = number * placings(false, material.own_kings) + rank(few.own_kings(), 0);
    number = number * placings(false, material.foe_kings) + rank(few.foe_kings(), 0);
    begin(material) + number as usize
}

/// Which of the subsets of its size a set is, when squares are counted from `first`.
#[inline]
fn rank(squares: u64, first: u32) -> u32 {
    let (mut rest, mut rank, mut k) = (squares, 0, 1);
    while rest != 0 {
        let bit = rest.trailing_zeros();
        rank += CHOOSE[k][(bit - bit / 9 - first) as usize];
        rest &= rest - 1;
        k += 1;
    }
    rank
}

/// All positions of one material, by their numbers.
pub(crate) struct Shelf {
    material: Material,
    own_men: Vec<u64>,
    foe_men: Vec<u64>,
    own_kings: Vec<u64>,
    foe_kings: Vec<u64>,
}

impl Shelf {
    pub(crate) fn new(material: Material) -> Self {
        Self {
            material,
            own_men: subsets(0, 28, material.own_men),
            foe_men: subsets(4, 28, material.foe_men),
            own_kings: subsets(0, 32, material.own_kings),
            foe_kings: subsets(0, 32, material.foe_kings),
        }
    }

    /// The position of a number; `None` if two pieces would stand on one square.
    pub(crate) fn at(&self, number: usize) -> Option<Few> {
        let mut rest = number - begin(self.material);
        let mut next = |sets: &[u64]| {
            let set = sets[rest % sets.len()];
            rest /= sets.len();
            set
        };
        let sets = [&self.foe_kings, &self.own_kings, &self.foe_men, &self.own_men];
        let [foe_kings, own_kings, foe_men, own_men] = sets.map(|sets| next(sets));
        let clear = (own_men & foe_men) | (own_kings & foe_kings);
        let clear = clear | ((own_men | foe_men) & (own_kings | foe_kings));
        let (own, foe) = (own_men | own_kings, foe_men | foe_kings);
        (clear == 0).then_some(Few { own, foe, kings: own_kings | foe_kings })
    }

    /// The numbers of this material.
    pub(crate) fn numbers(&self) -> std::ops::Range<usize> {
        let begin = begin(self.material);
        begin..begin + self.material.span() as usize
    }
}

/// The subsets of `k` of the `count` squares from `first` on, in the order of their ranks.
fn subsets(first: u32, count: u32, k: u8) -> Vec<u64> {
    let bit = |index: u32| 1u64 << (index + index / 8);
    let mut sets = vec![0];
    // Ranks count the highest square most: subsets are grown from their lowest square up.
    for _ in 0..k {
        sets = (first..first + count)
            .flat_map(|index| {
                let below = |set: &u64| *set < bit(index);
                let lower: Vec<u64> = sets.iter().copied().filter(below).collect();
                lower.into_iter().map(move |set| set | bit(index))
            })
            .collect();
    }
    debug_assert!(sets.iter().all(|set| singles(*set).count() == usize::from(k)));
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_its_position_s() {
        for material in Material::all(3) {
            let shelf = Shelf::new(material);
            for found in shelf.numbers() {
                if let Some(few) = shelf.at(found) {
                    assert_eq!(number(few), found, "{few:?}");
                }
            }
        }
    }
}
