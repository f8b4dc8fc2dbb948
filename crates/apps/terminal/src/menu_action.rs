use board_view::Choice;
use table::Millis;
use table_runner::PlayerAction;
use words::Language;

use crate::TerminalGame;
use crate::local_table::LocalTable;

/// An action other than a move: a line of the menu, a key, a typed word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuAction {
    /// An action of a player at the table.
    Player(PlayerAction),
    /// Ask for a hint.
    Hint,
    /// Turn the board round.
    FlipBoard,
    /// Export the games to files for other programs.
    Export,
    /// Switch to the other language.
    SwitchLanguage,
    /// Show keys and words.
    Help,
    /// Leave; an unfinished game can be resumed.
    Leave,
}

impl MenuAction {
    /// Every action, in the order of the menu.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let with_hint = |action| {
            let hint = (action == PlayerAction::Takeback).then_some(Self::Hint);
            [Self::Player(action)].into_iter().chain(hint)
        };
        PlayerAction::ALL.into_iter().flat_map(with_hint).chain([
            Self::FlipBoard,
            Self::Export,
            Self::SwitchLanguage,
            Self::Help,
            Self::Leave,
        ])
    }

    /// Its name in the menu, a verb.
    pub(crate) fn label(self, language: Language) -> &'static str {
        match self {
            Self::Player(action) => action.label(language),
            Self::Hint => language.action_hint(),
            Self::FlipBoard => language.action_flip_board(),
            Self::Export => language.action_export(),
            Self::SwitchLanguage => language.action_language(),
            Self::Help => language.action_help(),
            Self::Leave => language.action_leave(),
        }
    }

    /// The words by which it can be typed, the one that help shows first.
    fn typed_words(self, language: Language) -> Vec<&'static str> {
        let words = match self {
            Self::Player(action) => return action.typed_words(language).collect(),
            Self::Hint => language.keyword_hint(),
            Self::FlipBoard => language.keyword_flip_board(),
            Self::Export => language.keyword_export(),
            Self::SwitchLanguage => language.keyword_language(),
            Self::Help => language.keyword_help(),
            Self::Leave => language.keyword_leave(),
        };
        words.split(',').collect()
    }

    /// The word by which it is typed.
    pub(crate) fn typed_word(self, language: Language) -> &'static str {
        self.typed_words(language).first().copied().unwrap_or_default()
    }

    /// The action that a word means, in this language or else in another.
    pub(crate) fn read(word: &str, language: Language) -> Option<Self> {
        let word = words::lowercase(word);
        let read_in = |language: Language| {
            Self::all().find(|action| action.typed_words(language).contains(&word.as_str()))
        };
        read_in(language).or_else(|| Language::ALL.into_iter().find_map(read_in))
    }

    /// The answer that it gives to an irregular play of the opponent.
    pub(crate) fn answer_to_irregular_play(self) -> Option<Choice> {
        match self {
            Self::Player(PlayerAction::Accept) => Some(Choice::Accept),
            Self::Player(PlayerAction::Decline) => Some(Choice::Demand),
            _ => None,
        }
    }

    /// Its function key.
    pub(crate) fn key(self) -> Option<u8> {
        Some(match self {
            Self::Help => 1,
            Self::SwitchLanguage => 2,
            Self::FlipBoard => 3,
            Self::Player(PlayerAction::Takeback) => 4,
            Self::Player(PlayerAction::OfferDraw) => 5,
            Self::Player(PlayerAction::ClaimDraw) => 6,
            Self::Player(PlayerAction::Resign { .. }) => 7,
            Self::Export => 8,
            Self::Hint => 9,
            Self::Leave => 10,
            Self::Player(_) => return None,
        })
    }

    /// Whether it can be done now at this keyboard.
    pub(crate) fn is_available<G: TerminalGame>(self, table: &LocalTable<G>, now: Millis) -> bool {
        match self {
            Self::Player(action) => action.is_available(table.table(), table.local_seats(), now),
            Self::Hint => table.can_hint(),
            Self::Export => !table.table().games().is_empty(),
            Self::FlipBoard | Self::SwitchLanguage | Self::Help | Self::Leave => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn every_word_means_one_action() {
        for language in Language::ALL {
            let mut known = HashMap::new();
            for action in MenuAction::all() {
                for word in action.typed_words(language) {
                    assert_eq!(known.insert(word, action), None, "{word}");
                    let read = MenuAction::read(&word.to_uppercase(), language);
                    assert_eq!(read, Some(action), "{word}");
                }
            }
        }
        let resign = MenuAction::Player(PlayerAction::Resign { level: 1 });
        assert_eq!(MenuAction::read("resign", Language::French), Some(resign));
        assert_eq!(MenuAction::read("e4", Language::French), None);
    }
}
