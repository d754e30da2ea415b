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
        self.shell = finished(look, 'shell', rough=look.rng.choice((.15, .3)))
        self.accent = mat('accent', look.accent, .85 if lightness(look.accent) > .3 else .3, .22)
        cord = look.colour if lightness(look.colour) > .62 else mix(look.colour, '#141416', .6)
        self.cord = mat('cord', cord, 0, .5, .4)
        self.tip = mat('tip', '#dcdcda' if lightness(look.colour) > .6 else '#26272a', 0, .45, .4)
        self.dark = mat('grille', '#17181a', .5, .4)
        self.gold = mat('contact', '#d9b15a', 1, .22)
        self.radius = .13

    def cable(self, points, r=None):
        """A run of cable through the points."""
        tube('cable', points, r or self.radius, self.cord, parent=self.root)

    def ear_tip(self, parent, loc, rot, scale=1.0):
        """Silicone tip, opening along +z."""
        T = empty('tip', parent, loc=loc, rot=rot, scale=scale)
        profile = [(.30, -.1), (.55, 0), (.64, .14), (.64, .24), (.55, .48), (.42, .66), (.33, .72), (.28, .70), (.25, .62), (.23, .34)]
        lathe('cup', profile, self.tip, n=64, parent=T, angle=80)
        lathe('mesh', [(0, .52), (.25, .5)], mat('mesh', '#55565a', .8, .4), n=40, parent=T)

    def bud(self, loc, rot, s):
        """One earphone; its cable leaves along -y. s is 1 for the right ear."""
        G = empty('bud', self.root, loc=loc, rot=rot)
        {'in-ear': self.in_ear, 'flat-bud': self.flat_bud, 'sport-hook': self.sport}[self.look.form](G, s)
        return G

    def relief(self, G, y, length=1.2):
        """The strain relief where the cable enters."""
        lathe('relief', [(.30, 0), (.27, length * .6), (.17, length), (.13, length)], self.cord, n=32, parent=G, loc=(0, y, 0), rot=(90, 0, 0))

    def in_ear(self, G, s):
        """A turned metal barrel with knurled band; the tip points to +x * s."""
        B = empty('barrel', G, rot=(0, 90 * s, 0))
        body = [(0, -1.25), (.55, -1.25), (.66, -1.15), (.68, -.4), (.62, .2), (.50, .55), (.36, .75), (.34, 1.0), (0, 1.0)]
        lathe('body', body, self.shell, n=96, parent=B, angle=40)
        knurl('band', .71, .34, 60, .025, self.accent, z0=-.85, bev=.05, parent=B)
        lathe('end', [(.52, -1.27), (.5, -1.31), (.3, -1.29), (0, -1.29)], self.accent, n=80, parent=B)
        lathe('vent', [(0, -1.31), (.09, -1.31)], self.dark, n=24, parent=B)
        self.ear_tip(G, (.95 * s, 0, 0), (0, 90 * s, 0))
        lathe('neck', [(.3, 0), (.28, 1.1), (.2, 1.3)], self.shell, n=40, parent=G, loc=(-.45 * s, 0, 0), rot=(90, 0, 0))
        self.relief(empty('r', G, loc=(-.45 * s, 0, 0)), -1.2, 1.0)

    def flat_bud(self, G, s):
        """A classic round bud without tips over a slim stem; the grille looks to +x * s."""
        head = ellipsoid('head', .56, .86, .86, self.shell, pw=2.2)
        stem = lathe('stem', [(0, 0), (.30, 0), (.27, 1.2), (.24, 2.4), (0, 2.4)], self.shell, n=48, loc=(-.3 * s, -.3, 0), rot=(90, 0, 0))
        fuse('shell', [head, stem], self.shell, .035, 10, parent=G)
        face = empty('face', G, loc=(.30 * s, 0, 0), rot=(0, 90 * s, 0))
        lathe('rim', [(.80, -.02), (.78, .12), (.68, .16), (.66, .1)], self.accent, n=80, parent=face)
        lathe('grille', [(.68, .10), (.4, .2), (0, .24)], self.dark, n=64, parent=face)
        self.relief(empty('r', G, loc=(-.3 * s, 0, 0)), -2.6, .9)

    def sport(self, G, s):
        """A compact body with tip and a hook over the ear."""
        a = ellipsoid('a', .55, .95, .75, self.shell, pw=2.6)
        b = ellipsoid('b', .5, .5, .5, self.shell, loc=(.45 * s, .1, 0))
        fuse('shell', [a, b], self.shell, .035, 10, parent=G)
        self.ear_tip(G, (.82 * s, .1, 0), (0, 84 * s, 0))
        slab('badge', .8, .5, .06, .2, [self.accent], ex=.02, parent=G, loc=(-.54 * s, 0, 0), rot=(0, -90 * s, 0))
        rubber = mat('hook', mix(self.look.accent, '#1b1c1f', .3), 0, .55, bump=('grain', 40, .05, .01))
        points = [(-.1 * s, .7, .1), (-.1 * s, 1.6, .3), (-.2 * s, 2.5, .9), (-.3 * s, 2.7, 1.9), (-.3 * s, 2.1, 2.6),
                  (-.3 * s, 1.0, 2.6), (-.3 * s, .2, 2.2)]
        tube('hook', points, .18, rubber, parent=G)
        self.relief(empty('r', G, loc=(-.1 * s, 0, 0)), -.85, 1.0)

    def splitter(self, x, y, turn):
        """Where the two cords join."""
        slab('splitter', .62, 1.5, .5, .28, [self.accent], ex=.12, z0=0, parent=self.root, loc=(x, y, .02), rot=(0, 0, turn))

    def remote(self, x, y, turn):
        """Three keys and a microphone on the cord."""
        R = empty('remote', self.root, loc=(x, y, .05), rot=(0, 0, turn))
        slab('remote', .62, 2.3, .46, .3, [self.shell], ex=.14, z0=0, parent=R)
        for i in range(3):
            slab('key', .34, .46, .08, .14, [self.accent], ex=.03, z0=.43, parent=R, loc=(0, (i - 1) * .62, 0))

    def plug(self, x, y, turn):
        """A 3.5 mm jack, or USB-C when the name says so."""
        P = empty('plug', self.root, loc=(x, y, .36), rot=(0, 0, turn))
        if self.look.named('usb-c'):
            slab('grip', .95, 1.9, .6, .28, [self.shell], ex=.12, parent=P)
            slab('port', .82, .75, .26, .125, [mat('steel', '#c9ccd0', 1, .22)], ex=.05, parent=P, loc=(0, 1.25, 0))
            return
        lathe('grip', [(0, 0), (.30, 0), (.36, .1), (.36, 1.5), (.28, 1.65), (0, 1.65)], self.shell, n=64, parent=P, loc=(0, -1.2, 0), rot=(-90, 0, 0))
        knurl('grip ring', .38, .3, 40, .02, self.accent, z0=.3, bev=.04, parent=empty('k', P, loc=(0, -1.2, 0), rot=(-90, 0, 0)))
        z, step = .45, .34
        for i in range(4):
            lathe('contact', [(.175, z), (.175, z + step - .05)], self.gold, n=40, parent=P, rot=(-90, 0, 0))
            lathe('gap', [(.165, z + step - .05), (.165, z + step)], self.dark, n=40, parent=P, rot=(-90, 0, 0))
            z += step
        lathe('point', [(.175, z), (.12, z + .06), (.17, z + .16), (.1, z + .28), (0, z + .3)], self.gold, n=40, parent=P, rot=(-90, 0, 0))

    def boom(self, G, s):
        """A bendable microphone for games."""
        tube('boom', [(-.5 * s, -.4, .3), (-.9 * s, -1.6, .7), (-.2 * s, -2.9, .9), (.9 * s, -3.7, .8)], .12, self.dark, parent=G)
        ellipsoid('microphone', .26, .42, .26, self.dark, parent=G, loc=(1.1 * s, -3.85, .8), rot=(0, 0, 50 * s))


