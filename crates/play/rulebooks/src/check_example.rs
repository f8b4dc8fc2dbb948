//! Playing examples and checking their results.

use game::{Event, Line, OutOfTurn, Outcome, ReadError, Side, Turn};

use crate::{Example, GameMessages, Rulebook};

/// An expectation of an example that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleFailure {
    /// The field of the example: `after`, `refused`, …
    pub what: &'static str,
    /// What the example expects.
    pub expected: String,
    /// What happened.
    pub found: String,
}

impl std::fmt::Display for ExampleFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: expected {}, found {}", self.what, self.expected, self.found)
    }
}

/// An example that has been played.
#[derive(Clone, Debug)]
pub struct PlayedExample<G: GameMessages> {
    /// The moves that were played.
    pub line: Line<G>,
    /// The last attempt and its refusal, if it was refused.
    pub refused: Option<(&'static str, G::Refusal)>,
}

/// Plays an example under the rules of a rulebook and checks every expectation. `vary` may change the rules first.
///
/// # Errors
/// The first expectation that does not hold.
pub fn check_example<G: GameMessages>(
    book: &Rulebook,
    example: &Example,
    vary: impl FnOnce(G::Rules) -> G::Rules,
) -> Result<(), ExampleFailure> {
    let rules = vary(rules::<G>(book, example)?);
    if let Some(expected) = example.next_game {
        return next_game::<G>(&rules, example.results, expected);
    }
    let played = play(start::<G>(rules, example)?, example)?;
    match (example.refused, &played.refused) {
        (Some(expected), Some((_, found))) => {
            expect("refused", expected, &G::refusal_name(*found))?;
        }
        (Some(expected), None) => return Err(failure("refused", expected, "allowed")),
        (None, Some((attempt, found))) => {
            return Err(failure("play", attempt, G::refusal_name(*found)));
        }
        (None, None) => {}
    }
    check_expectations(&played.line, example)
}

/// Plays an example in order to show it.
///
/// # Errors
/// Its rules, its position or a move cannot be read.
pub fn play_example<G: GameMessages>(
    book: &Rulebook,
    example: &Example,
) -> Result<PlayedExample<G>, ExampleFailure> {
    play(start::<G>(rules::<G>(book, example)?, example)?, example)
}

fn rules<G: GameMessages>(book: &Rulebook, example: &Example) -> Result<G::Rules, ExampleFailure> {
    let text = example.rules(book);
    text.parse().map_err(|error| failure("rules", &text, error))
}

fn start<G: GameMessages>(rules: G::Rules, example: &Example) -> Result<G, ExampleFailure> {
    match example.position {
        None => Ok(G::start(rules)),
        Some(text) => {
            G::read_position(&rules, text).map_err(|error| failure("position", text, error))
        }
    }
}

/// Plays the moves of the example, up to the first refusal.
fn play<G: GameMessages>(start: G, example: &Example) -> Result<PlayedExample<G>, ExampleFailure> {
    let mut line = Line::new(start);
    for attempt in example.play {
        match attempt_one(&mut line, attempt) {
            Ok(()) => {}
            Err(ReadError::Refused(refusal)) => {
                return Ok(PlayedExample { line, refused: Some((attempt, refusal)) });
            }
            Err(ReadError::Syntax(error)) => return Err(failure("play", attempt, error)),
        }
    }
    Ok(PlayedExample { line, refused: None })
}

fn attempt_one<G: GameMessages>(line: &mut Line<G>, attempt: &str) -> Result<(), ReadError<G>> {
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
            (Some(text), _) => Event::Move { by, mv: position.read_display_move(text)? },
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

/// The steps of a move that is entered step by step: `15x22 1-5`. The text of a whole move has no space.
fn steps<G: GameMessages>(text: &str) -> Option<Vec<G::Step>> {
    text.contains(' ').then(|| text.split(' ').map(G::read_step).collect())?
}

fn check_expectations<G: GameMessages>(
    line: &Line<G>,
    example: &Example,
) -> Result<(), ExampleFailure> {
    if let Some(after) = example.after {
        // Rulebooks that share an article may write the same position differently.
        let position = line.position();
        let read = G::read_position(position.rules(), after);
        let expected = read.map_or(after.to_owned(), |read| read.write_position());
        expect("after", &expected, &position.write_position())?;
    }
    if let Some(over) = example.over {
        let outcome = match example.resigns {
            None => line.turn().outcome(),
            Some(resigns) => Some(resignation(line, resigns)?),
        };
        expect("over", over, &outcome.map_or("the game goes on".to_owned(), outcome_text))?;
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

fn resignation<G: GameMessages>(
    line: &Line<G>,
    text: &str,
) -> Result<Outcome<G::Ending>, ExampleFailure> {
    let (side, level) = text.split_once(' ').unwrap_or((text, "1"));
    let side = side_named(side).ok_or_else(|| failure("resigns", "a side", side))?;
    let level = level.parse().map_err(|error| failure("resigns", level, error))?;
    Ok(line.position().resignation(side, level))
}

fn next_game<G: GameMessages>(
    rules: &G::Rules,
    results: &[&str],
    expected: &str,
) -> Result<(), ExampleFailure> {
    let mut outcomes = Vec::new();
    for text in results {
        let outcome = G::endings().iter().flat_map(|ending| possible(*ending));
        let found = outcome.into_iter().find(|outcome| outcome_text(*outcome) == *text);
        outcomes.push(found.ok_or_else(|| failure("results", text, "no such result"))?);
    }
    let found = G::next_game(rules, &outcomes);
    expect("next_game", expected, &found.map_or("-".to_owned(), |game| game.write_position()))
}

/// Every outcome with this ending, up to a stake that no example exceeds.
fn possible<E: Copy>(ending: E) -> impl Iterator<Item = Outcome<E>> {
    let wins = move |winner| (1..=64).map(move |points| Outcome::Win { winner, points, ending });
    Side::ALL.into_iter().flat_map(wins).chain([Outcome::Draw { ending }])
}

/// An outcome as examples write it.
fn outcome_text<E: std::fmt::Debug + Copy>(outcome: Outcome<E>) -> String {
    match outcome {
        Outcome::Win { winner, points, ending } => format!("{winner} {points} {ending:?}"),
        Outcome::Draw { ending } => format!("draw {ending:?}"),
    }
}

fn side_named(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.to_string() == text)
}

fn expect_set(
    what: &'static str,
    expected: &[&str],
    mut found: Vec<String>,
) -> Result<(), ExampleFailure> {
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    found.sort();
    expect(what, &expected.join(" "), &found.join(" "))
}

fn expect(what: &'static str, expected: &str, found: &str) -> Result<(), ExampleFailure> {
    if expected == found { Ok(()) } else { Err(failure(what, expected, found)) }
}

fn failure(what: &'static str, expected: &str, found: impl ToString) -> ExampleFailure {
    ExampleFailure { what, expected: expected.to_owned(), found: found.to_string() }
}
