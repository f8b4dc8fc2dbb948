//! The networks' input features.
//!
//! First the placement of the checkers, one input for each place and number; then features that players know and that a
//! small network learns only slowly by itself: exposure to shots, containment behind a blockade, timing.

mod checker_masks;
mod contact;
mod escapes;
mod pruning;
mod race;
mod roll_counts;
mod shots;

pub(crate) use self::contact::CONTACT_INPUTS;
pub(crate) use self::pruning::PRUNING_INPUTS;
pub(crate) use self::race::RACE_INPUTS;

/// No board has more nonzero inputs.
const CAPACITY: usize = 160;

/// Sparse inputs: index and value of each nonzero input.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    entries: [(u32, f32); CAPACITY],
    len: usize,
}

impl Inputs {
    pub(crate) const fn new() -> Self {
        Self { entries: [(0, 0.0); CAPACITY], len: 0 }
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    fn push(&mut self, input: usize, value: f32) {
        self.entries[self.len.min(CAPACITY - 1)] = (input as u32, value);
        self.len += usize::from(value != 0.0);
    }

    #[inline(always)]
    pub(crate) fn entries(&self) -> &[(u32, f32)] {
        &self.entries[..self.len.min(CAPACITY)]
    }
}

/// Inputs per place: one, two, three checkers, and how many above three.
const PER_PLACE: usize = 4;

/// Writes the inputs of a place, which begin at `first`.
#[inline(always)]
fn push_place(inputs: &mut Inputs, first: usize, count: u8) {
    inputs.push(first + usize::from(count.min(3)) - 1, 1.0);
    if count > 3 {
        inputs.push(first + 3, f32::from(count - 3) * 0.5);
    }
}

/// The places in a mask, lowest first.
#[inline(always)]
fn places(mut places: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if places == 0 {
            return None;
        }
        let place = places.trailing_zeros();
        places &= places - 1;
        Some(place as u8)
    })
}
