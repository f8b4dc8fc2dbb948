//! The analysis of a position: the variations that the user enters.

mod displayed_line;
mod tree;
mod tree_file;
mod tree_text;

use game::{Event, Side, Turn};
use games::{GameKind, with_game};
use narration::playable_game;
use narration::refusal_explanation::{RefusalExplanation, explain_refusal};
use table::{CommandRefusal, Table};
use words::Language;
use worker_protocol::GameLine;

pub(crate) use self::displayed_line::{DisplayedLine, DisplayedMove};
pub(crate) use self::tree::TreeStep;
use self::tree::VariationTree;
use crate::move_entry::{MoveEntry, MoveEntryCommand, MoveEntryResult, MoveEntryView};
use crate::study_game::StudyGame;

/// What the user does beside entering moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AnalysisCommand {
    Step(TreeStep),
    GoTo(usize),
    Promote,
    Delete,
    Comment(String),
    /// Plays a move or a roll, as programs write it.
    Play(String),
    /// Turns the board around.
    FlipBoard,
}

/// What the page shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AnalysisView {
    pub(crate) board: MoveEntryView,
    pub(crate) moves: DisplayedLine,
    pub(crate) current: usize,
    pub(crate) comment: String,
    /// Why the last move was illegal.
    pub(crate) reason: Option<RefusalExplanation>,
    /// Whose turn it is, or how the game has ended.
    pub(crate) state: String,
    /// The possible rolls.
    pub(crate) rolls: Vec<String>,
    /// The position with its past, as the engine wants it.
    pub(crate) line: GameLine,
    /// The rules of the position, and its text.
    pub(crate) rules: String,
    pub(crate) text: String,
    pub(crate) can_promote: bool,
    pub(crate) is_over: bool,
    /// Whose turn it is; White's if it is nobody's.
    pub(crate) turn: Side,
}

/// An [`AnalysisModel`] of any game.
pub(crate) trait AnyAnalysisModel {
    fn view(&self, language: Language) -> AnalysisView;

    /// Enters a move on the board.
    fn enter(&mut self, command: MoveEntryCommand, language: Language);

    /// Performs another command.
    fn perform(&mut self, command: AnalysisCommand, language: Language);

    /// Everything as it is stored; `None` if there is nothing worth storing.
    fn to_stored(&self) -> Option<String>;

    /// Everything as a file: its extension and its text.
    fn export(&self) -> (&'static str, String);
}

struct AnalysisModel<G: StudyGame> {
    kind: GameKind,
    tree: VariationTree<G>,
    entry: MoveEntry<G>,
    seen_from: Side,
    reason: Option<RefusalExplanation>,
}

/// What an analysis begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AnalysisStart {
    /// A position, or the start position if there is none.
    Position { rules: String, text: Option<String> },
    /// The game at a table, shown after this number of events.
    Game { record: String, events: usize },
    /// A stored analysis, or a file.
    Text(String),
}

/// Begins an analysis.
///
/// # Errors
/// Why it cannot begin, in words.
pub(crate) fn begin(
    kind: GameKind,
    start: &AnalysisStart,
    l: Language,
) -> Result<Box<dyn AnyAnalysisModel>, String> {
    let kind = match start {
        AnalysisStart::Position { rules, .. } => kind.under(rules),
        AnalysisStart::Game { record, .. } => {
            kind.under(table::rules_of(record).unwrap_or_default())
        }
        AnalysisStart::Text(text) => {
            kind.under(tree_text::kind_of(text).map_or("", |(_, rules)| rules))
        }
    };
    with_game!(kind, G => begin_game::<G>(kind, start, l))
}

fn begin_game<G: StudyGame>(
    kind: GameKind,
    start: &AnalysisStart,
    l: Language,
) -> Result<Box<dyn AnyAnalysisModel>, String> {
    let tree = match start {
        AnalysisStart::Position { rules, text } => {
            let rules: G::Rules =
                rules.parse().map_err(|error| rulebooks::rules_error_text(l, &error))?;
            VariationTree::new(match text {
                Some(text) => {
                    G::read_position(&rules, text).map_err(|error| G::position_error(l, &error))?
                }
                None => G::start(rules),
            })
        }
        AnalysisStart::Game { record, events } => {
            let reading = Table::<G>::read(record)
                .map_err(|damage| rulebooks::record_damage_text(l, &damage))?;
            played(&reading.table, *events).ok_or_else(|| l.web_no_record().to_owned())?
        }
        AnalysisStart::Text(text) => match tree_text::kind_of(text) {
            Some((game, _)) if game == G::GAME => tree_text::read::<G>(text),
            Some(_) => None,
            None => tree_file::read::<G>(text).filter(|tree| !tree.is_empty()),
        }
        .ok_or_else(|| l.import_unreadable().to_owned())?,
    };
    let entry = MoveEntry::new(tree.start().clone(), None);
    let mut analysis = AnalysisModel { kind, tree, entry, seen_from: Side::White, reason: None };
    analysis.show_current();
    Ok(Box::new(analysis))
}

