"""programs.py: what run-mapped, run-rewritten, run-broken, run-seeds, run-library and the generators that run-seeds knows have in common:
sources of free form taken apart, run-compare called with the compilers of a build directory, and programs of seeds printed."""

import argparse
import os
import re
import shlex
import subprocess
import sys

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools")
DECLARATION = re.compile(r"\s*(integer|real|complex|logical|character|double precision|type\s*\()", re.I)


def split(text):
    """At the commas that stand in no parentheses and no quotes."""
    parts, depth, quote = [""], 0, None
    for c in text:
        if quote:
            quote = None if c == quote else quote
        elif c in "'\"":
            quote = c
        else:
            depth += (c in "([") - (c in ")]")
        if c == "," and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts]


def closing(text, at):
    """Where the parenthesis that opens there is closed; -1: not in this line."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if not depth:
            return i
    return -1


class Statement:
    """The lines of a statement, or of a comment; `code` is the statement in one line of lower case, without comments and
    with nothing in its quotes; `form` is the same with nothing in its parentheses."""

    def __init__(self, line):
        self.lines, self.code = [line], ""

    @property
    def form(self):
        form, before = self.code, None
        while form != before:
            before, form = form, re.sub(r"\([^()]+\)", "()", form)
        return form.strip()

    @property
    def indent(self):
        return re.match(r"\s*", self.lines[0]).group()


def code_of(line, quote):
    """The code of a line that begins within `quote`, or None; and the quote that it ends within."""
    code = ""
    for c in line:
        if quote:
            quote = None if c == quote else quote
        elif c == "!":
            break
        elif c in "'\"":
            quote = c
            code += "''"
        else:
            code += c
    if quote and line.rstrip().endswith("&"):
        return code.lower() + "&", quote
    return code.lower(), None


def statements(text):
    """The statements of a source of free form. Several on one line are one."""
    result, quote, goes_on = [], None, False
    for line in text.split("\n"):
        code, quote = code_of("" if line.startswith("#") else line, quote)
        if goes_on:
            result[-1].lines.append(line)
        else:
            result.append(Statement(line))
        code = code.strip()
        if code:  # comments may stand between
            goes_on = code.endswith("&")
            result[-1].code += code.strip("&")
    return result


def source(parts):
    """The text of statements and of lines."""
    return "\n".join(line for p in parts for line in (p.lines if isinstance(p, Statement) else [p]))


def add_options(parser, np):
    parser.add_argument("--build", default=".", help="build directory [.]")
    parser.add_argument("--hpfc", help="the compiler, with options")
    parser.add_argument("--gfortran", default="gfortran")
    parser.add_argument("--np", default=np, help="numbers of processes [%(default)s]")
    parser.add_argument("--flags", default="", help="more options for hpfc")
    parser.add_argument("--limit", type=float, default=60, help="seconds for one run [%(default)s]")


def hpfc(args):
    return args.hpfc or os.path.join(os.path.abspath(args.build), "testsuite", "bin", "hpfc") + " --verify-each"


def options_of(text):
    """The options of the test for run-compare; None: it is no program of one source."""
    found = re.search(r"RUN: %compare\b(.*) %s$", text, re.M)
    if not found or re.search(r"%[sSt]", found.group(1)):
        return None
    return shlex.split(found.group(1).replace("%light", "--flags=-O0"))


def compare_command(args):
    """run-compare, to which more options and the file are added."""
    build = os.path.abspath(args.build)
    return [sys.executable, os.path.join(TOOLS, "run-compare"), "--hpfc", hpfc(args),
            "--hpfrun", os.path.join(build, "bin", "hpfrun"), "--gfortran", args.gfortran,
            "--oracle", os.path.join(build, "obj", "oracle"),
            "--precompiled", os.path.join(build, "obj", "precompiled"),
            "--np", args.np, "--limit", str(args.limit), "--flags=" + args.flags]


def difference(command):
    """What run-compare says, or None: the programs do the same."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace")
    return None if done.returncode == 0 else done.stdout


def print_seeds(doc, program, what):
    """The command line of a generator: prints program(seeds, keep); `what` are its parts that --keep numbers."""
    parser = argparse.ArgumentParser(description=doc.split('\n')[0])
    parser.add_argument('--keep', help='numbers of the %s to keep, separated by commas' % what)
    parser.add_argument('seeds', nargs='+', type=int)
    args = parser.parse_args()
    keep = None if args.keep is None else set(int(k) for k in args.keep.split(',') if k)
    print(program(args.seeds, keep), end='')
