use std::io::{self, Write};

use game::{Event, Game, Outcome, Side, Turn};

use super::RecordedGame;
use super::sgf_read::property_of;
use crate::checkers::{BAR, OFF};
use crate::ending::Ending;
use crate::moves::Move;
use crate::play::Play;
use crate::rules::Rules;

/// Writes games as an SGF file, one tree each, as GNU Backgammon reads and writes them.
///
/// SGF holds what MAT cannot: the Jacoby and Crawford rules and the cube after automatic doubles.
pub struct SgfWriter<W> {
    output: W,
}

impl<W: Write> SgfWriter<W> {
    /// Writes to `output`.
    pub fn new(output: W) -> Self {
        Self { output }
    }

    /// Writes one game.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(&mut self, record: &RecordedGame) -> io::Result<()> {
        let mut tree = String::from("(;FF[4]GM[6]CA[UTF-8]AP[Salon]");
        tree.push_str(&root(record));
        for node in nodes(record) {
            tree.push_str("\n;");
            tree.push_str(&node);
        }
        writeln!(self.output, "{tree})")
    }
}

/// The properties of the first node.
fn root(record: &RecordedGame) -> String {
    let start = record.line.start();
    let (rules, points) = (start.rules(), start.score().points());
    let length = rules.match_length().unwrap_or(0);
    let mut root = format!(
        "MI[length:{length}][game:{}][ws:{}][bs:{}]PW[{}]PB[{}]",
        record.number.saturating_sub(1),
        points.black,
        points.white,
        escaped(&record.players.black),
        escaped(&record.players.white),
    );
    let mut notes = vec![format!("[Rules \"{rules}\"]")];
    notes.extend(record.notes.iter().cloned());
    root.push_str(&format!("GC[{}]", escaped(&notes.join("\n"))));
    let names = rule_names(rules, start.score().is_crawford());
    if !names.is_empty() {
        root.push_str(&format!("RU[{}]", names.join(":")));
    }
    let turns = record.auto_doubles();
    if turns > 0 {
        root.push_str(&format!("CV[{}]", 1_u32 << turns));
    }
    if let Some(Outcome::Win { winner, points, ending }) = record.outcome() {
        let resigned = if matches!(ending, Ending::Resigned(_)) { "R" } else { "" };
        root.push_str(&format!("RE[{}+{points}{resigned}]", property_of(winner)));
    }
    root
}

/// The rules by the names that GNU Backgammon gives them.
fn rule_names(rules: &Rules, crawford_game: bool) -> Vec<&'static str> {
    // GNU Backgammon has no rules without gammons. Without a cube, Jacoby has the same effect.
    let jacoby = rules.has_jacoby() || !rules.has_gammons();
    [
        ("Crawford", rules.match_length().is_some()),
        ("CrawfordGame", crawford_game),
        ("Jacoby", jacoby),
        ("NoCube", !rules.has_cube()),
    ]
    .into_iter()
    .filter_map(|(name, holds)| holds.then_some(name))
    .collect()
}

/// A text as the value of a property.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            escaped.push('\\');
        }
        let keeps = letter == '\n' || !letter.is_control();
        escaped.push(if keeps { letter } else { ' ' });
    }
    escaped
}

/// A node for each decision. A decision to roll has none.
fn nodes(record: &RecordedGame) -> Vec<String> {
    let mut nodes = Vec::new();
    for (event, before) in record.line.events().iter().zip(record.line.positions()) {
        let Event::Move { by, mv } = event else { continue };
        let value = match mv {
            Move::Roll => continue,
            Move::Play(play) => {
                let dice = before.rolled().map_or(String::new(), |(_, dice)| dice.to_string());
                dice + &letters(*by, play)
            }
            // The reader knows from the position which of the three it is.
            Move::Double | Move::Beaver | Move::Raccoon => "double".to_owned(),
            Move::Take => "take".to_owned(),
            Move::Drop => "drop".to_owned(),
        };
        nodes.push(format!("{}[{value}]", property_of(*by)));
    }
    // A roll after which a player resigned.
    if let (Some((side, dice)), Turn::Player(_)) =
        (record.line.position().rolled(), record.line.turn())
    {
        nodes.push(format!("PL[{}]DI[{dice}]", property_of(side)));
    }
    nodes
}

/// Two letters for each hop: `a` to `x` for the points as O numbers them, `y` for the bar and `z`
/// for off.
fn letters(by: Side, play: &Play) -> String {
    let letter = |place: u8| match place {
        BAR => 'y',
        OFF => 'z',
        place if by == Side::Black => char::from(b'a' + place - 1),
        place => char::from(b'a' + (BAR - place) - 1),
    };
    play.hops().iter().flat_map(|hop| [letter(hop.from), letter(hop.to)]).collect()
}
