use table::BySeat;

use crate::{GuestId, Standing};

/// Which tables somebody looks for. What is not said does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// With this code.
    pub code: Option<String>,
    /// At which this guest sits.
    pub guest: Option<GuestId>,
    /// Which stand in the lobby.
    pub public: bool,
    /// In this phase.
    pub phase: Option<String>,
    /// Of this game.
    pub game: Option<String>,
    /// Under these rules.
    pub rules: Option<String>,
    /// With somebody of this name.
    pub player: Option<String>,
    /// That came out so.
    pub result: Option<String>,
    /// That come after the table with this code in the list, to page on.
    pub after: Option<String>,
    /// How many at most.
    pub limit: u32,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Its code.
    pub code: String,
    /// The game's name.
    pub game: String,
    /// The rules' canonical text.
    pub rules: String,
    /// The clock's canonical text.
    pub clock: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The names of who sits there; `None` where a seat is free.
    pub names: BySeat<Option<String>>,
    /// Who they are, where the house knows them.
    pub owners: BySeat<Option<GuestId>>,
    /// Whether its result counts.
    pub rated: bool,
    /// What its players' play at this game is worth, rounded.
    pub ratings: BySeat<Option<i64>>,
    /// How it stood when that was last written down.
    pub standing: Standing,
}
