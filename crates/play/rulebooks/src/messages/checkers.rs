use std::sync::LazyLock;

use checkers::{
    CaptureRules, Ending, FenError, Move, MoveError, Position, Refusal, Rules, SetupError, Square,
    Step,
};
use game::{OutOfTurn, ReadError, Side};
use words::Language;

use crate::GameMessages;
use crate::messages::{any_of, out_of_turn, side_name};

impl GameMessages for Position {
    const GAME: &'static str = "checkers";

    fn game_name(l: Language) -> &'static str {
        l.name_checkers()
    }

    fn move_examples(l: Language, _: &Rules) -> &'static str {
        l.help_examples_checkers()
    }

    fn offered_options(rulebook: &str) -> &'static [&'static str] {
        // The deluxe booklet lets the players agree on who begins.
        if rulebook == "deluxe" { &["", "+first=white"] } else { &[""] }
    }

    fn known_options(rulebook: &str) -> &'static [&'static str] {
        let mut books = checkers::Rulebook::ALL.into_iter();
        books.find(|book| book.name() == rulebook).map_or(&[], checkers::Rulebook::options)
    }

    fn option_name(l: Language, rulebook: &str, option: &str, value: Option<&str>) -> String {
        match (option, value) {
            ("first", Some("white")) => begins(l, rulebook, Side::White),
            ("first", _) => begins(l, rulebook, Side::Black),
            (option, None) => option.to_owned(),
            (option, Some(value)) => format!("{option} {value}"),
        }
    }

    fn default_variant_name(l: Language, rulebook: &str) -> String {
        match rulebook {
            "deluxe" => begins(l, rulebook, Side::Black),
            _ => l.menu_as_booklet().to_owned(),
        }
    }

    fn refusals() -> &'static [Refusal] {
        static REFUSALS: LazyLock<Vec<Refusal>> = LazyLock::new(|| {
            let dice = [OutOfTurn::RollFirst, OutOfTurn::NothingToRoll].map(Refusal::OutOfTurn);
            Refusal::ALL.into_iter().filter(|refusal| !dice.contains(refusal)).collect()
        });
        &REFUSALS
    }

    fn endings() -> &'static [Ending] {
        &Ending::ALL
    }

    fn rule_variations(rules: &Rules) -> Vec<(&'static str, Rules)> {
        let law = rules.capture_rules();
        let laws = [
            ("must_capture", CaptureRules { must_capture: !law.must_capture, ..law }),
            ("must_finish", CaptureRules { must_finish: !law.must_finish, ..law }),
            (
                "crowning_ends_turn",
                CaptureRules { crowning_ends_turn: !law.crowning_ends_turn, ..law },
            ),
        ];
        let mut rule_variations: Vec<(&str, Rules)> =
            laws.into_iter().map(|(flag, law)| (flag, rules.with_capture_rules(law))).collect();
        // Only the deluxe rules let either side begin, and they accept any capture rules.
        rule_variations.push(("first", Rules::deluxe(!rules.first()).with_capture_rules(law)));
        rule_variations
    }

    fn refusal(l: Language, refusal: Refusal) -> String {
        match refusal {
            Refusal::OutOfTurn(reason) => out_of_turn(l, reason).to_owned(),
            Refusal::NoPiece(square) => l.checkers_refusal_no_piece(square),
            Refusal::NotYourPiece(square) => l.checkers_refusal_not_your_piece(square),
            Refusal::AnotherPiece(square) => l.checkers_refusal_another_piece(square),
            Refusal::OutOfReach(from, to) => l.checkers_refusal_out_of_reach(from, to),
            Refusal::MenMoveForward(from, to) => l.checkers_refusal_men_move_forward(from, to),
            Refusal::Occupied(square) => l.checkers_refusal_occupied(square),
            Refusal::NothingToJump(square) => l.checkers_refusal_nothing_to_jump(square),
            Refusal::OwnPiece(square) => l.checkers_refusal_own_piece(square),
            Refusal::JumpedTwice(square) => l.checkers_refusal_jumped_twice(square),
            Refusal::MustCapture(jumps) => {
                let jumps = jumps.iter().map(|(from, to)| format!("{from}x{to}"));
                l.checkers_refusal_must_capture(any_of(l, jumps))
            }
            Refusal::MustGoOn(from, to) => l.checkers_refusal_must_go_on(from, any_of(l, to)),
            Refusal::Crowned(square) => l.checkers_refusal_crowned(square),
            Refusal::StepEndsTurn(square) => l.checkers_refusal_step_ends_turn(square),
            Refusal::StepInCapture(from, to) => l.checkers_refusal_step_in_capture(from, to),
            Refusal::NotACapture(from, to) => l.checkers_refusal_not_a_capture(from, to),
            Refusal::Ambiguous(from, to) => l.checkers_refusal_ambiguous(from, to),
        }
    }

    fn ending(l: Language, ending: Ending) -> &'static str {
        match ending {
            Ending::Captured => l.checkers_ending_captured(),
            Ending::Blocked => l.checkers_ending_blocked(),
            Ending::Resignation => l.checkers_ending_resignation(),
            Ending::FortyMoves => l.checkers_ending_forty_moves(),
            Ending::ThirdRepetition => l.checkers_ending_third_repetition(),
            Ending::EightyMoves => l.checkers_ending_eighty_moves(),
            Ending::FifthRepetition => l.checkers_ending_fifth_repetition(),
        }
    }

    fn position_error(l: Language, error: &FenError) -> String {
        match error {
            FenError::Turn(text) => l.checkers_fen_turn(text),
            FenError::Part(text) => l.checkers_fen_part(text),
            FenError::Repeated(part) => l.checkers_fen_repeated(part),
            FenError::Missing(side) => l.checkers_fen_missing(side_name(l, *side)),
            FenError::Square(text) => l.checkers_fen_square(text),
            FenError::Crowded(square) => l.checkers_fen_crowded(square),
            FenError::Counter(text) => l.checkers_fen_counter(text),
            FenError::Setup(reason) => impossible(l, *reason),
        }
    }

    fn syntax_error(l: Language, error: &MoveError) -> String {
        match error {
            MoveError::NotSquares(text) => l.checkers_move_not_squares(text),
            MoveError::NoEnd(text) => l.checkers_move_no_end(text),
            MoveError::TooLong(text) => l.checkers_move_too_long(text),
        }
    }

    fn read_display_move(&self, text: &str) -> Result<Move, ReadError<Self>> {
        self.read_numeric(text)
    }

    fn write_localized_move(&self, _: Language, mv: &Move) -> String {
        // Square numbers are the same in every language. The whole path of a capture is written, so that it can
        // be followed on the board.
        mv.to_string()
    }

    fn read_step(text: &str) -> Option<Step> {
        let square = |text: &str| text.parse().ok().and_then(Square::new);
        let (from, to) = text.split_once(['-', 'x'])?;
        Some(Step { from: square(from)?, to: square(to)? })
    }
}

