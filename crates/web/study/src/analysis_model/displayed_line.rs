//! The variations of an analysis as people read them.

use board_view::{Choice, StepKind};
use game::Event;
use words::Language;

use super::tree::VariationTree;
use crate::study_game::StudyGame;

/// Moves in order, each with the variations that begin in its place.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct DisplayedLine {
    pub(crate) moves: Vec<DisplayedMove>,
}

/// A move of such a line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DisplayedMove {
    pub(crate) node: usize,
    /// The move number: `1.`, `1…` or nothing.
    pub(crate) number: String,
    pub(crate) text: String,
    /// Whether it is a roll.
    pub(crate) is_roll: bool,
    pub(crate) comment: String,
    pub(crate) variations: Vec<DisplayedLine>,
}

/// The main line with all variations.
pub(crate) fn displayed_line<G: StudyGame>(tree: &VariationTree<G>, l: Language) -> DisplayedLine {
    DisplayedLine { moves: after(tree, 0, 0, true, l) }
}

/// The moves after a node, with the given number of turns before it. `fresh` asks for a move number: at the beginning of a
/// line, and after a comment or a variation.
fn after<G: StudyGame>(
    tree: &VariationTree<G>,
    mut node: usize,
    mut turns: u32,
    mut fresh: bool,
    l: Language,
) -> Vec<DisplayedMove> {
    let mut moves = Vec::new();
    while let [main, others @ ..] = tree.children(node) {
        let variation = |other: &usize| {
            let (first, turns) = displayed_move(tree, *other, turns, true, l);
            let rest = after(tree, *other, turns, first.is_none(), l);
            DisplayedLine { moves: first.into_iter().chain(rest).collect() }
        };
        let variations: Vec<DisplayedLine> = others.iter().map(variation).collect();
        let (mut one, counted) = displayed_move(tree, *main, turns, fresh, l);
        if one.is_none() && !variations.is_empty() {
            one = Some(unnumbered(tree, *main, l));
        }
        if let Some(mut one) = one {
            fresh = !variations.is_empty() || !one.comment.is_empty();
            one.variations = variations;
            moves.push(one);
        }
        (node, turns) = (*main, counted);
    }
    moves
}

/// The move of a node, and how many turns there are after it. The decision to roll is not shown, unless the
/// user is there or has commented on it.
fn displayed_move<G: StudyGame>(
    tree: &VariationTree<G>,
    node: usize,
    turns: u32,
    fresh: bool,
    l: Language,
) -> (Option<DisplayedMove>, u32) {
    let Some(before) = tree.parent(node) else { return (None, turns) };
    let position = tree.position(before);
    let is_roll = matches!(tree.event(node), Some(Event::Roll(_)));
    let counted = turns + u32::from(is_roll);
    if is_rolling(position, tree.event(node))
        && tree.current() != node
        && tree.comment(node).is_empty()
    {
        return (None, turns);
    }
    let number = match position.move_number() {
        Some((number, false)) => format!("{number}."),
        Some((number, true)) if fresh => format!("{number}…"),
        None if is_roll => format!("{counted}."),
        _ => String::new(),
    };
    (Some(DisplayedMove { number, ..unnumbered(tree, node, l) }), counted)
}

fn unnumbered<G: StudyGame>(tree: &VariationTree<G>, node: usize, l: Language) -> DisplayedMove {
    let position = tree.position(tree.parent(node).unwrap_or(0));
    let text = match tree.event(node) {
        Some(Event::Move { mv, .. }) => position.write_localized_move(l, mv),
        Some(Event::Roll(roll)) => G::write_roll(roll),
        None => String::new(),
    };
    DisplayedMove {
        node,
        number: String::new(),
        text,
        is_roll: matches!(tree.event(node), Some(Event::Roll(_))),
        comment: tree.comment(node).to_owned(),
        variations: Vec::new(),
    }
}

/// Whether an event is only the decision to roll.
fn is_rolling<G: StudyGame>(position: &G, event: Option<&Event<G>>) -> bool {
    let Some(Event::Move { mv, .. }) = event else { return false };
    let steps = position.steps(mv);
    matches!(steps[..], [step] if position.step_kind(&step) == StepKind::Choose(Choice::Roll))
}

#[cfg(test)]
mod tests {
    use crate::analysis_model::tree_file;
    use game::{Game, Notation};

    use super::*;

    const L: Language = Language::English;

    fn written(line: &DisplayedLine) -> String {
        let one = |mv: &DisplayedMove| {
            let mut text = format!("{}{}", mv.number, mv.text);
            if !mv.comment.is_empty() {
                text += &format!(" {{{}}}", mv.comment);
            }
            for variation in &mv.variations {
                text += &format!(" ({})", written(variation));
            }
            text
        };
        line.moves.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_chess_moves_as_people_do() {
        let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 d6) 2. Nf3 {fine} Nc6 *";
        let tree = tree_file::read::<chess::Position>(text).unwrap();
        assert_eq!(
            written(&displayed_line(&tree, L)),
            "1.e4 e5 (1…c5 {Sicilian} 2.Nf3 d6) 2.Nf3 {fine} 2…Nc6"
        );
        let french = displayed_line(&tree, Language::French);
        assert_eq!(french.moves[2].text, "Cf3");
    }

    #[test]
    fn numbers_rolls_and_leaves_out_decisions_to_roll() {
        let rules: backgammon::Rules = "standard".parse().unwrap();
        let mut tree = VariationTree::new(backgammon::Position::start(rules));
        for text in ["31", "8/5,6/5", "roll", "62", "24/18,13/11"] {
            let event = tree.position(tree.current()).read_event(text).unwrap();
            tree.play(event).unwrap();
        }
        let line = displayed_line(&tree, L);
        let texts: Vec<String> =
            line.moves.iter().map(|one| format!("{}{}", one.number, one.text)).collect();
        assert_eq!(texts, ["1.31", "8/5 6/5", "2.62", "24/18 13/11"]);
        tree.go(3);
        assert_eq!(displayed_line(&tree, L).moves.len(), 5, "the user is there");
    }
}
