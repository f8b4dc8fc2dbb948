//! Trees as files that other programs read, with variations and comments.

use game::Event;
use movetext::{Comment, MoveNode, Variation};

use super::tree::VariationTree;
use crate::study_game::StudyGame;

/// A tree as a file: its extension and its text. `None` if the game has no format with variations.
pub(crate) fn write<G: StudyGame>(tree: &VariationTree<G>) -> Option<(&'static str, String)> {
    tree.start().write_variations(variation(tree, 0))
}

/// The first game of a file as a tree.
pub(crate) fn read<G: StudyGame>(text: &str) -> Option<VariationTree<G>> {
    let (start, main) = G::read_variations(text)?;
    let mut tree = VariationTree::new(start);
    add_moves(&mut tree, &main)?;
    Some(tree)
}

/// The moves after a node, as move text.
fn variation<G: StudyGame>(tree: &VariationTree<G>, mut node: usize) -> Variation<G::Move> {
    let mut line = Variation::default();
    // A comment at the start belongs to the first move.
    let mut before = comment(tree.comment(node)).filter(|_| node == 0);
    while let [main, others @ ..] = tree.children(node) {
        let Some(mut first) = move_node(tree, *main) else { break };
        first.before = before.take().into_iter().collect();
        for other in others {
            let Some(other_first) = move_node(tree, *other) else { continue };
            let mut side_line = variation(tree, *other);
            side_line.moves.insert(0, other_first);
            first.variations.push(side_line);
        }
        line.moves.push(first);
        node = *main;
    }
    line
}

/// The move of a node. Formats with variations have no rolls.
fn move_node<G: StudyGame>(tree: &VariationTree<G>, node: usize) -> Option<MoveNode<G::Move>> {
    let Event::Move { mv, .. } = tree.event(node)? else { return None };
    let mut node_of_move = MoveNode::new(mv.clone());
    node_of_move.after = comment(tree.comment(node)).into_iter().collect();
    Some(node_of_move)
}

fn comment(text: &str) -> Option<Comment> {
    (!text.is_empty()).then(|| Comment::new(text))
}

/// Adds move text after the current node, and goes to its end.
fn add_moves<G: StudyGame>(tree: &mut VariationTree<G>, line: &Variation<G::Move>) -> Option<()> {
    for node in &line.moves {
        let before = tree.current();
        let by = tree.position(before).turn().player()?;
        tree.play(Event::Move { by, mv: node.mv.clone() }).ok()?;
        let here = tree.current();
        let said: Vec<String> = node.before.iter().chain(&node.after).map(Comment::prose).collect();
        tree.set_comment(here, &said.join(" "));
        for variation in &node.variations {
            tree.go(before);
            add_moves(tree, variation)?;
        }
        tree.go(here);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_pgn_with_variations_and_comments() {
        let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. Nc3) 2... d6) 2. Nf3 *";
        let tree = read::<chess::Position>(text).unwrap();
        assert_eq!(tree.children(1).len(), 2);
        let (extension, written) = write(&tree).unwrap();
        assert_eq!(extension, "pgn");
        assert!(written.trim_end().ends_with(text), "{written}");
        let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 31\"]\n\n31... Kd7 *";
        let tree = read::<chess::Position>(fen).unwrap();
        assert!(write(&tree).unwrap().1.contains("31... Kd7 *"));
        assert!(read::<chess::Position>("nothing at all").is_none_or(|tree| tree.is_empty()));
    }

    #[test]
    fn reads_back_pdn_with_variations() {
        let text = "1. 11-15 23-19 (23-18 {sharper}) 2. 8-11 *";
        let tree = read::<checkers::Position>(text).unwrap();
        let (_, written) = write(&tree).unwrap();
        assert!(written.contains("{sharper}") && written.contains("8-11"), "{written}");
        let again = read::<checkers::Position>(&written).unwrap();
        assert_eq!(again.children(1).len(), 2);
    }
}
