//! Splits the app into a main module and chunks, and writes the scripts that load them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::Options;

use super::folder::Folder;
use super::{minify, read, read_text, reorder, short_hash};
use crate::run::target_folder;

/// The script that loads chunks, as the splitter names it.
const LINK_SCRIPT: &str = "./chunk-loader.js";

/// The script of the main module, as the splitter imports it.
const MAIN_SCRIPT: &str = "./salon.js";

/// The files of the split app, by their names in the folder of assets.
pub(super) struct App {
    pub(super) main_script: String,
    pub(super) link_script: String,
}

/// Splits the app, and puts its modules and scripts into the folder.
pub(super) fn put_app(wasm: &Path, folder: &mut Folder) -> Result<App> {
    let work = target_folder().join("page-split");
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    fs::create_dir_all(&work)?;
    let input = read(wasm)?;
    let main_path = work.join("main.wasm");
    let mut options = Options::new(&input);
    options.output_dir = &work;
    options.main_out_path = &main_path;
    options.main_module = MAIN_SCRIPT;
    options.link_name = LINK_SCRIPT;
    let split = wasm_split_cli_support::transform(options).map_err(|error| anyhow!("{error:#}"))?;

    let mut link_script = read_text(&work.join(LINK_SCRIPT))?;
    for path in &split.split_modules {
        let stem = path.file_stem().context("a chunk without a name")?.to_string_lossy();
        let bytes = pack(&read(path)?)?;
        let name =
            folder.put(&format!("part-{}", stem.trim_start_matches("split_")), "wasm", &bytes)?;
        link_script = link_script.replace(&format!("\"./{stem}.wasm\""), &format!("\"./{name}\""));
    }
    let (glue, module) = bind(&main_path, "salon", true)?;
    let module = folder.put("salon", "wasm", &pack(&module)?)?;
    let glue = minify::script(&glue.replace("salon_bg.wasm", &module));
    let link_script = minify::script(&link_script);
    // The two scripts import each other, so neither hash can be in the other's content: both get the hash
    // of both.
    let hash = short_hash(format!("{glue}{link_script}").as_bytes());
    let (main_name, link_name) = (format!("salon-{hash}.js"), format!("chunk-loader-{hash}.js"));
    // Only where it is imported from: the key in the import object stays what the module asks for.
    let from = format!("from \"{LINK_SCRIPT}\"");
    ensure!(glue.contains(&from), "the main script does not import the loader of chunks");
    let glue = glue.replace(&from, &format!("from \"./{link_name}\""));
    let link_script = link_script.replace(MAIN_SCRIPT, &format!("./{main_name}"));
    folder.put_as(&format!("assets/{main_name}"), glue.as_bytes())?;
    folder.put_as(&format!("assets/{link_name}"), link_script.as_bytes())?;
    Ok(App { main_script: main_name, link_script: link_name })
}

/// The script that loads a module, and the module without what only debuggers read.
pub(super) fn bind(wasm: &Path, name: &str, is_split: bool) -> Result<(String, Vec<u8>)> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).web(true)?;
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(false);
    // Chunks are linked to what the linker exports from the main module.
    bindgen.keep_lld_exports(is_split);
    let mut output = bindgen.generate_output()?;
    ensure!(
        output.snippets().values().all(Vec::is_empty),
        "a dependency brings scripts of its own"
    );
    Ok((output.js().to_owned(), output.wasm_mut().emit_wasm()))
}

/// A wasm module in the form that compresses best.
fn pack(wasm: &[u8]) -> Result<Vec<u8>> {
    reorder::sort_functions(&without_custom_sections(wasm)?)
}

/// A wasm module without its custom sections, which only debuggers and linkers read.
fn without_custom_sections(wasm: &[u8]) -> Result<Vec<u8>> {
    let (header, mut rest) = wasm.split_at_checked(8).context("not a wasm module")?;
    let mut kept = header.to_vec();
    while let Some((&id, after)) = rest.split_first() {
        let (length, prefix) = leb128(after).context("a broken section of a wasm module")?;
        let whole = 1 + prefix + length;
        ensure!(whole <= rest.len(), "a wasm module that ends too early");
        if id != 0 {
            kept.extend_from_slice(&rest[..whole]);
        }
        rest = &rest[whole..];
    }
    Ok(kept)
}

/// A number in the variable-length form of wasm, and how many bytes it takes.
fn leb128(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut value = 0;
    for (index, byte) in bytes.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            return Some((value, index + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_custom_sections_and_keeps_the_others() {
        let header = *b"\0asm\x01\0\0\0";
        let (custom, types) = ([0, 5, 4, b'n', b'a', b'm', b'e'], [1, 4, 1, 0x60, 0, 0]);
        let module = [&header[..], &custom, &types, &custom].concat();
        assert_eq!(without_custom_sections(&module).unwrap(), [&header[..], &types].concat());
        assert!(without_custom_sections(&module[..12]).is_err());
    }

    #[test]
    fn reads_lengths_of_several_bytes() {
        assert_eq!(leb128(&[0xe5, 0x8e, 0x26, 9]), Some((624_485, 3)));
        assert_eq!(leb128(&[0x80]), None);
    }
}
