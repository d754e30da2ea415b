"""Phones with one, two or three rear cameras; the island is a block, a pill, a disc or a bar."""
import math

from kit.details import text
from kit.geometry import arc, empty, lathe, loft, slab
from kit.look import Shot, lightness, mix
from kit.materials import mat, screen

# Island layouts per number of cameras: (width, height, corner, lens places, flash place).
ISLANDS = {
    'single': [
        (1.95, 3.3, 0.95, [(0, 0.62)], (0, -0.85)),
        (2.3, 2.3, 1.1, [(0, 0)], (1.75, 0)),
        (3.4, 1.8, 0.85, [(-0.72, 0)], (0.9, 0)),
    ],
    'dual': [
        (2.0, 4.2, 1.0, [(0, 1.1), (0, -0.55)], (0, -1.62)),
        (3.3, 3.3, 0.95, [(-0.68, 0.72), (0.68, -0.72)], (0.9, 0.9)),
        (4.6, 1.9, 0.95, [(-1.35, 0), (0.25, 0)], (1.6, 0)),
    ],
    'triple': [
        (3.3, 3.5, 0.95, [(-0.76, 0.82), (-0.76, -0.82), (0.78, 0)], (0.78, 1.16)),
        (3.9, 3.9, 1.94, [(-0.72, 0.72), (0.72, 0.72), (-0.72, -0.72)], (0.78, -0.78)),
        (2.0, 5.9, 1.0, [(0, 1.85), (0, 0.2), (0, -1.45)], (0, -2.5)),
        (6.2, 1.9, 0.9, [(-2.2, 0), (-0.6, 0), (1.0, 0)], (2.3, 0)),
    ],
}


