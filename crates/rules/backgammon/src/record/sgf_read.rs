use game::{BySide, Side};

use super::match_file_error::{MatchFileError, quote};
use super::replay::{FileAction, FileEvent, FilePlay};
use super::sgf_tree::Node;
use super::unverified_game::{GameTerms, UnverifiedGame};
use crate::checkers::{BAR, OFF};
use crate::dice::{Dice, read_dice};
use crate::play::Hop;
use crate::rules::Beavers;

/// SGF calls X black and O white; here X is White.
fn side_of(property: &str) -> Side {
    if property == "B" { Side::White } else { Side::Black }
}

/// The property of a side's moves, and its name in other properties.
pub(super) fn property_of(side: Side) -> &'static str {
    match side {
        Side::White => "B",
        Side::Black => "W",
    }
}

/// The game in the nodes of a tree; `None` if the tree is not backgammon.
pub(super) fn draft(nodes: &[Node]) -> Option<UnverifiedGame> {
    let root = nodes.first()?;
    let is_backgammon = match root.value("GM") {
        Some(game) => game.trim() == "6",
        // Without the property, only the moves can show which game it is.
        None => nodes.iter().flat_map(deeds).any(|event| event.is_readable()),
    };
    if !is_backgammon {
        return None;
    }
    let info = |tag: &str| {
        let values = root.values("MI").unwrap_or_default().iter();
        let mut tags = values.filter_map(|value| value.split_once(':'));
        tags.find(|(name, _)| name.trim().eq_ignore_ascii_case(tag))
            .and_then(|(_, value)| value.trim().parse::<u32>().ok())
    };
    let rule = |name: &str| {
        let rules = root.value("RU").unwrap_or_default();
        rules.split(':').any(|rule| rule.trim().eq_ignore_ascii_case(name))
    };
    let name = |property: &str| root.value(property).unwrap_or("?").to_owned();
    let mut event: Vec<_> = nodes.iter().flat_map(deeds).collect();
    event.extend(nodes.last().and_then(unplayed_roll));
    event.extend(result(root));
    let (rules, mut notes) = game_comment(root);
    notes.extend(comments(nodes));
    Some(UnverifiedGame {
        number: info("game").unwrap_or(0).saturating_add(1),
        line: root.line,
        players: BySide { white: name("PB"), black: name("PW") },
        notes,
        warnings: Vec::new(),
        event,
        terms: GameTerms {
            rules,
            jacoby: rule("Jacoby"),
            beavers: beavers(nodes),
            cubeless: rule("NoCube"),
            length: info("length").unwrap_or(0),
            points: BySide { white: info("bs").unwrap_or(0), black: info("ws").unwrap_or(0) },
            crawford: rule("CrawfordGame"),
            auto: auto_doubles(root),
        },
    })
}

fn comments(nodes: &[Node]) -> Vec<String> {
    let comments = nodes.iter().filter_map(|node| node.value("C"));
    comments
        .flat_map(str::lines)
        .map(|line| line.trim().to_owned())
        .filter(|l| !l.is_empty())
        .collect()
}

/// The rules that the comment about the whole game names, and its other lines.
fn game_comment(root: &Node) -> (Option<String>, Vec<String>) {
    let (mut rules, mut notes) = (None, Vec::new());
    for line in root.value("GC").unwrap_or_default().lines().map(str::trim) {
        let named = line.strip_prefix("[Rules \"").and_then(|rest| rest.strip_suffix("\"]"));
        match named {
            Some(named) => rules = Some(named.to_owned()),
            None if line.is_empty() => {}
            None => notes.push(line.to_owned()),
        }
    }
    (rules, notes)
}

/// A cube that has been turned before the first move.
fn auto_doubles(root: &Node) -> u8 {
    let stake = root.value("CV").and_then(|value| value.trim().parse::<u32>().ok());
    stake.filter(|stake| stake.is_power_of_two()).map_or(0, |stake| stake.ilog2() as u8)
}

/// A file may not say which answers to a double are allowed: those in the game show it.
fn beavers(nodes: &[Node]) -> Beavers {
    let doubles =
        |node: &Node| ["B", "W"].iter().any(|property| node.value(property) == Some("double"));
    let in_a_row = |count: usize| nodes.windows(count).any(|row| row.iter().all(doubles));
    match () {
        () if in_a_row(3) => Beavers::Raccoons,
        () if in_a_row(2) => Beavers::On,
        () => Beavers::Off,
    }
}

/// The event of a node.
fn deeds(node: &Node) -> Vec<FileEvent> {
    let event = |by, action| FileEvent { line: node.line, column: node.column, by, action };
    if ["AE", "AB", "AW"].iter().any(|setup| node.values(setup).is_some()) {
        return vec![event(Side::White, FileAction::Unreadable(MatchFileError::SetUp))];
    }
    let moves = ["B", "W"]
        .into_iter()
        .filter_map(|property| Some((side_of(property), node.value(property)?)));
    moves.map(|(by, text)| event(by, action(by, text.trim()))).collect()
}

/// A roll in the last node after which a player resigned.
fn unplayed_roll(node: &Node) -> Option<FileEvent> {
    let (one, other) = read_dice(node.value("DI")?.trim())?;
    let by = side_of(node.value("PL")?.trim());
    let action = FileAction::Play(Dice::of(one, other), FilePlay::Hops(Vec::new()));
    Some(FileEvent { line: node.line, column: node.column, by, action })
}

fn action(by: Side, text: &str) -> FileAction {
    match text.to_lowercase().as_str() {
        "double" => FileAction::Double,
        "take" => FileAction::Take,
        "drop" => FileAction::Drop,
        _ => play(by, text)
            .unwrap_or_else(|| FileAction::Unreadable(MatchFileError::UnknownAction(quote(text)))),
    }
}

/// Two digits, and for each hop two letters: `a` to `x` for the points as O numbers them, `y` for
/// the bar and `z` for off.
fn play(by: Side, text: &str) -> Option<FileAction> {
    let (dice, letters) = text.split_at_checked(2)?;
    let (one, other) = read_dice(dice)?;
    let place = |letter: u8| match letter {
        b'a'..=b'x' if by == Side::Black => Some(letter - b'a' + 1),
        b'a'..=b'x' => Some(BAR - (letter - b'a' + 1)),
        b'y' => Some(BAR),
        b'z' => Some(OFF),
        _ => None,
    };
    let pairs = letters.as_bytes().chunks(2);
    let hops: Option<Vec<_>> = pairs
        .map(|pair| match pair {
            [from, to] => Some(Hop { from: place(*from)?, to: place(*to)? }),
            _ => None,
        })
        .collect();
    Some(FileAction::Play(Dice::of(one, other), FilePlay::Hops(hops?)))
}

/// `B+4` or `W+2R`: the winner and the points, with R for a resignation.
fn result(root: &Node) -> Option<FileEvent> {
    let (winner, points) = root.value("RE")?.split_once('+')?;
    let points: String = points.chars().take_while(char::is_ascii_digit).collect();
    let by = side_of(winner.trim());
    let action = FileAction::Wins(points.parse().ok()?);
    Some(FileEvent { line: root.line, column: root.column, by, action })
}
