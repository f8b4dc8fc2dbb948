//! x
use crate::run::Farewell;
use crate::{Failure, Order};
use std::io::{BufRead, Write};
pub(crate) fn visit(
    order: Order,
    _input: &mut dyn BufRead,
    _output: &mut dyn Write,
) -> Result<Farewell, Failure> {
    Ok(Farewell { language: order.language, unfinished: false })
}
