use chess::{Position, Role};
use game::Side;
use nnue::{InputFeatures, Perspective};

/// The board as the network sees it: the pieces of the side to move and those of the opponent. Black's
/// point of view is mirrored, so that its pawns go to higher ranks too. If the king of a point of view
/// stands on the files e to h, left and right are exchanged: the network needs to learn only half of
/// all king positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkBoard {
    /// The pieces of both sides by role.
    roles: [u64; 6],
    white: u64,
    /// For each perspective the bits in which its squares differ from those of the board.
    flips: [u8; 2],
}

/// The inputs of the network: twelve kinds of pieces on 64 squares.
pub(crate) const INPUTS: usize = 768;

/// Exchanges the ranks.
const FLIP_RANKS: u8 = 56;
/// Exchanges the files.
const FLIP_FILES: u8 = 7;

impl NetworkBoard {
    /// A board without pieces.
    pub(crate) const EMPTY: Self = Self { roles: [0; 6], white: 0, flips: [0, FLIP_RANKS] };

    /// The board of a position.
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Self {
        let both = |role| position.pieces(Side::White, role) | position.pieces(Side::Black, role);
        Self::new(Role::ALL.map(|role| both(role).0), position.occupied_by(Side::White).0)
    }

    /// A board from the pieces of each role and all pieces of White.
    #[inline(always)]
    pub(crate) const fn new(roles: [u64; 6], white: u64) -> Self {
        let kings = roles[Role::King as usize];
        let flips = [flip_files(kings & white), FLIP_RANKS | flip_files(kings & !white)];
        Self { roles, white, flips }
    }

    /// All pieces.
    #[inline(always)]
    fn occupied(&self) -> u64 {
        self.roles.iter().fold(0, |occupied, role| occupied | role)
    }
}

/// Whether the files are exchanged for the side with this king.
#[inline(always)]
const fn flip_files(king: u64) -> u8 {
    const RIGHT_HALF: u64 = 0xF0F0_F0F0_F0F0_F0F0;
    if king & RIGHT_HALF != 0 { FLIP_FILES } else { 0 }
}

impl InputFeatures for NetworkBoard {
    const PLANES: usize = 12;
    /// The values of the hand-written evaluation were fitted with this scale: an advantage of 400
    /// hundredths wins ten points for each that it loses.
    const VALUE_SCALE: i32 = 174;

    #[inline(always)]
    fn plane(&self, plane: usize) -> u64 {
        if plane < 6 { self.roles[plane] & self.white } else { self.roles[plane - 6] & !self.white }
    }

    #[inline(always)]
    fn index(&self, perspective: Perspective, plane: usize, square: usize) -> usize {
        let own_first = match perspective {
            Perspective::First => plane,
            Perspective::Second => (plane + 6) % 12,
        };
        64 * own_first + (square ^ usize::from(self.flips[perspective as usize]))
    }

    #[inline(always)]
    fn orientation(&self, perspective: Perspective) -> u8 {
        self.flips[perspective as usize]
    }

    /// The number of squares that differ. On each of them at most one feature ends and one begins.
    #[inline(always)]
    fn distance(&self, other: &Self) -> u32 {
        let roles = self.roles.iter().zip(&other.roles);
        roles.fold(self.white ^ other.white, |bits, (one, two)| bits | (one ^ two)).count_ones()
    }

    #[inline(always)]
    fn piece_count(&self) -> u32 {
        self.occupied().count_ones()
    }
}

/// The perspective of a side: White's pieces are in the first planes.
#[inline(always)]
pub(crate) const fn perspective(side: Side) -> Perspective {
    match side {
        Side::White => Perspective::First,
        Side::Black => Perspective::Second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Rules, Square};

    fn board(fen: &str) -> NetworkBoard {
        NetworkBoard::of(&Position::from_fen(Rules::STANDARD, fen).unwrap())
    }

    fn square(name: &str) -> usize {
        name.parse::<Square>().unwrap().index()
    }

    /// The features of a board, sorted.
    fn features(board: &NetworkBoard, perspective: Perspective) -> Vec<usize> {
        let mut features = Vec::new();
        for plane in 0..NetworkBoard::PLANES {
            let squares = (0..64).filter(|square| board.plane(plane) >> square & 1 == 1);
            features.extend(squares.map(|square| board.index(perspective, plane, square)));
        }
        features.sort_unstable();
        features
    }

    /// By hand: own pawn a2 is 8, own rook b1 is 3·64 + 1, own king c1 is 5·64 + 2; the opponent's knight
    /// f6 is 7·64 + 45, the opponent's king g8 is 11·64 + 62.
    #[test]
    fn indices_are_role_times_64_plus_square() {
        let board = board("6k1/8/5n2/8/8/8/P7/1RK5 w - - 0 1");
        assert_eq!(features(&board, Perspective::First), [8, 193, 322, 493, 766]);
    }

    /// The same with the colours exchanged and the ranks mirrored, and with the files mirrored.
    #[test]
    fn mirrored_boards_have_the_same_features() {
        let own = features(&board("6k1/8/5n2/8/8/8/P7/1RK5 w - - 0 1"), Perspective::First);
        let black = board("1rk5/p7/8/8/8/5N2/8/6K1 b - - 0 1");
        assert_eq!(features(&black, Perspective::Second), own);
        let files = board("1k6/8/2n5/8/8/8/7P/5KR1 w - - 0 1");
        assert_eq!(features(&files, Perspective::First), own);
    }

    #[test]
    fn only_the_own_king_turns_a_perspective() {
        let d1 = board("4k3/8/8/8/8/8/8/3K4 w - - 0 1");
        let e1 = board("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_ne!(d1.orientation(Perspective::First), e1.orientation(Perspective::First));
        assert_eq!(d1.orientation(Perspective::Second), e1.orientation(Perspective::Second));
    }

    #[test]
    fn the_distance_is_the_number_of_changed_squares() {
        let before = board("4k3/8/8/8/8/8/3p4/4K2R w K - 0 1");
        assert_eq!(before.distance(&board("4k3/8/8/8/8/8/3p4/5RK1 b - - 0 1")), 4, "castling");
        assert_eq!(before.distance(&board("4k3/8/8/8/8/8/3K4/7R b - - 0 1")), 2, "a capture");
        assert_eq!(before.plane(9), 0);
        assert_eq!(before.plane(6), 1 << square("d2"));
    }
}
