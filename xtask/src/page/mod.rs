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

/// What the engines with their tables and networks may weigh, compressed.
const KIBITZER_BUDGET: usize = 3_000_000;

/// Builds the page and returns the folder in which it lies. If nothing has changed, nothing is
/// written.
pub(crate) fn build() -> Result<PathBuf> {
    wasm_target::install()?;
    println!("building the page");
    let texts = target_folder().join("page-texts");
    fs::create_dir_all(&texts)?;
    let modules = Modules {
        page: compile("web", "page", &texts)?,
        kibitzer: compile("kibitzer", "kibitzer", &texts)?,
        // For itself: together with the page it would share features, and both would start.
        study: compile("study", "page", &texts)?,
    };
    let sources = root().join("crates/web/page");
    let study = root().join("crates/study/page");
    let laid_out = target_folder().join("page-files");
    let stamp = target_folder().join("page-stamp");
    let fingerprint = fingerprint(&modules, [&sources, &study, &texts])?;
    if fs::read_to_string(&stamp).is_ok_and(|old| old == fingerprint) && laid_out.exists() {
        return Ok(laid_out);
    }
    let mut folder = Folder::new(laid_out.clone());
    lay_out(&modules, [&sources, &study, &texts], &mut folder)?;
    folder.finish()?;
    fs::write(stamp, fingerprint)?;
    Ok(laid_out)
}

/// What is compiled for the page.
struct Modules {
    page: PathBuf,
    kibitzer: PathBuf,
    study: PathBuf,
}

/// Compiles a crate as a module for browsers, and returns where it lies. Engines compute with vectors,
/// which every browser of the last years knows; a page without them opens also in older ones.
fn compile(name: &str, profile: &str, texts: &Path) -> Result<PathBuf> {
    let package = format!("salon-{name}");
    let mut build = cargo(&["build", "--quiet", "--locked", "--target", TARGET]);
    build.args(["--profile", profile, "--package", &package]).env("SALON_TEXTS", texts);
    if name == "kibitzer" {
        build.env("RUSTFLAGS", "-C target-feature=+simd128");
    }
    run(&mut build)?;
    Ok(target_folder().join(TARGET).join(profile).join(format!("salon_{name}.wasm")))
}

