use movetext::{SetUpError, Tags};

use super::error::{PgnError, quote};
use crate::{Position, Role, Rules, Square, StartArray, StartNumber};

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

    /// The rules of the game.
    fn rules(&self) -> Result<Rules, SetUpError<PgnError>> {
        let rules: Rules = self
            .rules
            .unwrap_or("standard")
            .parse()
            .map_err(|error| SetUpError { tag: "Rules", reason: PgnError::Rules(error) })?;
        match self.variant {
            Some(name) if is_chess960(name) && rules == Rules::STANDARD => Ok(Rules::CHESS960),
            Some(name) if is_chess960(name) && rules.start.is_chess960() => Ok(rules),
            Some(name) if !is_chess(name) => {
                Err(SetUpError { tag: "Variant", reason: PgnError::Variant(quote(name)) })
            }
            _ => Ok(rules),
        }
    }
}

/// The position from which the game of these tags begins. `usual` is that of the standard rules.
pub(super) fn start(tags: &Tags, usual: &Position) -> Result<Position, SetUpError<PgnError>> {
    let wanted = SetupTags::find(tags);
    let rules = wanted.rules()?;
    match (wanted.set_up, wanted.fen) {
        (_, None) if rules == *usual.rules() => Ok(usual.clone()),
        (Some("0"), _) if rules == *usual.rules() => Ok(usual.clone()),
        (Some("0"), _) | (_, None) => Ok(Position::new(rules)),
        (_, Some(fen)) => Position::from_fen(rules, fen)
            .map(with_start_number)
            .map_err(|error| SetUpError { tag: "FEN", reason: PgnError::Fen(error) }),
    }
}

/// Files of other programs say only that a game is Chess960; the position says which array it began with.
fn with_start_number(position: Position) -> Position {
    if position.rules().start != StartArray::Chess960 {
        return position;
    }
    let first_rank = Square::all().take(8).map(|square| position.piece_at(square));
    let roles: Vec<Role> = first_rank.flatten().map(|piece| piece.role).collect();
    let number = <[Role; 8]>::try_from(roles).ok().and_then(StartNumber::of);
    let start = number.map(|number| Position::new(Rules::chess960(number)));
    start.filter(|start| start.to_fen() == position.to_fen()).unwrap_or(position)
}

/// Whether a variant is only another name for the usual game.
fn is_chess(name: &str) -> bool {
    is_one_of(name, &["standard", "chess", "normal", "from position", ""])
}

/// Whether a variant is one of the names of Chess960.
fn is_chess960(name: &str) -> bool {
    is_one_of(name, &["chess960", "chess 960", "fischerandom", "fischer random", "freestyle"])
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
}

/// Makes the tags agree with the position from which the game begins.
pub(super) fn describe(start: &Position, tags: &mut Tags) {
    let rules = *start.rules();
    match rules == Rules::STANDARD {
        true => tags.remove("Rules"),
        false => tags.set("Rules", &rules.to_string()),
    }
    let is_chess960 = rules.start.is_chess960();
    if is_chess960 {
        tags.set("Variant", "Chess960");
    } else if tags.get("Variant").is_some_and(self::is_chess960) {
        tags.remove("Variant");
    }
    // Other programs do not know the numbers of the arrays.
    if *start == Position::new(rules) && !is_chess960 {
        tags.remove("SetUp");
        tags.remove("FEN");
    } else {
        tags.set("SetUp", "1");
        tags.set("FEN", &start.to_fen());
    }
}
