use serde::{Deserialize, Serialize};

use crate::skip::is_false;

/// What kind of table to open. The server chooses what is not given.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct TableOptions {
    /// The game's name: `chess`.
    pub game: String,
    /// The canonical text of the rules: `standard+match=7`.
    pub rules: String,
    /// Who the opponent is.
    pub opponent: Opponent,
    /// Which side the player who opens the table wants.
    pub sides: SideChoice,
    /// The canonical text of the clock: `300+5`.
    pub clock: String,
    /// Whether the result counts for ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether moves can be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takebacks: Option<Takebacks>,
    /// Where rolls come from, in games with dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSource>,
    /// How many games are played, in games whose rules have no matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// The canonical text of the position to start from, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// Who the opponent is.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Opponent {
    /// Anybody: the table is listed in the lobby.
    Anybody,
    /// Anybody who knows the table's code.
    Invited,
    /// A computer player.
    Computer(Computer),
    /// Nobody: one user plays both sides.
    Myself,
}

/// How strong a computer player is.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Computer {
    /// The level; at 0 it plays random legal moves.
    pub level: u8,
}

/// Which side a player wants in the first game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// The light side.
    White,
    /// The dark side.
    Black,
    /// Drawn by lot.
    Lot,
}

/// Whether moves can be taken back.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Takebacks {
    /// Never.
    Never,
    /// If the opponent agrees.
    Asked,
    /// Always.
    Free,
}

/// Where rolls come from.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum DiceSource {
    /// From the server, which commits to a secret beforehand and proves the rolls afterwards.
    Fair,
    /// From real dice: the players type in what they rolled.
    Manual,
}
