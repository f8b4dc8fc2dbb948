//! Tournament report files (TRF) of FIDE: TRF16 and the records of TRF26 that describe individual tournaments.

mod columns;
mod read;
mod write;

pub use read::{TrfError, read_trf};
pub use write::write_trf;

/// What a report says about an event besides the tournament itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TrfHeader {
    /// City (record 022).
    pub city: String,
    /// Federation (032).
    pub federation: String,
    /// First day, `YYYY/MM/DD` (042).
    pub start_date: String,
    /// Last day, `YYYY/MM/DD` (052).
    pub end_date: String,
    /// Type of tournament in words (092).
    pub kind: String,
    /// Chief arbiter (102).
    pub chief_arbiter: String,
    /// Deputy arbiters, one record each (112).
    pub deputy_arbiters: Vec<String>,
    /// Time control in words (122).
    pub time_control: String,
    /// Dates of the rounds, `YY/MM/DD` (132).
    pub round_dates: Vec<String>,
}
