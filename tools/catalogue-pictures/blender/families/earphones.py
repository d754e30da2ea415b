"""Wired earphones: metal in-ears, flat buds, sport hooks; a cable with splitter, remote and plug."""
import math

from kit.details import ellipsoid, fuse, knurl, tube
from kit.geometry import empty, lathe, slab
from kit.look import Shot, lightness, mix
from kit.materials import finished, mat


class Earphones:
    """Materials and the parts of one product; everything lies on the floor."""

    def __init__(self, look, root):
        self.look, self.root = look, root
        self.shell = finished(look, 'shell', rough=look.rng.choice((0.15, 0.3)))
        self.accent = mat('accent', look.accent, 0.85 if lightness(look.accent) > 0.3 else 0.3, 0.22)
        cord = look.colour if lightness(look.colour) > 0.62 else mix(look.colour, '#141416', 0.6)
        self.cord = mat('cord', cord, 0, 0.5, 0.4)
        self.tip = mat('tip', '#dcdcda' if lightness(look.colour) > 0.6 else '#26272a', 0, 0.45, 0.4)
        self.dark = mat('grille', '#17181a', 0.5, 0.4)
        self.gold = mat('contact', '#d9b15a', 1, 0.22)
        self.radius = 0.13

    def cable(self, points, r=None):
        """A run of cable through the points."""
        tube('cable', points, r or self.radius, self.cord, parent=self.root)

    def ear_tip(self, parent, loc, rot, scale=1.0):
        """Silicone tip, opening along +z."""
        T = empty('tip', parent, loc=loc, rot=rot, scale=scale)
        profile = [
            (0.30, -0.1),
            (0.55, 0),
            (0.64, 0.14),
            (0.64, 0.24),
            (0.55, 0.48),
            (0.42, 0.66),
            (0.33, 0.72),
            (0.28, 0.70),
            (0.25, 0.62),
            (0.23, 0.34),
        ]
        lathe('cup', profile, self.tip, n=64, parent=T, angle=80)
        lathe('mesh', [(0, 0.52), (0.25, 0.5)], mat('mesh', '#55565a', 0.8, 0.4), n=40, parent=T)

    def bud(self, loc, rot, s):
        """One earphone; its cable leaves along -y. s is 1 for the right ear."""
        G = empty('bud', self.root, loc=loc, rot=rot)
        {'in-ear': self.in_ear, 'flat-bud': self.flat_bud, 'sport-hook': self.sport}[self.look.form](G, s)
        return G

    def relief(self, G, y, length=1.2):
        """The strain relief where the cable enters."""
        lathe(
            'relief',
            [(0.30, 0), (0.27, length * 0.6), (0.17, length), (0.13, length)],
            self.cord,
            n=32,
            parent=G,
            loc=(0, y, 0),
            rot=(90, 0, 0),
        )

    def in_ear(self, G, s):
        """A turned metal barrel with knurled band; the tip points to +x * s."""
        B = empty('barrel', G, rot=(0, 90 * s, 0))
        body = [
            (0, -1.25),
            (0.55, -1.25),
            (0.66, -1.15),
            (0.68, -0.4),
            (0.62, 0.2),
            (0.50, 0.55),
            (0.36, 0.75),
            (0.34, 1.0),
            (0, 1.0),
        ]
        lathe('body', body, self.shell, n=96, parent=B, angle=40)
        knurl('band', 0.71, 0.34, 60, 0.025, self.accent, z0=-0.85, bev=0.05, parent=B)
        lathe('end', [(0.52, -1.27), (0.5, -1.31), (0.3, -1.29), (0, -1.29)], self.accent, n=80, parent=B)
        lathe('vent', [(0, -1.31), (0.09, -1.31)], self.dark, n=24, parent=B)
        self.ear_tip(G, (0.95 * s, 0, 0), (0, 90 * s, 0))
        lathe(
            'neck',
            [(0.3, 0), (0.28, 1.1), (0.2, 1.3)],
            self.shell,
            n=40,
            parent=G,
            loc=(-0.45 * s, 0, 0),
            rot=(90, 0, 0),
        )
        self.relief(empty('r', G, loc=(-0.45 * s, 0, 0)), -1.2, 1.0)

    def flat_bud(self, G, s):
        """A classic round bud without tips over a slim stem; the grille looks to +x * s."""
        head = ellipsoid('head', 0.56, 0.86, 0.86, self.shell, pw=2.2)
        stem = lathe(
            'stem',
            [(0, 0), (0.30, 0), (0.27, 1.2), (0.24, 2.4), (0, 2.4)],
            self.shell,
            n=48,
            loc=(-0.3 * s, -0.3, 0),
            rot=(90, 0, 0),
        )
        fuse('shell', [head, stem], self.shell, 0.035, 10, parent=G)
        face = empty('face', G, loc=(0.30 * s, 0, 0), rot=(0, 90 * s, 0))
        lathe('rim', [(0.80, -0.02), (0.78, 0.12), (0.68, 0.16), (0.66, 0.1)], self.accent, n=80, parent=face)
        lathe('grille', [(0.68, 0.10), (0.4, 0.2), (0, 0.24)], self.dark, n=64, parent=face)
        self.relief(empty('r', G, loc=(-0.3 * s, 0, 0)), -2.6, 0.9)

    def sport(self, G, s):
        """A compact body with tip and a hook over the ear."""
        a = ellipsoid('a', 0.55, 0.95, 0.75, self.shell, pw=2.6)
        b = ellipsoid('b', 0.5, 0.5, 0.5, self.shell, loc=(0.45 * s, 0.1, 0))
        fuse('shell', [a, b], self.shell, 0.035, 10, parent=G)
        self.ear_tip(G, (0.82 * s, 0.1, 0), (0, 84 * s, 0))
        slab('badge', 0.8, 0.5, 0.06, 0.2, [self.accent], ex=0.02, parent=G, loc=(-0.54 * s, 0, 0), rot=(0, -90 * s, 0))
        rubber = mat('hook', mix(self.look.accent, '#1b1c1f', 0.3), 0, 0.55, bump=('grain', 40, 0.05, 0.01))
        points = [
            (-0.1 * s, 0.7, 0.1),
            (-0.1 * s, 1.6, 0.3),
            (-0.2 * s, 2.5, 0.9),
            (-0.3 * s, 2.7, 1.9),
            (-0.3 * s, 2.1, 2.6),
            (-0.3 * s, 1.0, 2.6),
            (-0.3 * s, 0.2, 2.2),
        ]
        tube('hook', points, 0.18, rubber, parent=G)
        self.relief(empty('r', G, loc=(-0.1 * s, 0, 0)), -0.85, 1.0)

    def splitter(self, x, y, turn):
        """Where the two cords join."""
        slab(
            'splitter',
            0.62,
            1.5,
            0.5,
            0.28,
            [self.accent],
            ex=0.12,
            z0=0,
            parent=self.root,
            loc=(x, y, 0.02),
            rot=(0, 0, turn),
        )

    def remote(self, x, y, turn):
        """Three keys and a microphone on the cord."""
        R = empty('remote', self.root, loc=(x, y, 0.05), rot=(0, 0, turn))
        slab('remote', 0.62, 2.3, 0.46, 0.3, [self.shell], ex=0.14, z0=0, parent=R)
        for i in range(3):
            slab('key', 0.34, 0.46, 0.08, 0.14, [self.accent], ex=0.03, z0=0.43, parent=R, loc=(0, (i - 1) * 0.62, 0))

    def plug(self, x, y, turn):
        """A 3.5 mm jack, or USB-C when the name says so."""
        P = empty('plug', self.root, loc=(x, y, 0.36), rot=(0, 0, turn))
        if self.look.named('usb-c'):
            slab('grip', 0.95, 1.9, 0.6, 0.28, [self.shell], ex=0.12, parent=P)
            slab(
                'port', 0.82, 0.75, 0.26, 0.125, [mat('steel', '#c9ccd0', 1, 0.22)], ex=0.05, parent=P, loc=(0, 1.25, 0)
            )
            return
        lathe(
            'grip',
            [(0, 0), (0.30, 0), (0.36, 0.1), (0.36, 1.5), (0.28, 1.65), (0, 1.65)],
            self.shell,
            n=64,
            parent=P,
            loc=(0, -1.2, 0),
            rot=(-90, 0, 0),
        )
        knurl(
            'grip ring',
            0.38,
            0.3,
            40,
            0.02,
            self.accent,
            z0=0.3,
            bev=0.04,
            parent=empty('k', P, loc=(0, -1.2, 0), rot=(-90, 0, 0)),
        )
        z, step = 0.45, 0.34
        for i in range(4):
            lathe('contact', [(0.175, z), (0.175, z + step - 0.05)], self.gold, n=40, parent=P, rot=(-90, 0, 0))
            lathe('gap', [(0.165, z + step - 0.05), (0.165, z + step)], self.dark, n=40, parent=P, rot=(-90, 0, 0))
            z += step
        lathe(
            'point',
            [(0.175, z), (0.12, z + 0.06), (0.17, z + 0.16), (0.1, z + 0.28), (0, z + 0.3)],
            self.gold,
            n=40,
            parent=P,
            rot=(-90, 0, 0),
        )

    def boom(self, G, s):
        """A bendable microphone for games."""
        tube(
            'boom',
            [(-0.5 * s, -0.4, 0.3), (-0.9 * s, -1.6, 0.7), (-0.2 * s, -2.9, 0.9), (0.9 * s, -3.7, 0.8)],
            0.12,
            self.dark,
            parent=G,
        )
        ellipsoid('microphone', 0.26, 0.42, 0.26, self.dark, parent=G, loc=(1.1 * s, -3.85, 0.8), rot=(0, 0, 50 * s))


