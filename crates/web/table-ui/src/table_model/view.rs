//! What there is to see at a table, as plain data: the page draws it and knows no game.

use board_view::{Choice, Draft, PieceKind, Place, Question, Scene, SceneBoard};
use game::Side;
use narration::refusal_explanation::RefusalExplanation;
use narration::score_sheet::{self, ScoreSheetEntry};
use narration::{PlayableGame, choices, playable_game};
use table::{Awaits, Millis, Seat, TablePhase};
use table_runner::PlayerAction;
use words::{Language, lowercase};

use super::TableModel;
use super::summary::{self, MatchStanding, UserResult};

/// Everything at a table but the clocks, which change all the time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TableView {
    pub(crate) scene: Scene,
    /// The game and the rulebook.
    pub(crate) title: String,
    /// At the upper edge, and at the lower.
    pub(crate) players: [PlayerView; 2],
    /// Whose turn it is, or how the game ended.
    pub(crate) status: String,
    /// How the whole match ended.
    pub(crate) match_result: Option<String>,
    pub(crate) is_over: bool,
    /// What the player is asked about the move.
    pub(crate) prompt: Option<Prompt>,
    /// Whether a step of the move being entered can be undone.
    pub(crate) can_undo: bool,
    /// Whether the move is complete and the player can end the turn.
    pub(crate) can_end_turn: bool,
    /// Which real dice the player is asked to roll and type in.
    pub(crate) dice_prompt: Option<String>,
    pub(crate) notes: Vec<ScoreSheetEntry>,
    /// How many events are shown, if not all.
    pub(crate) viewed_events: Option<usize>,
    pub(crate) offer: Option<String>,
    /// The last thing said between the players.
    pub(crate) latest: Option<String>,
    /// What the player can do beside moving.
    pub(crate) actions: Vec<PlayerAction>,
    /// Whether a resignation can be for more than a single game.
    pub(crate) resigns_by_level: bool,
    /// The draw that can be claimed, in words.
    pub(crate) claim: Option<String>,
    /// Why the last command was refused.
    pub(crate) reason: Option<RefusalExplanation>,
    /// The board in words.
    pub(crate) board_words: Vec<String>,
    /// The last event in words, or the answer to a typed question.
    pub(crate) announcement: String,
    /// Moves as they are typed.
    pub(crate) examples: &'static str,
    /// How many entries the record has: it grows when something happens.
    pub(crate) entries: usize,
    /// How many events of the present game are shown.
    pub(crate) events: usize,
    /// The number of the present game, counted from 0, and how many events it has.
    pub(crate) last_game: usize,
    pub(crate) last_event: usize,
    /// Whether a computer is to move or to answer.
    pub(crate) awaits_computer: bool,
    /// Whether the player can be given a hint.
    pub(crate) can_hint: bool,
    /// Whether the table shows how the game stands.
    pub(crate) can_evaluate: bool,
    /// How the game ended for the person at this screen.
    pub(crate) user_result: Option<UserResult>,
    /// The hops of captures with several jumps for the piece that is picked up.
    pub(crate) paths: Vec<(Place, Place)>,
    /// Whether there are dice, and whether their rolls can be verified.
    pub(crate) has_dice: bool,
    pub(crate) has_proof: bool,
    /// Moves that are made as soon as it is the player's turn.
    pub(crate) premoves: Vec<(Place, Place)>,
    pub(crate) phase: TablePhase,
    /// Whether the player at this screen is to move or to answer.
    pub(crate) is_awaited: bool,
    /// Whether the table runs on a server.
    pub(crate) is_remote: bool,
}

impl TableView {
    /// The shape of the board, for the style sheet.
    pub(crate) fn shape(&self) -> &'static str {
        match self.scene.board {
            SceneBoard::Squares(_) => "with-squares",
            SceneBoard::Points(_) => "with-points",
        }
    }

    /// Whether dice lie on the board of which none has been used.
    pub(crate) fn scene_has_dice(&self) -> bool {
        match &self.scene.board {
            SceneBoard::Squares(_) => false,
            SceneBoard::Points(points) => {
                !points.dice.is_empty() && points.dice.iter().all(|die| !die.used)
            }
        }
    }
}

