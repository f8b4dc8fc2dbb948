use bytes::{BufMut, Bytes, BytesMut};
use store::ProcessId;

/// What the owner of a table sends to the nodes whose clients watch it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableMessage {
    /// An event, with its number.
    Event(u64, Bytes),
    /// Any other message to clients.
    Other(Bytes),
    /// A process owns the table from now on.
    Owner(ProcessId),
}

impl TableMessage {
    /// One letter, a number where there is one, and the message for the clients.
    pub(crate) fn write(&self) -> Bytes {
        let (letter, number, message) = match self {
            Self::Event(number, message) => (b'E', Some(*number), message.as_ref()),
            Self::Other(message) => (b'M', None, message.as_ref()),
            Self::Owner(process) => (b'O', Some(process.0), [].as_slice()),
        };
        let mut bytes = BytesMut::with_capacity(9 + message.len());
        bytes.put_u8(letter);
        if let Some(number) = number {
            bytes.put_u64(number);
        }
        bytes.put_slice(message);
        bytes.freeze()
    }

    /// Reads what [`write`](Self::write) writes. A newer node may send more; that is ignored.
    pub(crate) fn read(bytes: &Bytes) -> Option<Self> {
        let number = || Some(u64::from_be_bytes(bytes.get(1..9)?.try_into().ok()?));
        match bytes.first()? {
            b'E' => Some(Self::Event(number()?, bytes.slice(9..))),
            b'M' => Some(Self::Other(bytes.slice(1..))),
            b'O' => Some(Self::Owner(ProcessId(number()?))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_ignores_the_rest() {
        let text = Bytes::from_static(b"{}");
        for message in [
            TableMessage::Event(7, text.clone()),
            TableMessage::Other(text),
            TableMessage::Owner(ProcessId(u64::MAX)),
        ] {
            assert_eq!(TableMessage::read(&message.write()), Some(message));
        }
        for odd in ["", "E", "E1234567", "X12345678"] {
            assert_eq!(TableMessage::read(&Bytes::from(odd)), None, "{odd}");
        }
    }
}
