use std::borrow::Cow;
use std::io::{self, BufRead};

use game::decode_text;

/// One node of a game tree: its properties with their values, and its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// The values of a property.
    pub(super) fn values(&self, name: &str) -> Option<&[String]> {
        let found = self.properties.iter().find(|(known, _)| known == name);
        found.map(|(_, values)| values.as_slice())
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name)?.first().map(String::as_str)
    }
}

/// The properties that a game needs. Analyses, which are most of a file, are skipped while reading.
const WANTED: [&str; 16] =
    ["B", "W", "MI", "PB", "PW", "RU", "RE", "CV", "AE", "AB", "AW", "DI", "PL", "C", "GC", "GM"];

/// No value of a wanted property is longer than this.
const LONGEST_VALUE: usize = 1 << 16;

/// The maximum size of all wanted values of a tree, and what a value takes besides its text.
const MAX_SIZE: usize = 1 << 25;
const SIZE_OF_A_VALUE: usize = 64;

/// The maximum number of nodes on the main line of a tree. No game is that long.
const MAX_NODES: usize = 100_000;

/// Reads the game trees of an SGF file, each along its main line.
pub(super) struct SgfReader<R> {
    bytes: io::Bytes<R>,
    line: u64,
    column: u64,
    /// Whether a text since the last check was Latin-1.
    pub(super) latin1: bool,
}

impl<R: BufRead> SgfReader<R> {
    pub(super) fn new(input: R) -> Self {
        Self { bytes: input.bytes(), line: 1, column: 0, latin1: false }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        let Some(byte) = self.bytes.next().transpose()? else { return Ok(None) };
        match byte {
            b'\n' => (self.line, self.column) = (self.line + 1, 0),
            // Continuation bytes of a character do not count.
            0x80..=0xbf => {}
            _ => self.column += 1,
        }
        Ok(Some(byte))
    }

    /// The main line of the next tree, or nothing at the end.
    pub(super) fn read(&mut self) -> io::Result<Option<Vec<Node>>> {
        let mut tree = Tree::default();
        while let Some(byte) = self.byte()? {
            match byte {
                b'(' => tree.open(),
                b')' if tree.close() => return Ok(Some(tree.nodes)),
                b';' => tree.node(self.line, self.column),
                b'[' => {
                    let value = self.value(tree.wants())?;
                    tree.value(value)?;
                }
                b'A'..=b'Z' => tree.letter(byte as char),
                _ => {}
            }
        }
        // A truncated file still contains a game.
        Ok((!tree.nodes.is_empty()).then_some(tree.nodes))
    }

    /// The text between `[` and `]`; empty if it is not wanted.
    fn value(&mut self, wanted: bool) -> io::Result<String> {
        let mut value = Vec::new();
        let mut escaped = false;
        while let Some(byte) = self.byte()? {
            match byte {
                b']' if !escaped => break,
                b'\\' if !escaped => {
                    escaped = true;
                    continue;
                }
                _ if !wanted => {}
                _ if value.len() < LONGEST_VALUE => value.push(byte),
                _ => return Err(io::ErrorKind::FileTooLarge.into()),
            }
            escaped = false;
        }
        let text = decode_text(&value);
        self.latin1 |= matches!(text, Cow::Owned(_));
        Ok(text.into_owned())
    }
}

/// A tree that is being read.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    /// The nesting depth of brackets.
    depth: u32,
    /// The nesting depth of the main line so far.
    main: u32,
    /// A branch has ended: everything that follows is a variation.
    ended: bool,
    /// The property that is being read.
    name: String,
    /// How many bytes the values take, about.
    size: usize,
    /// Whether it has a value, so that the next letter begins another property.
    named: bool,
}

impl Tree {
    fn open(&mut self) {
        self.depth += 1;
        if !self.ended {
            self.main = self.depth;
        }
    }

    /// Whether that was the last bracket.
    fn close(&mut self) -> bool {
        self.ended = self.depth > 0;
        self.depth = self.depth.saturating_sub(1);
        self.ended && self.depth == 0
    }

    fn on_main_line(&self) -> bool {
        !self.ended && self.depth > 0
    }

    fn node(&mut self, line: u64, column: u64) {
        self.named = true;
        if self.on_main_line() && self.nodes.len() < MAX_NODES {
            self.nodes.push(Node { line, column, properties: Vec::new() });
        }
    }

    fn letter(&mut self, letter: char) {
        if std::mem::take(&mut self.named) {
            self.name.clear();
        }
        // No property name is that long.
        if self.name.len() < 8 {
            self.name.push(letter);
        }
    }

    /// Whether the values of the present property are needed.
    fn wants(&self) -> bool {
        self.on_main_line() && WANTED.contains(&self.name.as_str())
    }

    fn value(&mut self, value: String) -> io::Result<()> {
        self.named = true;
        if !self.wants() {
            return Ok(());
        }
        self.size += value.len() + SIZE_OF_A_VALUE;
        if self.size > MAX_SIZE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let Some(node) = self.nodes.last_mut() else { return Ok(()) };
        match node.properties.iter_mut().find(|(name, _)| *name == self.name) {
            Some((_, values)) => values.push(value),
            None => node.properties.push((self.name.clone(), vec![value])),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_main_line_of_each_tree() {
        let text = "junk (;FF[4]GM[6]MI[length:7][game:0]PB[a\\]b]A[dropped]\n\
                    ;B[31qt];(;W[52]C[x])(;W[no]))(;GM[6])";
        let mut reader = SgfReader::new(text.as_bytes());
        let nodes = reader.read().unwrap().unwrap();
        assert_eq!(nodes.len(), 4);
        assert_eq!(nodes[0].values("MI").unwrap(), ["length:7", "game:0"]);
        assert_eq!(nodes[0].value("PB"), Some("a]b"));
        assert_eq!(nodes[0].value("A"), None);
        assert_eq!((nodes[1].value("B"), nodes[1].line, nodes[1].column), (Some("31qt"), 2, 1));
        assert_eq!(nodes[3].value("W"), Some("52"));
        assert_eq!(reader.read().unwrap().unwrap().len(), 1);
        assert_eq!(reader.read().unwrap(), None);
    }
}
