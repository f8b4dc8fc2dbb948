//! The list of the games in the box, and the one place where code picks among them.
//!
//! Code for any game is generic; a program that is told a game's name turns it into a type once, at
//! its edge, with [`with_game!`]. There is no trait object and no enum that forwards calls. A new
//! game is one line in this file.
//!
//! A game may be played under rules that need other positions, such as backgammon as on a real
//! board, where a play can be wrong. People know it as the same game with an option: it shares the
//! game's name, and [`Kind::under`] finds it by the rules.
//!
//! ```
//! use salon_games::{Kind, with_game};
//!
//! fn formats<G: game::Archive>() -> &'static [&'static str] {
//!     G::READS
//! }
//!
//! let kind: Kind = "backgammon".parse().unwrap();
//! assert_eq!(with_game!(kind, G => formats::<G>()), ["mat", "sgf"]);
//! let kind = kind.under("travel+table");
//! assert_eq!(kind.name(), "backgammon");
//! assert_eq!(with_game!(kind, G => formats::<G>()), ["events"]);
//! ```

mod kind;

pub use kind::{Kind, UnknownGame};

/// Makes everything that depends on the list from the list itself. The first token is a `$`, which a
/// macro that makes a macro cannot otherwise write.
macro_rules! games {
    (
        $d:tt
        games { $($(#[$doc:meta])* $Kind:ident $name:literal $Position:ty,)+ }
        options {
            $($(#[$other_doc:meta])* $Other:ident $of:ident $option:literal $OtherPosition:ty,)+
        }
    ) => {
        /// The positions of each game, named after its [`Kind`].
        pub mod positions {
            $($(#[$doc])* pub type $Kind = $Position;)+
            $($(#[$other_doc])* pub type $Other = $OtherPosition;)+
        }

        mod kinds {
            /// A game in the box, with the positions that its rules need.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum Kind {
                $($(#[$doc])* $Kind,)+
                $($(#[$other_doc])* $Other,)+
            }

            impl Kind {
                /// The games that people know, each as it is usually played.
                pub const ALL: &'static [Self] = &[$(Self::$Kind),+];

                /// Every kind of positions.
                pub const EVERY: &'static [Self] = &[$(Self::$Kind,)+ $(Self::$Other),+];

                /// What the game is called on the command line, in files and on the wire.
                pub fn name(self) -> &'static str {
                    match self {
                        $(Self::$Kind => $name,)+
                        $(Self::$Other => Self::$of.name(),)+
                    }
                }

                /// The option of the rules that asks for these positions instead of the usual ones.
                pub fn option(self) -> Option<&'static str> {
                    match self {
                        $(Self::$Kind => None,)+
                        $(Self::$Other => Some($option),)+
                    }
                }
            }
        }

        /// `with_game!(kind, G => expression)`: the expression with `G` as the type of the positions
        /// of that game.
        #[macro_export]
        macro_rules! with_game {
            ($d kind:expr, $d G:ident => $d body:expr) => {
                match $d kind {
                    $($d crate::Kind::$Kind => {
                        type $d G = $d crate::positions::$Kind;
                        $d body
                    })+
                    $($d crate::Kind::$Other => {
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
        /// Backgammon as on a real board, where a play can be wrong.
        TableBackgammon Backgammon "table" backgammon::TablePosition,
    }
}
