use std::collections::BTreeMap;
use std::fmt::Write;

use crate::message::{Message, MessageError, Part, read};
use crate::typography::typeset;

type Messages = BTreeMap<String, Message>;

/// Generates the Rust code for message files, given as (name of the `Language` variant, code, text).
///
/// The code is an `impl Language` with one function for each message. It needs a type `Language` with the
/// functions `is_one`, `is_many` and `number`.
///
/// # Errors
/// A file is invalid, or the files do not agree.
pub fn generate(files: &[(&str, &str, &str)]) -> Result<String, MessageError> {
    let mut languages: Vec<(&str, &str, Messages)> = Vec::new();
    for (variant, code, text) in files {
        languages.push((variant, code, read(code, text)?));
    }
    check_consistency(&languages)?;
    let mut code = String::from("impl Language {\n");
    if let Some((_, _, first)) = languages.first() {
        for (key, message) in first {
            function(&mut code, key, message, &languages);
        }
    }
    code.push_str("}\n");
    Ok(code)
}

/// Checks that every language has every message with the same arguments.
fn check_consistency(languages: &[(&str, &str, Messages)]) -> Result<(), MessageError> {
    let all: BTreeMap<&String, &Message> = languages.iter().flat_map(|(_, _, m)| m).collect();
    for (_, language, messages) in languages {
        let missing = all.keys().filter(|key| !messages.contains_key(**key));
        let keys: Vec<String> = missing.map(|key| (*key).clone()).collect();
        if !keys.is_empty() {
            return Err(MessageError::Missing { language: (*language).to_owned(), keys });
        }
    }
    for (key, message) in languages.iter().flat_map(|(_, _, messages)| messages) {
        let (one, other) = (message.arguments(), all[key].arguments());
        if one != other {
            let (one, other) = (format!("{one:?}"), format!("{other:?}"));
            return Err(MessageError::Arguments { key: key.clone(), one, other });
        }
    }
    Ok(())
}

fn function(code: &mut String, key: &str, message: &Message, languages: &[(&str, &str, Messages)]) {
    // Writing into a string cannot fail.
    let arguments = message.arguments();
    let _ = writeln!(code, "    #[doc = {:?}]", sample(message));
    if arguments.is_empty() {
        let _ = writeln!(
            code,
            "    pub const fn {key}(self) -> &'static str {{\n        match self {{"
        );
    } else {
        let types = arguments.iter().map(|name| match *name {
            "count" => ", count: u64".to_owned(),
            name => format!(", {name}: impl std::fmt::Display"),
        });
        let types: String = types.collect();
        let _ = writeln!(code, "    pub fn {key}(self{types}) -> String {{\n        match self {{");
    }
    for (variant, language, messages) in languages {
        let expression = expression(language, &messages[key], arguments.is_empty());
        let _ = writeln!(code, "            Self::{variant} => {expression},");
    }
    code.push_str("        }\n    }\n\n");
}

/// The documentation of a message's function: its text.
fn sample(message: &Message) -> String {
    let (Message::Plain(text) | Message::Plural { other: text, .. }) = message;
    let part = |part: &Part| match part {
        // Otherwise rustdoc would read these as a tag or a link.
        Part::Words(words) => words.replace('<', "\\<").replace('[', "\\["),
        Part::Argument(name) => format!("`{name}`"),
    };
    text.iter().map(part).collect()
}

fn expression(language: &str, message: &Message, constant: bool) -> String {
    let text = |text: &[Part]| {
        let counts = text.contains(&Part::Argument("count".to_owned()));
        let number = if counts { "let count = self.number(count); " } else { "" };
        format!("{{ {number}format!({:?}) }}", template(language, text))
    };
    match message {
        Message::Plain(words) if constant => format!("{:?}", self::words(language, words)),
        Message::Plain(words) => text(words),
        // Equal forms need no choice.
        Message::Plural { one, many: None, other } if one == other => text(other),
        Message::Plural { one, many, other } => {
            let many = many.as_ref().map_or(String::new(), |many| {
                format!("else if self.is_many(count) {} ", text(many))
            });
            format!("if self.is_one(count) {} {many}else {}", text(one), text(other))
        }
    }
}

fn words(language: &str, text: &[Part]) -> String {
    let words = text.iter().map(|part| match part {
        Part::Words(words) => words.as_str(),
        Part::Argument(_) => "",
    });
    set(language, &words.collect::<String>())
}

/// The text as a format string.
fn template(language: &str, text: &[Part]) -> String {
    // The whole text is typeset at once, because a space may come directly before or after a placeholder.
    let whole = text.iter().map(|part| match part {
        Part::Words(words) => words.replace('{', "{{").replace('}', "}}"),
        Part::Argument(name) => format!("{{{name}}}"),
    });
    set(language, &whole.collect::<String>())
}

fn set(language: &str, text: &str) -> String {
    if language == "fr" { typeset(text) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generated(en: &str, fr: &str) -> Result<String, MessageError> {
        generate(&[("English", "en", en), ("French", "fr", fr)])
    }

    #[test]
    fn names_a_missing_translation() {
        let error = generated("[a]\nb = 'x'\nc = 'y'", "[a]\nb = 'x'").unwrap_err();
        assert_eq!(error.to_string(), "fr lacks: a_c");
        let error = generated("[a]\nb = 'x'", "[a]\nb = 'x'\n[d]\ne = 'z'").unwrap_err();
        assert_eq!(error.to_string(), "en lacks: d_e");
    }

    #[test]
    fn rejects_different_arguments() {
        let error = generated("a = '{x}'", "a = '{y}'").unwrap_err();
        assert!(matches!(error, MessageError::Arguments { .. }), "{error}");
        let error = generated("a = 'x'", "a = { one = 'x', other = 'y' }").unwrap_err();
        assert!(matches!(error, MessageError::Arguments { .. }), "{error}");
    }

    #[test]
    fn reads_placeholders_and_escaped_braces() {
        assert!(generated("a = '{{x}} {y}'", "a = '{y}'").unwrap().contains("\"{{x}} {y}\""));
        for bad in ["{", "}", "{}", "{X}", "{a b}"] {
            let file = format!("a = '{bad}'");
            assert!(
                matches!(generated(&file, &file), Err(MessageError::Placeholder { .. })),
                "{bad}"
            );
        }
    }

    #[test]
    fn rejects_values_that_are_not_messages() {
        assert!(matches!(generated("a = 3", "a = 3"), Err(MessageError::Shape { .. })));
        assert!(matches!(generated("a", "a"), Err(MessageError::Syntax { .. })));
    }

    #[test]
    fn documentation_shows_the_text() {
        let file = "a = '[b] <c> {d}'";
        let code = generated(file, file).unwrap();
        assert!(code.contains(r#"#[doc = "\\[b] \\<c> `d`"]"#), "{code}");
    }

    #[test]
    fn typesets_french() {
        assert!(generated("a = 'Who?'", "a = 'Qui ?'").unwrap().contains("Qui\\u{202f}?"));
    }
}
