"""Free form to fixed form, with all blanks outside literals taken out: to_fixed.py FILE > FILE.f

Fortran's fixed form has no significant blanks, so the result must mean the same."""
import re
import sys


def pieces(text):
    """The characters of a text, each with the delimiter of the literal it stands in."""
    quote = None
    for c in text:
        yield c, quote
        if quote:
            quote = None if c == quote else quote
        elif c in "'\"":
            quote = c


def without_comment(text, quote):
    kept = ""
    for c, q in pieces((quote or "") + text):
        if c == "!" and not q:
            break
        kept += c
    return kept[len(quote or ""):]


def open_quote(text):
    return ([q for c, q in pieces(text + "x")] or [None])[-1]


def logical_lines(source):
    """(is a directive, text) of each statement line, continuations joined."""
    directive, text = False, None
    for line in source:
        line = line.strip()
        sentinel = line[:5].lower() == "!hpf$"
        if not line or (line[0] == "!" and not sentinel):
            continue
        line = line[5:].strip() if sentinel else line
        if text is None:
            directive, text = sentinel, ""
        elif line[0] == "&":
            line = line[1:]
        text += without_comment(line, open_quote(text))
        if text.rstrip().endswith("&"):
            text = text.rstrip()[:-1] if not open_quote(text) else text[:-1]
            continue
        yield directive, text
        text = None


def statements(text):
    part = ""
    for c, q in pieces(text):
        if c == ";" and not q:
            yield part
            part = ""
        else:
            part += c
    yield part


def squeeze(text):
    return "".join(c if q or c in "'\"" else c.upper() for c, q in pieces(text) if q or c not in " \t")


def wrap(first, text, following):
    while text:
        print(first + text[:66])
        first, text = following, text[66:]


for is_directive, line in logical_lines(open(sys.argv[1])):
    if is_directive:
        wrap("CHPF$ ", line, "CHPF$+")
        continue
    for statement in statements(line):
        label, body = re.match(r"\s*(\d*)\s*(.*)", statement).groups()
        wrap("%-6s" % label, squeeze(body), "     &")
