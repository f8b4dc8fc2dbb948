//! A game in words.

use std::time::{Duration, Instant};

use board_view::Draft;
use game::{Event, Side};
use table::{
    Actor, Awaits, Command, Dice, Entry, Millis, Phase, Proposal, Refusal, Seat, Sitter, Table,
};
use words::Language;

use super::ask::Talk;
use super::news::{move_words, tell_entry};
use crate::deed::Deed;
use crate::house::{House, Trouble};
use crate::room::capital;
use crate::run::{Farewell, luck};
use crate::spoken::Voice;
use crate::tell::Teller;
use crate::understand::{Said, understand};
use crate::{Order, Playable, choices, export, open, playable, why};

/// A game in words.
pub(crate) struct Parlour<'t, G: Playable> {
    house: House<G>,
    talk: Talk<'t>,
    /// The move that is being entered square by square.
    draft: Option<Draft<G>>,
    /// The table as far as it has been told.
    told: Table<G>,
    opened: Instant,
    before: Millis,
    /// Whether somebody wants to leave.
    left: bool,
}

impl<'t, G: Playable> Parlour<'t, G> {
    pub(crate) fn new(house: House<G>, talk: Talk<'t>) -> Self {
        let (told, before) = (house.table().clone(), house.table().last_time());
        Self { house, talk, draft: None, told, opened: Instant::now(), before, left: false }
    }

    /// Plays until somebody leaves, or there are no more lines.
    pub(crate) fn play(mut self, order: &Order) -> Farewell {
        self.welcome();
        loop {
            self.attend();
            if let Some(house) = self.again(order) {
                let Self { talk, .. } = self;
                self = Self::new(house, talk);
                self.welcome();
                continue;
            }
            if self.house.has_lost_its_dice() {
                self.say(self.talk.language.told_secret_lost());
                break;
            }
            let waits = self.is_ours();
            if !waits && self.house.table().phase() == Phase::Playing {
                // Somebody is thinking.
                std::thread::sleep(Duration::from_millis(2));
                continue;
            }
            if self.house.is_unattended() && self.house.table().phase() == Phase::Over {
                break;
            }
            let Some(line) = self.talk.hear() else { break };
            self.answer(&line);
            if self.left {
                break;
            }
        }
        let farewell =
            Farewell { language: self.talk.language, unfinished: self.house.is_unfinished() };
        self.house.close();
        farewell
    }

    fn now(&self) -> Millis {
        self.before.plus(Millis::from(self.opened.elapsed()))
    }

    fn language(&self) -> Language {
        self.talk.language
    }

    fn say(&mut self, line: &str) {
        self.talk.say(line);
    }

    fn welcome(&mut self) {
        let language = self.language();
        let table = self.house.table();
        let teller = Teller::new(table, language);
        let rules =
            playable::book::<G>(&table.setup().rules).map_or("", |book| book.name.to(language));
        let [white, black] = [Side::White, Side::Black]
            .map(|side| table.seat(side).map_or_else(String::new, |seat| teller.player(seat)));
        let line = language.plain_begins(black, playable::name::<G>(language), rules, white);
        self.say(&line);
        self.tell_board();
        self.say(language.plain_how());
        self.ask();
    }

    /// Whether somebody at this keyboard must say something.
    fn is_ours(&self) -> bool {
        let table = self.house.table();
        let asked = table.offer().is_some_and(|offer| self.is_here(!offer.by));
        asked
            || match table.awaits() {
                Awaits::Move(seat) => self.is_here(seat),
                Awaits::Roll(throw) => throw.seat.is_none_or(|seat| self.is_here(seat)),
                _ => true,
            }
    }

    fn is_here(&self, seat: Seat) -> bool {
        matches!(self.house.table().seats()[seat], Sitter::Person(_) | Sitter::Guest(_))
    }

    /// Whoever speaks: who is asked, else who is to move, else who is there.
    fn speaker(&self) -> Seat {
        let table = self.house.table();
        let here = |seat: &Seat| self.is_here(*seat);
        let asked = table.offer().map(|offer| !offer.by).filter(here);
        let awaited = match table.awaits() {
            Awaits::Move(seat) => Some(seat),
            Awaits::Roll(throw) => throw.seat,
            _ => None,
        };
        let anybody = || Seat::ALL.into_iter().find(here).unwrap_or(Seat::South);
        asked.or(awaited.filter(here)).unwrap_or_else(anybody)
    }

