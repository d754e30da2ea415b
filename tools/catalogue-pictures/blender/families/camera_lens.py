"""Lenses for the cameras: barrel, knurled rings, coated glass, engraved front."""
import math

from kit.details import knurl, text
from kit.geometry import empty, lathe
from kit.materials import mat, thin_glass


def lens(parent, loc, radius, length, ring_colour, maker, engraved, barrel_colour='#141416'):
    """A lens of the given front radius and length at `loc`, looking to -Y."""
    L = empty('lens', parent, loc=loc, rot=(90, 0, 0))
    barrel = mat('barrel', barrel_colour, 0.2, 0.38)
    rubber, metal = mat('rubber', '#0b0b0c', 0, 0.35), mat('mount', '#c6c8ca', 1, 0.25)
    R, n = radius, length
    k = n / 6.0
    lathe(
        'mount',
        [(R + 0.18, -0.1), (R + 0.18, 0.28), (R + 0.1, 0.36), (R - 0.1, 0.38), (R - 0.15, 0.30)],
        metal,
        n=128,
        parent=L,
    )
    lathe(
        'rear',
        [(R - 0.18, 0.3), (R - 0.18, 0.9 * k), (R - 0.12, 1.0 * k), (R - 0.12, 1.5 * k), (R - 0.06, 1.55 * k)],
        barrel,
        n=128,
        parent=L,
    )
    knurl('zoom', R + 0.06, 1.75 * k, 96, 0.055, rubber, z0=1.55 * k, bev=0.08, hole=R - 0.5, parent=L)
    z = 3.25 * k
    lathe(
        'middle',
        [(R - 0.10, z - 0.05), (R - 0.02, z + 0.09), (R - 0.02, 3.9 * k), (R - 0.08, 3.98 * k)],
        barrel,
        n=128,
        parent=L,
    )
    lathe(
        'ring',
        [(R - 0.015, z + 0.17), (R + 0.006, z + 0.18), (R + 0.006, z + 0.30), (R - 0.015, z + 0.31)],
        mat('ring', ring_colour, 0.3, 0.3),
        n=128,
        parent=L,
    )
    knurl('focus', R - 0.02, 1.2 * k, 110, 0.04, rubber, z0=3.98 * k, bev=0.07, hole=R - 0.5, parent=L)
    front = [
        (R - 0.12, 5.1 * k),
        (R - 0.04, 5.1 * k + 0.15),
        (R - 0.04, n - 0.12),
        (R - 0.10, n),
        (R - 0.34, n),
        (R - 0.38, n - 0.08),
        (R - 0.42, n - 0.3),
        (R - 0.75, n - 0.42),
    ]
    lathe('front', front, barrel, n=128, parent=L, angle=25)
    glass(L, R - 1.06, n - 1.0)
    black = mat('cone', '#0a0a0b', 0, 0.45)
    lathe(
        'cone',
        [(R - 0.75, n - 0.42), (R - 0.80, n - 0.50), (R - 0.95, n - 0.52), (R - 0.98, n - 0.62), (R - 1.1, n - 0.64)],
        black,
        n=128,
        parent=L,
        angle=20,
    )
    engrave(L, R - 0.585, n - 0.295, (engraved, maker.upper()))
    return L


def glass(L, radius, z):
    """The elements: thin coated shells over a black tube; their coloured reflections say "lens"."""
    R = radius + 1.06

    def dome(name, r, centre, bulge, material):
        points = [
            (r * math.sin(a), centre + bulge * math.cos(a)) for a in (math.pi / 2 * (1 - i / 14) for i in range(15))
        ]
        lathe(name, points, material, n=96, parent=L)

    depth = min(1.4, z - 0.15)
    lathe(
        'tube',
        [(radius, z + 0.36), (radius, z - depth), (0, z - depth)],
        mat('tube', '#020203', 0, 0.5, 0.05),
        n=96,
        parent=L,
    )
    dome('e4', R * 0.26, z - depth + 0.02, R * 0.2, mat('e4', '#05030a', 0, 0.05, 0.4))
    dome('e3', R * 0.40, z - depth * 0.85, R * 0.30, thin_glass('g3', '#b9a8f0', 0.010, coat='#7a4dff'))
    dome('e2', R * 0.54, z - depth * 0.64, R * 0.34, thin_glass('g2', '#c8e8d6', 0.006, coat='#37d68a'))
    dome('e1', radius, z, 0.62 * min(1, radius / 1.9), thin_glass('g1', '#dfe4ff', 0.004, coat='#46568c'))
    black = mat('stop', '#0a0a0b', 0, 0.45)
    for share, down in ((0.62, 0.18), (0.56, 0.54), (0.46, 0.79)):
        r, at = R * share, z - depth * down
        if r + 0.25 < R - 0.5:
            lathe('stop', [(r + 0.25, at), (r, at), (r, at - 0.08)], black, n=96, parent=L)


def engrave(L, radius, z, words):
    """White lettering round the front ring."""
    white = mat('engraving', '#f2f2f2', 0, 0.5)
    for word, middle in zip(words, (80, 145)):
        for i, letter in enumerate(word):
            a = math.radians(middle - i * 5.6 + len(word) * 2.5)
            text(
                letter,
                0.28,
                white,
                parent=L,
                loc=(radius * math.cos(a), radius * math.sin(a), z),
                rot=(0, 0, math.degrees(a) - 90),
                depth=0.004,
            )
