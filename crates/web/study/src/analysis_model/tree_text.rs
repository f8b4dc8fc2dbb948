//! A tree as it is kept: the game and its rules, the start, where somebody looks, and the events, with
//! variations in round brackets and comments in braces.

use game::{Event, Notation};

use super::tree::VariationTree;

const TITLE: &str = "salon-analysis 1";

/// Deeper than this nobody thinks; a text that says otherwise means harm.
const DEEPEST: usize = 200;

/// Writes a tree of a game.
pub(crate) fn write<G: Notation>(game: &str, tree: &VariationTree<G>) -> String {
    let start = tree.start();
    let mut text = format!("{TITLE}\n{game} {}\n{}\n", start.rules(), start.write_position());
    let way: Vec<String> = tree.way_to(tree.here()).iter().map(|at| place(tree, *at)).collect();
    text += &way.join(" ");
    text.push('\n');
    write_comment(&mut text, tree.comment(0));
    write_after(&mut text, tree, 0);
    text
}

/// Where a branch stands among those that follow the same position.
fn place<G: Notation>(tree: &VariationTree<G>, branch: usize) -> String {
    let siblings = tree.before(branch).map_or(&[][..], |before| tree.next(before));
    siblings.iter().position(|other| *other == branch).unwrap_or(0).to_string()
}

fn write_after<G: Notation>(text: &mut String, tree: &VariationTree<G>, mut branch: usize) {
    while let [main, others @ ..] = tree.next(branch) {
        write_branch(text, tree, *main);
        for other in others {
            text.push_str(" (");
            write_branch(text, tree, *other);
            write_after(text, tree, *other);
            text.push_str(" )");
        }
        branch = *main;
    }
}

fn write_branch<G: Notation>(text: &mut String, tree: &VariationTree<G>, branch: usize) {
    if let Some((event, before)) = tree.event(branch).zip(tree.before(branch)) {
        text.push(' ');
        text.push_str(&tree.position(before).write_event(event));
    }
    write_comment(text, tree.comment(branch));
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

/// The game and the rules of a text that is a tree.
pub(crate) fn kind_of(text: &str) -> Option<(&str, &str)> {
    let mut lines = text.lines();
    (lines.next()? == TITLE).then_some(())?;
    lines.next()?.split_once(' ')
}

/// Reads a tree; nothing if it is none of this game.
pub(crate) fn read<G: Notation>(text: &str) -> Option<VariationTree<G>> {
    let (_, rules) = kind_of(text)?;
    let mut lines = text.splitn(5, '\n').skip(2);
    let (start, way, rest) = (lines.next()?, lines.next()?, lines.next()?);
    let mut tree = VariationTree::new(G::read_position(&rules.parse().ok()?, start).ok()?);
    read_events(&mut tree, rest)?;
    tree.go(0);
    for place in way.split_whitespace() {
        let place: usize = place.parse().ok()?;
        let next = *tree.next(tree.here()).get(place)?;
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
            tree.set_comment(tree.here(), &read_comment(comment));
            rest = after;
        } else if let Some(after) = rest.strip_prefix('(') {
            // What follows was tried instead of the last one.
            (outside.len() < DEEPEST).then_some(())?;
            outside.push(tree.here());
            tree.go(tree.before(tree.here())?);
            rest = after;
        } else if let Some(after) = rest.strip_prefix(')') {
            tree.go(outside.pop()?);
            rest = after;
        } else if rest.is_empty() {
            return outside.is_empty().then_some(());
        } else {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let event: Event<G> = tree.position(tree.here()).read_event(word).ok()?;
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
            let event = tree.position(tree.here()).read_event(text).unwrap();
            tree.play(event).unwrap();
        };
        for text in ["e2e4", "e7e5", "g1f3"] {
            play(&mut tree, text);
        }
        tree.go(2);
        tree.walk(TreeStep::Back);
        play(&mut tree, "c7c5");
        tree.set_comment(tree.here(), "Sicilian {sharp}\n\\o/");
        play(&mut tree, "b1c3");
        tree.walk(TreeStep::Back);
        play(&mut tree, "g1f3");
        tree
    }

    #[test]
    fn what_is_kept_comes_back() {
        let tree = tree();
        let text = write("chess", &tree);
        assert!(
            text.ends_with(" e2e4 e7e5 ( c7c5 {Sicilian {sharp\\)\\n\\\\o/} b1c3 ( g1f3 ) ) g1f3"),
            "{text}"
        );
        let back = read::<Position>(&text).unwrap();
        assert_eq!(write("chess", &back), text);
        assert_eq!(back.position(back.here()), tree.position(tree.here()));
        assert_eq!(kind_of(&text), Some(("chess", "standard")));
    }

    #[test]
    fn rolls_are_kept_too() {
        let rules: backgammon::Rules = "standard".parse().unwrap();
        let mut tree = VariationTree::new(<backgammon::Position as game::Game>::start(rules));
        for text in ["31", "8/5,6/5", "roll", "62"] {
            let event = tree.position(tree.here()).read_event(text).unwrap();
            tree.play(event).unwrap();
        }
        let text = write("backgammon", &tree);
        assert_eq!(write("backgammon", &read::<backgammon::Position>(&text).unwrap()), text);
    }

    #[test]
    fn what_is_damaged_is_nothing() {
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
