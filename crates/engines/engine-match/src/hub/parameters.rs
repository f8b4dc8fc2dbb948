use checkers::{Rulebook, Rules};
use checkers_engine::CheckersEngine;
use engine::{SkillLevel, Strength};

use super::message::HubMessage;

/// The largest transposition table, in mebibytes, and the most threads.
const MAX_HASH: usize = 65_536;
const MAX_THREADS: usize = 256;

/// The result of setting a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetParameterResult {
    Done,
    Unknown,
    BadValue,
}

/// The messages that announce the parameters with their initial values.
pub(super) fn parameter_messages(rules: Rules) -> Vec<HubMessage> {
    let parameter = |name: &str, value: &str, kind: &str| {
        HubMessage::new("param").with("name", name).with("value", value).with("type", kind)
    };
    let books = Rulebook::ALL.map(Rulebook::name).join(" ");
    let levels = "1 2 3 4 5 6 7 8 9 10 max";
    vec![
        parameter("variant", "english", "enum").with("values", "english"),
        parameter("rules", &rules.to_string(), "enum").with("values", books),
        parameter("level", "max", "enum").with("values", levels),
        parameter("hash", "16", "int").with("min", 1).with("max", MAX_HASH),
        parameter("threads", "1", "int").with("min", 1).with("max", MAX_THREADS),
        parameter("tables", "true", "bool"),
        parameter("book", "false", "bool"),
    ]
}

/// Sets a parameter.
pub(super) fn set_parameter(
    name: &str,
    value: &str,
    rules: &mut Rules,
    engine: &mut CheckersEngine,
) -> SetParameterResult {
    let number = |most: usize| value.parse().ok().filter(|number| (1..=most).contains(number));
    let done = match name {
        "variant" => (value == "english").then_some(()),
        "rules" => value.parse().ok().map(|new| *rules = new),
        "level" => strength(value).map(|strength| engine.set_strength(strength)),
        "hash" => number(MAX_HASH).map(|mebibytes| engine.set_hash_size(mebibytes)),
        "threads" => number(MAX_THREADS).map(|threads| engine.set_threads(threads)),
        "tables" => {
            value.parse().ok().map(|tables| engine.configure(|search| search.set_tablebase(tables)))
        }
        "book" => value.parse().ok().map(|book| engine.configure(|search| search.set_book(book))),
        _ => return SetParameterResult::Unknown,
    };
    if done.is_some() { SetParameterResult::Done } else { SetParameterResult::BadValue }
}

fn strength(value: &str) -> Option<Strength> {
    match value {
        "max" => Some(Strength::Max),
        number => number.parse().ok().and_then(SkillLevel::new).map(Strength::Level),
    }
}
