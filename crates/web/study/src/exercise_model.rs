//! An example of a rule that the user tries on the board.

use game::{Event, Game, Side};
use narration::PlayableGame;
use narration::refusal_explanation::{RefusalExplanation, explain_refusal};
use rulebooks::{Article, Example, Rulebook};
use table::CommandRefusal;
use table_ui::page::board::Gesture;
use words::Language;

use crate::move_entry::{MoveEntry, MoveEntryCommand, MoveEntryResult, MoveEntryView};

/// The most moves that the user has to play. Of a longer example, only the last.
const MOST_MOVES: usize = 3;

/// What the user has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExerciseTask {
    /// Play the moves of the example.
    Play,
    /// Try the move that the rules forbid.
    TryIllegal,
    /// Only look.
    Look,
}

/// How far the user has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ExerciseState {
    /// Nothing has been tried since the last correct move.
    Open,
    /// The last try was wrong; if it was illegal, why.
    Wrong(Option<RefusalExplanation>),
    /// The exercise is done; if the task was an illegal move, why it is illegal.
    Done(Option<RefusalExplanation>),
}

/// What the page shows of an exercise.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ExerciseView {
    pub(crate) board: MoveEntryView,
    pub(crate) task: ExerciseTask,
    pub(crate) state: ExerciseState,
    /// The illegal move, as people write it.
    pub(crate) attempt: Option<String>,
    /// What is true after the example: how the game ended, or which moves are legal.
    pub(crate) outcome: Vec<String>,
}

/// An [`ExerciseModel`] of any game.
pub(crate) trait AnyExerciseModel {
    /// What the page shows.
    fn view(&self, language: Language) -> ExerciseView;

    /// Performs a command.
    fn handle(&mut self, command: MoveEntryCommand, language: Language);

    /// Shows the solution.
    fn show(&mut self, language: Language);

    /// Starts again.
    fn restart(&mut self);
}

struct ExerciseModel<G: PlayableGame> {
    example: &'static Example,
    /// The positions of the example, and the event that follows each but the last.
    positions: Vec<G>,
    events: Vec<Event<G>>,
    refused: Option<(&'static str, G::Refusal)>,
    /// How many events have been played.
    at: usize,
    /// The side at the lower edge: the one that the user plays first. The board does not turn during an exercise.
    seen_from: Side,
    entry: MoveEntry<G>,
    state: ExerciseState,
}

/// An example as an exercise; `None` if it cannot be shown on a board.
pub(crate) fn exercise_model<G: PlayableGame>(
    book: &'static Rulebook,
    example: &'static Example,
) -> Option<Box<dyn AnyExerciseModel>> {
    let shown = rulebooks::play_example::<G>(book, example).ok()?;
    let mut exercise = ExerciseModel {
        example,
        positions: shown.line.positions().to_vec(),
        events: shown.line.events().to_vec(),
        refused: shown.refused,
        at: 0,
        seen_from: Side::White,
        entry: MoveEntry::new(shown.line.start().clone(), None),
        state: ExerciseState::Open,
    };
    exercise.begin();
    Some(Box::new(exercise))
}

impl<G: PlayableGame> ExerciseModel<G> {
    fn task(&self) -> ExerciseTask {
        match (&self.refused, self.events.iter().any(is_move)) {
            (Some(_), _) => ExerciseTask::TryIllegal,
            (None, true) => ExerciseTask::Play,
            (None, false) => ExerciseTask::Look,
        }
    }

    /// Goes to the position before the moves that the user has to play.
    fn begin(&mut self) {
        self.state = ExerciseState::Open;
        let moves = self.events.iter().filter(|event| is_move(event)).count();
        let begin = match self.task() {
            ExerciseTask::Play if moves <= MOST_MOVES => 0,
            ExerciseTask::Play => self.events.iter().rposition(is_move).unwrap_or(0),
            ExerciseTask::TryIllegal | ExerciseTask::Look => self.events.len(),
        };
        self.go(begin);
        self.seen_from = self.first_side();
        self.entry.set_seen_from(self.seen_from);
    }

    /// The side that is to move now; after the end of a game, the side that moved last.
    fn first_side(&self) -> Side {
        let last = self.events[..self.at].iter().rev().find_map(|event| match event {
            Event::Move { by, .. } => Some(*by),
            Event::Roll(_) => None,
        });
        self.positions[self.at].turn().player().or(last).unwrap_or(Side::White)
    }

