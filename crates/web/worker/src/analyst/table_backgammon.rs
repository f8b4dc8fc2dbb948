use backgammon::TablePosition;

use super::Fathom;

impl Fathom for TablePosition {}
