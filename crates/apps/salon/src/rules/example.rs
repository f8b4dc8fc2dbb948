use board_svg::BoardOptions;
use board_view::BoardView;
use game::{DiagramStyle, Event, Line, Notation, Outcome, Side, Turn};
use games::{Kind, with_game};
use rulebooks::{Example, ExampleFailure, GameMessages, PlayedExample, Rulebook, play_example};
use words::Language;

/// An example as it is told to people.
pub(super) struct Told {
    /// The board drawn with characters.
    pub(super) board: String,
    /// The board drawn as SVG.
    pub(super) svg: String,
    /// Who does what, and what comes of it.
    pub(super) sentences: Vec<String>,
}

/// Plays an example and tells it.
///
/// # Errors
/// It cannot be played, which the tests of the rulebooks do not let pass.
pub(super) fn tell(
    book: &Rulebook,
    example: &Example,
    language: Language,
    ink: DiagramStyle,
) -> Result<Told, ExampleFailure> {
    let kind: Kind = book.game.parse().map_err(|error: games::UnknownGame| ExampleFailure {
        what: "game",
        expected: book.game.to_owned(),
        found: error.to_string(),
    })?;
    with_game!(kind.under(&example.rules(book)), G => tell_of::<G>(book, example, language, ink))
}

fn tell_of<G: GameMessages + BoardView>(
    book: &Rulebook,
    example: &Example,
    language: Language,
    ink: DiagramStyle,
) -> Result<Told, ExampleFailure> {
    let shown: PlayedExample<G> = play_example(book, example)?;
    let start = shown.line.start();
    let teller = Teller { book, language };
    Ok(Told {
        board: start.localized_diagram(language, ink),
        svg: board_svg::document(&start.scene(Side::White, &[]), &BoardOptions::picture()),
        sentences: teller.sentences(&shown, example),
    })
}

struct Teller<'t> {
    book: &'t Rulebook,
    language: Language,
}

impl Teller<'_> {
    fn side(&self, side: Side) -> &'static str {
        self.book.sides[side].to(self.language)
    }

    fn sentences<G: GameMessages>(
        &self,
        shown: &PlayedExample<G>,
        example: &Example,
    ) -> Vec<String> {
        let l = self.language;
        let mut told = Vec::new();
        told.extend(self.turn(shown.line.start()));
        let played = self.played(&shown.line);
        if !played.is_empty() {
            told.push(l.example_played(played.join("  ")));
        }
        if let Some((attempt, refusal)) = &shown.refused {
            let attempt = attempt.rsplit(':').next().unwrap_or(attempt);
            let attempt = match attempt.strip_prefix('~') {
                Some(written) => G::localize_move_text(l, written),
                None => attempt.to_owned(),
            };
            told.push(l.example_refused(attempt, G::refusal(l, *refusal)));
        }
        if let Some(outcome) = self.outcome(shown, example) {
            told.push(outcome);
        }
        if example.moves.is_some() {
            let position = shown.line.position();
            let moves = position.legal_moves();
            let moves: Vec<String> =
                moves.iter().map(|mv| position.write_localized_move(l, mv)).collect();
            told.push(l.example_moves(moves.len() as u64, moves.join("  ")));
        }
        for side in Side::ALL {
            for ending in shown.line.claims(side) {
                if example.claims.is_some() {
                    told.push(l.example_claim(G::ending(l, ending), self.side(side)));
                }
            }
            if example.cannot_win.is_some() && !shown.line.position().can_win(side) {
                told.push(l.example_cannot_win(self.side(side)));
            }
        }
        told.extend(example.next_game.map(|next| self.next_game(example, next)));
        told
    }

    /// Whose turn it is where the example begins.
    fn turn<G: GameMessages>(&self, start: &G) -> Option<String> {
        match start.turn() {
            Turn::Player(side) => Some(self.language.status_to_move(self.side(side))),
            Turn::Chance => Some(self.language.status_to_roll().to_owned()),
            Turn::Over(_) => None,
        }
    }

    /// What was played, as people write it.
    fn played<G: GameMessages>(&self, line: &Line<G>) -> Vec<String> {
        let written = |(position, event): (&G, &Event<G>)| match event {
            Event::Move { mv, .. } => position.write_localized_move(self.language, mv),
            Event::Roll(roll) => self.language.example_roll(<G as Notation>::write_roll(roll)),
        };
        line.positions().iter().zip(line.events()).map(written).collect()
    }

    fn outcome<G: GameMessages>(
        &self,
        shown: &PlayedExample<G>,
        example: &Example,
    ) -> Option<String> {
        example.over?;
        let l = self.language;
        let outcome = match example.resigns {
            None => shown.line.turn().outcome()?,
            Some(resigns) => {
                let (side, level) = resigns.split_once(' ').unwrap_or((resigns, "1"));
                let side = Side::ALL.into_iter().find(|known| known.to_string() == side)?;
                shown.line.position().resignation(side, level.parse().ok()?)
            }
        };
        let why = G::ending(l, outcome.ending());
        Some(match outcome {
            Outcome::Draw { .. } => l.status_drawn(why),
            Outcome::Win { winner, points: 1, .. } => l.status_won(self.side(winner), why),
            Outcome::Win { winner, points, .. } => {
                l.status_won_points(points.into(), self.side(winner), why)
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
