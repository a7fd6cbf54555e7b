#!/usr/bin/env python3
"""Writes output cases for format-cases.f90 and format-cases.c: every edit descriptor with kinds,
widths and values that are known to be difficult, then random ones.

usage: format-gen.py [-s SEED] [-n RANDOM_CASES] [TOPIC...]   (topics: see TOPICS; default all)

Statements with items of several types are cases that only format-cases.c reads (topic `mixed`); with
--fortran the same statements come out as a Fortran program.
"""
import argparse
import random
import struct

REALS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 0.1, 0.25, 0.125, 2.5, 3.5, 1.5, 0.05, 0.005, 0.0005,
         0.95, 0.995, 0.9995, 0.099, 0.0999, 0.09999, 0.099999999, 0.5e-1, 9.5, 9.95, 9.995, 9.9995,
         99.5, 99.95, 99.995, 999.5, 999.95, 999.9996, 9999.5, 99999.5, 999999.5, 12345.678,
         -12345.678, 123456789.0, 999999999.0, 9999999999.0, 1e9, 1e10, 1e15, 1e16, 1e17, 9.99e16,
         1e18, 1e20, 1e22, 1e23, 1e25, 1e30, 1e37, 3.4028234e38, 1e-3, 1e-4, 1e-5, 1e-7, 1e-10,
         1e-20, 1e-30, 1.1754944e-38, 1e-40, 1.4e-45, 3.14159265358979, 2.718281828, 1/3, 2/3,
         4096.5, 8388608.5, 0.015625, 0.000030517578125, 1234.5, 123.45, 12.345, 1.2345, 0.12345,
         100.0, 10.0, 1000.0, 0.01, 0.001, 6.25, 18.75, 1.005, 2.675, 1e5, 1e6, 1e7, 1e8, 524288.0]
DOUBLES = REALS + [1e99, 1e100, 9.9999999999e99, 1e-99, 1e-100, 1e300, 1.7976931348623157e308,
                   2.2250738585072014e-308, 5e-324, 1e-310, 4.35, 0.285, 1.45, 8.345, 5e-100,
                   9007199254740993.0, 4503599627370497.5, 1e21, 123456789012345678.0,
                   0.1 + 0.2, 1 - 2**-53, 1 + 2**-52, 9.5e99, 99999999999999995.0]
SPECIAL4 = [0x7f800000, 0xff800000, 0x7fc00000]
SPECIAL8 = [0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000]
INTS = [0, 1, -1, 7, -9, 10, 42, 99, 100, -100, 127, -128, 255, 999, 1000, 32767, -32768, 65535,
        99999, 100000, 123456789, 2147483647, -2147483648, 4294967295, 10**12, -10**15,
        2**63 - 1, -2**63]


def bits4(x):
    try:
        return struct.unpack('<i', struct.pack('<f', x))[0]
    except OverflowError:
        return 0x7f800000


def bits8(x):
    return struct.unpack('<q', struct.pack('<d', x))[0]


def signed(v, size):
    v &= (1 << size) - 1
    return v - (1 << size) if v >> (size - 1) else v


def real_values(kind):
    if kind == 4:
        return [bits4(x) for x in REALS] + [signed(b, 32) for b in SPECIAL4]
    return [bits8(x) for x in DOUBLES] + [signed(b, 64) for b in SPECIAL8]


def int_values(kind):
    return sorted({signed(v, 8 * kind) for v in INTS})


def emit(fmt, kind, values, per=10):
    """A case for each `per` values: the format is reused by reversion."""
    for i in range(0, len(values), per):
        part = values[i:i + per]
        if kind[0] == 'z' and len(part) % 2:
            part = part + [0]
        print(f"{fmt}|{kind}|{len(part)}|{' '.join(map(str, part))}")


def topic_integers(rng, n):
    for kind in (1, 2, 4, 8):
        values = int_values(kind)
        emit('*', f'i{kind}', values)
        for d in ('I0', 'I1', 'I2', 'I5', 'I12', 'I25', 'I0.0', 'I0.5', 'I8.0', 'I8.3', 'I8.8', 'B0',
                  'B8', 'B40', 'B0.12', 'O0', 'O11', 'O11.6', 'Z0', 'Z4', 'Z16', 'Z8.8', 'Z0.4',
                  'G0', 'G6', 'G15.4', 'G0.3', 'SP,I0', 'SP,I6', 'SP,I8.4', 'SP,G0', 'SS,I3',
                  'Z2', 'I3.3', 'I1.0', 'B1'):
            emit(f'({d})' if 'G6' not in d else '(G6.1)', f'i{kind}', values)


