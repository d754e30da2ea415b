"""Processors: small and large desktop packages, wide server packages; from above or from the contact side."""
import math

from kit.geometry import box, empty, lathe, loft, mesh, slab
from kit.look import Shot, ink_on, mix
from kit.materials import mat, printed

# Package size, lid as a share of it, contacts along the width.
PACKAGES = {
    'desktop-small': (3.75, 3.75, .78, 30),
    'desktop-large': (4.5, 4.0, .82, 36),
    'server-wide': (7.6, 5.4, .86, 58),
}


class Package:
    """Board, lid, small parts and contacts."""

    def __init__(self, look, parent):
        self.look, self.rng, self.parent = look, look.rng, parent
        self.w, self.h, share, self.contacts = PACKAGES[look.form]
        self.lw, self.lh = self.w * share, self.h * (share + look.vary(-.02, .03))
        self.inset = look.vary(.86, .91)
        self.board = mat('board', look.accent, 0, .38, .5, coat=.3, coat_rough=.15, bump=('grain', 60, .03))
        grain = ('grain', 45, .04, .01)
        lid = mix(look.colour, '#b9b9b6', .2)
        self.nickel = mat('nickel', lid, 1, .3, bump=grain)
        self.lid = printed('lid', lid, look.textures['engraving'], ink=mix(lid, ink_on(lid), .8), metal=1, rough=.3, ink_metal=.6, ink_rough=.55, bump=grain)
        self.gold = mat('gold', '#efbe5c', 1, .25)
        self.ceramic = mat('ceramic', '#8a7a66', 0, .5)
        self.tin = mat('tin', '#cfd2d4', 1, .3)
        self.black = mat('black', '#151515', 0, .5)
        self.z = .15

    def top(self):
        """The side with the lid."""
        w, h, z, A = self.w, self.h, self.z, self.parent
        slab('board', w, h, .13, .06, [self.board], ex=.01, z0=.02, parent=A)
        lw, lh = self.lw, self.lh
        slab('flange', lw, lh, .09, .18, [self.nickel], ex=.04, ez=.03, z0=z + .015, parent=A)
        slab('glue', lw - .08, lh - .08, .02, .16, [self.black], ex=.002, z0=z, parent=A)
        pw, ph = lw * self.inset, lh * (self.inset + .03)
        rings = [(pw, ph, .2, z + .10), (pw - .01, ph - .01, .2, z + .17), (pw - .04, ph - .04, .19, z + .20), (pw - .10, ph - .10, .17, z + .21)]
        loft('plate', rings, [self.nickel, self.lid], cap=(False, True), cap_mats=(0, 1), parent=A)
        self.small_parts()
        c, d = -w / 2 + .1, -h / 2 + .1
        mesh('corner', [(c, d, z + .002), (c + .26, d, z + .002), (c, d + .26, z + .002)], [(0, 1, 2)], self.gold, parent=A, smooth=False)
        for x, y in ((1, 1), (-1, 1), (1, -1)):
            lathe('pad', [(.06, .002), (0, .003)], self.gold, parent=A, loc=(x * (w / 2 - .16), y * (h / 2 - .16), z), n=24)

    def small_parts(self):
        """Capacitors between the lid and the board's edge."""
        ex, ey = (self.w + self.lw) / 4 + .01, (self.h + self.lh) / 4 + .01
        count = round(15 * self.w / 4)
        for side in range(4):
            length = self.w if side < 2 else self.h
            for i in range(count):
                if self.rng.random() < .33:
                    continue
                q = -length * .36 + length * .72 * i / (count - 1)
                x, y, turn = ((q, ey, 90), (q, -ey, 90), (ex, q, 0), (-ex, q, 0))[side]
                self.capacitor(x, y, self.z, turn)

    def capacitor(self, x, y, z, turn, flip=0):
        """One surface-mounted part."""
        G = empty('part', self.parent, loc=(x, y, z), rot=(flip, 0, turn))
        box('body', .085, .06, .05, .006, self.ceramic if self.rng.random() < .75 else self.black, seg=2, parent=G)
        for q in (-1, 1):
            box('end', .025, .064, .054, .006, self.tin, seg=2, parent=G, loc=(q * .045, 0, 0))

    def underside(self):
        """Gold pads round a field of capacitors."""
        n = self.contacts
        pitch = (self.w - .36) / (n - 1)
        m = int((self.h - .36) / pitch) + 1
        V, F = [], []
        a = pitch * .33
        for i in range(n):
            for j in range(m):
                if abs(i - n / 2 + .5) < n * .17 and abs(j - m / 2 + .5) < m * .17 or (i < 2 and j < 2):
                    continue
                x, y, b = -self.w / 2 + .18 + pitch * i, -self.h / 2 + .18 + pitch * j, len(V)
                V += [(x - a, y - a * 1.1, .017), (x + a, y - a * 1.1, .017), (x + a, y + a * 1.1, .017), (x - a, y + a * 1.1, .017)]
                F.append((b + 3, b + 2, b + 1, b))
        mesh('contacts', V, F, self.gold, parent=self.parent, smooth=False)
        for _ in range(int(26 * self.w / 4)):
            fx, fy = self.rng.randrange(-4, 5), self.rng.randrange(-3, 4)
            self.capacitor(fx * self.w * .034, fy * self.h * .042, .02, 0, flip=180)


def build(look, view):
    """View 1: the lid from above; view 2: the contact side."""
    root = empty()
    A = empty('up', root)
    package = Package(look, A)
    package.top()
    if view == 1:
        return Shot(root, dict(az=look.vary(-36, -26), el=look.vary(40, 48), lens=85, fill=.86), 'chip')
    package.underside()
    A.rotation_euler, A.location = (0, math.pi, 0), (0, 0, .45)
    return Shot(root, dict(az=26, el=46, lens=85, fill=.86), 'chip')
