use serde::{Deserialize, Serialize};

macro_rules! phrases {
    ($($(#[$doc:meta])+ $Name:ident $name:literal,)+) => {
        /// A ready-made phrase that a player can say to the other. Everybody reads it in their own language.
        /// There is no free text, so that nobody can be insulted.
        #[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Phrase {
            $($(#[$doc])+ #[serde(rename = $name)] $Name,)+
        }

        impl Phrase {
            /// Every phrase, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$Name),+];

            /// The name on the wire.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => $name,)+
                }
            }
        }
    };
}

phrases! {
    /// A greeting.
    Hello "hello",
    /// Good luck.
    GoodLuck "good_luck",
    /// Have fun.
    HaveFun "have_fun",
    /// One moment, please.
    OneMoment "one_moment",
    /// I am back.
    Back "back",
    /// A fine move.
    NiceMove "nice_move",
    /// Well played.
    WellPlayed "well_played",
    /// The player regrets the last move.
    Oops "oops",
    /// Lucky dice.
    Lucky "lucky",
    /// I am sorry.
    Sorry "sorry",
    /// Thank you.
    Thanks "thanks",
    /// That was a good game.
    GoodGame "good_game",
    /// Shall we play again?
    Again "again",
    /// I must go.
    MustGo "must_go",
    /// Goodbye.
    Goodbye "goodbye",
}

impl Phrase {
    /// The phrase of this name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|phrase| phrase.name() == name)
    }
}
