use backgammon::TablePosition;

use super::ExactFacts;

impl ExactFacts for TablePosition {}
