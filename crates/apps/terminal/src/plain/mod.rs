//! Playing line by line: everything is said in words, nothing is drawn.

mod ask;
mod deeds;
mod news;
mod parlour;

use std::io::Write;

use games::with_game;

use crate::room::Said;
use crate::run::{Farewell, luck};
use crate::{Ear, Failure, Order, Resume, open};

use ask::Talk;
use parlour::Parlour;

/// Plays until somebody leaves or there are no more lines.
pub(crate) fn visit(
    mut order: Order,
    ear: Ear<'_>,
    output: &mut dyn Write,
) -> Result<Farewell, Failure> {
    let mut talk = Talk { ear, output, language: order.language };
    let path = match order.resume.take() {
        None => None,
        Some(Resume::File(path)) => Some(path),
        Some(Resume::Last) => {
            let last = order.shelf.as_ref().and_then(open::unfinished);
            Some(last.ok_or(Failure::NothingToResume)?.path)
        }
    };
    if let Some(path) = path {
        return with_game!(open::kind_of(&path)?, G => {
            let (house, damaged) = open::resume::<G>(&path, &order, luck())?;
            let said = damaged.map_or(Said::Resumed, Said::Damaged);
            talk.say(&said.sentence(talk.language));
            Ok(Parlour::new(house, talk).play(&order))
        });
    }
    if !(order.now && order.game.is_some()) {
        match talk.complete(order) {
            Some(complete) => order = complete,
            None => return Ok(Farewell { language: talk.language, unfinished: false }),
        }
    }
    with_game!(order.kind(), G => {
        let house = open::open::<G>(&order, luck())?;
        Ok(Parlour::new(house, talk).play(&order))
    })
}
