//! Running examples.

use game::{Event, Line, OutOfTurn, Outcome, ReadError, Side, Turn};

use crate::{Example, Rulebook, Speak};

/// What an example promised and did not keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What was looked at: `after`, `refused`, …
    pub what: &'static str,
    /// What the example says.
    pub expected: String,
    /// What is.
    pub found: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: expected {}, found {}", self.what, self.expected, self.found)
    }
}

/// An example that has been played.
#[derive(Clone, Debug)]
pub struct Shown<G: Speak> {
    /// Where it began and what happened.
    pub line: Line<G>,
    /// The last attempt and why it was refused, if it was.
    pub refused: Option<(&'static str, G::Refusal)>,
}

/// Runs an example under the rules of a book; `vary` may change the rules before.
///
/// # Errors
/// The first promise that is not kept.
pub fn run<G: Speak>(
    book: &Rulebook,
    example: &Example,
    vary: impl FnOnce(G::Rules) -> G::Rules,
) -> Result<(), Fault> {
    let rules = vary(rules::<G>(book, example)?);
    if let Some(expected) = example.next_game {
        return next_game::<G>(&rules, example.results, expected);
    }
    let shown = play(start::<G>(rules, example)?, example)?;
    match (example.refused, &shown.refused) {
        (Some(expected), Some((_, found))) => {
            expect("refused", expected, &G::refusal_name(*found))?;
        }
        (Some(expected), None) => return Err(fault("refused", expected, "allowed")),
        (None, Some((attempt, found))) => {
            return Err(fault("play", attempt, G::refusal_name(*found)));
        }
        (None, None) => {}
    }
    promises(&shown.line, example)
}

/// Plays an example to show it.
///
/// # Errors
/// It cannot be begun or read.
pub fn show<G: Speak>(book: &Rulebook, example: &Example) -> Result<Shown<G>, Fault> {
    play(start::<G>(rules::<G>(book, example)?, example)?, example)
}

fn rules<G: Speak>(book: &Rulebook, example: &Example) -> Result<G::Rules, Fault> {
    let text = example.rules(book);
    text.parse().map_err(|error| fault("rules", &text, error))
}

fn start<G: Speak>(rules: G::Rules, example: &Example) -> Result<G, Fault> {
    match example.position {
        None => Ok(G::start(rules)),
        Some(text) => {
            G::read_position(&rules, text).map_err(|error| fault("position", text, error))
        }
    }
}

/// Plays what the example plays, up to the first refusal.
fn play<G: Speak>(start: G, example: &Example) -> Result<Shown<G>, Fault> {
    let mut line = Line::new(start);
    for attempt in example.play {
        match attempt_one(&mut line, attempt) {
            Ok(()) => {}
            Err(ReadError::Refused(refusal)) => {
                return Ok(Shown { line, refused: Some((attempt, refusal)) });
            }
            Err(ReadError::Syntax(error)) => return Err(fault("play", attempt, error)),
        }
    }
    Ok(Shown { line, refused: None })
}

fn attempt_one<G: Speak>(line: &mut Line<G>, attempt: &str) -> Result<(), ReadError<G>> {
    let (by, text) = match attempt.split_once(':') {
        Some(("white", text)) => (Some(Side::White), text),
        Some(("black", text)) => (Some(Side::Black), text),
        _ => (None, attempt),
    };
    let refused = |reason: OutOfTurn| Err(ReadError::Refused(reason.into()));
    let position = line.position();
    let event = match line.turn() {
        Turn::Over(_) => return refused(OutOfTurn::GameOver),
        Turn::Player(turn) if by.is_some_and(|by| by != turn) => {
            return refused(OutOfTurn::NotYourTurn);
        }
        Turn::Player(by) => match (text.strip_prefix('~'), steps::<G>(text)) {
            (Some(text), _) => Event::Move { by, mv: position.read_people(text)? },
            (_, Some(steps)) => match position.read_steps(&steps).map_err(ReadError::Refused)? {
                Some(mv) => Event::Move { by, mv },
                None => return Ok(()),
            },
            _ => position.read_event(text)?,
        },
        Turn::Chance => position.read_event(text)?,
    };
    line.apply(&event).map_err(ReadError::Refused)
}

/// The steps of a move that is entered one after the other: `15x22 1-5`. A written move has no
/// space.
fn steps<G: Speak>(text: &str) -> Option<Vec<G::Step>> {
    text.contains(' ').then(|| text.split(' ').map(G::read_step).collect())?
}

fn promises<G: Speak>(line: &Line<G>, example: &Example) -> Result<(), Fault> {
    if let Some(after) = example.after {
        // An article that several books share may have a text that only one of them writes so.
        let position = line.position();
        let meant = G::read_position(position.rules(), after);
        let expected = meant.map_or(after.to_owned(), |meant| meant.write_position());
        expect("after", &expected, &position.write_position())?;
    }
    if let Some(over) = example.over {
        let outcome = match example.resigns {
            None => line.turn().outcome(),
            Some(resigns) => Some(resignation(line, resigns)?),
        };
        expect("over", over, &outcome.map_or("the game goes on".to_owned(), told))?;
    }
    if let Some(moves) = example.moves {
        let position = line.position();
        let found = position.legal_moves().iter().map(|mv| position.write_move(mv)).collect();
        expect_set("moves", moves, found)?;
    }
    if let Some(claims) = example.claims {
        let claims_of = |side| line.claims(side).into_iter().map(move |c| format!("{side} {c:?}"));
        expect_set("claims", claims, Side::ALL.into_iter().flat_map(claims_of).collect())?;
    }
    if let Some(cannot_win) = example.cannot_win {
        let cannot = |side: &Side| !line.position().can_win(*side);
        let found = Side::ALL.iter().filter(|side| cannot(side)).map(Side::to_string).collect();
        expect_set("cannot_win", cannot_win, found)?;
    }
    Ok(())
}

fn resignation<G: Speak>(line: &Line<G>, text: &str) -> Result<Outcome<G::Ending>, Fault> {
    let (side, level) = text.split_once(' ').unwrap_or((text, "1"));
    let side = side_named(side).ok_or_else(|| fault("resigns", "a side", side))?;
    let level = level.parse().map_err(|error| fault("resigns", level, error))?;
    Ok(line.position().resignation(side, level))
}

fn next_game<G: Speak>(rules: &G::Rules, results: &[&str], expected: &str) -> Result<(), Fault> {
    let mut outcomes = Vec::new();
    for text in results {
        let outcome = G::endings().iter().flat_map(|ending| possible(*ending));
        let found = outcome.into_iter().find(|outcome| told(*outcome) == *text);
        outcomes.push(found.ok_or_else(|| fault("results", text, "no such result"))?);
    }
    let found = G::next_game(rules, &outcomes);
    expect("next_game", expected, &found.map_or("-".to_owned(), |game| game.write_position()))
}

/// Every outcome that an ending can stand for, up to stakes that no example needs.
fn possible<E: Copy>(ending: E) -> impl Iterator<Item = Outcome<E>> {
    let wins = move |winner| (1..=64).map(move |points| Outcome::Win { winner, points, ending });
    Side::ALL.into_iter().flat_map(wins).chain([Outcome::Draw { ending }])
}

/// An outcome as examples write it.
fn told<E: std::fmt::Debug + Copy>(outcome: Outcome<E>) -> String {
    match outcome {
        Outcome::Win { winner, points, ending } => format!("{winner} {points} {ending:?}"),
        Outcome::Draw { ending } => format!("draw {ending:?}"),
    }
}

fn side_named(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.to_string() == text)
}

fn expect_set(what: &'static str, expected: &[&str], mut found: Vec<String>) -> Result<(), Fault> {
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    found.sort();
    expect(what, &expected.join(" "), &found.join(" "))
}

fn expect(what: &'static str, expected: &str, found: &str) -> Result<(), Fault> {
    if expected == found { Ok(()) } else { Err(fault(what, expected, found)) }
}

fn fault(what: &'static str, expected: &str, found: impl ToString) -> Fault {
    Fault { what, expected: expected.to_owned(), found: found.to_string() }
}
