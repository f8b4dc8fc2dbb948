//! Answers and questions in words.

use board_view::{Choice, Question};
use words::Language;

use crate::{Playable, playable};

/// What an answer is called; pieces as the rulebook calls them.
pub fn name<G: Playable>(choice: Choice, rules: &G::Rules, language: Language) -> String {
    match choice {
        Choice::Promote(figure) => {
            let pieces = playable::book::<G>(rules).map_or(&[][..], |book| book.pieces);
            let piece = pieces.iter().find(|(name, _)| *name == figure.name());
            piece.map_or(figure.name(), |(_, text)| text.to(language)).to_owned()
        }
        Choice::Stop => language.choice_stop().to_owned(),
        Choice::Roll => language.choice_roll().to_owned(),
        Choice::Double => language.choice_double().to_owned(),
        Choice::Take => language.choice_take().to_owned(),
        Choice::Drop => language.choice_drop().to_owned(),
        Choice::Beaver => language.choice_beaver().to_owned(),
        Choice::Raccoon => language.choice_raccoon().to_owned(),
        Choice::Pass => language.choice_pass().to_owned(),
    }
}

/// The word that programs use for an answer, where there is one.
pub fn word(choice: Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Promote(figure) => figure.name(),
        Choice::Stop => "stop",
        Choice::Roll => "roll",
        Choice::Double => "double",
        Choice::Take => "take",
        Choice::Drop => "drop",
        Choice::Beaver => "beaver",
        Choice::Raccoon => "raccoon",
        Choice::Pass => "pass",
    })
}

/// What is asked.
pub fn question(question: Question, language: Language) -> &'static str {
    match question {
        Question::Promotion => language.ask_promotion(),
        Question::GoOn => language.ask_go_on(),
        Question::RollOrDouble => language.ask_roll_or_double(),
        Question::Doubled => language.ask_doubled(),
        Question::NoPlay => language.ask_no_play(),
    }
}
