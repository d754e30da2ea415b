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
        self.t = {'square': 1.05, 'round': look.vary(0.95, 1.15), 'rugged': 1.35}[look.form]
        self.r = look.vary(0.7, 1.0) if square else self.w / 2
        self.kind = strap_kind(look)
        rough = 0.12 if look.finish == 'steel' else 0.24
        case_colour = look.colour
        self.case = (
            mat('case', case_colour, 1 if look.metallic else 0.7, rough)
            if look.form != 'rugged'
            else mat('case', case_colour, 0.2, 0.5, bump=('grain', 40, 0.05, 0.01))
        )
        self.polished = mat('polished', case_colour, 1, 0.12)
        self.build_case()
        self.build_strap()

    def build_case(self):
        """Case, glass, dial, bezel and buttons."""
        w, h, t, r, parent = self.w, self.h, self.t, self.r, self.parent
        k, n = (2.3, 12) if self.square else (2, 24)
        slab('case', w, h, t, r, [self.case], ex=0.32, ez=0.42, n_e=10, k=k, n=n, parent=parent)
        glass = mat('glass', '#030304', 0, 0.03, 0.5)
        slab(
            'glass',
            w - 0.34,
            h - 0.34,
            0.2,
            r - 0.17,
            [glass],
            ex=0.20,
            ez=0.16,
            n_e=8,
            z0=t / 2 - 0.09,
            k=k,
            n=n,
            parent=parent,
        )
        b = 0.42 if self.look.form != 'rugged' else 0.62
        dial = screen('dial', self.look.textures['dial'], 1.0, rough=0.03, spec=0.2)
        size = (w - 2 * b, h - 2 * b, r - b + 0.04)
        loft(
            'dial', [(*size, t / 2 + 0.113), (*size, t / 2 + 0.114)], [dial], cap=(False, True), k=k, n=n, parent=parent
        )
        if self.look.form == 'round':
            ring = [
                (w / 2 - 0.30, t / 2 - 0.1),
                (w / 2 - 0.22, t / 2 + 0.07),
                (w / 2 - 0.12, t / 2 + 0.07),
                (w / 2 - 0.05, t / 2 - 0.1),
            ]
            lathe('bezel', ring, self.polished, n=128, parent=parent)
        elif self.look.form == 'rugged':
            self.armour()
        self.buttons()

    def armour(self):
        """A screwed-down bezel with marks and bumpers at the corners."""
        w, t = self.w, self.t
        bezel = mat('bezel', mix(self.look.colour, '#0c0d0f', 0.55), 0.6, 0.38)
        knurl('bezel', w / 2 + 0.08, 0.3, 36, 0.06, bezel, z0=t / 2 - 0.22, bev=0.05, parent=self.parent)
        ring = [
            (w / 2 - 0.02, t / 2 + 0.08),
            (w / 2 - 0.12, t / 2 + 0.24),
            (w / 2 - 0.42, t / 2 + 0.2),
            (w / 2 - 0.60, t / 2 + 0.12),
        ]
        lathe('slope', ring, bezel, n=128, parent=self.parent)
        accent = mat('accent', self.look.accent, 0.2, 0.35)
        steel = mat('screw', '#c3c6ca', 1, 0.25)
        for i in range(4):
            a = math.radians(45 + 90 * i)
            x, y = math.cos(a), math.sin(a)
            slab(
                'bumper',
                1.5,
                1.0,
                t * 0.92,
                0.35,
                [self.case],
                ex=0.2,
                parent=self.parent,
                loc=(x * (w / 2 - 0.02), y * (w / 2 - 0.02), 0),
                rot=(0, 0, math.degrees(a) - 90),
            )
            lathe(
                'screw',
                [(0.15, 0), (0.15, 0.05), (0, 0.06)],
                steel,
                n=6,
                parent=self.parent,
                loc=(x * (w / 2 + 0.14), y * (w / 2 + 0.14), t * 0.46),
            )
        for i in range(12):
            a = math.radians(30 * i)
            slab(
                'mark',
                0.05,
                0.16,
                0.02,
                0.02,
                [accent],
                ex=0.005,
                parent=self.parent,
                loc=((w / 2 - 0.27) * math.sin(a), (w / 2 - 0.27) * math.cos(a), t / 2 + 0.225),
                rot=(0, 0, -30 * i),
            )

    def buttons(self):
        """A crown and a second button, or three buttons on rugged cases."""
        w, h = self.w, self.h

        def seat(angle):
            a = math.radians(angle)
            return ((w / 2 - 0.05) * math.cos(a), (w / 2 - 0.05) * math.sin(a), 0), (0, 90, angle)

        if self.look.form == 'rugged':
            accent = mat('button', self.look.accent, 0.7, 0.3)
            for angle, material in ((26, self.case), (0, accent), (-26, self.case), (160, self.case), (200, self.case)):
                place, turn = seat(angle)
                lathe(
                    'button',
                    [(0, 0.34), (0.22, 0.34), (0.28, 0.28), (0.28, -0.2)],
                    material,
                    parent=empty('b', self.parent, loc=place, rot=turn),
                    n=40,
                )
            return
        if self.square:
            for y, length, material in (
                (h * 0.16, 1.0, mat('key', self.look.accent, 0.8, 0.25)),
                (-h * 0.14, 0.7, self.case),
            ):
                slab(
                    'button',
                    length,
                    0.42,
                    0.24,
                    0.2,
                    [material],
                    ex=0.07,
                    parent=self.parent,
                    loc=(w / 2, y, 0),
                    rot=(90, 0, 90),
                )
            return
        place, turn = seat(20)
        crown = empty('crown', self.parent, loc=place, rot=turn)
        knurl('crown', 0.40, 0.34, 44, 0.022, self.case, bev=0.05, parent=crown)
        lathe(
            'cap', [(0, 0.37), (0.27, 0.36), (0.31, 0.33)], mat('cap', self.look.accent, 0.8, 0.2), parent=crown, n=48
        )
        lathe('neck', [(0.24, -0.1), (0.24, 0.02)], self.polished, parent=crown, n=32)
        place, turn = seat(-24)
        lathe(
            'button',
            [(0, 0.2), (0.2, 0.2), (0.25, 0.15), (0.25, -0.1)],
            self.case,
            parent=empty('b', self.parent, loc=place, rot=turn),
            n=40,
        )

    def build_strap(self):
        """The band as a loop behind the case, with its details."""
        w, h = self.w, self.h
        self.ry, self.rz, self.zc = h / 2 + 0.55, 3.25, -2.2
        self.start = math.asin(min(0.98, (h / 2 - 0.12) / self.ry))
        self.band = w * (0.64 if self.square else 0.54 if self.look.form == 'round' else 0.58)
        if self.kind == 'links':
            self.links()
        else:
            self.strip()
        for s in (1, -1):
            slab(
                'lug',
                self.band + 0.1,
                0.34,
                0.5,
                0.14,
                [self.case],
                ex=0.1,
                parent=self.parent,
                loc=(0, s * (h / 2 - 0.07), -0.14),
                rot=(s * -28, 0, 0),
            )

    def at(self, angle, outwards=0.0):
        """A place on the loop, `angle` from the dial, raised outwards."""
        return (self.ry + outwards) * math.sin(angle), self.zc + (self.rz + outwards) * math.cos(angle)

    def width(self, q):
        """Band width at the share q of its length."""
        e = abs(2 * q - 1)
        return self.band * (0.86 + 0.14 * e**3) + (0.35 * max(0, (e - 0.93) / 0.07) if self.square else 0)

    def angle(self, q):
        """The angle from the dial at the share q of the band's length."""
        return self.start + (2 * math.pi - 2 * self.start) * q

    def links(self):
        """Steel links in rows of three."""
        dull, shiny = mat('links', self.look.colour, 1, 0.28), mat('centre links', self.look.colour, 1, 0.1)
        count = 72
        for i in range(0, count, 2):
            a = self.angle((i + 0.5) / count)
            y, z = self.at(a)
            G = empty('row', self.parent, loc=(0, y, z), rot=(-math.degrees(a), 0, 0))
            W = self.width(i / count)
            for x, share, m in ((0, 0.42, shiny), (-W * 0.36, 0.27, dull), (W * 0.36, 0.27, dull)):
                slab('link', W * share, 0.46, 0.26, 0.07, [m], ex=0.07, n_e=3, n=3, parent=G, loc=(x, 0, 0))

    def strip(self):
        """Rubber with pin holes, or stitched leather."""
        leather = self.kind == 'leather'
        colour = self.strap_colour()
        band = (
            mat('leather', colour, 0, 0.5, 0.4, bump=('leather', 9, 0.35, 0.02))
            if leather
            else mat('band', colour, 0, 0.55, 0.35, sheen=0.15, bump=('grain', 40, 0.05, 0.01))
        )
        count = 72
        path = [(0, *self.at(self.angle(i / count))) for i in range(count + 1)]
        sweep('strap', path, lambda i, q: rr(self.width(q), 0.30, 0.13, n=4), band, parent=self.parent, angle=50)
        if leather:
            thread = mat('thread', mix(colour, '#f2e6cf', 0.75), 0, 0.7)
            for i in range(2, count - 1):
                a = self.angle((i + 0.5) / count)
                y, z = self.at(a, 0.155)
                for s in (-1, 1):
                    slab(
                        'stitch',
                        0.05,
                        0.16,
                        0.03,
                        0.02,
                        [thread],
                        ex=0.01,
                        n_e=2,
                        n=2,
                        parent=self.parent,
                        loc=(s * (self.width(i / count) / 2 - 0.2), y, z),
                        rot=(-math.degrees(a), 0, 0),
                    )
            return
        hole = mat('hole', '#050505', 0, 0.8)
        for i in range(7):
            a = 2 * math.pi - self.start - 0.30 - 0.14 * i
            y, z = self.at(a, 0.152)
            lathe(
                'hole',
                [(0, 0), (0.12, 0), (0.13, -0.01)],
                hole,
                n=28,
                parent=self.parent,
                loc=(0, y, z),
                rot=(-math.degrees(a), 0, 0),
            )

    def strap_colour(self):
        """The accent colours the band; steel-like accents give way to the case's colour, darkened."""
        return self.look.accent


def build(look, view):
    """View 1: three-quarter from the left; view 2: from the right and higher, turned."""
    root = empty()
    tilt = 78 if view == 1 else 66
    Watch(look, empty('watch', root, rot=(tilt, 0, 0)))
    if view == 1:
        return Shot(root, dict(az=-32, el=12, lens=90, fill=0.86), 'dark')
    return Shot(root, dict(az=38, el=16, lens=90, fill=0.86), 'dark')
