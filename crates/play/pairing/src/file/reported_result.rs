use std::fmt;

use crate::board_result::BoardResult;
use crate::colour::Colour;
use crate::round::MatchPoints;

/// A result as an organiser writes it down: `1-0`, `0-1`, `=`, the forfeits `+-`, `-+` and `--`, or the points of a
/// match, `5:3`, which say who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportedResult {
    /// The result of the board.
    pub result: BoardResult,
    /// The points of the match, if it was played to a number of points.
    pub match_points: Option<MatchPoints>,
}

/// Results and their texts; the first text of each is the one that is written.
const RESULTS: [(BoardResult, &[&str]); 6] = [
    (BoardResult::WhiteWins, &["1-0"]),
    (BoardResult::Draw, &["=", "1/2", "1/2-1/2", "½-½", "½", "0.5-0.5"]),
    (BoardResult::BlackWins, &["0-1"]),
    (BoardResult::WhiteWinsByForfeit, &["+-", "+:-", "+/-"]),
    (BoardResult::BlackWinsByForfeit, &["-+", "-:+", "-/+"]),
    (BoardResult::DoubleForfeit, &["--", "-:-", "-/-"]),
];

impl ReportedResult {
    /// Reads a result; `None` if the text is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let known = RESULTS.iter().find(|(_, texts)| texts.contains(&text));
        if let Some((result, _)) = known {
            return Some(Self { result: *result, match_points: None });
        }
        let (white, black) = text.split_once(':')?;
        let (white, black) = (points(white)?, points(black)?);
        let result = match white.cmp(&black) {
            std::cmp::Ordering::Greater => BoardResult::WhiteWins,
            std::cmp::Ordering::Equal => BoardResult::Draw,
            std::cmp::Ordering::Less => BoardResult::BlackWins,
        };
        Some(Self { result, match_points: Some(MatchPoints { white, black }) })
    }

    /// The colour that won, if one did.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        self.result.winner()
    }
}

/// A number of points in plain digits.
fn points(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

impl fmt::Display for ReportedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(MatchPoints { white, black }) = self.match_points {
            return f.pad(&format!("{white}:{black}"));
        }
        let texts = RESULTS.iter().find(|(result, _)| *result == self.result);
        f.pad(texts.map_or("", |(_, texts)| texts[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["1-0", "=", "0-1", "+-", "-+", "--", "5:3", "3:5", "0:0"] {
            assert_eq!(ReportedResult::parse(text).unwrap().to_string(), text);
        }
        for text in ["½-½", "1/2-1/2", "0.5-0.5"] {
            assert_eq!(ReportedResult::parse(text).unwrap().result, BoardResult::Draw);
        }
    }

    #[test]
    fn the_points_of_a_match_say_who_won() {
        let winner = |text| ReportedResult::parse(text).unwrap().winner();
        assert_eq!(winner("5:3"), Some(Colour::White));
        assert_eq!(winner("3:5"), Some(Colour::Black));
        assert_eq!(winner("2:2"), None);
    }

    #[test]
    fn rejects_other_texts() {
        for text in ["", "1:0:0", "-1:5", "+1:2", "70000:1", "5 : 3", "2-0", ":", "5:"] {
            assert_eq!(ReportedResult::parse(text), None, "{text}");
        }
    }
}
