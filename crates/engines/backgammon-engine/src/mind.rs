use std::sync::OnceLock;

use backgammon::Board;
use bearoff::{Home, OneSided, TwoSided};
use engine::OutcomeProbabilities;

use crate::inputs::{CONTACT_INPUTS, RACE_INPUTS};
use crate::lots::Lots;
use crate::net::{Kind, Net, WeightsError, chances_of, teach};
use crate::odds;

/// What a player knows: a network for positions with contact and one for races.
#[derive(Clone, PartialEq, Debug)]
pub struct Mind {
    contact: Net,
    race: Net,
}

impl Mind {
    /// A mind that has learned nothing yet.
    pub fn untaught(seed: u64) -> Self {
        let mut lots = Lots::new(seed);
        let contact = Net::new(CONTACT_INPUTS, &mut lots);
        Self { contact, race: Net::new(RACE_INPUTS, &mut lots) }
    }

    /// The mind that comes with the engine.
    pub fn taught() -> &'static Self {
        static TAUGHT: OnceLock<Mind> = OnceLock::new();
        const WEIGHTS: &[u8] = include_bytes!("../weights/mind.bin");
        TAUGHT.get_or_init(|| Self::from_bytes(WEIGHTS).unwrap_or_else(|_| Self::untaught(0)))
    }

    /// Reads a mind from the bytes of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// The bytes are too few or too many, or not numbers.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut mind = Self::untaught(0);
        let rest = mind.contact.read(bytes)?;
        let rest = mind.race.read(rest)?;
        if rest.is_empty() {
            return Ok(mind);
        }
        Err(WeightsError::Length { wanted: bytes.len() - rest.len(), found: bytes.len() })
    }

    /// How many bytes every mind has.
    pub(crate) fn bytes() -> usize {
        Net::bytes(CONTACT_INPUTS) + Net::bytes(RACE_INPUTS)
    }

    /// Its weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.contact.write(&mut bytes);
        self.race.write(&mut bytes);
        bytes
    }

    /// What the player on roll may hope for, cubeless and without looking ahead. The board is as
    /// that player sees it.
    pub fn chances(&self, board: &Board) -> OutcomeProbabilities {
        if let Some(chances) = odds::of_finished(board) {
            return chances;
        }
        if is_known(board)
            && let Some(chances) = bearing_off(board)
        {
            return chances;
        }
        let contact = board.has_contact();
        let answers = match contact {
            true => chances_of(&self.contact, Kind::Contact, board),
            false => chances_of(&self.race, Kind::Race, board),
        };
        odds::sound(odds::of_answers(answers), board, contact)
    }

    /// Learns that the player on roll has these chances.
    pub(crate) fn learn(&mut self, board: &Board, chances: &OutcomeProbabilities, rate: f32) {
        if is_known(board) {
            return;
        }
        let targets = odds::to_answers(chances);
        match board.has_contact() {
            true => teach(&mut self.contact, Kind::Contact, board, &targets, rate),
            false => teach(&mut self.race, Kind::Race, board, &targets, rate),
        }
    }

    /// Comes a little nearer to another mind.
    pub(crate) fn approach(&mut self, other: &Self, share: f32) {
        self.contact.approach(&other.contact, share);
        self.race.approach(&other.race, share);
    }
}

/// Whether the chances are known from a table: both players only bear off.
pub(crate) fn is_known(board: &Board) -> bool {
    (board.mine().held() | board.theirs().held()) >> 7 == 0
}

/// What the table says.
fn bearing_off(board: &Board) -> Option<OutcomeProbabilities> {
    let (mine, theirs) = (Home::of(board.mine())?, Home::of(board.theirs())?);
    let mut chances = OneSided::shared().chances(mine, theirs);
    // The table of both sides knows the best play against this opponent, where it has been loaded.
    if let Some(win) = TwoSided::shared().and_then(|table| table.win(mine, theirs)) {
        chances.win = win;
    }
    Some(chances)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aims::Aims;
    use backgammon::Checkers;

    #[test]
    fn the_weights_in_the_box_are_sound() {
        let mind = Mind::taught();
        assert_ne!(*mind, Mind::untaught(0));
        assert_eq!(Mind::from_bytes(&mind.to_bytes()).as_ref(), Ok(mind));
    }

    #[test]
    fn other_bytes_are_no_weights() {
        let mut bytes = Mind::untaught(1).to_bytes();
        assert!(bytes.len() < 3_000_000);
        let short = Mind::from_bytes(&bytes[..bytes.len() - 4]);
        assert!(matches!(short, Err(WeightsError::Length { .. })));
        bytes[8..12].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(Mind::from_bytes(&bytes), Err(WeightsError::Wild { index: 2 }));
        bytes.extend([0; 4]);
        assert!(Mind::from_bytes(&bytes).is_err());
    }

    /// The player on roll begins with a small advantage: about 52.5 % of the games and 0.07 points,
    /// as every strong program says.
    #[test]
    fn the_start_is_slightly_good_for_who_rolls() {
        let chances = Mind::taught().chances_ahead(&Board::START, &Aims::MONEY, 1);
        assert!((0.505..0.55).contains(&chances.win), "{chances:?}");
        let equity = Aims::MONEY.equity(&chances);
        assert!((0.02..0.13).contains(&equity), "{equity}");
    }

    /// A checker on the six point against one on the ace point: 27 rolls of 36 win.
    #[test]
    fn bear_offs_are_known() {
        let one = |at: u8| Checkers::new(|place| u8::from(place == at)).unwrap();
        let board = Board::new(one(6), one(1)).unwrap();
        let chances = Mind::taught().chances(&board);
        assert!((chances.win - 0.75).abs() < 1e-5, "{chances:?}");
        assert_eq!((chances.win_gammon, chances.lose_gammon), (0.0, 0.0));
    }
}
