//! A position that is put together piece by piece.
//!
//! What stands on the board may be anything; whether it can be a position is asked of the game, by its
//! text, and what is wrong with it is told in words.

mod points;
mod squares;

use board_view::{Board, BoardView, Piece, PieceKind, Place, Scene};
use game::{Game, Notation, Side};
use games::Kind;
use narration::PlayableGame;
use rulebooks::GameMessages;
use words::Language;

pub(crate) use self::points::PointsSetup;
pub(crate) use self::squares::SquaresSetup;

/// What the hand puts down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tool {
    /// A piece.
    Put(Piece),
    /// Nothing: it takes away.
    Take,
}

/// A position that is being put together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Editor {
    pub(crate) kind: Kind,
    /// The board as it is drawn, from the light side.
    empty: Scene,
    pub(crate) board: EditedBoard,
}

/// Everything about a position that can be changed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum EditedBoard {
    /// Chess and checkers.
    Squares(SquaresSetup),
    /// Backgammon.
    Points(PointsSetup),
}

/// A position that can be: its texts under their names, and its picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ValidPosition {
    pub(crate) texts: Vec<(&'static str, String)>,
    pub(crate) svg: String,
}

impl Editor {
    /// The position with which a game begins.
    pub(crate) fn new(kind: Kind) -> Self {
        match kind {
            Kind::Chess => Self::of(kind, &start::<chess::Position>()),
            Kind::Checkers => Self::of(kind, &start::<checkers::Position>()),
            Kind::Backgammon | Kind::TableBackgammon => {
                Self::of(Kind::Backgammon, &start::<backgammon::Position>())
            }
        }
    }

    /// A position that can be changed.
    fn of<G: PlayableGame>(kind: Kind, position: &G) -> Self {
        let scene = position.scene(Side::White, &[]);
        let text = position.write_position();
        let board = match &scene.board {
            Board::Squares(squares) => EditedBoard::Squares(SquaresSetup::read(
                kind == Kind::Chess,
                squares,
                position,
                &text,
            )),
            Board::Points(points) => {
                EditedBoard::Points(PointsSetup::read(points, position, &text))
            }
        };
        Self { kind, empty: scene, board }
    }

    /// Reads a position from a text that somebody has.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn load(kind: Kind, text: &str, language: Language) -> Result<Self, String> {
        let text = text.trim();
        match kind {
            Kind::Chess => read::<chess::Position>(text, language).map(|p| Self::of(kind, &p)),
            Kind::Checkers => {
                read::<checkers::Position>(text, language).map(|p| Self::of(kind, &p))
            }
            Kind::Backgammon | Kind::TableBackgammon => {
                // Two IDs with a colon between them, or an XGID.
                let gnu = text.parse::<backgammon::GnuId>().ok();
                let gnu = gnu.and_then(|id| id.to_position(&backgammon_rules()).ok());
                let position = match gnu {
                    Some(position) => position,
                    None => read::<backgammon::Position>(text, language)?,
                };
                Ok(Self::of(Kind::Backgammon, &position))
            }
        }
    }

    /// Touches a place with a tool.
    pub(crate) fn touch(&mut self, place: Place, tool: Tool) {
        match &mut self.board {
            EditedBoard::Squares(squares) => squares.touch(place, tool),
            EditedBoard::Points(points) => points.touch(place, tool),
        }
    }

    /// Takes everything away.
    pub(crate) fn clear(&mut self) {
        match &mut self.board {
            EditedBoard::Squares(squares) => squares.clear(),
            EditedBoard::Points(points) => points.clear(),
        }
    }

    /// What is to be drawn.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = self.empty.clone();
        match (&mut scene.board, &self.board) {
            (Board::Squares(drawn), EditedBoard::Squares(squares)) => squares.draw(drawn),
            (Board::Points(drawn), EditedBoard::Points(points)) => points.draw(drawn),
            _ => {}
        }
        scene
    }

    /// What stands on a place, in words.
    pub(crate) fn tell(&self, place: Place, l: Language) -> String {
        let (name, found) = match &self.board {
            EditedBoard::Squares(squares) => squares.at(place),
            EditedBoard::Points(points) => points.at(place),
        };
        let side = |side| match side {
            Side::White => l.side_bare_white(),
            Side::Black => l.side_bare_black(),
        };
        match found {
            Some((1, piece)) => l.plain_place(figure_name(piece.kind, l), name, side(piece.side)),
            Some((count, piece)) => l.plain_place(count, name, side(piece.side)),
            None => l.plain_empty_place(name),
        }
    }

    /// The text of what stands on the board, be it a position or not.
    pub(crate) fn text(&self) -> String {
        match &self.board {
            EditedBoard::Squares(squares) => squares.text(),
            EditedBoard::Points(points) => points.text(),
        }
    }

    /// Asks the game whether this can be.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn judge(&self, language: Language) -> Result<ValidPosition, String> {
        let text = self.text();
        match self.kind {
            Kind::Chess => {
                let position = read::<chess::Position>(&text, language)?;
                Ok(valid(&position, "FEN", Vec::new()))
            }
            Kind::Checkers => {
                let position = read::<checkers::Position>(&text, language)?;
                Ok(valid(&position, "PDN FEN", Vec::new()))
            }
            Kind::Backgammon | Kind::TableBackgammon => {
                let position = read::<backgammon::Position>(&text, language)?;
                let gnu = backgammon::GnuId::of(&position);
                let gnu = gnu.map(|id| ("GNU ID", id.to_string())).into_iter().collect();
                Ok(valid(&position, "XGID", gnu))
            }
        }
    }
}

