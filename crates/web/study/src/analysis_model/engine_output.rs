//! What the kibitzer has found out about a position.

use board_view::Place;

/// What an engine has found so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Finding {
    /// Which question it answers.
    pub(crate) mark: u32,
    pub(crate) depth: u64,
    /// The positions looked at, and how many in a second.
    pub(crate) nodes: u64,
    pub(crate) speed: u64,
    /// For how many milliseconds nothing else will be heard; 0 when all is found out.
    pub(crate) next: u64,
    pub(crate) facts: Vec<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) lines: Vec<Candidate>,
    /// White's share, in thousandths.
    pub(crate) share: Option<u32>,
    /// What is to be done with the cube, and what may be.
    pub(crate) cube: Vec<CubeRow>,
}

/// A row about the cube; the first is a title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CubeRow {
    pub(crate) name: String,
    pub(crate) equity: String,
    pub(crate) is_best: bool,
    /// The text of its move for programs, if there is one.
    pub(crate) mv: String,
}

/// One of the best moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    pub(crate) short: String,
    pub(crate) more: String,
    pub(crate) places: Vec<(Place, Place)>,
    /// Its text for programs.
    pub(crate) mv: String,
    /// What is expected, as people write it.
    pub(crate) words: String,
}

/// Moves that are being played out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlayedOut {
    pub(crate) mark: u32,
    pub(crate) games: u64,
    pub(crate) all: u64,
    pub(crate) is_decided: bool,
    pub(crate) plays: Vec<Play>,
}

/// What has come of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Play {
    /// Whether it is clearly worse than the best.
    pub(crate) is_out: bool,
    pub(crate) equity: String,
    pub(crate) error: String,
    pub(crate) games: u64,
    pub(crate) sure: String,
    pub(crate) words: String,
}

impl Finding {
    /// Reads an answer to `analyse`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut head = lines.next()?.strip_prefix("analyse ")?.split(' ');
        let mut number = || head.next()?.parse::<u64>().ok();
        let mut finding = Self {
            mark: number()?.try_into().ok()?,
            depth: number()?,
            nodes: number()?,
            speed: number()?,
            next: number()?,
            ..Self::default()
        };
        for line in lines {
            let (word, rest) = line.split_once(' ')?;
            let parts: Vec<&str> = rest.split('\t').collect();
            match (word, &parts[..]) {
                ("fact", _) => finding.facts.push(rest.to_owned()),
                ("note", _) => finding.notes.push(rest.to_owned()),
                ("share", _) => finding.share = rest.parse().ok(),
                ("cube", [name, equity, best, mv]) => {
                    let is_best = *best == "best";
                    let [name, equity, mv] = [name, equity, mv].map(|text| (*text).to_owned());
                    finding.cube.push(CubeRow { name, equity, is_best, mv });
                }
                ("line", [short, more, places, mv, words]) => {
                    finding.lines.push(Candidate {
                        short: (*short).to_owned(),
                        more: (*more).to_owned(),
                        places: hops(places),
                        mv: (*mv).to_owned(),
                        words: (*words).to_owned(),
                    });
                }
                _ => {}
            }
        }
        Some(finding)
    }

    /// The moves that can be played out, as programs write them.
    pub(crate) fn open_moves(&self) -> Vec<String> {
        let moves =
            self.lines.iter().map(|line| &line.mv).chain(self.cube.iter().map(|row| &row.mv));
        moves.filter(|mv| !mv.is_empty()).cloned().collect()
    }
}

impl PlayedOut {
    /// Reads an answer to `rollout`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next()?.strip_prefix("rollout ")?.split(' ').collect();
        let [mark, games, all, state] = head[..] else { return None };
        let play = |line: &str| {
            let parts: Vec<&str> = line.strip_prefix("play ")?.split('\t').collect();
            let [state, equity, error, games, sure, _, _, words] = parts[..] else { return None };
            let [equity, error, sure, words] = [equity, error, sure, words].map(str::to_owned);
            let (is_out, games) = (state == "out", games.parse().ok()?);
            Some(Play { is_out, equity, error, games, sure, words })
        };
        Some(Self {
            mark: mark.parse().ok()?,
            games: games.parse().ok()?,
            all: all.parse().ok()?,
            is_decided: state == "decided",
            plays: lines.map(play).collect::<Option<_>>()?,
        })
    }
}

/// Places in pairs, from one to the other.
fn hops(places: &str) -> Vec<(Place, Place)> {
    let places: Vec<Place> =
        places.split(' ').filter_map(|place| place.parse().ok().map(Place)).collect();
    places.chunks_exact(2).map(|hop| (hop[0], hop[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_read() {
        let text = "analyse 7 12 3400 100000 300\nfact Sure.\n\
                    share 512\nline +0.12\t\t12 28\te2e4\te4 e5\ncube Double\t+1.000\tbest\tdouble\nnote So.";
        let finding = Finding::read(text).unwrap();
        assert_eq!((finding.mark, finding.depth, finding.next), (7, 12, 300));
        assert_eq!(finding.facts, ["Sure."]);
        assert_eq!(finding.lines[0].places, [(Place(12), Place(28))]);
        assert_eq!(finding.lines[0].words, "e4 e5");
        assert_eq!(finding.share, Some(512));
        assert!(finding.cube[0].is_best && finding.cube[0].equity == "+1.000");
        assert_eq!(finding.open_moves(), ["e2e4", "double"]);
        for text in ["", "analyse", "analyse x 1 2 3 4", "rollout 1 2 3 open", "analyse 1 2 3"] {
            assert_eq!(Finding::read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_played_out_is_read() {
        let text = "rollout 9 72 2592 decided\nplay in\t+0.1\t± 0.01\t36\t\t1 2\t8/5\t8/5\n\
                    play out\t-0.1\t± 0.01\t36\tsure\t1 2\t6/3\t6/3";
        let rolled = PlayedOut::read(text).unwrap();
        assert!(rolled.is_decided && rolled.plays[1].is_out);
        assert_eq!(rolled.plays[0].games, 36);
        assert_eq!(PlayedOut::read("rollout 9 72 2592 open\nplay in"), None);
        assert_eq!(PlayedOut::read("analyse 1 2 3 4 5"), None);
    }
}