    /// Lets the house do its duties, and tells what has happened.
    fn attend(&mut self) {
        let now = self.now();
        if let Err(Trouble::Unkept(error)) = self.house.attend(now) {
            let words = words::mishap(self.language(), &error);
            let line = self.language().told_unkept(words);
            self.say(&line);
        }
        if self.house.table().entries().len() > self.told.entries().len() {
            self.tell_news();
            self.ask();
        }
    }

    /// Tells every entry that has not been told.
    fn tell_news(&mut self) {
        let language = self.language();
        let known = self.told.entries().len();
        let news: Vec<Entry<G>> = self.house.table().entries()[known..].to_vec();
        for Entry { by, command, time } in news {
            // What the house's table has obeyed, this one obeys too.
            let _ = self.told.obey(by, command, time);
            for line in tell_entry(&self.told, language) {
                self.say(&line);
            }
        }
        self.draft = None;
    }

    fn tell_board(&mut self) {
        let table = self.house.table();
        let voice = Voice::<G> { rules: &table.setup().rules, language: self.language() };
        for line in voice.board_words(table.position()) {
            self.say(&line);
        }
    }

    /// Says what is awaited.
    fn ask(&mut self) {
        let language = self.language();
        let table = self.house.table();
        let teller = Teller::new(table, language);
        let mut lines = Vec::new();
        if table.offer().is_some_and(|offer| self.is_here(!offer.by)) {
            lines.push(language.plain_answer().to_owned());
        } else if self.is_ours() && table.phase() == Phase::Playing {
            lines.push(teller.state());
            lines.extend(self.question());
            for ending in table.claims(self.speaker()) {
                lines.push(language.told_claimable(G::ending(language, ending)));
            }
        } else if table.phase() == Phase::Between {
            let word = Deed::Next.word(language);
            lines.push(language.plain_choices(word));
        }
        for line in lines {
            self.say(&line);
        }
    }

    /// The question that the game asks, and the words that answer it.
    fn question(&self) -> Vec<String> {
        let (language, table) = (self.language(), self.house.table());
        if let Awaits::Roll(throw) = table.awaits() {
            let sides = playable::side_names::<G>(&table.setup().rules, language);
            return vec![match throw.seat {
                None => language.ask_opening_dice(sides.black, sides.white),
                Some(_) => language.ask_dice().to_owned(),
            }];
        }
        let draft = self.draft.clone().unwrap_or_else(|| Draft::new(table.position().clone()));
        let Some(question) = draft.question() else { return Vec::new() };
        let rules = &table.setup().rules;
        let names = draft.choices().into_iter();
        let names: Vec<String> = names
            .map(|choice| choices::name::<G>(choice, rules, language).to_lowercase())
            .collect();
        vec![
            choices::question(question, language).to_owned(),
            language.plain_choices(names.join(", ")),
        ]
    }

    /// Does what a line says.
    fn answer(&mut self, line: &str) {
        let language = self.language();
        if line.is_empty() {
            self.ask();
            return;
        }
        if let Some(name) = line.strip_suffix('?').map(str::trim)
            && let Some(place) = self.house.table().position().read_place(&name.to_lowercase())
        {
            let table = self.house.table();
            let voice = Voice::<G> { rules: &table.setup().rules, language };
            let words = voice.place_words(table.position(), place);
            self.say(&words);
            return;
        }
        if self.answer_query(line) {
            return;
        }
        let position = self.house.table().position().clone();
        let draft = self.draft.take().unwrap_or_else(|| Draft::new(position));
        match understand(line, &draft, language) {
            Said::Deed(deed) => self.act(deed),
            Said::Move(mv) => self.command(Command::Move(mv)),
            Said::Roll(roll) => self.command(Command::Roll(roll)),
            Said::Choice(choice) => self.enter(draft, |draft| draft.choose(choice)),
            Said::Place(place) => self.enter(draft, |draft| draft.click(place)),
            Said::Wrong(error) => self.refuse(&why::unread(error)),
        }
    }

    /// One step of a move that is entered step by step.
    fn enter(
        &mut self,
        mut draft: Draft<G>,
        step: impl FnOnce(&mut Draft<G>) -> Result<(), G::Refusal>,
    ) {
        if let Err(refusal) = step(&mut draft) {
            self.refuse(&Refusal::Rules(refusal));
            return;
        }
        if let Some(mv) = draft.whole().cloned() {
            self.command(Command::Move(mv));
            return;
        }
        let position = draft.position();
        let targets: Vec<String> =
            draft.targets().into_iter().map(|place| position.place_name(place)).collect();
        let words = self.language().plain_choices(targets.join(", "));
        self.draft = Some(draft);
        if !targets.is_empty() {
            self.say(&words);
        }
        for line in self.question() {
            self.say(&line);
        }
    }

