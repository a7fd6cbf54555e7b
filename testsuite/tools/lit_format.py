"""lit_format: how lit runs our tests: as shell tests, with a short cut for those that only compare.

Most tests are one line, `RUN: %compare OPTIONS FILE`. lit's worker is a Python already: it calls run-compare
as a function, which saves a shell and the start of another Python."""

import contextlib
import importlib.machinery
import importlib.util
import io
import os
import re
import shlex

import lit.formats
import lit.Test
import lit.TestRunner

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run-compare")
WORD = r"(?:[\w%/.,:=+-]|'[^']*'|\"[^\"$`\\]*\")+"  # nothing that a shell would change
ONLY_COMPARES = re.compile(r"%%compare(?:\s+%s)*\s*" % WORD)


def load_tool():
    """The module of run-compare, whose name has no ending."""
    loader = importlib.machinery.SourceFileLoader("run_compare", TOOL)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_compare", loader))
    loader.exec_module(module)
    return module


class Format(lit.formats.ShTest):
    tool = None

    def __init__(self):
        super().__init__(execute_external=True)

    def execute(self, test, lit_config):
        script = [] if test.config.unsupported else lit.TestRunner.parseIntegratedTestScript(test)
        line = re.sub(r"^%dbg\([^)]*\)\s*", "", script[0]) if type(script) is list and len(script) == 1 else ""
        if not ONLY_COMPARES.fullmatch(line):
            return super().execute(test, lit_config)
        names = lit.TestRunner.getDefaultSubstitutions(test, *lit.TestRunner.getTempPaths(test))
        return self.compare(test, *lit.TestRunner.applySubstitutions([line], names))

    def compare(self, test, command):
        os.environ.clear()
        os.environ.update(test.config.environment)
        Format.tool = Format.tool or load_tool()
        words = shlex.split(command)
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            try:
                status = Format.tool.main(words[words.index(TOOL) + 1:])
            except SystemExit as e:  # options that it does not know
                status = e.code
        return lit.Test.Result(lit.Test.FAIL if status else lit.Test.PASS,
                               "Command: %s\n\n%s" % (command, said.getvalue()))
