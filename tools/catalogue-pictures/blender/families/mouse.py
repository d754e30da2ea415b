"""Computer mice: flat and symmetrical, upright ergonomic, low gaming shapes. The nose points to +Y."""
import math

import bpy

from kit.details import bisect, knurl, text, tube
from kit.geometry import empty, lathe, loft, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import finished, mat


class Mouse:
    """A dome cut along planes into palm rest, two buttons, centre strip and side band, each a thin shell."""

    def __init__(self, look, parent):
        self.look, self.A = look, parent
        form = look.form
        self.lean = 0
        if form == 'ambidextrous':
            flat = look.named('slim', 'travel')
            self.L, self.W, self.H = look.vary(10.6, 11.4), look.vary(5.8, 6.2), 2.5 if flat else look.vary(3.3, 3.7)
            self.pinch, self.boxy = 0.05, look.vary(0.42, 0.55)
        elif form == 'gaming':
            self.L, self.W, self.H = look.vary(12.0, 12.8), look.vary(6.3, 6.9), look.vary(3.8, 4.2)
            self.pinch, self.boxy = look.vary(0.10, 0.15), 0.42
        else:
            upright = not look.named('longhand')
            self.L, self.W, self.H = 11.6, 7.6, 4.4 if upright else 4.1
            self.pinch, self.boxy = 0.04, 0.46
            self.lean = (0.82 if upright else 0.34) * (-1 if look.named('left') else 1)
        self.base = 0.5
        self.shell = finished(look, 'shell', rough=look.rng.choice((0.3, 0.42)))
        dark = lightness(look.colour) < 0.45
        self.side = mat(
            'side',
            mix(look.colour, look.accent, 0.8)
            if form == 'ergonomic'
            else mix(look.colour, '#17181a', 0.8 if dark else 0.25),
            0,
            0.55,
            bump=('grain', 40, 0.12, 0.01),
        )
        self.black = mat('black', '#0d0e10', 0, 0.4)
        self.accent = mat('accent', look.accent, 0.3, 0.3)

    def dome(self, gap, material, name):
        """The whole upper hull, `gap` smaller all round."""
        rings = []
        count = 30
        for i in range(count + 1):
            a = math.pi / 2 * i / count
            s = max(0.02, math.cos(a)) ** self.boxy
            z = self.base + (self.H - gap) * math.sin(a)
            w, h = (self.W - 2 * gap) * s, (self.L - 2 * gap) * s
            rings.append((w, h, min(w, h) * 0.499, z, 0, -self.L * 0.11 * math.sin(a) ** 1.6))
        hull = loft(name, rings, [material], cap=(False, True), n=22, k=2.15, parent=self.A, weighted=False, angle=75)
        for v in hull.data.vertices:
            v.co = self.shape(v.co)
        return hull

    def shape(self, co):
        """Waist and lean of the hull."""
        x, y, z = co
        rise = (z - self.base) / self.H
        waist = 1 - self.pinch * 2 * math.exp(-(((y + 0.3) / 2.6) ** 2)) * (1 - 0.4 * rise)
        x *= waist
        if self.lean:
            side = -x * math.copysign(1, self.lean) / (self.W / 2)
            lift = abs(self.lean) * side * (rise if side > 0 else 0.72 * rise)
            z += lift * self.H
            x += self.lean * 0.55 * rise * self.H * 0.5
        elif self.look.form == 'gaming':
            z -= 0.10 * x * rise
        return (x, y, z)

    def part(self, material, cuts, gap=0.0, name='part'):
        """A piece of the hull: each cut is (point, normal, 'above' or 'below')."""
        piece = self.dome(gap, material, name)
        for point, normal, keep in cuts:
            bisect(piece, point, normal, keep)
        wall = piece.modifiers.new('wall', 'SOLIDIFY')
        wall.thickness, wall.offset = 0.16, -1
        edge = piece.modifiers.new('edge', 'BEVEL')
        edge.width, edge.segments, edge.angle_limit = 0.045, 3, math.radians(42)
        return piece

    def hull_points(self):
        """The hull's vertices, for seating parts on it."""
        probe = self.dome(0, self.black, 'probe')
        points = [v.co.copy() for v in probe.data.vertices]
        bpy.data.objects.remove(probe)
        return points

    def crest(self, y):
        """The highest place near the buttons' parting line at y."""
        near = [p for p in self.points if abs(p.y - y) < 0.8 and abs(p.x - self.middle()) < 0.55]
        return max(near, key=lambda p: p.z)

    def flank(self, side, y, z):
        """x of the hull's left (-1) or right (1) side at the height z."""
        near = [p for p in self.points if p.x * side > 0 and abs(p.y - y) < 0.8]
        return min(near, key=lambda p: abs(p.z - z)).x

    def middle(self):
        """x of the line that parts the two buttons."""
        return self.lean * self.H * 0.16

    def build(self):
        """All parts."""
        self.points = self.hull_points()
        L, m = self.L, self.middle()
        split = L * 0.06
        band = self.base + self.H * (0.30 if self.look.form != 'ergonomic' else 0.16)
        self.part(mat('core', '#08090a', 0, 0.5), [], gap=0.14, name='core')
        slab(
            'sole',
            self.W * 0.9,
            L * 0.92,
            self.base + 0.1,
            self.W * 0.42,
            [self.black],
            ex=0.2,
            z0=0,
            parent=self.A,
            k=2.15,
            n=16,
            loc=(0, 0, 0),
        )
        up, down = ((0, 0, band + 0.02), (0, 0, 1), 'above'), ((0, 0, band - 0.02), (0, 0, 1), 'below')
        self.part(self.side, [down], name='band')
        self.part(self.shell, [up, ((0, split, 0), (0, 1, 0), 'below')], name='palm')
        g = 0.33
        front = ((0, split + 0.05, 0), (0, 1, 0), 'above')
        self.part(self.shell, [up, front, ((m - g, 0, 0), (1, 0, 0), 'below')], name='left')
        self.part(self.shell, [up, front, ((m + g, 0, 0), (1, 0, 0), 'above')], name='right')
        strip = [up, front, ((m - g + 0.04, 0, 0), (1, 0, 0), 'above'), ((m + g - 0.04, 0, 0), (1, 0, 0), 'below')]
        self.part(self.black, strip, gap=0.06, name='strip')
        self.wheel(L * 0.27)
        if not self.lean:
            self.brand(-L * 0.27)
        self.thumb_buttons()
        if self.look.form == 'gaming':
            self.gaming_trim(band)
        if self.look.named('wired', 'entry', 'side grid', 'lightweight'):
            self.cable()
        if self.look.named('thumb rest'):
            slab(
                'rest',
                3.6,
                6.6,
                0.9,
                1.7,
                [self.side],
                ex=0.4,
                z0=0.05,
                parent=self.A,
                loc=(-self.W * 0.46, -0.6, 0),
                rot=(0, 4, 0),
            )

    def wheel(self, y):
        """The scroll wheel, half sunk into the centre strip."""
        c = self.crest(y)
        roll = math.atan(self.lean * self.H * 0.9 / (self.W / 2))
        sunk = 0.72
        place = (self.middle() - sunk * math.sin(roll), y, c.z - sunk * math.cos(roll))
        W = empty('wheel', self.A, loc=place, rot=(0, 90 + math.degrees(roll), 0))
        knurl('tyre', 0.98, 0.46, 52, 0.05, mat('tyre', '#1a1b1d', 0, 0.6), z0=-0.23, bev=0.08, parent=W)
        for z in (-0.19, 0.17):
            lathe('rim', [(0.99, z), (1.0, z + 0.01), (0.99, z + 0.02)], self.accent, n=64, parent=W)
        if self.lean:
            return
        slab(
            'key',
            0.34,
            0.9,
            0.12,
            0.15,
            [self.accent],
            ex=0.05,
            parent=self.A,
            loc=(self.middle(), y - 1.75, self.crest(y - 1.75).z - 0.03),
            rot=(-8, 0, 0),
        )

    def brand(self, y):
        """The maker's name on the palm rest."""
        c = self.crest(y)
        slope = math.degrees(math.atan2(self.crest(y + 0.9).z - self.crest(y - 0.9).z, 1.8))
        ink = mat('ink', mix(self.look.colour, ink_on(self.look.colour), 0.7), 0, 0.4)
        size = min(0.8, 3.6 / len(self.look.brand) * 1.5)
        text(
            self.look.brand,
            size,
            ink,
            parent=self.A,
            loc=(0, y, c.z + 0.012),
            rot=(slope, 0, 0),
            weight='SemiBold',
            depth=0.012,
        )

    def thumb_buttons(self):
        """Two keys (or a grid of twelve) on the thumb's side."""
        if self.look.form == 'ambidextrous':
            return
        side = -1 if self.lean >= 0 else 1
        grid = self.look.named('side grid')
        keys = [(r, c) for r in range(3) for c in range(4)] if grid else [(0, 0), (0, 1)]
        for r, c in keys:
            if grid:
                y, z, size = -1.6 + c * 1.15, 1.95 + r * 0.6, (0.95, 0.46)
            else:
                y, z, size = -0.9 + c * 2.0, self.base + self.H * (1.0 if self.lean else 0.6), (1.7, 0.5)
            place = (self.flank(side, y, z) - side * 0.12, y, z)
            slab(
                'thumb key',
                *size,
                0.5,
                0.2,
                [self.black if grid else self.accent],
                ex=0.1,
                parent=self.A,
                loc=place,
                rot=(90, 0, 90)
            )

    def gaming_trim(self, band):
        """A glowing line along the band and in the palm."""
        glow = mat('glow', self.look.accent, 0, 0.3, emis=self.look.accent, emis_str=0.9)
        cut = [
            ((0, 0, band - 0.02), (0, 0, 1), 'above'),
            ((0, 0, band + 0.10), (0, 0, 1), 'below'),
            ((0, -self.L * 0.02, 0), (0, 1, 0), 'below'),
        ]
        self.part(glow, cut, gap=-0.02, name='line')

    def cable(self):
        """A cable leaving the nose and running off to the side."""
        y = self.L / 2
        lathe(
            'relief',
            [(0.38, -0.4), (0.34, 0.5), (0.22, 1.1), (0.2, 1.1)],
            self.black,
            n=32,
            parent=self.A,
            loc=(0, y - 0.2, 0.95),
            rot=(-90, 0, 0),
        )
        x = self.W / 2
        path = [
            (0, y + 0.4, 0.95),
            (0, y + 1.6, 0.8),
            (1.0, y + 2.4, 0.3),
            (x + 0.8, y + 1.6, 0.22),
            (x + 1.5, y - 2.0, 0.22),
            (x + 1.5, -2.0, 0.22),
            (x + 0.6, -y - 0.6, 0.22),
            (x * 0.4, -y - 0.9, 0.22),
            (0, -y + 0.6, 0.22),
        ]
        tube('cable', path, 0.17, mat('cable', '#18191b', 0, 0.6), parent=self.A)


def build(look, view):
    """View 1: from the nose, on the thumb's side; view 2: from behind the hand."""
    root = empty()
    mouse = Mouse(look, empty('mouse', root, rot=(0, 0, 180 if view == 1 else 0)))
    mouse.build()
    rig = 'soft' if lightness(look.colour) < 0.62 else 'bright'
    hand = -1 if look.named('left') else 1
    if view == 1:
        return Shot(root, dict(az=34 * hand, el=28, lens=85, fill=0.86), rig)
    return Shot(root, dict(az=-38 * hand, el=32, lens=85, fill=0.86), rig)
