use board_svg::BoardOptions;
use board_view::BoardView;
use game::{DiagramStyle, Event, Line, Notation, Outcome, Side, Turn};
use games::{GameKind, with_game};
use rulebooks::{Example, ExampleFailure, GameMessages, PlayedExample, Rulebook, play_example};
use words::Language;

/// An example, described for people.
pub(super) struct ExampleText {
    /// The board as text.
    pub(super) board: String,
    /// The board as SVG.
    pub(super) svg: String,
    /// What happens and what the result is.
    pub(super) sentences: Vec<String>,
}

/// Plays an example and describes it.
///
/// # Errors
/// The example cannot be played. The tests of the rulebooks make sure that every example can.
pub(super) fn describe_example(
    book: &Rulebook,
    example: &Example,
    language: Language,
    style: DiagramStyle,
) -> Result<ExampleText, ExampleFailure> {
    let kind: GameKind = book.game.parse().map_err(|error: games::UnknownGame| ExampleFailure {
        what: "game",
        expected: book.game.to_owned(),
        found: error.to_string(),
    })?;
    with_game!(kind.under(&example.rules(book)), G => describe::<G>(book, example, language, style))
}

fn describe<G: GameMessages + BoardView>(
    book: &Rulebook,
    example: &Example,
    language: Language,
    style: DiagramStyle,
) -> Result<ExampleText, ExampleFailure> {
    let played: PlayedExample<G> = play_example(book, example)?;
    let start = played.line.start();
    let describer = ExampleDescriber { book, language };
    Ok(ExampleText {
        board: start.localized_diagram(language, style),
        svg: board_svg::document(&start.scene(Side::White, &[]), &BoardOptions::picture()),
        sentences: describer.sentences(&played, example),
    })
}

struct ExampleDescriber<'t> {
    book: &'t Rulebook,
    language: Language,
}

impl ExampleDescriber<'_> {
    fn side(&self, side: Side) -> &'static str {
        self.book.sides[side].to(self.language)
    }

    fn sentences<G: GameMessages>(
        &self,
        played: &PlayedExample<G>,
        example: &Example,
    ) -> Vec<String> {
        let l = self.language;
        let mut sentences = Vec::new();
        sentences.extend(self.turn(played.line.start()));
        let moves = self.moves(&played.line);
        if !moves.is_empty() {
            sentences.push(l.example_played(moves.join("  ")));
        }
        if let Some((attempt, refusal)) = &played.refused {
            let attempt = attempt.rsplit(':').next().unwrap_or(attempt);
            let attempt = match attempt.strip_prefix('~') {
                Some(written) => G::localize_move_text(l, written),
                None => attempt.to_owned(),
            };
            sentences.push(l.example_refused(
                attempt,
                G::refusal_under(l, played.line.start().rules(), *refusal),
            ));
        }
        if let Some(outcome) = self.outcome(played, example) {
            sentences.push(outcome);
        }
        if example.moves.is_some() {
            let position = played.line.position();
            let moves = position.legal_moves();
            let moves: Vec<String> =
                moves.iter().map(|mv| position.write_localized_move(l, mv)).collect();
            sentences.push(l.example_moves(moves.len() as u64, moves.join("  ")));
        }
        for side in Side::ALL {
            for ending in played.line.claims(side) {
                if example.claims.is_some() {
                    sentences.push(l.example_claim(G::ending(l, ending), self.side(side)));
                }
            }
            if example.cannot_win.is_some() && !played.line.position().can_win(side) {
                sentences.push(l.example_cannot_win(self.side(side)));
            }
        }
        sentences.extend(example.next_game.map(|next| self.next_game(example, next)));
        sentences
    }

    /// Whose turn it is at the beginning of the example.
    fn turn<G: GameMessages>(&self, start: &G) -> Option<String> {
        match start.turn() {
            Turn::Player(side) => Some(self.language.status_to_move(self.side(side))),
            Turn::Chance => Some(self.language.status_to_roll().to_owned()),
            Turn::Over(_) => None,
        }
    }

    /// The moves and rolls, in the notation of the language.
    fn moves<G: GameMessages>(&self, line: &Line<G>) -> Vec<String> {
        let written = |(position, event): (&G, &Event<G>)| match event {
            Event::Move { mv, .. } => position.write_localized_move(self.language, mv),
            Event::Roll(roll) => self.language.example_roll(<G as Notation>::write_roll(roll)),
        };
        line.positions().iter().zip(line.events()).map(written).collect()
    }

    fn outcome<G: GameMessages>(
        &self,
        played: &PlayedExample<G>,
        example: &Example,
    ) -> Option<String> {
        example.over?;
        let l = self.language;
        let outcome = match example.resigns {
            None => played.line.turn().outcome()?,
            Some(resigns) => {
                let (side, level) = resigns.split_once(' ').unwrap_or((resigns, "1"));
                let side = Side::ALL.into_iter().find(|known| known.to_string() == side)?;
                played.line.position().resignation(side, level.parse().ok()?)
            }
        };
        let ending = G::ending(l, outcome.ending());
        Some(match outcome {
            Outcome::Draw { .. } => l.status_drawn(ending),
            Outcome::Win { winner, points: 1, .. } => l.status_won(self.side(winner), ending),
            Outcome::Win { winner, points, .. } => {
                l.status_won_points(points.into(), self.side(winner), ending)
            }
        })
    }

    fn next_game(&self, example: &Example, next: &str) -> String {
        let results = example.results.join(", ");
        match next {
            "-" => self.language.example_match_over(results),
            _ => self.language.example_next_game(next, results),
        }
    }
}
