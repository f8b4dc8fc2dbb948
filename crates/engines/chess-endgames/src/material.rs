use chess::Role;

use crate::board::{Board, Man};

/// The pieces besides the kings: one of side 0, two of side 0, or one of each side. Side 0 is the stronger one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Material {
    /// The strongest first; the second is a piece of side 1 if `is_divided`.
    roles: [Role; 2],
    count: u8,
    is_divided: bool,
}

/// The number of [ids](Material::id): five with three pieces, fifteen with two pieces against none, fifteen with one
/// against one.
pub(crate) const MATERIALS: usize = 35;

impl Material {
    pub(crate) const fn single(role: Role) -> Self {
        Self { roles: [role, Role::Pawn], count: 1, is_divided: false }
    }

    /// Every material, in the order of the ids.
    pub(crate) fn all() -> Vec<Self> {
        let roles = &Role::ALL[..5];
        let mut all: Vec<Self> = roles.iter().map(|role| Self::single(*role)).collect();
        for is_divided in [false, true] {
            for (index, strong) in roles.iter().enumerate() {
                let pair = |weak: &Role| Self { roles: [*strong, *weak], count: 2, is_divided };
                all.extend(roles[..=index].iter().map(pair));
            }
        }
        all
    }

    /// The material of a board that is [normalized].
    #[inline]
    pub(crate) fn of(board: &Board) -> Option<Self> {
        match *board.men() {
            [one] => Some(Self::single(one.role)),
            [one, two] => Some(Self {
                roles: [one.role, two.role],
                count: 2,
                is_divided: two.side != one.side,
            }),
            _ => None,
        }
    }

    /// A number below [`MATERIALS`].
    #[inline]
    pub(crate) fn id(self) -> usize {
        let [strong, weak] = self.roles.map(|role| role as usize);
        match (self.count, self.is_divided) {
            (1, _) => strong,
            (_, false) => 5 + strong * (strong + 1) / 2 + weak,
            (_, true) => 20 + strong * (strong + 1) / 2 + weak,
        }
    }

    pub(crate) fn roles(&self) -> &[Role] {
        &self.roles[..usize::from(self.count)]
    }

    /// The side of one of the pieces.
    pub(crate) fn side(self, index: usize) -> usize {
        usize::from(self.is_divided && index == 1)
    }

    pub(crate) fn pawns(self) -> usize {
        self.roles().iter().filter(|role| **role == Role::Pawn).count()
    }

    /// Whether both sides have the same, so that one side to move is enough.
    pub(crate) fn is_symmetric(self) -> bool {
        self.is_divided && self.roles[0] == self.roles[1]
    }

    /// Whether nobody can mate whatever happens: a lone bishop or knight.
    pub(crate) fn is_dead(self) -> bool {
        self.count == 1 && matches!(self.roles[0], Role::Bishop | Role::Knight)
    }

    /// The usual name, such as `KQvKR`.
    pub(crate) fn name(self) -> String {
        let letter = |index: usize| self.roles[index].letter().to_ascii_uppercase();
        match (self.count, self.is_divided) {
            (1, _) => format!("K{}vK", letter(0)),
            (_, false) => format!("K{}{}vK", letter(0), letter(1)),
            (_, true) => format!("K{}vK{}", letter(0), letter(1)),
        }
    }
}

/// The board with the stronger side as side 0 and its pieces in the order of their [`Material`]. With equal material, the
/// side to move becomes side 0.
#[inline]
pub(crate) fn normalized(board: Board) -> Board {
    let is_reversed = match *board.men() {
        [one] => one.side == 1,
        [one, two] if one.side == two.side => one.side == 1,
        [one, two] => {
            let (own, other) = if one.side == 0 { (one, two) } else { (two, one) };
            own.role < other.role || (own.role == other.role && board.to_move == 1)
        }
        _ => false,
    };
    let mut board = if is_reversed { board.swapped() } else { board };
    if let [one, two] = board.men_mut()
        && order(one) > order(two)
    {
        std::mem::swap(one, two);
    }
    board
}

fn order(man: &Man) -> (usize, std::cmp::Reverse<Role>) {
    (man.side, std::cmp::Reverse(man.role))
}
