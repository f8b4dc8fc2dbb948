//! Asking for what was not said.

use std::io::Write;
use std::time::Duration;

use games::{Kind, with_game};
use words::Language;

use crate::ear::Heard;
use crate::lobby::{Card, Line};
use crate::{Ear, Order, PlayableGame};

/// How long one waits where nothing else can happen.
const LONG: Duration = Duration::from_secs(3600);

/// A conversation in lines.
pub(crate) struct Talk<'t, 'e> {
    pub(crate) ear: Ear<'e>,
    pub(crate) output: &'t mut dyn Write,
    pub(crate) language: Language,
}

impl Talk<'_, '_> {
    /// Says a line. Whoever does not listen any more will be missed at the next question.
    pub(crate) fn say(&mut self, line: &str) {
        if !line.is_empty() {
            let _ = writeln!(self.output, "{line}");
        }
    }

    /// The next line; `None` at the end.
    pub(crate) fn hear(&mut self) -> Option<String> {
        loop {
            match self.listen(LONG) {
                Heard::Line(line) => return Some(line),
                Heard::Silence => {}
                Heard::End => return None,
            }
        }
    }

    /// The next line, if it comes in time.
    pub(crate) fn listen(&mut self, patience: Duration) -> Heard {
        match self.output.flush() {
            Ok(()) => self.ear.hear(patience),
            // Nobody listens to us: why should we.
            Err(_) => Heard::End,
        }
    }

    /// Lets one of several be chosen by its number.
    fn pick(&mut self, question: &str, names: &[String]) -> Option<usize> {
        self.say(question);
        for (number, name) in (1..).zip(names) {
            self.say(&format!("{number}. {name}"));
        }
        self.say(self.language.plain_pick());
        loop {
            let line = self.hear()?;
            let named = names.iter().position(|name| name.eq_ignore_ascii_case(&line));
            let numbered = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match named.or(numbered).filter(|index| *index < names.len()) {
                Some(index) => return Some(index),
                None if line.is_empty() => return Some(0),
                None => self.say(self.language.plain_no_such_number()),
            }
        }
    }

    /// Asks for everything that a menu would ask for.
    pub(crate) fn complete(&mut self, order: Order) -> Option<Order> {
        let language = self.language;
        let kind = match order.game {
            Some(kind) => kind,
            None => {
                let names: Vec<String> =
                    Kind::ALL.iter().map(|kind| name(*kind, language).to_owned()).collect();
                Kind::ALL[self.pick(language.plain_which_game(), &names)?]
            }
        };
        let mut card = Card::new(kind, &order);
        for (line, question, said) in [
            (Line::Rules, language.plain_which_rules(), order.rules.is_some()),
            (Line::Options, language.menu_options(), order.rules.is_some()),
            (
                Line::Opponent,
                language.plain_which_opponent(),
                order.white.is_some() || order.black.is_some(),
            ),
            (
                Line::Level,
                language.plain_which_level_of_play(),
                order.white.is_some() || order.black.is_some(),
            ),
            (
                Line::Side,
                language.plain_which_side(),
                order.by_lot || order.white.is_some() || order.black.is_some(),
            ),
            (Line::Clock, language.plain_which_clock(), order.clock.is_some()),
        ] {
            if !said && card.find(line) {
                let names = card.values(language);
                let index = self.pick(question, &names)?;
                (0..index).for_each(|_| card.change(1));
            }
        }
        Some(Order { language, ..card.order(&order) })
    }
}

fn name(kind: Kind, language: Language) -> &'static str {
    fn of<G: PlayableGame>(language: Language) -> &'static str {
        G::game_name(language)
    }
    with_game!(kind, G => of::<G>(language))
}
