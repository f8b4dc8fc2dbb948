//! The list of games, and the only place where code chooses between them.
//!
//! Code for any game is generic. A program that gets a game's name turns it into a type once, where the name comes in,
//! with [`with_game!`]. There is no trait object and no enum that forwards calls. A new game is one line in this file.
//!
//! Some rules of a game need another type of positions, such as backgammon under table rules, where irregular plays are
//! possible. For users this is an option of the same game: it shares the game's name, and [`GameKind::under`] finds it by the
//! rules.
//!
//! ```
//! use salon_games::{GameKind, with_game};
//!
//! fn formats<G: game::Archive>() -> &'static [&'static str] {
//!     G::READS
//! }
//!
//! let kind: GameKind = "backgammon".parse().unwrap();
//! assert_eq!(with_game!(kind, G => formats::<G>()), ["mat", "sgf"]);
//! let kind = kind.under("travel+table");
//! assert_eq!(kind.name(), "backgammon");
//! assert_eq!(with_game!(kind, G => formats::<G>()), ["events"]);
//! ```

mod game_kind;

pub use game_kind::{GameKind, UnknownGame};

/// Generates everything that depends on the list of games. The first token is a `$`, because a macro that defines a macro
/// cannot write one otherwise.
macro_rules! games {
    (
        $d:tt
        games { $($(#[$doc:meta])* $Kind:ident $name:literal $Position:ty,)+ }
        options {
            $($(#[$other_doc:meta])* $Other:ident $of:ident $option:literal $OtherPosition:ty,)+
        }
    ) => {
        /// The type of positions of each [`GameKind`].
        pub mod positions {
            $($(#[$doc])* pub type $Kind = $Position;)+
            $($(#[$other_doc])* pub type $Other = $OtherPosition;)+
        }

        mod kinds {
            /// A game together with the type of positions that its rules need.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum GameKind {
                $($(#[$doc])* $Kind,)+
                $($(#[$other_doc])* $Other,)+
            }

            impl GameKind {
                /// The games, each with its usual positions.
                pub const ALL: &'static [Self] = &[$(Self::$Kind),+];

                /// Every kind, also those for special rules.
                pub const EVERY: &'static [Self] = &[$(Self::$Kind,)+ $(Self::$Other),+];

                /// The name of the game on the command line, in files and in the protocol.
                pub fn name(self) -> &'static str {
                    match self {
                        $(Self::$Kind => $name,)+
                        $(Self::$Other => Self::$of.name(),)+
                    }
                }

                /// The option of the rules that needs these positions; `None` for the usual positions.
                pub fn option(self) -> Option<&'static str> {
                    match self {
                        $(Self::$Kind => None,)+
                        $(Self::$Other => Some($option),)+
                    }
                }
            }
        }

        /// `with_game!(kind, G => expression)` evaluates the expression with `G` as the type of positions of that kind.
        #[macro_export]
        macro_rules! with_game {
            ($d kind:expr, $d G:ident => $d body:expr) => {
                match $d kind {
                    $($d crate::GameKind::$Kind => {
                        type $d G = $d crate::positions::$Kind;
                        $d body
                    })+
                    $($d crate::GameKind::$Other => {
                        type $d G = $d crate::positions::$Other;
                        $d body
                    })+
                }
            };
        }
    };
}

games! { $
    games {
        /// Chess.
        Chess "chess" chess::Position,
        /// Checkers, also called draughts.
        Checkers "checkers" checkers::Position,
        /// Backgammon.
        Backgammon "backgammon" backgammon::Position,
    }
    options {
        /// Backgammon under table rules, where irregular plays are possible.
        TableBackgammon Backgammon "table" backgammon::TablePosition,
    }
}
