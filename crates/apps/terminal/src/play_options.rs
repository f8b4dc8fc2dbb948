use std::path::PathBuf;

use engine::Strength;
use games::GameKind;
use table::{Clock, Takebacks};
use words::Language;

use crate::{SaveFolder, TerminalCapabilities};

/// What to play and how. Menus ask for what is missing, or take the usual value.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// The game.
    pub game: Option<GameKind>,
    /// The rules, as text.
    pub rules: Option<String>,
    /// Who has the light pieces.
    pub white: Option<PlayerKind>,
    /// Who has the dark pieces.
    pub black: Option<PlayerKind>,
    /// Whether sides are drawn by lot.
    pub by_lot: bool,
    /// The clock.
    pub clock: Option<Clock>,
    /// Whether moves can be taken back.
    pub takebacks: Option<Takebacks>,
    /// How many games are played.
    pub games: u32,
    /// How many games of a session without an end are played. Without a number, people decide after each game, and
    /// computers play one.
    pub session_games: Option<u32>,
    /// Whether people roll real dice and type them in.
    pub manual_dice: bool,
    /// Whether the dice roll by themselves where no double is possible.
    pub auto_roll: bool,
    /// Whether backgammon boards have their home boards on the left.
    pub home_left: bool,
    /// Whether to begin at once, with the usual value for everything that is missing.
    pub start_now: bool,
    /// The game to resume.
    pub resume: Option<ResumeSource>,
    /// Whether everything is said in lines of text.
    pub plain: bool,
    /// The language.
    pub language: Language,
    /// What the terminal can show.
    pub capabilities: TerminalCapabilities,
    /// Where games are saved; without a folder they are not.
    pub save_folder: Option<SaveFolder>,
    /// Called with the name of a game before a computer plays it, so that tables and networks can be
    /// loaded while people are still looking at the board.
    pub prepare: fn(game: &'static str),
}

/// Who plays one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person at this keyboard, with a name if it is known.
    Person(Option<String>),
    /// Random legal moves.
    Random,
    /// The computer at this strength.
    Computer(Strength),
}

/// Which game to resume.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResumeSource {
    /// The unfinished one that was played last.
    Last,
    /// The one in this record.
    File(PathBuf),
}

impl PlayOptions {
    /// The game, or its implementation that the rules need; the first of all games if none is given.
    pub(crate) fn kind(&self) -> GameKind {
        let game = self.game.unwrap_or(GameKind::ALL[0]);
        game.under(self.rules.as_deref().unwrap_or_default())
    }

    /// Nothing is given yet but the language, the terminal and the folder for games.
    pub fn new(
        language: Language,
        capabilities: TerminalCapabilities,
        save_folder: Option<SaveFolder>,
    ) -> Self {
        Self {
            game: None,
            rules: None,
            white: None,
            black: None,
            by_lot: false,
            clock: None,
            takebacks: None,
            games: 1,
            session_games: None,
            manual_dice: false,
            auto_roll: false,
            home_left: false,
            start_now: false,
            resume: None,
            plain: false,
            language,
            capabilities,
            save_folder,
            prepare: |_| {},
        }
    }
}
