//! Actions and questions in plain mode.

use std::time::Duration;

use game::{Event, Side};
use table::{Command, CommandRefusal, RollSource};
use table_runner::PlayerAction;
use words::Language;

use super::announcements::move_sentence;
use super::plain_game::PlainGame;
use crate::board_description::BoardDescription;
use crate::local_table::Hint;
use crate::menu_action::MenuAction;
use crate::table_messages::TableMessages;
use crate::{TerminalGame, export};

impl<G: TerminalGame> PlainGame<'_, '_, G> {
    pub(super) fn act(&mut self, action: MenuAction) {
        match action {
            MenuAction::Player(PlayerAction::Resign { .. }) => self.resign(),
            MenuAction::Player(action) => self.act_as_player(action),
            MenuAction::Help => self.help(),
            MenuAction::SwitchLanguage => {
                self.console.language = match self.language() {
                    Language::English => Language::French,
                    Language::French => Language::English,
                };
                self.print_board();
                self.ask();
            }
            MenuAction::FlipBoard => self.print(self.language().plain_not_now()),
            MenuAction::Hint => self.hint(),
            MenuAction::Export => {
                let folder = std::env::current_dir().unwrap_or_default();
                let notice = export::export(self.local_table.table(), &folder);
                let line = notice.sentence(self.language());
                self.print(&line);
            }
            MenuAction::Leave => self.has_left = true,
        }
    }

    fn act_as_player(&mut self, action: PlayerAction) {
        match self.local_table.player_command(action) {
            Ok((by, command)) => {
                let now = self.now();
                self.command_by(by, command, now);
            }
            Err(error) => self.refuse(&CommandRefusal::Table(error)),
        }
    }

    /// Waits for a hint, which takes about a second, and prints it.
    fn hint(&mut self) {
        if !self.local_table.can_hint() {
            self.print(self.language().plain_not_now());
            return;
        }
        self.local_table.ask_hint();
        while *self.local_table.hint() == Hint::Pending && !self.local_table.update_hint() {
            std::thread::sleep(Duration::from_millis(2));
        }
        let messages = TableMessages::new(self.local_table.table(), self.language());
        if let Some(line) = self.local_table.hint().sentence(&messages) {
            self.print(&line);
        }
    }

    fn resign(&mut self) {
        let language = self.language();
        let levels = self.local_table.table().setup().dice != RollSource::None;
        self.print(if levels {
            language.plain_which_level()
        } else {
            language.plain_confirm_resign()
        });
        let Some(line) = self.console.read_answer() else { return };
        let level = match (levels, line.as_str()) {
            (true, "1" | "2" | "3") => line.parse().ok(),
            (true, _) => None,
            (false, _) => {
                let accept = MenuAction::Player(PlayerAction::Accept);
                (MenuAction::read(&line, language) == Some(accept)).then_some(1)
            }
        };
        match level {
            Some(level) => self.command(Command::Resign { level }),
            None => self.ask(),
        }
    }

    fn help(&mut self) {
        let language = self.language();
        let examples = G::move_examples(language, &self.local_table.table().setup().rules);
        let mut lines = vec![language.plain_help(examples)];
        let mut word = |said: &str, what: &str| {
            let word = said.split(',').next().unwrap_or_default();
            lines.push(language.plain_help_word(what, word));
        };
        if G::GAME == "backgammon" {
            word(language.backgammon_word_roll(), language.plain_help_roll());
            word(language.backgammon_word_double(), language.plain_help_double());
            word(language.backgammon_word_take(), language.plain_help_take());
            word(language.backgammon_word_drop(), language.plain_help_drop());
        }
        word(language.plain_keyword_board(), language.plain_help_board());
        word(language.plain_keyword_legal(), language.plain_help_legal());
        word(language.plain_keyword_last(), language.plain_help_last());
        word(language.plain_keyword_score(), language.plain_help_score());
        word(language.plain_keyword_time(), language.plain_help_time());
        for action in MenuAction::all().filter(|action| *action != MenuAction::FlipBoard) {
            word(action.typed_word(language), action.label(language));
        }
        for line in lines {
            self.print(&line);
        }
    }

    /// Answers a question about the board, the legal moves, the clocks or the last move. Returns whether it
    /// was one.
    pub(super) fn answer_question(&mut self, line: &str) -> bool {
        let is = |said: fn(Language) -> &'static str| {
            Language::ALL.into_iter().any(|language| {
                said(language).split(',').any(|word| word.eq_ignore_ascii_case(line))
            })
        };
        if is(Language::plain_keyword_board) {
            self.print_board();
            self.ask();
        } else if is(Language::plain_keyword_legal) {
            self.print_legal_moves();
        } else if is(Language::plain_keyword_time) {
            self.print_clocks();
        } else if is(Language::plain_keyword_score) {
            self.print_score();
        } else if is(Language::plain_keyword_last) {
            self.print_last_move();
        } else {
            return false;
        }
        true
    }

    fn print_legal_moves(&mut self) {
        let language = self.language();
        let position = self.local_table.table().position();
        let moves = position.legal_moves();
        if moves.is_empty() {
            let result = TableMessages::new(self.local_table.table(), language).game_result();
            self.print(&result.unwrap_or_else(|| language.plain_no_legal_moves().to_owned()));
            return;
        }
        let texts: Vec<String> =
            moves.iter().map(|mv| position.write_localized_move(language, mv)).collect();
        let line = language.plain_legal(moves.len() as u64, texts.join(", "));
        self.print(&line);
    }

    /// Prints the length of the match, the score and the cube.
    fn print_score(&mut self) {
        let language = self.language();
        let table = self.local_table.table();
        let messages = TableMessages::new(table, language);
        let standing = messages.match_standing();
        let description = BoardDescription::<G> { rules: &table.setup().rules, language };
        let lines = [
            Some(standing.unwrap_or_else(|| language.plain_single_game().to_owned())),
            messages.crawford_game(),
            description.describe_cube(table.position()),
        ];
        for line in lines.into_iter().flatten() {
            self.print(&line);
        }
    }

    fn print_clocks(&mut self) {
        let (language, now) = (self.language(), self.now());
        let messages = TableMessages::new(self.local_table.table(), language);
        let sides = messages.sides();
        let clocks =
            Side::ALL.map(|side| messages.clock(side, now).map(|time| (sides[side], time)));
        if clocks.iter().all(Option::is_none) {
            self.print(language.plain_no_clock());
        }
        for (side, time) in clocks.into_iter().flatten() {
            let line = language.plain_clock(side, time);
            self.print(&line);
        }
    }

    fn print_last_move(&mut self) {
        let language = self.language();
        let Some(sheet) = self.local_table.table().current_game() else { return };
        let line = sheet.line();
        let mut events = line.events().iter().zip(line.positions()).rev();
        let last = events.find_map(|(event, before)| match event {
            Event::Move { by, mv } => Some((*by, mv, before)),
            Event::Roll(_) => None,
        });
        let Some((by, mv, before)) = last else { return };
        let rules = &self.local_table.table().setup().rules;
        let words = move_sentence::<G>(before, by, mv, rules, language);
        self.print(&words);
    }
}