    /// Goes to the position after this number of events and the rolls that follow them.
    fn go(&mut self, events: usize) {
        self.at = events;
        while self.events.get(self.at).is_some_and(|event| !is_move(event)) {
            self.at += 1;
        }
        let last =
            self.events[..self.at].iter().zip(&self.positions).rfind(|(event, _)| is_move(event));
        let last = last.map(|(event, before)| (before.clone(), event.clone()));
        self.entry =
            MoveEntry::new(self.positions[self.at].clone(), last).seen_from(self.seen_from);
    }

    fn is_over(&self) -> bool {
        matches!(self.state, ExerciseState::Done(_))
    }

    fn reason(&self, refusal: G::Refusal, language: Language) -> RefusalExplanation {
        explain_refusal::<G>(
            &CommandRefusal::Rules(refusal),
            self.entry.position().rules(),
            language,
        )
    }

    /// Whether a move is illegal for the reason that the example shows: the same refusal, explained by the
    /// same rule. An illegal king move teaches nothing about the rook.
    fn is_expected(
        &self,
        refusal: G::Refusal,
        why: &RefusalExplanation,
        expected: G::Refusal,
        l: Language,
    ) -> bool {
        let rule = |reason: &RefusalExplanation| reason.article.map(|article| article.id);
        G::refusal_name(refusal) == G::refusal_name(expected)
            && rule(why) == rule(&self.reason(expected, l))
    }

    fn moved(&mut self, mv: &G::Move) {
        let expected = match self.events.get(self.at) {
            Some(Event::Move { mv, .. }) => Some(mv),
            _ => None,
        };
        let now = self.entry.position();
        let is_correct = expected.is_some_and(|expected| now.after(expected) == now.after(mv));
        if !is_correct {
            self.entry.reset();
            self.state = ExerciseState::Wrong(None);
            return;
        }
        self.go(self.at + 1);
        self.state = if self.at == self.events.len() {
            ExerciseState::Done(None)
        } else {
            ExerciseState::Open
        };
    }
}

fn is_move<G: Game>(event: &Event<G>) -> bool {
    matches!(event, Event::Move { .. })
}

impl<G: PlayableGame> AnyExerciseModel for ExerciseModel<G> {
    fn view(&self, language: Language) -> ExerciseView {
        let attempt = self.refused.as_ref().map(|(attempt, _)| {
            let text = attempt.split_once(':').map_or(*attempt, |(_, text)| text);
            text.trim_start_matches('~').to_owned()
        });
        let shown = self.is_over() || self.task() == ExerciseTask::Look;
        let outcome = if shown { outcome(self, language) } else { Vec::new() };
        ExerciseView {
            board: self.entry.view(language),
            task: self.task(),
            state: self.state.clone(),
            attempt,
            outcome,
        }
    }

    fn handle(&mut self, command: MoveEntryCommand, language: Language) {
        if let MoveEntryCommand::Gesture(Gesture::Point(place)) = command {
            self.entry.point_at(place);
            return;
        }
        if self.is_over() || self.task() == ExerciseTask::Look {
            return;
        }
        match (self.entry.handle(command), &self.refused) {
            (MoveEntryResult::Incomplete, _) => self.state = ExerciseState::Open,
            (MoveEntryResult::Refused(refusal), expected) => {
                let reason = self.reason(refusal, language);
                self.state = match expected {
                    Some((_, expected))
                        if self.is_expected(refusal, &reason, *expected, language) =>
                    {
                        self.entry.reset();
                        ExerciseState::Done(Some(reason))
                    }
                    _ => ExerciseState::Wrong(Some(reason)),
                };
            }
            (MoveEntryResult::Move(mv), _) => self.moved(&mv),
        }
    }

    fn show(&mut self, language: Language) {
        match self.refused {
            Some((_, refusal)) => {
                self.state = ExerciseState::Done(Some(self.reason(refusal, language)));
            }
            None => {
                self.go(self.events.len());
                self.state = ExerciseState::Done(None);
            }
        }
    }

