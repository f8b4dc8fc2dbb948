//! What the room asks the kibitzer, and what comes of the answers.

use board_view::Place;
use leptos::prelude::*;

use super::bring;
use super::table::TableHandle;
use crate::advice::{Answer, Moment, Worth};
use crate::kibitzer;
use crate::kibitzer::LOST;

/// How it stands between a room and the kibitzer.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Counsel {
    /// After how many entries a computer was asked what it does, and whether it has answered.
    acting: Option<(usize, bool)>,
    hint: Hint,
    /// Which moment is being judged.
    judged: Option<Moment>,
    pub(super) worth: Option<Worth>,
    /// Whether the kibitzer could not be loaded, or has broken down.
    pub(super) lost: bool,
}

/// How it stands with a hint.
#[derive(Clone, PartialEq, Debug, Default)]
enum Hint {
    #[default]
    Unasked,
    Awaited(Moment),
    Given(Moment, Vec<Place>, String),
}

impl Counsel {
    /// What is said about a hint; nothing if nobody has asked for one.
    pub(super) fn words(&self, table: TableHandle) -> Option<String> {
        match &self.hint {
            Hint::Unasked => None,
            Hint::Awaited(_) => Some(table.app.language.status_hint_pending().to_owned()),
            Hint::Given(_, _, sentence) => Some(sentence.clone()),
        }
    }

    /// What the hint points at, from place to place.
    pub(super) fn arrows(&self) -> Vec<(Place, Place)> {
        match &self.hint {
            Hint::Given(_, places, _) => {
                places.chunks_exact(2).map(|hop| (hop[0], hop[1])).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Forgets what is about another moment.
    fn heed(&mut self, moment: Moment) {
        match &self.hint {
            Hint::Awaited(about) | Hint::Given(about, ..) if *about != moment => {
                self.hint = Hint::Unasked;
            }
            _ => {}
        }
        if let Some((_, answered)) = self.acting.filter(|(entries, _)| *entries != moment.0) {
            // What is no longer on the board need not be thought about.
            if !answered {
                kibitzer::dismiss();
                self.judged = None;
            }
            self.acting = None;
        }
    }
}

impl TableHandle {
    /// Asks what has to be asked now.
    pub(super) fn consult(self) {
        let before = self.counsel.get_untracked();
        let mut counsel = before.clone();
        let (moment, awaits, over) = self.sight.with_untracked(|sight| {
            // Nobody whispers at a table elsewhere.
            let over = sight.is_over || sight.is_remote;
            ((sight.entries, sight.events), sight.awaits_computer, over)
        });
        counsel.heed(moment);
        let balance = self.app.preferences.with_untracked(|preferences| preferences.balance);
        let mut question = "";
        if counsel.lost {
            // Nobody is there to ask.
        } else if awaits {
            if counsel.acting.is_none() {
                counsel.acting = Some((moment.0, false));
                counsel.judged = None;
                question = "act";
            }
        } else if balance
            && !over
            && counsel.judged != Some(moment)
            && counsel.hint == Hint::Unasked
        {
            counsel.judged = Some(moment);
            question = "judge";
        }
        if counsel != before {
            self.counsel.set(counsel);
        }
        if !question.is_empty() {
            self.ask_about(question, moment);
        }
    }

    fn ask_about(self, question: &str, (entries, events): Moment) {
        let (language, now) = (self.app.language.code(), self.now().0);
        kibitzer::ask(&format!(
            "{question} {entries} {events} {language} {now}\n{}",
            self.record()
        ));
    }

    /// Asks for a hint.
    pub(super) fn ask_hint(self) {
        let moment = self
            .sight
            .with_untracked(|sight| sight.can_hint.then_some((sight.entries, sight.events)));
        let Some(moment) = moment else { return };
        self.counsel.update(|counsel| {
            counsel.lost = false;
            counsel.judged = None;
            counsel.hint = Hint::Awaited(moment);
        });
        self.ask_about("hint", moment);
    }

    /// Tries again to ask whoever could not be asked.
    pub(super) fn ask_again(self) {
        self.counsel.set(Counsel::default());
        self.consult();
    }

    /// The room is left: nobody waits for what is being thought about.
    pub(super) fn part(self) {
        let is_busy = self.counsel.try_with_untracked(|counsel| {
            counsel.judged.is_some() || counsel.acting.is_some_and(|(_, answered)| !answered)
        });
        if is_busy != Some(false) {
            kibitzer::dismiss();
        }
    }

    /// Hears what the kibitzer says.
    pub(super) fn hear(self, text: &str) {
        if text == LOST {
            self.counsel.set(Counsel { lost: true, ..Counsel::default() });
            return;
        }
        let moment = self.sight.with_untracked(|sight| (sight.entries, sight.events));
        match Answer::read(text) {
            Some(Answer::Act((entries, _), told)) if entries == moment.0 => {
                self.counsel.update(|counsel| counsel.acting = Some((entries, true)));
                self.tell_room(entries, &told);
            }
            Some(Answer::Hint(about, places, sentence)) if about == moment => {
                self.counsel.update(|counsel| counsel.hint = Hint::Given(about, places, sentence));
            }
            Some(Answer::Worth(about, worth)) => self.counsel.update(|counsel| {
                if counsel.judged == Some(about) {
                    counsel.worth = Some(worth);
                }
            }),
            // What was about another moment.
            Some(Answer::Act(..) | Answer::Hint(..)) | None => {}
            Some(Answer::File(format, text)) => self.hand_over(&format, &text),
            Some(other) => bring::heard(self.app, other),
        }
    }
}
