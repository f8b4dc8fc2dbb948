use chess::{
    Castling, CastlingSide, Ending, FenError, FiftyMoves, PieceLetters, Position, Refusal, Role,
    Rulebook, Rules, San, SanError, SetupError, StartArray, UciError,
};
use game::{DiagramStyle, ReadError};
use words::Language;

use crate::GameMessages;
use crate::messages::{out_of_turn, side_name};

impl GameMessages for Position {
    const GAME: &'static str = "chess";

    fn game_name(l: Language) -> &'static str {
        l.name_chess()
    }

    fn move_examples(l: Language, rules: &Rules) -> &'static str {
        match rules.castling {
            Castling::Never => l.help_examples_chess_without_castling(),
            Castling::Fide | Castling::OverAttack => l.help_examples_chess(),
        }
    }

    fn offered_options(rulebook: &str) -> &'static [&'static str] {
        if rulebook == "standard" { &["", "+960"] } else { &[""] }
    }

    fn known_options(rulebook: &str) -> &'static [&'static str] {
        let mut books = Rulebook::ALL.into_iter();
        books.find(|book| book.name() == rulebook).map_or(&[], Rulebook::options)
    }

    fn option_name(l: Language, _rulebook: &str, option: &str, value: Option<&str>) -> String {
        match (option, value) {
            ("960", None) => l.menu_chess960().to_owned(),
            ("960", Some(number)) => l.menu_chess960_start(number),
            (option, _) => option.to_owned(),
        }
    }

    fn default_variant_name(l: Language, rulebook: &str) -> String {
        match rulebook {
            "standard" => l.menu_usual_start().to_owned(),
            _ => l.menu_as_booklet().to_owned(),
        }
    }

    fn refusals() -> &'static [Refusal] {
        &Refusal::ALL
    }

    fn endings() -> &'static [Ending] {
        &Ending::ALL
    }

    fn rule_variations(rules: &Rules) -> Vec<(&'static str, Rules)> {
        let castlings = [Castling::Never, Castling::OverAttack, Castling::Fide];
        let others = castlings.into_iter().filter(|castling| *castling != rules.castling);
        let mut rule_variations: Vec<(&str, Rules)> =
            others.map(|castling| ("castling", Rules { castling, ..*rules })).collect();
        rule_variations.push(("en_passant", Rules { en_passant: !rules.en_passant, ..*rules }));
        let fifty_moves = match rules.fifty_moves {
            FiftyMoves::ByMover => FiftyMoves::ByEither,
            FiftyMoves::ByEither => FiftyMoves::ByMover,
        };
        rule_variations.push(("fifty_moves", Rules { fifty_moves, ..*rules }));
        let start = match rules.start {
            StartArray::Usual => StartArray::Chess960,
            StartArray::Chess960 | StartArray::Numbered(_) => StartArray::Usual,
        };
        rule_variations.push(("start", Rules { start, ..*rules }));
        rule_variations
    }

    fn refusal(l: Language, refusal: Refusal) -> String {
        refusal_text(l, queen_name(l, "standard"), refusal)
    }

    fn refusal_under(l: Language, rules: &Rules, refusal: Refusal) -> String {
        let rules = rules.to_string();
        let id = rules.split('+').next().unwrap_or_default();
        refusal_text(l, queen_name(l, id), refusal)
    }

    fn ending(l: Language, ending: Ending) -> &'static str {
        match ending {
            Ending::Checkmate => l.chess_ending_checkmate(),
            Ending::Stalemate => l.chess_ending_stalemate(),
            Ending::DeadPosition => l.chess_ending_dead_position(),
            Ending::ThreefoldRepetition => l.chess_ending_threefold(),
            Ending::FivefoldRepetition => l.chess_ending_fivefold(),
            Ending::FiftyMoves => l.chess_ending_fifty_moves(),
            Ending::SeventyFiveMoves => l.chess_ending_seventy_five_moves(),
            Ending::Resignation => l.chess_ending_resignation(),
        }
    }

    fn position_error(l: Language, error: &FenError) -> String {
        match error {
            FenError::FieldCount(count) => l.chess_fen_field_count(*count as u64),
            FenError::RankCount(count) => l.chess_fen_rank_count(*count as u64),
            FenError::RankLength { rank, squares } => {
                l.chess_fen_rank_length(*squares as u64, rank)
            }
            FenError::PieceLetter { rank, letter } => l.chess_fen_piece_letter(letter, rank),
            FenError::Turn(text) => l.chess_fen_turn(text),
            FenError::Castling(text) => l.chess_fen_castling(text),
            FenError::EnPassant(text) => l.chess_fen_en_passant(text),
            FenError::Counter { field, text } => l.chess_fen_counter(field, text),
            FenError::Setup(reason) => l.chess_fen_impossible(impossible(l, *reason)),
        }
    }

    fn position_refusal(error: &FenError) -> Option<Refusal> {
        let FenError::Setup(reason) = error else { return None };
        Some(match reason {
            SetupError::KingsTouch => Refusal::KingIntoCheck,
            SetupError::PawnOnEdge(_) => Refusal::MustPromote,
            SetupError::OpponentInCheck(_) => Refusal::ExposesKing,
            SetupError::CastlingNotAtHome { .. } => Refusal::CastlingLost,
            SetupError::CastlingUnknown => Refusal::NoCastling,
            SetupError::EnPassantUnknown => Refusal::NoEnPassant,
            SetupError::EnPassant(_) => Refusal::EnPassantTooLate,
            _ => return None,
        })
    }

    fn syntax_error(l: Language, _: &UciError) -> String {
        l.chess_uci().to_owned()
    }

    fn syntax_error_under(l: Language, rules: &Rules, error: &UciError) -> String {
        match rules.castling {
            Castling::Never => l.chess_uci_without_castling().to_owned(),
            Castling::Fide | Castling::OverAttack => Self::syntax_error(l, error),
        }
    }

    fn read_display_move(&self, text: &str) -> Result<chess::Move, ReadError<Self>> {
        // A text that is not SAN is reported as a syntax error of the canonical notation.
        let san: San = text.parse().map_err(|_: SanError| ReadError::Syntax(UciError))?;
        san.to_move(self).map_err(ReadError::Refused)
    }

    fn read_localized_move(
        &self,
        language: Language,
        text: &str,
    ) -> Result<chess::Move, ReadError<Self>> {
        // R is a king in French and a rook in English. The French reading comes first; if it is not legal, the
        // English one is tried.
        let local = San::read(text, letters(language)).map_err(|_| ReadError::Syntax(UciError));
        let local = local.and_then(|san| san.to_move(self).map_err(ReadError::Refused));
        local.or_else(|refused| self.read_display_move(text).map_err(|_| refused))
    }

    fn write_localized_move(&self, language: Language, mv: &chess::Move) -> String {
        self.to_san(*mv, letters(language))
    }

    fn localize_move_text(language: Language, text: &str) -> String {
        text.parse().map_or_else(|_| text.to_owned(), |san: San| san.write(letters(language)))
    }

    fn localized_diagram(&self, language: Language, ink: DiagramStyle) -> String {
        self.lettered_diagram(ink, letters(language))
    }
}

