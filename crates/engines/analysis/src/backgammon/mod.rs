//! Analysis of backgammon: plays and cube decisions by the equity they give away, rolls by their luck.

mod backgammon_analyser;
mod dice_statistics;

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;

use backgammon::{MatchWriter, Position, RecordedGame, for_each_game};
use engine::Engine;
use game::{BySide, LocatedError, Side};

pub(crate) use self::backgammon_analyser::review_event;
use self::backgammon_analyser::{AnalysedBackgammon, analyse_line};
pub use self::dice_statistics::DiceStatistics;
use crate::analysable_game::strongest_engine;
use crate::{AnalysableGame, AnalysisError, AnalysisOptions, AnalysisReport, MoveQuality};

impl AnalysableGame for Position {
    fn analyse(
        format: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, AnalysisError>),
    ) -> Option<io::Result<()>> {
        let mut engine = strongest_engine::<Self>();
        let buffer = SharedBuffer::default();
        // One writer for all games: the file of a match has one heading.
        let mut writer = MatchWriter::new(options.output_format, buffer.clone())?;
        let done = for_each_game(format, input, &mut |mut replayed, record| {
            // Found before the analysis, which takes minutes.
            if let Some(error) = record.as_ref().and_then(|record| writer.obstacle(record)) {
                replayed.error = Some(LocatedError { line: replayed.line, column: 1, error });
            }
            match (replayed.error, record) {
                (None, Some(record)) => {
                    match analyse(&mut *engine, record, options, &mut writer, &buffer)? {
                        Some(report) => each(Ok(report)),
                        // An error is the way to end the loop over the games.
                        None => return Err(io::ErrorKind::Interrupted.into()),
                    }
                }
                (Some(error), _) => each(Err(AnalysisError::Backgammon(error))),
                (None, None) => {}
            }
            Ok(())
        });
        Some(if (options.is_stopped)() { Ok(()) } else { done })
    }
}

fn analyse(
    engine: &mut dyn Engine<Position>,
    mut record: RecordedGame,
    options: &AnalysisOptions<'_>,
    writer: &mut MatchWriter<SharedBuffer>,
    buffer: &SharedBuffer,
) -> io::Result<Option<AnalysisReport>> {
    let game = analyse_line(engine, &record.line, options);
    if (options.is_stopped)() {
        return Ok(None);
    }
    let names = record.players.clone();
    record.notes.extend(error_notes(&game, &names, options));
    for side in Side::ALL {
        let statistics = DiceStatistics::of(&game, side);
        record.notes.push(options.messages.dice_summary(&names[side], &statistics));
    }
    writer.write(&record)?;
    Ok(Some(AnalysisReport {
        text: buffer.take(),
        performances: BySide::new(|side| game.performance(side)),
        curve: game.curve(),
        names,
    }))
}

/// A note for each error: the row of the file, the player, the loss and what was better.
fn error_notes(
    game: &AnalysedBackgammon,
    names: &BySide<String>,
    options: &AnalysisOptions<'_>,
) -> Vec<String> {
    let errors = game.decisions.iter().filter(|decision| decision.quality != MoveQuality::Fine);
    errors
        .map(|decision| {
            let messages = options.messages;
            let text = |mv, text: &str| messages.cube_action_name(mv).unwrap_or(text.to_owned());
            let better = text(&decision.best, &decision.best_text);
            let played = text(&decision.played, &decision.played_text);
            let comment = messages.error_comment(decision.quality, &better);
            let name = &names[decision.by];
            let dice = decision.dice.map_or(String::new(), |dice| format!("{dice}: "));
            format!("{}) {name} {dice}{played} -{:.3}. {comment}", decision.row, decision.loss)
        })
        .collect()
}

