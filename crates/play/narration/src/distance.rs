//! What messages say about a table elsewhere, in the words of this side of the line.

use protocol::Phrase;
use table::Seat;
use words::Language;

/// A ready-made phrase.
pub fn phrase(phrase: Phrase, l: Language) -> &'static str {
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

/// A seat that a message names.
pub fn seat(seat: protocol::Seat) -> Seat {
    match seat {
        protocol::Seat::South => Seat::South,
        protocol::Seat::North => Seat::North,
    }
}
