use movetext::{SetUpError, Tags};

use super::error::{PgnError, quote};
use crate::{Position, Rules};

/// The tags from which a game's first position follows.
#[derive(Default)]
struct SetupTags<'t> {
    rules: Option<&'t str>,
    variant: Option<&'t str>,
    set_up: Option<&'t str>,
    fen: Option<&'t str>,
}

impl<'t> SetupTags<'t> {
    fn find(tags: &'t Tags) -> Self {
        let mut wanted = Self::default();
        for (name, value) in tags.iter() {
            let place = match name {
                "Rules" => &mut wanted.rules,
                "Variant" => &mut wanted.variant,
                "SetUp" => &mut wanted.set_up,
                "FEN" => &mut wanted.fen,
                _ => continue,
            };
            place.get_or_insert(value);
        }
        wanted
    }
}

/// The position from which the game of these tags begins. `usual` is that of the standard rules.
pub(super) fn start(tags: &Tags, usual: &Position) -> Result<Position, SetUpError<PgnError>> {
    let wanted = SetupTags::find(tags);
    if let Some(name) = wanted.variant.filter(|name| !is_chess(name)) {
        return Err(SetUpError { tag: "Variant", reason: PgnError::Variant(quote(name)) });
    }
    let rules: Rules = wanted
        .rules
        .unwrap_or("standard")
        .parse()
        .map_err(|error| SetUpError { tag: "Rules", reason: PgnError::Rules(error) })?;
    match (wanted.set_up, wanted.fen) {
        (_, None) if rules == *usual.rules() => Ok(usual.clone()),
        (Some("0"), _) if rules == *usual.rules() => Ok(usual.clone()),
        (Some("0"), _) | (_, None) => Ok(Position::new(rules)),
        (_, Some(fen)) => Position::from_fen(rules, fen)
            .map_err(|error| SetUpError { tag: "FEN", reason: PgnError::Fen(error) }),
    }
}

/// Whether a variant is only another name for the usual game.
fn is_chess(name: &str) -> bool {
    ["standard", "chess", "normal", "from position", ""]
        .iter()
        .any(|usual| usual.eq_ignore_ascii_case(name.trim()))
}

/// Makes the tags agree with the position from which the game begins.
pub(super) fn describe(start: &Position, tags: &mut Tags) {
    let rules = *start.rules();
    match rules == Rules::STANDARD {
        true => tags.remove("Rules"),
        false => tags.set("Rules", &rules.to_string()),
    }
    if *start == Position::new(rules) {
        tags.remove("SetUp");
        tags.remove("FEN");
    } else {
        tags.set("SetUp", "1");
        tags.set("FEN", &start.to_fen());
    }
}
