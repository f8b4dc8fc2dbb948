//! The values written small: runs of equal ones.
//!
//! Where there is no position, or where the player to move must capture (so that the value follows
//! from positions with fewer pieces), anything may be written: whatever makes the run longer. Each run
//! is a number, written in groups of seven bits, the lowest first: its length shifted by one, and in
//! the lowest bit which of the two other values comes after it.

use crate::{TablebaseError, Wdl};

/// Writes values; `None` is anything.
pub(crate) fn pack(values: impl Iterator<Item = Option<Wdl>>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut present, mut length) = (Wdl::Draw, 0u64);
    for value in values {
        match value {
            Some(value) if value != present => {
                write(&mut bytes, length << 1 | u64::from(value == first_other(present)));
                (present, length) = (value, 1);
            }
            _ => length += 1,
        }
    }
    write(&mut bytes, length << 1);
    bytes
}

/// Reads what [`pack`] wrote, two bits for each value.
pub(crate) fn unpack(bytes: &[u8], count: usize) -> Result<Vec<u8>, TablebaseError> {
    let mut cells = vec![0; count.div_ceil(4)];
    let (mut present, mut at, mut rest) = (Wdl::Draw, 0, bytes);
    while !rest.is_empty() {
        let (run, after) = read(rest).ok_or(TablebaseError::Damaged)?;
        let length = usize::try_from(run >> 1).map_err(|_| TablebaseError::Damaged)?;
        let end = at + length;
        if end > count {
            return Err(TablebaseError::Damaged);
        }
        fill(&mut cells, at, end, present);
        present = if run & 1 == 1 { first_other(present) } else { second_other(present) };
        (at, rest) = (end, after);
    }
    if at == count { Ok(cells) } else { Err(TablebaseError::Damaged) }
}

fn fill(cells: &mut [u8], mut at: usize, end: usize, value: Wdl) {
    let bits = value as u8;
    while at < end && !at.is_multiple_of(4) {
        cells[at / 4] |= bits << (at % 4 * 2);
        at += 1;
    }
    let whole = (end - at) / 4;
    cells[at / 4..at / 4 + whole].fill(bits * 0b0101_0101);
    for at in at + 4 * whole..end {
        cells[at / 4] |= bits << (at % 4 * 2);
    }
}

/// The value in a cell.
#[inline]
pub(crate) fn value_at(cells: &[u8], at: usize) -> Wdl {
    Wdl::from_bits(cells[at / 4] >> (at % 4 * 2))
}

fn first_other(value: Wdl) -> Wdl {
    if value == Wdl::Draw { Wdl::Win } else { Wdl::Draw }
}

fn second_other(value: Wdl) -> Wdl {
    if value == Wdl::Loss { Wdl::Win } else { Wdl::Loss }
}

fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for (index, byte) in bytes.iter().enumerate().take(9) {
        number |= u64::from(byte & 0x7F) << (7 * index);
        if byte & 0x80 == 0 {
            return Some((number, &bytes[index + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let mut values = vec![Some(Wdl::Win); 300];
        values.extend([None, Some(Wdl::Loss), None, None, Some(Wdl::Draw), Some(Wdl::Loss)]);
        values.extend([Some(Wdl::Win); 77]);
        let cells = unpack(&pack(values.iter().copied()), values.len()).unwrap();
        for (at, value) in values.iter().enumerate() {
            assert!(value.is_none_or(|value| value_at(&cells, at) == value), "{at}");
        }
    }

    #[test]
    fn damage_is_seen() {
        let bytes = pack([Some(Wdl::Win); 300].into_iter());
        assert_eq!(unpack(&bytes, 299), Err(TablebaseError::Damaged));
        assert_eq!(unpack(&bytes, 301), Err(TablebaseError::Damaged));
        assert_eq!(unpack(&bytes[..bytes.len() - 1], 300), Err(TablebaseError::Damaged));
        assert_eq!(unpack(&[0xFF; 40], 300), Err(TablebaseError::Damaged));
    }
}
