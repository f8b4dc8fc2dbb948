use protocol::{Phrase, Seat};
use store::{GuestId, Standing};
use table::BySeat;
use tokio::sync::oneshot;
use words::Language;

use crate::Ear;

/// Somebody who asks something of a table.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) guest: GuestId,
    pub(crate) name: String,
    /// Whether they have an account.
    pub(crate) account: bool,
    pub(crate) language: Language,
    pub(crate) ear: Ear,
}

/// What is asked of a table. Answers go to the visitor's ear.
#[derive(Debug)]
pub(crate) enum Ask {
    Watch {
        visitor: Visitor,
        request: u64,
        from: u64,
    },
    /// Somebody who sits here listens from now on.
    Greet {
        visitor: Visitor,
    },
    Unwatch {
        visitor: Visitor,
        request: u64,
    },
    Join {
        visitor: Visitor,
        request: u64,
        seat: Option<Seat>,
        entropy: Option<String>,
    },
    Command(Order),
    Plan {
        visitor: Visitor,
        request: u64,
        seen: u64,
        lines: Vec<Vec<String>>,
    },
    Talk {
        visitor: Visitor,
        request: u64,
        phrase: Phrase,
    },
    Forfeit {
        visitor: Visitor,
        request: u64,
    },
    /// A visitor looks elsewhere, or looks again.
    Away {
        ear: u64,
        away: bool,
    },
    /// A visitor's connection is gone.
    Gone {
        ear: u64,
    },
    /// Somebody is to be forgotten.
    Forget {
        guest: GuestId,
        done: oneshot::Sender<()>,
    },
    /// How does the table stand?
    Look(oneshot::Sender<Look>),
    /// The house closes.
    Close(oneshot::Sender<()>),
}

/// A command of a guest.
#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) visitor: Visitor,
    pub(crate) request: u64,
    pub(crate) seen: Option<u64>,
    pub(crate) text: String,
    /// How long messages take to the guest and back, in milliseconds.
    pub(crate) lag: u64,
}

/// How a table stands now.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) standing: Standing,
    pub(crate) names: BySeat<String>,
}

impl Ask {
    /// Who wants an answer, and under which number.
    pub(crate) fn asker(&self) -> Option<(&Visitor, u64)> {
        match self {
            Self::Watch { visitor, request, .. }
            | Self::Unwatch { visitor, request }
            | Self::Join { visitor, request, .. }
            | Self::Plan { visitor, request, .. }
            | Self::Talk { visitor, request, .. }
            | Self::Forfeit { visitor, request } => Some((visitor, *request)),
            Self::Command(order) => Some((&order.visitor, order.request)),
            Self::Greet { .. }
            | Self::Away { .. }
            | Self::Gone { .. }
            | Self::Forget { .. }
            | Self::Look(_)
            | Self::Close(_) => None,
        }
    }
}
