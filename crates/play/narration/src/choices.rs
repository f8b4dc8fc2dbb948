//! Names of choices, and the questions that they answer.

use board_view::{Choice, Question};
use game::BySide;
use words::{Language, lowercase};

use crate::{PlayableGame, playable_game};

/// The name of a choice. A promotion piece has the name that the rulebook gives it.
pub fn choice_name<G: PlayableGame>(
    choice: Choice,
    rules: &G::Rules,
    language: Language,
) -> String {
    match choice {
        Choice::Promote(kind) => {
            let pieces = playable_game::rulebook_of::<G>(rules).map_or(&[][..], |book| book.pieces);
            let piece = pieces.iter().find(|(name, _)| *name == kind.name());
            piece.map_or(kind.name(), |(_, text)| text.to(language)).to_owned()
        }
        Choice::Stop => language.choice_stop().to_owned(),
        Choice::Roll => language.choice_roll().to_owned(),
        Choice::Double => language.choice_double().to_owned(),
        Choice::Take => language.choice_take().to_owned(),
        Choice::Drop => language.choice_drop().to_owned(),
        Choice::Beaver => language.choice_beaver().to_owned(),
        Choice::Raccoon => language.choice_raccoon().to_owned(),
        Choice::Pass => language.choice_pass().to_owned(),
        Choice::PickUp => language.choice_pick_up().to_owned(),
        Choice::PutBack => language.choice_put_back().to_owned(),
        Choice::RolledEarly => language.choice_early().to_owned(),
        Choice::Accept => language.choice_accept().to_owned(),
        Choice::Demand => language.choice_demand().to_owned(),
    }
}

/// The keyword for a choice, the same in every language.
pub fn choice_word(choice: Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Promote(kind) => kind.name(),
        Choice::Stop => "stop",
        Choice::Roll => "roll",
        Choice::Double => "double",
        Choice::Take => "take",
        Choice::Drop => "drop",
        Choice::Beaver => "beaver",
        Choice::Raccoon => "raccoon",
        Choice::Pass => "pass",
        Choice::PickUp => "pick-up",
        Choice::PutBack => "put-back",
        Choice::RolledEarly => "early",
        Choice::Demand => "demand",
        // This word already means accepting an offer.
        Choice::Accept => return None,
    })
}

/// Whether a typed text means a choice: by its name or the word of the notation in any language, or by its keyword.
pub fn is_typed_choice<G: PlayableGame>(choice: Choice, text: &str, rules: &G::Rules) -> bool {
    let wanted = lowercase(text.trim());
    let is_named = |language: Language| {
        let is_roll = choice == Choice::Roll && language.backgammon_word_roll() == wanted;
        is_roll || lowercase(&choice_name::<G>(choice, rules, language)) == wanted
    };
    choice_word(choice) == Some(&wanted) || Language::ALL.into_iter().any(is_named)
}

/// The text of a question.
pub fn question_text(question: Question, language: Language) -> &'static str {
    match question {
        Question::Promotion => language.ask_promotion(),
        Question::GoOn => language.ask_go_on(),
        Question::RollOrDouble => language.ask_roll_or_double(),
        Question::Doubled => language.ask_doubled(),
        Question::NoPlay => language.ask_no_play(),
        Question::PickUp => language.ask_pick_up(),
        Question::Irregular => language.ask_irregular(),
    }
}

/// The prompt for players who roll real dice and type the numbers.
pub fn dice_prompt<G: PlayableGame>(
    position: &G,
    due: table::DueRoll,
    sides: &BySide<&'static str>,
    language: Language,
) -> String {
    let can_be_cocked =
        position.chances().iter().any(|(roll, _)| position.roll_remark(language, roll).is_some());
    match (due.seat, can_be_cocked) {
        (None, false) => language.ask_opening_dice(sides.black, sides.white),
        (None, true) => language.ask_opening_cocked(sides.black, sides.white),
        (Some(_), false) => language.ask_dice().to_owned(),
        (Some(_), true) => language.ask_cocked().to_owned(),
    }
}
