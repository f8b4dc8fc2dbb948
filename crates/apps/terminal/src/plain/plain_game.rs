//! A game in plain mode.

use std::time::{Duration, Instant};

use board_view::{Choice, Draft};
use game::Side;
use narration::typed_move::{read_typed_place, typed_place_name};
use table::{Actor, Awaits, Command, CommandRefusal, Entry, Millis, Table, TablePhase};
use table_runner::PlayerAction;
use words::Language;

use super::announcements::entry_sentences;
use super::console::PlainConsole;
use crate::board_description::BoardDescription;
use crate::full_screen::{SessionEnd, system_entropy};
use crate::line_input::LineRead;
use crate::local_table::{LocalTable, LocalTableError};
use crate::menu_action::MenuAction;
use crate::table_messages::TableMessages;
use crate::table_screen::capitalised;
use crate::typed_input::{TypedInput, read_typed};
use crate::{
    PlayOptions, TerminalGame, choices, open_table, playable_game, refusal_explanation, score_sheet,
};

/// A game in plain mode.
pub(crate) struct PlainGame<'t, 'e, G: TerminalGame> {
    pub(super) local_table: LocalTable<G>,
    pub(super) console: PlainConsole<'t, 'e>,
    /// The move that is being entered square by square.
    draft: Option<Draft<G>>,
    /// The table as far as it has been announced.
    announced: Table<G>,
    /// When this process opened the table, and the table's time then.
    opened: Instant,
    before: Millis,
    /// Whether the user wants to leave.
    pub(super) has_left: bool,
}

impl<'t, 'e, G: TerminalGame> PlainGame<'t, 'e, G> {
    pub(crate) fn new(local_table: LocalTable<G>, console: PlainConsole<'t, 'e>) -> Self {
        let (announced, before) = (local_table.table().clone(), local_table.table().last_time());
        Self {
            local_table,
            console,
            draft: None,
            announced,
            opened: Instant::now(),
            before,
            has_left: false,
        }
    }

    /// Plays until the user leaves or there are no more lines.
    pub(crate) fn play(mut self, options: &PlayOptions) -> SessionEnd {
        self.introduce();
        loop {
            self.run_duties();
            if let Some(local_table) = self.rematch(options) {
                let Self { console, .. } = self;
                self = Self::new(local_table, console);
                self.introduce();
                continue;
            }
            if self.local_table.has_lost_dice() {
                self.print(self.console.language.status_secret_lost());
                break;
            }
            if self.console.has_closed_output() || self.local_table.has_reached_limit() {
                break;
            }
            if self.local_table.awaits_computer() {
                std::thread::sleep(Duration::from_millis(2));
                continue;
            }
            if self.local_table.local_seats().is_empty()
                && self.local_table.table().phase() == TablePhase::Over
            {
                break;
            }
            match self.console.read_line(self.timeout()) {
                LineRead::Line(line) => self.handle_line(&line),
                LineRead::TooLong => self.print(self.language().plain_line_too_long()),
                // A flag may have fallen.
                LineRead::Timeout => continue,
                LineRead::End => break,
            }
            if self.has_left {
                break;
            }
        }
        let end = SessionEnd {
            language: self.console.language,
            is_unfinished: self.local_table.is_unfinished(),
        };
        self.local_table.close();
        end
    }

    /// How long to wait for a line before something happens without it.
    fn timeout(&self) -> Duration {
        match self.local_table.table().flag_falls_at() {
            Some(falls) if self.local_table.table().phase() == TablePhase::Playing => {
                Duration::from_millis(falls.0.saturating_sub(self.now().0).max(1))
            }
            _ => Duration::from_secs(3600),
        }
    }

    pub(super) fn now(&self) -> Millis {
        self.before.plus(Millis::from(self.opened.elapsed()))
    }

    pub(super) fn language(&self) -> Language {
        self.console.language
    }

    pub(super) fn print(&mut self, line: &str) {
        self.console.print(line);
    }

    fn introduce(&mut self) {
        let language = self.language();
        let table = self.local_table.table();
        let messages = TableMessages::new(table, language);
        let rules = playable_game::rulebook_of::<G>(&table.setup().rules)
            .map_or("", |book| book.name.to(language));
        let [white, black] = [Side::White, Side::Black]
            .map(|side| table.seat(side).map_or_else(String::new, |seat| messages.player(seat)));
        let line = language.plain_begins(black, G::game_name(language), rules, white);
        let standing = messages.match_standing();
        let crawford = messages.crawford_game();
        self.print(&line);
        for line in standing.into_iter().chain(crawford) {
            self.print(&line);
        }
        self.print_board();
        self.print(language.plain_how());
        self.ask();
    }

