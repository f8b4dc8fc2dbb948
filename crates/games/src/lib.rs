//! The list of the games in the box, and the one place where code picks among them.
//!
//! Code for any game is generic; a program that is told a game's name turns it into a type once, at
//! its edge, with [`with_game!`]. There is no trait object and no enum that forwards calls. A new
//! game is one line in this file.
//!
//! ```
//! use salon_games::{Kind, with_game};
//!
//! fn formats<G: game::Archive>() -> usize {
//!     G::READS.len()
//! }
//!
//! let kind: Kind = "chess".parse().unwrap();
//! assert!(with_game!(kind, G => formats::<G>()) > 0);
//! ```

mod kind;

pub use kind::{Kind, UnknownGame};

/// Makes everything that depends on the list from the list itself. The first token is a `$`, which a
/// macro that makes a macro cannot otherwise write.
macro_rules! games {
    ($d:tt $($(#[$doc:meta])* $Kind:ident $name:literal $Position:ty,)+) => {
        /// The positions of each game, named after its [`Kind`].
        pub mod positions {
            $($(#[$doc])* pub type $Kind = $Position;)+
        }

        mod kinds {
            /// A game in the box.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum Kind {
                $($(#[$doc])* $Kind,)+
            }

            impl Kind {
                /// Every game.
                pub const ALL: &'static [Self] = &[$(Self::$Kind),+];

                /// What it is called on the command line, in files and on the wire.
                pub fn name(self) -> &'static str {
                    match self {
                        $(Self::$Kind => $name,)+
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
                }
            };
        }
    };
}

games! { $
    /// Chess.
    Chess "chess" chess::Position,
    /// Checkers, also called draughts.
    Checkers "checkers" checkers::Position,
    /// Backgammon.
    Backgammon "backgammon" backgammon::Position,
}
