use std::error::Error;
use std::fmt;

use game::Notation;

/// Why a table refuses a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandRefusal<G: Notation> {
    /// The table refuses it, whatever the game.
    Table(CommandError),
    /// The rules of the game refuse it.
    Rules(G::Refusal),
    /// The text of a move or roll cannot be read.
    Syntax(G::SyntaxError),
}

impl<G: Notation> From<CommandError> for CommandRefusal<G> {
    fn from(error: CommandError) -> Self {
        Self::Table(error)
    }
}

impl<G: Notation> From<game::ReadError<G>> for CommandRefusal<G> {
    fn from(error: game::ReadError<G>) -> Self {
        match error {
            game::ReadError::Syntax(error) => Self::Syntax(error),
            game::ReadError::Refused(refusal) => Self::Rules(refusal),
        }
    }
}

impl<G: Notation> fmt::Display for CommandRefusal<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(error) => error.fmt(f),
            Self::Rules(refusal) => refusal.fmt(f),
            Self::Syntax(error) => error.fmt(f),
        }
    }
}

impl<G: Notation> Error for CommandRefusal<G> {}

macro_rules! command_errors {
    ($($(#[$doc:meta])+ $name:ident = $text:literal,)+) => {
        /// Why a table refuses a command, whatever the game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum CommandError {
            $($(#[$doc])+ $name,)+
        }

        impl CommandError {
            /// Every error, for translations and tests.
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
    /// The text is not a command.
    NoSuchCommand = "there is no such command",
    /// Spectators cannot do anything.
    OnlyWatching = "spectators cannot take part",
    /// Only a player can do that.
    OnlyPlayers = "only a player can do that",
    /// Only the program that runs the table can do that.
    OnlyTheHouse = "only the program that runs the table can do that",
    /// The seat is occupied, or it would stay empty.
    SeatTaken = "that seat is not free, or nobody is there to take it",
    /// A seat is empty.
    SeatEmpty = "a seat is still empty",
    /// Other sides were agreed.
    SidesAreAgreed = "other sides were agreed",
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
    /// The game has no dice, or its dice need no entropy and no secret.
    NoDice = "this table does not use such dice",
    /// The program that runs the table rolls the dice.
    HouseRolls = "the computer rolls the dice at this table",
    /// The players roll.
    PlayersRoll = "the players roll the dice at this table",
    /// After a takeback the same roll comes again.
    SameDiceAgain = "after a takeback the same roll comes again",
    /// A player has not added entropy yet.
    EntropyMissing = "each player must first add entropy to the dice",
    /// The player has added entropy.
    EntropyGiven = "you have already added entropy to the dice",
    /// The secret has been revealed.
    SecretKnown = "the secret of the dice has already been revealed",
    /// The offer was never made, or it is no longer open.
    OfferGone = "that offer is no longer open",
    /// Players cannot answer their own offers.
    OwnOffer = "you cannot answer your own offer",
    /// The opponent's offer must be answered first.
    AnswerFirst = "answer the other offer first",
    /// The same offer is already open.
    AlreadyOffered = "that offer is still open",
    /// The same offer was declined, and the player has not moved since.
    AlreadyDeclined = "that was declined; offer it again after your next move",
    /// Games with dice are not drawn by agreement.
    NoDrawsWithDice = "a game with dice cannot be drawn by agreement",
    /// Takebacks are switched off.
    NoTakebacks = "takebacks are not allowed at this table",
    /// The player has made no move that could be taken back.
    NothingToTakeBack = "there is nothing to take back",
    /// Resignation levels are 1, 2 and 3.
    NoSuchLevel = "resign at level 1, 2 or 3",
    /// The rules do not allow the claim.
    ClaimUnfounded = "the rules do not allow this draw claim",
    /// Both have moved, or it is not the first game.
    TooLateToAbort = "both players have moved: resign instead",
    /// There is no clock.
    NoClock = "there is no clock",
    /// The flag has not fallen.
    StillTime = "there is still time on the clock",
}

impl Error for CommandError {}