    /// Whether a player at this keyboard is to act next.
    fn is_awaited(&self) -> bool {
        let table = self.local_table.table();
        let asked =
            table.offer().is_some_and(|offer| self.local_table.local_seats().contains(!offer.by));
        asked
            || match table.awaits() {
                Awaits::Move(seat) => self.local_table.local_seats().contains(seat),
                Awaits::Roll(throw) => {
                    throw.seat.is_none_or(|seat| self.local_table.local_seats().contains(seat))
                }
                _ => true,
            }
    }

    /// Does what is due, and announces what has happened.
    fn run_duties(&mut self) {
        let now = self.now();
        if let Err(LocalTableError::NotSaved(error)) = self.local_table.run_duties(now) {
            let words = words::io_error_text(self.language(), &error);
            let line = self.language().status_save_failed(words);
            self.print(&line);
        }
        if self.local_table.table().entries().len() > self.announced.entries().len() {
            let turn = self.announced.position().turn();
            self.announce();
            // In the middle of a turn the player knows what can be done.
            let goes_on = score_sheet::is_turn_in_progress(self.local_table.table())
                && turn == self.announced.position().turn();
            if !goes_on {
                self.ask();
            }
        }
    }

    /// Announces every new entry.
    fn announce(&mut self) {
        let language = self.language();
        let known = self.announced.entries().len();
        let entries: Vec<Entry<G>> = self.local_table.table().entries()[known..].to_vec();
        for Entry { by, command, time } in entries {
            // The same entries are valid here too.
            let _ = self.announced.execute(by, command, time);
            for line in entry_sentences(&self.announced, language) {
                self.print(&line);
            }
        }
        self.draft = None;
    }

    pub(super) fn print_board(&mut self) {
        let table = self.local_table.table();
        let description =
            BoardDescription::<G> { rules: &table.setup().rules, language: self.language() };
        for line in description.describe_board(table.position()) {
            self.print(&line);
        }
    }

    /// Prints what is awaited.
    pub(super) fn ask(&mut self) {
        let language = self.language();
        let table = self.local_table.table();
        let messages = TableMessages::new(table, language);
        let mut lines = Vec::new();
        if table.offer().is_some_and(|offer| self.local_table.local_seats().contains(!offer.by)) {
            lines.push(language.plain_answer().to_owned());
        } else if self.is_awaited() && table.phase() == TablePhase::Playing {
            lines.push(messages.status());
            lines.extend(self.question());
            for ending in table.claims(self.local_table.active_seat()) {
                lines.push(language.status_claimable(G::ending(language, ending)));
            }
        } else if table.phase() == TablePhase::Between {
            let word = MenuAction::Player(PlayerAction::NextGame).typed_word(language);
            lines.push(language.plain_choices(word));
        }
        for line in lines {
            self.print(&line);
        }
    }

    /// The question about the move, and the words that answer it.
    fn question(&self) -> Vec<String> {
        let (language, table) = (self.language(), self.local_table.table());
        if self.local_table.awaits_roll_by_hand() {
            let roll = choices::choice_name::<G>(Choice::Roll, &table.setup().rules, language);
            let answer = language.plain_choices(roll.to_lowercase());
            return vec![language.ask_roll().to_owned(), answer];
        }
        if let Awaits::Roll(throw) = table.awaits() {
            let sides = playable_game::side_names::<G>(&table.setup().rules, language);
            return vec![choices::dice_prompt(table.position(), throw, &sides, language)];
        }
        let draft = self.draft.clone().unwrap_or_else(|| Draft::new(table.position().clone()));
        let Some(question) = draft.question() else { return Vec::new() };
        let rules = &table.setup().rules;
        let names =
            draft.choices().into_iter().filter(|choice| self.local_table.is_meaningful(*choice));
        let names: Vec<String> = names
            .map(|choice| choices::choice_name::<G>(choice, rules, language).to_lowercase())
            .collect();
        vec![
            choices::question_text(question, language).to_owned(),
            language.plain_choices(names.join(", ")),
        ]
    }

