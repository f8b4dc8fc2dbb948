//! Where a position is found: an index from positions to games.
//!
//! A position is its text without counters; the index knows only a number made of it, which does not
//! change from one version of the program to the next. Whether a game that it names really has the
//! position is seen by replaying it.

/// The index is kept in so many parts, of which a search needs one.
pub(crate) const SHARDS: usize = 64;
/// The bytes of one place.
const SIZE: usize = 14;

/// In which game of a collection, and after how many of its events.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub(crate) game: u32,
    pub(crate) events: u16,
}

/// Parts of the index, each with its number.
pub(crate) type Shards = Vec<(usize, Vec<u8>)>;

/// Places as they are gathered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(Vec<(u64, Place)>);

impl Places {
    pub(crate) fn add(&mut self, position: &str, place: Place) {
        self.0.push((number(position), place));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The parts of the index that have anything in them.
    pub(crate) fn shards(mut self) -> Shards {
        self.0.sort_unstable();
        let mut shards: Shards = Vec::new();
        for (number, place) in self.0 {
            let shard = shard_of(number);
            if shards.last().is_none_or(|(last, _)| *last != shard) {
                shards.push((shard, Vec::new()));
            }
            if let Some((_, bytes)) = shards.last_mut() {
                bytes.extend(number.to_be_bytes());
                bytes.extend(place.game.to_be_bytes());
                bytes.extend(place.events.to_be_bytes());
            }
        }
        shards
    }
}

/// The part of the index in which a position would be.
pub(crate) fn shard(position: &str) -> usize {
    shard_of(number(position))
}

/// The places of a position in its part of the index, in the order of the games.
pub(crate) fn find(shard: &[u8], position: &str) -> Vec<Place> {
    let wanted = number(position).to_be_bytes();
    let (rows, _) = shard.as_chunks::<SIZE>();
    // Big endian: bytes compare as numbers do.
    let from = rows.partition_point(|row| row[..8] < wanted[..]);
    let here = rows[from..].iter().take_while(|row| row[..8] == wanted[..]);
    let place = |row: &[u8; SIZE]| Place {
        game: u32::from_be_bytes([row[8], row[9], row[10], row[11]]),
        events: u16::from_be_bytes([row[12], row[13]]),
    };
    here.map(place).collect()
}

fn shard_of(number: u64) -> usize {
    (number >> (u64::BITS - SHARDS.ilog2())) as usize
}

/// The 64-bit FNV-1a hash, with its upper bits stirred by the finalizer of MurmurHash3.
fn number(text: &str) -> u64 {
    let fnv = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let hash = (fnv ^ fnv >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ hash >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_found_and_nothing_else() {
        let mut places = Places::default();
        for game in 0..300 {
            for events in 0..10 {
                // Every third game begins alike.
                let name = if game % 3 == 0 { 0 } else { game };
                places.add(&format!("{name} {events}"), Place { game, events });
            }
        }
        assert_eq!(places.len(), 3_000);
        let shards = places.shards();
        assert!(shards.len() == SHARDS && shards.is_sorted());
        let found = |position: &str| {
            let (_, bytes) = shards.iter().find(|(shard, _)| *shard == self::shard(position))?;
            Some(find(bytes, position))
        };
        assert_eq!(found("7 4").unwrap(), [Place { game: 7, events: 4 }]);
        let alike = found("0 9").unwrap();
        assert_eq!(alike.len(), 100);
        assert!(alike.is_sorted() && alike.iter().all(|place| place.events == 9));
        assert_eq!(found("3 4").unwrap(), []);
        assert_eq!(find(&[1, 2, 3], "0 9"), []);
    }
}