/// The game at a table as a tree.
fn played<G: StudyGame>(table: &Table<G>, events: usize) -> Option<VariationTree<G>> {
    let line = table.current_game()?.line();
    let mut tree = VariationTree::new(line.start().clone());
    for event in line.events() {
        tree.play(event.clone()).ok()?;
    }
    tree.go(events.min(line.events().len()));
    Some(tree)
}

impl<G: StudyGame> AnalysisModel<G> {
    /// Shows the current position on the board.
    fn show_current(&mut self) {
        let current = self.tree.current();
        let last = self.tree.parent(current).zip(self.tree.event(current));
        let last = last.map(|(before, event)| (self.tree.position(before).clone(), event.clone()));
        let position = self.tree.position(current).clone();
        self.entry = MoveEntry::new(position, last).seen_from(self.seen_from);
    }

    fn play(&mut self, event: Event<G>, l: Language) {
        match self.tree.play(event) {
            Ok(()) => self.show_current(),
            Err(refusal) => self.refuse(refusal, l),
        }
    }

    fn refuse(&mut self, refusal: G::Refusal, l: Language) {
        let rules = self.tree.start().rules();
        self.reason = Some(explain_refusal::<G>(&CommandRefusal::Rules(refusal), rules, l));
    }

    /// Whose turn it is, or how the game has ended.
    fn state(&self, turn: &Turn<G::Ending>, l: Language) -> String {
        let sides = playable_game::side_names::<G>(self.tree.start().rules(), l);
        match turn {
            Turn::Player(side) => l.status_to_move(sides[*side]),
            Turn::Chance => l.status_to_roll().to_owned(),
            Turn::Over(outcome) => {
                let why = G::ending(l, outcome.ending());
                match outcome.winner() {
                    Some(winner) => l.status_won(sides[winner], why),
                    None => l.status_drawn(why),
                }
            }
        }
    }

    /// The position with its past, as the engine wants it.
    fn line(&self) -> GameLine {
        let start = self.tree.start();
        let event = |node: usize| {
            let (before, event) = self.tree.parent(node).zip(self.tree.event(node))?;
            Some(self.tree.position(before).write_event(event))
        };
        GameLine {
            kind: self.kind,
            rules: start.rules().to_string(),
            start: start.write_position(),
            events: self.tree.path_to(self.tree.current()).into_iter().filter_map(event).collect(),
        }
    }
}

impl<G: StudyGame> AnyAnalysisModel for AnalysisModel<G> {
    fn view(&self, l: Language) -> AnalysisView {
        let current = self.tree.current();
        let position = self.tree.position(current);
        let turn = self.tree.line_to(current).turn();
        let chances = if turn == Turn::Chance { position.chances() } else { Vec::new() };
        AnalysisView {
            board: self.entry.view(l),
            moves: displayed_line::displayed_line(&self.tree, l),
            current,
            comment: self.tree.comment(current).to_owned(),
            reason: self.reason.clone(),
            state: self.state(&turn, l),
            rolls: chances.iter().map(|(roll, _)| G::write_roll(roll)).collect(),
            line: self.line(),
            rules: position.rules().to_string(),
            text: position.write_position(),
            can_promote: self.tree.can_promote(),
            is_over: matches!(turn, Turn::Over(_)),
            turn: turn.player().unwrap_or(Side::White),
        }
    }

    fn enter(&mut self, command: MoveEntryCommand, l: Language) {
        self.reason = None;
        match self.entry.handle(command) {
            MoveEntryResult::Incomplete => {}
            MoveEntryResult::Refused(refusal) => self.refuse(refusal, l),
            MoveEntryResult::Move(mv) => {
                if let Some(by) = self.entry.position().turn().player() {
                    self.play(Event::Move { by, mv }, l);
                }
            }
        }
    }

