//! What a table says to people, whatever the game.

use table::{ClockError, Damage, Fault, Objection, Refusal};
use words::Language;

use crate::Speak;

/// Why a table does not do what somebody wants, as a sentence.
pub fn table_refusal<G: Speak>(language: Language, refusal: &Refusal<G>) -> String {
    match refusal {
        Refusal::Table(reason) => objection(language, *reason).to_owned(),
        Refusal::Rules(reason) => G::refusal(language, *reason),
        Refusal::Syntax(error) => G::syntax_error(language, error),
    }
}

/// What a table itself has against a command, as a sentence.
pub const fn objection(l: Language, objection: Objection) -> &'static str {
    match objection {
        Objection::NoSuchCommand => l.table_objection_no_such_command(),
        Objection::OnlyWatching => l.table_objection_only_watching(),
        Objection::OnlyPlayers => l.table_objection_only_players(),
        Objection::OnlyTheHouse => l.table_objection_only_the_house(),
        Objection::SeatTaken => l.table_objection_seat_taken(),
        Objection::SeatEmpty => l.table_objection_seat_empty(),
        Objection::SidesAreAgreed => l.table_objection_sides_are_agreed(),
        Objection::NotBegun => l.table_objection_not_begun(),
        Objection::AlreadyBegun => l.table_objection_already_begun(),
        Objection::NoGame => l.table_objection_no_game(),
        Objection::StillPlaying => l.table_objection_still_playing(),
        Objection::NoNextGame => l.table_objection_no_next_game(),
        Objection::NoDice => l.table_objection_no_dice(),
        Objection::HouseRolls => l.table_objection_house_rolls(),
        Objection::PlayersRoll => l.table_objection_players_roll(),
        Objection::SameDiceAgain => l.table_objection_same_dice_again(),
        Objection::EntropyMissing => l.table_objection_entropy_missing(),
        Objection::EntropyGiven => l.table_objection_entropy_given(),
        Objection::SecretKnown => l.table_objection_secret_known(),
        Objection::OfferGone => l.table_objection_offer_gone(),
        Objection::OwnOffer => l.table_objection_own_offer(),
        Objection::AnswerFirst => l.table_objection_answer_first(),
        Objection::AlreadyOffered => l.table_objection_already_offered(),
        Objection::AlreadyDeclined => l.table_objection_already_declined(),
        Objection::NoDrawsWithDice => l.table_objection_no_draws_with_dice(),
        Objection::NoTakebacks => l.table_objection_no_takebacks(),
        Objection::NothingToTakeBack => l.table_objection_nothing_to_take_back(),
        Objection::NoSuchLevel => l.table_objection_no_such_level(),
        Objection::ClaimUnfounded => l.table_objection_claim_unfounded(),
        Objection::TooLateToAbort => l.table_objection_too_late_to_abort(),
        Objection::NoClock => l.table_objection_no_clock(),
        Objection::StillTime => l.table_objection_still_time(),
    }
}

/// That a text is no clock, as a sentence.
pub fn clock_error(language: Language, error: &ClockError) -> String {
    language.table_no_clock(&error.0)
}

/// Where a record is damaged and how, as a sentence.
pub fn damage<G: Speak>(l: Language, damage: &Damage<G>) -> String {
    let fault = match &damage.fault {
        Fault::NoRecord => l.table_damage_no_record().to_owned(),
        Fault::CutOff => l.table_damage_cut_off().to_owned(),
        Fault::Checksum => l.table_damage_checksum().to_owned(),
        Fault::Header(text) => l.table_damage_header(text),
        Fault::Missing(key) => l.table_damage_missing(key),
        Fault::Entry(refusal) => l.table_damage_entry(table_refusal(l, refusal)),
    };
    l.table_damage_line(fault, damage.line)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chess::Position;

    use super::*;

    /// Two objections that sound the same would leave people guessing.
    #[test]
    fn every_objection_has_words_of_its_own() {
        for language in Language::ALL {
            let words: BTreeSet<&str> =
                Objection::ALL.iter().map(|reason| objection(language, *reason)).collect();
            assert_eq!(words.len(), Objection::ALL.len());
        }
    }

    #[test]
    fn damage_is_told_with_its_place_and_reason() {
        let refusal = Refusal::Rules(chess::Refusal::NoPiece);
        let cut = Damage::<Position> { line: 7, fault: Fault::Entry(refusal) };
        assert_eq!(
            damage(Language::English, &cut),
            "line 7: this could not have happened: there is no piece on that square"
        );
        assert!(damage(Language::French, &cut).starts_with("ligne 7"));
    }
}
