//! The position editor. The pieces may stand anywhere; the game says whether the position is possible, and if
//! not, why.

use board_view::{PieceKind, Place, PositionSetup, Scene, SetupTool};
use game::Side;
use games::{GameKind, with_game};
use words::Language;

use crate::study_game::StudyGame;

/// A position that is being set up.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Editor {
    pub(crate) kind: GameKind,
    /// The board on which the setup is drawn, seen by White.
    board: Scene,
    pub(crate) setup: PositionSetup,
}

/// A possible position: its texts by format, and its picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ValidPosition {
    pub(crate) texts: Vec<(&'static str, String)>,
    pub(crate) svg: String,
}

impl Editor {
    /// The start position of a game.
    pub(crate) fn new(kind: GameKind) -> Self {
        let kind = kind.under("");
        with_game!(kind, G => Self::of(kind, &start::<G>()))
    }

    fn of<G: StudyGame>(kind: GameKind, position: &G) -> Self {
        Self { kind, board: position.scene(Side::White, &[]), setup: position.to_setup() }
    }

    /// Reads a position in any format that the game knows.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn load(kind: GameKind, text: &str, language: Language) -> Result<Self, String> {
        let (kind, text) = (kind.under(""), text.trim());
        with_game!(kind, G => read::<G>(text, language).map(|position| Self::of(kind, &position)))
    }

    /// Uses a tool on a place.
    pub(crate) fn apply(&mut self, place: Place, tool: SetupTool) {
        self.setup.apply(place, tool);
    }

    /// Removes all pieces.
    pub(crate) fn clear(&mut self) {
        self.setup.clear();
    }

    /// What the page draws.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = self.board.clone();
        self.setup.draw(&mut scene);
        scene
    }

    /// The kinds of pieces that can be put on the board.
    pub(crate) fn piece_kinds(&self) -> &'static [PieceKind] {
        with_game!(self.kind, G => piece_kinds::<G>())
    }

    /// The pieces on a place, in words.
    pub(crate) fn describe(&self, place: Place, l: Language) -> String {
        let (name, pieces) = self.setup.at(place);
        let side = |side| match side {
            Side::White => l.side_bare_white(),
            Side::Black => l.side_bare_black(),
        };
        match pieces {
            Some((1, piece)) => {
                l.plain_place(piece_name(self.kind, piece.kind, l), name, side(piece.side))
            }
            Some((count, piece)) => l.plain_place(count, name, side(piece.side)),
            None => l.plain_empty_place(name),
        }
    }

    /// The text of the setup, be it a possible position or not.
    pub(crate) fn text(&self) -> String {
        with_game!(self.kind, G => setup_text::<G>(&self.setup))
    }

    /// Asks the game whether the position is possible.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn validate(&self, language: Language) -> Result<ValidPosition, String> {
        let text = self.text();
        with_game!(self.kind, G => read::<G>(&text, language).map(|position| valid(&position)))
    }
}

/// What the standard rulebook calls a kind of piece.
pub(crate) fn piece_name(game: GameKind, piece: PieceKind, l: Language) -> &'static str {
    let pieces = rulebooks::rulebook(game.name(), "standard").map_or(&[][..], |book| book.pieces);
    let found = pieces.iter().find(|(name, _)| *name == piece.name());
    found.map_or(piece.name(), |(_, text)| text.to(l))
}

fn piece_kinds<G: StudyGame>() -> &'static [PieceKind] {
    G::PIECE_KINDS
}

fn setup_text<G: StudyGame>(setup: &PositionSetup) -> String {
    G::setup_text(setup)
}

fn start<G: StudyGame>() -> G {
    let Ok(rules) = "standard".parse() else { unreachable!("every game has a standard rulebook") };
    G::start(rules)
}

fn read<G: StudyGame>(text: &str, language: Language) -> Result<G, String> {
    let rules: G::Rules =
        "standard".parse().map_err(|error| rulebooks::rules_error_text(language, &error))?;
    match G::read_foreign_position(&rules, text) {
        Some(position) => Ok(position),
        None => G::read_position(&rules, text).map_err(|error| G::position_error(language, &error)),
    }
}

fn valid<G: StudyGame>(position: &G) -> ValidPosition {
    let scene = position.scene(Side::White, &[]);
    let svg = board_svg::document(&scene, &board_svg::BoardOptions::picture());
    ValidPosition { texts: position.position_texts(), svg }
}

#[cfg(test)]
mod tests {
    use board_view::{BoardView, ScenePiece};
    use game::Game;

    use super::*;

    const L: Language = Language::English;

    #[test]
    fn the_start_position_of_every_game_is_possible() {
        for (kind, text) in [
            (GameKind::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            (
                GameKind::Checkers,
                "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
            ),
        ] {
            let editor = Editor::new(kind);
            assert_eq!(editor.text(), text);
            assert!(editor.validate(L).is_ok(), "{kind}");
        }
        let editor = Editor::new(GameKind::TableBackgammon);
        let valid = editor.validate(L).unwrap();
        assert_eq!(valid.texts.len(), 2, "XGID and the IDs of GNU Backgammon");
        assert!(valid.svg.starts_with("<svg "));
    }

    #[test]
    fn explains_that_a_king_is_missing() {
        let mut editor = Editor::new(GameKind::Chess);
        editor.clear();
        assert!(editor.validate(L).is_err());
        let position = chess::Position::start(chess::Rules::STANDARD);
        for (place, side) in [("e1", Side::White), ("e8", Side::Black)] {
            let king = SetupTool::Put(ScenePiece { side, kind: PieceKind::King });
            editor.apply(position.read_place(place).unwrap(), king);
        }
        assert_eq!(editor.validate(L).unwrap().texts[0].1, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        editor.apply(position.read_place("e8").unwrap(), SetupTool::Erase);
        assert!(editor.validate(L).is_err(), "one king is missing");
    }

    #[test]
    fn describes_the_pieces_on_a_place() {
        let describe = |kind, place: Place| Editor::new(kind).describe(place, L);
        let chess = chess::Position::start(chess::Rules::STANDARD);
        assert_eq!(describe(GameKind::Chess, chess.read_place("e1").unwrap()), "e1: king, White.");
        assert_eq!(describe(GameKind::Chess, chess.read_place("e4").unwrap()), "e4: empty.");
        let backgammon = backgammon::Position::start(backgammon::Rules::MONEY);
        let six = backgammon.read_place("6").unwrap();
        assert!(describe(GameKind::Backgammon, six).contains("6: 5, White"));
    }

    #[test]
    fn loads_the_text_that_it_has_written() {
        for (kind, text) in [
            (GameKind::Chess, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"),
            (GameKind::Checkers, "W:WK19,K23:BK12,28"),
            (GameKind::Backgammon, "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:3:0:7:10"),
        ] {
            let editor = Editor::load(kind, text, L).unwrap();
            let again = Editor::load(kind, &editor.text(), L).unwrap();
            assert_eq!(again.text(), editor.text());
            let texts = editor.validate(L).unwrap().texts;
            assert!(texts[0].1.starts_with(&text[..text.len() - 8]), "{text}");
        }
        assert!(Editor::load(GameKind::Backgammon, "4HPwATDgc/ABMA:cAkAAAAAAAAA", L).is_ok());
        assert!(Editor::load(GameKind::Chess, "nothing", L).is_err());
    }
}