/// "White begins", with the name that the rulebook gives to the side.
fn begins(l: Language, rulebook: &str, side: Side) -> String {
    l.menu_first(crate::side_name("checkers", rulebook, side, l))
}

fn impossible(l: Language, reason: SetupError) -> String {
    match reason {
        SetupError::TooMany { side } => {
            l.checkers_impossible_too_many(Position::MOST_PIECES, side_name(l, side))
        }
        SetupError::Uncrowned { square } => l.checkers_impossible_uncrowned(square),
        SetupError::NoPieces => l.checkers_impossible_no_pieces().to_owned(),
        SetupError::NoNumber => l.checkers_impossible_no_number().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;

    fn position(text: &str) -> Position {
        Position::from_fen(Rules::STANDARD, text).unwrap()
    }

    /// Checks that the English and the French text are complete and different.
    fn assert_translated(text: &str, error: impl Fn(Language) -> String) {
        let [english, french] = Language::ALL.map(error);
        assert_ne!(english, french, "{text}");
        for message in [&english, &french] {
            assert!(!message.is_empty() && !message.contains(['{', '}']), "{message}");
        }
    }

    #[test]
    fn position_errors_are_translated() {
        for text in [
            "",
            "W:W1:B2:Q3",
            "W:W9:W9:B2",
            "W:BK1",
            "W:W33:B2",
            "W:W9:B9",
            "W:W9:B2:Hx",
            "W:W9-21:B2",
            "W:W3:BK9",
            "W:W:B",
            "W:W9:B2:F0",
        ] {
            let error = Position::from_fen(Rules::STANDARD, text).unwrap_err();
            assert_translated(text, |l| Position::position_error(l, &error));
        }
        let error = Position::from_fen(Rules::STANDARD, "W:W9-21:B2").unwrap_err();
        let said = Position::position_error(Language::French, &error);
        assert_eq!(said, "les Blancs ont plus de 12 pièces");
    }

    #[test]
    fn syntax_errors_are_translated() {
        let long = ["9"; 12].join("x");
        for text in ["e2e4", "9", &long] {
            match position("B:W32:B9").read_display_move(text) {
                Err(ReadError::Syntax(error)) => {
                    assert_translated(text, |l| Position::syntax_error(l, &error));
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn refusals_name_the_captures_that_are_possible() {
        let refused = |fen: &str, text: &str| match position(fen).read_display_move(text) {
            Err(ReadError::Refused(refusal)) => refusal,
            other => panic!("{text}: {other:?}"),
        };
        let must = refused("B:W18,32:B14,15", "15-19");
        let [english, french] = Language::ALL.map(|l| Position::refusal(l, must));
        assert_eq!(english, "a capture is possible and therefore compulsory: 15x22 or 14x23");
        assert_eq!(french, "la prise est obligatoire\u{a0}: 15x22 ou 14x23");
        let on = refused("B:W6,14,15:B1", "1x10");
        let french = Position::refusal(Language::French, on);
        assert_eq!(french, "la prise n'est pas finie\u{a0}: elle se poursuit de 10 à 17 ou 19");
    }

    #[test]
    fn localized_moves_are_read_back() {
        let ring = position("B:W10,11,18,19:BK7");
        for mv in ring.moves() {
            let written = ring.write_localized_move(Language::French, &mv);
            assert_eq!(ring.read_display_move(&written), Ok(mv));
            assert_eq!(written, ring.write_move(&mv));
        }
    }

    #[test]
    fn reads_a_step_from_two_squares() {
        let square = |number| Square::new(number).unwrap();
        let step = Step { from: square(15), to: square(22) };
        assert_eq!(Position::read_step("15x22"), Some(step));
        assert_eq!(Position::read_step("15-22"), Some(step));
        for text in ["", "15", "15x", "15x33", "15x22x31"] {
            assert_eq!(Position::read_step(text), None, "{text}");
        }
    }
}
