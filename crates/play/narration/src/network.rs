//! Texts and seats for messages of the network protocol.

use protocol::Phrase;
use table::Seat;
use words::Language;

/// The text of a chat phrase.
pub fn phrase_text(phrase: Phrase, l: Language) -> &'static str {
    match phrase {
        Phrase::Hello => l.phrase_hello(),
        Phrase::GoodLuck => l.phrase_good_luck(),
        Phrase::HaveFun => l.phrase_have_fun(),
        Phrase::OneMoment => l.phrase_one_moment(),
        Phrase::Back => l.phrase_back(),
        Phrase::NiceMove => l.phrase_nice_move(),
        Phrase::WellPlayed => l.phrase_well_played(),
        Phrase::Oops => l.phrase_oops(),
        Phrase::Lucky => l.phrase_lucky(),
        Phrase::Sorry => l.phrase_sorry(),
        Phrase::Thanks => l.phrase_thanks(),
        Phrase::GoodGame => l.phrase_good_game(),
        Phrase::Again => l.phrase_again(),
        Phrase::MustGo => l.phrase_must_go(),
        Phrase::Goodbye => l.phrase_goodbye(),
    }
}

/// The seat that a message names.
pub fn table_seat(seat: protocol::Seat) -> Seat {
    match seat {
        protocol::Seat::South => Seat::South,
        protocol::Seat::North => Seat::North,
    }
}
