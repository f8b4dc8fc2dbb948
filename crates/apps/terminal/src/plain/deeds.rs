//! What can be done or heard in words beside moving.

use std::time::Duration;

use game::{Event, Side};
use table::{Actor, Command, Dice, Proposal, Refusal};
use words::Language;

use super::news::move_words;
use super::parlour::Parlour;
use crate::deed::Deed;
use crate::house::Advice;
use crate::table_messages::TableMessages;
use crate::{PlayableGame, export};

impl<G: PlayableGame> Parlour<'_, '_, G> {
    pub(super) fn act(&mut self, deed: Deed) {
        let (seat, now) = (self.house.speaker(), self.now());
        match deed {
            Deed::Help => self.help(),
            Deed::Language => {
                self.talk.language = match self.language() {
                    Language::English => Language::French,
                    Language::French => Language::English,
                };
                self.tell_board();
                self.ask();
            }
            Deed::Turn => self.say(self.language().plain_not_now()),
            Deed::Takeback => match self.house.table().takeback(seat) {
                Ok(proposal) => self.command(Command::Offer(proposal)),
                Err(objection) => self.refuse(&Refusal::Table(objection)),
            },
            Deed::Hint => self.hint(),
            Deed::Draw => self.command(Command::Offer(Proposal::Draw)),
            Deed::Claim => match self.house.table().claims(seat).first() {
                Some(ending) => self.command(Command::Claim { ending: *ending, with: None }),
                None => self.refuse(&Refusal::Table(table::CommandError::ClaimUnfounded)),
            },
            Deed::Resign => self.resign(),
            Deed::Abort => self.command(Command::Abort),
            Deed::Accept | Deed::Decline => match self.house.table().offer() {
                Some(offer) if deed == Deed::Accept => self.command(Command::Accept(offer.what)),
                Some(offer) => self.command(Command::Decline(offer.what)),
                None => self.refuse(&Refusal::Table(table::CommandError::OfferGone)),
            },
            Deed::Withdraw => {
                let by = self.house.table().offer().map_or(seat, |offer| offer.by);
                self.command_by(Actor::Seat(by), Command::Withdraw, now);
            }
            Deed::Next => self.command_by(Actor::House, Command::Next, now),
            Deed::Rematch => self.command(Command::Offer(Proposal::Rematch)),
            Deed::Export => {
                let folder = std::env::current_dir().unwrap_or_default();
                let said = export::export(self.house.table(), &folder);
                let line = said.sentence(self.language());
                self.say(&line);
            }
            Deed::Leave => self.left = true,
        }
    }

    /// Waits for a hint, which takes no longer than a breath, and tells it.
    fn hint(&mut self) {
        if !self.house.can_advise() {
            self.say(self.language().plain_not_now());
            return;
        }
        self.house.ask_advice();
        while *self.house.advice() == Advice::Awaited && !self.house.advise() {
            std::thread::sleep(Duration::from_millis(2));
        }
        let messages = TableMessages::new(self.house.table(), self.language());
        if let Some(line) = self.house.advice().words(&messages) {
            self.say(&line);
        }
    }

    fn resign(&mut self) {
        let language = self.language();
        let levels = self.house.table().setup().dice != Dice::None;
        self.say(if levels {
            language.plain_which_level()
        } else {
            language.plain_confirm_resign()
        });
        let Some(line) = self.talk.hear() else { return };
        let level = match (levels, line.as_str()) {
            (true, "1" | "2" | "3") => line.parse().ok(),
            (true, _) => None,
            (false, _) => (Deed::read(&line, language) == Some(Deed::Accept)).then_some(1),
        };
        match level {
            Some(level) => self.command(Command::Resign { level }),
            None => self.ask(),
        }
    }

    fn help(&mut self) {
        let language = self.language();
        let examples = G::move_examples(language);
        let mut lines = vec![language.plain_help(examples)];
        let mut word = |said: &str, what: &str| {
            let word = said.split(',').next().unwrap_or_default();
            lines.push(language.plain_help_word(what, word));
        };
        word(language.plain_keyword_board(), language.plain_help_board());
        word(language.plain_keyword_legal(), language.plain_help_legal());
        word(language.plain_keyword_last(), language.plain_help_last());
        word(language.plain_keyword_time(), language.plain_help_time());
        for deed in Deed::ALL.into_iter().filter(|deed| *deed != Deed::Turn) {
            word(deed.word(language), deed.name(language));
        }
        for line in lines {
            self.say(&line);
        }
    }

    /// What can be heard again at any time.
    pub(super) fn answer_query(&mut self, line: &str) -> bool {
        let is = |said: fn(Language) -> &'static str| {
            Language::ALL.into_iter().any(|language| {
                said(language).split(',').any(|word| word.eq_ignore_ascii_case(line))
            })
        };
        if is(Language::plain_keyword_board) {
            self.tell_board();
            self.ask();
        } else if is(Language::plain_keyword_legal) {
            self.tell_legal();
        } else if is(Language::plain_keyword_time) {
            self.tell_time();
        } else if is(Language::plain_keyword_last) {
            self.tell_last();
        } else {
            return false;
        }
        true
    }

    fn tell_legal(&mut self) {
        let language = self.language();
        let position = self.house.table().position();
        let moves = position.legal_moves();
        let texts: Vec<String> =
            moves.iter().map(|mv| position.write_localized_move(language, mv)).collect();
        let line = language.plain_legal(moves.len() as u64, texts.join(", "));
        self.say(&line);
    }

    fn tell_time(&mut self) {
        let (language, now) = (self.language(), self.now());
        let messages = TableMessages::new(self.house.table(), language);
        let sides = messages.sides();
        let clocks =
            Side::ALL.map(|side| messages.clock(side, now).map(|time| (sides[side], time)));
        if clocks.iter().all(Option::is_none) {
            self.say(language.plain_no_clock());
        }
        for (side, time) in clocks.into_iter().flatten() {
            let line = language.plain_clock(side, time);
            self.say(&line);
        }
    }

    fn tell_last(&mut self) {
        let language = self.language();
        let Some(sheet) = self.house.table().current_game() else { return };
        let line = sheet.line();
        let mut events = line.events().iter().zip(line.positions()).rev();
        let last = events.find_map(|(event, before)| match event {
            Event::Move { by, mv } => Some((*by, mv, before)),
            Event::Roll(_) => None,
        });
        let Some((by, mv, before)) = last else { return };
        let rules = &self.house.table().setup().rules;
        let words = move_words::<G>(before, by, mv, rules, language);
        self.say(&words);
    }
}
