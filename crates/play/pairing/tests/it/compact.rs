//! One round to be paired as one line of text, for the comparison with other programs.
//!
//! `ROUNDS COLOUR ACCELERATION | player | player ...`: planned rounds, `w` or `b` for the initial colour, `-` or `baku`.
//! A player is one word per round: opponent, colour and result (`12w1`, `3b=`, `7w+`, `7b-`), a bye by its letter of
//! the report file (`U`, `F`, `H`, `Z`), or `.` for absent. A word more than others have is a bye or absence in
//! the round to be paired. The pairing is written `1-12 3-7 5`: White, Black, and the player left over at the end.

use salon_pairing::{
    Acceleration, BoardResult, Bye, Colour, Pairing, Player, PlayerBye, PlayerId, RequestedBye,
    Round, Tournament,
};

/// Reads a line.
pub(crate) fn read(line: &str) -> Option<Tournament> {
    let mut parts = line.split('|');
    let mut head = parts.next()?.split_whitespace();
    let planned = head.next()?.parse().ok()?;
    let players: Vec<Vec<&str>> = parts.map(|part| part.split_whitespace().collect()).collect();
    let rounds = players.iter().map(Vec::len).min()?;
    let names =
        (1..=players.len()).map(|id| Player::new(u32::try_from(id).unwrap(), id.to_string()));
    let mut tournament = Tournament::new("compact", names.collect(), planned);
    tournament.initial_colour = if head.next()? == "w" { Colour::White } else { Colour::Black };
    if head.next()? == "baku" {
        tournament.acceleration = Acceleration::Baku;
    }
    tournament.rounds = vec![Round::default(); rounds];
    for (at, words) in players.iter().enumerate() {
        let id = tournament.players[at].id;
        for (round, word) in words.iter().enumerate() {
            if round == rounds {
                match bye(word) {
                    Some(bye) => {
                        let round = u32::try_from(round + 1).unwrap();
                        tournament.requested_byes.push(RequestedBye { round, player: id, bye });
                    }
                    None => {
                        tournament.players[at].withdrawn_after = u32::try_from(round).ok();
                    }
                }
            } else if let Some(bye) = bye(word) {
                tournament.rounds[round].byes.push(PlayerBye { player: id, bye });
            } else if let Some(pairing) = pairing(id, word) {
                tournament.rounds[round].pairings.push(pairing);
            }
        }
    }
    Some(tournament)
}

fn bye(word: &str) -> Option<Bye> {
    match word {
        "U" => Some(Bye::PairingAllocated),
        "F" => Some(Bye::FullPoint),
        "H" => Some(Bye::HalfPoint),
        "Z" => Some(Bye::ZeroPoint),
        _ => None,
    }
}

/// A game, written down by White. Black's word says whether a forfeit was a double one.
fn pairing(white: PlayerId, word: &str) -> Option<Pairing> {
    let at = word.find('w')?;
    let black = PlayerId(word[..at].parse().ok()?);
    let result = match &word[at + 1..] {
        "1" => BoardResult::WhiteWins,
        "=" => BoardResult::Draw,
        "0" => BoardResult::BlackWins,
        "+" => BoardResult::WhiteWinsByForfeit,
        "-" => BoardResult::BlackWinsByForfeit,
        "~" => BoardResult::DoubleForfeit,
        _ => return None,
    };
    Some(Pairing::new(white, black).with_result(result))
}

/// Writes the pairing of a round.
pub(crate) fn write(round: &Round) -> String {
    let games = round.pairings.iter().map(|pairing| format!("{}-{}", pairing.white, pairing.black));
    let byes = round.byes.iter().filter(|entry| entry.bye == Bye::PairingAllocated);
    games.chain(byes.map(|entry| entry.player.to_string())).collect::<Vec<_>>().join(" ")
}
