"""Processors: small and large desktop packages, wide server packages; from above or from the contact side."""
import math

from kit.geometry import box, empty, lathe, loft, mesh, slab
from kit.look import Shot, mix
from kit.materials import engraved, mat

# Package size, lid as a share of it, contacts along the width.
PACKAGES = {
    'desktop-small': (3.75, 3.75, 0.78, 30),
    'desktop-large': (4.5, 4.0, 0.82, 36),
    'server-wide': (7.6, 5.4, 0.86, 58),
}


class Package:
    """Board, lid, small parts and contacts."""

    def __init__(self, look, parent):
        self.look, self.rng, self.parent = look, look.rng, parent
        self.w, self.h, share, self.contacts = PACKAGES[look.form]
        self.lw, self.lh = self.w * share, self.h * (share + look.vary(-0.02, 0.03))
        self.inset = look.vary(0.86, 0.91)
        self.board = mat('board', look.accent, 0, 0.38, 0.5, coat=0.3, coat_rough=0.15, bump=('grain', 60, 0.03))
        grain = ('grain', 45, 0.04, 0.01)
        lid = mix(look.colour, '#b9b9b6', 0.2)
        self.nickel = mat('nickel', lid, 1, 0.3, bump=grain)
        self.lid = engraved('lid', lid, look.textures['engraving'], mix(lid, '#ffffff', 0.8), bump=grain)
        self.gold = mat('gold', '#efbe5c', 1, 0.25)
        self.ceramic = mat('ceramic', '#8a7a66', 0, 0.5)
        self.tin = mat('tin', '#cfd2d4', 1, 0.3)
        self.black = mat('black', '#151515', 0, 0.5)
        self.z = 0.15

    def top(self):
        """The side with the lid."""
        w, h, z, A = self.w, self.h, self.z, self.parent
        slab('board', w, h, 0.13, 0.06, [self.board], ex=0.01, z0=0.02, parent=A)
        lw, lh = self.lw, self.lh
        slab('flange', lw, lh, 0.09, 0.18, [self.nickel], ex=0.04, ez=0.03, z0=z + 0.015, parent=A)
        slab('glue', lw - 0.08, lh - 0.08, 0.02, 0.16, [self.black], ex=0.002, z0=z, parent=A)
        pw, ph = lw * self.inset, lh * (self.inset + 0.03)
        rings = [
            (pw, ph, 0.2, z + 0.10),
            (pw - 0.01, ph - 0.01, 0.2, z + 0.17),
            (pw - 0.04, ph - 0.04, 0.19, z + 0.20),
            (pw - 0.10, ph - 0.10, 0.17, z + 0.21),
        ]
        loft('plate', rings, [self.nickel, self.lid], cap=(False, True), cap_mats=(0, 1), parent=A)
        self.small_parts()
        c, d = -w / 2 + 0.1, -h / 2 + 0.1
        mesh(
            'corner',
            [(c, d, z + 0.002), (c + 0.26, d, z + 0.002), (c, d + 0.26, z + 0.002)],
            [(0, 1, 2)],
            self.gold,
            parent=A,
            smooth=False,
        )
        for x, y in ((1, 1), (-1, 1), (1, -1)):
            lathe(
                'pad',
                [(0.06, 0.002), (0, 0.003)],
                self.gold,
                parent=A,
                loc=(x * (w / 2 - 0.16), y * (h / 2 - 0.16), z),
                n=24,
            )

    def small_parts(self):
        """Capacitors between the lid and the board's edge."""
        ex, ey = (self.w + self.lw) / 4 + 0.01, (self.h + self.lh) / 4 + 0.01
        count = round(15 * self.w / 4)
        for side in range(4):
            length = self.w if side < 2 else self.h
            for i in range(count):
                if self.rng.random() < 0.33:
                    continue
                q = -length * 0.36 + length * 0.72 * i / (count - 1)
                x, y, turn = ((q, ey, 90), (q, -ey, 90), (ex, q, 0), (-ex, q, 0))[side]
                self.capacitor(x, y, self.z, turn)

    def capacitor(self, x, y, z, turn, flip=0):
        """One surface-mounted part."""
        G = empty('part', self.parent, loc=(x, y, z), rot=(flip, 0, turn))
        box('body', 0.085, 0.06, 0.05, 0.006, self.ceramic if self.rng.random() < 0.75 else self.black, seg=2, parent=G)
        for q in (-1, 1):
            box('end', 0.025, 0.064, 0.054, 0.006, self.tin, seg=2, parent=G, loc=(q * 0.045, 0, 0))

    def underside(self):
        """Gold pads round a field of capacitors."""
        n = round(self.contacts * self.look.vary(0.82, 1.08))
        hole = self.look.vary(0.12, 0.22)
        pitch = (self.w - 0.36) / (n - 1)
        m = int((self.h - 0.36) / pitch) + 1
        V, F = [], []
        a = pitch * 0.33
        for i in range(n):
            for j in range(m):
                if abs(i - n / 2 + 0.5) < n * hole and abs(j - m / 2 + 0.5) < m * hole or (i < 2 and j < 2):
                    continue
                x, y, b = -self.w / 2 + 0.18 + pitch * i, -self.h / 2 + 0.18 + pitch * j, len(V)
                V += [
                    (x - a, y - a * 1.1, 0.017),
                    (x + a, y - a * 1.1, 0.017),
                    (x + a, y + a * 1.1, 0.017),
                    (x - a, y + a * 1.1, 0.017),
                ]
                F.append((b + 3, b + 2, b + 1, b))
        mesh('contacts', V, F, self.gold, parent=self.parent, smooth=False)
        for _ in range(int(26 * self.w / 4)):
            fx, fy = self.rng.randrange(-4, 5), self.rng.randrange(-3, 4)
            self.capacitor(fx * self.w * 0.034, fy * self.h * 0.042, 0.02, 0, flip=180)


def build(look, view):
    """View 1: the lid from above; view 2: the contact side."""
    root = empty()
    A = empty('up', root)
    package = Package(look, A)
    package.top()
    if view == 1:
        return Shot(root, dict(az=look.vary(-36, -26), el=look.vary(40, 48), lens=85, fill=0.86), 'chip')
    package.underside()
    A.rotation_euler, A.location = (0, math.pi, 0), (0, 0, 0.45)
    return Shot(root, dict(az=look.vary(-8, 40), el=look.vary(40, 56), lens=85, fill=0.86), 'chip')
