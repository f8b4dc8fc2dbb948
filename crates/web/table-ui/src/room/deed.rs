use game::Event;
use narration::Playable;
use table::{Actor, Awaits, Command, Millis, Phase, Proposal, Refusal, Seat};
use words::Language;

use super::Room;
use super::typed::is_one_of;

/// Something that a player can do beside moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Accept,
    Decline,
    Withdraw,
    Next,
    Rematch,
    Takeback,
    Draw,
    Claim,
    /// To give up: a single game (1), a gammon (2) or a backgammon (3).
    Resign(u8),
    Abort,
}

impl Deed {
    /// Every deed, in the order of the buttons.
    pub(crate) const ALL: [Self; 10] = [
        Self::Accept,
        Self::Decline,
        Self::Withdraw,
        Self::Next,
        Self::Rematch,
        Self::Takeback,
        Self::Draw,
        Self::Claim,
        Self::Resign(1),
        Self::Abort,
    ];

    /// Its name, which is a verb.
    pub(crate) fn name(self, language: Language) -> &'static str {
        match self {
            Self::Takeback => language.deed_takeback(),
            Self::Draw => language.deed_draw(),
            Self::Claim => language.deed_claim(),
            Self::Resign(_) => language.deed_resign(),
            Self::Abort => language.deed_abort(),
            Self::Accept => language.deed_accept(),
            Self::Decline => language.deed_decline(),
            Self::Withdraw => language.deed_withdraw(),
            Self::Next => language.deed_next(),
            Self::Rematch => language.deed_rematch(),
        }
    }

    /// Whether it is asked for by this word.
    pub(super) fn is_said_by(self, word: &str) -> bool {
        is_one_of(
            word,
            match self {
                Self::Takeback => Language::said_takeback,
                Self::Draw => Language::said_draw,
                Self::Claim => Language::said_claim,
                Self::Resign(_) => Language::said_resign,
                Self::Abort => Language::said_abort,
                Self::Accept => Language::said_accept,
                Self::Decline => Language::said_decline,
                Self::Withdraw => Language::said_withdraw,
                Self::Next => Language::said_next,
                Self::Rematch => Language::said_rematch,
            },
        )
    }
}

impl<G: Playable> Room<G> {
    /// What would be said at the table by a deed, if anything.
    fn command(&self, deed: Deed) -> Option<Command<G>> {
        let seat = self.doer(deed);
        let question = self.table.question_to(seat).map(|offer| offer.what);
        Some(match deed {
            Deed::Accept => Command::Accept(question?),
            Deed::Decline => Command::Decline(question?),
            Deed::Withdraw => Command::Withdraw,
            Deed::Next => Command::Next,
            Deed::Rematch => Command::Offer(Proposal::Rematch),
            Deed::Takeback => Command::Offer(self.table.takeback(seat).ok()?),
            Deed::Draw => Command::Offer(Proposal::Draw),
            Deed::Claim => {
                let ending = *self.table.claims(seat).first()?;
                Command::Claim { ending, with: None }
            }
            Deed::Resign(level) => Command::Resign { level },
            Deed::Abort => Command::Abort,
        })
    }

    /// Whose deed it is. Between friends, the last move is taken back by whoever made it.
    fn doer(&self, deed: Deed) -> Seat {
        let mover = || match self.last_move(self.events())?.1 {
            Event::Move { by, .. } => self.table.seat(*by).filter(|seat| self.is_here(*seat)),
            Event::Roll(_) => None,
        };
        match deed {
            Deed::Takeback => mover().unwrap_or_else(|| self.speaker()),
            _ => self.speaker(),
        }
    }

    /// The deeds that are open now.
    pub(super) fn deeds(&self, now: Millis) -> Vec<Deed> {
        Deed::ALL.into_iter().filter(|deed| self.is_open(*deed, now)).collect()
    }

    fn is_open(&self, deed: Deed, now: Millis) -> bool {
        let (table, seat) = (&self.table, self.doer(deed));
        if !self.is_here(seat) {
            return false;
        }
        let asked = table.question_to(seat).is_some();
        let fits = match deed {
            Deed::Accept | Deed::Decline => asked,
            Deed::Draw => !asked,
            Deed::Next => table.awaits() == Awaits::Next,
            // At one screen both are here: nobody needs to be asked.
            Deed::Rematch if self.far.is_none() => {
                return table.phase() == Phase::Over && !table.sheets().is_empty();
            }
            _ => true,
        };
        let allows = |command| table.judge(Actor::Seat(seat), &command, now).is_ok();
        fits && self.command(deed).is_some_and(allows)
    }

    pub(super) fn do_deed(&mut self, deed: Deed, now: Millis) -> Result<(), Refusal<G>> {
        let seat = self.doer(deed);
        match self.command(deed) {
            Some(command) if self.is_here(seat) => self.obey(Actor::Seat(seat), command, now),
            _ => Ok(()),
        }
    }
}
