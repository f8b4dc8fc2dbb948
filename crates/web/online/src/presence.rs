//! Which players of a table are connected, and the phrases they have just sent.

use protocol::{Phrase, Presence};
use table::{BySeat, Millis, Seat};
use words::Language;

/// How long a phrase is shown.
const PHRASE_SHOWN: Millis = Millis::seconds(6);

/// The presence of both players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlayersPresence {
    players: BySeat<PlayerPresence>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct PlayerPresence {
    /// None for an empty seat and for a computer.
    presence: Option<Presence>,
    /// When the opponent may claim the game.
    claim_from: Option<Millis>,
    /// The last phrase, and until when it is shown.
    phrase: Option<(Phrase, Millis)>,
}

impl PlayersPresence {
    /// A player comes or goes. `claim` says in how many milliseconds the opponent may claim the game.
    pub(crate) fn update(
        &mut self,
        seat: Seat,
        presence: Presence,
        claim: Option<u64>,
        now: Millis,
    ) {
        let player = &mut self.players[seat];
        player.presence = Some(presence);
        player.claim_from = claim.map(|wait| now.plus(Millis(wait)));
    }

    /// Takes over a player's presence from a snapshot of the table. A snapshot does not tell whether a
    /// connected player is away, so it does not replace what is known.
    pub(crate) fn update_from_snapshot(
        &mut self,
        seat: Seat,
        presence: Presence,
        claim: Option<u64>,
        now: Millis,
    ) {
        if presence == Presence::Gone || self.players[seat].presence.is_none() {
            self.update(seat, presence, claim, now);
        }
    }

    /// A player sends a phrase.
    pub(crate) fn add_phrase(&mut self, seat: Seat, phrase: Phrase, now: Millis) {
        self.players[seat].phrase = Some((phrase, now.plus(PHRASE_SHOWN)));
    }

    /// The phrase that a player has just sent, in the reader's language.
    pub(crate) fn phrase(&self, seat: Seat, now: Millis, l: Language) -> String {
        let shown = self.players[seat].phrase.filter(|(_, until)| now < *until);
        shown.map_or_else(String::new, |(phrase, _)| {
            l.online_phrase_sent(narration::network::phrase_text(phrase, l))
        })
    }

    /// The note beside a player's name: a phrase, or that the player is away or gone.
    pub(crate) fn note(&self, seat: Seat, now: Millis, l: Language) -> String {
        let player = &self.players[seat];
        let phrase = self.phrase(seat, now, l);
        if !phrase.is_empty() {
            return phrase;
        }
        match (player.presence, player.claim_from) {
            (Some(Presence::Away), _) => l.online_away().to_owned(),
            (Some(Presence::Gone), Some(from)) if from > now => {
                let seconds = from.minus(now).0.div_ceil(1_000);
                l.online_gone_claim_in(format!("{}:{:02}", seconds / 60, seconds % 60))
            }
            (Some(Presence::Gone), _) => l.online_gone().to_owned(),
            (Some(Presence::Here) | None, _) => String::new(),
        }
    }

    /// Whether the opponent may claim the game of the player in a seat.
    pub(crate) fn can_be_claimed(&self, seat: Seat, now: Millis) -> bool {
        let player = &self.players[seat];
        player.presence == Some(Presence::Gone) && player.claim_from.is_some_and(|from| now >= from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: Language = Language::English;

    #[test]
    fn counts_down_until_the_game_of_a_missing_player_can_be_claimed() {
        let mut players = PlayersPresence::default();
        players.update(Seat::North, Presence::Gone, Some(60_000), Millis(1_000));
        assert!(players.note(Seat::North, Millis(16_000), L).contains("0:45"));
        assert!(!players.can_be_claimed(Seat::North, Millis(60_999)));
        assert!(players.can_be_claimed(Seat::North, Millis(61_000)));
        players.update(Seat::North, Presence::Here, None, Millis(70_000));
        assert!(!players.can_be_claimed(Seat::North, Millis(80_000)));
        assert_eq!(players.note(Seat::North, Millis(80_000), L), "");
    }

    #[test]
    fn cannot_be_claimed_without_a_stated_time() {
        let mut players = PlayersPresence::default();
        players.update(Seat::South, Presence::Gone, None, Millis(0));
        assert!(!players.can_be_claimed(Seat::South, Millis(10_000_000)));
    }

    #[test]
    fn shows_a_phrase_for_a_while_in_the_readers_language() {
        let mut players = PlayersPresence::default();
        players.add_phrase(Seat::South, Phrase::WellPlayed, Millis(0));
        assert!(players.note(Seat::South, Millis(5_000), Language::French).contains("Bien joué"));
        assert_eq!(players.note(Seat::South, Millis(6_000), L), "");
    }
}
