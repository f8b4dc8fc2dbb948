//! Boards and moves in words, for screen readers and the plain mode.

use board_view::{Choice, PieceKind, Place, PointBoard, Scene, SceneBoard, StepKind};
use game::{Event, Side};
use words::Language;

use crate::{PlayableGame, choices, playable_game};

/// Describes boards and moves in words.
#[derive(Clone, Copy)]
pub struct BoardDescription<'r, G: PlayableGame> {
    /// The rules, whose rulebook names the pieces.
    pub rules: &'r G::Rules,
    /// The language.
    pub language: Language,
}

impl<G: PlayableGame> BoardDescription<'_, G> {
    /// The name of a piece.
    fn piece(&self, kind: PieceKind) -> String {
        choices::choice_name::<G>(Choice::Promote(kind), self.rules, self.language)
    }

    /// A legal move: which piece goes where, what it captures and what it becomes.
    pub fn describe_move(&self, before: &G, by: Side, mv: &G::Move) -> String {
        let mut after = before.clone();
        // A legal move is not refused.
        let _ = after.apply(&Event::Move { by, mv: mv.clone() });
        let (old, new) = (before.scene(by, &[]), after.scene(by, &[]));
        let trace = before.trace(mv);
        let mut words = self.hops(before, &old, mv);
        if let Some((from, to)) = castled_rook(&old, &new, &trace, by) {
            let king = self.hop(before, &old, trace[0], trace[1]);
            let rook = self.hop(before, &old, from, to);
            words = self.language.plain_castles(king, rook);
        }
        words += &match (&old.board, &new.board) {
            (SceneBoard::Points(old), SceneBoard::Points(_)) => self.hits(before, old, mv, by),
            _ => self.captures(before, &old, &new, &trace, by),
        };
        // A pawn is promoted, or a man is crowned.
        if let (Some(from), Some(to)) = (trace.first(), trace.last())
            && let (Some(was), Some(is)) = (kind_at(&old, *from), kind_at(&new, *to))
            && was != is
        {
            words += &self.language.plain_becomes(self.piece(is));
        }
        if in_check(&new) {
            words += self.language.plain_check();
        }
        words
    }

    /// The hops of a move. Consecutive hops of one piece are described as one path.
    fn hops(&self, before: &G, scene: &Scene, mv: &G::Move) -> String {
        let language = self.language;
        let mut paths: Vec<String> = Vec::new();
        let mut at = None;
        for step in before.steps(mv) {
            match before.step_kind(&step) {
                StepKind::Hop { from, to } if at == Some(from) => {
                    if let Some(path) = paths.last_mut() {
                        path.push_str(&language.plain_then_to(self.place_name(before, to)));
                    }
                    at = Some(to);
                }
                StepKind::Hop { from, to } => {
                    paths.push(self.hop(before, scene, from, to));
                    at = Some(to);
                }
                StepKind::Choose(Choice::Promote(_)) => {}
                StepKind::Choose(choice) => {
                    paths.push(words::lowercase(&choices::choice_name::<G>(
                        choice, self.rules, language,
                    )));
                }
            }
        }
        paths.join(", ")
    }

    /// One hop: which piece goes from where to where.
    fn hop(&self, before: &G, scene: &Scene, from: Place, to: Place) -> String {
        let places = [from, to].map(|place| self.place_name(before, place));
        let [from_name, to_name] = places;
        let hop = self.language.plain_to(from_name, to_name);
        match kind_at(scene, from) {
            Some(kind) => format!("{} {hop}", self.piece(kind)),
            None => hop,
        }
    }

    /// The name of a place in sentences. The bar and the tray have one in each language.
    fn place_name(&self, position: &G, place: Place) -> String {
        let name = position.place_name(place);
        match name.as_str() {
            "bar" => self.language.plain_bar().to_owned(),
            "off" => self.language.plain_off().to_owned(),
            _ => name,
        }
    }

    /// On which points a move of `by` hits.
    fn hits(&self, before: &G, old: &PointBoard, mv: &G::Move, by: Side) -> String {
        let mut hits = Vec::new();
        for step in before.steps(mv) {
            if let StepKind::Hop { to, .. } = before.step_kind(&step)
                && old.stack(to).is_some_and(|stack| stack.side != by && stack.count == 1)
            {
                let name = self.place_name(before, to);
                if !hits.contains(&name) {
                    hits.push(name);
                }
            }
        }
        if hits.is_empty() { String::new() } else { self.language.plain_hits(hits.join(", ")) }
    }

    /// What a move of `by` captures. A piece that does not stand where the move ends is named with its square.
    fn captures(&self, before: &G, old: &Scene, new: &Scene, trace: &[Place], by: Side) -> String {
        let language = self.language;
        let left = pieces_of(new, !by);
        let gone = pieces_of(old, !by).into_iter().filter(|piece| !left.contains(piece));
        let taken: Vec<String> = gone
            .map(|(place, kind)| {
                let (piece, name) = (self.piece(kind), self.place_name(before, place));
                match kind {
                    _ if trace.last() == Some(&place) => piece,
                    PieceKind::Pawn => language.plain_en_passant(piece, name),
                    _ => language.plain_piece_on(piece, name),
                }
            })
            .collect();
        if taken.is_empty() { String::new() } else { self.language.plain_takes(taken.join(", ")) }
    }

    /// The whole board: a line for each side, then dice and cube.
    pub fn describe_board(&self, position: &G) -> Vec<String> {
        let scene = position.scene(Side::White, &[]);
        let sides = playable_game::side_names::<G>(self.rules, self.language);
        let mut lines: Vec<String> = Side::ALL
            .into_iter()
            .map(|side| {
                let pieces = match &scene.board {
                    SceneBoard::Squares(_) => self.pieces(position, &scene, side),
                    SceneBoard::Points(points) => self.checkers(points, &scene, side),
                };
                match pieces.is_empty() {
                    true => self.language.plain_no_pieces(sides[side]),
                    false => self.language.plain_pieces(pieces, sides[side]),
                }
            })
            .collect();
        if let SceneBoard::Points(points) = &scene.board {
            lines.extend(self.dice_and_cube(points));
        }
        lines
    }

    /// The pieces of a side by kind, with their squares.
    fn pieces(&self, position: &G, scene: &Scene, side: Side) -> String {
        let SceneBoard::Squares(squares) = &scene.board else { return String::new() };
        let kinds = [
            PieceKind::King,
            PieceKind::Queen,
            PieceKind::Rook,
            PieceKind::Bishop,
            PieceKind::Knight,
            PieceKind::Pawn,
            PieceKind::Crowned,
            PieceKind::Man,
        ];
        let mut words = Vec::new();
        for kind in kinds {
            let piece = Some(board_view::ScenePiece { side, kind });
            let cells = squares.cells.iter().filter(|cell| cell.piece == piece);
            let mut places: Vec<Place> = Vec::new();
            for place in cells.filter_map(|cell| cell.place) {
                places.insert(places.partition_point(|other| *other < place), place);
            }
            if !places.is_empty() {
                let names: Vec<String> =
                    places.iter().map(|place| position.place_name(*place)).collect();
                words.push(self.language.plain_piece(self.piece(kind), names.join(", ")));
            }
        }
        words.join("; ")
    }

    /// The checkers of a side, with the points numbered as that side counts.
    fn checkers(&self, points: &PointBoard, scene: &Scene, side: Side) -> String {
        let language = self.language;
        // The scene is seen from White, whose first point is in the lower right corner.
        let upper = (13..).zip(points.upper.iter().map(|point| &point.stack));
        let lower = (1..).zip(points.lower.iter().rev().map(|point| &point.stack));
        let own = |number: u64| if side == scene.seen_from { number } else { 25 - number };
        let mut stacks: Vec<(u64, u64)> = Vec::new();
        for (number, stack) in upper.chain(lower) {
            if stack.count > 0 && stack.side == side {
                let here = (own(number), u64::from(stack.count));
                stacks.insert(stacks.partition_point(|other| *other > here), here);
            }
        }
        let mut words: Vec<String> =
            stacks.into_iter().map(|(point, count)| language.plain_stack(count, point)).collect();
        let (bar, off) = (points.bar[side].count, points.trays[side].count);
        if bar > 0 {
            words.insert(0, language.plain_on_bar(u64::from(bar)));
        }
        if off > 0 {
            words.push(language.plain_borne_off(u64::from(off)));
        }
        if let Some(pips) = scene.summaries[side].pips {
            words.push(language.plain_pips(u64::from(pips)));
        }
        words.join(", ")
    }

    /// Where the cube is and what it shows, if there is one.
    pub fn describe_cube(&self, position: &G) -> Option<String> {
        match position.scene(Side::White, &[]).board {
            SceneBoard::Points(points) => self.cube(&points),
            SceneBoard::Squares(_) => None,
        }
    }

    fn cube(&self, points: &PointBoard) -> Option<String> {
        let language = self.language;
        let sides = playable_game::side_names::<G>(self.rules, language);
        let cube = points.cube?;
        Some(match (cube.offered_by, cube.owner) {
            (Some(_), _) => language.plain_cube_offered(cube.stake),
            (None, Some(owner)) => language.plain_cube_owned(sides[owner], cube.stake),
            (None, None) => language.plain_cube_middle().to_owned(),
        })
    }

    fn dice_and_cube(&self, points: &PointBoard) -> Vec<String> {
        let language = self.language;
        let mut lines = Vec::new();
        if let (Some(one), Some(other)) = (points.dice.first(), points.dice.get(1)) {
            lines.push(language.plain_dice(language.plain_and(one.number, other.number)));
        }
        lines.extend(self.cube(points));
        lines
    }

    /// The piece or the checkers on a place.
    pub fn describe_place(&self, position: &G, place: Place) -> String {
        let scene = position.scene(Side::White, &[]);
        let sides = playable_game::side_names::<G>(self.rules, self.language);
        let name = self.place_name(position, place);
        let found = match &scene.board {
            SceneBoard::Squares(squares) => squares
                .cell(place)
                .and_then(|cell| cell.piece)
                .map(|piece| (self.piece(piece.kind), piece.side)),
            SceneBoard::Points(points) => points
                .stack(place)
                .filter(|stack| stack.count > 0)
                .map(|stack| (stack.count.to_string(), stack.side)),
        };
        match found {
            Some((piece, side)) => self.language.plain_place(piece, name, sides[side]),
            None => self.language.plain_empty_place(name),
        }
    }
}

