/// Decodes bytes as UTF-8 if they are valid UTF-8, otherwise as Latin-1, and then sets `latin1`.
#[inline(always)]
pub(crate) fn decode<'t>(bytes: &'t [u8], scratch: &'t mut String, latin1: &mut bool) -> &'t str {
    if bytes.is_ascii() { ascii(bytes) } else { decode_odd(bytes, scratch, latin1) }
}

#[cold]
fn decode_odd<'t>(bytes: &'t [u8], scratch: &'t mut String, latin1: &mut bool) -> &'t str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => {
            *latin1 = true;
            scratch.clear();
            scratch.extend(bytes.iter().map(|&byte| char::from(byte)));
            scratch
        }
    }
}

/// Bytes that are known to be ASCII as text.
#[inline(always)]
pub(crate) fn ascii(bytes: &[u8]) -> &str {
    debug_assert!(bytes.is_ascii());
    // SAFETY: both callers have checked that every byte is ASCII.
    unsafe { std::str::from_utf8_unchecked(bytes) }
}
