//! Reasons in words.

use game::ReadError;
use rulebooks::Article;
use table::{Objection, Refusal};
use words::Language;

use crate::{Playable, playable};

/// A reason, and the article of the rulebook that tells more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// A sentence.
    pub(crate) sentence: String,
    /// The rule.
    pub(crate) article: Option<&'static Article>,
}

/// Why a table did not do something.
pub(crate) fn refused<G: Playable>(
    refusal: &Refusal<G>,
    rules: &G::Rules,
    language: Language,
) -> Reason {
    let article = match refusal {
        Refusal::Rules(refusal) => {
            let book = playable::book::<G>(rules).map_or("standard", |book| book.id);
            rulebooks::why::<G>(book, refusal)
        }
        Refusal::Table(_) | Refusal::Syntax(_) => None,
    };
    Reason { sentence: sentence(refusal, language), article }
}

/// Why a table did not do something, without the rule.
pub(crate) fn sentence<G: Playable>(refusal: &Refusal<G>, language: Language) -> String {
    match refusal {
        Refusal::Table(objection) => self::objection(*objection, language).to_owned(),
        Refusal::Syntax(error) => G::syntax_error(language, error),
        Refusal::Rules(refusal) => G::refusal(language, *refusal),
    }
}

/// What was wrong with a typed text.
pub(crate) fn unread<G: Playable>(error: ReadError<G>) -> Refusal<G> {
    match error {
        ReadError::Syntax(error) => Refusal::Syntax(error),
        ReadError::Refused(refusal) => Refusal::Rules(refusal),
    }
}

/// What the table itself has against something.
pub(crate) fn objection(objection: Objection, language: Language) -> &'static str {
    match objection {
        Objection::NoSuchCommand => language.objection_no_such_command(),
        Objection::OnlyWatching => language.objection_only_watching(),
        Objection::OnlyPlayers => language.objection_only_players(),
        Objection::OnlyTheHouse => language.objection_only_the_house(),
        Objection::SeatTaken => language.objection_seat_taken(),
        Objection::SeatEmpty => language.objection_seat_empty(),
        Objection::SidesAreAgreed => language.objection_sides_are_agreed(),
        Objection::NotBegun => language.objection_not_begun(),
        Objection::AlreadyBegun => language.objection_already_begun(),
        Objection::NoGame => language.objection_no_game(),
        Objection::StillPlaying => language.objection_still_playing(),
        Objection::NoNextGame => language.objection_no_next_game(),
        Objection::NoDice => language.objection_no_dice(),
        Objection::HouseRolls => language.objection_house_rolls(),
        Objection::PlayersRoll => language.objection_players_roll(),
        Objection::SameDiceAgain => language.objection_same_dice_again(),
        Objection::EntropyMissing => language.objection_entropy_missing(),
        Objection::EntropyGiven => language.objection_entropy_given(),
        Objection::SecretKnown => language.objection_secret_known(),
        Objection::OfferGone => language.objection_offer_gone(),
        Objection::OwnOffer => language.objection_own_offer(),
        Objection::AnswerFirst => language.objection_answer_first(),
        Objection::AlreadyOffered => language.objection_already_offered(),
        Objection::AlreadyDeclined => language.objection_already_declined(),
        Objection::NoDrawsWithDice => language.objection_no_draws_with_dice(),
        Objection::NoTakebacks => language.objection_no_takebacks(),
        Objection::NothingToTakeBack => language.objection_nothing_to_take_back(),
        Objection::NoSuchLevel => language.objection_no_such_level(),
        Objection::ClaimUnfounded => language.objection_claim_unfounded(),
        Objection::TooLateToAbort => language.objection_too_late_to_abort(),
        Objection::NoClock => language.objection_no_clock(),
        Objection::StillTime => language.objection_still_time(),
    }
}
