use board_view::BoardView;
use game::{Event, Notation};
use table::{Actor, Awaits, Command, CommandError, Millis, Proposal, Seat, Table, TablePhase};
use words::{Language, lowercase};

use crate::LocalSeats;

/// Something that a player can do beside moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerAction {
    /// Accept the opponent's offer.
    Accept,
    /// Decline the opponent's offer.
    Decline,
    /// Withdraw one's own offer.
    Withdraw,
    /// Begin the next game of the match.
    NextGame,
    /// Offer to play again with sides changed.
    Rematch,
    /// Take back the last move, or ask for it.
    Takeback,
    /// Offer a draw.
    OfferDraw,
    /// Claim a draw by the rules.
    ClaimDraw,
    /// Resign.
    Resign {
        /// A single game (1), a gammon (2) or a backgammon (3).
        level: u8,
    },
    /// Break the game off before both have moved.
    Abort,
}

impl PlayerAction {
    /// Every action, in the order of menus. [`Resign`](Self::Resign) stands there for a single game.
    pub const ALL: [Self; 10] = [
        Self::Accept,
        Self::Decline,
        Self::Withdraw,
        Self::NextGame,
        Self::Rematch,
        Self::Takeback,
        Self::OfferDraw,
        Self::ClaimDraw,
        Self::Resign { level: 1 },
        Self::Abort,
    ];

    /// Its name in menus and on buttons, a verb.
    pub fn label(self, language: Language) -> &'static str {
        match self {
            Self::Accept => language.action_accept(),
            Self::Decline => language.action_decline(),
            Self::Withdraw => language.action_withdraw(),
            Self::NextGame => language.action_next(),
            Self::Rematch => language.action_rematch(),
            Self::Takeback => language.action_takeback(),
            Self::OfferDraw => language.action_draw(),
            Self::ClaimDraw => language.action_claim(),
            Self::Resign { .. } => language.action_resign(),
            Self::Abort => language.action_abort(),
        }
    }

    /// The words by which it can be typed, the usual one first.
    pub fn typed_words(self, language: Language) -> impl Iterator<Item = &'static str> {
        let words = match self {
            Self::Accept => language.keyword_accept(),
            Self::Decline => language.keyword_decline(),
            Self::Withdraw => language.keyword_withdraw(),
            Self::NextGame => language.keyword_next(),
            Self::Rematch => language.keyword_rematch(),
            Self::Takeback => language.keyword_takeback(),
            Self::OfferDraw => language.keyword_draw(),
            Self::ClaimDraw => language.keyword_claim(),
            Self::Resign { .. } => language.keyword_resign(),
            Self::Abort => language.keyword_abort(),
        };
        words.split(',')
    }

    /// The action that a word means, in this language or else in another.
    pub fn read(word: &str, language: Language) -> Option<Self> {
        let word = lowercase(word);
        let read_in = |language: Language| {
            Self::ALL
                .into_iter()
                .find(|action| action.typed_words(language).any(|typed| typed == word))
        };
        read_in(language).or_else(|| Language::ALL.into_iter().find_map(read_in))
    }

    /// The actions that are open to the people at this screen.
    pub fn available<G: Notation + BoardView>(
        table: &Table<G>,
        local: LocalSeats,
        now: Millis,
    ) -> Vec<Self> {
        let is_available = |action: &Self| action.is_available(table, local, now);
        Self::ALL.into_iter().filter(is_available).collect()
    }

    /// Whether it is open to the people at this screen.
    pub fn is_available<G: Notation + BoardView>(
        self,
        table: &Table<G>,
        local: LocalSeats,
        now: Millis,
    ) -> bool {
        let seat = self.seat(table, local);
        let is_asked = table.offer_to(seat).is_some();
        let fits = match self {
            Self::Accept | Self::Decline => is_asked,
            // If both players sit at one screen, the opponent answers meanwhile.
            Self::Withdraw => seat == local.active(table),
            Self::OfferDraw => !is_asked,
            Self::NextGame => table.awaits() == Awaits::Next,
            Self::Rematch => table.phase() == TablePhase::Over && !is_asked,
            Self::Takeback | Self::ClaimDraw | Self::Resign { .. } | Self::Abort => true,
        };
        let is_allowed =
            |command: Command<G>| table.check(Actor::Seat(seat), &command, now).is_ok();
        local.contains(seat) && fits && self.command(table, local).is_ok_and(is_allowed)
    }

    /// The command that it means now, in the name of its [seat](Self::seat).
    ///
    /// # Errors
    /// Why the action is not available.
    pub fn command<G: Notation + BoardView>(
        self,
        table: &Table<G>,
        local: LocalSeats,
    ) -> Result<Command<G>, CommandError> {
        let seat = self.seat(table, local);
        let offered = || table.offer().map(|offer| offer.what).ok_or(CommandError::OfferGone);
        Ok(match self {
            Self::Accept => Command::Accept(offered()?),
            Self::Decline => Command::Decline(offered()?),
            Self::Withdraw => Command::Withdraw,
            Self::NextGame => Command::Next,
            Self::Rematch => Command::Offer(Proposal::Rematch),
            Self::Takeback => Command::Offer(table.takeback(seat)?),
            Self::OfferDraw => Command::Offer(Proposal::Draw),
            Self::ClaimDraw => match table.claims(seat).first() {
                Some(ending) => Command::Claim { ending: *ending, with: None },
                None => return Err(CommandError::ClaimUnfounded),
            },
            Self::Resign { level } => Command::Resign { level },
            Self::Abort => Command::Abort,
        })
    }

    /// Whose action it is. Where both players sit at one screen, a move is taken back by the player who
    /// made it, and an offer is withdrawn by the player who made it.
    pub fn seat<G: Notation + BoardView>(self, table: &Table<G>, local: LocalSeats) -> Seat {
        let theirs = match self {
            Self::Takeback => last_mover(table),
            Self::Withdraw => table.offer().map(|offer| offer.by),
            _ => None,
        };
        theirs.filter(|seat| local.contains(*seat)).unwrap_or_else(|| local.active(table))
    }
}

/// The player who last moved something on the board.
fn last_mover<G: Notation + BoardView>(table: &Table<G>) -> Option<Seat> {
    let line = table.current_game()?.line();
    let played = line.positions().iter().zip(line.events());
    let mover = played.filter_map(|(before, event)| match event {
        Event::Move { by, mv } if !before.trace(mv).is_empty() => Some(*by),
        _ => None,
    });
    mover.last().and_then(|side| table.seat(side))
}