def coil(cx, cy, r, turns, start, squash=.8):
    """Points of a cable wound loosely on the floor."""
    steps = int(turns * 16)
    points = []
    for i in range(steps + 1):
        a = math.radians(start) + 2 * math.pi * turns * i / steps
        k = r * (1 + .045 * math.sin(3.1 * a) - .05 * (i / steps))
        lift = .15 + .24 * (i / steps) * turns * .8
        points.append((cx + k * math.cos(a), cy + squash * k * math.sin(a), lift))
    return points


def build(look, view):
    """View 1: cable wound behind the earphones; view 2: the earphones close, the cable running off."""
    root = empty()
    e = Earphones(look, root)
    z = {'in-ear': .72, 'flat-bud': .88, 'sport-hook': .78}[look.form]
    rest = {'in-ear': 1.9, 'flat-bud': 3.3, 'sport-hook': 1.7}[look.form]
    spread = {'in-ear': 2.1, 'flat-bud': 1.9, 'sport-hook': 2.5}[look.form]
    tilt = 58 if look.form == 'flat-bud' else 0
    rig = 'bright' if lightness(look.colour) > .62 else 'soft'
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
            off = {'in-ear': -.45, 'flat-bud': -.3, 'sport-hook': -.1}[look.form]
            # where the cord leaves this bud: the bud's -y after its turn
            x0, y0 = s * spread, (-2.6 if s < 0 else -2.9)
            bx, by = off * -s * math.cos(a) + rest * math.sin(a), off * -s * math.sin(a) - rest * math.cos(a)
            ex, ey = x0 + bx, y0 + by
            dx, dy = math.sin(a), -math.cos(a)
            path = [(ex - dx * .3, ey - dy * .3, z), (ex + dx * 1.0, ey + dy * 1.0, z * .6), (ex + dx * 1.8 + s * .6, ey + dy * 1.8 + .6, .2),
                    (s * 2.0, 1.6, .2), (s * .5, 2.6, .25), (s * .12, 3.9, .3)]
            e.cable(path)
        e.splitter(0, 4.2, 0)
        e.cable([(0, 4.8, .3), (.2, 6.2, .2), (1.4, 7.0, .2), (2.8, 6.0, .5)])
        e.remote(cx - r * .97, cy - .6, 8)
        e.plug(cx + r + .9, cy - 1.4, 165)
        e.cable([(cx + r * .92, cy + .8, .5), (cx + r + .9, cy + 1.6, .4), (cx + r + 1.0, cy + .4, .36), (cx + r + .95, cy - .3, .36)])
        return Shot(root, dict(az=-16, el=44, lens=85, fill=.86), rig)
    e.bud((-1.5, 0, z), (0, -tilt, -24), 1)
    e.bud((1.9, -.9, z), (0, -tilt, 158), 1)
    d = {'in-ear': -.45, 'flat-bud': -.3, 'sport-hook': -.1}[look.form]
    for (bx, by), turn, tail in (((-1.5, 0), -24, [(-3.6, -3.6, .2), (-2.0, -5.4, .2), (1.8, -5.0, .2), (4.6, -3.2, .2)]),
                                 ((1.9, -.9), 158, [(3.6, 3.0, .2), (5.6, 1.6, .2), (5.4, -1.6, .2), (4.6, -3.2, .2)])):
        a = math.radians(turn)
        dx, dy = math.sin(a), -math.cos(a)
        ex, ey = bx + d * math.cos(a) + rest * dx, by + d * math.sin(a) + rest * dy
        e.cable([(ex - dx * .3, ey - dy * .3, z), (ex + dx * .9, ey + dy * .9, z * .5), *tail])
    e.splitter(4.8, -3.4, 50)
    return Shot(root, dict(az=-24, el=30, lens=85, fill=.88), rig)
