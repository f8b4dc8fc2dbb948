use std::collections::BTreeMap;
use std::fmt::Write;

use crate::french::typeset;
use crate::message::{Error, Message, Part, read};

type Messages = BTreeMap<String, Message>;

/// Prints the Rust code for message files, given as (name of the `Language` variant, code, text).
/// The code is an `impl Language` with one function for each message, and relies on a type
/// `Language` with functions `is_one`, `is_many` and `number`.
///
/// # Errors
/// What is wrong with the files, or between them.
pub fn press(files: &[(&str, &str, &str)]) -> Result<String, Error> {
    let mut languages: Vec<(&str, &str, Messages)> = Vec::new();
    for (variant, code, text) in files {
        languages.push((variant, code, read(code, text)?));
    }
    compare(&languages)?;
    let mut code = String::from("impl Language {\n");
    if let Some((_, _, first)) = languages.first() {
        for (key, message) in first {
            function(&mut code, key, message, &languages);
        }
    }
    code.push_str("}\n");
    Ok(code)
}

/// Every language has every message, and they agree about what it takes.
fn compare(languages: &[(&str, &str, Messages)]) -> Result<(), Error> {
    let all: BTreeMap<&String, &Message> = languages.iter().flat_map(|(_, _, m)| m).collect();
    for (_, language, messages) in languages {
        let missing = all.keys().filter(|key| !messages.contains_key(**key));
        let keys: Vec<String> = missing.map(|key| (*key).clone()).collect();
        if !keys.is_empty() {
            return Err(Error::Missing { language: (*language).to_owned(), keys });
        }
    }
    for (key, message) in languages.iter().flat_map(|(_, _, messages)| messages) {
        let (one, other) = (message.arguments(), all[key].arguments());
        if one != other {
            let (one, other) = (format!("{one:?}"), format!("{other:?}"));
            return Err(Error::Arguments { key: key.clone(), one, other });
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

/// The message as the documentation of its function shows it.
fn sample(message: &Message) -> String {
    let (Message::Plain(text) | Message::Plural { other: text, .. }) = message;
    let part = |part: &Part| match part {
        // What would be a tag or a link in documentation is only words here.
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
        // Forms that do not differ need no choice.
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
    // The whole line is typeset at once: a space may stand before an argument's neighbour.
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

    fn two(en: &str, fr: &str) -> Result<String, Error> {
        press(&[("English", "en", en), ("French", "fr", fr)])
    }

    #[test]
    fn a_missing_translation_is_named() {
        let error = two("[a]\nb = 'x'\nc = 'y'", "[a]\nb = 'x'").unwrap_err();
        assert_eq!(error.to_string(), "fr lacks: a_c");
        let error = two("[a]\nb = 'x'", "[a]\nb = 'x'\n[d]\ne = 'z'").unwrap_err();
        assert_eq!(error.to_string(), "en lacks: d_e");
    }

    #[test]
    fn arguments_must_agree() {
        let error = two("a = '{x}'", "a = '{y}'").unwrap_err();
        assert!(matches!(error, Error::Arguments { .. }), "{error}");
        let error = two("a = 'x'", "a = { one = 'x', other = 'y' }").unwrap_err();
        assert!(matches!(error, Error::Arguments { .. }), "{error}");
    }

    #[test]
    fn braces() {
        assert!(two("a = '{{x}} {y}'", "a = '{y}'").unwrap().contains("\"{{x}} {y}\""));
        for bad in ["{", "}", "{}", "{X}", "{a b}"] {
            let file = format!("a = '{bad}'");
            assert!(matches!(two(&file, &file), Err(Error::Placeholder { .. })), "{bad}");
        }
    }

    #[test]
    fn other_values_are_refused() {
        assert!(matches!(two("a = 3", "a = 3"), Err(Error::Shape { .. })));
        assert!(matches!(two("a", "a"), Err(Error::Syntax { .. })));
    }

    #[test]
    fn documentation_shows_what_is_written() {
        let file = "a = '[b] <c> {d}'";
        let code = two(file, file).unwrap();
        assert!(code.contains(r#"#[doc = "\\[b] \\<c> `d`"]"#), "{code}");
    }

    #[test]
    fn french_is_typeset() {
        assert!(two("a = 'Who?'", "a = 'Qui ?'").unwrap().contains("Qui\\u{202f}?"));
    }
}
