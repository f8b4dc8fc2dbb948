//! Backgammon judged: plays and cube decisions by the equity they give away, rolls by their luck.

mod judge;
mod picture;
mod sums;

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;

use backgammon::{MatWriter, Position, Record, for_each_game};
use engine::Engine;
use game::{BySide, Side};

pub(crate) use self::judge::find;
use self::judge::{AnalysedGame, judge};
pub use self::sums::DiceStatistics;
use crate::analysable_game::strongest_engine;
use crate::{AnalysableGame, AnalysisOptions, AnalysisReport, MoveQuality, Performance};

impl AnalysableGame for Position {
    fn analyse(
        format: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, String>),
    ) -> Option<io::Result<()>> {
        let mut engine = strongest_engine::<Self>();
        let shared = Shared::default();
        let mut writer = MatWriter::new(shared.clone());
        let done = for_each_game(format, input, &mut |replayed, record| {
            match (replayed.error, record) {
                (None, Some(record)) => {
                    let analysis = analyse(&mut *engine, record, options, &mut writer, &shared)?;
                    each(Ok(analysis));
                }
                (Some(fault), _) => each(Err(format!("{}: {}", fault.line, fault.error))),
                (None, None) => {}
            }
            Ok(())
        });
        Some(done)
    }
}

fn analyse(
    engine: &mut dyn Engine<Position>,
    mut record: Record,
    options: &AnalysisOptions<'_>,
    writer: &mut MatWriter<Shared>,
    shared: &Shared,
) -> io::Result<AnalysisReport> {
    let judged = judge(engine, &record.line, options.nodes, options.tell);
    let names = record.players.clone();
    let sums = BySide::new(|side| DiceStatistics::of(&judged, side));
    record.notes.extend(remarks(&judged, &names, options));
    for side in Side::ALL {
        record.notes.push(options.messages.dice_summary(&names[side], &sums[side]));
    }
    writer.write(&record)?;
    let legend = MoveQuality::ERRORS.map(|quality| options.messages.quality_name(quality));
    let title = options.messages.title(&names);
    Ok(AnalysisReport {
        text: shared.take(),
        performances: BySide::new(|side| performance(&judged, side, sums[side])),
        picture: picture::draw(&judged, &title, legend.each_ref().map(String::as_str)),
        names,
    })
}

/// What there is to say about single decisions: the row of the file, the side, and what was better.
fn remarks(
    judged: &AnalysedGame,
    names: &BySide<String>,
    options: &AnalysisOptions<'_>,
) -> Vec<String> {
    let errors = judged.decisions.iter().filter(|decision| decision.quality != MoveQuality::Fine);
    errors
        .map(|decision| {
            let word =
                |mv, text: &str| options.messages.cube_action_name(mv).unwrap_or(text.to_owned());
            let better = word(&decision.best, &decision.best_text);
            let played = word(&decision.played, &decision.played_text);
            let remark = options.messages.remark(decision.quality, &better);
            let name = &names[decision.by];
            let roll = decision.roll.map_or(String::new(), |dice| format!("{dice}: "));
            format!("{}) {name} {roll}{played} -{:.3}. {remark}", decision.row, decision.loss)
        })
        .collect()
}

fn performance(judged: &AnalysedGame, side: Side, sums: DiceStatistics) -> Performance {
    let own = judged.decisions.iter().filter(|decision| decision.by == side);
    let decisions: Vec<_> = own.map(|decision| (decision.loss, decision.quality)).collect();
    Performance::of_decisions(&decisions, Some(sums))
}

/// Bytes that a writer fills and somebody else takes away.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Shared {
    fn take(&self) -> String {
        String::from_utf8_lossy(&self.0.take()).into_owned()
    }
}

impl Write for Shared {
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

    struct Terse;

    impl AnalysisMessages for Terse {
        fn remark(&self, quality: MoveQuality, better: &str) -> String {
            format!("{quality:?}: {better}")
        }

        fn quality_name(&self, quality: MoveQuality) -> String {
            format!("{quality:?}")
        }

        fn title(&self, names: &BySide<String>) -> String {
            names.white.clone()
        }

        fn cube_action_name(&self, mv: &Move) -> Option<String> {
            (!matches!(mv, Move::Play(_))).then(|| format!("{mv:?}"))
        }

        fn dice_summary(&self, name: &str, sums: &DiceStatistics) -> String {
            format!("{name} {} {}", sums.plays, sums.cubes)
        }
    }

    /// Ann breaks her six point and her midpoint for nothing with the best roll of all; Bob doubles an
    /// even game, and Ann drops it.
    const ODD: &str = " 7 point match\n\n Game 1\n Bob : 0                        Ann : 0\n  \
        1)                             31: 13/10 6/5\n  \
        2) 61: 13/7 8/7                42: 8/4 6/4\n  \
        3)  Doubles => 2                Drops\n      Wins 1 point\n";

    fn analysed(mat: &str) -> Vec<Result<AnalysisReport, String>> {
        let options = AnalysisOptions { nodes: 1, messages: &Terse, tell: &|_, _| {} };
        let mut found = Vec::new();
        let mut hear = |judged| found.push(judged);
        Position::analyse("mat", &mut mat.as_bytes(), &options, &mut hear).unwrap().unwrap();
        found
    }

    #[test]
    fn bad_plays_and_bad_drops_are_found() {
        let analysis = analysed(ODD).remove(0).unwrap();
        assert!(analysis.text.contains("31: 13/10 6/5 -0."), "{}", analysis.text);
        assert!(analysis.text.contains(": 8/5 6/5"), "{}", analysis.text);
        assert!(analysis.text.contains("Drop -0.") || analysis.text.contains("Drop -1."));
        assert!(analysis.text.contains("Blunder: Take"), "{}", analysis.text);
        let [white, black] = Side::ALL.map(|side| analysis.performances[side].dice.unwrap());
        // Ann (on the right, White) made two plays and refused a cube; Bob played once and doubled.
        assert_eq!((white.plays, white.cubes, black.plays), (2, 1, 1));
        assert!(black.cubes >= 1 && black.cube_loss > 0.05, "{black:?}");
        assert!(white.cube_loss > 0.4 && white.error_rate() > black.error_rate());
        // The file can be read again, with what was written into it.
        assert_eq!(analysed(&analysis.text).len(), 1);
    }

    /// Making the five point with 31, the bar point with 61 and the four point with 42 are no errors;
    /// the same rolls cannot be lucky for both.
    #[test]
    fn good_plays_are_fine() {
        let good = ODD
            .replace("13/10 6/5", "8/5 6/5")
            .replace("  3)  Doubles => 2                Drops\n      Wins 1 point\n", "");
        let analysis = analysed(&good).remove(0).unwrap();
        assert_eq!(analysis.performances.white.errors, [0; 3], "{}", analysis.text);
        assert_eq!(analysis.performances.black.errors, [0; 3], "{}", analysis.text);
        assert!(analysis.performances.white.dice.unwrap().error_rate() < 20.0);
        assert!(analysis.picture.contains("polyline"));
    }

    #[test]
    fn broken_games_are_told() {
        let broken = ODD.replace("8/4 6/4", "8/2 6/1");
        assert!(analysed(&broken).remove(0).is_err());
    }
}
