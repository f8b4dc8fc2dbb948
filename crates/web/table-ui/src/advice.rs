//! What the kibitzer has answered about a table.

use board_view::Place;

/// Which moment of a table something is about: how many entries its record has, and how many events
/// of the present game are looked at.
pub(crate) type Moment = (usize, usize);

/// What the kibitzer says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// What a computer does, as its seat and a command.
    Act(Moment, String),
    /// What could be played: the places that the move touches, and a sentence.
    Hint(Moment, Vec<Place>, String),
    /// How the game stands.
    Worth(Moment, Worth),
    /// The record that was read from a file or a link.
    Record(String),
    /// A file: its format and its text.
    File(String, String),
    /// A record as part of an address.
    Link(String),
    /// A sentence about the dice, or about why something could not be done.
    Said(String),
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    /// White's share, in thousandths.
    pub(crate) share: u32,
    /// As little as can be said.
    pub(crate) short: String,
    pub(crate) sentence: String,
}

impl Answer {
    /// Reads an answer.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (line, below) = text.split_once('\n').unwrap_or((text, ""));
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Some(match word {
            "act" => {
                let (moment, rest) = moment(rest)?;
                Self::Act(moment, rest.to_owned())
            }
            "hint" => {
                let (moment, rest) = moment(rest)?;
                let places = rest.split(' ').filter_map(|place| place.parse().ok().map(Place));
                Self::Hint(moment, places.collect(), below.to_owned())
            }
            "judge" => {
                let (moment, rest) = moment(rest)?;
                let (short, sentence) = below.split_once('\n')?;
                let share = rest.parse().ok()?;
                let [short, sentence] = [short, sentence].map(str::to_owned);
                Self::Worth(moment, Worth { share, short, sentence })
            }
            "read" | "unwrap" => Self::Record(below.to_owned()),
            "write" => Self::File(rest.to_owned(), below.to_owned()),
            "wrap" => Self::Link(rest.to_owned()),
            "prove" | "sorry" => Self::Said(below.to_owned()),
            _ => return None,
        })
    }
}

fn moment(text: &str) -> Option<(Moment, &str)> {
    let (entries, rest) = text.split_once(' ')?;
    let (events, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Some(((entries.parse().ok()?, events.parse().ok()?), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let act = Answer::Act((5, 3), "north move e7e5".to_owned());
        assert_eq!(Answer::read("act 5 3 north move e7e5"), Some(act));
        let hint = Answer::Hint((5, 3), vec![Place(12), Place(28)], "Hint: e4.".to_owned());
        assert_eq!(Answer::read("hint 5 3 12 28\nHint: e4."), Some(hint));
        let told = Answer::read("judge 5 3 512\n+0.12\nThe game is even.");
        let Some(Answer::Worth((5, 3), worth)) = told else { panic!("{told:?}") };
        assert_eq!((worth.share, worth.short.as_str()), (512, "+0.12"));
        assert_eq!(Answer::read("read\nx\ny\n"), Some(Answer::Record("x\ny\n".to_owned())));
        for text in ["", "act", "act 5", "judge 5 3\n", "judge x 3 1\na\nb", "dance"] {
            assert_eq!(Answer::read(text), None, "{text}");
        }
    }
}