    /// What can be heard again at any time.
    fn answer_query(&mut self, line: &str) -> bool {
        let is = |said: fn(Language) -> &'static str| {
            Language::ALL.into_iter().any(|language| {
                said(language).split(',').any(|word| word.eq_ignore_ascii_case(line))
            })
        };
        if is(Language::plain_said_board) {
            self.tell_board();
            self.ask();
        } else if is(Language::plain_said_legal) {
            self.tell_legal();
        } else if is(Language::plain_said_time) {
            self.tell_time();
        } else if is(Language::plain_said_last) {
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
            moves.iter().map(|mv| position.write_people(language, mv)).collect();
        let line = language.plain_legal(moves.len() as u64, texts.join(", "));
        self.say(&line);
    }

    fn tell_time(&mut self) {
        let (language, now) = (self.language(), self.now());
        let teller = Teller::new(self.house.table(), language);
        let sides = teller.sides();
        let clocks = Side::ALL.map(|side| teller.clock(side, now).map(|time| (sides[side], time)));
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
        let Some(sheet) = self.house.table().sheet() else { return };
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

    fn command(&mut self, command: Command<G>) {
        let (by, now) = (Actor::Seat(self.speaker()), self.now());
        self.command_by(by, command, now);
    }

    fn command_by(&mut self, by: Actor, command: Command<G>, now: Millis) {
        match self.house.obey(by, command, now) {
            Ok(()) => {}
            Err(Trouble::Refused(refusal)) => self.refuse(&refusal),
            Err(Trouble::Unkept(error)) => {
                let words = words::mishap(self.language(), &error);
                let line = self.language().told_unkept(words);
                self.say(&line);
            }
        }
    }

    /// Says why something was not done, and the rule.
    fn refuse(&mut self, refusal: &Refusal<G>) {
        let language = self.language();
        let reason = why::refused(refusal, &self.house.table().setup().rules, language);
        self.say(&capital(&reason.sentence));
        if let Some(article) = reason.article {
            self.say(&language.room_rule(article.title.to(language)));
            self.say(article.text.to(language));
        }
    }

    fn act(&mut self, deed: Deed) {
        let (seat, now) = (self.speaker(), self.now());
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
            Deed::Draw => self.command(Command::Offer(Proposal::Draw)),
            Deed::Claim => match self.house.table().claims(seat).first() {
                Some(ending) => self.command(Command::Claim { ending: *ending, with: None }),
                None => self.refuse(&Refusal::Table(table::Objection::ClaimUnfounded)),
            },
            Deed::Resign => self.resign(),
            Deed::Abort => self.command(Command::Abort),
            Deed::Accept | Deed::Decline => match self.house.table().offer() {
                Some(offer) if deed == Deed::Accept => self.command(Command::Accept(offer.what)),
                Some(offer) => self.command(Command::Decline(offer.what)),
                None => self.refuse(&Refusal::Table(table::Objection::OfferGone)),
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

    fn resign(&mut self) {
        let language = self.language();
        let levels = self.house.table().setup().dice != Dice::None;
        self.say(if levels { language.plain_which_level() } else { language.plain_sure() });
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
        let examples = playable::examples::<G>(language);
        let mut lines = vec![language.plain_help(examples)];
        let mut word = |said: &str, what: &str| {
            let word = said.split(',').next().unwrap_or_default();
            lines.push(language.plain_help_word(what, word));
        };
        word(language.plain_said_board(), language.plain_hear_board());
        word(language.plain_said_legal(), language.plain_hear_legal());
        word(language.plain_said_last(), language.plain_hear_last());
        word(language.plain_said_time(), language.plain_hear_time());
        for deed in Deed::ALL.into_iter().filter(|deed| *deed != Deed::Turn) {
            word(deed.word(language), deed.name(language));
        }
        for line in lines {
            self.say(&line);
        }
    }

    /// The next table, if both want a rematch.
    fn again(&mut self, order: &Order) -> Option<House<G>> {
        let table = self.house.table();
        let setup = table.rematch(table.setup().id.as_str(), table.setup().dice.clone())?;
        open::again(setup, order, luck()).ok()
    }
}
