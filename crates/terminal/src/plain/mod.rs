//! x
use std::io::{BufRead, Write};
use crate::{Failure, Order};
use crate::run::Farewell;
pub(crate) fn visit(order: Order, _input: &mut dyn BufRead, _output: &mut dyn Write) -> Result<Farewell, Failure> {
    Ok(Farewell { language: order.language, unfinished: false })
}