class Body:
    """One phone's proportions and materials, shared by the copies in a picture."""

    def __init__(self, look):
        self.look = look
        self.w, self.h, self.t = look.vary(7.0, 7.6), look.vary(14.9, 16.2), 0.82
        self.corner = look.vary(0.75, 1.3)
        index = int(look.sku[-3:])
        self.island = ISLANDS[look.form][index % len(ISLANDS[look.form])]
        self.lens = 0.66 if self.island[0] < 6 else 0.62
        metal = mix(look.colour, look.accent, 0.35)
        rough = 0.36 if look.metallic else look.rng.choice((0.2, 0.42))
        self.frame = mat('frame', metal, 0.95, 0.28)
        self.ring = mat('lens ring', metal, 1, 0.18)
        self.back = mat('back', look.colour, 0.25, rough, 0.5, coat=0.25 if rough < 0.3 else 0.08, coat_rough=0.15)
        self.raised = mat('island', mix(look.colour, '#000000', 0.12), 0.25, 0.22, 0.5, coat=0.4, coat_rough=0.05)
        self.dark = mat('opening', '#020202', 0, 0.6)
        self.centred_top = self.island[0] > self.w - 1.8
        self.ink = (
            mix(look.colour, '#ffffff', 0.45) if lightness(look.colour) < 0.5 else mix(look.colour, '#000000', 0.4)
        )

    def place(self, parent):
        """Build one phone lying in the XY plane, display up, under `parent`."""
        w, h, t, r, k = self.w, self.h, self.t, self.corner, 2.3
        slab('frame', w, h, t, r, [self.frame], ex=0.2, ez=0.22, n_e=8, k=k, parent=parent)
        slab(
            'front',
            w - 0.16,
            h - 0.16,
            0.05,
            r - 0.08,
            [mat('bezel', '#050506', 0, 0.05)],
            ex=0.05,
            ez=0.045,
            z0=t / 2 - 0.012,
            k=k,
            parent=parent,
        )
        b = 0.34
        size = (w - 2 * b + 0.12, h - 2 * b + 0.12, r - b + 0.06)
        display = screen('display', self.look.textures['screen'], 1.0, spec=0.2)
        loft(
            'display',
            [(*size, t / 2 + 0.039), (*size, t / 2 + 0.0395)],
            [display],
            cap=(False, True),
            k=k,
            parent=parent,
        )
        slab(
            'back',
            w - 0.16,
            h - 0.16,
            0.06,
            r - 0.08,
            [self.back],
            ex=0.06,
            ez=0.055,
            z0=-t / 2 - 0.05,
            k=k,
            parent=parent,
        )
        for y, length, side in ((2.6, 1.5, 1), (4.4, 0.95, -1), (3.1, 0.95, -1)):
            slab(
                'button',
                length,
                0.28,
                0.12,
                0.14,
                [self.frame],
                ex=0.05,
                parent=parent,
                loc=(side * (w / 2 - 0.03), y, 0),
                rot=(90, 0, 90),
            )
        slab(
            'port',
            0.9,
            0.3,
            0.02,
            0.15,
            [self.dark],
            ex=0.005,
            parent=parent,
            loc=(0, -h / 2 - 0.001, 0),
            rot=(90, 0, 0),
        )
        for i in range(5):
            for s in (-1, 1):
                lathe(
                    'slot',
                    [(0, 0.006), (0.065, 0.006), (0.065, 0)],
                    self.dark,
                    n=20,
                    parent=parent,
                    loc=(s * (1.0 + 0.24 * i), -h / 2 - 0.002, 0),
                    rot=(90, 0, 0),
                )
        self.cameras(empty('rear', parent, rot=(0, 180, 0)))

    def cameras(self, rear):
        """The island with its lenses and flash, and the brand; +z is out of the back."""
        w, h, zb = self.w, self.h, self.t / 2 + 0.01
        iw, ih, corner, lenses, flash = self.island
        x = 0 if self.centred_top else -(w / 2 - iw / 2 - 0.35)
        y = h / 2 - ih / 2 - (0.9 if self.centred_top else 0.35)
        slab(
            'island',
            iw,
            ih,
            0.22,
            corner,
            [self.raised],
            ex=0.10,
            ez=0.10,
            n_e=6,
            z0=zb,
            k=2.2,
            n=16,
            parent=rear,
            loc=(x, y, 0),
        )
        top = zb + 0.22
        for lx, ly in lenses:
            self.camera(empty('lens', rear, loc=(x + lx, y + ly, top)))
        glow = mat('flash', '#fff3d6', 0, 0.25, 0.5, emis='#fff0cf', emis_str=0.25)
        on_island = abs(flash[0]) < iw / 2
        lathe(
            'flash',
            [(0.2, 0), (0.2, 0.015), (0, 0.02)],
            glow,
            parent=rear,
            loc=(x + flash[0], y + flash[1], top if on_island else zb + 0.05),
            n=40,
        )
        text(
            self.look.brand,
            0.72,
            mat('brand', self.ink, 0.6, 0.3),
            parent=rear,
            loc=(0, -h * 0.12, zb + 0.045),
            weight='Medium',
        )

    def camera(self, G):
        """A rear lens: metal ring, dark well, domed glass with a coated spark."""
        R = self.lens
        well = mat('well', '#08080a', 0, 0.08, 0.6)
        glass = mat('glass', '#06070c', 0, 0.02, 1.0, coat=1, coat_rough=0.02)
        profile = [(R, -0.02), (R, 0.15)] + arc(R - 0.04, 0.15, 0.04, 0, 90, 5) + [(R - 0.10, 0.19), (R - 0.11, 0.15)]
        lathe('ring', profile, self.ring, parent=G, n=72)
        lathe(
            'well',
            [(R - 0.1, 0.16), (R - 0.13, 0.15), (0.40, 0.13), (0.38, 0.06), (0.30, 0.05), (0.22, 0.02), (0, 0.02)],
            well,
            parent=G,
            n=72,
        )
        dome = [(0.34 * math.cos(a), 0.06 + 0.09 * math.sin(a)) for a in (i * math.pi / 16 for i in range(9))]
        lathe('dome', dome, glass, parent=G, n=64)
        spark = mat('spark', '#3b2f8f', 0.2, 0.1, 1, emis='#2a2a90', emis_str=0.25)
        lathe('spark', [(0, 0.158), (0.075, 0.150)], spark, parent=G, n=32)


def build(look, view):
    """View 1: front before back; view 2: the back with the cameras; 3: the front; 4: the cameras close up."""
    root = empty()
    body = Body(look)
    turn = look.vary(-4, 4)
    if view == 1:
        body.place(empty('front', root, loc=(2.1, -1.2, body.h / 2), rot=(90, 0, 17 + turn)))
        body.place(empty('back', root, loc=(-2.4, 2.4, body.h / 2), rot=(90, 0, 200 + turn)))
        return Shot(root, dict(az=0, el=6, lens=90, fill=0.88), 'dark')
    if view == 3:
        body.place(empty('front', root, loc=(0, 0, body.h / 2), rot=(90, 0, 0)))
        return Shot(root, dict(az=-24, el=7, lens=90, fill=0.88), 'dark')
    if view == 4:
        body.place(empty('back', root, loc=(0, 0, body.h / 2), rot=(90, 0, 180)))
        return Shot(root, dict(az=-22, el=16, lens=90, fill=2.1, aim=(-0.1, 0.66)), 'dark')
    body.place(empty('back', root, loc=(0, 0, body.h / 2), rot=(90, 0, 180)))
    return Shot(root, dict(az=look.rng.choice((28, -28)), el=8, lens=90, fill=0.88), 'dark')
