//! The page in the browser: compiled to wasm, named after its content, compressed, and laid out so that
//! the server can embed it.

mod folder;
mod pack;
mod shrink;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use self::folder::Folder;
use crate::run::{cargo, root, run, target_folder};
use crate::wasm_target::{self, TARGET};

/// What everything that is needed to play with a friend may weigh, compressed.
const BUDGET: usize = 350_000;

/// Builds the page and returns the folder in which it lies. If nothing has changed, nothing is
/// written.
pub(crate) fn build() -> Result<PathBuf> {
    wasm_target::install()?;
    println!("building the page");
    let texts = target_folder().join("page-texts");
    fs::create_dir_all(&texts)?;
    let mut build = cargo(&[
        "build",
        "--quiet",
        "--profile",
        "page",
        "--locked",
        "--package",
        "salon-web",
        "--target",
        TARGET,
    ]);
    run(build.env("SALON_TEXTS", &texts))?;
    let wasm = target_folder().join(TARGET).join("page/salon_web.wasm");
    let sources = root().join("crates/web/page");
    let laid_out = target_folder().join("page-files");
    let stamp = target_folder().join("page-stamp");
    let fingerprint = fingerprint(&wasm, [&sources, &texts])?;
    if fs::read_to_string(&stamp).is_ok_and(|old| old == fingerprint) && laid_out.exists() {
        return Ok(laid_out);
    }
    let mut folder = Folder::new(laid_out.clone());
    lay_out(&wasm, [&sources, &texts], &mut folder)?;
    folder.finish()?;
    fs::write(stamp, fingerprint)?;
    Ok(laid_out)
}

/// Everything that the page is made of, in a few digits.
fn fingerprint(wasm: &Path, folders: [&Path; 2]) -> Result<String> {
    // Another program may lay the page out in another way.
    let mut files = vec![wasm.to_owned(), std::env::current_exe()?];
    for folder in folders {
        for entry in fs::read_dir(folder)? {
            files.push(entry?.path());
        }
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(read(&file)?);
    }
    Ok(hex(&hash.finalize()))
}

/// Gives each file its name and place; those that name others come after them.
fn lay_out(wasm: &Path, [sources, texts]: [&Path; 2], folder: &mut Folder) -> Result<()> {
    let text =
        |name: &str| -> Result<String> { Ok(String::from_utf8(read(&sources.join(name))?)?) };
    let english = folder.put("texts-en", "txt", &read(&texts.join("texts-en.txt"))?)?;
    let french = folder.put("texts-fr", "txt", &read(&texts.join("texts-fr.txt"))?)?;
    let (glue, module) = bind(wasm)?;
    let module = folder.put("salon", "wasm", &module)?;
    let glue = shrink::script(&glue.replace("salon_bg.wasm", &module));
    let glue = folder.put("salon", "js", glue.as_bytes())?;
    let start = shrink::script(&text("start.js")?).replace("{{salon.js}}", &glue);
    let start = folder.put("start", "js", start.as_bytes())?;
    let style = folder.put("salon", "css", shrink::style(&text("salon.css")?).as_bytes())?;
    let icon = folder.put("icon", "svg", text("icon.svg")?.as_bytes())?;
    let manifest = text("salon.webmanifest")?.replace("{{icon.svg}}", &icon);
    let manifest = folder.put("salon", "webmanifest", manifest.as_bytes())?;
    let mut index = text("index.html")?;
    for (name, file) in [
        ("{{start.js}}", &start),
        ("{{salon.js}}", &glue),
        ("{{salon.css}}", &style),
        ("{{icon.svg}}", &icon),
        ("{{salon.webmanifest}}", &manifest),
        ("{{texts-en.txt}}", &english),
        ("{{texts-fr.txt}}", &french),
    ] {
        index = index.replace(name, file);
    }
    folder.put_as("index.html", index.as_bytes())?;
    let files: Vec<String> = folder
        .names()
        .map(|name| format!("\"/{}\"", name.trim_end_matches("index.html")))
        .collect();
    let worker = shrink::script(&text("service-worker.js")?);
    let worker = worker.replace("{{files}}", &files.join(", "));
    let version = &hex(&Sha256::digest(worker.as_bytes()))[..16];
    folder.put_as("service-worker.js", worker.replace("{{version}}", version).as_bytes())?;
    let weight = folder.report();
    ensure!(weight <= BUDGET, "the page weighs {weight} bytes, and may weigh {BUDGET}");
    Ok(())
}

/// The script that loads the module, and the module without what only debuggers read.
fn bind(wasm: &Path) -> Result<(String, Vec<u8>)> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("salon").web(true)?;
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(false);
    let mut output = bindgen.generate_output()?;
    ensure!(
        output.snippets().values().all(Vec::is_empty),
        "a dependency brings scripts of its own"
    );
    Ok((output.js().to_owned(), output.wasm_mut().emit_wasm()))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
