//! Puts the functions of a wasm module into the order in which they compress best.
//!
//! Generic functions are compiled once for each type, and the copies are nearly the same. The compressor stores a
//! copy in fewer bits the nearer it is to its original: sorted by their code, they stand side by side.

use std::convert::Infallible;

use anyhow::{Context, Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload, TypeRef};

/// The same module with its functions sorted by their code.
pub(super) fn sort_functions(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut order = FunctionOrder::of(wasm)?;
    let mut module = Module::new();
    order
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| anyhow!("cannot sort the functions of a module: {error}"))?;
    Ok(module.finish())
}

/// An order of the functions that a module defines.
struct FunctionOrder {
    /// How many functions the module imports. They have the first indices, which stay.
    imported: usize,
    /// The old places of the functions in their new order.
    old: Vec<usize>,
    /// The new places of the functions in their old order.
    new: Vec<usize>,
}

impl FunctionOrder {
    fn of(wasm: &[u8]) -> Result<Self> {
        let mut imported = 0;
        let mut bodies = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.context("not a wasm module")? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        let mut old: Vec<usize> = (0..bodies.len()).collect();
        old.sort_by_key(|index| bodies[*index]);
        let mut new = vec![0; bodies.len()];
        for (place, index) in old.iter().enumerate() {
            new[*index] = place;
        }
        Ok(Self { imported, old, new })
    }
}

impl Reencode for FunctionOrder {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error<Infallible>> {
        let own = (index as usize).checked_sub(self.imported);
        Ok(own.map_or(index, |own| (self.imported + self.new[own]) as u32))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for index in &self.old {
            functions.function(types[*index]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for index in self.old.clone() {
            self.parse_function_body(code, bodies[index].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        EntityType, ExportKind, ExportSection, Function, ImportSection, Instruction, TypeSection,
        ValType,
    };
    use wasmparser::Operator;

    use super::*;

    /// A module that imports a function and defines three. The second of these calls the third.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("host", "number", EntityType::Function(0));
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        let bodies = [Instruction::I32Const(9), Instruction::Call(3), Instruction::I32Const(7)];
        for instruction in bodies {
            functions.function(0);
            let mut body = Function::new([]);
            body.instruction(&instruction).instruction(&Instruction::End);
            code.function(&body);
        }
        let mut exports = ExportSection::new();
        exports.export("caller", ExportKind::Func, 2);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports);
        module.section(&code);
        module.finish()
    }

    #[test]
    fn sorts_functions_and_keeps_calls_and_exports() {
        let sorted = sort_functions(&module()).unwrap();
        let (mut exported, mut bodies) = (None, Vec::new());
        for payload in Parser::new(0).parse_all(&sorted) {
            match payload.unwrap() {
                Payload::ExportSection(exports) => {
                    exported = exports.into_iter().map(|export| export.unwrap().index).next();
                }
                Payload::CodeSectionEntry(body) => bodies.push(body),
                _ => {}
            }
        }
        let codes: Vec<&[u8]> = bodies.iter().map(|body| body.as_bytes()).collect();
        assert!(codes.is_sorted_by_key(|code| code[1]), "{codes:?}");
        let first = |index: u32| {
            let mut operators = bodies[index as usize - 1].get_operators_reader().unwrap();
            operators.read().unwrap()
        };
        let Operator::Call { function_index } = first(exported.unwrap()) else { panic!() };
        assert!(matches!(first(function_index), Operator::I32Const { value: 7 }));
    }
}
