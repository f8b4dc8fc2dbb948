//! A tree as people read it.

use board_view::{Choice, StepKind};
use game::Event;
use words::Language;

use super::tree::VariationTree;
use super::tree_file::TreeFile;

/// Moves one after another, each with what was tried instead.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct DisplayedLine {
    pub(crate) moves: Vec<DisplayedMove>,
}

/// A move as it stands in a passage.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DisplayedMove {
    pub(crate) branch: usize,
    /// `1.`, `1…` or nothing.
    pub(crate) number: String,
    pub(crate) text: String,
    /// Whether dice have said it.
    pub(crate) is_roll: bool,
    pub(crate) comment: String,
    pub(crate) variations: Vec<DisplayedLine>,
}

/// The whole tree.
pub(crate) fn displayed_line<G: TreeFile>(tree: &VariationTree<G>, l: Language) -> DisplayedLine {
    DisplayedLine { moves: after(tree, 0, 0, true, l) }
}

/// What follows a branch after so many turns. A number is told at the beginning, and after an
/// interruption.
fn after<G: TreeFile>(
    tree: &VariationTree<G>,
    mut branch: usize,
    mut turns: u32,
    mut fresh: bool,
    l: Language,
) -> Vec<DisplayedMove> {
    let mut moves = Vec::new();
    while let [main, others @ ..] = tree.next(branch) {
        let variation = |other: &usize| {
            let (first, turns) = told(tree, *other, turns, true, l);
            let rest = after(tree, *other, turns, first.is_none(), l);
            DisplayedLine { moves: first.into_iter().chain(rest).collect() }
        };
        let variations: Vec<DisplayedLine> = others.iter().map(variation).collect();
        let (mut one, counted) = told(tree, *main, turns, fresh, l);
        if one.is_none() && !variations.is_empty() {
            one = Some(bare(tree, *main, l));
        }
        if let Some(mut one) = one {
            fresh = !variations.is_empty() || !one.comment.is_empty();
            one.variations = variations;
            moves.push(one);
        }
        (branch, turns) = (*main, counted);
    }
    moves
}

/// A branch in words, and the turns after it. That the dice were to be rolled is not worth a word,
/// unless somebody looks at it or has written something about it.
fn told<G: TreeFile>(
    tree: &VariationTree<G>,
    branch: usize,
    turns: u32,
    fresh: bool,
    l: Language,
) -> (Option<DisplayedMove>, u32) {
    let Some(before) = tree.before(branch) else { return (None, turns) };
    let position = tree.position(before);
    let is_roll = matches!(tree.event(branch), Some(Event::Roll(_)));
    let counted = turns + u32::from(is_roll);
    if is_rolling(position, tree.event(branch))
        && tree.here() != branch
        && tree.comment(branch).is_empty()
    {
        return (None, turns);
    }
    let number = match position.count() {
        Some((number, false)) => format!("{number}."),
        Some((number, true)) if fresh => format!("{number}…"),
        None if is_roll => format!("{counted}."),
        _ => String::new(),
    };
    (Some(DisplayedMove { number, ..bare(tree, branch, l) }), counted)
}

fn bare<G: TreeFile>(tree: &VariationTree<G>, branch: usize, l: Language) -> DisplayedMove {
    let position = tree.position(tree.before(branch).unwrap_or(0));
    let text = match tree.event(branch) {
        Some(Event::Move { mv, .. }) => position.write_localized_move(l, mv),
        Some(Event::Roll(roll)) => G::write_roll(roll),
        None => String::new(),
    };
    DisplayedMove {
        branch,
        number: String::new(),
        text,
        is_roll: matches!(tree.event(branch), Some(Event::Roll(_))),
        comment: tree.comment(branch).to_owned(),
        variations: Vec::new(),
    }
}

/// Whether an event only says that the dice are to be rolled.
fn is_rolling<G: TreeFile>(position: &G, event: Option<&Event<G>>) -> bool {
    let Some(Event::Move { mv, .. }) = event else { return false };
    let steps = position.steps(mv);
    matches!(steps[..], [step] if position.step_kind(&step) == StepKind::Choose(Choice::Roll))
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation};

    use super::*;

    const L: Language = Language::English;

    fn written(passage: &DisplayedLine) -> String {
        let one = |told: &DisplayedMove| {
            let mut text = format!("{}{}", told.number, told.text);
            if !told.comment.is_empty() {
                text += &format!(" {{{}}}", told.comment);
            }
            for variation in &told.variations {
                text += &format!(" ({})", written(variation));
            }
            text
        };
        passage.moves.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn chess_is_numbered_as_people_do() {
        let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 d6) 2. Nf3 {fine} Nc6 *";
        let tree = chess::Position::read_file(text).unwrap();
        assert_eq!(
            written(&displayed_line(&tree, L)),
            "1.e4 e5 (1…c5 {Sicilian} 2.Nf3 d6) 2.Nf3 {fine} 2…Nc6"
        );
        let french = displayed_line(&tree, Language::French);
        assert_eq!(french.moves[2].text, "Cf3");
    }

    #[test]
    fn rolls_are_numbered_and_rolling_is_not_told() {
        let rules: backgammon::Rules = "standard".parse().unwrap();
        let mut tree = VariationTree::new(backgammon::Position::start(rules));
        for text in ["31", "8/5,6/5", "roll", "62", "24/18,13/11"] {
            let event = tree.position(tree.here()).read_event(text).unwrap();
            tree.play(event).unwrap();
        }
        let told = displayed_line(&tree, L);
        let texts: Vec<String> =
            told.moves.iter().map(|one| format!("{}{}", one.number, one.text)).collect();
        assert_eq!(texts, ["1.31", "8/5 6/5", "2.62", "24/18 13/11"]);
        tree.go(3);
        assert_eq!(displayed_line(&tree, L).moves.len(), 5, "whoever stands there sees it");
    }
}
