//! A game in words.

use std::time::{Duration, Instant};

use board_view::{Choice, Draft};
use game::Side;
use table::{Actor, Awaits, Command, Entry, Millis, Phase, Refusal, Table};
use words::Language;

use super::ask::Talk;
use super::news::tell_entry;
use crate::board_description::BoardDescription;
use crate::deed::Deed;
use crate::ear::Heard;
use crate::house::{House, Trouble};
use crate::room::capital;
use crate::run::{Farewell, luck};
use crate::table_messages::TableMessages;
use crate::understand::{Said, understand};
use crate::{Order, PlayableGame, choices, open, playable, refusal_explanation, score_sheet};

/// A game in words.
pub(crate) struct Parlour<'t, 'e, G: PlayableGame> {
    pub(super) house: House<G>,
    pub(super) talk: Talk<'t, 'e>,
    /// The move that is being entered square by square.
    draft: Option<Draft<G>>,
    /// The table as far as it has been told.
    told: Table<G>,
    opened: Instant,
    before: Millis,
    /// Whether somebody wants to leave.
    pub(super) left: bool,
}

impl<'t, 'e, G: PlayableGame> Parlour<'t, 'e, G> {
    pub(crate) fn new(house: House<G>, talk: Talk<'t, 'e>) -> Self {
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
                self.say(self.talk.language.status_secret_lost());
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
            match self.talk.listen(self.patience()) {
                Heard::Line(line) => self.answer(&line),
                // A flag may have fallen meanwhile.
                Heard::Silence => continue,
                Heard::End => break,
            }
            if self.left {
                break;
            }
        }
        let farewell =
            Farewell { language: self.talk.language, unfinished: self.house.is_unfinished() };
        self.house.close();
        farewell
    }

    /// How long a line can be waited for before something happens by itself.
    fn patience(&self) -> Duration {
        match self.house.table().flag_falls_at() {
            Some(falls) if self.house.table().phase() == Phase::Playing => {
                Duration::from_millis(falls.0.saturating_sub(self.now().0).max(1))
            }
            _ => Duration::from_secs(3600),
        }
    }

    pub(super) fn now(&self) -> Millis {
        self.before.plus(Millis::from(self.opened.elapsed()))
    }

    pub(super) fn language(&self) -> Language {
        self.talk.language
    }

    pub(super) fn say(&mut self, line: &str) {
        self.talk.say(line);
    }

    fn welcome(&mut self) {
        let language = self.language();
        let table = self.house.table();
        let messages = TableMessages::new(table, language);
        let rules = playable::rulebook_of::<G>(&table.setup().rules)
            .map_or("", |book| book.name.to(language));
        let [white, black] = [Side::White, Side::Black]
            .map(|side| table.seat(side).map_or_else(String::new, |seat| messages.player(seat)));
        let line = language.plain_begins(black, G::game_name(language), rules, white);
        self.say(&line);
        self.tell_board();
        self.say(language.plain_how());
        self.ask();
    }

    /// Whether somebody at this keyboard must say something.
    fn is_ours(&self) -> bool {
        let table = self.house.table();
        let asked = table.offer().is_some_and(|offer| self.house.is_here(!offer.by));
        asked
            || match table.awaits() {
                Awaits::Move(seat) => self.house.is_here(seat),
                Awaits::Roll(throw) => throw.seat.is_none_or(|seat| self.house.is_here(seat)),
                _ => true,
            }
    }

    /// Lets the house do its duties, and tells what has happened.
    fn attend(&mut self) {
        let now = self.now();
        if let Err(Trouble::Unkept(error)) = self.house.attend(now) {
            let words = words::io_error_text(self.language(), &error);
            let line = self.language().status_save_failed(words);
            self.say(&line);
        }
        if self.house.table().entries().len() > self.told.entries().len() {
            let turn = self.told.position().turn();
            self.tell_news();
            // Who goes on with a turn knows what can be done.
            let goes_on = score_sheet::is_turn_in_progress(self.house.table())
                && turn == self.told.position().turn();
            if !goes_on {
                self.ask();
            }
        }
    }

    /// Tells every entry that has not been told.
    fn tell_news(&mut self) {
        let language = self.language();
        let known = self.told.entries().len();
        let news: Vec<Entry<G>> = self.house.table().entries()[known..].to_vec();
        for Entry { by, command, time } in news {
            // What the house's table has obeyed, this one obeys too.
            let _ = self.told.execute(by, command, time);
            for line in tell_entry(&self.told, language) {
                self.say(&line);
            }
        }
        self.draft = None;
    }

    pub(super) fn tell_board(&mut self) {
        let table = self.house.table();
        let description =
            BoardDescription::<G> { rules: &table.setup().rules, language: self.language() };
        for line in description.describe_board(table.position()) {
            self.say(&line);
        }
    }

    /// Says what is awaited.
    pub(super) fn ask(&mut self) {
        let language = self.language();
        let table = self.house.table();
        let messages = TableMessages::new(table, language);
        let mut lines = Vec::new();
        if table.offer().is_some_and(|offer| self.house.is_here(!offer.by)) {
            lines.push(language.plain_answer().to_owned());
        } else if self.is_ours() && table.phase() == Phase::Playing {
            lines.push(messages.status());
            lines.extend(self.question());
            for ending in table.claims(self.house.speaker()) {
                lines.push(language.status_claimable(G::ending(language, ending)));
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
            return vec![choices::dice_prompt(table.position(), throw, &sides, language)];
        }
        let draft = self.draft.clone().unwrap_or_else(|| Draft::new(table.position().clone()));
        let Some(question) = draft.question() else { return Vec::new() };
        let rules = &table.setup().rules;
        let names = draft.choices().into_iter().filter(|choice| self.house.is_thinkable(*choice));
        let names: Vec<String> = names
            .map(|choice| choices::choice_name::<G>(choice, rules, language).to_lowercase())
            .collect();
        vec![
            choices::question_text(question, language).to_owned(),
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
            let description = BoardDescription::<G> { rules: &table.setup().rules, language };
            let words = description.describe_place(table.position(), place);
            self.say(&words);
            return;
        }
        if self.answer_query(line) {
            return;
        }
        let position = self.house.table().position().clone();
        let free = self.house.table().offer().is_none();
        let draft = self.draft.take().unwrap_or_else(|| Draft::new(position));
        match understand(line, &draft, language) {
            // Where nobody offers anything, accepting may be about a play that was not legal.
            Said::Deed(deed)
                if free && deed.judgement().is_some_and(|said| draft.choices().contains(&said)) =>
            {
                let said = deed.judgement().unwrap_or(Choice::Accept);
                self.enter(draft, |draft| draft.choose(said));
            }
            Said::Deed(deed) => self.act(deed),
            Said::Move(mv) => self.command(Command::Move(mv)),
            Said::Moves(moves) => {
                for mv in moves {
                    self.command(Command::Move(mv));
                }
            }
            Said::Roll(roll) => self.command(Command::Roll(roll)),
            Said::Choice(choice) => self.enter(draft, |draft| draft.choose(choice)),
            Said::Place(place) => self.enter(draft, |draft| draft.click(place)),
            Said::Wrong(error) => self.refuse(&refusal_explanation::refusal_of(error)),
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
        if let Some(mv) = draft.complete_move().cloned() {
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

    pub(super) fn command(&mut self, command: Command<G>) {
        let now = self.now();
        match self.house.actor(&command) {
            Ok(by) => self.command_by(by, command, now),
            Err(objection) => self.refuse(&Refusal::Table(objection)),
        }
    }

    pub(super) fn command_by(&mut self, by: Actor, command: Command<G>, now: Millis) {
        match self.house.obey(by, command, now) {
            Ok(()) => {}
            Err(Trouble::Refused(refusal)) => self.refuse(&refusal),
            Err(Trouble::Unkept(error)) => {
                let words = words::io_error_text(self.language(), &error);
                let line = self.language().status_save_failed(words);
                self.say(&line);
            }
        }
    }

    /// Says why something was not done, and the rule.
    pub(super) fn refuse(&mut self, refusal: &Refusal<G>) {
        let language = self.language();
        let reason = refusal_explanation::explain_refusal(
            refusal,
            &self.house.table().setup().rules,
            language,
        );
        self.say(&capital(&reason.sentence));
        if let Some(article) = reason.article {
            self.say(&language.screen_rule(article.title.to(language)));
            self.say(article.text.to(language));
        }
    }

    /// The next table, if both want a rematch.
    fn again(&mut self, order: &Order) -> Option<House<G>> {
        let table = self.house.table();
        let setup = table.rematch(table.setup().id.as_str(), table.setup().dice.clone())?;
        open::again(setup, order, luck()).ok()
    }
}
