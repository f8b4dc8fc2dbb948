use std::sync::OnceLock;

use backgammon::Board;
use bearoff::{HomeBoard, OneSidedDatabase, TwoSidedDatabase};
use engine::OutcomeProbabilities;

use crate::net::{MOST_BLOCKS, Net, NetworkKind, WeightsError, evaluate, train};
use crate::probabilities;
use crate::rng::Rng;

/// The networks: several for positions with contact and one for races.
#[derive(Clone, PartialEq, Debug)]
pub struct Networks {
    /// In the order of [`NetworkKind::ALL`].
    nets: [Net; NetworkKind::ALL.len()],
}

/// The magic bytes of a file of networks.
const MARK: &[u8; 8] = b"salonbg2";

impl Networks {
    /// Networks with random weights.
    pub fn untrained(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        Self { nets: NetworkKind::ALL.map(|kind| Net::new(kind, &mut rng)) }
    }

    /// The networks that are shipped with the engine.
    pub fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<Networks> = OnceLock::new();
        const WEIGHTS: &[u8] = include_bytes!("../weights/networks.bin");
        SHIPPED.get_or_init(|| Self::from_bytes(WEIGHTS).unwrap_or_else(|_| Self::untrained(0)))
    }

    /// Reads networks from the bytes of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// The bytes are of another version, the size is wrong, or a weight is not a number.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let rest = bytes.strip_prefix(MARK).ok_or(WeightsError::Version)?;
        let (sizes, mut rest) =
            rest.split_first_chunk::<{ NetworkKind::ALL.len() }>().ok_or(WeightsError::Version)?;
        if sizes.iter().any(|blocks| !(1..=MOST_BLOCKS).contains(&usize::from(*blocks))) {
            return Err(WeightsError::Version);
        }
        let mut nets =
            NetworkKind::ALL.map(|kind| Net::zero(kind, usize::from(sizes[kind as usize])));
        for net in &mut nets {
            rest = net.read(rest)?;
        }
        if rest.is_empty() {
            return Ok(Self { nets });
        }
        Err(WeightsError::Length { wanted: bytes.len() - rest.len(), found: bytes.len() })
    }

    /// All weights as bytes, rounded to 16 bits.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(self.nets.iter().map(|net| net.blocks as u8));
        for net in &self.nets {
            net.write(&mut bytes);
        }
        bytes
    }

    /// All weights as bytes, without rounding, for checkpoints.
    pub(crate) fn to_exact_bytes(&self) -> Vec<u8> {
        self.nets.iter().flat_map(Net::weights).flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Reads the weights of untrained networks' size from [`to_exact_bytes`](Self::to_exact_bytes), and returns the
    /// remaining bytes; `None` if they are invalid.
    pub(crate) fn from_exact_bytes(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let mut networks = Self::untrained(0);
        let mut numbers = bytes.chunks_exact(4);
        for weight in networks.nets.iter_mut().flat_map(Net::weights_mut) {
            *weight = f32::from_le_bytes(numbers.next()?.try_into().ok()?);
            if !weight.is_finite() {
                return None;
            }
        }
        let read = bytes.len() - numbers.len() * 4 - numbers.remainder().len();
        Some((networks, &bytes[read..]))
    }

    /// The 0-ply evaluation: outcome probabilities of the player on roll, without the cube. The board is seen from that
    /// player's side.
    pub fn chances(&self, board: &Board) -> OutcomeProbabilities {
        if let Some(chances) = probabilities::of_finished_game(board) {
            return chances;
        }
        if is_known(board)
            && let Some(chances) = bearing_off(board)
        {
            return chances;
        }
        let kind = NetworkKind::of(board);
        let outputs = evaluate(&self.nets[kind as usize], kind, board);
        let contact = kind != NetworkKind::Race;
        probabilities::make_consistent(probabilities::from_outputs(outputs), board, contact)
    }

    /// A rough evaluation of a board with contact, to choose the plays worth a closer look.
    pub(crate) fn rough_chances(&self, board: &Board) -> OutcomeProbabilities {
        let kind = NetworkKind::Pruning;
        probabilities::from_outputs(evaluate(self.net(kind), kind, board))
    }

    /// Makes one training step towards these probabilities.
    pub(crate) fn learn(&mut self, board: &Board, chances: &OutcomeProbabilities, rate: f32) {
        if is_known(board) {
            return;
        }
        let targets = probabilities::to_outputs(chances);
        let kind = NetworkKind::of(board);
        train(&mut self.nets[kind as usize], kind, board, &targets, rate);
    }

    /// Moves the weights by this share of the way towards other networks.
    pub(crate) fn move_towards(&mut self, other: &Self, share: f32) {
        for (mine, theirs) in self.nets.iter_mut().zip(&other.nets) {
            mine.move_towards(theirs, share);
        }
    }

    /// The network of a kind.
    pub(crate) fn net(&self, kind: NetworkKind) -> &Net {
        &self.nets[kind as usize]
    }

    /// The network of a kind, to be trained.
    pub(crate) fn net_mut(&mut self, kind: NetworkKind) -> &mut Net {
        &mut self.nets[kind as usize]
    }
}

