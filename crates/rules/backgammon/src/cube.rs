use game::Side;

/// The doubling cube: what it shows, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cube {
    turns: u8,
    owner: Option<Side>,
}

impl Cube {
    /// In the middle, not turned yet.
    pub const START: Self = Self { turns: 0, owner: None };

    /// How often the cube can be turned. The rules set no limit; this one lies at a stake of
    /// sixteen millions and keeps the arithmetic exact.
    pub const MOST_TURNS: u8 = 24;

    /// A cube that has been turned this number of times, with its owner if it has one; `None` if that is
    /// impossible: an owned cube has been turned at least once, and no cube more than
    /// [`MOST_TURNS`](Self::MOST_TURNS) times.
    pub fn new(turns: u8, owner: Option<Side>) -> Option<Self> {
        let sound = turns <= Self::MOST_TURNS && (turns > 0 || owner.is_none());
        sound.then_some(Self { turns, owner })
    }

    /// How many times it has been turned.
    pub fn turns(self) -> u8 {
        self.turns
    }

    /// Who alone may turn it next; in the middle of the board it belongs to nobody.
    pub fn owner(self) -> Option<Side> {
        self.owner
    }

    /// What a single game is worth now.
    pub fn stake(self) -> u32 {
        1 << self.turns
    }

    /// Whether `side` may turn it, as far as the cube itself goes.
    pub fn is_open_to(self, side: Side) -> bool {
        self.owner.is_none_or(|owner| owner == side)
    }

    /// Whether it can be turned `times` more times.
    pub(crate) fn has_room(self, times: u8) -> bool {
        self.turns + times <= Self::MOST_TURNS
    }

    /// The cube turned `times` more times and given to `owner`.
    pub(crate) fn turned(self, times: u8, owner: Option<Side>) -> Self {
        Self { turns: self.turns + times, owner }
    }
}

/// What a player has just proposed to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeOffer {
    /// To play for twice the stake.
    Double,
    /// To double what the opponent has doubled, and to keep the cube.
    Beaver,
    /// To double what the opponent has beavered; the cube stays with the opponent.
    Raccoon,
}

impl CubeOffer {
    /// How many turns of the cube have been agreed on before this offer, since the last roll.
    pub(crate) fn turns_before(self) -> u8 {
        self as u8
    }

    /// Who has to answer, when `doubler` began it.
    pub fn answered_by(self, doubler: Side) -> Side {
        match self {
            Self::Double | Self::Raccoon => !doubler,
            Self::Beaver => doubler,
        }
    }
}
