//! What screen readers announce.

use leptos::html;
use leptos::prelude::*;

/// How many announcements stay in the document. Screen readers have read the older ones.
const KEPT: u32 = 4;

/// Sentences for screen readers, the newest last. Each is a new element, so that it is read once, in its turn, even
/// if it says the same as the one before.
#[derive(Clone, Copy)]
pub(super) struct Announcements {
    log: NodeRef<html::Div>,
}

impl Announcements {
    pub(super) fn new() -> Self {
        Self { log: NodeRef::new() }
    }

    /// Lets screen readers read a sentence after those before it.
    pub(super) fn announce(self, words: &str) {
        let Some(log) = self.log.try_get_untracked().flatten().filter(|_| !words.is_empty()) else {
            return;
        };
        let Ok(sentence) = document().create_element("p") else { return };
        sentence.set_text_content(Some(words));
        let _ = log.append_child(&sentence);
        while log.child_element_count() > KEPT {
            log.first_element_child().inspect(|oldest| oldest.remove());
        }
    }
}

/// The element that screen readers follow.
#[component]
pub(super) fn AnnouncementLog(announcements: Announcements) -> impl IntoView {
    view! {
        <div
            class="visually-hidden"
            role="log"
            aria-live="polite"
            aria-relevant="additions"
            node_ref=announcements.log
        ></div>
    }
}
