//! What a typed line means.

use board_view::{Choice, Draft, PieceKind, Place};
use game::{Event, ReadError, Turn};
use narration::typed_move::read_typed_move;
use words::Language;

use crate::deed::Deed;
use crate::{PlayableGame, choices};

/// What a typed line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said<G: PlayableGame> {
    /// Something beside moving.
    Deed(Deed),
    /// An answer to what is asked.
    Choice(Choice),
    /// A whole move.
    Move(G::Move),
    /// Several moves in a row, where a turn is made of several.
    Moves(Vec<G::Move>),
    /// What real dice have shown.
    Roll(G::Roll),
    /// A place, as if it had been clicked.
    Place(Place),
    /// Nothing that could be done.
    Wrong(ReadError<G>),
}

/// Reads a line that a player has typed while this move was being entered.
pub(crate) fn understand<G: PlayableGame>(
    text: &str,
    draft: &Draft<G>,
    language: Language,
) -> Said<G> {
    let text = text.trim();
    let position = draft.position();
    if let Some(choice) = choice::<G>(text, draft, language) {
        return Said::Choice(choice);
    }
    if let Some(deed) = Deed::read(text.trim_start_matches('/'), language) {
        return Said::Deed(deed);
    }
    if position.turn() == Turn::Chance {
        return match position.read_localized_roll(text) {
            Ok(roll) => Said::Roll(roll),
            Err(error) => Said::Wrong(error),
        };
    }
    let place = position.read_place(&text.to_ascii_lowercase());
    // Once a piece is lifted, a square says where it goes: f3 is then no pawn's move.
    if let Some(target) = place.filter(|place| draft.targets().contains(place)) {
        return Said::Place(target);
    }
    match (read_typed_move(position, text, language), place) {
        (Ok(mv), _) => Said::Move(mv),
        (Err(error), None) if text.contains([' ', ',']) => row(position, text, error, language),
        (Err(_), Some(place)) if can_be_meant(draft, place) => Said::Place(place),
        (Err(error), _) => Said::Wrong(error),
    }
}

/// The moves of one turn, each a word, the last perhaps several; if the first is none, or ends the
/// turn, what was wrong with the whole.
fn row<G: PlayableGame>(
    position: &G,
    text: &str,
    whole: ReadError<G>,
    language: Language,
) -> Said<G> {
    let Some(by) = position.turn().player() else { return Said::Wrong(whole) };
    let (mut at, mut moves, mut rest) = (position.clone(), Vec::new(), text);
    while !rest.is_empty() && at.turn().player() == Some(by) {
        let (word, after) = rest.split_once([' ', ',']).unwrap_or((rest, ""));
        let read = match read_typed_move(&at, rest, language) {
            Ok(mv) => Ok((mv, "")),
            Err(_) => read_typed_move(&at, word, language).map(|mv| (mv, after)),
        };
        match read {
            Ok((mv, after)) => {
                // What has just been read against the position is not refused.
                let _ = at.apply(&Event::Move { by, mv: mv.clone() });
                moves.push(mv);
                rest = after.trim_start_matches([' ', ',']);
            }
            Err(error) if !moves.is_empty() => return Said::Wrong(error),
            Err(_) => break,
        }
    }
    if rest.is_empty() { Said::Moves(moves) } else { Said::Wrong(whole) }
}

/// Whether a place can be the next to be touched.
fn can_be_meant<G: PlayableGame>(draft: &Draft<G>, place: Place) -> bool {
    draft.clone().click(place).is_ok()
}

/// An answer by its name, by the beginning of its name, or by a piece's letter.
fn choice<G: PlayableGame>(text: &str, draft: &Draft<G>, language: Language) -> Option<Choice> {
    let wanted = text.to_lowercase();
    let rules = draft.position().rules();
    let offered = draft.choices();
    let named = |choice: &Choice, language| {
        choices::choice_name::<G>(*choice, rules, language).to_lowercase()
    };
    let exact = offered.iter().find(|choice| {
        Language::ALL.into_iter().any(|language| named(choice, language) == wanted)
            || choices::choice_word(**choice).is_some_and(|word| word == wanted)
    });
    let letter = |choice: &&Choice| match choice {
        Choice::Promote(figure) => letter(*figure, language) == wanted,
        _ => false,
    };
    exact.or_else(|| offered.iter().find(letter)).copied()
}

