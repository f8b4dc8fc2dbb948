use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use game::{DiagramStyle, Event, Notation, Turn};

use crate::law::{Held, hold};
use crate::scene::Scene;
use crate::scribble::{GARBAGE, scribble};
use crate::{Law, Luck, turns};

/// Rules survive their text, and no text of rules brings the reader down.
pub(crate) fn hold_of_rules<G: Notation>(rules: &G::Rules, luck: &mut Luck) -> Held {
    let text = rules.to_string();
    let read = text.parse::<G::Rules>();
    let same = matches!(&read, Ok(read) if read == rules);
    hold!(same, Law::RulesText, "'{text}' is read as {:?}", read.map_err(|e| e.to_string()));
    let scribbles = (0..300).map(|_| scribble(&text, luck));
    for text in GARBAGE.iter().map(|garbage| (*garbage).to_owned()).chain(scribbles) {
        if let Ok(rules) = text.parse::<G::Rules>() {
            let again = rules.to_string().parse().ok();
            hold!(again.as_ref() == Some(&rules), Law::RulesText, "{rules} (from '{text}')");
        }
    }
    Ok(())
}

/// What is written can be read back, and what can be read can happen.
pub(crate) fn hold_at<G: Notation>(scene: &mut Scene<G>) -> Held {
    let position = scene.line.position();
    position_text(position)?;
    drawn(position)?;
    distinct(position)?;
    match position.turn() {
        Turn::Player(_) => moves_text(scene)?,
        Turn::Chance => rolls_text(position)?,
        Turn::Over(_) => {}
    }
    foreign_words(scene)?;
    scribbled_positions(scene)
}

fn position_text<G: Notation>(position: &G) -> Held {
    let text = position.write_position();
    let one_line = !text.trim().is_empty() && !text.contains(char::is_control);
    hold!(one_line, Law::PositionText, "'{text}' is not one line");
    match G::read_position(position.rules(), &text) {
        Err(error) => hold!(false, Law::PositionText, "'{text}' is refused: {error}"),
        Ok(read) => {
            hold!(read == *position, Law::PositionText, "'{text}' is read as {read:?}");
            hold!(read.rules() == position.rules(), Law::KeepsRules, "lost by reading '{text}'");
            hold!(read.key() == position.key(), Law::Key, "'{text}' read back");
            hold!(hash(&read) == hash(position), Law::Key, "hash of '{text}' read back");
        }
    }
    Ok(())
}

fn hash(thing: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

fn drawn<G: Notation>(position: &G) -> Held {
    let plain = position.diagram(DiagramStyle::Ascii);
    let good = plain.is_ascii() && !plain.contains('\x1b') && !plain.trim().is_empty();
    hold!(good, Law::Diagram, "plain ink draws\n{plain}");
    let unicode = position.diagram(DiagramStyle::Unicode);
    let good = !unicode.contains('\x1b') && !unicode.trim().is_empty();
    hold!(good, Law::Diagram, "unicode ink draws\n{unicode}");
    hold!(
        !position.diagram(DiagramStyle::Colour).trim().is_empty(),
        Law::Diagram,
        "colour draws nothing"
    );
    Ok(())
}

fn distinct<G: Notation>(position: &G) -> Held {
    let moves = position.legal_moves();
    let rolls = position.chances();
    let texts = moves.iter().map(|mv| position.write_move(mv));
    let texts = texts.chain(rolls.iter().map(|(roll, _)| G::write_roll(roll)));
    let mut seen = HashSet::new();
    for text in texts {
        let word =
            !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control());
        hold!(word, Law::DistinctTexts, "'{text}' is not one word");
        let first = seen.insert(text.clone());
        hold!(first, Law::DistinctTexts, "'{text}' stands for two");
    }
    Ok(())
}

fn moves_text<G: Notation>(scene: &mut Scene<G>) -> Held {
    for mv in scene.some_moves() {
        let position = scene.line.position();
        let text = position.write_move(&mv);
        match position.read_event(&text) {
            Ok(Event::Move { mv: read, .. }) if read == mv => {}
            Ok(other) => hold!(false, Law::MoveText, "'{text}' is {mv:?}, read as {other:?}"),
            Err(error) => hold!(false, Law::MoveText, "'{text}' is {mv:?}, refused: {error}"),
        }
        for text in scribbles(&text, scene.luck) {
            reads_legal(scene.line.position(), &text)?;
        }
    }
    Ok(())
}

fn rolls_text<G: Notation>(position: &G) -> Held {
    for (roll, _) in position.chances() {
        let text = G::write_roll(&roll);
        let read = position.read_roll(&text);
        hold!(read.as_ref().ok() == Some(&roll), Law::RollText, "'{text}' is {roll:?}: {read:?}");
    }
    Ok(())
}

/// Words from other positions, and garbage.
fn foreign_words<G: Notation>(scene: &mut Scene<G>) -> Held {
    let position = scene.line.position();
    for word in scene.luck.some(&scene.memory.words, 4) {
        reads_legal(position, word)?;
    }
    if scene.closely {
        for garbage in GARBAGE {
            reads_legal(position, garbage)?;
        }
    }
    Ok(())
}

/// If the text can be read at all, then as something that can happen here.
fn reads_legal<G: Notation>(position: &G, text: &str) -> Held {
    if let Ok(mv) = position.read_move(text) {
        let legal = position.legal_moves().contains(&mv);
        hold!(legal, Law::ReadsLegal, "'{text}' is read as {mv:?}, which is not legal");
    }
    if let Ok(roll) = position.read_roll(text) {
        let possible = position.chances().iter().any(|(chance, _)| *chance == roll);
        hold!(possible, Law::ReadsLegal, "'{text}' is read as {roll:?}, which cannot come");
    }
    Ok(())
}

/// A position that somebody wrote by hand is refused, or is as sound as any.
fn scribbled_positions<G: Notation>(scene: &mut Scene<G>) -> Held {
    let position = scene.line.position();
    let mut texts = scribbles(&position.write_position(), scene.luck);
    if scene.closely {
        texts.extend(GARBAGE.iter().map(|garbage| (*garbage).to_owned()));
    }
    for text in texts {
        if let Ok(read) = G::read_position(position.rules(), &text) {
            let say = |mut breach: crate::law::Breach| {
                breach.detail = format!("{} (in the position '{text}')", breach.detail);
                breach
            };
            turns::hold_at(&read).map_err(say)?;
            position_text(&read).map_err(say)?;
        }
    }
    Ok(())
}

fn scribbles(text: &str, luck: &mut Luck) -> Vec<String> {
    (0..3).map(|_| scribble(text, luck)).collect()
}