    fn restart(&mut self) {
        self.begin();
    }
}

/// What is true after an example: how the game ended, which moves are legal.
fn outcome<G: PlayableGame>(exercise: &ExerciseModel<G>, language: Language) -> Vec<String> {
    let Some(position) = exercise.positions.last() else { return Vec::new() };
    let mut lines = Vec::new();
    if let (Some(outcome), None) = (position.turn().outcome(), exercise.example.resigns) {
        let sides = narration::playable_game::side_names::<G>(position.rules(), language);
        let why = G::ending(language, outcome.ending());
        lines.push(match outcome.winner() {
            Some(winner) => language.status_won(sides[winner], why),
            None => language.status_drawn(why),
        });
    }
    if let Some(moves) = exercise.example.moves {
        lines.push(language.example_moves(moves.len() as u64, moves.join(", ")));
    }
    lines
}

/// The examples of an article that can be exercises.
pub(crate) fn examples(article: &'static Article) -> impl Iterator<Item = &'static Example> {
    article.examples().iter().filter(|example| example.next_game.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_view::BoardView;
    use game::Notation;
    use games::{GameKind, with_game};

    const L: Language = Language::English;

    fn first<G: PlayableGame>(
        book: &str,
        article: &str,
        number: usize,
    ) -> Box<dyn AnyExerciseModel> {
        let book = rulebooks::rulebook(G::GAME, book).unwrap();
        let article = rulebooks::article(article).unwrap();
        exercise_model::<G>(book, &article.examples()[number]).unwrap()
    }

    fn carry(exercise: &mut dyn AnyExerciseModel, from: &str, to: &str) {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let place = |name| position.read_place(name).unwrap();
        exercise.handle(MoveEntryCommand::Gesture(Gesture::Drag(place(from), place(to))), L);
    }

    #[test]
    fn an_illegal_move_for_the_right_reason_completes_the_exercise() {
        let id = rulebooks::article_for_refusal_name("chess", "standard", "NotHowItMoves(Rook)")
            .unwrap()
            .id;
        let article = rulebooks::article(id).unwrap();
        let number = article.examples().iter().position(|e| e.refused.is_some()).unwrap();
        let mut exercise = first::<chess::Position>("standard", id, number);
        assert_eq!(exercise.view(L).task, ExerciseTask::TryIllegal);
        // The rook on d4 may move along the rank, but not diagonally.
        carry(exercise.as_mut(), "d4", "h4");
        assert_eq!(exercise.view(L).state, ExerciseState::Wrong(None), "this move is legal");
        // This move is illegal too, but by another rule.
        carry(exercise.as_mut(), "e1", "e3");
        assert!(matches!(exercise.view(L).state, ExerciseState::Wrong(Some(_))));
        carry(exercise.as_mut(), "d4", "f6");
        let ExerciseState::Done(Some(reason)) = exercise.view(L).state else { panic!("refused") };
        assert_eq!(reason.article.map(|article| article.id), Some(id));
    }

    #[test]
    fn asks_for_the_last_move_of_a_long_example() {
        let mut exercise = first::<chess::Position>("standard", "chess.goal", 0);
        // The example has four half-moves, so the user plays only the last one, the mate.
        carry(exercise.as_mut(), "d8", "g5");
        assert_eq!(exercise.view(L).state, ExerciseState::Wrong(None));
        carry(exercise.as_mut(), "d8", "h4");
        let view = exercise.view(L);
        assert_eq!(view.state, ExerciseState::Done(None));
        assert_eq!(view.outcome.len(), 1, "the view says that the game has ended");
        assert_eq!(view.board.scene.seen_from, Side::Black, "the board stays as it was");
        exercise.restart();
        assert_eq!(exercise.view(L).state, ExerciseState::Open);
    }

    /// The board is turned to the same side before and after every answer.
    #[test]
    fn the_board_does_not_turn_after_an_answer() {
        let mut answered = 0;
        for kind in GameKind::ALL {
            for book in rulebooks::rulebooks(kind.name()) {
                for example in book.articles().flat_map(|entry| examples(entry.article)) {
                    let kind = kind.under(&example.rules(book));
                    let Some(mut exercise) =
                        with_game!(kind, G => exercise_model::<G>(book, example))
                    else {
                        continue;
                    };
                    let before = exercise.view(L).board.scene.seen_from;
                    exercise.show(L);
                    assert_eq!(exercise.view(L).board.scene.seen_from, before, "{kind}");
                    answered += 1;
                }
            }
        }
        assert!(answered > 100, "{answered}");
    }

    /// Every example of every rulebook can be started, shown and started again.
    #[test]
    fn every_example_is_an_exercise() {
        for kind in GameKind::ALL {
            for book in rulebooks::rulebooks(kind.name()) {
                for entry in book.articles() {
                    for example in examples(entry.article) {
                        let kind = kind.under(&example.rules(book));
                        let found = with_game!(kind, G => exercise_model::<G>(book, example));
                        let mut exercise = found.unwrap_or_else(|| panic!("{}", entry.article.id));
                        exercise.show(L);
                        assert!(matches!(exercise.view(L).state, ExerciseState::Done(_)));
                        exercise.restart();
                    }
                }
            }
        }
    }

    #[test]
    fn showing_a_position_does_not_change_it() {
        let position = checkers::Position::start(checkers::Rules::STANDARD);
        let entry = MoveEntry::new(position, None);
        let before = entry.position().write_position();
        entry.view(L);
        assert_eq!(entry.position().write_position(), before);
    }
}
