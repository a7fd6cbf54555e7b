"""values_rows.py: the functions and operators of values_functions.py, a row each.

A row is (text, arguments, result, value): the text has {0}, {1}, ... for arguments, and {k} for a KIND argument, or none. An argument is `bases:domain`
("=" is the type of the first, "s" a text; see values_types.py and `DOMAINS`). The result is the type of an argument (its number, from 1), one by name,
`abs` (the parts of a complex one), `promote` (what the operands become), or a base, whose kind KIND gives. `value`, where it stands, gives the exact
result: what is out of range is evaluated at run time only, or, where the row ends with 'valid', not at all.
"""
from fractions import Fraction
from math import floor, log10


# of integers: the bits of the first argument -> least and greatest
DOMAINS = {'shift': lambda b: (-b, b), 'position': lambda b: (0, b - 1), 'count': lambda b: (0, b), 'rotate': lambda b: (-b + 1, b - 1), 'byte': lambda b: (0, 127), 'octet': lambda b: (0, 255), 'exponent': lambda b: (-20, 20),
           'new_exponent': lambda b: (0, 20), 'decimals': lambda b: (-2, 15),
           'power': lambda b: (0, 12), 'square': lambda b: (0, 4), 'digits': lambda b: (-2, 18), 'tens': lambda b: (-2, 307), 'order': lambda b: (0, 5), 'less': lambda b: (-99, 99), 'few': lambda b: (-9, 9)}


def nearest(x):
    return floor(abs(x) + Fraction(1, 2))*(1 if x >= 0 else -1)


def truncated(x):
    return floor(abs(x))*(1 if x >= 0 else -1)


def divided(a, b):
    return abs(a)//abs(b)*(1 if (a < 0) == (b < 0) else -1)


def power(x, n):
    """None, where the result may be out of range, or is not defined."""
    if x == 0:
        return Fraction(0) if n > 0 else Fraction(1) if n == 0 else None
    if abs(n) > 10**5 and abs(x) != 1:
        return None
    size = n*log10(abs(x)) if Fraction(1, 10**300) < abs(x) < 10**300 else n*310
    if abs(size) > 200 and abs(x) != 1:
        return Fraction(10)**int(max(min(size, 6000), -6000))
    if not isinstance(n, int):
        return Fraction(1)
    if abs(n) > 2000:
        return Fraction((1 if n % 2 == 0 else -1) if x < 0 else 1) if abs(x) == 1 else Fraction(10)**int(size)
    return Fraction(x)**n


def whole_power(x, n):
    if n < 0:
        return None if x == 0 else Fraction(x)**-(-n % 2 or 2) if abs(x) == 1 else 0
    if abs(x) > 1 and n > 70:
        return 2**80
    return x**(n if abs(x) > 1 else n % 2 or (2 if n else 0))


def parts(x):
    return x if isinstance(x, tuple) else (x, 0)


def product(a, b):
    (p, q), (r, s) = parts(a), parts(b)
    return (p*r - q*s, p*s + q*r)


def complex_power(z, n):
    """Whether the power is no trouble."""
    most = max(abs(z[0]), abs(z[1]))
    return (Fraction(1), Fraction(0)) if most and abs(n*log10(most)) < 30 else (None, None)


def sized(a, b):
    """Whether the quotient of complex numbers is no trouble."""
    (p, q), (r, s) = parts(a), parts(b)
    return (Fraction(1), Fraction(0)) if (r or s) and all(x == 0 or Fraction(1, 10**8) < abs(x) < 10**9 for x in (p, q, r, s)) else (None, None)


