"""True wireless earbuds with their case: with a stem, bean-shaped, or with an ear hook."""
import math

import bpy

from kit.details import bisect, ellipsoid, fuse, text, tube
from kit.geometry import empty, lathe, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import mat

# Case width, height, depth and corner per form, cm.
CASES = {'stem': (5.6, 5.0, 2.3, 1.55), 'bean': (6.6, 4.1, 3.0, 2.0), 'hook': (8.2, 6.2, 3.1, 1.5)}


class Earbuds:
    """Materials and proportions of one product."""

    def __init__(self, look):
        self.look = look
        rough = 0.3 if look.metallic else look.rng.choice((0.14, 0.2, 0.34))
        coat = 0.15 if rough < 0.25 else 0
        metal = 0.65 if look.metallic else 0
        self.shell = mat('shell', look.colour, metal, rough, 0.35, coat=coat, coat_rough=0.08)
        self.accent = mat('accent', look.accent, 0.7, 0.22)
        self.dark = mat('grille', '#1b1b1d', 0.5, 0.4)
        self.tip = mat(
            'tip', mix(look.colour, '#ececec' if lightness(look.colour) > 0.5 else '#2b2c2f', 0.75), 0, 0.45, 0.4
        )
        self.inner = (
            mix(look.colour, '#000000', 0.12) if lightness(look.colour) > 0.3 else mix(look.colour, '#ffffff', 0.08)
        )
        w, h, t, r = CASES[look.form]
        k = look.vary(0.94, 1.06)
        self.w, self.h, self.t, self.r = w * k, h * look.vary(0.95, 1.05), t, r
        self.cut = self.h * look.vary(0.14, 0.2)
        self.flat_stem = look.rng.random() < 0.5
        self.stem = look.vary(2.1, 2.6)

    def ear_tip(self, parent, loc, rot, scale=1.0):
        """Silicone tip on its nozzle, opening along +z."""
        T = empty('tip', parent, loc=loc, rot=rot, scale=scale)
        profile = [
            (0.30, -0.1),
            (0.52, 0),
            (0.60, 0.12),
            (0.60, 0.22),
            (0.52, 0.42),
            (0.40, 0.58),
            (0.31, 0.64),
            (0.27, 0.63),
            (0.24, 0.56),
            (0.22, 0.3),
        ]
        lathe('cup', profile, self.tip, n=64, parent=T, angle=80)
        lathe('mesh', [(0, 0.48), (0.24, 0.47)], mat('mesh', '#3b3b3d', 0.8, 0.45), n=40, parent=T)

    def bud(self, parent, s, loc, turn, scale=0.8, tilt=0):
        """One bud: nozzle towards +x * s, outer face to -x * s."""
        G = empty('bud', parent, loc=loc, rot=(tilt, 0, turn), scale=scale)
        {'stem': self.stem_bud, 'bean': self.bean_bud, 'hook': self.hook_bud}[self.look.form](G, s)
        return G

    def stem_bud(self, G, s):
        """Rounded head over a round or flat stem with a metal foot."""
        a = ellipsoid('a', 0.80, 0.66, 0.78, self.shell)
        b = ellipsoid('b', 0.52, 0.50, 0.56, self.shell, loc=(0.55 * s, -0.12, 0.10))
        n = self.stem
        if self.flat_stem:
            stem = slab('stem', 0.50, 0.84, n + 0.3, 0.25, [self.shell], ex=0.12, z0=-n, loc=(-0.36 * s, -0.05, 0))
        else:
            profile = [
                (0, -n),
                (0.24, -n),
                (0.31, -n + 0.09),
                (0.32, -n + 0.25),
                (0.36, -0.6),
                (0.42, 0.1),
                (0.3, 0.4),
                (0, 0.5),
            ]
            stem = lathe('stem', profile, self.shell, n=48, loc=(-0.36 * s, -0.05, 0))
        fuse('shell', [a, b, stem], self.shell, 0.035, 10, parent=G)
        self.ear_tip(G, (0.86 * s, -0.2, 0.16), (0, 78 * s, -14 * s))
        slab(
            'grille',
            0.40,
            0.13,
            0.04,
            0.064,
            [self.dark],
            ex=0.02,
            parent=G,
            loc=(-0.245 * s, -0.545, 0.352),
            rot=(63, 0, -16 * s),
        )
        if self.flat_stem:
            slab(
                'foot',
                0.46,
                0.80,
                0.14,
                0.22,
                [self.accent],
                ex=0.06,
                z0=-n - 0.05,
                parent=G,
                loc=(-0.36 * s, -0.05, 0),
            )
        else:
            lathe(
                'foot',
                [(0, -n - 0.05), (0.25, -n - 0.05), (0.33, -n + 0.03), (0.335, -n + 0.19), (0.325, -n + 0.22)],
                self.accent,
                n=48,
                parent=G,
                loc=(-0.36 * s, -0.05, 0),
            )

    def bean_bud(self, G, s):
        """A pebble with a round touch face and an angled nozzle."""
        a = ellipsoid('a', 0.72, 1.0, 0.86, self.shell, pw=2.3)
        b = ellipsoid('b', 0.50, 0.56, 0.52, self.shell, loc=(0.52 * s, -0.22, 0.06))
        c = ellipsoid('c', 0.55, 0.7, 0.55, self.shell, loc=(0.1 * s, 0.45, -0.25))
        fuse('shell', [a, b, c], self.shell, 0.035, 12, parent=G)
        self.ear_tip(G, (0.84 * s, -0.36, 0.12), (0, 80 * s, -22 * s))
        face = empty('face', G, loc=(-0.66 * s, -0.02, 0.06), rot=(0, -90 * s, 0))
        lathe('ring', [(0.56, -0.1), (0.58, 0.02), (0.54, 0.06), (0.50, 0.04)], self.accent, n=64, parent=face)
        lathe('touch', [(0.52, 0.03), (0.3, 0.06), (0, 0.07)], self.shell, n=64, parent=face)
        slab(
            'microphone',
            0.3,
            0.1,
            0.04,
            0.05,
            [self.dark],
            ex=0.02,
            parent=G,
            loc=(-0.30 * s, -0.86, 0.2),
            rot=(70, 0, -20 * s),
        )

    def hook_bud(self, G, s):
        """A sports bud: angular body and a soft hook over the ear."""
        a = ellipsoid('a', 0.62, 1.05, 0.72, self.shell, pw=2.8)
        b = ellipsoid('b', 0.52, 0.52, 0.52, self.shell, loc=(0.5 * s, -0.25, 0.05))
        fuse('shell', [a, b], self.shell, 0.035, 10, parent=G)
        self.ear_tip(G, (0.86 * s, -0.34, 0.08), (0, 80 * s, -18 * s))
        rubber = mat('hook', mix(self.look.colour, '#1b1c1f', 0.5), 0, 0.55, bump=('grain', 40, 0.05, 0.01))
        x = -0.1 * s
        points = [
            (x, -0.7, 0.35),
            (x, -0.85, 1.0),
            (x + 0.1 * s, -0.35, 1.75),
            (x + 0.2 * s, 0.7, 2.0),
            (x + 0.3 * s, 1.7, 1.45),
            (x + 0.35 * s, 2.0, 0.3),
            (x + 0.4 * s, 1.75, -0.7),
            (x + 0.45 * s, 1.45, -1.1),
        ]
        tube('hook', points, 0.17, rubber, parent=G)
        slab(
            'badge',
            0.95,
            0.34,
            0.06,
            0.16,
            [self.accent],
            ex=0.02,
            parent=G,
            loc=(-0.61 * s, 0, 0.05),
            rot=(0, -90 * s, 90),
        )

    def case(self, parent, opening):
        """The charging case standing on its edge (its height along y), its lid opened by `opening` degrees."""
        w, h, t, r, cut = self.w, self.h, self.t, self.r, self.cut

        def hull(gap, material, name):
            return slab(
                name,
                w - 2 * gap,
                h - 2 * gap,
                t - 2 * gap,
                r - gap,
                [material],
                ex=min(r, 0.98) - gap,
                ez=t / 2 - gap - 0.04,
                n_e=14,
                n=16,
                k=2.3,
                parent=parent,
                weighted=False,
                angle=60,
            )

        base = bisect(hull(0, self.shell, 'base'), (0, cut, 0), (0, 1, 0), 'below')
        lid = bisect(hull(0, self.shell, 'lid'), (0, cut + 0.03, 0), (0, 1, 0), 'above')
        for part in (base, lid):
            wall = part.modifiers.new('wall', 'SOLIDIFY')
            wall.thickness, wall.offset, wall.use_even_offset = 0.16, -1, True
            edge = part.modifiers.new('edge', 'BEVEL')
            edge.width, edge.segments, edge.angle_limit = 0.035, 3, math.radians(50)
        inner = mat('inner', self.inner, 0, 0.35)
        bisect(hull(0.15, inner, 'tray'), (0, cut - 0.10, 0), (0, 1, 0), 'below', fill=True)
        well = mat('well', mix(self.inner, '#000000', 0.35), 0, 0.5)
        for s in (-1, 1):
            x = s * w * 0.27
            lathe(
                'rim',
                [(0, 0), (0.50, 0), (0.54, 0.012), (0.58, 0)],
                inner,
                n=64,
                parent=parent,
                loc=(x, cut - 0.095, 0),
                rot=(-90, 0, 0),
            )
            lathe(
                'well', [(0, 0.004), (0.48, 0.004)], well, n=64, parent=parent, loc=(x, cut - 0.09, 0), rot=(-90, 0, 0)
            )
        slab('hinge', w * 0.35, 0.55, 0.06, 0.12, [self.accent], ex=0.02, parent=parent, loc=(0, cut, -t / 2 - 0.005))
        H = empty('pivot', parent, loc=(0, cut + 0.02, -t / 2 + 0.10), rot=(-opening, 0, 0))
        bpy.context.view_layer.update()
        lid.parent, lid.location = H, (0, -cut - 0.02, t / 2 - 0.10)
        light = mat('light', '#d8ffe0', emis='#49e07a', emis_str=1.6)
        lathe('light', [(0, 0.02), (0.055, 0)], light, n=24, parent=parent, loc=(0, cut - 0.85, t / 2 - 0.005))
        ink = mat('ink', mix(self.look.colour, ink_on(self.look.colour), 0.55), 0, 0.4)
        text(
            self.look.brand, 0.5, ink, parent=parent, loc=(0, -h * 0.26, t / 2 + 0.002), weight='SemiBold', depth=0.004
        )


