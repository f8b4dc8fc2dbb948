//! Reads what a player types.

use board_view::{Choice, Draft, PieceKind, Place};
use game::{Event, ReadError, Turn};
use narration::typed_move::{read_typed_move, read_typed_place};
use words::Language;

use crate::menu_action::MenuAction;
use crate::{TerminalGame, choices};

/// What a typed line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypedInput<G: TerminalGame> {
    /// An action other than a move.
    Action(MenuAction),
    /// An answer to a question about the move.
    Choice(Choice),
    /// A whole move.
    Move(G::Move),
    /// Several moves, where a turn consists of several.
    Moves(Vec<G::Move>),
    /// A roll of real dice.
    Roll(G::Roll),
    /// A place, as if it was clicked.
    Place(Place),
    /// None of these.
    Invalid(ReadError<G>),
}

/// Reads a line that was typed while this move was being entered.
pub(crate) fn read_typed<G: TerminalGame>(
    text: &str,
    draft: &Draft<G>,
    language: Language,
) -> TypedInput<G> {
    let text = text.trim();
    let position = draft.position();
    if let Some(choice) = read_choice::<G>(text, draft, language) {
        return TypedInput::Choice(choice);
    }
    if let Some(action) = MenuAction::read(text.trim_start_matches('/'), language) {
        return TypedInput::Action(action);
    }
    if position.turn() == Turn::Chance {
        return match position.read_localized_roll(text) {
            Ok(roll) => TypedInput::Roll(roll),
            Err(error) => TypedInput::Invalid(error),
        };
    }
    let place = read_typed_place(position, text);
    // Once a piece is lifted, a square says where it goes: f3 is not a pawn move then.
    if let Some(target) = place.filter(|place| draft.targets().contains(place)) {
        return TypedInput::Place(target);
    }
    match (read_typed_move(position, text, language), place) {
        (Ok(mv), _) => TypedInput::Move(mv),
        (Err(error), None) if text.contains([' ', ',']) => {
            read_moves(position, text, error, language)
        }
        (Err(_), Some(place)) if can_be_clicked(draft, place) => TypedInput::Place(place),
        (Err(error), _) => TypedInput::Invalid(error),
    }
}

/// Reads the moves of one turn, one word each; the last may have several words. If the first word is not a
/// move, or already ends the turn, the error is that of the whole text.
fn read_moves<G: TerminalGame>(
    position: &G,
    text: &str,
    whole: ReadError<G>,
    language: Language,
) -> TypedInput<G> {
    let Some(by) = position.turn().player() else { return TypedInput::Invalid(whole) };
    let (mut at, mut moves, mut rest) = (position.clone(), Vec::new(), text);
    while !rest.is_empty() && at.turn().player() == Some(by) {
        let (word, after) = rest.split_once([' ', ',']).unwrap_or((rest, ""));
        let read = match read_typed_move(&at, rest, language) {
            Ok(mv) => Ok((mv, "")),
            Err(_) => read_typed_move(&at, word, language).map(|mv| (mv, after)),
        };
        match read {
            Ok((mv, after)) => {
                // A move that was just read in this position is legal.
                let _ = at.apply(&Event::Move { by, mv: mv.clone() });
                moves.push(mv);
                rest = after.trim_start_matches([' ', ',']);
            }
            Err(error) if !moves.is_empty() => return TypedInput::Invalid(error),
            Err(_) => break,
        }
    }
    if rest.is_empty() { TypedInput::Moves(moves) } else { TypedInput::Invalid(whole) }
}

/// Whether a place can be clicked next.
fn can_be_clicked<G: TerminalGame>(draft: &Draft<G>, place: Place) -> bool {
    draft.clone().click(place).is_ok()
}

/// An answer by its name in any language, by its word in records, or by a piece's letter.
fn read_choice<G: TerminalGame>(
    text: &str,
    draft: &Draft<G>,
    language: Language,
) -> Option<Choice> {
    let wanted = text.to_lowercase();
    let offered = draft.choices();
    let rules = draft.position().rules();
    let exact = offered.iter().find(|choice| choices::is_typed_choice::<G>(**choice, text, rules));
    let letter = |choice: &&Choice| match choice {
        Choice::Promote(figure) => letter(*figure, language) == wanted,
        _ => false,
    };
    exact.or_else(|| offered.iter().find(letter)).copied()
}