ARITHMETIC = [
    ('{0} + {1}', 'i:any i:any', 'promote', lambda a, b: a + b), ('{0} - {1}', 'i:any i:any', 'promote', lambda a, b: a - b),
    ('{0} * {1}', 'i:any i:any', 'promote', lambda a, b: a*b), ('{0} / {1}', 'i:any i:nonzero', 'promote', divided, 'valid'),
    ('{0} + {1}', 'r:any r:any', 'promote', lambda a, b: a + b), ('{0} - {1}', 'r:any ri:any', 'promote', lambda a, b: a - b),
    ('{0} * {1}', 'r:any ri:any', 'promote', lambda a, b: a*b), ('{0} / {1}', 'ri:any r:nonzero', 'promote', lambda a, b: Fraction(a)/b),
    ('{0} / {1}', 'r:any i:nonzero', 'promote', lambda a, b: Fraction(a)/b), ('-{0}', 'ir:any', '1', lambda a: -a),
    ('{0} ** {1}', 'i:any i:power', 'promote', whole_power), ('{0} ** {1}', 'i:few i:few', 'promote', whole_power, 'valid'),
    ('{0} ** {1}', 'r:mid i:few', '1', power), ('{0} ** {1}', 'r:positive r:small', 'promote', lambda a, b: Fraction(10)**int(max(-6000, min(6000, 1 + log10(a)*float(b))))),
    ('{0} ** {1}', 'r:small i:any', '1', power), ('{0} ** {1}', 'i:byte r:open', 'promote', lambda a, b: a if a > 0 else None),
    ('{0} ** 2', 'ir:any', '1', lambda a: a*a), ('{0} ** 3', 'ir:any', '1', lambda a: a**3), ('{0} ** (-1)', 'r:mid', '1', lambda a: 1/Fraction(a) if a else None),
    ('{0} ** 7', 'ir:few', '1', lambda a: a**7), ('{0} ** (-5)', 'r:small', '1', lambda a: Fraction(a)**-5 if a else None), ('{0} ** 0.5', 'r:positive', '1', None),
    ('{0} ** 13', 'r:small', '1', lambda a: a**13), ('2 ** {0}', 'i:power', None, None), ('(-2) ** {0}', 'i:power', None, None), ('(-1) ** {0}', 'i:less', None, None), ('1 ** {0}', 'i:less', None, None),
    ('2.0 ** {0}', 'i:few', 'r4', None), ('2d0 ** {0}', 'ir:few', 'r8', None), ('10 ** {0}', 'i:order', None, None),
    ('{0} + {1}', 'z:mid irz:mid', 'promote', None), ('{0} - {1}', 'irz:mid z:mid', 'promote', None), ('{0} * {1}', 'z:mid irz:mid', 'promote', product),
    ('{0} * {1}', 'z:any z:small', 'promote', product), ('{0} / {1}', 'z:mid irz:nonzero', 'promote', sized), ('{0} / {1}', 'irz:mid z:nonzero', 'promote', sized),
    ('{0} ** {1}', 'z:positive i:order', '1', complex_power), ('{0} ** {1}', 'z:nonzero i:few', '1', complex_power), ('{0} ** 2', 'z:mid', '1', lambda a: product(a, a)),
    ('{0} ** 3', 'z:mid', '1', lambda a: complex_power(a, 3)), ('{0} ** (-2)', 'z:nonzero', '1', lambda a: complex_power(a, -2)), ('{0} ** {1}', 'z:positive =:unit', '1', None), ('{0} ** {1}', 'z:positive r:unit', 'promote', None),
    ('-{0}', 'z:any', '1', None), ('({0} + {1}) * {2}', 'r:mid =:mid =:small', '1', None), ('{0} * {1} + {2}', 'r:mid =:small =:mid', '1', None), ('{0} - {1} * {2}', 'i:few i:few i:few', 'promote3', None),
    ('{0} / {1} * {2}', 'i:less i:nonzero_small i:few', 'promote3', None), ('-{0} ** 2', 'ir:few', '1', None), ('{0} - ({1} - {2})', 'r:mid =:mid =:mid', '1', None),
]
COMPARISONS = [('{0} %s {1}' % op, args, 'l4', None) for op in ('==', '/=', '<', '<=', '>', '>=')
               for args in ('i:any i:any', 'r:any r:any', 'r:ties i:any', 'i:less r:ties', 'r:any =:any')] + \
    [('{0} %s {1}' % op, 'z:ties irz:ties', 'l4', None) for op in ('==', '/=')] + [('{0} %s {1}' % op, 's s', 'l4', None) for op in ('==', '/=', '<', '<=', '>', '>=', '.lt.', '.ge.')] + \
    [('{0} %s {1}' % op, 'l:any l:any', 'promote', None) for op in ('.and.', '.or.', '.eqv.', '.neqv.')] + [('.not. {0}', 'l:any', '1', None)]