REAL_FORMATS = (
    ['F0.0', 'F0.1', 'F0.3', 'F0.10', 'F1.0', 'F2.0', 'F2.1', 'F3.0', 'F3.1', 'F3.2', 'F4.2', 'F5.0',
     'F5.1', 'F5.4', 'F6.3', 'F8.2', 'F8.3', 'F10.3', 'F10.9', 'F12.5', 'F15.0', 'F20.10', 'F40.20',
     'F60.30', 'F0', 'SP,F8.2', 'SP,F0.2', 'SP,F4.2', '1P,F10.3', '2P,F10.3', '-1P,F10.3',
     '-2P,F8.1', '3P,F0.1', '-3P,F10.2', '-4P,F6.0', '10P,F20.2', '-6P,F10.3', '-1P,F0.0', '-3P,F50.0', '-3P,F0.1', 'SP,F3.0', 'SP,F3.1', '20P,F60.1']
    + ['E8.1', 'E9.2', 'E10.3', 'E12.4', 'E15.8', 'E20.10', 'E30.20', 'E7.1',
       'E12.3E1', 'E12.3E2', 'E12.3E3', 'E12.3E4', 'E20.10E5', 'E12.3E0', 'E0.3', 'E0.0', 'E0',
       '1P,E10.3', '1P,E12.4', '2P,E12.4', '3P,E12.4', '5P,E12.4', '-1P,E12.4', '-2P,E12.4',
       '-3P,E12.4', '1P,E8.0', '1P,E0.4', 'SP,E12.4', 'SP,E0.3', '1P,E15.4E3', 'E40.30', 'E25.17',
       '1P,E25.16', 'E0.3E3', 'E0.3E0', '1P,E9.3', '1P,E8.3', 'E5.1', 'E11.4E1']
    + ['D10.3', 'D12.4', 'D20.12', '1P,D12.4', '-1P,D14.4', 'D0.3', 'D8.1', 'SP,D12.3']
    + ['ES10.3', 'ES12.4', 'ES0.3', 'ES8.0', 'ES9.0', 'ES12.3E1', 'ES12.3E2', 'ES12.3E4', 'ES24.16',
       'ES24.17E3', 'SP,ES12.3', '2P,ES12.3', 'ES12.3E0', 'ES6.1', 'ES7.1']
    + ['EN10.3', 'EN12.4', 'EN0.3', 'EN9.0', 'EN12.1', 'EN14.5E1', 'EN14.5E3', 'EN24.15', 'EN13.3E0',
       'SP,EN12.2', 'EN8.1', 'EN7.0', 'EN10.1', 'EN30.18']
    + ['G0', 'G0.1', 'G0.3', 'G0.5', 'G0.8', 'G0.15', 'G0.17', 'G10.3', 'G12.4', 'G12.5', 'G15.7',
       'G10.1', 'G8.2', 'G9.2', 'G20.10', 'G25.17', 'G12.3E1', 'G12.3E3', 'G14.4E4', 'G14.4E0',
       'G0.4E3', 'SP,G12.4', 'SP,G0', 'SP,G0.3', '1P,G12.4', '2P,G12.4', '-1P,G12.4', '1P,G0',
       '1P,G0.5', '1P,G10.3', '-1P,G0.5', 'G5.1', 'G6.1', 'G7.1', 'G0.0', 'G16.9E2',
       'G4.1', 'G25.1', '2P,G0']
    + ['RU,F8.2', 'RD,F8.2', 'RZ,F8.2', 'RN,F8.2', 'RC,F8.2', 'RP,F8.2', 'RU,E12.3', 'RD,E12.3',
       'RZ,E12.3', 'RC,E12.3', 'RU,ES12.3', 'RZ,ES12.3', 'RN,ES12.3', 'DC,F8.2', 'DC,E12.3',
       'DC,G0', 'RN,F6.0', 'RC,F6.0', 'RC,F6.1', 'RU,F6.0', 'RU,F40.20', 'RZ,F40.20', 'RC,F40.20', 'RU,G12.4', 'RD,G12.4', 'RZ,G12.4', 'RN,G12.4', 'RC,G12.4', 'RU,G0.3', 'DC,F8.2,DP',
       '-2P,RZ,F12.0', '-2P,RC,F12.0', 'RU,EN12.3', 'RD,EN12.3', 'RZ,EN12.3',
       'RN,EN14.5', 'RC,EN10.1', 'RU,E20.15', 'RC,ES25.18', 'RZ,D30.22', 'RD,F0.1']
    + ['B64', 'Z0', 'Z16.16', 'O30'])


