//! Tie-breaks (C.07): what separates players with equal scores.

use std::fmt;

/// A tie-break. The order in which a tournament uses them is its own choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TieBreak {
    /// Sum of the opponents' scores.
    Buchholz,
    /// Buchholz without the lowest score.
    BuchholzCut1,
    /// Buchholz without the two lowest scores.
    BuchholzCut2,
    /// Buchholz without the lowest and the highest score.
    BuchholzMedian1,
    /// Buchholz without the two lowest and the two highest scores.
    BuchholzMedian2,
    /// Sum of the opponents' scores, each times the result against the opponent.
    SonnebornBerger,
    /// Points in the games among the tied players.
    DirectEncounter,
    /// Sum of the scores after each round.
    Progressive,
    /// Rounds worth a win, byes and forfeits included.
    Wins,
    /// Games won over the board.
    GamesWon,
    /// Games played with Black.
    GamesWithBlack,
    /// Average rating of the opponents.
    AverageRating,
    /// Tournament performance rating.
    PerformanceRating,
    /// Points made in matches, as in backgammon.
    MatchPointsFor,
    /// Points made in matches minus points conceded.
    MatchPointsDifference,
}

impl TieBreak {
    /// All tie-breaks.
    pub const ALL: [Self; 15] = [
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::BuchholzCut2,
        Self::BuchholzMedian1,
        Self::BuchholzMedian2,
        Self::SonnebornBerger,
        Self::DirectEncounter,
        Self::Progressive,
        Self::Wins,
        Self::GamesWon,
        Self::GamesWithBlack,
        Self::AverageRating,
        Self::PerformanceRating,
        Self::MatchPointsFor,
        Self::MatchPointsDifference,
    ];

    /// The code of the handbook and of report files; texts that explain a tie-break are found by it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Buchholz => "BH",
            Self::BuchholzCut1 => "BH-C1",
            Self::BuchholzCut2 => "BH-C2",
            Self::BuchholzMedian1 => "BH-M1",
            Self::BuchholzMedian2 => "BH-M2",
            Self::SonnebornBerger => "SB",
            Self::DirectEncounter => "DE",
            Self::Progressive => "PS",
            Self::Wins => "WIN",
            Self::GamesWon => "WON",
            Self::GamesWithBlack => "BPG",
            Self::AverageRating => "ARO",
            Self::PerformanceRating => "TPR",
            Self::MatchPointsFor => "PF",
            Self::MatchPointsDifference => "PD",
        }
    }

    /// The tie-break with a code.
    #[must_use]
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tie_break| tie_break.id().eq_ignore_ascii_case(id))
    }

    /// How many of the lowest and of the highest contributions a Buchholz leaves out.
    pub(crate) const fn cuts(self) -> (usize, usize) {
        match self {
            Self::BuchholzCut1 => (1, 0),
            Self::BuchholzCut2 => (2, 0),
            Self::BuchholzMedian1 => (1, 1),
            Self::BuchholzMedian2 => (2, 2),
            _ => (0, 0),
        }
    }
}

/// The value of a tie-break in hundredths: products of half points are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TieBreakValue(i64);

impl TieBreakValue {
    /// A value from hundredths.
    #[must_use]
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self(number.saturating_mul(100))
    }

    /// The number of hundredths.
    #[must_use]
    pub const fn hundredths(self) -> i64 {
        self.0
    }
}

impl fmt::Display for TieBreakValue {
    /// As many decimals as needed: `12`, `7.5`, `20.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = match rest {
            0 => format!("{sign}{whole}"),
            rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
            rest => format!("{sign}{whole}.{rest:02}"),
        };
        f.pad(&text)
    }
}