    /// Does what a line says.
    fn handle_line(&mut self, line: &str) {
        let language = self.language();
        if line.is_empty() {
            self.ask();
            return;
        }
        if let Some(name) = line.strip_suffix('?').map(str::trim)
            && let Some(place) = read_typed_place(self.local_table.table().position(), name)
        {
            let table = self.local_table.table();
            let description = BoardDescription::<G> { rules: &table.setup().rules, language };
            let words = description.describe_place(table.position(), place);
            self.print(&words);
            return;
        }
        if self.answer_question(line) {
            return;
        }
        if self.local_table.is_typed_roll(line) {
            self.local_table.roll_by_hand();
            return;
        }
        let position = self.local_table.table().position().clone();
        let free = self.local_table.table().offer().is_none();
        let draft = self.draft.take().unwrap_or_else(|| Draft::new(position));
        match read_typed(line, &draft, language) {
            // Without an offer, accepting or declining can be about an irregular play.
            TypedInput::Action(action)
                if free
                    && action
                        .answer_to_irregular_play()
                        .is_some_and(|said| draft.choices().contains(&said)) =>
            {
                let said = action.answer_to_irregular_play().unwrap_or(Choice::Accept);
                self.enter(draft, |draft| draft.choose(said));
            }
            TypedInput::Action(action) => self.act(action),
            TypedInput::Move(mv) => self.command(Command::Move(mv)),
            TypedInput::Moves(moves) => {
                for mv in moves {
                    self.command(Command::Move(mv));
                }
            }
            TypedInput::Roll(roll) => self.command(Command::Roll(roll)),
            TypedInput::Choice(choice) => self.enter(draft, |draft| draft.choose(choice)),
            TypedInput::Place(place) => self.enter(draft, |draft| draft.click(place)),
            TypedInput::Invalid(error) => self.refuse(&refusal_explanation::refusal_of(error)),
        }
    }

    /// Enters one step of a move.
    fn enter(
        &mut self,
        mut draft: Draft<G>,
        step: impl FnOnce(&mut Draft<G>) -> Result<(), G::Refusal>,
    ) {
        if let Err(refusal) = step(&mut draft) {
            self.refuse(&CommandRefusal::Rules(refusal));
            return;
        }
        if let Some(mv) = draft.complete_move().cloned() {
            self.command(Command::Move(mv));
            return;
        }
        let (position, language) = (draft.position(), self.language());
        let targets: Vec<String> = draft
            .targets()
            .into_iter()
            .map(|place| typed_place_name(position, place, language))
            .collect();
        let words = language.plain_choices(targets.join(", "));
        self.draft = Some(draft);
        if !targets.is_empty() {
            self.print(&words);
        }
        for line in self.question() {
            self.print(&line);
        }
    }

    pub(super) fn command(&mut self, command: Command<G>) {
        let now = self.now();
        match self.local_table.actor(&command) {
            Ok(by) => self.command_by(by, command, now),
            Err(objection) => self.refuse(&CommandRefusal::Table(objection)),
        }
    }

    pub(super) fn command_by(&mut self, by: Actor, command: Command<G>, now: Millis) {
        match self.local_table.execute(by, command, now) {
            Ok(()) => {}
            Err(LocalTableError::Refused(refusal)) => self.refuse(&refusal),
            Err(LocalTableError::NotSaved(error)) => {
                let words = words::io_error_text(self.language(), &error);
                let line = self.language().status_save_failed(words);
                self.print(&line);
            }
        }
    }

    /// Prints why a command was refused, and the rule.
    pub(super) fn refuse(&mut self, refusal: &CommandRefusal<G>) {
        let language = self.language();
        let rules = &self.local_table.table().setup().rules;
        let reason = refusal_explanation::explain_refusal(refusal, rules, language);
        let article =
            reason.article.map(|it| refusal_explanation::article_text::<G>(it, rules, language));
        self.print(&capitalised(&reason.sentence));
        if let Some([title, text]) = article {
            self.print(&language.screen_rule(title));
            self.print(&text);
        }
    }

    /// The table of the rematch, if both want one.
    fn rematch(&mut self, options: &PlayOptions) -> Option<LocalTable<G>> {
        let table = self.local_table.table();
        let setup = table.rematch(table.setup().id.as_str(), table.setup().dice.clone())?;
        open_table::open_rematch(setup, options, system_entropy()).ok()
    }
}