CONVERSIONS = [
    ('int({0}{k})', 'i:any', 'i', lambda a: a), ('int({0}{k})', 'r:any', 'i', truncated, 'valid'), ('nint({0}{k})', 'r:ties', 'i', nearest, 'valid'), ('floor({0}{k})', 'r:ties', 'i', floor, 'valid'),
    ('ceiling({0}{k})', 'r:ties', 'i', lambda a: -floor(-a), 'valid'), ('nint({0}{k})', 'r:any', 'i', nearest, 'valid'), ('int({0}{k})', 'z:ties', 'i', lambda z: truncated(z[0]), 'valid'),
    ('aint({0}{k})', 'r:any', 'r', lambda a: a), ('anint({0}{k})', 'r:any', 'r', lambda a: nearest(a)), ('aint({0})', 'r:any', '1', None), ('anint({0})', 'r:ties', '1', None),
    ('real({0}{k})', 'ir:any', 'r', lambda a: a), ('real({0}{k})', 'z:mid', 'r', None), ('dble({0})', 'ir:any', 'r8', lambda a: a), ('dble({0})', 'z:mid', 'r8', None),
    ('cmplx({0}, {1}{k})', 'ir:mid ir:mid', 'z', None), ('cmplx({0}{k})', 'irz:mid', 'z', None), ('aimag({0})', 'z:any', 'abs', None), ('conjg({0})', 'z:any', '1', None),
    ('logical({0}{k})', 'l:any', 'l', None), ('transfer({0}, 0)', 'r4:any', 'i4', None), ('transfer({0}, 0_8)', 'r8:any', 'i8', None), ('transfer({0}, 1.0)', 'i4:any', 'r4', None),
    ('ifix({0})', 'r4:ties', 'i4', truncated, 'valid'), ('idint({0})', 'r8:ties', 'i4', truncated, 'valid'), ('sngl({0})', 'r8:any', 'r4', lambda a: a), ('float({0})', 'i4:any', 'r4', None),
    ('idnint({0})', 'r8:ties', 'i4', nearest, 'valid'), ('dprod({0}, {1})', 'r4:any r4:mid', 'r8', None), ('merge({0}, {1}, {2})', 'irz:any =:any l:any', '1', None), ('merge({0}, {1}, {2})', 's =:any l:any', '1', None),
    ('max1({0}, {1})', 'r4:ties r4:ties', 'i4', None), ('amin0({0}, {1})', 'i4:any i4:any', 'r4', None), ('int(z\'7f\'{k})', '', 'i', None), ("real(z'3f800000')", '', 'r4', None),
    ("int(b'1011'{k})", '', 'i', None), ("int(o'17'{k})", '', 'i', None), ("real(z'3ff8000000000000', 8)", '', 'r8', None), ("dble(z'c008000000000000')", '', 'r8', None),
    ("cmplx(z'3f800000', 2.0)", '', 'z4', None), ("iand({0}, z'0f')", 'i:any', '1', None), ("ior(b'101', {0})", 'i:any', '1', None), ("ieor({0}, o'77')", 'i:any', '1', None),
]
NUMERIC = [
    ('abs({0})', 'ir:any', '1', abs), ('abs({0})', 'z:mid', 'abs', None), ('mod({0}, {1})', 'i:any =:nonzero', '1', divided, 'valid'), ('modulo({0}, {1})', 'i:any =:nonzero', '1', divided, 'valid'),
    ('mod({0}, {1})', 'r:mid =:nonzero', '1', None), ('modulo({0}, {1})', 'r:mid =:nonzero', '1', None), ('mod({0}, {1})', 'r:ties =:nonzero', '1', None), ('modulo({0}, {1})', 'r:ties =:nonzero', '1', None),
    ('dim({0}, {1})', 'i:any =:any', '1', lambda a, b: a - b, 'valid'), ('dim({0}, {1})', 'r:any =:any', '1', lambda a, b: max(a - b, 0)), ('sign({0}, {1})', 'ir:any =:any', '1', lambda a, b: abs(a)), ('sign({0}, {1})', 'r:ties =:ties', '1', None), ('max({0}, {1})', 'ir:any =:any', '1', None),
    ('min({0}, {1}, {2})', 'ir:any =:any =:any', '1', None), ('max({0}, {1}, {2}, {3})', 'r:ties =:any =:ties =:small', '1', None), ('max({0}, {1})', 's =:any', 'scalar', None), ('min({0}, {1}, {2})', 's =:any =:any', 'scalar', None),  # LEFT OUT: of arrays, gfortran 12 crashes
   
    ('exponent({0})', 'r:model', 'i4', None), ('fraction({0})', 'r:model', '1', None), ('nearest({0}, {1})', 'r:mid r:nonzero', '1', None), ('spacing({0})', 'r:model', '1', None), ('rrspacing({0})', 'r:model', '1', None),
    # LEFT OUT: constants made by SET_EXPONENT, which have other exponents, or no sign, or are infinite
    ('scale({0}, {1})', 'r:mid i:exponent', '1', None), ('set_exponent({0}, {1})', 'r:model i:new_exponent', '1', None, 'run'), ('epsilon({0})', 'r:any', '1', None), ('huge({0})', 'ir:any', '1', None), ('tiny({0})', 'r:any', '1', None),
    ('digits({0})', 'ir:any', 'i4', None), ('range({0})', 'irz:any', 'i4', None), ('precision({0})', 'rz:any', 'i4', None), ('radix({0})', 'ir:any', 'i4', None), ('maxexponent({0})', 'r:any', 'i4', None),
    ('minexponent({0})', 'r:any', 'i4', None), ('kind({0})', 'irzl:any', 'i4', None), ('bit_size({0})', 'i:any', '1', None), ('storage_size({0})', 'irzl:any', 'i4', None),
    # LEFT OUT: what kind 10 is for, which hpfc does not have
    ('selected_int_kind({0})', 'i4:digits', 'scalar', None), ('selected_real_kind({0}, {1})', 'i4:decimals i4:tens', 'scalar', None), ('selected_real_kind(r={0})', 'i4:tens', 'scalar', None), ('selected_real_kind({0})', 'i4:decimals', 'scalar', None),
]
BITWISE = [
    ('iand({0}, {1})', 'i:any =:any', '1', None), ('ior({0}, {1})', 'i:any =:any', '1', None), ('ieor({0}, {1})', 'i:any =:any', '1', None), ('not({0})', 'i:any', '1', None), ('btest({0}, {1})', 'i:any i:position', 'l4', None),
    ('ibset({0}, {1})', 'i:any i:position', '1', None), ('ibclr({0}, {1})', 'i:any i:position', '1', None), ('ibits({0}, {1}, {2})', 'i:any i:position i:count', '1', 'field'), ('ishft({0}, {1})', 'i:any i:shift', '1', None),
    ('ishftc({0}, {1})', 'i:any i:rotate', '1', None), ('ishftc({0}, {1}, {2})', 'i:any i:few i:count', '1', 'part'), ('shiftl({0}, {1})', 'i:any i:count', '1', None), ('shiftr({0}, {1})', 'i:any i:count', '1', None),
    ('shifta({0}, {1})', 'i:any i:count', '1', None), ('dshiftl({0}, {1}, {2})', 'i:any =:any i:count', '1', None), ('dshiftr({0}, {1}, {2})', 'i:any =:any i:count', '1', None), ('merge_bits({0}, {1}, {2})', 'i:any =:any =:any', '1', None),
    ('leadz({0})', 'i:any', 'i4', None), ('trailz({0})', 'i:any', 'i4', None), ('popcnt({0})', 'i:any', 'i4', None), ('poppar({0})', 'i:any', 'i4', None), ('bge({0}, {1})', 'i:any i:any', 'l4', None), ('bgt({0}, {1})', 'i:any =:any', 'l4', None),
    ('ble({0}, {1})', 'i:any =:any', 'l4', None), ('blt({0}, {1})', 'i:any i:any', 'l4', None), ('maskl({0}{k})', 'i:byte', 'i', 'mask'), ('maskr({0}{k})', 'i:byte', 'i', 'mask'),
]
TEXT = [
    ('ichar({0}{k})', 's1', 'i', None), ('iachar({0}{k})', 's1', 'i', None), ('char({0})', 'i:byte', 's1', None), ('achar({0})', 'i:byte', 's1', None), ('index({0}, {1}{k})', 's s', 'i', None), ('index({0}, {1}, {2}{k})', 's s l:any', 'i', None),
    ('scan({0}, {1}{k})', 's s', 'i', None), ('scan({0}, {1}, {2}{k})', 's s l:any', 'i', None), ('verify({0}, {1}{k})', 's s', 'i', None), ('verify({0}, {1}, {2}{k})', 's s l:any', 'i', None), ('len_trim({0}{k})', 's', 'i', None),
    ('len({0}{k})', 's', 'i', None), ('adjustl({0})', 's', '1', None), ('adjustr({0})', 's', '1', None), ('lge({0}, {1})', 's s', 'l4', None), ('lgt({0}, {1})', 's s', 'l4', None), ('lle({0}, {1})', 's s', 'l4', None), ('llt({0}, {1})', 's s', 'l4', None),
    ('{0} // {1}', 's s', 'join', None), ('trim({0})', 's', 'scalar', None), ('repeat({0}, {1})', 's i:order', 'scalar', None), ('trim({0})//trim({1})', 's s', 'scalar', None), ("index({0}, 'a')", 's', 'i4', None), ("scan({0}, ' ab', .true.)", 's', 'i4', None),
    ('ichar(char({0}))', 'i4:octet', 'i4', None), ('char({0}) < char({1})', 'i4:octet i4:octet', 'l4', None), ('llt(char({0}), {1})', 'i4:octet s2', 'l4', None), ('max(char({0}), char({1}))', 'i4:octet i4:octet', 'scalar', None),
    ('index(substring={1}, string={0}, back={2})', 's s l4:any', 'i4', None), ('scan(set={1}, string={0})', 's s', 'i4', None), ('{0} // {1} == {2}', 's s s', 'l4', None), ('{0} < {1} // {2}', 's s s', 'l4', None),
    ('len_trim({0} // {1})', 's s', 'i4', None), ('adjustl(trim({0}))', 's', 'scalar', None),
    ("{0} // '-' // {0}", 's', 'scalar', None), ('new_line({0})', 's', 's1', None), ('{0} // trim({1})', 's s', 'scalar', None), ('adjustl({0} // {1})', 's s', 'join', None), ("verify({0}, '0123456789 ')", 's', 'i4', None),
]
FUNCTIONS = [('%s({0})' % name, 'r:' + domain, '1', None) for name, domain in [
    ('sqrt', 'positive'), ('exp', 'small'), ('log', 'positive'), ('log10', 'positive'), ('sin', 'mid'), ('cos', 'mid'), ('tan', 'small'), ('asin', 'unit'), ('acos', 'unit'), ('atan', 'any'), ('sinh', 'small'),
    ('cosh', 'small'), ('tanh', 'small'), ('asinh', 'mid'), ('acosh', 'over1'), ('atanh', 'open'), ('erf', 'small'), ('erfc', 'open'), ('erfc_scaled', 'small'), ('gamma', 'over1s'), ('log_gamma', 'positive'),
    ('bessel_j0', 'small'), ('bessel_j1', 'small'), ('bessel_y0', 'over1s'), ('bessel_y1', 'over1s'), ('sqrt', 'any_positive')]] + [
    ('%s({0})' % name, 'z:' + domain, '1', None) for name, domain in [('sqrt', 'mid'), ('exp', 'small'), ('log', 'nonzero'), ('sin', 'small'), ('cos', 'small'), ('tan', 'open'), ('sinh', 'open'), ('cosh', 'open'), ('tanh', 'open'),
                                                                      ('asin', 'open'), ('acos', 'open'), ('atan', 'open'), ('asinh', 'open'), ('acosh', 'open'), ('atanh', 'open'), ('abs', 'small')]][:-1] + [
    ('atan2({0}, {1})', 'r:mid =:nonzero', '1', None), ('atan({0}, {1})', 'r:mid =:nonzero', '1', None), ('hypot({0}, {1})', 'r:mid =:mid', '1', None), ('bessel_jn({0}, {1})', 'i4:order r:small', '2', None),
    ('bessel_yn({0}, {1})', 'i4:order r:over1s', '2', None), ('alog({0})', 'r4:positive', 'r4', None), ('dsqrt({0})', 'r8:positive', 'r8', None), ('dexp({0})', 'r8:small', 'r8', None), ('csqrt({0})', 'z4:mid', 'z4', None),
    ('atan2({0}, {1})', 'r:ties =:nonzero', '1', None)]
