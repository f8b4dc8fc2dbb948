//! Long texts in a pager, if standard output is a terminal.

use std::cell::RefCell;
use std::io::{self, Write};
use std::mem;
use std::process::{Command, Stdio};
use std::rc::Rc;

use crate::cli_error::CliError;
use crate::command_context::CommandContext;

/// Colours are kept, a text that fits is only printed, and the text stays on the screen.
const USUAL: &str = "less -FRX";

/// Shows what `print` prints in the pager of the environment (`PAGER`), or prints it as usual where there is no
/// terminal or no pager.
pub(crate) fn show<T>(
    context: &mut CommandContext,
    print: impl FnOnce(&mut CommandContext) -> Result<T, CliError>,
) -> Result<T, CliError> {
    let Some(pager) = pager(context) else { return print(context) };
    let buffer = SharedBuffer::default();
    let output = mem::replace(&mut context.output, Box::new(buffer.clone()));
    let printed = print(context);
    context.output = output;
    let text = buffer.0.take();
    if !run(&pager, &text) {
        context.output.write_all(&text)?;
    }
    printed
}

fn pager(context: &CommandContext) -> Option<String> {
    let environment = &context.environment;
    let shown = environment.terminal && context.uses_standard_streams && !context.json;
    let capable = cfg!(unix) && environment.term.as_deref().is_some_and(|term| term != "dumb");
    let pager = environment.pager.clone().unwrap_or_else(|| USUAL.to_owned());
    (shown && capable && !pager.trim().is_empty()).then_some(pager)
}

/// Whether the pager has shown the text. The user may leave it before the end.
fn run(pager: &str, text: &[u8]) -> bool {
    let mut command = Command::new("sh");
    let Ok(mut child) = command.args(["-c", pager]).stdin(Stdio::piped()).spawn() else {
        return false;
    };
    if let Some(mut input) = child.stdin.take() {
        let _ = input.write_all(text);
    }
    // The shell ends with 126 or 127 if it cannot run the command.
    child.wait().is_ok_and(|status| !matches!(status.code(), Some(126 | 127)))
}

#[derive(Clone, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