def topic_reals(rng, n):
    for kind in (4, 8):
        values = real_values(kind)
        emit('*', f'r{kind}', values)
        emit('*', f'z{kind}', values)
        for d in REAL_FORMATS:
            # the brackets show blanks at the end of a field
            emit(f"('[',{d},']')", f'r{kind}', values)
        emit("(F8.2,' ',E12.4)", f'z{kind}', values)
        emit("('(',1P,G0,',',G0,')')", f'z{kind}', values)


def random_real(rng, kind):
    pick = rng.random()
    if pick < 0.3:
        bits = rng.getrandbits(8 * kind)
        return signed(bits, 8 * kind)
    if pick < 0.6:
        x = rng.choice([-1, 1]) * rng.randrange(10**rng.randrange(1, 9)) / 10**rng.randrange(0, 9)
    elif pick < 0.75:
        x = rng.choice([-1, 1]) * rng.randrange(2**rng.randrange(1, 24)) / 2**rng.randrange(0, 24)
    elif pick < 0.9:
        x = rng.uniform(-1, 1) * 10**rng.randrange(-12, 20)
    else:
        d = rng.randrange(0, 10)
        x = float(f'{10**d - rng.choice([0.5, 0.05, 0.005, 0.4999, 0.00001])}e{rng.randrange(-12, 9)}')
    return bits4(x) if kind == 4 else bits8(x)


def random_descriptor(rng):
    letter = rng.choice(['F', 'F', 'E', 'D', 'ES', 'EN', 'G', 'G'])
    d = rng.choice([0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 17, 20])
    if letter in ('E', 'D', 'G'):       # d = 0 without scale factor is an error
        d = max(d, 1)
    w = 0 if rng.random() < 0.2 else d + rng.randrange(1, 14)
    if letter == 'F' and w == 0:        # F0.0: stars for some numbers that libgfortran itself rounds
        d = max(d, 1)
    text = f'{letter}{w}.{d}'
    if letter not in 'FD' and rng.random() < 0.2:
        text += f'E{rng.randrange(1, 5)}'
    if rng.random() < 0.25:
        k = rng.randrange(-3, 5)
        if letter not in ('E', 'D', 'G') or -d < k < d + 2:
            text = f'{k}P,{text}'
    if rng.random() < 0.1:
        text = 'SP,' + text
    # (RU and RD of tiny numbers with a negative scale factor follow no rule there)
    if rng.random() < 0.15 and '-' not in text:
        text = rng.choice(['RU,', 'RD,', 'RZ,', 'RN,', 'RC,', 'RP,', 'DC,']) + text
    return text


def topic_random(rng, n):
    for _ in range(n):
        kind = rng.choice([4, 8])
        values = [random_real(rng, kind) for _ in range(8)]
        emit(f"('[',{random_descriptor(rng)},']')", f'r{kind}', values)
        if rng.random() < 0.3:
            emit('*', f'r{kind}', values)


def topic_logicals(rng, n):
    for kind in (1, 4, 8):
        for d in ('*', '(L1)', '(L5)', '(L)', '(3L2)', '(G0)', '(G4.1)', '(G0,X)', '(L0)', '(B8)',
                  '(Z2)'):
            emit(d, f'l{kind}', [1, 0, 0, 1, 1])


TEXTS = ['', 'a', 'ab', ' lead', 'abcdefghij', "it's", 'x' * 60]