/// A player as shown beside the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayerView {
    pub(crate) side: Side,
    pub(crate) seat: Option<Seat>,
    /// What the side is called.
    pub(crate) side_name: &'static str,
    /// Who plays it, if there is a name.
    pub(crate) name: Option<String>,
    pub(crate) to_move: bool,
    pub(crate) in_check: bool,
    pub(crate) captured: Vec<(PieceKind, u8)>,
    pub(crate) pips: Option<String>,
    /// Points in a match.
    pub(crate) score: Option<String>,
    /// The match, if it is one.
    pub(crate) standing: Option<MatchStanding>,
    /// How many points of material the player is ahead.
    pub(crate) lead: Option<u32>,
}

/// A question about the move, with its answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Prompt {
    pub(crate) question: Question,
    pub(crate) text: String,
    pub(crate) answers: Vec<(Choice, String)>,
    /// Who is to answer.
    pub(crate) side: Side,
    /// The place that the question is about: where a pawn promotes.
    pub(crate) at: Option<Place>,
}

/// A clock.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct ClockFace {
    pub(crate) text: String,
    pub(crate) runs: bool,
    /// Whether there is little time left.
    pub(crate) is_low: bool,
    /// Whether it runs, belongs to somebody at this screen, and shows tenths of a second.
    pub(crate) is_urgent: bool,
}

/// Below this, a clock shows that little time is left.
const LOW: Millis = Millis::seconds(20);

/// Below this, a clock shows tenths of a second, and a sound warns its player.
const URGENT: Millis = Millis::seconds(10);

impl<G: PlayableGame> TableModel<G> {
    pub(super) fn view_in(&self, language: Language, now: Millis) -> TableView {
        let (table, messages) = (&self.table, self.messages(language));
        let rules = &table.setup().rules;
        let scene = self.scene();
        let description = self.description(language);
        let position = table.position();
        let line = table.current_game().map(|game| game.line());
        let book = playable_game::rulebook_of::<G>(rules).map_or("", |book| book.name.to(language));
        let seat = self.local().active(table);
        let claim = table.claims(seat).first().map(|ending| G::ending(language, *ending));
        let is_open = |draft: &&Draft<G>| !draft.steps().is_empty() && !self.awaits_server();
        let entered = self.draft.as_ref().filter(is_open);
        TableView {
            title: match messages.match_length() {
                Some(points) => format!(
                    "{}, {}",
                    title(G::game_name(language), book, language),
                    lowercase(&language.menu_match_to(points.into()))
                ),
                None => title(G::game_name(language), book, language),
            },
            players: [!self.seen_from, self.seen_from]
                .map(|side| self.player(side, &scene, language)),
            status: match self.has_lost_dice() {
                true => language.status_secret_lost().to_owned(),
                false => messages.status(),
            },
            match_result: messages.match_result(),
            is_over: matches!(table.phase(), TablePhase::Between | TablePhase::Over),
            prompt: self.prompt(language),
            can_undo: entered.is_some(),
            can_end_turn: G::CONFIRMS_MOVES
                && entered.is_some_and(|draft| draft.complete_move().is_some()),
            dice_prompt: self.dice_prompt(language),
            notes: line.map_or_else(Vec::new, |line| score_sheet::score_sheet(line, language)),
            viewed_events: self.viewed_events,
            offer: messages.offer(),
            latest: messages.last_action(),
            actions: self.actions(now),
            resigns_by_level: table::has_dice::<G>(rules),
            claim: claim.map(|ending| language.status_claimable(ending)),
            reason: self.reason.clone(),
            board_words: description.describe_board(position),
            announcement: self
                .answer
                .clone()
                .or_else(|| self.last_words(language))
                .unwrap_or_default(),
            examples: G::move_examples(language, rules),
            entries: table.entries().len(),
            events: self.viewed_events.unwrap_or_else(|| self.events()),
            last_game: table.games().len().saturating_sub(1),
            last_event: self.events(),
            awaits_computer: self.awaits_computer(),
            can_hint: self.can_hint(),
            can_evaluate: self.remote.is_none() && self.allows(summary::EVALUATION),
            user_result: self.user_result(),
            paths: self.capture_paths(),
            has_dice: table::has_dice::<G>(rules),
            has_proof: table.secret().is_some(),
            premoves: self.premoves(),
            phase: table.phase(),
            is_awaited: self.is_awaited(),
            is_remote: self.remote.is_some(),
            scene,
        }
    }

    fn is_awaited(&self) -> bool {
        let asked = match (self.table.offer(), self.table.awaits()) {
            (Some(offer), _) => Some(!offer.by),
            (None, Awaits::Move(seat)) => Some(seat),
            _ => self.awaits_roll_by(),
        };
        asked.is_some_and(|seat| self.local().contains(seat))
    }

