//! A tree as it is stored: the game and its rules, the start, the path to the current node, and the events,
//! with variations in parentheses and comments in braces.

use game::{Event, Notation};

use super::tree::VariationTree;

const TITLE: &str = "salon-analysis 1";

/// Nobody nests variations deeper. A text that does is an attack.
const DEEPEST: usize = 200;

/// Writes a tree of a game.
pub(crate) fn write<G: Notation>(game: &str, tree: &VariationTree<G>) -> String {
    let start = tree.start();
    let mut text = format!("{TITLE}\n{game} {}\n{}\n", start.rules(), start.write_position());
    let path: Vec<String> =
        tree.path_to(tree.current()).iter().map(|at| place(tree, *at)).collect();
    text += &path.join(" ");
    text.push('\n');
    write_comment(&mut text, tree.comment(0));
    write_after(&mut text, tree, 0);
    text
}

/// The place of a node among its siblings.
fn place<G: Notation>(tree: &VariationTree<G>, node: usize) -> String {
    let siblings = tree.parent(node).map_or(&[][..], |before| tree.children(before));
    siblings.iter().position(|other| *other == node).unwrap_or(0).to_string()
}

fn write_after<G: Notation>(text: &mut String, tree: &VariationTree<G>, mut node: usize) {
    while let [main, others @ ..] = tree.children(node) {
        write_branch(text, tree, *main);
        for other in others {
            text.push_str(" (");
            write_branch(text, tree, *other);
            write_after(text, tree, *other);
            text.push_str(" )");
        }
        node = *main;
    }
}

fn write_branch<G: Notation>(text: &mut String, tree: &VariationTree<G>, node: usize) {
    if let Some((event, before)) = tree.event(node).zip(tree.parent(node)) {
        text.push(' ');
        text.push_str(&tree.position(before).write_event(event));
    }
    write_comment(text, tree.comment(node));
}

fn write_comment(text: &mut String, comment: &str) {
    if !comment.is_empty() {
        let comment = comment.replace('\\', "\\\\").replace('}', "\\)").replace('\n', "\\n");
        text.push_str(&format!(" {{{comment}}}"));
    }
}

fn read_comment(text: &str) -> String {
    let mut comment = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        comment.push(match letter {
            '\\' => match letters.next() {
                Some(')') => '}',
                Some('n') => '\n',
                other => other.unwrap_or('\\'),
            },
            letter => letter,
        });
    }
    comment
}

/// The game and the rules of a stored tree; `None` if the text is something else.
pub(crate) fn kind_of(text: &str) -> Option<(&str, &str)> {
    let mut lines = text.lines();
    (lines.next()? == TITLE).then_some(())?;
    lines.next()?.split_once(' ')
}

/// Reads a tree; `None` if it is not one of this game.
pub(crate) fn read<G: Notation>(text: &str) -> Option<VariationTree<G>> {
    let (_, rules) = kind_of(text)?;
    let mut lines = text.splitn(5, '\n').skip(2);
    let (start, path, rest) = (lines.next()?, lines.next()?, lines.next()?);
    let mut tree = VariationTree::new(G::read_position(&rules.parse().ok()?, start).ok()?);
    read_events(&mut tree, rest)?;
    tree.go(0);
    for place in path.split_whitespace() {
        let place: usize = place.parse().ok()?;
        let next = *tree.children(tree.current()).get(place)?;
        tree.go(next);
    }
    Some(tree)
}

fn read_events<G: Notation>(tree: &mut VariationTree<G>, mut rest: &str) -> Option<()> {
    let mut outside: Vec<usize> = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix('{') {
            let (comment, after) = comment.split_once('}')?;
            tree.set_comment(tree.current(), &read_comment(comment));
            rest = after;
        } else if let Some(after) = rest.strip_prefix('(') {
            // A variation begins instead of the last event.
            (outside.len() < DEEPEST).then_some(())?;
            outside.push(tree.current());
            tree.go(tree.parent(tree.current())?);
            rest = after;
        } else if let Some(after) = rest.strip_prefix(')') {
            tree.go(outside.pop()?);
            rest = after;
        } else if rest.is_empty() {
            return outside.is_empty().then_some(());
        } else {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let event: Event<G> = tree.position(tree.current()).read_event(word).ok()?;
            tree.play(event).ok()?;
            rest = after;
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rules};

    use super::*;
    use crate::analysis_model::tree::TreeStep;

    fn tree() -> VariationTree<Position> {
        let mut tree = VariationTree::new(Position::new(Rules::STANDARD));
        let play = |tree: &mut VariationTree<Position>, text: &str| {
            let event = tree.position(tree.current()).read_event(text).unwrap();
            tree.play(event).unwrap();
        };
        for text in ["e2e4", "e7e5", "g1f3"] {
            play(&mut tree, text);
        }
        tree.go(2);
        tree.step(TreeStep::Back);
        play(&mut tree, "c7c5");
        tree.set_comment(tree.current(), "Sicilian {sharp}\n\\o/");
        play(&mut tree, "b1c3");
        tree.step(TreeStep::Back);
        play(&mut tree, "g1f3");
        tree
    }

    #[test]
    fn reads_back_variations_and_comments() {
        let tree = tree();
        let text = write("chess", &tree);
        assert!(
            text.ends_with(" e2e4 e7e5 ( c7c5 {Sicilian {sharp\\)\\n\\\\o/} b1c3 ( g1f3 ) ) g1f3"),
            "{text}"
        );
        let back = read::<Position>(&text).unwrap();
        assert_eq!(write("chess", &back), text);
        assert_eq!(back.position(back.current()), tree.position(tree.current()));
        assert_eq!(kind_of(&text), Some(("chess", "standard")));
    }

    #[test]
    fn reads_back_rolls() {
        let rules: backgammon::Rules = "standard".parse().unwrap();
        let mut tree = VariationTree::new(<backgammon::Position as game::Game>::start(rules));
        for text in ["31", "8/5,6/5", "roll", "62"] {
            let event = tree.position(tree.current()).read_event(text).unwrap();
            tree.play(event).unwrap();
        }
        let text = write("backgammon", &tree);
        assert_eq!(write("backgammon", &read::<backgammon::Position>(&text).unwrap()), text);
    }

    #[test]
    fn rejects_damaged_texts() {
        let text = write("chess", &tree());
        let wrong = [
            text.replace("e7e5", "e7e4"),
            text.replace(" )", ""),
            text.replace("salon-analysis 1", "x"),
            text.replace('}', ""),
            text.clone() + " )",
            text.replace("0 1 1", "0 7"),
            String::new(),
        ];
        for text in wrong {
            assert!(read::<Position>(&text).is_none(), "{text}");
        }
        let deep = text.clone() + &" ( d2d4".repeat(5_000);
        assert!(read::<Position>(&deep).is_none());
    }
}
