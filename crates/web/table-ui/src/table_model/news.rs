//! What has happened at the table, in sentences for screen readers.

use game::Event;
use narration::PlayableGame;
use words::Language;

use super::TableModel;

impl<G: PlayableGame> TableModel<G> {
    /// How many games have begun, and how many events the last one has.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.table.games().len(), self.events())
    }

    /// Everything that has happened since the last call: moves, rolls, doubles and their answers. Nothing if
    /// there are no new events.
    pub(super) fn take_news(&mut self, language: Language) -> Option<String> {
        let (games, events) = self.announced;
        let now = self.progress();
        let first = if now.0 == games { events.min(now.1) } else { 0 };
        self.announced = now;
        let sentences: Vec<String> =
            (first..now.1).filter_map(|event| self.event_sentence(event, language)).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// The last event that is worth a sentence.
    pub(super) fn last_words(&self, language: Language) -> Option<String> {
        (0..self.events()).rev().find_map(|event| self.event_sentence(event, language))
    }

    /// An event of the present game in a sentence. The decision to roll has none: the roll follows.
    fn event_sentence(&self, index: usize, language: Language) -> Option<String> {
        let line = self.table.current_game()?.line();
        let before = line.positions().get(index)?;
        match line.events().get(index)? {
            Event::Move { mv, .. } if narration::score_sheet::is_roll_decision(before, mv) => None,
            Event::Move { by, mv } => {
                let words = self.description(language).describe_move(before, *by, mv);
                Some(language.plain_plays(words, self.messages(language).sides()[*by]))
            }
            Event::Roll(roll) => self.roll_sentence(index, roll, language),
        }
    }

    /// Who rolled what.
    fn roll_sentence(&self, index: usize, roll: &G::Roll, language: Language) -> Option<String> {
        let line = self.table.current_game()?.line();
        if let Some(remark) = line.positions()[index].roll_remark(language, roll) {
            return Some(remark);
        }
        let text = G::write_roll(roll);
        let mut digits = text.chars();
        let (one, other) = (digits.next()?, digits.next()?);
        let sides = self.messages(language).sides();
        let is_opening = line.events()[..index].iter().all(|event| matches!(event, Event::Roll(_)));
        if !is_opening {
            let side = line.positions()[index + 1].turn().player()?;
            return Some(language.status_rolled(language.plain_and(one, other), sides[side]));
        }
        let opening = language.status_opening(sides.black, one, other, sides.white);
        Some(match one == other {
            true => format!("{opening} {}", language.status_tie()),
            false => opening,
        })
    }
}