def topic_texts(rng, n):
    for text in TEXTS:
        for length in sorted({len(text), len(text) + 3}):
            for fmt in ('*', '(A)', '(A1)', '(A5)', '(3A12)', '(G0)', '(G8.1)', '(A,1X)', '(Z0)', '(O0)', '(B12)', '(2(A,:,","))'):
                if length == 0 and fmt[:2] in ('(Z', '(O', '(B'):
                    continue            # nothing to show: libgfortran reads beyond
                print(f'{fmt}|c|3|{length}')
                for i in range(3):
                    print('=' + (text + str(i))[:length].ljust(length) + '|')


CONTROL = [
    'I5,3X,I5', 'I5,T3,I5', 'I5,TL3,I5', 'I5,TR3,I5', 'I5,TL99,I5', 'T10,I3,T1,I3', 'I5,5X', 'I5,5X/',
    'I5,T20', 'I5/I6', 'I5//I6', '/I5', 'I5/', '2/,I5', 'I5,3/,I5', "'a',I0,:,'b'", "I0,'b'",
    "I0,:,', '", "*(I0,:,', ')", "*(I0,', ')", '3(I3,1X)', '2(I3,2(I4))', "I3,('<',I4,'>')",
    "('[',2(I2),']')", "I3,2('<',I4,'>'),'e'", "I3,(I4),(I5)", "(I3),I4,'x'", "2('a',2('b',I2))",
    "'it''s ',I0", '"q""q",I0', '4Hab c,I0', 'I0,$', '$,I0', 'I3,X,I3', '3I2', '2I2,I5', "SP,I4,S,I4",
    'SP,2(I4,SS,I5)', "T5,'x',T1,'yz',T3,I2", "5X,'a'/,5X,I1", "I2,TL2,'ab'", "'abc',TL2,I1",
    "'abc',T2,1X,I1", "'abc',TL3,2X,I1", 'T3', "'only'", '', "1X,'x',5X,:,I3", 'I5,TR5,:,I3',
    "T5,TL2,I1", "3(2(I1,'-'),/)", "*(3(I1),/)", "2(*(I0,1X))", 'I3,5(/),I3', "BN,I3,BZ,I3",
    "'a',/,'b',/,I0", "I1,(I2,(I3,(I4)))", "I1,2(I2,2(I3))", "I 5 , 2 X , i 3", "I5'abc'I3", "I2I3I4",
    "1X,3I4,/,'end'", "(((I5)))", "'x',3(I3,:,','),'y'", "0P,I3", "TR3,TL1,I3,TL9,I1", "T30,I2,TL9",
]


def topic_control(rng, n):
    for fmt in CONTROL:
        if fmt == '2(*(I0,1X))':
            fmt = '*(I0,1X)'
        has_data = any(c in fmt.upper().replace("'IT''S ", '') for c in 'I')
        for count in ((0, 1, 2, 3, 5, 9) if has_data else (0,)):
            emit(f'({fmt})', 'i4', list(range(1, count + 1)) or [], 64) if count else \
                print(f'({fmt})|i4|0|')
    for fmt in ("F6.2,E12.3", "1P,F8.2,0P,F8.2", "1PE12.4,F8.3", "1P2E12.4,2F8.3", "2(F5.1,',')",
                "3F6.2/", "F6.1,1X", "1P,2(E10.2,0P,F7.2)", "(1PE12.3)", "*(G0,:,',')",
                "*(G0.4,1X)", "SP,F6.1,SS,F6.1", "F6.2,(1P,E12.3)"):
        emit(f'({fmt})', 'r8', [bits8(x) for x in (1.5, -2.25, 1e10, 0.0, 123.456)])
        emit(f'({fmt})', 'z4', [bits4(x) for x in (1.5, -2.25, 1e10, 0.0, 123.456, 7.0)])


def mixed_item(rng, letter):
    kind = rng.choice([4, 8])
    if letter == 'i':
        kind = rng.choice([1, 2, 4, 8])
        return f'i{kind}:{rng.choice([v for v in int_values(kind) if v != -2**63])}'
    if letter in 'rz':
        v = [rng.choice(real_values(kind)) if rng.random() < 0.4 else random_real(rng, kind)
             for _ in range(2 if letter == 'z' else 1)]
        return f'{letter}{kind}:' + ','.join(map(str, v))
    if letter == 'l':
        return f'l{kind}:{rng.randrange(2)}'
    return 'c0:' + rng.choice(['', 'a', 'b c', ' x', 'hello world', 'trail  ', '12345678901234'])


