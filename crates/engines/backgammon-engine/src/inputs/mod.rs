//! What the networks see of a board.
//!
//! First where the checkers stand, one input for each place and number; then measures that players
//! speak of and that a small network learns only slowly by itself: how much is exposed to a shot, how
//! well a checker is held behind a blockade, how much time is left.

mod contact;
mod escapes;
mod race;
mod shots;
mod view;

pub(crate) use self::contact::CONTACT_INPUTS;
pub(crate) use self::race::RACE_INPUTS;

/// More inputs than any board has that are not zero.
const ROOM: usize = 128;

/// The inputs that are not zero: which, and how much.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    entries: [(u32, f32); ROOM],
    len: usize,
}

impl Inputs {
    pub(crate) const fn new() -> Self {
        Self { entries: [(0, 0.0); ROOM], len: 0 }
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    fn push(&mut self, input: usize, value: f32) {
        self.entries[self.len % ROOM] = (input as u32, value);
        self.len += usize::from(value != 0.0);
    }

    #[inline(always)]
    pub(crate) fn entries(&self) -> &[(u32, f32)] {
        &self.entries[..self.len.min(ROOM)]
    }
}

/// How many inputs tell how many checkers stand on one place: one, two, three, and those above.
const PER_PLACE: usize = 4;

/// Tells how many checkers stand on a place whose inputs begin at `first`.
#[inline(always)]
fn tell_place(inputs: &mut Inputs, first: usize, count: u8) {
    inputs.push(first + usize::from(count.min(3)) - 1, 1.0);
    if count > 3 {
        inputs.push(first + 3, f32::from(count - 3) * 0.5);
    }
}

/// The places in a mask, lowest first.
#[inline(always)]
fn rising(mut places: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if places == 0 {
            return None;
        }
        let place = places.trailing_zeros();
        places &= places - 1;
        Some(place as u8)
    })
}