/// The letter of a piece in a language's notation, in lower case.
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
    use table_runner::PlayerAction;

    use super::*;

    fn draft(fen: &str) -> Draft<Position> {
        Draft::new(Position::read_position(&Rules::STANDARD, fen).unwrap())
    }

    fn start() -> Draft<Position> {
        Draft::new(Position::new(Rules::STANDARD))
    }

    fn move_of(typed: TypedInput<Position>) -> String {
        match typed {
            TypedInput::Move(mv) => mv.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn reads_moves_in_several_notations() {
        let en = |text| move_of(read_typed(text, &start(), Language::English));
        assert_eq!(en("Nf3"), "g1f3");
        assert_eq!(en(" e4 "), "e2e4");
        assert_eq!(en("e2e4"), "e2e4");
        assert_eq!(move_of(read_typed("Cf3", &start(), Language::French)), "g1f3");
    }

    #[test]
    fn reads_several_moves_of_one_turn() {
        use backgammon::{TableMove, TablePosition, TableRules};
        let mut position = TablePosition::start(TableRules::TRAVEL);
        let roll = position.read_event("31").unwrap();
        position.apply(&roll).unwrap();
        let draft = Draft::new(position);
        let typed = read_typed("8/5, 6/5 pick up", &draft, Language::English);
        let TypedInput::Moves(moves) = typed else { panic!("{typed:?}") };
        assert_eq!((moves.len(), moves[2]), (3, TableMove::PickUp));
        let wrong = read_typed("8/5 6/1", &draft, Language::English);
        assert!(matches!(wrong, TypedInput::Invalid(ReadError::Refused(_))), "{wrong:?}");
        let wrong = read_typed("e4 e5", &start(), Language::English);
        assert!(matches!(wrong, TypedInput::Invalid(ReadError::Syntax(_))), "{wrong:?}");
    }

    /// In every language that the help shows examples of, they can be typed.
    #[test]
    fn backgammon_is_typed_in_the_words_of_the_language() {
        let at = |text: &str| {
            let rules = backgammon::Rules::STANDARD;
            Draft::new(backgammon::Position::read_position(&rules, text).unwrap())
        };
        let entering = at("XGID=-b----E-C---dE---cae----AA:0:0:1:62:0:0:0:5:10");
        let bearing_off = at("XGID=-----AA-----------------a-:0:0:1:65:0:0:0:0:10");
        for language in Language::ALL {
            for (draft, text) in [
                (&entering, "barre/23 24/18"),
                (&entering, "Barre/23, 24/18*"),
                (&entering, "bar/23 24/18*"),
                (&bearing_off, "6/sorti 5/sorti"),
                (&bearing_off, "6/off 5/off"),
            ] {
                let typed = read_typed(text, draft, language);
                assert!(matches!(typed, TypedInput::Move(_)), "{text}: {typed:?}");
            }
            for bar in ["bar", "barre"] {
                let typed = read_typed(bar, &entering, language);
                assert!(matches!(typed, TypedInput::Place(_)), "{bar}: {typed:?}");
            }
        }
    }

    #[test]
    fn a_square_with_a_piece_is_a_click() {
        let place = start().position().read_place("g1").unwrap();
        assert_eq!(read_typed("g1", &start(), Language::English), TypedInput::Place(place));
        let nothing = read_typed("e5", &start(), Language::English);
        assert!(matches!(nothing, TypedInput::Invalid(ReadError::Refused(_))), "{nothing:?}");
    }

    #[test]
    fn keeps_the_reason_of_a_refused_move() {
        let typed = read_typed("e2e5", &start(), Language::English);
        assert!(
            matches!(typed, TypedInput::Invalid(ReadError::Refused(Refusal::NotHowItMoves(_)))),
            "{typed:?}"
        );
        let typed = read_typed("hello", &start(), Language::English);
        assert!(matches!(typed, TypedInput::Invalid(ReadError::Syntax(_))), "{typed:?}");
    }

    #[test]
    fn reads_answers_by_name_or_letter() {
        let mut draft = draft("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        for name in ["a7", "a8"] {
            let place = draft.position().read_place(name).unwrap();
            draft.click(place).unwrap();
        }
        let knight = TypedInput::Choice(Choice::Promote(PieceKind::Knight));
        for (text, language) in [
            ("knight", Language::English),
            ("N", Language::English),
            ("Cavalier", Language::French),
            ("c", Language::French),
            ("knight", Language::French),
        ] {
            assert_eq!(read_typed(text, &draft, language), knight, "{text}");
        }
    }

    #[test]
    fn reads_words_for_actions() {
        let read = |text, language| read_typed(text, &start(), language);
        let resign = MenuAction::Player(PlayerAction::Resign { level: 1 });
        assert_eq!(read("resign", Language::English), TypedInput::Action(resign));
        assert_eq!(read("/abandon", Language::French), TypedInput::Action(resign));
    }
}