/// The letter of a piece in a language's notation.
fn letter(figure: PieceKind, language: Language) -> &'static str {
    match (figure, language) {
        (PieceKind::Queen, Language::English) => "q",
        (PieceKind::Queen, Language::French) => "d",
        (PieceKind::Rook, Language::English) => "r",
        (PieceKind::Rook, Language::French) => "t",
        (PieceKind::Bishop, Language::English) => "b",
        (PieceKind::Bishop, Language::French) => "f",
        (PieceKind::Knight, Language::English) => "n",
        (PieceKind::Knight, Language::French) => "c",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use board_view::BoardView;
    use chess::{Position, Refusal, Rules};
    use game::{Game, Notation};

    use super::*;

    fn draft(fen: &str) -> Draft<Position> {
        Draft::new(Position::read_position(&Rules::STANDARD, fen).unwrap())
    }

    fn start() -> Draft<Position> {
        Draft::new(Position::new(Rules::STANDARD))
    }

    fn move_of(said: Said<Position>) -> String {
        match said {
            Said::Move(mv) => mv.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn moves_are_written_in_many_ways() {
        let en = |text| move_of(understand(text, &start(), Language::English));
        assert_eq!(en("Nf3"), "g1f3");
        assert_eq!(en(" e4 "), "e2e4");
        assert_eq!(en("e2e4"), "e2e4");
        assert_eq!(move_of(understand("Cf3", &start(), Language::French)), "g1f3");
    }

    #[test]
    fn a_turn_of_several_moves_is_written_in_a_row() {
        use backgammon::{TableMove, TablePosition, TableRules};
        let mut position = TablePosition::start(TableRules::TRAVEL);
        let roll = position.read_event("31").unwrap();
        position.apply(&roll).unwrap();
        let draft = Draft::new(position);
        let said = understand("8/5, 6/5 pick up", &draft, Language::English);
        let Said::Moves(moves) = said else { panic!("{said:?}") };
        assert_eq!((moves.len(), moves[2]), (3, TableMove::PickUp));
        let wrong = understand("8/5 6/1", &draft, Language::English);
        assert!(matches!(wrong, Said::Wrong(ReadError::Refused(_))), "{wrong:?}");
        let wrong = understand("e4 e5", &start(), Language::English);
        assert!(matches!(wrong, Said::Wrong(ReadError::Syntax(_))), "{wrong:?}");
    }

    #[test]
    fn a_square_with_a_piece_is_a_place() {
        let place = start().position().read_place("g1").unwrap();
        assert_eq!(understand("g1", &start(), Language::English), Said::Place(place));
        let nothing = understand("e5", &start(), Language::English);
        assert!(matches!(nothing, Said::Wrong(ReadError::Refused(_))), "{nothing:?}");
    }

    #[test]
    fn what_is_refused_keeps_the_reason_of_the_rules() {
        let said = understand("e2e5", &start(), Language::English);
        assert!(
            matches!(said, Said::Wrong(ReadError::Refused(Refusal::NotHowItMoves(_)))),
            "{said:?}"
        );
        let said = understand("hello", &start(), Language::English);
        assert!(matches!(said, Said::Wrong(ReadError::Syntax(_))), "{said:?}");
    }

    #[test]
    fn questions_are_answered_by_name_or_letter() {
        let mut draft = draft("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        for name in ["a7", "a8"] {
            let place = draft.position().read_place(name).unwrap();
            draft.click(place).unwrap();
        }
        let knight = Said::Choice(Choice::Promote(PieceKind::Knight));
        for (text, language) in [
            ("knight", Language::English),
            ("N", Language::English),
            ("Cavalier", Language::French),
            ("c", Language::French),
            ("knight", Language::French),
        ] {
            assert_eq!(understand(text, &draft, language), knight, "{text}");
        }
    }

    #[test]
    fn words_ask_for_deeds() {
        let said = |text, language| understand(text, &start(), language);
        assert_eq!(said("resign", Language::English), Said::Deed(Deed::Resign));
        assert_eq!(said("/abandon", Language::French), Said::Deed(Deed::Resign));
    }
}
