use board_view::Place;
use narration::Playable;
use rulebooks::Article;
use table::{BySeat, Millis, Phase, Seat, Sitter};
use words::Language;

use super::{ClockFace, Habits, Lesson, Room, Sight, Wish, lesson};
use crate::texts::Texts;

/// A room of whichever game: what the page asks of it and tells it.
pub(crate) trait AnyRoom {
    /// What there is to see.
    fn sight(&self, language: Language, now: Millis) -> Sight;

    /// The clocks at the upper and the lower edge.
    fn clocks(&self, language: Language, now: Millis) -> [Option<ClockFace>; 2];

    /// Does what somebody wants, or says why not.
    fn wish(&mut self, wish: Wish, language: Language, now: Millis);

    /// Does what is the house's to do. Says whether anything has happened.
    fn attend(&mut self, now: Millis) -> bool;

    /// The name of the table.
    fn id(&self) -> String;

    /// The record of the table.
    fn record(&self) -> String;

    /// The secret of its dice, to be kept beside the record.
    fn secret(&self) -> Option<String>;

    /// The time of the last entry.
    fn last_time(&self) -> Millis;

    /// How many entries the record has.
    fn entries(&self) -> usize;

    /// Who sits in a seat, if somebody does.
    fn sitter(&self, seat: Seat, language: Language) -> Option<String>;

    /// Whether nothing is left to be played.
    fn is_finished(&self) -> bool;

    /// What there is at a place, in words.
    fn tell(&self, place: Place, language: Language) -> String;

    /// Hears what a computer does: its seat and a command, after so many entries.
    fn hear(&mut self, entries: usize, told: &str);

    /// What the house that keeps the table elsewhere has not been told yet.
    fn take_said(&mut self) -> Vec<String>;

    /// Lets happen here what has happened there; says whether that could be.
    fn follow(&mut self, entry: &str, now: Millis) -> bool;

    /// Hears that the house has done what it was told, or why not.
    fn answered(&mut self, refusal: Option<(&str, Option<&str>)>);

    /// Reads moves from here on, or says why not.
    fn read_plan(&self, text: &str, language: Language) -> Result<Vec<String>, String>;

    /// Moves from here on as people write them.
    fn plan_words(&self, line: &[String], language: Language) -> String;

    /// Says which seats at a table elsewhere belong to this screen.
    fn sit(&mut self, mine: BySeat<bool>);

    /// Says how somebody likes to play.
    fn set_habits(&mut self, habits: Habits);

    /// An article of the rulebook with its examples; if its text has been fetched, with that.
    fn lesson(
        &self,
        article: &'static Article,
        language: Language,
        texts: Option<&Texts>,
    ) -> Lesson;

    /// The setup of this table for another with sides changed.
    fn again(&self) -> super::Order;
}

impl<G: Playable> AnyRoom for Room<G> {
    fn sight(&self, language: Language, now: Millis) -> Sight {
        self.sight_in(language, now)
    }

    fn clocks(&self, language: Language, now: Millis) -> [Option<ClockFace>; 2] {
        self.faces(language, now)
    }

    fn wish(&mut self, wish: Wish, language: Language, now: Millis) {
        self.wish_for(wish, language, now);
    }

    fn attend(&mut self, now: Millis) -> bool {
        self.attend_to(now)
    }

    fn id(&self) -> String {
        self.table.setup().id.to_string()
    }

    fn record(&self) -> String {
        self.table.text()
    }

    fn secret(&self) -> Option<String> {
        self.dice.as_ref().map(|dice| dice.secret())
    }

    fn last_time(&self) -> Millis {
        self.table.last_time()
    }

    fn entries(&self) -> usize {
        self.table.entries().len()
    }

    fn sitter(&self, seat: Seat, language: Language) -> Option<String> {
        let somebody = self.table.seats()[seat] != Sitter::Empty;
        somebody.then(|| self.teller(language).sitter(seat).unwrap_or_default())
    }

    fn is_finished(&self) -> bool {
        self.table.phase() == Phase::Over
    }

    fn tell(&self, place: Place, language: Language) -> String {
        self.voice(language).place_words(self.table.position(), place)
    }

    fn hear(&mut self, entries: usize, told: &str) {
        self.hear_computer(entries, told);
    }

    fn take_said(&mut self) -> Vec<String> {
        Self::take_said(self)
    }

    fn follow(&mut self, entry: &str, now: Millis) -> bool {
        self.follow_entry(entry, now)
    }

    fn answered(&mut self, refusal: Option<(&str, Option<&str>)>) {
        match refusal {
            Some((sentence, article)) => self.heed_refusal(sentence, article),
            None => self.heed_answer(),
        }
    }

    fn read_plan(&self, text: &str, language: Language) -> Result<Vec<String>, String> {
        self.plan(text, language)
    }

    fn plan_words(&self, line: &[String], language: Language) -> String {
        self.words_of_plan(line, language)
    }

    fn sit(&mut self, mine: BySeat<bool>) {
        self.play_elsewhere(mine);
    }

    fn set_habits(&mut self, habits: Habits) {
        self.habits = habits;
        self.considered = 0;
    }

    fn lesson(
        &self,
        article: &'static Article,
        language: Language,
        texts: Option<&Texts>,
    ) -> Lesson {
        lesson::of::<G>(&self.table.setup().rules, article, language, texts)
    }

    fn again(&self) -> super::Order {
        super::open::again(&self.table)
    }
}
