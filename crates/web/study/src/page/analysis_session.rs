//! A position being analysed, as the parts of its page see it.

use games::Kind;
use leptos::prelude::*;
use table_ui::page::AppContext;
use table_ui::{browser, kibitzer};

use crate::analysis_model::{AnalysisCommand, AnalysisView, AnyAnalysisModel, Finding, PlayedOut};
use crate::move_entry::MoveEntryCommand;

const KEPT: &str = "salon.analysis.";

/// What is not heard for so long is not waited for.
const PATIENCE: u64 = 1_000;

/// Everything that the parts of the page share.
#[derive(Clone, Copy)]
pub(super) struct AnalysisSession {
    held: StoredValue<Box<dyn AnyAnalysisModel>, LocalStorage>,
    pub(super) view: RwSignal<AnalysisView>,
    /// Whether an engine thinks, and how many lines it looks for.
    pub(super) running: RwSignal<bool>,
    pub(super) lines: RwSignal<usize>,
    pub(super) finding: RwSignal<Option<Finding>>,
    /// Moves that are played out, and whether they still are.
    pub(super) played_out: RwSignal<Option<PlayedOut>>,
    pub(super) rolling: RwSignal<bool>,
    /// Whether nobody could be asked.
    pub(super) lost: RwSignal<bool>,
    /// The number of the last question, and for how long the kibitzer hears nothing.
    mark: StoredValue<u32>,
    deaf: StoredValue<u64>,
    /// What everything is kept under.
    name: StoredValue<String>,
    pub(super) app: AppContext,
}

/// What is kept under a name, of a game.
pub(super) fn key(kind: Kind, name: &str) -> String {
    format!("{KEPT}{kind}.{name}")
}

impl AnalysisSession {
    pub(super) fn new(analysis: Box<dyn AnyAnalysisModel>, name: String) -> Self {
        let app = AppContext::current();
        let view = analysis.view(app.language);
        Self {
            held: StoredValue::new_local(analysis),
            view: RwSignal::new(view),
            running: RwSignal::new(false),
            lines: RwSignal::new(3),
            finding: RwSignal::new(None),
            played_out: RwSignal::new(None),
            rolling: RwSignal::new(false),
            lost: RwSignal::new(false),
            mark: StoredValue::new(0),
            deaf: StoredValue::new(0),
            name: StoredValue::new(name),
            app,
        }
    }

    /// Does what somebody wants at the board.
    pub(super) fn wish(self, wish: MoveEntryCommand) {
        let l = self.app.language;
        self.held.update_value(|held| held.wish(wish, l));
        self.refresh();
    }

    /// Does something else.
    pub(super) fn perform(self, command: AnalysisCommand) {
        let l = self.app.language;
        self.held.update_value(|held| held.perform(command, l));
        self.refresh();
    }

    /// Everything as a file: how its name ends, and its text.
    pub(super) fn export(self) -> (&'static str, String) {
        self.held.with_value(|held| held.export())
    }

    /// Keeps what has changed, and shows it.
    fn refresh(self) {
        let now = self.held.with_value(|held| held.view(self.app.language));
        let name = self.name.get_value();
        match self.held.with_value(|held| held.kept()) {
            Some(text) if !browser::store(&name, &text) => {
                self.app.notice.set(Some(self.app.language.web_save_failed().to_owned()));
            }
            Some(_) => {}
            None => browser::remove_stored(&name),
        }
        let moved = self.view.with_untracked(|before| before.past != now.past);
        self.view.set(now);
        if moved {
            self.finding.set(None);
            self.played_out.set(None);
            self.rolling.set(false);
            self.consult();
        }
    }

    /// Asks about what lies on the board, if an engine is to think, and lets it rest otherwise.
    fn consult(self) {
        match self.running.get_untracked() {
            true => {
                let lines = self.lines.get_untracked();
                self.ask("analyse", &lines.to_string());
            }
            false => self.hush("rest"),
        }
    }

    fn ask(self, word: &str, what: &str) {
        let (mark, l) = (self.mark.get_value() + 1, self.app.language.code());
        let past = self.view.with_untracked(|view| view.past.clone());
        self.hush(&format!("{word} {mark} {l} {what}\n{past}"));
    }

    /// Asks something, whatever is being thought about: whoever would not hear for long is sent away.
    fn hush(self, question: &str) {
        if self.deaf.get_value() >= PATIENCE {
            kibitzer::dismiss();
        }
        self.deaf.set_value(0);
        // Nobody is woken up only to rest.
        if question != "rest" || self.mark.get_value() > 0 {
            // What is still on its way answers an earlier question.
            self.mark.update_value(|mark| *mark += 1);
            kibitzer::ask(question);
        }
    }

    /// Lets an engine think, or stops it.
    pub(super) fn run(self, running: bool) {
        self.lost.set(false);
        self.running.set(running);
        self.rolling.set(false);
        self.consult();
    }

    /// Looks for so many lines.
    pub(super) fn look_for(self, lines: usize) {
        self.lines.set(lines);
        if self.running.get_untracked() {
            self.finding.set(None);
            self.consult();
        }
    }

    /// Plays the moves that seem best out many times, or stops that.
    pub(super) fn roll_out(self, rolls: bool) {
        let moves = self.finding.with_untracked(|finding| {
            finding.as_ref().map(Finding::open_moves).unwrap_or_default().join(" ")
        });
        self.running.set(false);
        self.rolling.set(rolls);
        match rolls {
            true => self.ask("rollout", &moves),
            false => self.hush("rest"),
        }
    }

    /// Hears what the kibitzer says. By then the page may have been left.
    pub(super) fn hear(self, text: &str) {
        if text == kibitzer::LOST {
            let _ = self.running.try_set(false);
            let _ = self.lost.try_set(true);
            return;
        }
        let mark = self.mark.try_get_value();
        if let Some(finding) = Finding::read(text).filter(|found| Some(found.mark) == mark) {
            self.deaf.set_value(finding.next);
            let _ = self.finding.try_set(Some(finding));
        } else if let Some(rolled) = PlayedOut::read(text).filter(|found| Some(found.mark) == mark)
        {
            let _ = self.rolling.try_set(!rolled.is_decided);
            let _ = self.played_out.try_set(Some(rolled));
        }
    }
}
