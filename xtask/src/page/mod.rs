//! The page in the browser: compiled to wasm, named after its content, compressed, and laid out so that
//! the server can embed it.

mod folder;
mod pack;

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

/// A module of wasm that shows a page.
struct Module {
    package: &'static str,
    /// What the compiler calls its file.
    file: &'static str,
    /// What its files are called in the page.
    name: &'static str,
}

/// The page for playing, which everybody loads first.
const PLAY: Module = Module { package: "salon-web", file: "salon_web.wasm", name: "salon" };
/// The second page, which is fetched when somebody goes there.
const STUDY: Module = Module { package: "salon-study", file: "salon_study.wasm", name: "study" };

/// Where everything comes from.
struct Sources {
    /// The compiled modules.
    play: PathBuf,
    study: PathBuf,
    /// The folders with the files of each page.
    play_files: PathBuf,
    study_files: PathBuf,
    /// The long texts of the rules.
    texts: PathBuf,
}

/// Builds the page and returns the folder in which it lies. If nothing has changed, nothing is
/// written.
pub(crate) fn build() -> Result<PathBuf> {
    wasm_target::install()?;
    println!("building the page");
    let texts = target_folder().join("page-texts");
    fs::create_dir_all(&texts)?;
    let sources = Sources {
        play: compile(&PLAY, &texts)?,
        study: compile(&STUDY, &texts)?,
        play_files: root().join("crates/web/page"),
        study_files: root().join("crates/study/page"),
        texts,
    };
    let laid_out = target_folder().join("page-files");
    let stamp = target_folder().join("page-stamp");
    let fingerprint = fingerprint(&sources)?;
    if fs::read_to_string(&stamp).is_ok_and(|old| old == fingerprint) && laid_out.exists() {
        return Ok(laid_out);
    }
    let mut folder = Folder::new(laid_out.clone());
    lay_out(&sources, &mut folder)?;
    folder.finish()?;
    fs::write(stamp, fingerprint)?;
    Ok(laid_out)
}

/// Compiles a module. Each for itself: together they would share features, and both would start.
fn compile(module: &Module, texts: &Path) -> Result<PathBuf> {
    let mut build = cargo(&[
        "build",
        "--quiet",
        "--profile",
        "page",
        "--locked",
        "--package",
        module.package,
        "--target",
        TARGET,
    ]);
    run(build.env("SALON_TEXTS", texts))?;
    Ok(target_folder().join(TARGET).join("page").join(module.file))
}

/// Everything that the page is made of, in a few digits.
fn fingerprint(sources: &Sources) -> Result<String> {
    // Another program may lay the page out in another way.
    let mut files = vec![sources.play.clone(), sources.study.clone(), std::env::current_exe()?];
    for folder in [&sources.play_files, &sources.study_files, &sources.texts] {
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
fn lay_out(sources: &Sources, folder: &mut Folder) -> Result<()> {
    let text = |name: &str| text(&sources.play_files.join(name));
    let mut names = Names::default();
    for language in ["en", "fr"] {
        let file = format!("texts-{language}.txt");
        let bytes = read(&sources.texts.join(&file))?;
        names.put(&file, folder.put(&format!("texts-{language}"), "txt", &bytes)?);
    }
    names.put("salon.css", folder.put("salon", "css", text("salon.css")?.as_bytes())?);
    names.put("icon.svg", folder.put("icon", "svg", text("icon.svg")?.as_bytes())?);
    let manifest = names.fill(&text("salon.webmanifest")?);
    names.put("salon.webmanifest", folder.put("salon", "webmanifest", manifest.as_bytes())?);
    put_module(&PLAY, &sources.play, folder, &mut names)?;
    let start = names.fill(&text("start.js")?);
    names.put("start.js", folder.put("start", "js", start.as_bytes())?);
    folder.put_as("index.html", names.fill(&text("index.html")?).as_bytes())?;
    let first: Vec<String> = folder.names().map(str::to_owned).collect();
    lay_out_study(sources, folder, &mut names)?;
    let later = folder.names().filter(|name| !first.iter().any(|other| other == name));
    let worker = text("service-worker.js")?.replace("{{later}}", &listed(later));
    let worker = worker.replace("{{files}}", &listed(first.iter().map(String::as_str)));
    let version = &hex(&Sha256::digest(worker.as_bytes()))[..16];
    folder.put_as("service-worker.js", worker.replace("{{version}}", version).as_bytes())?;
    let weight = folder.report();
    ensure!(weight <= BUDGET, "the page weighs {weight} bytes, and may weigh {BUDGET}");
    Ok(())
}

/// The second page.
fn lay_out_study(sources: &Sources, folder: &mut Folder, names: &mut Names) -> Result<()> {
    let text = |name: &str| text(&sources.study_files.join(name));
    names.put("study.css", folder.put("study", "css", text("study.css")?.as_bytes())?);
    put_module(&STUDY, &sources.study, folder, names)?;
    let start = names.fill(&text("start.js")?);
    names.put("study-start.js", folder.put("study-start", "js", start.as_bytes())?);
    folder.put_as("study.html", names.fill(&text("study.html")?).as_bytes())
}

/// Puts a module and the script that loads it.
fn put_module(module: &Module, wasm: &Path, folder: &mut Folder, names: &mut Names) -> Result<()> {
    let name = module.name;
    let (glue, bytes) = bind(wasm, name)?;
    let file = folder.put(name, "wasm", &bytes)?;
    let glue = glue.replace(&format!("{name}_bg.wasm"), &file);
    names.put(&format!("{name}.wasm"), file);
    names.put(&format!("{name}.js"), folder.put(name, "js", glue.as_bytes())?);
    Ok(())
}

/// The names that files have been given, by those under which others speak of them.
#[derive(Default)]
struct Names(Vec<(String, String)>);

impl Names {
    fn put(&mut self, name: &str, given: String) {
        self.0.push((format!("{{{{{name}}}}}"), given));
    }

    /// A text with the names in their places.
    fn fill(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (name, given)| text.replace(name, given))
    }
}

/// Files as a script lists them, each under the path at which it is asked for.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let path = |name: &str| match name {
        "index.html" => "\"/\"".to_owned(),
        "study.html" => "\"/study\"".to_owned(),
        name => format!("\"/{name}\""),
    };
    names.map(path).collect::<Vec<_>>().join(", ")
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