/// A buffer that the writer of a match fills and from which the text of each game is taken.
#[derive(Clone, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl SharedBuffer {
    fn take(&self) -> String {
        String::from_utf8_lossy(&self.0.take()).into_owned()
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnalysisMessages;
    use backgammon::Move;

    struct ShortMessages;

    impl AnalysisMessages for ShortMessages {
        fn error_comment(&self, quality: MoveQuality, better: &str) -> String {
            format!("{quality:?}: {better}")
        }

        fn cube_action_name(&self, mv: &Move) -> Option<String> {
            (!matches!(mv, Move::Play(_))).then(|| format!("{mv:?}"))
        }

        fn dice_summary(&self, name: &str, statistics: &DiceStatistics) -> String {
            format!("{name} {} {}", statistics.plays, statistics.cube_decisions)
        }
    }

    /// Ann plays the best opening roll, 31, badly; Bob doubles an even game, and Ann drops.
    const BAD_GAME: &str = " 7 point match\n\n Game 1\n Bob : 0                        Ann : 0\n  \
        1)                             31: 13/10 6/5\n  \
        2) 61: 13/7 8/7                42: 8/4 6/4\n  \
        3)  Doubles => 2                Drops\n      Wins 1 point\n";

    fn analysed(mat: &str) -> Vec<Result<AnalysisReport, AnalysisError>> {
        analysed_as("mat", mat)
    }

    fn analysed_as(output_format: &str, mat: &str) -> Vec<Result<AnalysisReport, AnalysisError>> {
        let options = AnalysisOptions {
            output_format,
            nodes: 1,
            messages: &ShortMessages,
            on_progress: &|_, _| {},
            is_stopped: &|| false,
        };
        let mut results = Vec::new();
        let mut each = |result| results.push(result);
        Position::analyse("mat", &mut mat.as_bytes(), &options, &mut each).unwrap().unwrap();
        results
    }

    #[test]
    fn finds_bad_plays_and_bad_drops() {
        let analysis = analysed(BAD_GAME).remove(0).unwrap();
        assert!(analysis.text.contains("31: 13/10 6/5 -0."), "{}", analysis.text);
        assert!(analysis.text.contains(": 8/5 6/5"), "{}", analysis.text);
        assert!(analysis.text.contains("Drop -0.") || analysis.text.contains("Drop -1."));
        assert!(analysis.text.contains("Blunder: Take"), "{}", analysis.text);
        let [white, black] = Side::ALL.map(|side| analysis.performances[side].dice.unwrap());
        // Ann (on the right, White) made two plays and dropped; Bob made one play and doubled.
        assert_eq!((white.plays, white.cube_decisions, black.plays), (2, 1, 1));
        assert!(black.cube_decisions >= 1 && black.cube_loss > 0.05, "{black:?}");
        assert!(white.cube_loss > 0.4 && white.error_rate() > black.error_rate());
        // The annotated file can be read again.
        assert_eq!(analysed(&analysis.text).len(), 1);
    }

    /// Making the five point with 31, the bar point with 61 and the four point with 42 are the best plays.
    #[test]
    fn finds_no_errors_in_the_best_plays() {
        let good = BAD_GAME
            .replace("13/10 6/5", "8/5 6/5")
            .replace("  3)  Doubles => 2                Drops\n      Wins 1 point\n", "");
        let analysis = analysed(&good).remove(0).unwrap();
        assert_eq!(analysis.performances.white.errors, [0; 3], "{}", analysis.text);
        assert_eq!(analysis.performances.black.errors, [0; 3], "{}", analysis.text);
        assert!(analysis.performances.white.dice.unwrap().error_rate() < 20.0);
        assert_eq!(analysis.curve.points.len(), analysis.curve.steps + 1);
    }

    /// GNU Backgammon reads the comment of a MAT file as a comment, and so a stake of 1 instead of 2.
    #[test]
    fn writes_automatic_doubles_only_as_sgf() {
        let mat = "; [Rules \"standard+money+auto=1\"]\n\n 0 point match\n\n; [AutoDoubles \"1\"]\n \
            Game 1\n Bob : 0                        Ann : 0\n  \
            1)                             31: 8/5 6/5\n";
        let refused = analysed_as("mat", mat).remove(0).unwrap_err().to_string();
        assert!(refused.contains("--to sgf"), "{refused}");
        let written = analysed_as("sgf", mat).remove(0).unwrap().text;
        assert!(written.contains("CV[2]") && written.contains("Ann 1 "), "{written}");
    }

    #[test]
    fn reports_a_game_with_an_illegal_play() {
        let broken = BAD_GAME.replace("8/4 6/4", "8/2 6/1");
        assert!(analysed(&broken).remove(0).is_err());
    }
}
