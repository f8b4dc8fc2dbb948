use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use game::{DiagramStyle, Event, Notation, Turn};

use crate::law::{CheckResult, require};
use crate::law_context::LawContext;
use crate::mutated_text::{GARBAGE, mutate};
use crate::{Law, TestRng, turns};

/// The text of rules reads as equal rules, and no text makes the reader panic.
pub(crate) fn check_rules<G: Notation>(rules: &G::Rules, rng: &mut TestRng) -> CheckResult {
    let text = rules.to_string();
    let read = text.parse::<G::Rules>();
    let same = matches!(&read, Ok(read) if read == rules);
    require!(same, Law::RulesText, "'{text}' is read as {:?}", read.map_err(|e| e.to_string()));
    let mutations = (0..300).map(|_| mutate(&text, rng));
    for text in GARBAGE.iter().map(|garbage| (*garbage).to_owned()).chain(mutations) {
        if let Ok(rules) = text.parse::<G::Rules>() {
            let again = rules.to_string().parse().ok();
            require!(again.as_ref() == Some(&rules), Law::RulesText, "{rules} (from '{text}')");
        }
    }
    Ok(())
}

/// Texts can be read back, and texts that can be read are legal.
pub(crate) fn check_at<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let position = context.line.position();
    check_position_text(position)?;
    check_diagrams(position)?;
    check_distinct_texts(position)?;
    match position.turn() {
        Turn::Player(_) => check_move_texts(context)?,
        Turn::Chance => check_roll_texts(position)?,
        Turn::Over(_) => {}
    }
    check_foreign_texts(context)?;
    check_mutated_positions(context)
}

fn check_position_text<G: Notation>(position: &G) -> CheckResult {
    let text = position.write_position();
    let one_line = !text.trim().is_empty() && !text.contains(char::is_control);
    require!(one_line, Law::PositionText, "'{text}' is not one line");
    match G::read_position(position.rules(), &text) {
        Err(error) => require!(false, Law::PositionText, "'{text}' is refused: {error}"),
        Ok(read) => {
            require!(read == *position, Law::PositionText, "'{text}' is read as {read:?}");
            require!(read.rules() == position.rules(), Law::KeepsRules, "lost by reading '{text}'");
            require!(read.key() == position.key(), Law::Key, "'{text}' read back");
            require!(hash(&read) == hash(position), Law::Key, "hash of '{text}' read back");
        }
    }
    Ok(())
}

fn hash(thing: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

fn check_diagrams<G: Notation>(position: &G) -> CheckResult {
    let plain = position.diagram(DiagramStyle::Ascii);
    let good = plain.is_ascii() && !plain.contains('\x1b') && !plain.trim().is_empty();
    require!(good, Law::Diagram, "ASCII draws\n{plain}");
    let unicode = position.diagram(DiagramStyle::Unicode);
    let good = !unicode.contains('\x1b') && !unicode.trim().is_empty();
    require!(good, Law::Diagram, "Unicode draws\n{unicode}");
    require!(
        !position.diagram(DiagramStyle::Colour).trim().is_empty(),
        Law::Diagram,
        "colour draws nothing"
    );
    Ok(())
}

fn check_distinct_texts<G: Notation>(position: &G) -> CheckResult {
    let moves = position.legal_moves();
    let rolls = position.chances();
    let texts = moves.iter().map(|mv| position.write_move(mv));
    let texts = texts.chain(rolls.iter().map(|(roll, _)| G::write_roll(roll)));
    let mut seen = HashSet::new();
    for text in texts {
        let word =
            !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control());
        require!(word, Law::DistinctTexts, "'{text}' is not one word");
        let first = seen.insert(text.clone());
        require!(first, Law::DistinctTexts, "'{text}' has two meanings");
    }
    Ok(())
}

fn check_move_texts<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    for mv in context.some_moves() {
        let position = context.line.position();
        let text = position.write_move(&mv);
        match position.read_event(&text) {
            Ok(Event::Move { mv: read, .. }) if read == mv => {}
            Ok(other) => require!(false, Law::MoveText, "'{text}' is {mv:?}, read as {other:?}"),
            Err(error) => require!(false, Law::MoveText, "'{text}' is {mv:?}, refused: {error}"),
        }
        for text in mutations(&text, context.rng) {
            check_reads_legal(context.line.position(), &text)?;
        }
    }
    Ok(())
}

fn check_roll_texts<G: Notation>(position: &G) -> CheckResult {
    for (roll, _) in position.chances() {
        let text = G::write_roll(&roll);
        let read = position.read_roll(&text);
        require!(
            read.as_ref().ok() == Some(&roll),
            Law::RollText,
            "'{text}' is {roll:?}: {read:?}"
        );
    }
    Ok(())
}

/// Texts from other positions, and garbage.
fn check_foreign_texts<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let position = context.line.position();
    for word in context.rng.sample(&context.seen.words, 4) {
        check_reads_legal(position, word)?;
    }
    if context.thorough {
        for garbage in GARBAGE {
            check_reads_legal(position, garbage)?;
        }
    }
    Ok(())
}

/// If the text can be read, then as something legal.
fn check_reads_legal<G: Notation>(position: &G, text: &str) -> CheckResult {
    if let Ok(mv) = position.read_move(text) {
        let legal = position.legal_moves().contains(&mv);
        require!(legal, Law::ReadsLegal, "'{text}' is read as {mv:?}, which is not legal");
    }
    if let Ok(roll) = position.read_roll(text) {
        let possible = position.chances().iter().any(|(chance, _)| *chance == roll);
        require!(possible, Law::ReadsLegal, "'{text}' is read as {roll:?}, which is not possible");
    }
    Ok(())
}

/// A changed text of a position is rejected, or reads as a position that keeps the laws.
fn check_mutated_positions<G: Notation>(context: &mut LawContext<G>) -> CheckResult {
    let position = context.line.position();
    let mut texts = mutations(&position.write_position(), context.rng);
    if context.thorough {
        texts.extend(GARBAGE.iter().map(|garbage| (*garbage).to_owned()));
    }
    for text in texts {
        if let Ok(read) = G::read_position(position.rules(), &text) {
            let add_text = |mut violation: crate::law::Violation| {
                violation.detail = format!("{} (in the position '{text}')", violation.detail);
                violation
            };
            turns::check_at(&read).map_err(add_text)?;
            check_position_text(&read).map_err(add_text)?;
        }
    }
    Ok(())
}

fn mutations(text: &str, rng: &mut TestRng) -> Vec<String> {
    (0..3).map(|_| mutate(text, rng)).collect()
}
