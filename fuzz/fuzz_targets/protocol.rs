//! Any bytes are a message or none; a message that was read is written and read again the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{ServerMessage, ClientMessage, read, write};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(message) = read::<ClientMessage>(bytes) {
        assert_eq!(read(write(&message).as_bytes()), Ok(message));
    }
    if let Ok(message) = read::<ServerMessage>(bytes)
        && message != ServerMessage::Unknown
    {
        assert_eq!(read(write(&message).as_bytes()), Ok(message));
    }
});
