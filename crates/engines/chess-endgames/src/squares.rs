/// The squares of a set, one by one.
#[inline]
pub(crate) fn single_squares(mut squares: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = squares.trailing_zeros() as u8;
        let is_any = squares != 0;
        squares &= squares.wrapping_sub(1);
        is_any.then_some(lowest)
    })
}