def build(look, view):
    """View 1: the buds before the closed case; 2: in the open case; 3: the buds close up; 4: all from above."""
    root = empty()
    e = Earbuds(look)
    h = e.h
    rig = 'bright' if lightness(look.colour) > 0.55 else 'soft'
    if view == 2:
        e.case(empty('case', root, loc=(0, 0, h / 2), rot=(90, 0, 0)), 100)
        lift = {'stem': 1.22, 'bean': 0.5, 'hook': 0.62}[look.form]
        for s in (-1, 1):
            e.bud(root, -s, (s * e.w * 0.25, 0, h / 2 + e.cut + lift), s * 22, 0.8)
        return Shot(root, dict(az=-24, el=18, lens=90, fill=0.86), rig)
    if view == 3:
        z = (e.stem + 0.05) * 0.8
        e.bud(root, 1, (-1.1, 0, z), -30)
        e.bud(root, -1, (1.1, -0.5, z), 52)
        return Shot(root, dict(az=12, el=9, lens=100, fill=0.84), rig)
    e.case(empty('case', root, loc=(0.4, 2.6, h / 2), rot=(90, 0, look.vary(6, 14))), 0)
    if look.form == 'stem':
        z = (e.stem + 0.05) * 0.8
        e.bud(root, 1, (-1.75, -0.9, z), -38)
        e.bud(root, -1, (1.45, -1.3, z), 34)
    elif look.form == 'bean':
        e.bud(root, 1, (-1.7, -1.3, 0.72), -52, 0.85, 8)
        e.bud(root, -1, (1.6, -1.7, 0.72), 128, 0.85, 8)
    else:
        e.bud(root, 1, (-2.4, -1.4, 0.95), -70, 0.85)
        e.bud(root, -1, (1.6, -2.2, 0.95), 150, 0.85)
    if view == 4:
        return Shot(root, dict(az=26, el=38, lens=90, fill=0.84), rig)
    return Shot(root, dict(az=-14, el=13, lens=90, fill=0.86), rig)