/// Whether the bear-off table knows the probabilities: all checkers are in the home boards.
pub(crate) fn is_known(board: &Board) -> bool {
    (board.mine().held() | board.theirs().held()) >> 7 == 0
}

/// The probabilities from the bear-off table.
fn bearing_off(board: &Board) -> Option<OutcomeProbabilities> {
    let (mine, theirs) = (HomeBoard::of(board.mine())?, HomeBoard::of(board.theirs())?);
    let mut chances = OneSidedDatabase::shared().chances(mine, theirs);
    // The two-sided table, where it is loaded, knows the best play against this opponent.
    if let Some(win) = TwoSidedDatabase::shared().and_then(|table| table.win(mine, theirs)) {
        chances.win = win;
    }
    Some(chances)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gammon_values::GammonValues;
    use backgammon::Checkers;

    #[test]
    fn shipped_weights_are_valid() {
        let networks = Networks::shipped();
        assert_ne!(*networks, Networks::untrained(0));
        assert_eq!(Networks::from_bytes(&networks.to_bytes()).as_ref(), Ok(networks));
    }

    #[test]
    fn rejects_invalid_weights() {
        let mut bytes = Networks::untrained(1).to_bytes();
        assert!(bytes.len() < 3_000_000);
        let short = Networks::from_bytes(&bytes[..bytes.len() - 4]);
        assert!(matches!(short, Err(WeightsError::Length { .. })));
        bytes[14..18].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(Networks::from_bytes(&bytes), Err(WeightsError::OutOfRange { index: 0 }));
        assert_eq!(Networks::from_bytes(&bytes[1..]), Err(WeightsError::Version));
        bytes.extend([0; 4]);
        assert!(Networks::from_bytes(&bytes).is_err());
    }

    /// The player on roll begins with a small advantage: about 52.5 % of the games and 0.07 points,
    /// as every strong program says.
    #[test]
    fn start_position_slightly_favours_the_player_on_roll() {
        let chances = Networks::shipped().evaluate_plies(&Board::START, &GammonValues::MONEY, 1);
        assert!((0.505..0.55).contains(&chances.win), "{chances:?}");
        let equity = GammonValues::MONEY.equity(&chances);
        assert!((0.02..0.13).contains(&equity), "{equity}");
    }

    /// A checker on the six point against one on the ace point: 27 rolls of 36 win.
    #[test]
    fn bear_offs_come_from_the_table() {
        let one = |at: u8| Checkers::new(|place| u8::from(place == at)).unwrap();
        let board = Board::new(one(6), one(1)).unwrap();
        let chances = Networks::shipped().chances(&board);
        assert!((chances.win - 0.75).abs() < 1e-5, "{chances:?}");
        assert_eq!((chances.win_gammon, chances.lose_gammon), (0.0, 0.0));
    }
}
