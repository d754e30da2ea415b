"""The three kinds of cameras: each function dresses a body and answers where its eyepiece is (x, z; z 0 for none)."""
import math

from families.camera_lens import glass, lens
from kit.details import text
from kit.geometry import empty, lathe, loft, slab
from kit.look import ink_on
from kit.materials import mat


def mirrorless(c):
    """Grip, finder hump, dials and a zoom lens, or the bare mount of a camera sold as a body."""
    look, A, w, h, d = c.look, c.A, c.w, c.h, c.d
    front = -d / 2
    c.shell()
    gx = -w / 2 + 1.75
    grip = [
        (3.0, 3.4, 1.15, 0.12),
        (3.1, 3.5, 1.2, 0.35),
        (3.15, 3.5, 1.25, 1.2),
        (2.9, 3.3, 1.2, 3.2),
        (3.0, 3.5, 1.25, 5.2),
        (3.1, 3.6, 1.25, 6.6),
        (3.05, 3.5, 1.2, 6.95),
        (2.8, 3.2, 1.1, 7.1),
    ]
    k = h / 7.6
    loft(
        'grip',
        [(a, b, r, z * k) for a, b, r, z in grip],
        [c.cover],
        parent=A,
        loc=(gx, front - 0.55, 0),
        k=2.2,
        angle=60,
    )
    crest = [(3.12, 3.6, 1.25, 6.55), (3.12, 3.6, 1.25, 7.25), (2.9, 3.4, 1.15, 7.45), (2.4, 2.9, 0.9, 7.52)]
    loft(
        'crest',
        [(a, b, r, z * k) for a, b, r, z in crest],
        [c.top],
        parent=A,
        loc=(gx, front - 0.55, 0),
        k=2.2,
        angle=50,
    )
    c.shutter(gx, front - 1.15, 7.46 * k)
    hump = look.vary(1.1, 1.6)
    rings = [
        (5.2, 3.3, 0.9, -0.3),
        (4.9, 3.25, 0.8, 0.35),
        (4.1, 3.1, 0.65, hump - 0.35),
        (3.8, 3.0, 0.55, hump - 0.1),
        (3.5, 2.8, 0.45, hump),
    ]
    loft('hump', [(a, b, r, h + z) for a, b, r, z in rings], [c.top], parent=A, loc=(0.6, -0.22, 0), k=2.4, angle=45)
    slab('shoe', 1.9, 1.8, 0.12, 0.12, [c.metal], ex=0.03, z0=h + hump - 0.02, parent=A, loc=(0.6, 0, 0))
    size = min(0.8, 4.4 / len(look.brand))
    text(
        look.brand.upper(),
        size,
        c.ink,
        parent=A,
        loc=(0.6, -1.86, h + hump * 0.42),
        rot=(72, 0, 0),
        weight='Bold',
        depth=0.05,
        spacing=1.06,
    )
    c.dial(3.9, 0.1, h - 0.03, 0.95, 0.62, marks=True)
    c.dial(5.45, 0.3, h - 0.03, 0.55, 0.4)
    c.dial(-2.9, 0.5, h - 0.03, 0.62, 0.45)
    lathe(
        'lamp',
        [(0, 0.05), (0.2, 0.04), (0.26, 0)],
        mat('lamp', '#5a1408', 0, 0.1, 1),
        n=40,
        parent=A,
        loc=(-2.5, front - 0.01, h - 0.8),
        rot=(90, 0, 0),
    )
    if look.named('body'):
        bare_mount(c, (0.6, front, 3.75 * k))
    else:
        lens(A, (0.6, front, 3.85 * k), 2.7, look.vary(3.6, 5.4), look.accent, look.brand, '16-50mm 1:2.8')
    return (-0.6, h + 0.35)


