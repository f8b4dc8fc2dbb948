//! Run-length compression of results.
//!
//! Where there is no position, or where the player to move must capture (so that the result follows from
//! positions with fewer pieces), any result may be stored: the one that makes the run longer. A run is a
//! number in groups of seven bits, the lowest first: the length shifted by one, and in the lowest bit
//! which of the two other results comes next.

use crate::{TablebaseError, Wdl};

/// Compresses results; `None` is any result.
pub(crate) fn pack(results: impl Iterator<Item = Option<Wdl>>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut current, mut length) = (Wdl::Draw, 0u64);
    for result in results {
        match result {
            Some(result) if result != current => {
                write_number(&mut bytes, length << 1 | u64::from(result == first_other(current)));
                (current, length) = (result, 1);
            }
            _ => length += 1,
        }
    }
    write_number(&mut bytes, length << 1);
    bytes
}

/// Reads what [`pack`] wrote: two bits for each result.
pub(crate) fn unpack(bytes: &[u8], count: usize) -> Result<Vec<u8>, TablebaseError> {
    let mut cells = vec![0; count.div_ceil(4)];
    let (mut current, mut at, mut rest) = (Wdl::Draw, 0, bytes);
    while !rest.is_empty() {
        let (run, after) = read_number(rest).ok_or(TablebaseError::Damaged)?;
        let length = usize::try_from(run >> 1).map_err(|_| TablebaseError::Damaged)?;
        let end = at + length;
        if end > count {
            return Err(TablebaseError::Damaged);
        }
        fill(&mut cells, at, end, current);
        current = if run & 1 == 1 { first_other(current) } else { second_other(current) };
        (at, rest) = (end, after);
    }
    if at == count { Ok(cells) } else { Err(TablebaseError::Damaged) }
}

fn fill(cells: &mut [u8], mut at: usize, end: usize, result: Wdl) {
    let bits = result as u8;
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

/// The result in a cell.
#[inline]
pub(crate) fn result_at(cells: &[u8], at: usize) -> Wdl {
    Wdl::from_bits(cells[at / 4] >> (at % 4 * 2))
}

fn first_other(result: Wdl) -> Wdl {
    if result == Wdl::Draw { Wdl::Win } else { Wdl::Draw }
}

fn second_other(result: Wdl) -> Wdl {
    if result == Wdl::Loss { Wdl::Win } else { Wdl::Loss }
}

fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &[u8]) -> Option<(u64, &[u8])> {
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
    fn unpacking_gives_back_what_was_packed() {
        let mut results = vec![Some(Wdl::Win); 300];
        results.extend([None, Some(Wdl::Loss), None, None, Some(Wdl::Draw), Some(Wdl::Loss)]);
        results.extend([Some(Wdl::Win); 77]);
        let cells = unpack(&pack(results.iter().copied()), results.len()).unwrap();
        for (at, result) in results.iter().enumerate() {
            assert!(result.is_none_or(|result| result_at(&cells, at) == result), "{at}");
        }
    }

    #[test]
    fn rejects_damaged_bytes() {
        let bytes = pack([Some(Wdl::Win); 300].into_iter());
        assert_eq!(unpack(&bytes, 299), Err(TablebaseError::Damaged));
        assert_eq!(unpack(&bytes, 301), Err(TablebaseError::Damaged));
        assert_eq!(unpack(&bytes[..bytes.len() - 1], 300), Err(TablebaseError::Damaged));
        assert_eq!(unpack(&[0xFF; 40], 300), Err(TablebaseError::Damaged));
    }
}
