//! Pieces must be seen on every ground of every theme: their face or their outline has a contrast of at least
//! 3:1. The colours are read from the style sheet.

use std::collections::BTreeMap;

const STYLE: &str = include_str!("../page/salon.css");
const LEAST: f64 = 3.0;

type Colours = BTreeMap<String, String>;

/// The colours that the blocks of a selector define.
fn colours(selector: &str) -> Colours {
    let mut found = Colours::new();
    for block in STYLE.split('}') {
        let Some((selectors, declarations)) = block.split_once('{') else { continue };
        let last = selectors.rsplit(['\n', '/']).next().unwrap_or_default().trim();
        if last != selector {
            continue;
        }
        for declaration in declarations.split(';') {
            if let Some((name, value)) =
                declaration.rsplit_once("--").and_then(|(_, it)| it.split_once(": #"))
            {
                found.insert(name.to_owned(), value.trim().to_owned());
            }
        }
    }
    found
}

/// The colours of a theme: its own, and else the usual ones.
fn theme(name: &str) -> Colours {
    let mut all = colours(":root");
    all.extend(colours(&format!("[data-theme=\"{name}\"]")));
    all
}

fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Checks that one of the colours of a piece stands out from every ground.
#[track_caller]
fn is_seen(theme: &Colours, piece: &[&str], grounds: &[&str], what: &str) {
    for ground in grounds {
        let best = piece.iter().map(|part| contrast(&theme[*part], &theme[*ground]));
        let best = best.fold(0.0, f64::max);
        assert!(best >= LEAST, "{what}: {piece:?} on {ground} has only {best:.2}:1");
    }
}

const THEMES: [&str; 7] = ["wood", "slate", "night", "contrast", "walnut", "club", "sea"];

#[test]
fn chess_pieces_are_seen_on_every_square() {
    for name in THEMES {
        let theme = theme(name);
        let squares = ["light-square", "dark-square"];
        is_seen(&theme, &["white-piece", "white-line"], &squares, name);
        is_seen(&theme, &["black-piece", "black-line"], &squares, name);
    }
    // In the dark theme the face of a black piece alone is enough.
    is_seen(&theme("night"), &["black-piece"], &["light-square", "dark-square"], "night");
}

#[test]
fn checkers_men_are_seen_on_the_dark_squares() {
    for name in THEMES {
        let theme = theme(name);
        for side in ["white", "black", "red"] {
            let parts = [format!("{side}-disc"), format!("{side}-edge")];
            is_seen(&theme, &[&*parts[0], &*parts[1]], &["dark-square"], name);
        }
    }
}

#[test]
fn backgammon_checkers_are_seen_on_points_bar_and_trays() {
    let grounds = ["felt", "point-light", "point-dark", "rail", "frame"];
    for name in THEMES {
        let theme = theme(name);
        is_seen(&theme, &["white-disc", "white-edge"], &grounds, name);
        is_seen(&theme, &["black-rim", "rim-ring"], &grounds, name);
        is_seen(&theme, &["red-rim", "rim-ring"], &grounds, name);
    }
}

#[test]
fn captured_pieces_are_seen_on_light_and_dark_pages() {
    for name in THEMES {
        for page in [colours(":root"), colours(":root[data-scheme=\"dark\"]")] {
            let mut theme = theme(name);
            theme.insert("page".to_owned(), page["page"].clone());
            theme.extend(colours(".captured"));
            for side in ["white", "black"] {
                let parts = [format!("{side}-piece"), format!("{side}-line")];
                is_seen(&theme, &[&*parts[0], &*parts[1]], &["page"], name);
            }
            for side in ["white", "black", "red"] {
                let parts = [format!("{side}-disc"), format!("{side}-edge")];
                is_seen(&theme, &[&*parts[0], &*parts[1]], &["page"], name);
            }
        }
    }
}