def bare_mount(c, place):
    """A bayonet with the sensor behind it."""
    M = empty('mount', c.A, loc=place, rot=(90, 0, 0))
    lathe(
        'bayonet',
        [(3.1, -0.1), (3.1, 0.35), (3.0, 0.45), (2.45, 0.45), (2.4, 0.35), (2.4, -0.2)],
        c.metal,
        n=128,
        parent=M,
    )
    lathe('chamber', [(2.42, 0.3), (2.4, 0.09), (0, 0.07)], mat('chamber', '#060607', 0, 0.5), n=96, parent=M)
    slab('frame', 3.5, 2.5, 0.1, 0.1, [mat('frame', '#1c1d20', 0.6, 0.35)], ex=0.02, z0=0.08, parent=M)
    slab('sensor', 3.0, 2.05, 0.06, 0.04, [mat('sensor', '#3d6ea0', 0.85, 0.12, 1)], ex=0.01, z0=0.14, parent=M)
    for i in range(3):
        a = math.radians(90 + 120 * i)
        for turn in (-0.16, 0.16):
            lathe(
                'screw',
                [(0.1, 0.0), (0.1, 0.02), (0, 0.02)],
                c.dark,
                n=16,
                parent=M,
                loc=(2.75 * math.cos(a + turn), 2.75 * math.sin(a + turn), 0.45),
            )
    for i in range(9):
        a = math.radians(235 + i * 7)
        slab(
            'contact',
            0.12,
            0.2,
            0.05,
            0.02,
            [mat('gold', '#d9a441', 1, 0.25)],
            ex=0.01,
            z0=0.0,
            parent=M,
            loc=(2.18 * math.cos(a), 2.18 * math.sin(a), 0.05),
            rot=(0, 0, math.degrees(a)),
        )
    lathe(
        'dot', [(0.14, 0), (0.14, 0.03), (0, 0.03)], mat('dot', '#c8202a', 0, 0.3), n=24, parent=M, loc=(0, 2.85, 0.44)
    )


def rangefinder(c):
    """Flat top plate with finder windows, speed dial and a small prime lens."""
    look, A, w, h, d = c.look, c.A, c.w, c.h, c.d
    front = -d / 2
    c.shell()
    window = mat('window', '#0a0d14', 0, 0.03, 0.9)
    for x, ww, hh in ((w * 0.36, 1.7, 0.95), (w * 0.17, 1.1, 0.6), (-w * 0.06, 0.65, 0.6)):
        slab(
            'frame',
            ww + 0.3,
            hh + 0.3,
            0.14,
            0.15,
            [c.black],
            ex=0.04,
            parent=A,
            loc=(x, front - 0.01, h - 0.72),
            rot=(90, 0, 0),
        )
        slab('window', ww, hh, 0.06, 0.08, [window], ex=0.02, parent=A, loc=(x, front - 0.08, h - 0.72), rot=(90, 0, 0))
    text(
        look.brand.upper(),
        0.55,
        c.ink,
        parent=A,
        loc=(-w * 0.27, front - 0.012, h - 0.75),
        rot=(90, 0, 0),
        weight='Bold',
        depth=0.01,
        spacing=1.15,
    )
    c.dial(-w * 0.24, 0, h - 0.02, 0.85, 0.5, marks=True)
    c.dial(-w * 0.43, 0.2, h - 0.02, 0.55, 0.6)
    c.dial(w * 0.40, 0, h - 0.02, 0.78, 0.32)
    lathe(
        'release',
        [(0.45, 0), (0.45, 0.2), (0.34, 0.26), (0.34, 0.42), (0, 0.40)],
        c.metal,
        n=56,
        parent=A,
        loc=(-w * 0.345, -0.55, h),
    )
    slab('shoe', 1.9, 1.8, 0.14, 0.12, [c.metal], ex=0.03, z0=h - 0.01, parent=A, loc=(0.4, 0, 0))
    loft(
        'finger',
        [(1.2, 0.9, 0.4, 1.6), (1.3, 1.0, 0.45, 3.0), (1.2, 0.9, 0.4, 5.0)],
        [c.cover],
        parent=A,
        loc=(-w / 2 + 1.5, front - 0.15, 0),
        k=2.2,
        angle=60,
    )
    lens(A, (0.4, front, 3.5), 2.35, look.vary(2.9, 3.8), look.accent, look.brand, '35mm 1:2')
    if look.rng.random() < 0.5:
        lathe(
            'dot',
            [(0.3, 0), (0.3, 0.04), (0, 0.05)],
            mat('dot', '#c8202a', 0, 0.3),
            n=40,
            parent=A,
            loc=(0.4, front - 0.01, h - 0.62),
            rot=(90, 0, 0),
        )
    return (-w * 0.36, h - 0.75)


