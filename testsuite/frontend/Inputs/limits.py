"""Writes the sources of limits.test: argument 1 is the front of their names."""
import os
import sys

many = 100000
texts = {
    "parens": "x = " + "(" * many + "1" + ")" * many,
    "operators": "x = " + "+".join(["1"] * many),
    "powers": "x = " + "**".join(["a"] * many),
    "ifs": "if (a) " * many + "b = 1",
    "name": "a" * 1000000 + " = 1",
    "literal": "x = '" + "a" * 1000000,
    "items": "character :: c(3)\nprint *, " + ", &\n  ".join(["'a'"] * 20000),
    "include": "include 'deep1.inc'",
    "rank": "real :: a(1,1,1,1,1,1,1,1)",
}
for name, text in texts.items():
    with open("%s-%s.f90" % (sys.argv[1], name), "w") as f:
        f.write("program main\n%s\nend program main\n" % text)
with open(sys.argv[1] + "-blocks.f90", "w") as f:
    f.write("program main\n" + "if (a) then\n" * many)
for i in range(1, 40):
    with open(os.path.join(os.path.dirname(sys.argv[1]), "deep%d.inc" % i), "w") as f:
        f.write("include 'deep%d.inc'\n" % (i + 1))
