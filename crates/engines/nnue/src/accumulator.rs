/// The hidden layer for one perspective before its activation, aligned for vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Accumulator<const HIDDEN: usize>(pub [i16; HIDDEN]);

impl<const HIDDEN: usize> Accumulator<HIDDEN> {
    pub(crate) const ZERO: Self = Self([0; HIDDEN]);
}
