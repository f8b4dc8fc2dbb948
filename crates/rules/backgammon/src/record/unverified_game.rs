use game::{BySide, Event, LocatedError, OtherEncoding, ReplayedGame, Side};

use super::RecordedGame;
use super::match_file_error::{MatchFileError, MatchFileWarning};
use super::replay::{FileAction, FileEvent, replay};
use crate::cube::Cube;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Beavers, PlayedFor, RuleOptions, Rules};
use crate::score::Score;

/// A game as a file states it, before the rules have checked it.
#[derive(Clone, Debug)]
pub(super) struct UnverifiedGame {
    /// Which game of its match it is, from 1.
    pub(super) number: u32,
    /// The line on which it begins, from 1.
    pub(super) line: u64,
    pub(super) players: BySide<String>,
    pub(super) notes: Vec<String>,
    /// Deviations from the format.
    pub(super) warnings: Vec<MatchFileWarning>,
    pub(super) event: Vec<FileEvent>,
    pub(super) terms: GameTerms,
}

/// The rules, score and cube of a game in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameTerms {
    /// The text of the rules, if the file names them.
    pub(super) rules: Option<String>,
    pub(super) jacoby: bool,
    pub(super) beavers: Beavers,
    pub(super) cubeless: bool,
    /// The length of the match; 0 for money.
    pub(super) length: u32,
    pub(super) points: BySide<u32>,
    pub(super) crawford: bool,
    /// How many times the opening roll has turned the cube.
    pub(super) auto: u8,
}

impl UnverifiedGame {
    /// Replays the game. Returns a report and, if the game is valid, the game itself.
    pub(super) fn replay(self, number: u64) -> (ReplayedGame<Position>, Option<RecordedGame>) {
        let mut replayed = ReplayedGame {
            number,
            line: self.line,
            title: self.plain_title(),
            moves: 0,
            error: None,
            warnings: self.warnings.clone(),
        };
        let start = match self.terms.start(&mut replayed.warnings) {
            Ok(start) => start,
            Err(error) => {
                replayed.error = Some(LocatedError { line: self.line, column: 1, error });
                return (replayed, None);
            }
        };
        replayed.title = super::title(&self.players, &start, self.number);
        match replay(start, &self.event) {
            Err(fault) => {
                replayed.error = Some(fault);
                (replayed, None)
            }
            Ok(replay) => {
                replayed.warnings.extend(replay.warnings);
                let record = RecordedGame {
                    players: self.players,
                    number: self.number,
                    notes: self.notes,
                    line: replay.line,
                    agreed: replay.agreed,
                };
                replayed.moves = decisions(&record);
                (replayed, Some(record))
            }
        }
    }

    fn plain_title(&self) -> String {
        let [black, white] = [Side::Black, Side::White].map(|side| &self.players[side]);
        format!("{black} – {white} #{}", self.number)
    }

    /// Warns once that a text of the game is Latin-1.
    pub(super) fn warn_of_latin1(&mut self) {
        let warning = MatchFileWarning::Encoding(OtherEncoding::Latin1);
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// Whether a player doubles.
    pub(super) fn has_doubles(&self) -> bool {
        self.event.iter().any(|event| event.action == FileAction::Double)
    }
}

/// The number of decisions. Rolling instead of doubling does not count.
fn decisions(record: &RecordedGame) -> u64 {
    let counts =
        |event: &&Event<Position>| matches!(event, Event::Move { mv, .. } if *mv != Move::Roll);
    record.line.events().iter().filter(counts).count() as u64
}

impl GameTerms {
    /// The position from which the game begins.
    fn start(&self, warnings: &mut Vec<MatchFileWarning>) -> Result<Position, MatchFileError> {
        let rules = self.rules(warnings)?;
        let score =
            Score::new(&rules, self.points, self.crawford).map_err(MatchFileError::Score)?;
        let mut start = Position::opening(rules, score);
        if self.auto > rules.auto_doubles() {
            return Err(MatchFileError::AutoDoubles { rules, turns: self.auto });
        }
        start.cube = Cube::new(self.auto, None).unwrap_or(Cube::START);
        Ok(start)
    }

    fn rules(&self, warnings: &mut Vec<MatchFileWarning>) -> Result<Rules, MatchFileError> {
        let named = self.rules.as_deref().unwrap_or("standard");
        let rules: Rules = named.parse().map_err(MatchFileError::Rules)?;
        let meant = match (rules.played_for(), self.length) {
            (PlayedFor::Unstated, 0) => self.side_rules(rules.for_money(self.jacoby, self.beavers)),
            (PlayedFor::Unstated, length) if length > Rules::LONGEST_MATCH.into() => {
                return Err(MatchFileError::MatchTooLong(length));
            }
            (PlayedFor::Unstated, length) => self.side_rules(rules.for_match(length)),
            _ => rules,
        };
        let length = meant.match_length().unwrap_or(0);
        if length != self.length && meant.played_for() != PlayedFor::Single {
            warnings.push(MatchFileWarning::OtherLength { rules: meant, length: self.length });
        }
        Ok(meant)
    }

    /// The rules of a file that does not name them, with what the file shows.
    fn side_rules(&self, rules: Rules) -> Rules {
        let options = rules.options();
        let auto = match rules.match_length() {
            None if self.rules.is_none() => self.auto.min(Rules::MOST_AUTO),
            _ => options.auto,
        };
        rules.with_options(RuleOptions { auto, cube: options.cube && !self.cubeless, ..options })
    }
}
