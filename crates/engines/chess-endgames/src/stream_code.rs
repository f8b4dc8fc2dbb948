//! How the results of a material and a side to move are compressed: in blocks, each result predicted from those of
//! neighbouring squares in the same block.

use crate::layout::BLOCK;
use crate::range_code::{Probability, RangeDecoder, RangeEncoder};

/// A result as a number: loss, draw, win.
pub(crate) type Symbol = u8;

/// The results that may be stored at an index, as bits.
pub(crate) type Allowed = u8;

/// Anything may be stored: nobody asks for this index, or captures decide.
pub(crate) const ANY: Allowed = 0b111;

/// The number of contexts: four neighbours, each unknown or one of three results.
const CONTEXTS: usize = 256;

/// The distances of the neighbours in a block: the squares to the left and below of the last piece and of the last but
/// one.
const NEIGHBOURS: [usize; 4] = [1, 8, 64, 512];

/// How probable the results are in each context.
#[derive(Clone)]
pub(crate) struct SymbolModel {
    /// That the result is a draw, and if it is not, that it is a win.
    probabilities: Vec<[Probability; 2]>,
}

/// Counts results in each context.
struct SymbolCounts(Vec<[u32; 3]>);

impl SymbolModel {
    /// The number of bytes of a model in a file.
    pub(crate) const BYTES: usize = 4 * CONTEXTS;

    fn of_counts(counts: &SymbolCounts) -> Self {
        let share = |part: u32, all: u32| {
            let share = (2 * u64::from(part) + 1) * 65_536 / (2 * u64::from(all) + 2);
            share.clamp(8, 65_528) as Probability
        };
        let probabilities = counts
            .0
            .iter()
            .map(|&[loss, draw, win]| [share(draw, loss + draw + win), share(win, loss + win)]);
        Self { probabilities: probabilities.collect() }
    }

    pub(crate) fn to_bytes(&self) -> impl Iterator<Item = u8> {
        self.probabilities.iter().flatten().flat_map(|probability| probability.to_le_bytes())
    }

    /// Reads [`BYTES`](Self::BYTES) bytes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let number = |pair: &[u8]| Probability::from_le_bytes([pair[0], pair[1]]);
        let pairs = bytes.chunks_exact(4).map(|four| [number(&four[..2]), number(&four[2..])]);
        Self { probabilities: pairs.collect() }
    }

    /// The most probable of the allowed results.
    fn guess(&self, context: usize, allowed: Allowed) -> Symbol {
        let [draw, win] = self.probabilities[context].map(u64::from);
        let weights = [(65_536 - draw) * (65_536 - win), draw * 65_536, (65_536 - draw) * win];
        let possible = (0..3u8).filter(|symbol| allowed >> symbol & 1 == 1);
        possible.max_by_key(|symbol| weights[usize::from(*symbol)]).unwrap_or(1)
    }

    fn encode(&self, encoder: &mut RangeEncoder, context: usize, symbol: Symbol) {
        let [draw, win] = self.probabilities[context];
        encoder.encode(symbol == 1, draw);
        if symbol != 1 {
            encoder.encode(symbol == 2, win);
        }
    }

    #[inline]
    fn decode(&self, decoder: &mut RangeDecoder<'_>, context: usize) -> Symbol {
        let [draw, win] = self.probabilities[context];
        match decoder.decode(draw) {
            true => 1,
            false => 2 * u8::from(decoder.decode(win)),
        }
    }

    /// Decodes a block; two bits for each result.
    pub(crate) fn decode_block(&self, bytes: &[u8], len: usize) -> Box<[u8]> {
        let mut decoder = RangeDecoder::new(bytes);
        let mut symbols = [0u8; BLOCK];
        for index in 0..len.min(BLOCK) {
            symbols[index] = self.decode(&mut decoder, context(&symbols, index));
        }
        let pack = |four: &[u8]| four.iter().rev().fold(0, |byte, symbol| byte << 2 | symbol);
        symbols[..len.min(BLOCK)].chunks(4).map(pack).collect()
    }
}

/// The number of the context at an index of a block.
#[inline]
fn context(symbols: &[Symbol; BLOCK], index: usize) -> usize {
    let at = |is_there: bool, distance: usize| match is_there {
        true => usize::from(symbols[index - distance]),
        false => 3,
    };
    let [left, below, outer_left, outer_below] = NEIGHBOURS;
    let left = at(!index.is_multiple_of(8), left);
    let below = at(!(index / 8).is_multiple_of(8), below);
    let outer_left = at(!(index / 64).is_multiple_of(8), outer_left);
    let outer_below = at(index / 512 != 0, outer_below);
    left | below << 2 | outer_left << 4 | outer_below << 6
}

/// The compressed results of a material and a side to move.
pub(crate) struct EncodedStream {
    pub(crate) model: SymbolModel,
    pub(crate) blocks: Vec<Vec<u8>>,
}

/// Compresses results. Where several are allowed, one that takes little space is chosen.
pub(crate) fn encode_stream(allowed: &[Allowed]) -> EncodedStream {
    let mut counts = SymbolCounts(vec![[1; 3]; CONTEXTS]);
    let mut model = SymbolModel::of_counts(&counts);
    // What is chosen depends on the model, and the model on what was chosen.
    for _ in 0..4 {
        counts = SymbolCounts(vec![[0; 3]; CONTEXTS]);
        for block in allowed.chunks(BLOCK) {
            choose(&model, block, &mut |context, symbol| {
                counts.0[context][usize::from(symbol)] += 1;
            });
        }
        model = SymbolModel::of_counts(&counts);
    }
    let encode = |block: &[Allowed]| {
        let mut encoder = RangeEncoder::new();
        choose(&model, block, &mut |context, symbol| {
            model.encode(&mut encoder, context, symbol);
        });
        encoder.finish()
    };
    let blocks = allowed.chunks(BLOCK).map(encode).collect();
    EncodedStream { model, blocks }
}

/// Visits the chosen results of a block with their contexts.
fn choose(model: &SymbolModel, block: &[Allowed], visit: &mut dyn FnMut(usize, Symbol)) {
    let mut symbols = [0; BLOCK];
    for (index, allowed) in block.iter().enumerate() {
        let context = context(&symbols, index);
        symbols[index] = model.guess(context, *allowed);
        visit(context, symbols[index]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoded_results_are_allowed_ones() {
        let allowed: Vec<Allowed> = (0..2 * BLOCK as u32 + 100)
            .map(|index| match index.wrapping_mul(2_654_435_761) >> 28 {
                0 => ANY,
                1 => 0b011,
                2 | 3 => 0b100,
                _ => 0b010,
            })
            .collect();
        let stream = encode_stream(&allowed);
        let bytes: Vec<u8> = stream.model.to_bytes().collect();
        assert_eq!(bytes.len(), SymbolModel::BYTES);
        let model = SymbolModel::from_bytes(&bytes);
        for (block, allowed) in stream.blocks.iter().zip(allowed.chunks(BLOCK)) {
            let decoded = model.decode_block(block, allowed.len());
            for (index, allowed) in allowed.iter().enumerate() {
                let symbol = decoded[index / 4] >> (2 * (index % 4)) & 3;
                assert!(allowed >> symbol & 1 == 1);
            }
        }
    }
}
