//! Where the players of a table are, and what they say, for beside the board.

use protocol::{Phrase, Presence};
use table::{BySeat, Millis, Seat};
use words::Language;

/// How long something that was said stays to be read.
const READ: Millis = Millis::seconds(6);

/// What is known about the players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Company {
    players: BySeat<Player>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Player {
    /// Where they are, if somebody sits there who can come and go.
    presence: Option<Presence>,
    /// From when on the other may claim the game.
    claim_from: Option<Millis>,
    /// What they said last, and until when it stays.
    said: Option<(Phrase, Millis)>,
}

impl Company {
    /// Somebody comes or goes.
    pub(crate) fn note(&mut self, seat: Seat, presence: Presence, claim: Option<u64>, now: Millis) {
        let player = &mut self.players[seat];
        player.presence = Some(presence);
        player.claim_from = claim.map(|wait| now.plus(Millis(wait)));
    }

    /// Somebody is there or not, as the house tells whoever comes.
    pub(crate) fn meet(&mut self, seat: Seat, presence: Presence, claim: Option<u64>, now: Millis) {
        // Who looks elsewhere is told by another message.
        if presence == Presence::Gone || self.players[seat].presence.is_none() {
            self.note(seat, presence, claim, now);
        }
    }

    /// Somebody says something.
    pub(crate) fn hear(&mut self, seat: Seat, phrase: Phrase, now: Millis) {
        self.players[seat].said = Some((phrase, now.plus(READ)));
    }

    /// What somebody has just said.
    pub(crate) fn said(&self, seat: Seat, now: Millis, l: Language) -> String {
        let said = self.players[seat].said.filter(|(_, until)| now < *until);
        said.map_or_else(String::new, |(phrase, _)| {
            l.online_phrase_sent(narration::network::phrase_text(phrase, l))
        })
    }

    /// What is to be read beside a player.
    pub(crate) fn aside(&self, seat: Seat, now: Millis, l: Language) -> String {
        let player = &self.players[seat];
        let said = self.said(seat, now, l);
        if !said.is_empty() {
            return said;
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

    /// Whether the game of whoever sits there can be claimed.
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
    fn whoever_leaves_is_counted_down() {
        let mut company = Company::default();
        company.note(Seat::North, Presence::Gone, Some(60_000), Millis(1_000));
        assert!(company.aside(Seat::North, Millis(16_000), L).contains("0:45"));
        assert!(!company.can_be_claimed(Seat::North, Millis(60_999)));
        assert!(company.can_be_claimed(Seat::North, Millis(61_000)));
        company.note(Seat::North, Presence::Here, None, Millis(70_000));
        assert!(!company.can_be_claimed(Seat::North, Millis(80_000)));
        assert_eq!(company.aside(Seat::North, Millis(80_000), L), "");
    }

    #[test]
    fn without_a_stated_time_nothing_can_be_claimed() {
        let mut company = Company::default();
        company.note(Seat::South, Presence::Gone, None, Millis(0));
        assert!(!company.can_be_claimed(Seat::South, Millis(10_000_000)));
    }

    #[test]
    fn what_is_said_is_read_for_a_while_in_ones_own_language() {
        let mut company = Company::default();
        company.hear(Seat::South, Phrase::WellPlayed, Millis(0));
        assert!(company.aside(Seat::South, Millis(5_000), Language::French).contains("Bien joué"));
        assert_eq!(company.aside(Seat::South, Millis(6_000), L), "");
    }
}
