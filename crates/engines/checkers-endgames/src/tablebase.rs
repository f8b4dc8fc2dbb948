use std::sync::OnceLock;

use checkers::{CaptureRules, Position};
use thiserror::Error;

use crate::Wdl;
use crate::few::Few;
use crate::index::{NUMBERS, number};
use crate::material::{MOST, Material};
use crate::pack::{pack, unpack, value_at};
use crate::solve::Solution;

/// The value of every position with up to four pieces.
pub struct Tablebase {
    cells: Vec<u8>,
}

/// The bytes are no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TablebaseError {
    /// They do not add up.
    #[error("the table is damaged: make it again with 'salon tables checkers'")]
    Damaged,
}

/// Written by `salon tables checkers --out FILE`; a test makes it again.
static EMBEDDED: &[u8] = include_bytes!("../data/four.table");

impl Tablebase {
    /// The most pieces that it knows.
    pub const MAX_PIECES: u32 = MOST as u32;

    /// The table that is part of the program, unpacked when it is first asked for.
    pub fn embedded() -> &'static Self {
        static TABLE: OnceLock<Tablebase> = OnceLock::new();
        // A test unpacks it: it is whole. If it were not, every position would be a draw.
        TABLE.get_or_init(|| {
            Self::from_bytes(EMBEDDED).unwrap_or(Self { cells: vec![0x55; NUMBERS / 4 + 1] })
        })
    }

    /// The bytes of the table that is part of the program.
    pub fn embedded_bytes() -> &'static [u8] {
        EMBEDDED
    }

    /// Reads a table from the bytes that [`GeneratedTablebase::to_bytes`](crate::GeneratedTablebase::write) gave.
    ///
    /// # Errors
    /// They are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TablebaseError> {
        unpack(bytes, NUMBERS).map(|cells| Self { cells })
    }

    /// What a position is worth to the player to move; `None` if it has more pieces than the table
    /// knows, or other rules than the table's: captures are a duty, and crowning ends the turn.
    pub fn probe(&self, position: &Position) -> Option<Wdl> {
        let few = Few::of_position(position);
        let pieces = (few.own | few.foe).count_ones();
        let known = pieces <= Self::MAX_PIECES && position.rules().law() == CaptureRules::STRICT;
        known.then(|| self.value_of(few))
    }

    /// The value, whatever must be captured first.
    pub(crate) fn value_of(&self, few: Few) -> Wdl {
        if few.own == 0 {
            return Wdl::Loss;
        }
        if few.foe == 0 {
            return Wdl::Win;
        }
        if !few.can_capture() {
            return value_at(&self.cells, number(few));
        }
        let mut best = Wdl::Loss;
        few.each_next(&mut |next| best = best.max(self.value_of(next).turned()));
        best
    }
}

/// Writes the values of a solution small.
pub(crate) fn write(solution: &Solution) -> Vec<u8> {
    let mut values = vec![None; NUMBERS];
    for material in Material::all(MOST) {
        let shelf = crate::index::Shelf::new(material);
        for number in shelf.numbers() {
            if shelf.at(number).is_some_and(|few| !few.can_capture()) {
                values[number] = solution.values()[number];
            }
        }
    }
    pack(values.into_iter())
}
