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

pub use self::sums::DiceSums;
use crate::analysed::judge_of;
use crate::{Analysed, Analysis, Class, Performance, Wish};
use judge::{Judged, judge};

impl Analysed for Position {
    fn analyse(
        format: &str,
        input: &mut dyn Read,
        wish: &Wish<'_>,
        each: &mut dyn FnMut(Result<Analysis, String>),
    ) -> Option<io::Result<()>> {
        let mut engine = judge_of::<Self>()?;
        let shared = Shared::default();
        let mut writer = MatWriter::new(shared.clone());
        let done = for_each_game(format, input, &mut |replayed, record| {
            match (replayed.fault, record) {
                (None, Some(record)) => {
                    let analysis = analyse(&mut *engine, record, wish, &mut writer, &shared)?;
                    each(Ok(analysis));
                }
                (Some(fault), _) => each(Err(format!("{}: {}", fault.line, fault.flaw))),
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
    wish: &Wish<'_>,
    writer: &mut MatWriter<Shared>,
    shared: &Shared,
) -> io::Result<Analysis> {
    let judged = judge(engine, &record.line, wish.nodes, wish.tell);
    let names = record.players.clone();
    let sums = BySide::new(|side| DiceSums::of(&judged, side));
    record.notes.extend(remarks(&judged, &names, wish));
    for side in Side::ALL {
        record.notes.push(wish.commentator.dice_summary(&names[side], &sums[side]));
    }
    writer.write(&record)?;
    let legend = Class::ERRORS.map(|class| wish.commentator.class_name(class));
    let title = wish.commentator.title(&names);
    Ok(Analysis {
        text: shared.take(),
        performances: BySide::new(|side| performance(&judged, side, sums[side])),
        picture: picture::draw(&judged, &title, legend.each_ref().map(String::as_str)),
        names,
    })
}

/// What there is to say about single decisions: the row of the file, the side, and what was better.
fn remarks(judged: &Judged, names: &BySide<String>, wish: &Wish<'_>) -> Vec<String> {
    let errors = judged.decisions.iter().filter(|decision| decision.class != Class::Fine);
    errors
        .map(|decision| {
            let word = |mv, text: &str| wish.commentator.cube_word(mv).unwrap_or(text.to_owned());
            let better = word(&decision.best, &decision.best_text);
            let played = word(&decision.played, &decision.played_text);
            let remark = wish.commentator.remark(decision.class, &better);
            let name = &names[decision.by];
            let roll = decision.roll.map_or(String::new(), |dice| format!("{dice}: "));
            format!("{}) {name} {roll}{played} -{:.3}. {remark}", decision.row, decision.loss)
        })
        .collect()
}

fn performance(judged: &Judged, side: Side, sums: DiceSums) -> Performance {
    let decisions = judged.decisions.iter().filter(|decision| decision.by == side);
    let exact: Vec<f64> =
        decisions.clone().map(|decision| 100.0 * 0.5f64.powf(6.0 * decision.loss)).collect();
    let accuracy =
        if exact.is_empty() { 100.0 } else { exact.iter().sum::<f64>() / exact.len() as f64 };
    let count = |class| decisions.clone().filter(|decision| decision.class == class).count() as u64;
    Performance { accuracy, errors: Class::ERRORS.map(count), dice: Some(sums) }
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
