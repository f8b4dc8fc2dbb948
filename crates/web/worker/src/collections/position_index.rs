//! An index from positions to the games that have them.
//!
//! A position is looked up by the hash of its search key. The hash is stored, so it must not change from
//! one version of the program to the next. Whether a game that the index names really has the position is
//! seen by replaying it.

/// The number of parts in which the index is stored. A search needs one of them.
pub(crate) const SHARDS: usize = 64;
/// The bytes of an occurrence: hash, game and number of events.
const SIZE: usize = 14;

/// Where a position occurs: in which game of a collection, and after how many of its events.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Occurrence {
    pub(crate) game: u32,
    pub(crate) events: u16,
}

/// Parts of the index, each with its number.
pub(crate) type Shards = Vec<(usize, Vec<u8>)>;

/// The occurrences of positions, before they are sorted and stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionIndex(Vec<(u64, Occurrence)>);

impl PositionIndex {
    /// Adds an occurrence of a position, which is given by its search key.
    pub(crate) fn add(&mut self, key: &str, occurrence: Occurrence) {
        self.0.push((hash(key), occurrence));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The parts of the index that are not empty.
    pub(crate) fn shards(mut self) -> Shards {
        self.0.sort_unstable();
        let mut shards: Shards = Vec::new();
        for (hash, occurrence) in self.0 {
            let shard = shard_of_hash(hash);
            if shards.last().is_none_or(|(last, _)| *last != shard) {
                shards.push((shard, Vec::new()));
            }
            if let Some((_, bytes)) = shards.last_mut() {
                bytes.extend(hash.to_be_bytes());
                bytes.extend(occurrence.game.to_be_bytes());
                bytes.extend(occurrence.events.to_be_bytes());
            }
        }
        shards
    }
}

/// The part of the index to which a search key belongs.
pub(crate) fn shard_of(key: &str) -> usize {
    shard_of_hash(hash(key))
}

/// The occurrences of a position in its part of the index, in the order of the games.
pub(crate) fn find(shard: &[u8], key: &str) -> Vec<Occurrence> {
    let wanted = hash(key).to_be_bytes();
    let (rows, _) = shard.as_chunks::<SIZE>();
    // In big endian, bytes compare as numbers do.
    let from = rows.partition_point(|row| row[..8] < wanted[..]);
    let found = rows[from..].iter().take_while(|row| row[..8] == wanted[..]);
    let occurrence = |row: &[u8; SIZE]| Occurrence {
        game: u32::from_be_bytes([row[8], row[9], row[10], row[11]]),
        events: u16::from_be_bytes([row[12], row[13]]),
    };
    found.map(occurrence).collect()
}

fn shard_of_hash(hash: u64) -> usize {
    (hash >> (u64::BITS - SHARDS.ilog2())) as usize
}

/// The 64-bit FNV-1a hash, then the finalizer of MurmurHash3, which mixes the upper bits.
fn hash(text: &str) -> u64 {
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
    fn finds_the_occurrences_of_a_position_and_no_others() {
        let mut index = PositionIndex::default();
        for game in 0..300 {
            for events in 0..10 {
                // Every third game begins alike.
                let name = if game % 3 == 0 { 0 } else { game };
                index.add(&format!("{name} {events}"), Occurrence { game, events });
            }
        }
        assert_eq!(index.len(), 3_000);
        let shards = index.shards();
        assert!(shards.len() == SHARDS && shards.is_sorted());
        let found = |key: &str| {
            let (_, bytes) = shards.iter().find(|(shard, _)| *shard == shard_of(key))?;
            Some(find(bytes, key))
        };
        assert_eq!(found("7 4").unwrap(), [Occurrence { game: 7, events: 4 }]);
        let alike = found("0 9").unwrap();
        assert_eq!(alike.len(), 100);
        assert!(alike.is_sorted() && alike.iter().all(|found| found.events == 9));
        assert_eq!(found("3 4").unwrap(), []);
        assert_eq!(find(&[1, 2, 3], "0 9"), []);
    }
}
