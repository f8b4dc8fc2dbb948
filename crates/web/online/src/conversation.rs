//! The conversation with the house, whatever carries it.

use std::collections::BTreeMap;

use protocol::{ClientMessage, Hello, ServerMessage, VERSION};

/// How the line to the house is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Bond {
    /// Nobody has answered yet.
    #[default]
    Calling,
    /// The house has greeted.
    Open,
    /// The line broke; it is called again.
    Lost,
    /// The house said goodbye, and why; calling again makes no sense.
    Dismissed(String),
}

/// What is said to the house, and what it has not answered yet. Lines break; what was asked for is
/// asked again under the same number, and the house does it once.
#[derive(Debug, Default)]
pub(crate) struct Conversation {
    bond: Bond,
    latest: u64,
    unanswered: BTreeMap<u64, ClientMessage>,
    /// How long a message takes to the house and back, in milliseconds.
    trip: u64,
}

impl Conversation {
    pub(crate) fn bond(&self) -> &Bond {
        &self.bond
    }

    /// How long a message takes to the house and back, in milliseconds.
    pub(crate) fn trip(&self) -> u64 {
        self.trip
    }

    /// A number that no request has had, given the time in microseconds.
    pub(crate) fn number(&mut self, now: u64) -> u64 {
        self.latest = now.max(self.latest + 1);
        self.latest
    }

    /// The first word on a new line.
    pub(crate) fn greeting(
        language: &str,
        ticket: Option<String>,
        name: Option<String>,
    ) -> ClientMessage {
        ClientMessage::Hello(Hello {
            version: VERSION,
            language: language.to_owned(),
            program: Some(concat!("salon page ", env!("CARGO_PKG_VERSION")).to_owned()),
            ticket,
            name,
            code: None,
        })
    }

    /// Something is asked for; says whether it can be sent now. If not, it is sent as soon as the
    /// house has greeted.
    pub(crate) fn ask(&mut self, message: &ClientMessage) -> bool {
        if let Some(number) = number_of(message) {
            self.unanswered.insert(number, message.clone());
        }
        self.bond == Bond::Open
    }

    /// The line broke.
    pub(crate) fn lose(&mut self) {
        if !matches!(self.bond, Bond::Dismissed(_)) {
            self.bond = Bond::Lost;
        }
    }

    /// The house has greeted; what has to be said now, since it was not answered on an earlier line.
    pub(crate) fn greeted(&mut self) -> Vec<ClientMessage> {
        self.bond = Bond::Open;
        self.unanswered.values().cloned().collect()
    }

    /// Notes what a message says about the conversation itself; the question that it answers.
    pub(crate) fn hear(&mut self, message: &ServerMessage, now: u64) -> Option<ClientMessage> {
        match message {
            ServerMessage::Goodbye(goodbye) if goodbye.again.is_none() => {
                self.bond = Bond::Dismissed(goodbye.reason.words.clone());
                None
            }
            ServerMessage::Pong(pong) => {
                self.trip = now.saturating_sub(pong.sent);
                None
            }
            message => self.unanswered.remove(&message.answers()?),
        }
    }
}

/// The number under which something is asked for. Lists are asked for again and again, and who asks
/// late wants the latest.
fn number_of(message: &ClientMessage) -> Option<u64> {
    match message {
        ClientMessage::Open(it) => Some(it.request),
        ClientMessage::Join(it) => Some(it.request),
        ClientMessage::Command(it) => Some(it.request),
        ClientMessage::Forfeit(it) => Some(it.request),
        ClientMessage::Rename(it) => Some(it.request),
        ClientMessage::Plan(it) => Some(it.request),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use protocol::{
        Goodbye, ListLobby, Pong, ReasonSource, RefusalReason, RequestDone, SendCommand,
    };

    use super::*;

    fn command(request: u64) -> ClientMessage {
        let (table, command) = ("t".to_owned(), "move e2e4".to_owned());
        ClientMessage::Command(SendCommand { request, table, seen: Some(3), command })
    }

    #[test]
    fn what_was_not_answered_is_asked_again_under_its_number() {
        let mut talk = Conversation::default();
        assert!(!talk.ask(&command(1)), "nobody is there yet");
        assert_eq!(talk.greeted(), [command(1)]);
        assert!(talk.ask(&command(2)));
        let done = ServerMessage::Done(RequestDone { request: 1, event: Some(4) });
        assert_eq!(talk.hear(&done, 0), Some(command(1)));
        talk.lose();
        assert_eq!(*talk.bond(), Bond::Lost);
        assert_eq!(talk.greeted(), [command(2)]);
    }

    #[test]
    fn lists_are_not_asked_again() {
        let mut talk = Conversation::default();
        talk.ask(&ClientMessage::Lobby(ListLobby { request: 1 }));
        assert_eq!(talk.greeted(), []);
    }

    #[test]
    fn numbers_grow_also_when_clocks_do_not() {
        let mut talk = Conversation::default();
        assert_eq!([talk.number(9), talk.number(9), talk.number(7)], [9, 10, 11]);
    }

    #[test]
    fn whoever_is_sent_away_for_good_does_not_call_again() {
        let mut talk = Conversation::default();
        let reason = RefusalReason {
            by: ReasonSource::Server,
            name: "Version".to_owned(),
            words: "Too old.".to_owned(),
            article: None,
        };
        let soon = Goodbye { reason: reason.clone(), again: Some(3_000) };
        talk.hear(&ServerMessage::Goodbye(soon), 0);
        talk.lose();
        assert_eq!(*talk.bond(), Bond::Lost);
        talk.hear(&ServerMessage::Goodbye(Goodbye { reason, again: None }), 0);
        talk.lose();
        assert_eq!(*talk.bond(), Bond::Dismissed("Too old.".to_owned()));
    }

    #[test]
    fn trips_are_measured_there_and_back() {
        let mut talk = Conversation::default();
        talk.hear(&ServerMessage::Pong(Pong { sent: 1_000, at: 5 }), 1_080);
        assert_eq!(talk.trip(), 80);
    }
}
