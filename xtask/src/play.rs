use anyhow::Result;

use crate::run::{cargo, run};

/// Builds Salon and starts it. Until there is a window to open, that is a board and the help.
pub(crate) fn play() -> Result<()> {
    let salon = ["run", "--quiet", "--release", "--package", "salon", "--"];
    run(cargo(&salon).args(["show", "chess"]))?;
    println!();
    run(cargo(&salon).arg("--help"))
}
