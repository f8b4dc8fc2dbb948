//! The ready-made phrases in words.

use protocol::Phrase;
use words::Language;

/// A ready-made phrase.
pub(crate) fn words(phrase: Phrase, l: Language) -> &'static str {
    match phrase {
        Phrase::Hello => l.talk_hello(),
        Phrase::GoodLuck => l.talk_good_luck(),
        Phrase::HaveFun => l.talk_have_fun(),
        Phrase::OneMoment => l.talk_one_moment(),
        Phrase::Back => l.talk_back(),
        Phrase::NiceMove => l.talk_nice_move(),
        Phrase::WellPlayed => l.talk_well_played(),
        Phrase::Oops => l.talk_oops(),
        Phrase::Lucky => l.talk_lucky(),
        Phrase::Sorry => l.talk_sorry(),
        Phrase::Thanks => l.talk_thanks(),
        Phrase::GoodGame => l.talk_good_game(),
        Phrase::Again => l.talk_again(),
        Phrase::MustGo => l.talk_must_go(),
        Phrase::Goodbye => l.talk_goodbye(),
    }
}