FIELDS = {'i': ['I0', 'I6', 'I8.3', 'G0', 'G8.2', 'Z8', 'SP,I7,S'],
          'r': ['F8.3', 'E12.4', 'G0', 'G12.4', 'ES10.2', 'EN12.3', 'F0.2', '1P,E11.3,0P', 'D10.2'],
          'z': ['2F9.3', "'(',F0.2,',',F0.2,')'", '1P,2E12.4,0P', 'E10.3,F8.2', '2G0'],
          'l': ['L1', 'L4', 'G0'], 'c': ['A', 'A3', 'A12', 'G0']}
BETWEEN = ['', '', '', '1X', '3X', "', '", '/', ':', "'x'", 'T30', 'TL2', 'TR2', 'T3', "TL4,'ab'", '2X/']


def mixed_cases(rng, n):
    """Tuples (flag, format or *, items); flag n: ADVANCE='NO'."""
    for _ in range(n):
        letters = [rng.choice('iirrrzlcc') for _ in range(rng.randrange(0, 9))]
        items = [mixed_item(rng, x) for x in letters]
        if rng.random() < 0.5:
            yield 'm', '*', items
            continue
        parts = []
        for x in letters:
            parts += [rng.choice(FIELDS[x]), rng.choice(BETWEEN)]
        if rng.random() < 0.3:
            parts = ['2X'] + parts
        if letters and rng.random() < 0.2:
            items = items[:rng.randrange(len(items) + 1)]
        fmt = '(' + ','.join(p for p in parts if p) + ')'
        if letters and rng.random() < 0.15:
            fmt, items = '(*(G0,:,1X))', items
        yield 'n' if rng.random() < 0.3 else 'm', fmt, items


def topic_mixed(rng, n):
    for flag, fmt, items in mixed_cases(rng, n):
        print(f"{fmt}|{flag}|{len(items)}|{'~'.join(items)}")


def fortran_item(item):
    kind, v = item.split(':', 1)
    number = kind[1]
    if kind[0] == 'i':
        return f'int({v}_8, {number})'
    if kind[0] == 'l':
        return f'.{"true" if v == "1" else "false"}._{number}'
    if kind[0] == 'c':
        return f"'{v}'"
    bits = ', '.join(f'{b}_8' for b in v.split(','))
    mold = f'0._{number}' if kind[0] == 'r' else f'(0._{number}, 0._{number})'
    return f'transfer(int([{bits}], {number}), {mold})'


def mixed_fortran(rng, n):
    """One item a line, statements spread over subroutines to keep gfortran quick."""
    cases = list(mixed_cases(rng, n))
    print('program mixed')
    for i in range(0, len(cases), 50):
        print(f'  call part{i}()')
    print('contains')
    for i in range(0, len(cases), 50):
        print(f'subroutine part{i}()')
        for k, (flag, fmt, items) in enumerate(cases[i:i + 50]):
            print(f"  write (*, '(A,I0)') '#', {i + k + 1}")
            how = '*' if fmt == '*' else "'" + fmt.replace("'", "''") + "'"
            advance = ", advance='no'" if flag == 'n' else ''
            print(f'  write (*, {how}{advance})' + ''.join(
                ('' if j == 0 else ',') + ' &\n    ' + fortran_item(x) for j, x in enumerate(items)))
        print('end subroutine')
    print('end program')


TOPICS = {'integers': topic_integers, 'reals': topic_reals, 'random': topic_random,
          'logicals': topic_logicals, 'texts': topic_texts, 'control': topic_control,
          'mixed': topic_mixed}


def main():
    p = argparse.ArgumentParser()
    p.add_argument('-s', type=int, default=1, help='seed')
    p.add_argument('-n', type=int, default=2000, help='number of random cases')
    p.add_argument('topic', nargs='*')
    p.add_argument('--fortran', action='store_true', help='the topic mixed as a program')
    a = p.parse_args()
    if a.fortran:
        mixed_fortran(random.Random(a.s), a.n)
        return
    for name in a.topic or [t for t in TOPICS if t != 'mixed']:
        TOPICS[name](random.Random(a.s), a.n)


main()
