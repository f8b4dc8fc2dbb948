//! The texts about tables, which are the same for every game.

use table::{ClockError, CommandError, CommandRefusal, RecordDamage, RecordFault};
use words::Language;

use crate::GameMessages;

/// Why a table refuses a command.
pub fn table_refusal_text<G: GameMessages>(
    language: Language,
    rules: &G::Rules,
    refusal: &CommandRefusal<G>,
) -> String {
    match refusal {
        CommandRefusal::Rules(reason) => G::refusal_under(language, rules, *reason),
        CommandRefusal::Syntax(error) => G::syntax_error_under(language, rules, error),
        CommandRefusal::Table(_) => entry_refusal_text(language, refusal),
    }
}

/// Why a table refuses an entry of its record, in the words of the standard rules.
fn entry_refusal_text<G: GameMessages>(language: Language, refusal: &CommandRefusal<G>) -> String {
    match refusal {
        CommandRefusal::Table(reason) => command_error_text(language, *reason).to_owned(),
        CommandRefusal::Rules(reason) => G::refusal(language, *reason),
        CommandRefusal::Syntax(error) => G::syntax_error(language, error),
    }
}

/// Why a table refuses a command for a reason of its own, not of the game.
pub const fn command_error_text(l: Language, error: CommandError) -> &'static str {
    match error {
        CommandError::NoSuchCommand => l.table_refusal_no_such_command(),
        CommandError::OnlyWatching => l.table_refusal_only_watching(),
        CommandError::OnlyPlayers => l.table_refusal_only_players(),
        CommandError::OnlyTheHouse => l.table_refusal_only_the_house(),
        CommandError::SeatTaken => l.table_refusal_seat_taken(),
        CommandError::SeatEmpty => l.table_refusal_seat_empty(),
        CommandError::SidesAreAgreed => l.table_refusal_sides_are_agreed(),
        CommandError::NotBegun => l.table_refusal_not_begun(),
        CommandError::AlreadyBegun => l.table_refusal_already_begun(),
        CommandError::NoGame => l.table_refusal_no_game(),
        CommandError::StillPlaying => l.table_refusal_still_playing(),
        CommandError::NoNextGame => l.table_refusal_no_next_game(),
        CommandError::NoDice => l.table_refusal_no_dice(),
        CommandError::HouseRolls => l.table_refusal_house_rolls(),
        CommandError::PlayersRoll => l.table_refusal_players_roll(),
        CommandError::SameDiceAgain => l.table_refusal_same_dice_again(),
        CommandError::EntropyMissing => l.table_refusal_entropy_missing(),
        CommandError::EntropyGiven => l.table_refusal_entropy_given(),
        CommandError::SecretKnown => l.table_refusal_secret_known(),
        CommandError::OfferGone => l.table_refusal_offer_gone(),
        CommandError::OwnOffer => l.table_refusal_own_offer(),
        CommandError::AnswerFirst => l.table_refusal_answer_first(),
        CommandError::AlreadyOffered => l.table_refusal_already_offered(),
        CommandError::AlreadyDeclined => l.table_refusal_already_declined(),
        CommandError::NoDrawsWithDice => l.table_refusal_no_draws_with_dice(),
        CommandError::NoTakebacks => l.table_refusal_no_takebacks(),
        CommandError::NothingToTakeBack => l.table_refusal_nothing_to_take_back(),
        CommandError::NoSuchLevel => l.table_refusal_no_such_level(),
        CommandError::ClaimUnfounded => l.table_refusal_claim_unfounded(),
        CommandError::TooLateToAbort => l.table_refusal_too_late_to_abort(),
        CommandError::NoClock => l.table_refusal_no_clock(),
        CommandError::StillTime => l.table_refusal_still_time(),
    }
}

/// That a text is not a clock.
pub fn clock_error_text(language: Language, error: &ClockError) -> String {
    language.table_no_clock(&error.0)
}

/// Where and how a record is damaged.
pub fn record_damage_text<G: GameMessages>(l: Language, damage: &RecordDamage<G>) -> String {
    let fault = match &damage.fault {
        RecordFault::NoRecord => l.table_damage_no_record().to_owned(),
        RecordFault::CutOff => l.table_damage_cut_off().to_owned(),
        RecordFault::Checksum => l.table_damage_checksum().to_owned(),
        RecordFault::Header(text) => l.table_damage_header(text),
        RecordFault::Missing(key) => l.table_damage_missing(key),
        RecordFault::Entry(refusal) => l.table_damage_entry(entry_refusal_text(l, refusal)),
    };
    l.table_damage_line(fault, damage.line)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chess::Position;

    use super::*;

    #[test]
    fn every_command_error_has_its_own_text() {
        for language in Language::ALL {
            let texts: BTreeSet<&str> = CommandError::ALL
                .iter()
                .map(|reason| command_error_text(language, *reason))
                .collect();
            assert_eq!(texts.len(), CommandError::ALL.len());
        }
    }

    #[test]
    fn damage_has_a_line_and_a_reason() {
        let refusal = CommandRefusal::Rules(chess::Refusal::NoPiece);
        let cut = RecordDamage::<Position> { line: 7, fault: RecordFault::Entry(refusal) };
        assert_eq!(
            record_damage_text(Language::English, &cut),
            "line 7: this entry is impossible: there is no piece on that square"
        );
        assert!(record_damage_text(Language::French, &cut).starts_with("ligne 7"));
    }
}
