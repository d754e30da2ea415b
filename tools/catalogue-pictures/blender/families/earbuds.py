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
        rough = .3 if look.metallic else look.rng.choice((.14, .2, .34))
        coat = .15 if rough < .25 else 0
        metal = .65 if look.metallic else 0
        self.shell = mat('shell', look.colour, metal, rough, .35, coat=coat, coat_rough=.08)
        self.accent = mat('accent', look.accent, .7, .22)
        self.dark = mat('grille', '#1b1b1d', .5, .4)
        self.tip = mat('tip', mix(look.colour, '#ececec' if lightness(look.colour) > .5 else '#2b2c2f', .75), 0, .45, .4)
        self.inner = mix(look.colour, '#000000', .12) if lightness(look.colour) > .3 else mix(look.colour, '#ffffff', .08)
        w, h, t, r = CASES[look.form]
        k = look.vary(.94, 1.06)
        self.w, self.h, self.t, self.r = w * k, h * look.vary(.95, 1.05), t, r
        self.cut = self.h * look.vary(.14, .2)
        self.flat_stem = look.rng.random() < .5
        self.stem = look.vary(2.1, 2.6)

    def ear_tip(self, parent, loc, rot, scale=1.0):
        """Silicone tip on its nozzle, opening along +z."""
        T = empty('tip', parent, loc=loc, rot=rot, scale=scale)
        profile = [(.30, -.1), (.52, 0), (.60, .12), (.60, .22), (.52, .42), (.40, .58), (.31, .64), (.27, .63), (.24, .56), (.22, .3)]
        lathe('cup', profile, self.tip, n=64, parent=T, angle=80)
        lathe('mesh', [(0, .48), (.24, .47)], mat('mesh', '#3b3b3d', .8, .45), n=40, parent=T)

    def bud(self, parent, s, loc, turn, scale=.8, tilt=0):
        """One bud: nozzle towards +x * s, outer face to -x * s."""
        G = empty('bud', parent, loc=loc, rot=(tilt, 0, turn), scale=scale)
        {'stem': self.stem_bud, 'bean': self.bean_bud, 'hook': self.hook_bud}[self.look.form](G, s)
        return G

    def stem_bud(self, G, s):
        """Rounded head over a round or flat stem with a metal foot."""
        a = ellipsoid('a', .80, .66, .78, self.shell)
        b = ellipsoid('b', .52, .50, .56, self.shell, loc=(.55 * s, -.12, .10))
        n = self.stem
        if self.flat_stem:
            stem = slab('stem', .50, .84, n + .3, .25, [self.shell], ex=.12, z0=-n, loc=(-.36 * s, -.05, 0))
        else:
            profile = [(0, -n), (.24, -n), (.31, -n + .09), (.32, -n + .25), (.36, -.6), (.42, .1), (.3, .4), (0, .5)]
            stem = lathe('stem', profile, self.shell, n=48, loc=(-.36 * s, -.05, 0))
        fuse('shell', [a, b, stem], self.shell, .035, 10, parent=G)
        self.ear_tip(G, (.86 * s, -.2, .16), (0, 78 * s, -14 * s))
        slab('grille', .40, .13, .04, .064, [self.dark], ex=.02, parent=G, loc=(-.245 * s, -.545, .352), rot=(63, 0, -16 * s))
        if self.flat_stem:
            slab('foot', .46, .80, .14, .22, [self.accent], ex=.06, z0=-n - .05, parent=G, loc=(-.36 * s, -.05, 0))
        else:
            lathe('foot', [(0, -n - .05), (.25, -n - .05), (.33, -n + .03), (.335, -n + .19), (.325, -n + .22)], self.accent, n=48, parent=G, loc=(-.36 * s, -.05, 0))

    def bean_bud(self, G, s):
        """A pebble with a round touch face and an angled nozzle."""
        a = ellipsoid('a', .72, 1.0, .86, self.shell, pw=2.3)
        b = ellipsoid('b', .50, .56, .52, self.shell, loc=(.52 * s, -.22, .06))
        c = ellipsoid('c', .55, .7, .55, self.shell, loc=(.1 * s, .45, -.25))
        fuse('shell', [a, b, c], self.shell, .035, 12, parent=G)
        self.ear_tip(G, (.84 * s, -.36, .12), (0, 80 * s, -22 * s))
        face = empty('face', G, loc=(-.66 * s, -.02, .06), rot=(0, -90 * s, 0))
        lathe('ring', [(.56, -.1), (.58, .02), (.54, .06), (.50, .04)], self.accent, n=64, parent=face)
        lathe('touch', [(.52, .03), (.3, .06), (0, .07)], self.shell, n=64, parent=face)
        slab('microphone', .3, .1, .04, .05, [self.dark], ex=.02, parent=G, loc=(-.30 * s, -.86, .2), rot=(70, 0, -20 * s))

    def hook_bud(self, G, s):
        """A sports bud: angular body and a soft hook over the ear."""
        a = ellipsoid('a', .62, 1.05, .72, self.shell, pw=2.8)
        b = ellipsoid('b', .52, .52, .52, self.shell, loc=(.5 * s, -.25, .05))
        fuse('shell', [a, b], self.shell, .035, 10, parent=G)
        self.ear_tip(G, (.86 * s, -.34, .08), (0, 80 * s, -18 * s))
        rubber = mat('hook', mix(self.look.colour, '#1b1c1f', .5), 0, .55, bump=('grain', 40, .05, .01))
        x = -.1 * s
        points = [(x, -.7, .35), (x, -.85, 1.0), (x + .1 * s, -.35, 1.75), (x + .2 * s, .7, 2.0), (x + .3 * s, 1.7, 1.45),
                  (x + .35 * s, 2.0, .3), (x + .4 * s, 1.75, -.7), (x + .45 * s, 1.45, -1.1)]
        tube('hook', points, .17, rubber, parent=G)
        slab('badge', .95, .34, .06, .16, [self.accent], ex=.02, parent=G, loc=(-.61 * s, 0, .05), rot=(0, -90 * s, 90))

    def case(self, parent, opening):
        """The charging case standing on its edge (its height along y), its lid opened by `opening` degrees."""
        w, h, t, r, cut = self.w, self.h, self.t, self.r, self.cut

        def hull(gap, material, name):
            return slab(name, w - 2 * gap, h - 2 * gap, t - 2 * gap, r - gap, [material], ex=min(r, .98) - gap, ez=t / 2 - gap - .04,
                        n_e=14, n=16, k=2.3, parent=parent, weighted=False, angle=60)

        base = bisect(hull(0, self.shell, 'base'), (0, cut, 0), (0, 1, 0), 'below')
        lid = bisect(hull(0, self.shell, 'lid'), (0, cut + .03, 0), (0, 1, 0), 'above')
        for part in (base, lid):
            wall = part.modifiers.new('wall', 'SOLIDIFY')
            wall.thickness, wall.offset, wall.use_even_offset = .16, -1, True
            edge = part.modifiers.new('edge', 'BEVEL')
            edge.width, edge.segments, edge.angle_limit = .035, 3, math.radians(50)
        inner = mat('inner', self.inner, 0, .35)
        bisect(hull(.15, inner, 'tray'), (0, cut - .10, 0), (0, 1, 0), 'below', fill=True)
        well = mat('well', mix(self.inner, '#000000', .35), 0, .5)
        for s in (-1, 1):
            x = s * w * .27
            lathe('rim', [(0, 0), (.50, 0), (.54, .012), (.58, 0)], inner, n=64, parent=parent, loc=(x, cut - .095, 0), rot=(-90, 0, 0))
            lathe('well', [(0, .004), (.48, .004)], well, n=64, parent=parent, loc=(x, cut - .09, 0), rot=(-90, 0, 0))
        slab('hinge', w * .35, .55, .06, .12, [self.accent], ex=.02, parent=parent, loc=(0, cut, -t / 2 - .005))
        H = empty('pivot', parent, loc=(0, cut + .02, -t / 2 + .10), rot=(-opening, 0, 0))
        bpy.context.view_layer.update()
        lid.parent, lid.location = H, (0, -cut - .02, t / 2 - .10)
        light = mat('light', '#d8ffe0', emis='#49e07a', emis_str=1.6)
        lathe('light', [(0, .02), (.055, 0)], light, n=24, parent=parent, loc=(0, cut - .85, t / 2 - .005))
        ink = mat('ink', mix(self.look.colour, ink_on(self.look.colour), .55), 0, .4)
        text(self.look.brand, .5, ink, parent=parent, loc=(0, -h * .26, t / 2 + .002), weight='SemiBold', depth=.004)


