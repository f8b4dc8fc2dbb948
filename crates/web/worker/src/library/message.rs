use games::Kind;
use words::Language;

/// What the page asks of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Errand<'m> {
    /// Take in a file.
    Collect { id: &'m str, day: &'m str, name: &'m str },
    /// Stop taking in.
    Stop,
    /// Tell which collections there are.
    Collections,
    /// Tell what is wrong with the broken games of one.
    Faults { id: &'m str },
    /// Tell some of the games that fit what is wanted.
    Browse { id: &'m str, from: usize, many: usize, wanted: &'m str },
    /// Bring one game as a record.
    Fetch { id: &'m str, number: u32, day: &'m str },
    /// Write all of it into a file.
    Export { id: &'m str },
    /// Throw it away.
    Discard { id: &'m str },
    /// Find a position.
    Seek { kind: Kind, position: &'m str },
}

impl<'m> Errand<'m> {
    /// Reads a message: an errand, and the language in which it is answered.
    pub(crate) fn read(message: &'m str) -> Option<(Self, Language)> {
        let (line, below) = message.split_once('\n').unwrap_or((message, ""));
        let mut words = line.splitn(5, ' ');
        let word = words.next()?;
        let language = words.next()?.parse().ok()?;
        let errand = match word {
            "collect" => Self::Collect {
                id: words.next()?,
                day: words.next()?,
                name: words.next().unwrap_or_default(),
            },
            "stop" => Self::Stop,
            "collections" => Self::Collections,
            "faults" => Self::Faults { id: words.next()? },
            "browse" => Self::Browse {
                id: words.next()?,
                from: words.next()?.parse().ok()?,
                many: words.next()?.parse().ok()?,
                wanted: below,
            },
            "fetch" => Self::Fetch {
                id: words.next()?,
                number: words.next()?.parse().ok()?,
                day: words.next()?,
            },
            "export" => Self::Export { id: words.next()? },
            "discard" => Self::Discard { id: words.next()? },
            "seek" => Self::Seek { kind: words.next()?.parse().ok()?, position: below },
            _ => return None,
        };
        Some((errand, language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errands_are_read() {
        let (errand, language) = Errand::read("collect fr x 2026.11.16 my games.pgn").unwrap();
        assert_eq!(errand, Errand::Collect { id: "x", day: "2026.11.16", name: "my games.pgn" });
        assert_eq!(language, Language::French);
        let (errand, _) = Errand::read("browse en x 50 25\nann\n1-0").unwrap();
        assert_eq!(errand, Errand::Browse { id: "x", from: 50, many: 25, wanted: "ann\n1-0" });
        let (errand, _) = Errand::read("seek en chess\n8/8 w").unwrap();
        assert_eq!(errand, Errand::Seek { kind: Kind::Chess, position: "8/8 w" });
        for text in ["", "stop", "browse en x y 1", "seek en go", "fetch en x -1 d", "burn en x"] {
            assert_eq!(Errand::read(text), None, "{text}");
        }
    }
}
