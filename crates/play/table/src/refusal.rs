use std::error::Error;
use std::fmt;

use game::Notation;

/// Why a table does not do what somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal<G: Notation> {
    /// The table's own order is against it.
    Table(CommandError),
    /// The rules of the game are against it.
    Rules(G::Refusal),
    /// A move or roll is not written as the notation wants it.
    Syntax(G::SyntaxError),
}

impl<G: Notation> From<CommandError> for Refusal<G> {
    fn from(error: CommandError) -> Self {
        Self::Table(error)
    }
}

impl<G: Notation> From<game::ReadError<G>> for Refusal<G> {
    fn from(error: game::ReadError<G>) -> Self {
        match error {
            game::ReadError::Syntax(error) => Self::Syntax(error),
            game::ReadError::Refused(refusal) => Self::Rules(refusal),
        }
    }
}

impl<G: Notation> fmt::Display for Refusal<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(error) => error.fmt(f),
            Self::Rules(refusal) => refusal.fmt(f),
            Self::Syntax(error) => error.fmt(f),
        }
    }
}

impl<G: Notation> Error for Refusal<G> {}

macro_rules! command_errors {
    ($($(#[$doc:meta])+ $name:ident = $text:literal,)+) => {
        /// What the table itself has against a command, whatever the game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum CommandError {
            $($(#[$doc])+ $name,)+
        }

        impl CommandError {
            /// Every error, for tables of words and tests that look for gaps.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }

        impl fmt::Display for CommandError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$name => $text,)+
                })
            }
        }
    };
}

command_errors! {
    /// The text of a command is none.
    NoSuchCommand = "there is no such command",
    /// Whoever only watches cannot do anything.
    OnlyWatching = "whoever watches cannot take part",
    /// Only a player can do that.
    OnlyPlayers = "only a player can do that",
    /// Only the house can do that.
    OnlyTheHouse = "only the house can do that",
    /// Somebody sits there already, or nobody wants to sit down.
    SeatTaken = "that seat is not free, or nobody is there to take it",
    /// There is nobody in that seat.
    SeatEmpty = "a seat is still empty",
    /// Sides were agreed otherwise.
    SidesAreAgreed = "the sides were agreed otherwise",
    /// The first game has not begun.
    NotBegun = "the game has not begun",
    /// The first game has begun already.
    AlreadyBegun = "the game has already begun",
    /// No game is being played.
    NoGame = "no game is being played",
    /// A game is being played.
    StillPlaying = "the game is not over yet",
    /// There is no next game.
    NoNextGame = "there is no next game",
    /// The game has no dice, or these dice need no entropy or secret.
    NoDice = "there are no such dice here",
    /// The house rolls.
    HouseRolls = "the house rolls the dice here",
    /// The players roll.
    PlayersRoll = "the players roll the dice here",
    /// After a takeback the same dice come again.
    SameDiceAgain = "after a takeback the same dice come again",
    /// A player has not added entropy yet.
    EntropyMissing = "each player must first add something to the dice",
    /// The player has added entropy.
    EntropyGiven = "you have already added something to the dice",
    /// The secret has been revealed.
    SecretKnown = "the secret of the dice has already been revealed",
    /// There is no such offer, or no more.
    OfferGone = "there is no such offer any more",
    /// Nobody answers their own offer.
    OwnOffer = "you cannot answer your own offer",
    /// The opponent's offer must be answered first.
    AnswerFirst = "answer the other offer first",
    /// The same offer stands already.
    AlreadyOffered = "that offer is still open",
    /// The same offer was declined, and nothing has happened since.
    AlreadyDeclined = "that was declined; ask again after the game has gone on",
    /// Games with dice are not drawn by agreement.
    NoDrawsWithDice = "a game with dice cannot be drawn",
    /// Takebacks are switched off.
    NoTakebacks = "nothing can be taken back at this table",
    /// The player has made no move that could be taken back.
    NothingToTakeBack = "there is nothing to take back",
    /// Resignation levels are 1, 2 and 3.
    NoSuchLevel = "one resigns for 1, 2 or 3",
    /// The claim is not founded.
    ClaimUnfounded = "the rules do not give that draw here",
    /// Both have moved, or it is not the first game.
    TooLateToAbort = "both have moved: the game can be resigned but not broken off",
    /// There is no clock.
    NoClock = "there is no clock",
    /// The flag has not fallen.
    StillTime = "there is still time on the clock",
}

impl Error for CommandError {}
