"""Watches: round, square, rugged; straps of rubber, leather or steel links."""
import math

from kit.details import knurl
from kit.geometry import empty, lathe, loft, rr, slab, sweep
from kit.look import Shot, mix
from kit.materials import mat, screen


def strap_kind(look):
    """What the band is made of: steel links, leather on dress watches, else rubber."""
    if look.form == 'round' and look.named('dress'):
        return 'leather'
    if look.form == 'round' and look.finish == 'steel':
        return 'links'
    return 'rubber'


class Watch:
    """Case, display and a strap closed to a loop, dial up (+z)."""

    def __init__(self, look, parent):
        self.look, self.parent = look, parent
        square = look.form == 'square'
        self.square = square
        self.w = look.vary(4.0, 4.2) if square else look.vary(4.3, 4.7) if look.form == 'round' else look.vary(4.8, 5.1)
        self.h = self.w * look.vary(1.14, 1.2) if square else self.w
        self.t = {'square': 1.05, 'round': look.vary(.95, 1.15), 'rugged': 1.35}[look.form]
        self.r = look.vary(.7, 1.0) if square else self.w / 2
        self.kind = strap_kind(look)
        rough = .12 if look.finish == 'steel' else .24
        case_colour = look.colour
        self.case = mat('case', case_colour, 1 if look.metallic else .7, rough) if look.form != 'rugged' else mat('case', case_colour, .2, .5, bump=('grain', 40, .05, .01))
        self.polished = mat('polished', case_colour, 1, .12)
        self.build_case()
        self.build_strap()

    def build_case(self):
        """Case, glass, dial, bezel and buttons."""
        w, h, t, r, parent = self.w, self.h, self.t, self.r, self.parent
        k, n = (2.3, 12) if self.square else (2, 24)
        slab('case', w, h, t, r, [self.case], ex=.32, ez=.42, n_e=10, k=k, n=n, parent=parent)
        glass = mat('glass', '#030304', 0, .03, .5)
        slab('glass', w - .34, h - .34, .2, r - .17, [glass], ex=.20, ez=.16, n_e=8, z0=t / 2 - .09, k=k, n=n, parent=parent)
        b = .42 if self.look.form != 'rugged' else .62
        dial = screen('dial', self.look.textures['dial'], 1.0, rough=.03, spec=.2)
        size = (w - 2 * b, h - 2 * b, r - b + .04)
        loft('dial', [(*size, t / 2 + .113), (*size, t / 2 + .114)], [dial], cap=(False, True), k=k, n=n, parent=parent)
        if self.look.form == 'round':
            ring = [(w / 2 - .30, t / 2 - .1), (w / 2 - .22, t / 2 + .07), (w / 2 - .12, t / 2 + .07), (w / 2 - .05, t / 2 - .1)]
            lathe('bezel', ring, self.polished, n=128, parent=parent)
        elif self.look.form == 'rugged':
            self.armour()
        self.buttons()

    def armour(self):
        """A screwed-down bezel with marks and bumpers at the corners."""
        w, t = self.w, self.t
        bezel = mat('bezel', mix(self.look.colour, '#0c0d0f', .55), .6, .38)
        knurl('bezel', w / 2 + .08, .3, 36, .06, bezel, z0=t / 2 - .22, bev=.05, parent=self.parent)
        ring = [(w / 2 - .02, t / 2 + .08), (w / 2 - .12, t / 2 + .24), (w / 2 - .42, t / 2 + .2), (w / 2 - .60, t / 2 + .12)]
        lathe('slope', ring, bezel, n=128, parent=self.parent)
        accent = mat('accent', self.look.accent, .2, .35)
        steel = mat('screw', '#c3c6ca', 1, .25)
        for i in range(4):
            a = math.radians(45 + 90 * i)
            x, y = math.cos(a), math.sin(a)
            slab('bumper', 1.5, 1.0, t * .92, .35, [self.case], ex=.2, parent=self.parent,
                 loc=(x * (w / 2 - .02), y * (w / 2 - .02), 0), rot=(0, 0, math.degrees(a) - 90))
            lathe('screw', [(.15, 0), (.15, .05), (0, .06)], steel, n=6, parent=self.parent,
                  loc=(x * (w / 2 + .14), y * (w / 2 + .14), t * .46))
        for i in range(12):
            a = math.radians(30 * i)
            slab('mark', .05, .16, .02, .02, [accent], ex=.005, parent=self.parent,
                 loc=((w / 2 - .27) * math.sin(a), (w / 2 - .27) * math.cos(a), t / 2 + .225), rot=(0, 0, -30 * i))

    def buttons(self):
        """A crown and a second button, or three buttons on rugged cases."""
        w, h = self.w, self.h

        def seat(angle):
            a = math.radians(angle)
            return ((w / 2 - .05) * math.cos(a), (w / 2 - .05) * math.sin(a), 0), (0, 90, angle)

        if self.look.form == 'rugged':
            accent = mat('button', self.look.accent, .7, .3)
            for angle, material in ((26, self.case), (0, accent), (-26, self.case), (160, self.case), (200, self.case)):
                place, turn = seat(angle)
                lathe('button', [(0, .34), (.22, .34), (.28, .28), (.28, -.2)], material, parent=empty('b', self.parent, loc=place, rot=turn), n=40)
            return
        if self.square:
            for y, length, material in ((h * .16, 1.0, mat('key', self.look.accent, .8, .25)), (-h * .14, .7, self.case)):
                slab('button', length, .42, .24, .2, [material], ex=.07, parent=self.parent, loc=(w / 2, y, 0), rot=(90, 0, 90))
            return
        place, turn = seat(20)
        crown = empty('crown', self.parent, loc=place, rot=turn)
        knurl('crown', .40, .34, 44, .022, self.case, bev=.05, parent=crown)
        lathe('cap', [(0, .37), (.27, .36), (.31, .33)], mat('cap', self.look.accent, .8, .2), parent=crown, n=48)
        lathe('neck', [(.24, -.1), (.24, .02)], self.polished, parent=crown, n=32)
        place, turn = seat(-24)
        lathe('button', [(0, .2), (.2, .2), (.25, .15), (.25, -.1)], self.case, parent=empty('b', self.parent, loc=place, rot=turn), n=40)

    def build_strap(self):
        """The band as a loop behind the case, with its details."""
        w, h = self.w, self.h
        self.ry, self.rz, self.zc = h / 2 + .55, 3.25, -2.2
        self.start = math.asin(min(.98, (h / 2 - .12) / self.ry))
        self.band = w * (.64 if self.square else .54 if self.look.form == 'round' else .58)
        if self.kind == 'links':
            self.links()
        else:
            self.strip()
        for s in (1, -1):
            slab('lug', self.band + .1, .34, .5, .14, [self.case], ex=.1, parent=self.parent, loc=(0, s * (h / 2 - .07), -.14), rot=(s * -28, 0, 0))

    def at(self, angle, outwards=0.0):
        """A place on the loop, `angle` from the dial, raised outwards."""
        return (self.ry + outwards) * math.sin(angle), self.zc + (self.rz + outwards) * math.cos(angle)

    def width(self, q):
        """Band width at the share q of its length."""
        e = abs(2 * q - 1)
        return self.band * (.86 + .14 * e**3) + (.35 * max(0, (e - .93) / .07) if self.square else 0)

    def angle(self, q):
        """The angle from the dial at the share q of the band's length."""
        return self.start + (2 * math.pi - 2 * self.start) * q

    def links(self):
        """Steel links in rows of three."""
        dull, shiny = mat('links', self.look.colour, 1, .28), mat('centre links', self.look.colour, 1, .1)
        count = 72
        for i in range(0, count, 2):
            a = self.angle((i + .5) / count)
            y, z = self.at(a)
            G = empty('row', self.parent, loc=(0, y, z), rot=(-math.degrees(a), 0, 0))
            W = self.width(i / count)
            for x, share, m in ((0, .42, shiny), (-W * .36, .27, dull), (W * .36, .27, dull)):
                slab('link', W * share, .46, .26, .07, [m], ex=.07, n_e=3, n=3, parent=G, loc=(x, 0, 0))

    def strip(self):
        """Rubber with pin holes, or stitched leather."""
        leather = self.kind == 'leather'
        colour = self.strap_colour()
        band = mat('leather', colour, 0, .5, .4, bump=('leather', 9, .35, .02)) if leather else mat('band', colour, 0, .55, .35, sheen=.15, bump=('grain', 40, .05, .01))
        count = 72
        path = [(0, *self.at(self.angle(i / count))) for i in range(count + 1)]
        sweep('strap', path, lambda i, q: rr(self.width(q), .30, .13, n=4), band, parent=self.parent, angle=50)
        if leather:
            thread = mat('thread', mix(colour, '#f2e6cf', .75), 0, .7)
            for i in range(2, count - 1):
                a = self.angle((i + .5) / count)
                y, z = self.at(a, .155)
                for s in (-1, 1):
                    slab('stitch', .05, .16, .03, .02, [thread], ex=.01, n_e=2, n=2, parent=self.parent,
                         loc=(s * (self.width(i / count) / 2 - .2), y, z), rot=(-math.degrees(a), 0, 0))
            return
        hole = mat('hole', '#050505', 0, .8)
        for i in range(7):
            a = 2 * math.pi - self.start - .30 - .14 * i
            y, z = self.at(a, .152)
            lathe('hole', [(0, 0), (.12, 0), (.13, -.01)], hole, n=28, parent=self.parent, loc=(0, y, z), rot=(-math.degrees(a), 0, 0))

    def strap_colour(self):
        """The accent colours the band; steel-like accents give way to the case's colour, darkened."""
        return self.look.accent


def build(look, view):
    """View 1: three-quarter from the left; view 2: from the right and higher, turned."""
    root = empty()
    tilt = 78 if view == 1 else 66
    Watch(look, empty('watch', root, rot=(tilt, 0, 0)))
    if view == 1:
        return Shot(root, dict(az=-32, el=12, lens=90, fill=.86), 'dark')
    return Shot(root, dict(az=38, el=16, lens=90, fill=.86), 'dark')