def coil(cx, cy, r, turns, start, squash=0.8):
    """Points of a cable wound loosely on the floor."""
    steps = int(turns * 16)
    points = []
    for i in range(steps + 1):
        a = math.radians(start) + 2 * math.pi * turns * i / steps
        k = r * (1 + 0.045 * math.sin(3.1 * a) - 0.05 * (i / steps))
        lift = 0.15 + 0.24 * (i / steps) * turns * 0.8
        points.append((cx + k * math.cos(a), cy + squash * k * math.sin(a), lift))
    return points


def build(look, view):
    """View 1: cable wound behind the earphones; view 2: the earphones close, the cable running off."""
    root = empty()
    e = Earphones(look, root)
    z = {'in-ear': 0.72, 'flat-bud': 0.88, 'sport-hook': 0.78}[look.form]
    rest = {'in-ear': 1.9, 'flat-bud': 3.3, 'sport-hook': 1.7}[look.form]
    spread = {'in-ear': 2.1, 'flat-bud': 1.9, 'sport-hook': 2.5}[look.form]
    tilt = 58 if look.form == 'flat-bud' else 0
    rig = 'bright' if lightness(look.colour) > 0.62 else 'soft'
    if view == 1:
        turn = 166 if look.form == 'flat-bud' else 150
        left = e.bud((-spread, -2.6, z), (0, -tilt, turn), 1)
        e.bud((spread, -2.9, z), (0, tilt, -turn), -1)
        if look.named('microphone'):
            e.boom(left, 1)
        r = look.vary(3.3, 3.9)
        cx, cy = 0, 3.4
        e.cable(coil(cx, cy, r, 3, 200))
        for s in (-1, 1):
            a = math.radians(turn * -s)
            off = {'in-ear': -0.45, 'flat-bud': -0.3, 'sport-hook': -0.1}[look.form]
            # where the cord leaves this bud: the bud's -y after its turn
            x0, y0 = s * spread, (-2.6 if s < 0 else -2.9)
            bx, by = off * -s * math.cos(a) + rest * math.sin(a), off * -s * math.sin(a) - rest * math.cos(a)
            ex, ey = x0 + bx, y0 + by
            dx, dy = math.sin(a), -math.cos(a)
            path = [
                (ex - dx * 0.3, ey - dy * 0.3, z),
                (ex + dx * 1.0, ey + dy * 1.0, z * 0.6),
                (ex + dx * 1.8 + s * 0.6, ey + dy * 1.8 + 0.6, 0.2),
                (s * 2.0, 1.6, 0.2),
                (s * 0.5, 2.6, 0.25),
                (s * 0.12, 3.9, 0.3),
            ]
            e.cable(path)
        e.splitter(0, 4.2, 0)
        e.cable([(0, 4.8, 0.3), (0.2, 6.2, 0.2), (1.4, 7.0, 0.2), (2.8, 6.0, 0.5)])
        e.remote(cx - r * 0.97, cy - 0.6, 8)
        e.plug(cx + r + 0.9, cy - 1.4, 165)
        e.cable(
            [
                (cx + r * 0.92, cy + 0.8, 0.5),
                (cx + r + 0.9, cy + 1.6, 0.4),
                (cx + r + 1.0, cy + 0.4, 0.36),
                (cx + r + 0.95, cy - 0.3, 0.36),
            ]
        )
        return Shot(root, dict(az=-16, el=44, lens=85, fill=0.86), rig)
    e.bud((-1.5, 0, z), (0, -tilt, -24), 1)
    e.bud((1.9, -0.9, z), (0, -tilt, 158), 1)
    d = {'in-ear': -0.45, 'flat-bud': -0.3, 'sport-hook': -0.1}[look.form]
    for (bx, by), turn, tail in (
        ((-1.5, 0), -24, [(-3.6, -3.6, 0.2), (-2.0, -5.4, 0.2), (1.8, -5.0, 0.2), (4.6, -3.2, 0.2)]),
        ((1.9, -0.9), 158, [(3.6, 3.0, 0.2), (5.6, 1.6, 0.2), (5.4, -1.6, 0.2), (4.6, -3.2, 0.2)]),
    ):
        a = math.radians(turn)
        dx, dy = math.sin(a), -math.cos(a)
        ex, ey = bx + d * math.cos(a) + rest * dx, by + d * math.sin(a) + rest * dy
        e.cable([(ex - dx * 0.3, ey - dy * 0.3, z), (ex + dx * 0.9, ey + dy * 0.9, z * 0.5), *tail])
    e.splitter(4.8, -3.4, 50)
    return Shot(root, dict(az=-24, el=30, lens=85, fill=0.88), rig)