def compact(c):
    """A pocket camera: soft slab, telescopic lens, flash window, shutter with zoom ring."""
    look, A, w, h, d = c.look, c.A, c.w, c.h, c.d
    front = -d / 2
    k = 2.3
    body = mat('body', look.colour, 0.35 if not look.metallic else 0.9, 0.34, 0.5)
    B = empty('shell', A, loc=(0, 0, h / 2), rot=(90, 0, 0))
    slab('shell', w, h, d, look.vary(0.8, 1.5), [body], ex=0.35, ez=0.4, n_e=8, k=k, parent=B)
    slab('strip', w - 0.5, 1.1, 0.06, 0.5, [c.accent], ex=0.02, z0=d / 2 - 0.01, parent=B, loc=(0, h / 2 - 0.95, 0))
    slab('grip', 0.95, h * 0.52, 0.5, 0.45, [c.cover], ex=0.25, z0=d / 2 - 0.1, parent=B, loc=(-w / 2 + 1.2, -0.5, 0))
    flash = mat('flash', '#e9e6dc', 0.1, 0.2, 0.6, emis='#fff6e0', emis_str=0.15)
    slab('flash', 1.5, 0.7, 0.08, 0.15, [flash], ex=0.03, z0=d / 2 + 0.03, parent=B, loc=(w / 2 - 1.5, h / 2 - 0.95, 0))
    text(
        look.brand,
        0.62,
        mat('brand', ink_on(look.accent), 0.2, 0.4),
        parent=B,
        loc=(-w * 0.22, h / 2 - 0.95, d / 2 + 0.06),
        weight='Bold',
        depth=0.01,
    )
    x, z = w * 0.10, -0.35
    R = look.vary(2.05, 2.35)
    reach = 2.6 if look.named('superzoom') else 0.9 if look.named('waterproof', 'kids') else 1.6
    L = empty('lens', B, loc=(x, z, d / 2))
    dark, satin = c.dark, mat('satin', '#b9bcc0', 1, 0.25)
    lathe('collar', [(R + 0.25, -0.1), (R + 0.25, 0.2), (R + 0.15, 0.3), (R, 0.3)], satin, n=128, parent=L)
    stages = [
        (R, 0.3),
        (R, 0.3 + reach * 0.5),
        (R - 0.06, 0.36 + reach * 0.5),
        (R - 0.22, 0.36 + reach * 0.5),
        (R - 0.22, 0.3 + reach),
        (R - 0.30, 0.38 + reach),
        (R - 0.55, 0.38 + reach),
        (R - 0.75, 0.2 + reach),
    ]
    lathe('stages', stages, dark, n=128, parent=L, angle=25)
    lathe(
        'ring', [(R - 0.20, 0.1 + reach), (R - 0.20, 0.2 + reach)], mat('ring', look.accent, 0.6, 0.3), n=96, parent=L
    )
    lathe(
        'cone',
        [(R - 0.75, 0.2 + reach), (R - 0.9, 0.12 + reach), (R - 1.0, 0.1 + reach)],
        mat('cone', '#0a0a0b', 0, 0.45),
        n=96,
        parent=L,
    )
    glass(L, R - 1.0, reach - 0.25)
    c.shutter(-w * 0.3, 0, h - 0.05, tilt=0)
    slab('power', 1.0, 0.5, 0.1, 0.2, [c.dark], ex=0.03, z0=h - 0.03, parent=A, loc=(-w * 0.08, 0, 0))
    if look.named('waterproof', 'kids'):
        bumper = mat('bumper', look.accent, 0, 0.6, bump=('grain', 30, 0.1, 0.01))
        for s in (-1, 1):
            slab('bumper', 1.0, h + 0.16, d + 0.16, 0.5, [bumper], ex=0.35, parent=B, loc=(s * (w / 2 - 0.42), 0, 0))
    return (0, 0)
