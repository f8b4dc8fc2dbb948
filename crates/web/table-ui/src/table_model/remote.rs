//! A table that runs on a server: commands are sent there, and what happens comes from there.

use narration::PlayableGame;
use narration::refusal_explanation::RefusalExplanation;
use table::{Actor, Awaits, BySeat, Command, Millis};
use table_runner::seat_entropy;

use super::TableModel;

/// What lies between this page and the server that runs the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RemoteTable {
    /// Which seats belong to the player at this screen.
    pub(super) mine: BySeat<bool>,
    /// Commands that have not been sent yet.
    outgoing: Vec<String>,
    /// Whether a command was sent that the server has not answered yet.
    awaits_answer: bool,
    /// Whether the page has sent that command without the player's hand.
    is_automatic: bool,
}

impl RemoteTable {
    pub(super) fn send(&mut self, command: String) {
        self.outgoing.push(command);
        self.awaits_answer = true;
        self.is_automatic = false;
    }
}

impl<G: PlayableGame> TableModel<G> {
    /// The table runs on a server from now on, and these seats belong to the player at this screen.
    pub(super) fn make_remote(&mut self, mine: BySeat<bool>) {
        self.remote = Some(RemoteTable { mine, ..self.remote.take().unwrap_or_default() });
        self.orient_board();
        self.renew_draft();
    }

    /// The commands that are to be sent to the server.
    pub(super) fn take_outgoing_commands(&mut self) -> Vec<String> {
        self.remote.as_mut().map_or_else(Vec::new, |remote| std::mem::take(&mut remote.outgoing))
    }

    /// Applies an entry of the server's record. Returns whether it fits.
    pub(super) fn apply_entry(&mut self, entry: &str, now: Millis) -> bool {
        let before = self.moment();
        let begins_game = match self.table.follow(entry) {
            Ok(entry) => matches!(entry.command, Command::Begin { .. } | Command::Next),
            Err(_) => return false,
        };
        self.clear_refusal();
        if begins_game {
            self.orient_board();
        }
        // A move being entered outlives what does not touch the board, such as an offer.
        if self.moment() != before {
            self.server_answered();
            self.smaller_die_first = false;
            self.renew_draft();
            self.play_premove(now);
        }
        true
    }

    fn moment(&self) -> (usize, usize, Awaits) {
        (self.table.games().len(), self.events(), self.table.awaits())
    }

    /// Whether the server has not answered the last command yet.
    pub(super) fn awaits_server(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.awaits_answer)
    }

    /// The server has answered: the player can go on.
    pub(super) fn server_answered(&mut self) {
        if let Some(remote) = &mut self.remote {
            remote.awaits_answer = false;
        }
    }

    /// The server has refused the last command, with a sentence and perhaps a rulebook article.
    pub(super) fn server_refused(&mut self, sentence: &str, article: Option<&str>) {
        self.server_answered();
        self.forget_premoves();
        self.renew_draft();
        // The player knows nothing of what the page does by itself: another tab of theirs may have been faster.
        if self.remote.as_ref().is_some_and(|remote| remote.is_automatic) {
            return;
        }
        let article = article.and_then(rulebooks::article);
        self.reason = Some(RefusalExplanation { sentence: sentence.to_owned(), article });
    }

    /// The page itself has sent the last command.
    pub(super) fn note_automatic_command(&mut self) {
        if let Some(remote) = &mut self.remote {
            remote.is_automatic = true;
        }
    }

    /// What this page does without the player's hand: it adds their entropy to the dice, and makes
    /// their automatic moves. Everything else is done by the server.
    pub(super) fn remote_duty(&mut self, now: Millis) -> Option<(Actor, Command<G>)> {
        if self.awaits_server() {
            return None;
        }
        match self.table.awaits() {
            Awaits::Entropy(seat) if self.local().contains(seat) => {
                let entropy = seat_entropy(&mut self.entropy)?;
                Some((Actor::Seat(seat), Command::Entropy(entropy)))
            }
            _ => self.automatic_move(now),
        }
    }
}
