//! A participant of a tournament.

use std::fmt;

/// Identifies a player within a tournament, and stays the same for its whole length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayerId(pub u32);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A FIDE title, in the order of the handbook (C.04.2, article 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Title {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// FIDE master.
    Fm,
    /// Woman international master.
    Wim,
    /// Candidate master.
    Cm,
    /// Woman FIDE master.
    Wfm,
    /// Woman candidate master.
    Wcm,
}

/// Titles with the abbreviations of the handbook and those of report files.
const TITLES: [(Title, &str, &str); 8] = [
    (Title::Gm, "GM", "g"),
    (Title::Im, "IM", "m"),
    (Title::Wgm, "WGM", "wg"),
    (Title::Fm, "FM", "f"),
    (Title::Wim, "WIM", "wm"),
    (Title::Cm, "CM", "c"),
    (Title::Wfm, "WFM", "wf"),
    (Title::Wcm, "WCM", "wc"),
];

impl Title {
    /// The abbreviation: `GM`, `WIM`.
    #[must_use]
    pub fn abbreviation(self) -> &'static str {
        TITLES.iter().find(|(title, ..)| *title == self).map_or("", |(_, long, _)| long)
    }

    /// Reads `GM` as well as the shorter `g` of older report files.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        TITLES
            .iter()
            .find(|(_, long, short)| {
                text.eq_ignore_ascii_case(long) || text.eq_ignore_ascii_case(short)
            })
            .map(|(title, ..)| *title)
    }
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player {
    /// Identifies the player in pairings.
    pub id: PlayerId,
    /// Name as it is shown; report files write `Family name, First name`.
    pub name: String,
    /// Rating, if there is one.
    pub rating: Option<u16>,
    /// Title, if there is one.
    pub title: Option<Title>,
    /// Federation (`FRA`), if known.
    pub federation: Option<String>,
    /// Club or team, if known.
    pub club: Option<String>,
    /// The number at the federation (FIDE identity number), if known.
    pub federation_number: Option<u64>,
    /// Date of birth as in report files (`1990/01/31`), if known.
    pub birth_date: Option<String>,
    /// `m` or `w` as in report files, if known.
    pub sex: Option<char>,
    /// The first round the player takes part in: above 1 for a late entry.
    pub first_round: u32,
    /// The last round the player took part in, once withdrawn; 0 if the player never played.
    pub withdrawn_after: Option<u32>,
}

impl Player {
    /// A player with an id and a name, present from the first round.
    #[must_use]
    pub fn new(id: u32, name: impl Into<String>) -> Self {
        Self {
            id: PlayerId(id),
            name: name.into(),
            rating: None,
            title: None,
            federation: None,
            club: None,
            federation_number: None,
            birth_date: None,
            sex: None,
            first_round: 1,
            withdrawn_after: None,
        }
    }

    /// The same player with a rating.
    #[must_use]
    pub fn rated(mut self, rating: u16) -> Self {
        self.rating = Some(rating);
        self
    }

    /// Whether the player takes part in a round, byes aside. Rounds are counted from 1.
    #[must_use]
    pub fn is_entered_in(&self, round: u32) -> bool {
        self.first_round <= round && self.withdrawn_after.is_none_or(|last| round <= last)
    }
}