/// The letters of the pieces.
const fn letters(language: Language) -> PieceLetters {
    match language {
        Language::English => PieceLetters::English,
        Language::French => PieceLetters::French,
    }
}

fn impossible(l: Language, reason: SetupError) -> String {
    match reason {
        SetupError::NoKing(side) => l.chess_impossible_no_king(side_name(l, side)),
        SetupError::SeveralKings(side) => l.chess_impossible_several_kings(side_name(l, side)),
        SetupError::KingsTouch => l.chess_impossible_kings_touch().to_owned(),
        SetupError::PawnOnEdge(square) => l.chess_impossible_pawn_on_edge(square),
        SetupError::TooManyPieces(side) => l.chess_impossible_too_many_pieces(side_name(l, side)),
        SetupError::TooManyPawns(side) => l.chess_impossible_too_many_pawns(side_name(l, side)),
        SetupError::TooManyPromotions(side) => {
            l.chess_impossible_too_many_promotions(side_name(l, side))
        }
        SetupError::OpponentInCheck(side) => {
            l.chess_impossible_opponent_in_check(side_name(l, side))
        }
        SetupError::TooManyCheckers => l.chess_impossible_too_many_checkers().to_owned(),
        SetupError::CastlingNotAtHome { side, wing: CastlingSide::King } => {
            l.chess_impossible_short_castling(side_name(l, side))
        }
        SetupError::CastlingNotAtHome { side, wing: CastlingSide::Queen } => {
            l.chess_impossible_long_castling(side_name(l, side))
        }
        SetupError::CastlingUnknown => l.chess_impossible_castling_unknown().to_owned(),
        SetupError::EnPassantUnknown => l.chess_impossible_en_passant_unknown().to_owned(),
        SetupError::EnPassant(square) => l.chess_impossible_en_passant(square),
    }
}