SPECIFIC = [('%s({0})' % name, t + ':' + domain, result, None) for name, t, domain, result in [
    ('iabs', 'i4', 'less', 'i4'), ('dabs', 'r8', 'any', 'r8'), ('cabs', 'z4', 'mid', 'r4'), ('alog10', 'r4', 'positive', 'r4'), ('dlog10', 'r8', 'positive', 'r8'), ('dlog', 'r8', 'positive', 'r8'), ('dsin', 'r8', 'mid', 'r8'),
    ('dcos', 'r8', 'mid', 'r8'), ('dtan', 'r8', 'small', 'r8'), ('dasin', 'r8', 'unit', 'r8'), ('dacos', 'r8', 'unit', 'r8'), ('datan', 'r8', 'any', 'r8'), ('dsinh', 'r8', 'small', 'r8'), ('dcosh', 'r8', 'small', 'r8'), ('dtanh', 'r8', 'small', 'r8'),
    ('dint', 'r8', 'ties', 'r8'), ('dnint', 'r8', 'ties', 'r8'), ('dconjg', 'z8', 'any', 'z8'), ('dimag', 'z8', 'any', 'r8'), ('cexp', 'z4', 'small', 'z4'), ('clog', 'z4', 'nonzero', 'z4'), ('csin', 'z4', 'small', 'z4'), ('ccos', 'z4', 'small', 'z4'),
    ('dfloat', 'i4', 'any', 'r8')]] + [('%s({0}, {1})' % name, '%s:%s %s:%s' % (t, domain, t, other), result, None) for name, t, domain, other, result in [
        ('amod', 'r4', 'mid', 'nonzero', 'r4'), ('dmod', 'r8', 'mid', 'nonzero', 'r8'), ('isign', 'i4', 'less', 'any', 'i4'), ('dsign', 'r8', 'any', 'any', 'r8'), ('ddim', 'r8', 'mid', 'mid', 'r8'), ('idim', 'i4', 'less', 'less', 'i4'),
        ('max0', 'i4', 'any', 'any', 'i4'), ('amax1', 'r4', 'any', 'any', 'r4'), ('dmin1', 'r8', 'any', 'any', 'r8'), ('amax0', 'i4', 'any', 'any', 'r4'), ('min1', 'r4', 'ties', 'ties', 'i4'), ('datan2', 'r8', 'mid', 'nonzero', 'r8'),
        ('mod', 'i4', 'any', 'nonzero_small', 'i4'), ('dcmplx', 'r8', 'any', 'any', 'z8')]]
ROWS = [SPECIFIC, ARITHMETIC, ARITHMETIC, COMPARISONS, CONVERSIONS, CONVERSIONS, NUMERIC, NUMERIC, BITWISE, TEXT, FUNCTIONS]
