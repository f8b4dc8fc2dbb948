/// CRC-32 as in Ethernet and zip, continued from `crc`; begin with 0.
///
/// It finds damage, not forgery: anybody who changes a record on purpose can also work out new checksums.
pub(crate) fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!crc, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value that catalogues of CRCs list for this one.
    #[test]
    fn matches_the_published_check_value() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789"), 0xcbf4_3926);
    }
}