/// What a piece is called under the standard rules.
pub(crate) fn figure_name(figure: PieceKind, l: Language) -> &'static str {
    let game = match figure {
        PieceKind::Man | PieceKind::Crowned => "checkers",
        PieceKind::Checker => "backgammon",
        _ => "chess",
    };
    let pieces = rulebooks::rulebook(game, "standard").map_or(&[][..], |book| book.pieces);
    let piece = pieces.iter().find(|(name, _)| *name == figure.name());
    piece.map_or(figure.name(), |(_, text)| text.to(l))
}

fn backgammon_rules() -> backgammon::Rules {
    "standard".parse().unwrap_or(backgammon::Rules::MONEY)
}

fn start<G: Game>() -> G
where
    G::Rules: std::str::FromStr<Err: std::fmt::Debug>,
{
    G::start("standard".parse().expect("every game has a standard"))
}

fn read<G: GameMessages>(text: &str, language: Language) -> Result<G, String> {
    let rules =
        "standard".parse().map_err(|error| rulebooks::rules_error_text(language, &error))?;
    G::read_position(&rules, text).map_err(|error| G::position_error(language, &error))
}

fn valid<G: Notation + BoardView>(
    position: &G,
    name: &'static str,
    others: Vec<(&'static str, String)>,
) -> ValidPosition {
    let mut texts = vec![(name, position.write_position())];
    texts.extend(others);
    let scene = position.scene(Side::White, &[]);
    ValidPosition { texts, svg: board_svg::document(&scene, &board_svg::BoardOptions::picture()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: Language = Language::English;

    fn white(kind: PieceKind) -> Tool {
        Tool::Put(Piece { side: Side::White, kind })
    }

    #[test]
    fn the_beginning_is_a_position_of_every_game() {
        for (kind, text) in [
            (Kind::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            (Kind::Checkers, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
        ] {
            let editor = Editor::new(kind);
            assert_eq!(editor.text(), text);
            assert!(editor.judge(L).is_ok(), "{kind}");
        }
        let editor = Editor::new(Kind::Backgammon);
        let valid = editor.judge(L).unwrap();
        assert_eq!(valid.texts.len(), 2, "XGID and the IDs of GNU Backgammon");
        assert!(valid.svg.starts_with("<svg "));
    }

    #[test]
    fn a_board_without_kings_is_explained() {
        let mut editor = Editor::new(Kind::Chess);
        editor.clear();
        assert!(editor.judge(L).is_err());
        let position = start::<chess::Position>();
        for (place, side) in [("e1", Side::White), ("e8", Side::Black)] {
            let king = Tool::Put(Piece { side, kind: PieceKind::King });
            editor.touch(position.read_place(place).unwrap(), king);
        }
        assert_eq!(editor.judge(L).unwrap().texts[0].1, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        editor.touch(position.read_place("e8").unwrap(), Tool::Take);
        assert!(editor.judge(L).is_err(), "one king is missing");
    }

    #[test]
    fn places_are_told() {
        let tell = |kind, place: Place| Editor::new(kind).tell(place, L);
        let chess = start::<chess::Position>();
        assert_eq!(tell(Kind::Chess, chess.read_place("e1").unwrap()), "e1: king, White.");
        assert_eq!(tell(Kind::Chess, chess.read_place("e4").unwrap()), "e4: nothing.");
        let backgammon = start::<backgammon::Position>();
        let six = backgammon.read_place("6").unwrap();
        assert!(tell(Kind::Backgammon, six).contains("6: 5, White"));
    }

    #[test]
    fn checkers_has_men_and_kings() {
        let mut editor = Editor::new(Kind::Checkers);
        editor.clear();
        let position = start::<checkers::Position>();
        editor.touch(position.read_place("19").unwrap(), white(PieceKind::Crowned));
        let black = Tool::Put(Piece { side: Side::Black, kind: PieceKind::Man });
        editor.touch(position.read_place("12").unwrap(), black);
        let EditedBoard::Squares(squares) = &mut editor.board else { panic!("squares") };
        squares.turn = Side::White;
        assert_eq!(editor.text(), "W:WK19:B12");
        assert!(editor.judge(L).is_ok());
    }

    #[test]
    fn texts_are_loaded_and_written_back() {
        for (kind, text) in [
            (Kind::Chess, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"),
            (Kind::Checkers, "W:WK19,K23:BK12,28"),
            (Kind::Backgammon, "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:3:0:7:10"),
        ] {
            let editor = Editor::load(kind, text, L).unwrap();
            let again = Editor::load(kind, &editor.text(), L).unwrap();
            assert_eq!(again.text(), editor.text());
            assert!(
                editor.judge(L).unwrap().texts[0].1.starts_with(&text[..text.len() - 8]),
                "{text}"
            );
        }
        // The start of GNU Backgammon's documentation.
        assert!(Editor::load(Kind::Backgammon, "4HPwATDgc/ABMA:cAkAAAAAAAAA", L).is_ok());
        assert!(Editor::load(Kind::Chess, "nothing", L).is_err());
    }
}