/// The kind of the piece on a square. Backgammon checkers are all alike and need no name.
fn kind_at(scene: &Scene, place: Place) -> Option<PieceKind> {
    match &scene.board {
        SceneBoard::Squares(squares) => squares.cell(place)?.piece.map(|piece| piece.kind),
        SceneBoard::Points(_) => None,
    }
}

/// The pieces of a side with their places.
fn pieces_of(scene: &Scene, side: Side) -> Vec<(Place, PieceKind)> {
    let SceneBoard::Squares(squares) = &scene.board else { return Vec::new() };
    let pieces = squares.cells.iter().filter_map(|cell| Some((cell.place?, cell.piece?)));
    let of_side = pieces.filter(|(_, piece)| piece.side == side);
    of_side.map(|(place, piece)| (place, piece.kind)).collect()
}

/// From where to where the rook goes when the king castles. In Chess960 it may stay while the king jumps over it.
fn castled_rook(old: &Scene, new: &Scene, trace: &[Place], by: Side) -> Option<(Place, Place)> {
    let [king, to] = *trace else { return None };
    if kind_at(old, king) != Some(PieceKind::King) {
        return None;
    }
    let rooks = |scene: &Scene| -> Vec<Place> {
        let pieces = pieces_of(scene, by).into_iter();
        pieces.filter(|(_, kind)| *kind == PieceKind::Rook).map(|(place, _)| place).collect()
    };
    let (before, after) = (rooks(old), rooks(new));
    if before == after {
        let way = king.0.min(to.0) + 1..king.0.max(to.0);
        let rook =
            before.into_iter().find(|rook| king.0.abs_diff(to.0) < 7 && way.contains(&rook.0));
        return rook.map(|rook| (rook, rook));
    }
    let from = before.iter().find(|place| !after.contains(place))?;
    let to = after.iter().find(|place| !before.contains(place))?;
    Some((*from, *to))
}

