//! The navigation bar.

use leptos::prelude::*;
use table_ui::page::AppContext;
use table_ui::router::{self, Location, Part};
use words::Language;

/// What the navigation bar leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Play,
    Learn,
    Puzzles,
    Analyse,
    Games,
    Friends,
}

impl Section {
    const ALL: [Self; 6] =
        [Self::Play, Self::Learn, Self::Puzzles, Self::Analyse, Self::Games, Self::Friends];

    /// The section that a location belongs to.
    fn of(location: &Location) -> Self {
        let first = location.hash.trim_matches('/').split(['/', '?']).next();
        match (location.part, first) {
            (Part::Play, _) => Self::Play,
            (Part::Online, _) => Self::Friends,
            (Part::Study, Some("puzzles")) => Self::Puzzles,
            (Part::Study, Some("analyse" | "edit")) => Self::Analyse,
            (Part::Study, Some("games" | "review" | "collections" | "find")) => Self::Games,
            (Part::Study, _) => Self::Learn,
        }
    }

    /// Where the section begins.
    const fn address(self) -> &'static str {
        match self {
            Self::Play => "/#/",
            Self::Learn => "/study#/learn",
            Self::Puzzles => "/study#/puzzles",
            Self::Analyse => "/study#/analyse/chess",
            Self::Games => "/study#/games",
            Self::Friends => "/club#/",
        }
    }

    fn name(self, l: Language) -> &'static str {
        match self {
            Self::Play => l.nav_play(),
            Self::Learn => l.nav_learn(),
            Self::Puzzles => l.nav_puzzles(),
            Self::Analyse => l.nav_analyse(),
            Self::Games => l.nav_games(),
            Self::Friends => l.nav_friends(),
        }
    }
}

/// Links to the sections of the app: in the header on wide screens, at the bottom edge on phones.
#[component]
pub(crate) fn NavigationBar() -> impl IntoView {
    let l = AppContext::current().language;
    let location = router::location();
    let current = Memo::new(move |_| location.with(Section::of));
    let link = |section: Section| {
        let is_current = move || (current.get() == section).then_some("page");
        view! { <a href=section.address() aria-current=is_current>{section.name(l)}</a> }
    };
    view! {
        <nav class="sections" aria-label=l.nav_label()>
            {Section::ALL.map(link).collect_view()}
        </nav>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section_at(part: Part, hash: &str) -> Section {
        Section::of(&Location { part, hash: hash.to_owned() })
    }

    #[test]
    fn finds_the_section_of_an_address() {
        assert_eq!(section_at(Part::Play, "/table/chess-1"), Section::Play);
        assert_eq!(section_at(Part::Online, "/archive"), Section::Friends);
        assert_eq!(section_at(Part::Study, ""), Section::Learn);
        assert_eq!(section_at(Part::Study, "/rules/chess/standard"), Section::Learn);
        assert_eq!(section_at(Part::Study, "/puzzles/mine"), Section::Puzzles);
        assert_eq!(section_at(Part::Study, "/edit/chess?position=8"), Section::Analyse);
        assert_eq!(section_at(Part::Study, "/review/chess-1"), Section::Games);
        assert_eq!(section_at(Part::Study, "/find/chess"), Section::Games);
    }

    #[test]
    fn every_section_begins_within_itself() {
        for section in Section::ALL {
            let (path, hash) = section.address().split_once('#').unwrap();
            assert_eq!(section_at(Part::at_path(path).unwrap(), hash), section);
        }
    }
}
