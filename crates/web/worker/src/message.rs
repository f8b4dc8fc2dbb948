//! Questions as they come from the page.

use table::Millis;
use words::Language;

use crate::analyst::{Aim, MOST_LINES};
use crate::looking_back::Spot;

/// A moment of a table that something is asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    /// How many entries the record has.
    pub(crate) entries: usize,
    /// How many events of the present game are looked at.
    pub(crate) events: usize,
    pub(crate) language: Language,
    /// What time it is at the table.
    pub(crate) now: Millis,
}

/// What the page asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question<'m> {
    Act(Moment),
    Hint(Moment),
    Judge(Moment),
    /// To look back at a record, from an event on, looking at so many positions for each.
    Review {
        entries: usize,
        nodes: u64,
        language: Language,
        from: Spot,
    },
    /// What another move would have been worth.
    Weigh {
        entries: usize,
        nodes: u64,
        at: Spot,
        mv: &'m str,
    },
    /// What was missed, as a puzzle.
    Puzzle {
        entries: usize,
        at: Spot,
    },
    Analyse(Aim),
    RollOut(Aim, Vec<&'m str>),
    /// To stop whatever is being thought about.
    Rest,
    Read {
        language: Language,
        id: &'m str,
        day: &'m str,
        name: &'m str,
    },
    Write {
        format: &'m str,
    },
    Prove {
        language: Language,
    },
    Wrap,
    Unwrap {
        language: Language,
        text: &'m str,
    },
    Bench {
        game: &'m str,
        depth: u32,
    },
}

impl<'m> Question<'m> {
    /// Reads a message: the question and the text below it.
    pub(crate) fn read(message: &'m str) -> Option<(Self, &'m str)> {
        let (line, below) = message.split_once('\n').unwrap_or((message, ""));
        let mut words = line.split(' ');
        let question = match words.next()? {
            "act" => Self::Act(moment(&mut words)?),
            "hint" => Self::Hint(moment(&mut words)?),
            "judge" => Self::Judge(moment(&mut words)?),
            "review" => Self::Review {
                entries: number(&mut words)?,
                nodes: number(&mut words)? as u64,
                language: words.next()?.parse().ok()?,
                from: spot(&mut words)?,
            },
            "weigh" => Self::Weigh {
                entries: number(&mut words)?,
                nodes: number(&mut words)? as u64,
                at: spot(&mut words)?,
                mv: words.next()?,
            },
            "puzzle" => Self::Puzzle { entries: number(&mut words)?, at: spot(&mut words)? },
            "analyse" => {
                let (mark, language) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
                let lines = words.next()?.parse::<usize>().ok()?.clamp(1, MOST_LINES);
                Self::Analyse(Aim { mark, language, lines })
            }
            "rollout" => {
                let (mark, language) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
                Self::RollOut(Aim { mark, language, lines: 1 }, words.collect())
            }
            "rest" => Self::Rest,
            "read" => {
                // A file's name may have blanks.
                let mut words = line.splitn(5, ' ').skip(1);
                Self::Read {
                    language: words.next()?.parse().ok()?,
                    id: words.next()?,
                    day: words.next()?,
                    name: words.next().unwrap_or_default(),
                }
            }
            "write" => Self::Write { format: words.next().unwrap_or_default() },
            "prove" => Self::Prove { language: words.next()?.parse().ok()? },
            "wrap" => Self::Wrap,
            "unwrap" => Self::Unwrap { language: words.next()?.parse().ok()?, text: words.next()? },
            "bench" => Self::Bench { game: words.next()?, depth: words.next()?.parse().ok()? },
            _ => return None,
        };
        Some((question, below))
    }
}

fn number<'m>(words: &mut impl Iterator<Item = &'m str>) -> Option<usize> {
    words.next()?.parse().ok()
}

fn spot<'m>(words: &mut impl Iterator<Item = &'m str>) -> Option<Spot> {
    Some(Spot { game: number(words)?, event: number(words)? })
}

fn moment<'m>(words: &mut impl Iterator<Item = &'m str>) -> Option<Moment> {
    Some(Moment {
        entries: words.next()?.parse().ok()?,
        events: words.next()?.parse().ok()?,
        language: words.next()?.parse().ok()?,
        now: Millis(words.next()?.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read() {
        let (question, below) = Question::read("hint 12 9 fr 3400\nrecord\n").unwrap();
        let moment =
            Moment { entries: 12, events: 9, language: Language::French, now: Millis(3_400) };
        assert_eq!((question, below), (Question::Hint(moment), "record\n"));
        let (question, _) = Question::read("read en x 2026.11.16 my own game.pgn\n").unwrap();
        assert!(matches!(question, Question::Read { name: "my own game.pgn", .. }));
        let (question, _) = Question::read("weigh 12 1000 1 8 e2e4\n").unwrap();
        let at = Spot { game: 1, event: 8 };
        assert_eq!(question, Question::Weigh { entries: 12, nodes: 1_000, at, mv: "e2e4" });
        let (question, _) = Question::read("analyse 7 en 9\n").unwrap();
        let aim = Aim { mark: "7".to_owned(), language: Language::English, lines: 5 };
        assert_eq!(question, Question::Analyse(aim));
        let (question, _) = Question::read("rollout 8 fr 8/5,6/5 24/20\n").unwrap();
        assert!(matches!(question, Question::RollOut(_, moves) if moves == ["8/5,6/5", "24/20"]));
        for text in [
            "",
            "analyse",
            "analyse 7 en",
            "rollout 7",
            "hint",
            "review 1 2 en 3",
            "weigh 1 2 3 4",
            "puzzle 1 2",
            "hint 1 2 xx 3",
            "judge -1 0 en 0",
            "dance",
            "bench chess x",
        ] {
            assert_eq!(Question::read(text), None, "{text}");
        }
    }
}