/// The name of the queen in a rulebook. In French some say "dame", others "reine".
fn queen_name(l: Language, rulebook: &str) -> &'static str {
    let book = crate::rulebook("chess", rulebook).or_else(|| crate::rulebook("chess", "standard"));
    let pieces = book.map_or(&[][..], |book| book.pieces);
    pieces.iter().find(|(piece, _)| *piece == "queen").map_or("", |(_, name)| name.to(l))
}

fn refusal_text(l: Language, queen: &str, refusal: Refusal) -> String {
    match refusal {
        Refusal::Turn(reason) => out_of_turn(l, reason),
        Refusal::NotHowItMoves(role) => {
            return l.chess_refusal_not_how_it_moves(a_piece(l, queen, role));
        }
        Refusal::CannotBecome(role) => {
            return l.chess_refusal_cannot_become(a_piece(l, queen, role));
        }
        Refusal::NoneCanReach(role) => {
            return l.chess_refusal_none_can_reach(no_piece(l, queen, role));
        }
        Refusal::Ambiguous(role) => return l.chess_refusal_ambiguous(several(l, queen, role)),
        Refusal::NoPiece => l.chess_refusal_no_piece(),
        Refusal::NotYourPiece => l.chess_refusal_not_your_piece(),
        Refusal::OwnPieceThere => l.chess_refusal_own_piece_there(),
        Refusal::Blocked => l.chess_refusal_blocked(),
        Refusal::PawnGoesForward => l.chess_refusal_pawn_goes_forward(),
        Refusal::PawnTakesDiagonally => l.chess_refusal_pawn_takes_diagonally(),
        Refusal::NothingToTake => l.chess_refusal_nothing_to_take(),
        Refusal::DoubleStepTooLate => l.chess_refusal_double_step_too_late(),
        Refusal::EnPassantTooLate => l.chess_refusal_en_passant_too_late(),
        Refusal::NoEnPassant => l.chess_refusal_no_en_passant(),
        Refusal::MustPromote => return l.chess_refusal_must_promote(queen),
        Refusal::NothingToPromote => l.chess_refusal_nothing_to_promote(),
        Refusal::KingIntoCheck => l.chess_refusal_king_into_check(),
        Refusal::StillInCheck => l.chess_refusal_still_in_check(),
        Refusal::ExposesKing => l.chess_refusal_exposes_king(),
        Refusal::NoCastling => l.chess_refusal_no_castling(),
        Refusal::CastlingLost => l.chess_refusal_castling_lost(),
        Refusal::CastlingBlocked => l.chess_refusal_castling_blocked(),
        Refusal::CastlingOutOfCheck => l.chess_refusal_castling_out_of_check(),
        Refusal::CastlingThroughCheck => l.chess_refusal_castling_through_check(),
        Refusal::CastlingIntoCheck => l.chess_refusal_castling_into_check(),
        Refusal::AnotherKind => l.chess_refusal_another_kind(),
    }
    .to_owned()
}

/// The piece with its indefinite article.
fn a_piece(l: Language, queen: &str, role: Role) -> String {
    match role {
        Role::Pawn => l.chess_a_pawn(),
        Role::Knight => l.chess_a_knight(),
        Role::Bishop => l.chess_a_bishop(),
        Role::Rook => l.chess_a_rook(),
        Role::Queen => return l.chess_a_queen(queen),
        Role::King => l.chess_a_king(),
    }
    .to_owned()
}

/// "No" with the name of the piece, in its gender.
fn no_piece(l: Language, queen: &str, role: Role) -> String {
    match role {
        Role::Pawn => l.chess_no_pawn(),
        Role::Knight => l.chess_no_knight(),
        Role::Bishop => l.chess_no_bishop(),
        Role::Rook => l.chess_no_rook(),
        Role::Queen => return l.chess_no_queen(queen),
        Role::King => l.chess_no_king(),
    }
    .to_owned()
}

/// The pieces in the plural.
fn several(l: Language, queen: &str, role: Role) -> String {
    match role {
        Role::Pawn => l.chess_pawns(),
        Role::Knight => l.chess_knights(),
        Role::Bishop => l.chess_bishops(),
        Role::Rook => l.chess_rooks(),
        Role::Queen => return l.chess_queens(queen),
        Role::King => l.chess_kings(),
    }
    .to_owned()
}
