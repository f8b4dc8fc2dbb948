//! Trees as files that other programs read: PGN and PDN, with variations and comments.

use game::{Event, Game as _, Notation as _, Side};
use movetext::{Comment, MoveNode, Variation};
use narration::PlayableGame;

use super::tree::VariationTree;

/// A game whose trees can be written as files.
pub(crate) trait TreeFile: PlayableGame {
    /// What files of trees end with, and the tree as such a file; nothing where no format has
    /// variations.
    fn write_file(_tree: &VariationTree<Self>) -> Option<(&'static str, String)> {
        None
    }

    /// The first game of a file as a tree.
    fn read_file(_text: &str) -> Option<VariationTree<Self>> {
        None
    }

    /// The number of the next move, and whether it is the second of that number.
    fn count(&self) -> Option<(u32, bool)> {
        None
    }
}

impl TreeFile for chess::Position {
    fn write_file(tree: &VariationTree<Self>) -> Option<(&'static str, String)> {
        let tags = chess::pgn::Tags::default();
        let line = line(tree, 0, &only_moves);
        let game = chess::pgn::PgnGame::from_moves(tags, tree.start().clone(), line, None).ok()?;
        Some(("pgn", game.to_string()))
    }

    fn read_file(text: &str) -> Option<VariationTree<Self>> {
        let game = chess::pgn::PgnReader::new(text.as_bytes()).next()?.ok()?;
        let mut tree = VariationTree::new(game.start().clone());
        add_moves(&mut tree, game.main())?;
        Some(tree)
    }

    fn count(&self) -> Option<(u32, bool)> {
        let text = self.write_position();
        let number = text.rsplit(' ').next()?.parse().ok()?;
        Some((number, self.turn().player() == Some(Side::Black)))
    }
}

impl TreeFile for checkers::Position {
    fn write_file(tree: &VariationTree<Self>) -> Option<(&'static str, String)> {
        let main = line(tree, 0, &only_moves);
        let game = checkers::pdn::PdnGame { tags: movetext::Tags::default(), main, result: None };
        Some(("pdn", checkers::pdn::write(tree.start(), &game).ok()?))
    }

    fn read_file(text: &str) -> Option<VariationTree<Self>> {
        let mut reader = checkers::pdn::reader(text.as_bytes());
        let (start, game) = checkers::pdn::next_game(&mut reader).ok()??;
        let mut tree = VariationTree::new(start);
        add_moves(&mut tree, &game.main)?;
        Some(tree)
    }

    fn count(&self) -> Option<(u32, bool)> {
        Some((self.number(), self.side_to_move() == Side::White))
    }
}

impl TreeFile for backgammon::Position {}

impl TreeFile for backgammon::TablePosition {}

/// The move of an event, in a game without dice.
fn only_moves<G: PlayableGame>(event: &Event<G>) -> Option<G::Move> {
    match event {
        Event::Move { mv, .. } => Some(mv.clone()),
        Event::Roll(_) => None,
    }
}

/// The moves after a node, as move text.
fn line<G: PlayableGame>(
    tree: &VariationTree<G>,
    mut node: usize,
    read: &dyn Fn(&Event<G>) -> Option<G::Move>,
) -> Variation<G::Move> {
    let mut line = Variation::default();
    // A comment at the start belongs to the first move.
    let mut before = comments(tree.comment(node)).filter(|_| node == 0);
    while let [main, others @ ..] = tree.children(node) {
        let Some(mut first) = move_node(tree, *main, read) else { break };
        first.before = before.take().into_iter().collect();
        for other in others {
            let Some(other_first) = move_node(tree, *other, read) else { continue };
            let mut variation = self::line(tree, *other, read);
            variation.moves.insert(0, other_first);
            first.variations.push(variation);
        }
        line.moves.push(first);
        node = *main;
    }
    line
}

fn move_node<G: PlayableGame>(
    tree: &VariationTree<G>,
    node: usize,
    read: &dyn Fn(&Event<G>) -> Option<G::Move>,
) -> Option<MoveNode<G::Move>> {
    let mut mv = MoveNode::new(read(tree.event(node)?)?);
    mv.after = comments(tree.comment(node)).into_iter().collect();
    Some(mv)
}

fn comments(text: &str) -> Option<Comment> {
    (!text.is_empty()).then(|| Comment::new(text))
}

/// Adds move text after the current node, and goes to its end.
fn add_moves<G: PlayableGame>(
    tree: &mut VariationTree<G>,
    line: &Variation<G::Move>,
) -> Option<()> {
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
        let tree = chess::Position::read_file(text).unwrap();
        assert_eq!(tree.children(1).len(), 2);
        let (ending, written) = chess::Position::write_file(&tree).unwrap();
        assert_eq!(ending, "pgn");
        assert!(written.trim_end().ends_with(text), "{written}");
        let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 31\"]\n\n31... Kd7 *";
        let tree = chess::Position::read_file(fen).unwrap();
        assert_eq!(tree.start().count(), Some((31, true)));
        assert!(chess::Position::write_file(&tree).unwrap().1.contains("31... Kd7 *"));
        assert!(chess::Position::read_file("nothing at all").is_none_or(|tree| tree.is_empty()));
    }

    #[test]
    fn reads_back_pdn_with_variations() {
        let text = "1. 11-15 23-19 (23-18 {sharper}) 2. 8-11 *";
        let tree = checkers::Position::read_file(text).unwrap();
        assert_eq!(tree.start().count(), Some((1, false)));
        let (_, written) = checkers::Position::write_file(&tree).unwrap();
        assert!(written.contains("{sharper}") && written.contains("8-11"), "{written}");
        let again = checkers::Position::read_file(&written).unwrap();
        assert_eq!(again.children(1).len(), 2);
    }
}