    fn player(&self, side: Side, scene: &Scene, language: Language) -> PlayerView {
        let (table, messages) = (&self.table, self.messages(language));
        let beside = &scene.summaries[side];
        let seat = table.seat(side);
        let awaited = match table.awaits() {
            Awaits::Move(seat) => Some(seat),
            Awaits::Roll(throw) => throw.seat,
            _ => None,
        };
        let to_move = seat.is_some() && awaited == seat;
        let has_cube = matches!(&scene.board, SceneBoard::Points(points) if points.cube.is_some());
        let series = has_cube || table.games().len() > 1 || table.phase() == TablePhase::Between;
        PlayerView {
            side,
            seat,
            side_name: messages.sides()[side],
            name: seat.and_then(|seat| messages.occupant_name(seat)),
            to_move,
            in_check: to_move && is_check(scene),
            captured: beside.captured.clone(),
            pips: beside.pips.map(|pips| language.screen_pips(u64::from(pips))),
            score: seat.filter(|_| series).map(|seat| table.score()[seat].to_string()),
            standing: self.match_standing(language),
            lead: summary::material_lead(scene, side),
        }
    }

    fn prompt(&self, language: Language) -> Option<Prompt> {
        let is_asked = self.viewed_events.is_none() && !self.awaits_server();
        let rules = &self.table.setup().rules;
        let name = |choice: Choice| (choice, choices::choice_name::<G>(choice, rules, language));
        if let Some(roller) = self.awaits_roll_by().filter(|_| is_asked) {
            return Some(Prompt {
                question: Question::RollOrDouble,
                text: language.ask_roll().to_owned(),
                answers: vec![name(Choice::Roll)],
                side: self.table.side(roller).unwrap_or(Side::White),
                at: None,
            });
        }
        let draft = self.draft.as_ref().filter(|_| is_asked)?;
        let question = draft.question()?;
        let text = match (question, self.stake()) {
            (Question::Doubled, Some(stake)) => {
                language.web_doubled_to(u64::from(stake), u64::from(stake / 2))
            }
            _ => choices::question_text(question, language).to_owned(),
        };
        Some(Prompt {
            question,
            text,
            answers: draft
                .choices()
                .into_iter()
                .filter(|c| self.is_meaningful(*c))
                .map(name)
                .collect(),
            side: draft.position().turn().player().unwrap_or(Side::White),
            at: draft.landing(),
        })
    }

    /// Whether a choice makes sense here: only an opponent at this screen can roll real dice too early.
    fn is_meaningful(&self, choice: Choice) -> bool {
        choice != Choice::RolledEarly
            || Seat::ALL.into_iter().all(|seat| self.local().contains(seat))
    }

    /// What the cube shows.
    fn stake(&self) -> Option<u32> {
        match self.scene().board {
            SceneBoard::Points(points) => points.cube.map(|cube| cube.stake),
            SceneBoard::Squares(_) => None,
        }
    }

    fn dice_prompt(&self, language: Language) -> Option<String> {
        let Awaits::Roll(throw) = self.table.awaits() else { return None };
        if !self.has_manual_dice() {
            return None;
        }
        let sides = self.messages(language).sides();
        Some(choices::dice_prompt(self.table.position(), throw, &sides, language))
    }

    pub(super) fn clock_faces(&self, language: Language, now: Millis) -> [Option<ClockFace>; 2] {
        [!self.seen_from, self.seen_from].map(|side| {
            let text = self.messages(language).clock(side, now)?;
            let runs = self.table.running().and_then(|seat| self.table.side(seat)) == Some(side);
            let left = self.table.clocks(now)?[side];
            let is_local = self.table.seat(side).is_some_and(|seat| self.local().contains(seat));
            let is_urgent = runs && is_local && left < URGENT;
            Some(ClockFace { text, runs, is_low: left < LOW, is_urgent })
        })
    }
}

/// The game and its rulebook. Some rulebooks name the game themselves.
fn title(game: &str, book: &str, language: Language) -> String {
    match lowercase(book).contains(&lowercase(game)) {
        true => book.to_owned(),
        false => language.menu_resume_line(game, book),
    }
}

fn is_check(scene: &Scene) -> bool {
    match &scene.board {
        SceneBoard::Squares(squares) => squares.cells.iter().any(|cell| cell.marks.check),
        SceneBoard::Points(_) => false,
    }
}
