//! Moves and boards in words, for the ear.

use board_view::{Board, Choice, PieceKind, Place, Points, Scene, StepKind};
use game::{Event, Side};
use words::Language;

use crate::{Playable, choices, playable};

/// Whoever says aloud what is on a board.
#[derive(Clone, Copy)]
pub struct Voice<'r, G: Playable> {
    /// The rules, which have names for the pieces.
    pub rules: &'r G::Rules,
    /// The language.
    pub language: Language,
}

impl<G: Playable> Voice<'_, G> {
    /// What a piece is called.
    fn piece(&self, figure: PieceKind) -> String {
        choices::name::<G>(Choice::Promote(figure), self.rules, self.language)
    }

    /// A legal move: what goes where, and what becomes of whom.
    pub fn move_words(&self, before: &G, by: Side, mv: &G::Move) -> String {
        let mut after = before.clone();
        // A legal move is not refused.
        let _ = after.apply(&Event::Move { by, mv: mv.clone() });
        let (old, new) = (before.scene(by, &[]), after.scene(by, &[]));
        let mut words = self.hops(before, &old, mv);
        words += &self.losses(&old, &new, by);
        for step in before.steps(mv) {
            if let StepKind::Choose(choice @ Choice::Promote(_)) = before.step_kind(&step) {
                let piece = choices::name::<G>(choice, self.rules, self.language);
                words += &self.language.plain_becomes(piece);
            }
        }
        if in_check(&new) {
            words += self.language.plain_check();
        }
        words
    }

    /// The hops of a move; those of one piece in a row are one journey.
    fn hops(&self, before: &G, scene: &Scene, mv: &G::Move) -> String {
        let language = self.language;
        let mut journeys: Vec<String> = Vec::new();
        let mut at = None;
        for step in before.steps(mv) {
            match before.step_kind(&step) {
                StepKind::Hop { from, to } if at == Some(from) => {
                    if let Some(journey) = journeys.last_mut() {
                        journey.push_str(&language.plain_then_to(before.place_name(to)));
                    }
                    at = Some(to);
                }
                StepKind::Hop { from, to } => {
                    let way = language.plain_to(before.place_name(from), before.place_name(to));
                    journeys.push(match figure_at(scene, from) {
                        Some(figure) => format!("{} {way}", self.piece(figure)),
                        None => way,
                    });
                    at = Some(to);
                }
                StepKind::Choose(Choice::Promote(_)) => {}
                StepKind::Choose(choice) => {
                    journeys.push(words::small(&choices::name::<G>(choice, self.rules, language)));
                }
            }
        }
        journeys.join(", ")
    }

    /// What the opponent of `by` has lost by a move.
    fn losses(&self, old: &Scene, new: &Scene, by: Side) -> String {
        if let (Board::Points(old), Board::Points(new)) = (&old.board, &new.board) {
            let hit = new.bar[!by].count > old.bar[!by].count;
            return if hit { self.language.plain_hits().to_owned() } else { String::new() };
        }
        let count = |scene: &Scene, figure: PieceKind| {
            let captured = scene.summaries[by].captured.iter().find(|(other, _)| *other == figure);
            captured.map_or(0, |(_, count)| *count)
        };
        let mut taken = Vec::new();
        for (figure, now) in &new.summaries[by].captured {
            match now.saturating_sub(count(old, *figure)) {
                0 => {}
                1 => taken.push(self.piece(*figure)),
                several => taken.push(format!("{several} × {}", self.piece(*figure))),
            }
        }
        if taken.is_empty() { String::new() } else { self.language.plain_takes(taken.join(", ")) }
    }

    /// The whole board, a line for each side, and dice and cube.
    pub fn board_words(&self, position: &G) -> Vec<String> {
        let scene = position.scene(Side::White, &[]);
        let sides = playable::side_names::<G>(self.rules, self.language);
        let mut lines: Vec<String> = Side::ALL
            .into_iter()
            .map(|side| {
                let pieces = match &scene.board {
                    Board::Squares(_) => self.men(position, &scene, side),
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

    /// The pieces of a side by kind, each with its squares.
    fn men(&self, position: &G, scene: &Scene, side: Side) -> String {
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
        for figure in kinds {
            let piece = Some(board_view::Piece { side, kind: figure });
            let cells = squares.cells.iter().filter(|cell| cell.piece == piece);
            let mut places: Vec<Place> = Vec::new();
            for place in cells.filter_map(|cell| cell.place) {
                places.insert(places.partition_point(|other| *other < place), place);
            }
            if !places.is_empty() {
                let names: Vec<String> =
                    places.iter().map(|place| position.place_name(*place)).collect();
                words.push(self.language.plain_piece(self.piece(figure), names.join(", ")));
            }
        }
        words.join("; ")
    }

    /// The checkers of a side, on its own points.
    fn checkers(&self, points: &Points, scene: &Scene, side: Side) -> String {
        let language = self.language;
        // Seen from White, the lower right corner is White's first point.
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
        let sides = playable::side_names::<G>(self.rules, language);
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

    /// What stands on a place.
    pub fn place_words(&self, position: &G, place: Place) -> String {
        let scene = position.scene(Side::White, &[]);
        let sides = playable::side_names::<G>(self.rules, self.language);
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

/// The kind of piece on a square; checkers of backgammon are all alike and need no name.
fn figure_at(scene: &Scene, place: Place) -> Option<PieceKind> {
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

    fn spoken<G: Playable>(rules: &str, position: &str, mv: &str, language: Language) -> String {
        let rules: G::Rules = rules.parse().unwrap();
        let before = match position {
            "" => G::start(rules.clone()),
            text => G::read_position(&rules, text).unwrap_or_else(|error| panic!("{error}")),
        };
        let by = before.turn().player().unwrap();
        let mv = before.read_move(mv).unwrap_or_else(|error| panic!("{error}"));
        Voice::<G> { rules: &rules, language }.move_words(&before, by, &mv)
    }

    #[test]
    fn chess_moves_are_told() {
        let told =
            |position, mv, language| spoken::<chess::Position>("standard", position, mv, language);
        assert_eq!(told("", "g1f3", Language::English), "knight g1 to f3");
        assert_eq!(told("", "g1f3", Language::French), "cavalier de g1 à f3");
        let promotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(
            told(promotion, "a7b8q", Language::English),
            "pawn a7 to b8, taking knight, becoming queen, check"
        );
    }

    #[test]
    fn captures_in_checkers_are_one_journey() {
        let told = |language| {
            let position = "W:W29:B25,18,1";
            spoken::<checkers::Position>("standard", position, "29x22x15", language)
        };
        assert_eq!(told(Language::English), "man 29 to 22 to 15, taking 2 × man");
        assert_eq!(told(Language::French), "pion de 29 à 22 puis à 15, prise\u{a0}: 2 × pion");
    }

    #[test]
    fn a_board_is_told_side_by_side() {
        let rules = chess::Rules::STANDARD;
        let fen = "4k3/8/8/8/8/8/1R6/R3K3 w - - 0 1";
        let position = chess::Position::read_position(&rules, fen).unwrap();
        let voice = Voice::<chess::Position> { rules: &rules, language: Language::English };
        assert_eq!(
            voice.board_words(&position),
            ["White: king e1; rook a1, b2.", "Black: king e8."]
        );
        let place = position.read_place("b2").unwrap();
        assert_eq!(voice.place_words(&position, place), "b2: rook, White.");
    }
}
