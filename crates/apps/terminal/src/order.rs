use std::path::PathBuf;

use engine::Strength;
use games::Kind;
use table::{Clock, Takebacks};
use words::Language;

use crate::{Look, Shelf};

/// What somebody who wants to play has said so far. What is missing is asked for, or taken as usual.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub game: Option<Kind>,
    /// The rules, as text.
    pub rules: Option<String>,
    /// Who has the light pieces.
    pub white: Option<Player>,
    /// Who has the dark pieces.
    pub black: Option<Player>,
    /// Whether sides are drawn by lot.
    pub by_lot: bool,
    /// The clock.
    pub clock: Option<Clock>,
    /// Whether moves can be taken back.
    pub takebacks: Option<Takebacks>,
    /// How many games are played.
    pub games: u32,
    /// Whether people roll real dice and type them in.
    pub manual_dice: bool,
    /// Whether to begin at once, with the usual for everything that was not said.
    pub now: bool,
    /// The game to go on with: the last unfinished one, or the one of a file.
    pub resume: Option<Resume>,
    /// Whether everything is said in lines of words.
    pub plain: bool,
    /// The language.
    pub language: Language,
    /// What the terminal can show.
    pub look: Look,
    /// Where games are kept; without one they are not.
    pub shelf: Option<Shelf>,
    /// Told the name of a game before the computer sits down to it: whoever has something to prepare
    /// for that, such as tables, should not let people wait.
    pub prepare: fn(game: &'static str),
}

/// Who plays one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// Somebody at this keyboard, with a name if it is known.
    Person(Option<String>),
    /// Random legal moves.
    Random,
    /// The computer, so strong.
    Computer(Strength),
}

/// Which game to go on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resume {
    /// The unfinished one that was played last.
    Last,
    /// The one of this record.
    File(PathBuf),
}

impl Order {
    /// The game with the positions that the rules need; the first of the box if none was said.
    pub(crate) fn kind(&self) -> Kind {
        let game = self.game.unwrap_or(Kind::ALL[0]);
        game.under(self.rules.as_deref().unwrap_or_default())
    }

    /// Nothing has been said but the language and where we are.
    pub fn new(language: Language, look: Look, shelf: Option<Shelf>) -> Self {
        Self {
            game: None,
            rules: None,
            white: None,
            black: None,
            by_lot: false,
            clock: None,
            takebacks: None,
            games: 1,
            manual_dice: false,
            now: false,
            resume: None,
            plain: false,
            language,
            look,
            shelf,
            prepare: |_| {},
        }
    }
}
