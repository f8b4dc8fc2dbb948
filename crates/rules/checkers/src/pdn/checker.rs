use std::io::{self, Read};

use game::{Draw, FileResult, Game as _, PositionHistory, ReplayedGame};
use movetext::{GameReadError, MovetextReader, Replay, ReplayWarning};

use super::archive::located;
use super::{PdnBoard, PdnError, read_result, reader, set_up};
use crate::fen::short;
use crate::{Ending, Position};

/// Replays the games of a file one after another without keeping them.
pub(super) struct PdnChecker<R> {
    reader: MovetextReader<R>,
    /// The compulsory draw that the players of the present game ignored.
    ignored_draw: Option<Ending>,
}

impl<R: Read> PdnChecker<R> {
    pub(super) fn new(input: R) -> Self {
        Self { reader: reader(input), ignored_draw: None }
    }

    /// Replays the next game. `None`: there is no further one.
    pub(super) fn next_game(&mut self) -> io::Result<Option<ReplayedGame<Position>>> {
        let mut moves = 0;
        let replay = match self.reader.next_game() {
            Ok(false) => return Ok(None),
            Ok(true) => self.replay(&mut moves),
            Err(error) => Err(error.into()),
        };
        let mut replayed = ReplayedGame { moves, ..heading(&self.reader) };
        match replay {
            Ok(replay) => replayed.warnings = self.warnings(&replay),
            Err(error) => replayed.error = Some(located(error)?),
        }
        Ok(Some(replayed))
    }

    fn replay(&mut self, moves: &mut u64) -> Result<Replay<PdnBoard>, GameReadError<PdnError>> {
        let start = self.reader.set_up(|tags| set_up(tags).map(PdnBoard))?;
        self.reader.check_for_fen();
        let mut history = PositionHistory::new();
        let ignored_draw = &mut self.ignored_draw;
        *ignored_draw = None;
        self.reader.replay(start, moves, |cursor| {
            let before = cursor.before().0;
            *ignored_draw = ignored_draw.or(compulsory_draw(&before, &history));
            history.push(before.key());
        })
    }

    fn warnings(&self, replay: &Replay<PdnBoard>) -> Vec<ReplayWarning<Ending>> {
        let mut warnings = match replay.result {
            None => vec![ReplayWarning::NoResult],
            Some(result) => self.differences(result, replay),
        };
        warnings.extend(self.reader.deviations().into_iter().map(ReplayWarning::Deviation));
        warnings
    }

    /// Compares a result with the tag `Result` and with the play.
    fn differences(
        &self,
        result: &'static str,
        replay: &Replay<PdnBoard>,
    ) -> Vec<ReplayWarning<Ending>> {
        let meaning = read_result(result);
        let tag = self.reader.tags().get("Result").filter(|tag| read_result(tag) != meaning);
        let outcome = replay.end.0.turn().outcome();
        let outcome = outcome.filter(|outcome| FileResult::from(*outcome) != meaning);
        tag.map(|tag| ReplayWarning::TagDiffers { result, tag: short(tag) })
            .into_iter()
            .chain(outcome.map(|outcome| ReplayWarning::BoardDiffers { result, outcome }))
            .chain(self.ignored_draw.map(ReplayWarning::PlayedOn))
            .collect()
    }
}

fn compulsory_draw(position: &Position, history: &PositionHistory) -> Option<Ending> {
    match position.draw(history) {
        Some(Draw::Must(ending)) => Some(ending),
        _ => None,
    }
}

/// What is known of a game before it is replayed: its place in the file, the players and the result.
pub(super) fn heading<R: Read>(reader: &MovetextReader<R>) -> ReplayedGame<Position> {
    let tag = |name| reader.tags().get(name);
    let name = |tag: Option<&str>| tag.filter(|name| !name.is_empty()).unwrap_or("?").to_owned();
    let mut title = format!("{} – {}", name(tag("White")), name(tag("Black")));
    if let Some(result) = tag("Result") {
        title += &format!(" {result}");
    }
    ReplayedGame {
        number: reader.number(),
        line: reader.begin().line,
        title,
        moves: 0,
        error: None,
        warnings: Vec::new(),
    }
}