    fn perform(&mut self, command: AnalysisCommand, l: Language) {
        self.reason = None;
        match command {
            AnalysisCommand::Step(walk) => self.tree.step(walk),
            AnalysisCommand::GoTo(node) => self.tree.go(node),
            AnalysisCommand::Promote => self.tree.promote(),
            AnalysisCommand::Delete => self.tree.delete(),
            AnalysisCommand::Comment(text) => {
                // A move that is being entered stays.
                self.tree.set_comment(self.tree.current(), &text);
                return;
            }
            AnalysisCommand::Play(text) => {
                if let Ok(event) = self.tree.position(self.tree.current()).read_event(&text) {
                    self.play(event, l);
                }
                return;
            }
            AnalysisCommand::FlipBoard => self.seen_from = !self.seen_from,
        }
        self.show_current();
    }

    fn to_stored(&self) -> Option<String> {
        (!self.tree.is_empty()).then(|| tree_text::write(G::GAME, &self.tree))
    }

    fn export(&self) -> (&'static str, String) {
        let own = || ("txt", tree_text::write(G::GAME, &self.tree));
        tree_file::write(&self.tree).unwrap_or_else(own)
    }
}

#[cfg(test)]
mod tests {
    use board_view::BoardView;
    use table_ui::page::board::Gesture;

    use super::*;

    const L: Language = Language::English;

    fn standard() -> AnalysisStart {
        AnalysisStart::Position { rules: "standard".to_owned(), text: None }
    }

    #[test]
    fn the_user_plays_both_sides_and_learns_why_a_move_is_illegal() {
        let mut analysis = begin(GameKind::Chess, &standard(), L).unwrap();
        let start = chess::Position::new(chess::Rules::STANDARD);
        let mut carry = |from: &str, to: &str| {
            let place = |name| start.read_place(name).unwrap();
            analysis.enter(MoveEntryCommand::Gesture(Gesture::Drag(place(from), place(to))), L);
            analysis.view(L)
        };
        carry("e2", "e4");
        let view = carry("e7", "e4");
        assert!(view.reason.is_some());
        let view = carry("e7", "e5");
        assert_eq!(view.state, "White to move.");
        assert_eq!(view.line.events, ["e2e4", "e7e5"]);
        assert_eq!(view.reason, None);
    }

    #[test]
    fn the_user_chooses_the_rolls() {
        let mut analysis = begin(GameKind::Backgammon, &standard(), L).unwrap();
        assert_eq!(analysis.view(L).rolls.len(), 36, "each die belongs to one side");
        analysis.perform(AnalysisCommand::Play("31".to_owned()), L);
        let view = analysis.view(L);
        assert!(view.rolls.is_empty() && view.line.events == ["31"]);
        analysis.perform(AnalysisCommand::Play("8/5,6/5".to_owned()), L);
        analysis.perform(AnalysisCommand::Play("roll".to_owned()), L);
        assert_eq!(analysis.view(L).rolls.len(), 21);
        let (ending, text) = analysis.export();
        assert_eq!(ending, "txt");
        let again = begin(GameKind::Backgammon, &AnalysisStart::Text(text), L).unwrap();
        assert_eq!(again.view(L).line, analysis.view(L).line);
    }

    #[test]
    fn reads_back_a_stored_analysis() {
        let mut analysis = begin(GameKind::Checkers, &standard(), L).unwrap();
        assert_eq!(analysis.to_stored(), None, "it has no moves");
        analysis.perform(AnalysisCommand::Play("11-15".to_owned()), L);
        analysis.perform(AnalysisCommand::Comment("Old Fourteenth?".to_owned()), L);
        let kept = analysis.to_stored().unwrap();
        let again = begin(GameKind::Checkers, &AnalysisStart::Text(kept), L).unwrap().view(L);
        assert_eq!(again.comment, "Old Fourteenth?");
        assert_eq!(again.moves, analysis.view(L).moves);
        analysis.perform(AnalysisCommand::Delete, L);
        assert_eq!(analysis.to_stored(), None);
    }

    #[test]
    fn opens_a_file_and_rejects_impossible_positions() {
        let pgn = AnalysisStart::Text("1. f3 e5 2. g4 Qh4# 0-1".to_owned());
        let view = begin(GameKind::Chess, &pgn, L).unwrap().view(L);
        assert!(view.is_over && view.state.contains("Black"), "{}", view.state);
        let wrong = AnalysisStart::Position {
            rules: "standard".to_owned(),
            text: Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()),
        };
        assert!(begin(GameKind::Chess, &wrong, L).is_err());
        assert!(begin(GameKind::Chess, &AnalysisStart::Text("hello".to_owned()), L).is_err());
    }
}