def build(look, view):
    """View 1: the buds before the closed case; view 2: in the open case."""
    root = empty()
    e = Earbuds(look)
    h = e.h
    rig = 'bright' if lightness(look.colour) > .55 else 'soft'
    if view == 2:
        e.case(empty('case', root, loc=(0, 0, h / 2), rot=(90, 0, 0)), 100)
        lift = {'stem': 1.22, 'bean': .5, 'hook': .62}[look.form]
        for s in (-1, 1):
            e.bud(root, -s, (s * e.w * .25, 0, h / 2 + e.cut + lift), s * 22, .8)
        return Shot(root, dict(az=-24, el=18, lens=90, fill=.86), rig)
    e.case(empty('case', root, loc=(.4, 2.6, h / 2), rot=(90, 0, look.vary(6, 14))), 0)
    if look.form == 'stem':
        z = (e.stem + .05) * .8
        e.bud(root, 1, (-1.75, -.9, z), -38)
        e.bud(root, -1, (1.45, -1.3, z), 34)
    elif look.form == 'bean':
        e.bud(root, 1, (-1.7, -1.3, .72), -52, .85, 8)
        e.bud(root, -1, (1.6, -1.7, .72), 128, .85, 8)
    else:
        e.bud(root, 1, (-2.4, -1.4, .95), -70, .85)
        e.bud(root, -1, (1.6, -2.2, .95), 150, .85)
    return Shot(root, dict(az=-14, el=13, lens=90, fill=.86), rig)
