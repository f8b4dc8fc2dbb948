use board_view::Choice;
use table::{Actor, Awaits, Command, Millis, Phase, Proposal};
use words::Language;

use crate::PlayableGame;
use crate::house::House;

/// Something that a player can do beside moving: a line of the menu, a key, a typed word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// To be told the keys and words.
    Help,
    /// To be spoken to in the other language.
    Language,
    /// To see the board from the other side.
    Turn,
    /// To ask for the last move back.
    Takeback,
    /// To offer a draw.
    Draw,
    /// To be told what the computer would play.
    Hint,
    /// To claim a draw by the rules.
    Claim,
    /// To give up.
    Resign,
    /// To break off before both have moved.
    Abort,
    /// To agree to an offer.
    Accept,
    /// Not to agree.
    Decline,
    /// To take one's own offer back.
    Withdraw,
    /// To begin the next game of the match.
    Next,
    /// To play again with sides changed.
    Rematch,
    /// To write the games into a file for other programs.
    Export,
    /// To leave; an unfinished game can be resumed.
    Leave,
}

impl Deed {
    /// Every deed, in the order of the menu.
    pub(crate) const ALL: [Self; 16] = [
        Self::Accept,
        Self::Decline,
        Self::Withdraw,
        Self::Next,
        Self::Rematch,
        Self::Takeback,
        Self::Hint,
        Self::Draw,
        Self::Claim,
        Self::Resign,
        Self::Abort,
        Self::Turn,
        Self::Export,
        Self::Language,
        Self::Help,
        Self::Leave,
    ];

    /// Its name in the menu, which is a verb.
    pub(crate) fn name(self, language: Language) -> &'static str {
        match self {
            Self::Help => language.action_help(),
            Self::Language => language.action_language(),
            Self::Turn => language.action_flip_board(),
            Self::Takeback => language.action_takeback(),
            Self::Hint => language.action_hint(),
            Self::Draw => language.action_draw(),
            Self::Claim => language.action_claim(),
            Self::Resign => language.action_resign(),
            Self::Abort => language.action_abort(),
            Self::Accept => language.action_accept(),
            Self::Decline => language.action_decline(),
            Self::Withdraw => language.action_withdraw(),
            Self::Next => language.action_next(),
            Self::Rematch => language.action_rematch(),
            Self::Export => language.action_export(),
            Self::Leave => language.action_leave(),
        }
    }

    /// The words by which it is asked for when typed, the first being the one that help shows.
    fn said(self, language: Language) -> &'static str {
        match self {
            Self::Help => language.keyword_help(),
            Self::Language => language.keyword_language(),
            Self::Turn => language.keyword_flip_board(),
            Self::Takeback => language.keyword_takeback(),
            Self::Hint => language.keyword_hint(),
            Self::Draw => language.keyword_draw(),
            Self::Claim => language.keyword_claim(),
            Self::Resign => language.keyword_resign(),
            Self::Abort => language.keyword_abort(),
            Self::Accept => language.keyword_accept(),
            Self::Decline => language.keyword_decline(),
            Self::Withdraw => language.keyword_withdraw(),
            Self::Next => language.keyword_next(),
            Self::Rematch => language.keyword_rematch(),
            Self::Export => language.keyword_export(),
            Self::Leave => language.keyword_leave(),
        }
    }

    /// The word by which it is asked for.
    pub(crate) fn word(self, language: Language) -> &'static str {
        self.said(language).split(',').next().unwrap_or_default()
    }

    /// The deed that a word asks for, in this language or else in another.
    pub(crate) fn read(word: &str, language: Language) -> Option<Self> {
        let in_language = |language: Language| {
            Self::ALL.into_iter().find(|deed| {
                deed.said(language).split(',').any(|said| said.eq_ignore_ascii_case(word))
            })
        };
        in_language(language).or_else(|| Language::ALL.into_iter().find_map(in_language))
    }

    /// What it says of an opponent's play that was not legal.
    pub(crate) fn judgement(self) -> Option<Choice> {
        match self {
            Self::Accept => Some(Choice::Accept),
            Self::Decline => Some(Choice::Demand),
            _ => None,
        }
    }

    /// The function key that asks for it.
    pub(crate) fn key(self) -> Option<u8> {
        Some(match self {
            Self::Help => 1,
            Self::Language => 2,
            Self::Turn => 3,
            Self::Takeback => 4,
            Self::Draw => 5,
            Self::Claim => 6,
            Self::Resign => 7,
            Self::Export => 8,
            Self::Hint => 9,
            Self::Leave => 10,
            _ => return None,
        })
    }

    /// Whether it could be done now at the keyboard of this house.
    pub(crate) fn is_open<G: PlayableGame>(self, house: &House<G>, now: Millis) -> bool {
        let (table, seat) = (house.table(), house.speaker());
        let for_all = [Self::Help, Self::Language, Self::Turn, Self::Export, Self::Leave];
        if house.is_unattended() && !for_all.contains(&self) {
            return false;
        }
        let allows = |command: Command<G>| table.check(Actor::Seat(seat), &command, now).is_ok();
        let question = table.offer_to(seat);
        match self {
            Self::Help | Self::Language | Self::Turn | Self::Leave => true,
            Self::Export => !table.games().is_empty(),
            Self::Takeback => {
                table.takeback(seat).is_ok_and(|proposal| allows(Command::Offer(proposal)))
            }
            Self::Hint => house.can_advise(),
            Self::Draw => question.is_none() && allows(Command::Offer(Proposal::Draw)),
            Self::Claim => !table.claims(seat).is_empty(),
            Self::Resign => allows(Command::Resign { level: 1 }),
            Self::Abort => allows(Command::Abort),
            Self::Accept | Self::Decline => question.is_some(),
            Self::Withdraw => allows(Command::Withdraw),
            Self::Next => table.awaits() == Awaits::Next,
            Self::Rematch => {
                table.phase() == Phase::Over
                    && question.is_none()
                    && allows(Command::Offer(Proposal::Rematch))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn no_word_asks_for_two_things() {
        for language in Language::ALL {
            let mut known = HashMap::new();
            for deed in Deed::ALL {
                for word in deed.said(language).split(',') {
                    assert_eq!(known.insert(word, deed), None, "{word}");
                    assert_eq!(Deed::read(&word.to_uppercase(), language), Some(deed), "{word}");
                }
            }
        }
        assert_eq!(Deed::read("resign", Language::French), Some(Deed::Resign));
        assert_eq!(Deed::read("e4", Language::French), None);
    }
}
