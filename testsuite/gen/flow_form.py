"""flow_form.py: statements of flow.py as lines of free or of fixed source form, written in the many ways that each has."""

COMMENTS = {'free': ['! & not continued', '', '   ! it''s a comment', '!', "!'"],
            'fixed': ['C it''s a comment', '', '* & and', '! 1', '      ! from here']}
WIDTH = 100


class Printer:
    """Lines are (label, statement); a statement that begins with `!hpf$` is a directive. Statements keep their meaning
    wherever they are cut, as `&` may stand within tokens and literals."""

    def __init__(self, rng, form):
        self.rng, self.form, self.out = rng, form, []
        self.wild = rng.random() < 0.6  # else one plain line a statement, where it fits
        self.style = rng.choice([str, str, str.upper])
        self.dense = form == 'fixed' and rng.random() < 0.4

    def text(self, lines):
        waiting = ''
        for label, statement in lines:
            if statement.startswith('!hpf$'):
                self.put(waiting)
                waiting = ''
                self.directive(statement)
                continue
            statement = self.cased(statement)
            if waiting and label is None and self.rng.random() < 0.15:
                waiting += self.rng.choice(['; ', ';', ' ;; ' if self.form == 'free' else ';']) + statement
            else:
                self.put(waiting)
                waiting = self.head(label) + statement
            if not self.wild or not joins(statement):
                self.put(waiting)
                waiting = ''
        self.put(waiting)
        return self.out

    def cased(self, statement):
        """In upper case, or without blanks, but for literals."""
        parts = statement.split("'")
        if self.dense:
            parts = [p.replace(' ', '') if k % 2 == 0 else p for k, p in enumerate(parts)]
        return "'".join(self.style(p) if k % 2 == 0 else p for k, p in enumerate(parts))

    def head(self, label):
        if self.form == 'fixed':
            text = '' if label is None else str(label)
            if self.wild and label is None and self.rng.random() < 0.1:
                return '\t'
            if self.wild and self.rng.random() < 0.3:
                text = text.rjust(self.rng.randint(len(text), 5))
            return text.ljust(6)
        blanks = '  ' * self.rng.randint(0, 2)
        return blanks if label is None else '%d ' % label + blanks

    def directive(self, statement):
        rest = statement[5:]
        if self.form == 'fixed':
            line = self.rng.choice(['!HPF$', 'CHPF$', '*HPF$']) + rest
            while len(line) > 72:
                cut = line.rindex(' ', 0, 70)
                self.out.append(line[:cut])
                line = '!HPF$&' + line[cut:]
            self.out.append(line)
        else:
            self.out.append(self.rng.choice(['!hpf$', '!HPF$']) + rest)

    def put(self, line):
        if line:
            (self.fixed if self.form == 'fixed' else self.free)(line)

    def comment(self, chance):
        if self.wild and self.rng.random() < chance:
            self.out.append(self.rng.choice(COMMENTS[self.form]))

    def free(self, line):
        """Cut anywhere behind the first token, with `&` on both sides."""
        self.comment(0.05)
        first, odd = 12, 0
        while len(line) > WIDTH or self.wild and len(line) > first + 4 and self.rng.random() < 0.12:
            cut = self.rng.randint(first, min(len(line) - 2, WIDTH))
            quoted = odd = (odd + line[:cut].count("'")) % 2
            blank = not quoted and (line[cut] == ' ' or line[cut - 1] == ' ')
            behind = '' if quoted or self.rng.random() < 0.7 else self.rng.choice([' ! and', '!'])
            self.out.append(line[:cut] + '&' + behind)
            self.comment(0.2)
            line = ' ' * self.rng.randint(0, 6) + ('' if blank and self.rng.random() < 0.5 else '&') + line[cut:]
        self.out.append(line)

    def fixed(self, line):
        """Cut anywhere in the statement; within a literal exactly behind column 72, as what is missing up to there are blanks."""
        self.comment(0.05)
        if line[0] == '\t':
            if len(line) < 60:
                self.out.append(line)
                return
            line = '      ' + line[1:]
        odd = 0
        while len(line) > 72 or self.wild and len(line) > 16 and self.rng.random() < 0.12:
            cut = self.rng.randint(8, min(len(line), 72) - 1)
            if (odd + line[:cut].count("'")) % 2:
                cut = 72
                if len(line) <= 72:
                    break
            while line[:cut].rstrip().endswith(';'):  # LEFT OUT: `;` at the end of a line that goes on, which gfortran 12 refuses
                cut -= 1
            odd = (odd + line[:cut].count("'")) % 2
            self.out.append(line[:cut])
            self.comment(0.2)
            line = '     ' + self.rng.choice('123456789&*+$') + line[cut:]
        self.out.append(line)


def joins(statement):
    """Whether `;` may follow: not where a unit begins or ends, whose line others name."""
    text = statement.lower()
    words = text.split()
    # LEFT OUT: `;` behind IF with WHERE and FORALL, and FORALL in fixed form, which gfortran 12 does not see
    return not ('where (' in text or 'forall (' in text or 'where(' in text or 'forall(' in text or {'subroutine', 'function', 'module', 'program', 'contains', 'include', 'entry'} & set(words) or words[-1:] == ['end'])
