"""The examples of the documentation run, and the type stubs say what there is."""

import ast
import doctest
import importlib
import pathlib

import pytest
import salon_games
from salon_games import _native

MODULES = ["", ".chess", ".checkers", ".backgammon", ".dice", ".env", ".env.batched", ".env.aec", ".env.gym"]
OPTIONS = doctest.ELLIPSIS


def documented():
    finder = doctest.DocTestFinder()
    seen = set()
    for suffix in MODULES:
        module = importlib.import_module("salon_games" + suffix)
        for name in ["", *getattr(module, "__all__", vars(module))]:
            thing = getattr(module, name) if name else module
            of_ours = name == "" or str(getattr(thing, "__module__", "")).startswith("salon_games")
            if id(thing) in seen or not of_ours or not getattr(thing, "__doc__", None):
                continue
            seen.add(id(thing))
            label = f"{module.__name__}.{name}" if name else module.__name__
            yield from (test for test in finder.find(thing, label, module=False, globs={}) if test.examples)


@pytest.mark.parametrize("test", list(documented()), ids=lambda test: test.name)
def test_examples_of_the_documentation(test):
    results = doctest.DocTestRunner(optionflags=OPTIONS).run(test)
    assert results.attempted and not results.failed


def test_examples_of_the_readme():
    path = pathlib.Path(__file__).parent.parent / "README.md"
    results = doctest.testfile(str(path), module_relative=False, optionflags=OPTIONS)
    assert results.attempted > 5 and not results.failed


def stub():
    text = (pathlib.Path(salon_games.__file__).parent / "_native.pyi").read_text()
    return ast.parse(text).body


def test_the_stubs_name_everything_public():
    named = {node.name: node for node in stub() if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    public = {name for name in dir(_native) if not name.startswith("_")}
    assert public == set(named)
    for name, node in named.items():
        if not isinstance(node, ast.ClassDef) or issubclass(getattr(_native, name), Exception):
            continue
        members = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
        real = {member for member in vars(getattr(_native, name)) if not member.startswith("_")}
        assert real == {member for member in members if not member.startswith("_")}, name


def test_the_stubs_have_the_parameters():
    for node in stub():
        functions = [node] if isinstance(node, ast.FunctionDef) else getattr(node, "body", [])
        owner = _native if isinstance(node, ast.FunctionDef) else getattr(_native, getattr(node, "name", ""), None)
        for function in functions:
            if not isinstance(function, ast.FunctionDef) or function.name.startswith("__"):
                continue
            signature = getattr(getattr(owner, function.name), "__text_signature__", None)
            if signature is None:
                continue
            stated = [a.arg for a in [*function.args.args, *function.args.kwonlyargs]]
            words = signature.strip("()").replace("$", "").split(",")
            real = [word.split("=")[0].strip() for word in words]
            real = [word for word in real if word and word not in ("*", "/")]
            assert stated == real, function.name