/// Everything that the page is made of, in a few digits.
fn fingerprint(modules: &Modules, folders: [&Path; 3]) -> Result<String> {
    // Another program may lay the page out in another way.
    let Modules { page, kibitzer, study } = modules;
    let mut files = vec![page.clone(), kibitzer.clone(), study.clone(), std::env::current_exe()?];
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
fn lay_out(
    modules: &Modules,
    [sources, study, texts]: [&Path; 3],
    folder: &mut Folder,
) -> Result<()> {
    let text = |name: &str| text(&sources.join(name));
    let english = folder.put("texts-en", "txt", &read(&texts.join("texts-en.txt"))?)?;
    let french = folder.put("texts-fr", "txt", &read(&texts.join("texts-fr.txt"))?)?;
    let glue = put_module(&modules.page, "salon", folder)?;
    let kibitzer = put_module(&modules.kibitzer, "kibitzer", folder)?;
    let kibitzer = text("kibitzer-worker.js")?.replace("{{kibitzer.js}}", &kibitzer);
    let kibitzer = folder.put("kibitzer-worker", "js", shrink::script(&kibitzer).as_bytes())?;
    let start = shrink::script(&text("start.js")?).replace("{{salon.js}}", &glue);
    let start = folder.put("start", "js", start.as_bytes())?;
    let style = shrink::style(&(text("salon.css")? + &text("counsel.css")?));
    let style = folder.put("salon", "css", style.as_bytes())?;
    let icon = folder.put("icon", "svg", text("icon.svg")?.as_bytes())?;
    let manifest = text("salon.webmanifest")?.replace("{{icon.svg}}", &icon);
    let manifest = folder.put("salon", "webmanifest", manifest.as_bytes())?;
    let second = lay_out_study(&modules.study, study, folder)?;
    let mut index = text("index.html")?;
    let mut study = self::text(&study.join("study.html"))?;
    for (name, file) in [
        ("{{start.js}}", &start),
        ("{{salon.js}}", &glue),
        ("{{kibitzer-worker.js}}", &kibitzer),
        ("{{salon.css}}", &style),
        ("{{icon.svg}}", &icon),
        ("{{salon.webmanifest}}", &manifest),
        ("{{texts-en.txt}}", &english),
        ("{{texts-fr.txt}}", &french),
        ("{{study.css}}", &second.style),
        ("{{study.js}}", &second.glue),
        ("{{study-start.js}}", &second.start),
    ] {
        index = index.replace(name, file);
        study = study.replace(name, file);
    }
    folder.put_as("index.html", index.as_bytes())?;
    folder.put_as("study.html", study.as_bytes())?;
    let is_rest = |name: &&str| is_engine(name) || is_study(name);
    let (rest, files): (Vec<&str>, Vec<&str>) = folder.names().partition(is_rest);
    let worker = shrink::script(&text("service-worker.js")?);
    let worker = worker.replace("{{files}}", &list(&files)).replace("{{rest}}", &list(&rest));
    let version = &hex(&Sha256::digest(worker.as_bytes()))[..16];
    folder.put_as("service-worker.js", worker.replace("{{version}}", version).as_bytes())?;
    let weight = folder.report();
    ensure!(weight <= BUDGET, "the page weighs {weight} bytes, and may weigh {BUDGET}");
    let weight = folder.weight(is_engine);
    ensure!(
        weight <= KIBITZER_BUDGET,
        "the engines weigh {weight}, and may weigh {KIBITZER_BUDGET}"
    );
    Ok(())
}

/// Whether a file is needed only to play against the computer.
fn is_engine(name: &str) -> bool {
    name.starts_with("assets/kibitzer")
}

/// Whether a file is needed only on the second page.
fn is_study(name: &str) -> bool {
    name.starts_with("assets/study") || name == "study.html"
}

/// Paths as a list of texts in a script: pages are asked for without their endings.
fn list(names: &[&str]) -> String {
    let path = |name: &&str| match *name {
        "index.html" => "\"/\"".to_owned(),
        name => format!("\"/{}\"", name.trim_end_matches(".html")),
    };
    names.iter().map(path).collect::<Vec<_>>().join(", ")
}

/// What the second page has for itself, by the names that its files have been given.
struct Second {
    style: String,
    glue: String,
    start: String,
}

fn lay_out_study(wasm: &Path, sources: &Path, folder: &mut Folder) -> Result<Second> {
    let text = |name: &str| text(&sources.join(name));
    let glue = put_module(wasm, "study", folder)?;
    let start = shrink::script(&text("start.js")?).replace("{{study.js}}", &glue);
    let start = folder.put("study-start", "js", start.as_bytes())?;
    let style = shrink::style(&(text("study.css")? + &text("analyse.css")?));
    let style = folder.put("study", "css", style.as_bytes())?;
    Ok(Second { style, glue, start })
}

/// Puts a module and its script, and returns the script's name.
fn put_module(wasm: &Path, name: &str, folder: &mut Folder) -> Result<String> {
    let (glue, module) = bind(wasm, name)?;
    let module = folder.put(name, "wasm", &module)?;
    let glue = glue.replace(&format!("{name}_bg.wasm"), &module);
    folder.put(name, "js", shrink::script(&glue).as_bytes())
}

/// The script that loads the module, and the module without what only debuggers read.
fn bind(wasm: &Path, name: &str) -> Result<(String, Vec<u8>)> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).web(true)?;
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(false);
    let mut output = bindgen.generate_output()?;
    ensure!(
        output.snippets().values().all(Vec::is_empty),
        "a dependency brings scripts of its own"
    );
    Ok((output.js().to_owned(), output.wasm_mut().emit_wasm()))
}

fn text(path: &Path) -> Result<String> {
    Ok(String::from_utf8(read(path)?)?)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
