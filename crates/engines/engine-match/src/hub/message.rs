use std::fmt;

/// A line of the protocol: a command and its arguments, some of them with values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct HubMessage {
    pub(super) command: String,
    arguments: Vec<(String, Option<String>)>,
}

impl HubMessage {
    pub(super) fn new(command: &str) -> Self {
        Self { command: command.to_owned(), arguments: Vec::new() }
    }

    /// Adds an argument with a value.
    #[must_use]
    pub(super) fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.arguments.push((name.to_owned(), Some(value.to_string())));
        self
    }

    /// Adds an argument without a value.
    #[must_use]
    pub(super) fn flagged(mut self, name: &str) -> Self {
        self.arguments.push((name.to_owned(), None));
        self
    }

    /// The value of an argument.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(other, _)| other == name)?.1.as_deref()
    }

    /// The value of an argument as a number, if it is one.
    pub(super) fn number<N: std::str::FromStr>(&self, name: &str) -> Option<N> {
        self.value(name)?.parse().ok()
    }

    /// Whether there is an argument of this name, with a value or without.
    pub(super) fn has(&self, name: &str) -> bool {
        self.arguments.iter().any(|(other, _)| other == name)
    }

    /// Reads a line. Every line is a message: unknown commands and arguments are left to the caller, who ignores them.
    pub(super) fn read(line: &str) -> Self {
        let mut rest = line.trim();
        let mut message = Self::new(take_word(&mut rest));
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return message;
            }
            let name = take_word(&mut rest).to_owned();
            let value = rest.strip_prefix('=').map(|after| {
                rest = after;
                take_value(&mut rest)
            });
            if name.is_empty() && value.is_none() {
                // A quotation mark instead of a name: the rest of the line cannot be read.
                return message;
            }
            message.arguments.push((name, value));
        }
    }
}

/// Takes the text before the next blank, equals sign or quotation mark.
fn take_word<'t>(rest: &mut &'t str) -> &'t str {
    let end = rest.find(|c: char| c.is_whitespace() || c == '=' || c == '"').unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    word
}

/// Takes a value: up to the next blank, or to the closing quotation mark.
fn take_value(rest: &mut &str) -> String {
    let (value, after) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
    };
    *rest = after;
    value.to_owned()
}

impl fmt::Display for HubMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            write!(f, " {name}")?;
            let Some(value) = value else { continue };
            let plain = !value.is_empty()
                && !value.contains(|c: char| c.is_whitespace() || c == '=' || c == '"');
            match plain {
                true => write!(f, "={value}")?,
                // The protocol cannot express quotation marks and line breaks.
                false => write!(f, "=\"{}\"", value.replace(['"', '\n', '\r'], "'"))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_what_it_reads() {
        for line in [
            "hub",
            "go think",
            "pos pos=start moves=\"11-15 22-18\"",
            "id name=Salon author=\"the Salon authors\" country=\"\"",
            "level infinite depth=3",
        ] {
            assert_eq!(HubMessage::read(line).to_string(), line);
        }
    }

    #[test]
    fn finds_values_of_arguments() {
        let message = HubMessage::read("  pos  pos=Bbe  moves=\"1-5  6x2\" odd= x==y \"z\n");
        assert_eq!(message.command, "pos");
        assert_eq!(message.value("pos"), Some("Bbe"));
        assert_eq!(message.value("moves"), Some("1-5  6x2"));
        assert_eq!(message.value("odd"), Some(""));
        assert_eq!(message.value("x"), Some("=y"));
        assert!(message.has("odd") && !message.has("even"));
        assert_eq!(HubMessage::read("level depth=7").number("depth"), Some(7u32));
        assert_eq!(HubMessage::read(""), HubMessage::default());
    }

    #[test]
    fn replaces_characters_that_cannot_be_quoted() {
        let message = HubMessage::new("error").with("message", "no \"such\"\nthing");
        assert_eq!(message.to_string(), "error message=\"no 'such''thing\"");
    }
}
