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

    /// The icon, drawn with lines in a square of 24 units.
    const fn icon(self) -> &'static str {
        match self {
            // A board.
            Self::Play => {
                "<path d=\"M4 4h16v16H4zM12 4v16M4 12h16\"/><path d=\"M4 4h8v8H4zM12 12h8v8h-8z\" class=\"fill\"/>"
            }
            // An open book.
            Self::Learn => {
                "<path d=\"M12 7C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 2 2-2 5-2.5 8.5-2V5C17 4.5 14 5 12 7zM12 7v13\"/>"
            }
            // A light bulb.
            Self::Puzzles => {
                "<path d=\"M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM9.5 20.5h5\"/>"
            }
            // A rising line.
            Self::Analyse => "<path d=\"M4 4v16h16M7.5 15l4-4 3 2.5L20 7\"/>",
            // A list of games.
            Self::Games => "<path d=\"M4 5h16v14H4zM8 9.5h8M8 14.5h8\"/>",
            // Two people.
            Self::Friends => {
                "<path d=\"M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2 .8 3.5 2.700 3.5 5.5\"/>"
            }
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
        view! {
            <a href=section.address() aria-current=is_current>
                <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=section.icon()></svg>
                {section.name(l)}
            </a>
        }
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
