//! Boards and moves in words, for screen readers and the plain mode.

use board_view::{Board, Choice, PieceKind, Place, Points, Scene, StepKind};
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
        let mut words = self.hops(before, &old, mv);
        words += &self.captures(&old, &new, by);
        for step in before.steps(mv) {
            if let StepKind::Choose(choice @ Choice::Promote(_)) = before.step_kind(&step) {
                let piece = choices::choice_name::<G>(choice, self.rules, self.language);
                words += &self.language.plain_becomes(piece);
            }
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
                        path.push_str(&language.plain_then_to(before.place_name(to)));
                    }
                    at = Some(to);
                }
                StepKind::Hop { from, to } => {
                    let hop = language.plain_to(before.place_name(from), before.place_name(to));
                    paths.push(match kind_at(scene, from) {
                        Some(kind) => format!("{} {hop}", self.piece(kind)),
                        None => hop,
                    });
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

    /// What a move of `by` captures or hits.
    fn captures(&self, old: &Scene, new: &Scene, by: Side) -> String {
        if let (Board::Points(old), Board::Points(new)) = (&old.board, &new.board) {
            let hit = new.bar[!by].count > old.bar[!by].count;
            return if hit { self.language.plain_hits().to_owned() } else { String::new() };
        }
        let count = |scene: &Scene, kind: PieceKind| {
            let captured = scene.summaries[by].captured.iter().find(|(other, _)| *other == kind);
            captured.map_or(0, |(_, count)| *count)
        };
        let mut taken = Vec::new();
        for (kind, now) in &new.summaries[by].captured {
            match now.saturating_sub(count(old, *kind)) {
                0 => {}
                1 => taken.push(self.piece(*kind)),
                several => taken.push(format!("{several} × {}", self.piece(*kind))),
            }
        }
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
                    Board::Squares(_) => self.pieces(position, &scene, side),
                    Board::Points(points) => self.checkers(points, &scene, side),
                };
                match pieces.is_empty() {
                    true => self.language.plain_no_pieces(sides[side]),
                    false => self.language.plain_pieces(pieces, sides[side]),
                }
            })
            .collect();
        if let Board::Points(points) = &scene.board {
            lines.extend(self.dice_and_cube(points));
        }
        lines
    }

    /// The pieces of a side by kind, with their squares.
    fn pieces(&self, position: &G, scene: &Scene, side: Side) -> String {
        let Board::Squares(squares) = &scene.board else { return String::new() };
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
            let piece = Some(board_view::Piece { side, kind });
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
    fn checkers(&self, points: &Points, scene: &Scene, side: Side) -> String {
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

    fn dice_and_cube(&self, points: &Points) -> Vec<String> {
        let language = self.language;
        let sides = playable_game::side_names::<G>(self.rules, language);
        let mut lines = Vec::new();
        if let (Some(one), Some(other)) = (points.dice.first(), points.dice.get(1)) {
            lines.push(language.plain_dice(language.plain_and(one.number, other.number)));
        }
        if let Some(cube) = points.cube {
            lines.push(match (cube.offered_by, cube.owner) {
                (Some(_), _) => language.plain_cube_offered(cube.stake),
                (None, Some(owner)) => language.plain_cube_owned(sides[owner], cube.stake),
                (None, None) => language.plain_cube_middle().to_owned(),
            });
        }
        lines
    }

    /// The piece or the checkers on a place.
    pub fn describe_place(&self, position: &G, place: Place) -> String {
        let scene = position.scene(Side::White, &[]);
        let sides = playable_game::side_names::<G>(self.rules, self.language);
        let name = position.place_name(place);
        let found = match &scene.board {
            Board::Squares(squares) => squares
                .cell(place)
                .and_then(|cell| cell.piece)
                .map(|piece| (self.piece(piece.kind), piece.side)),
            Board::Points(points) => points
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
        Board::Squares(squares) => squares.cell(place)?.piece.map(|piece| piece.kind),
        Board::Points(_) => None,
    }
}

fn in_check(scene: &Scene) -> bool {
    match &scene.board {
        Board::Squares(squares) => squares.cells.iter().any(|cell| cell.marks.check),
        Board::Points(_) => false,
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
            "pawn a7 to b8, taking knight, becoming queen, check"
        );
    }

    #[test]
    fn captures_in_checkers_are_one_path() {
        let describe = |language| {
            let position = "W:W29:B25,18,1";
            described::<checkers::Position>("standard", position, "29x22x15", language)
        };
        assert_eq!(describe(Language::English), "man 29 to 22 to 15, taking 2 × man");
        assert_eq!(describe(Language::French), "pion de 29 à 22 puis à 15, prise\u{a0}: 2 × pion");
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