fn in_check(scene: &Scene) -> bool {
    match &scene.board {
        SceneBoard::Squares(squares) => squares.cells.iter().any(|cell| cell.marks.check),
        SceneBoard::Points(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use board_view::BoardView;
    use game::Notation;

    use super::*;

    fn described<G: PlayableGame>(
        rules: &str,
        position: &str,
        mv: &str,
        language: Language,
    ) -> String {
        let rules: G::Rules = rules.parse().unwrap();
        let before = match position {
            "" => G::start(rules.clone()),
            text => G::read_position(&rules, text).unwrap_or_else(|error| panic!("{error}")),
        };
        let by = before.turn().player().unwrap();
        let mv = before.read_move(mv).unwrap_or_else(|error| panic!("{error}"));
        BoardDescription::<G> { rules: &rules, language }.describe_move(&before, by, &mv)
    }

    #[test]
    fn describes_chess_moves() {
        let describe = |position, mv, language| {
            described::<chess::Position>("standard", position, mv, language)
        };
        assert_eq!(describe("", "g1f3", Language::English), "knight g1 to f3");
        assert_eq!(describe("", "g1f3", Language::French), "cavalier de g1 à f3");
        let promotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(
            describe(promotion, "a7b8q", Language::English),
            "pawn a7 to b8, capturing knight, becoming queen, check"
        );
        let castling = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(
            describe(castling, "e1g1", Language::English),
            "castles, king e1 to g1, rook h1 to f1"
        );
        assert_eq!(
            describe(castling, "e1g1", Language::French),
            "roque, roi de e1 à g1, tour de h1 à f1"
        );
        assert_eq!(describe(castling, "e1f1", Language::English), "king e1 to f1");
        let chess960 = |back, mv| {
            let position = format!("4k3/8/8/8/8/8/8/{back} w KQ - 0 1");
            described::<chess::Position>("standard+960", &position, mv, Language::English)
        };
        for (back, mv, words) in [
            ("R4KR1", "f1g1", "castles, king f1 to g1, rook g1 to f1"),
            ("3RK2R", "e1d1", "castles, king e1 to c1, rook d1 to d1"),
            ("R5KR", "g1h1", "castles, king g1 to g1, rook h1 to f1"),
            ("R2K3R", "d1e1", "king d1 to e1"),
        ] {
            assert_eq!(chess960(back, mv), words, "{back}");
        }
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(
            describe(passing, "e5d6", Language::English),
            "pawn e5 to d6, capturing pawn on d5 en passant"
        );
    }

    #[test]
    fn captures_in_checkers_are_one_path() {
        let describe = |language| {
            let position = "W:W29:B25,18,1";
            described::<checkers::Position>("standard", position, "29x22x15", language)
        };
        let english = "man 29 to 22 to 15, capturing man on 18, man on 25";
        assert_eq!(describe(Language::English), english);
        let french = "pion de 29 à 22 puis à 15, prise\u{a0}: pion en 18, pion en 25";
        assert_eq!(describe(Language::French), french);
    }

    #[test]
    fn a_man_is_crowned_and_a_captured_king_is_called_a_king() {
        let describe = |position, mv| {
            described::<checkers::Position>("standard", position, mv, Language::English)
        };
        assert_eq!(describe("W:W6:B12", "6-1"), "man 6 to 1, becoming king");
        assert_eq!(describe("W:W29:BK25,1", "29x22"), "man 29 to 22, capturing king on 25");
    }

    #[test]
    fn backgammon_plays_name_the_hit_points_the_bar_and_the_tray_in_each_language() {
        let describe = |position, mv, language| {
            described::<backgammon::Position>("standard", position, mv, language)
        };
        let entering = "XGID=-b----E-C---dE---cae----AA:0:0:1:62:0:0:0:5:10";
        let hitting = "bar to 23, 24 to 18, hitting on 18";
        assert_eq!(describe(entering, "bar/23 24/18*", Language::English), hitting);
        assert_eq!(
            describe(entering, "bar/23 24/18*", Language::French),
            "de la barre à 23, de 24 à 18, en frappant en 18"
        );
        let bearing_off = "XGID=-----AA-----------------a-:0:0:1:65:0:0:0:0:10";
        assert_eq!(describe(bearing_off, "6/off 5/off", Language::English), "6 to off, 5 to off");
        assert_eq!(
            describe(bearing_off, "6/off 5/off", Language::French),
            "de 6 à la sortie, de 5 à la sortie"
        );
    }

    #[test]
    fn describes_a_board_side_by_side() {
        let rules = chess::Rules::STANDARD;
        let fen = "4k3/8/8/8/8/8/1R6/R3K3 w - - 0 1";
        let position = chess::Position::read_position(&rules, fen).unwrap();
        let description =
            BoardDescription::<chess::Position> { rules: &rules, language: Language::English };
        assert_eq!(
            description.describe_board(&position),
            ["White: king e1; rook a1, b2.", "Black: king e8."]
        );
        let place = position.read_place("b2").unwrap();
        assert_eq!(description.describe_place(&position, place), "b2: rook, White.");
    }
}
