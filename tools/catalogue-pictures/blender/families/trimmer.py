"""Trimmers: slim pen, barrel clipper, body groomer with a curved handle."""
import math

from families.trimmer_head import blade, comb
from kit.details import text
from kit.geometry import arc, empty, lathe, loft, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import finished, mat

# Handle sections per form: (height share, width, depth, offset to the front).
HANDLES = {
    'slim': [
        (0, 2.3, 2.2, 0),
        (0.04, 2.6, 2.5, 0),
        (0.3, 2.7, 2.6, 0),
        (0.62, 2.4, 2.3, 0),
        (0.9, 2.2, 2.0, 0),
        (1, 2.2, 1.9, 0),
    ],
    'barrel': [
        (0, 3.6, 3.2, 0),
        (0.03, 4.2, 3.8, 0),
        (0.25, 4.4, 4.0, 0),
        (0.55, 3.9, 3.5, 0.1),
        (0.85, 4.3, 3.5, 0.1),
        (1, 4.5, 3.3, 0.1),
    ],
    'body': [
        (0, 2.9, 2.7, 0.9),
        (0.03, 3.4, 3.2, 0.8),
        (0.22, 3.7, 3.5, 0.3),
        (0.5, 3.2, 3.1, -0.25),
        (0.8, 3.4, 3.0, 0.1),
        (1, 3.7, 2.8, 0.55),
    ],
}


class Trimmer:
    """One trimmer standing upright, its blade on top, its switch to -Y."""

    def __init__(self, look, parent):
        self.look, self.A = look, parent
        self.L = {'slim': look.vary(12.5, 13.5), 'barrel': look.vary(14, 16), 'body': look.vary(13, 14.5)}[look.form]
        if look.named('travel'):
            self.L = 10.5
        self.shell = finished(look, 'shell', rough=look.rng.choice((0.18, 0.36)))
        light_accent = lightness(look.accent) > 0.35
        self.accent = mat('accent', look.accent, 0.85 if light_accent else 0.3, 0.25)
        self.grip = mat(
            'grip',
            mix(look.colour, '#17181a', 0.78) if lightness(look.colour) < 0.7 else mix(look.colour, look.accent, 0.8),
            0,
            0.6,
            bump=('grain', 40, 0.12, 0.01),
        )
        self.steel = mat('steel', '#ccd0d4', 1, 0.2)
        self.dull = mat('dull', '#9da1a6', 1, 0.35)
        self.black = mat('black', '#101113', 0, 0.4)
        self.light = mat('light', '#d8f2ff', emis='#8fd4ff', emis_str=1.5)
        self.sections = HANDLES[look.form]

    def at(self, share):
        """Width, depth and forward offset of the handle at a share of its height."""
        for (s0, *a), (s1, *b) in zip(self.sections, self.sections[1:]):
            if share <= s1:
                t = (share - s0) / (s1 - s0)
                t = t * t * (3 - 2 * t)
                return [x + (y - x) * t for x, y in zip(a, b)]
        return self.sections[-1][1:]

    def rings(self, low, high, grow=0.0, count=40):
        """Loft rings of the handle between two shares of its height."""
        rings = []
        for i in range(count + 1):
            share = low + (high - low) * i / count
            w, d, off = self.at(share)
            w, d = w + grow, d + grow
            rings.append((w, d, min(w, d) * 0.47, share * self.L, 0, -off))
        return rings

    def handle(self):
        """Shell, end cap, grip at the back, seam rings, switch and lamp."""
        kw = dict(parent=self.A, n=18, k=2.2, angle=60)
        w, d, off = self.at(0)
        foot = [
            (
                w * (0.72 + 0.28 * math.sin(a)),
                d * (0.72 + 0.28 * math.sin(a)),
                min(w, d) * 0.4,
                -0.35 + 0.35 * math.sin(a) + 0.02,
                0,
                -off,
            )
            for a in (math.pi / 2 * i / 8 for i in range(9))
        ]
        loft('foot', foot, [self.grip], **kw)
        loft('end', self.rings(0, 0.10), [self.grip], cap=(False, False), **kw)
        loft('ring', self.rings(0.10, 0.115, 0.02, 2), [self.accent], cap=(False, False), **kw)
        loft('shell', self.rings(0.115, 0.95), [self.shell], cap=(False, False), **kw)
        loft('collar', self.rings(0.95, 1.0, 0.03, 4), [self.accent if self.look.form != 'slim' else self.steel], **kw)
        self.front_panel()

    def front_panel(self):
        """A dark inlay with switch, lamp and the maker's name."""
        w, d, off = self.at(0.62)
        z = self.L * 0.66
        y = -off - d / 2 - (0.12 if self.look.form == 'body' else 0)
        lean = math.degrees(math.atan2(self.front(0.8) - self.front(0.5), self.L * 0.3))
        P = empty('inlay', self.A, loc=(0, y, z), rot=(90 - lean, 0, 0))
        wide = w * 0.42
        slab('inlay', wide, self.L * 0.30, 0.3, wide * 0.5, [self.black], ex=0.06, z0=-0.22, parent=P)
        if self.look.form == 'slim':
            slab(
                'switch',
                wide * 0.62,
                1.5,
                0.35,
                wide * 0.3,
                [self.accent],
                ex=0.1,
                z0=-0.05,
                parent=P,
                loc=(0, self.L * 0.04, 0),
            )
        else:
            lathe(
                'button',
                [(wide * 0.34, 0), (wide * 0.34, 0.12), (wide * 0.27, 0.2), (0, 0.18)],
                self.accent,
                n=64,
                parent=P,
                loc=(0, self.L * 0.06, 0.05),
            )
            lathe(
                'halo',
                [(wide * 0.40, 0.06), (wide * 0.37, 0.10), (wide * 0.35, 0.09)],
                self.light,
                n=64,
                parent=P,
                loc=(0, self.L * 0.06, 0),
            )
        for i in range(3):
            slab(
                'charge',
                wide * 0.22,
                0.12,
                0.04,
                0.05,
                [self.light if i < 2 else mat('off', '#3a3c40', 0, 0.4)],
                ex=0.01,
                z0=0.07,
                parent=P,
                loc=(0, -self.L * 0.05 - i * 0.36, 0),
            )
        w2, d2, off2 = self.at(0.34)
        lean = math.degrees(math.atan2(self.front(0.44) - self.front(0.24), self.L * 0.2))
        ink = mat('ink', ink_on(self.look.colour), 0.3, 0.35)
        curved = self.look.form == 'body'
        size = min(0.95, self.L * (0.17 if curved else 0.3) / len(self.look.brand) * 1.35)
        proud = 0.06 if curved else 0.015
        N = empty('name', self.A, loc=(0, -off2 - d2 / 2 - proud, self.L * 0.33), rot=(90 - lean, 0, 0))
        text(self.look.brand, size, ink, parent=N, rot=(0, 0, 90), weight='SemiBold', depth=0.12)

    def front(self, share):
        """How far the handle's front reaches forwards."""
        w, d, off = self.at(share)
        return off + d / 2

    def head(self):
        """The blade block for the form."""
        w, d, off = self.at(1)
        H = empty('head', self.A, loc=(0, -off, self.L))
        if self.look.form == 'slim':
            loft(
                'neck',
                [(2.0, 1.7, 0.8, 0), (1.7, 1.3, 0.6, 0.5), (1.5, 1.0, 0.4, 1.0)],
                [self.shell],
                parent=H,
                n=14,
                k=2.2,
                angle=60,
            )
            width = 1.6 if self.look.named('nose') else 2.3
            blade(self, H, width, 0.9, 1.0)
        elif self.look.form == 'barrel':
            loft(
                'neck',
                [(w * 0.97, d * 0.95, 1.3, 0), (w * 0.95, d * 0.8, 1.1, 0.7), (w * 0.94, d * 0.5, 0.7, 1.5)],
                [self.black],
                parent=H,
                n=14,
                k=2.3,
                angle=60,
            )
            blade(self, H, w * 0.96, 1.3, 1.5)
        else:
            loft(
                'neck',
                [(w * 0.95, d * 0.9, 1.2, 0), (w * 0.85, d * 0.7, 0.9, 0.6), (w * 0.9, d * 0.5, 0.6, 1.1)],
                [self.black],
                parent=H,
                n=14,
                k=2.3,
                angle=60,
            )
            blade(self, H, w * 0.95, 1.0, 1.1)
            comb(self.look, H, w * 1.02, 1.0)

    def build(self):
        """The whole trimmer."""
        self.handle()
        self.head()
        return self


def spare_combs(look, root, places):
    """Guide combs lying beside the trimmer."""
    for x, y, turn in places:
        G = empty('spare', root, loc=(x, y, 0.25), rot=(0, 0, turn))
        comb(look, G, 3.6, 0, lift=look.vary(1.2, 2.2))


def build(look, view):
    """View 1: upright, with combs or stand; view 2: lying down, the head towards the camera."""
    root = empty()
    rig = 'bright' if lightness(look.colour) > 0.62 else 'dark'
    if view == 1:
        t = Trimmer(look, empty('trimmer', root, loc=(0, 0, 1.1), rot=(0, 0, look.vary(-16, -6)))).build()
        base = [(0, 0), (2.9, 0), (3.0, 0.15), (3.0, 0.6)] + arc(2.8, 0.6, 0.2, 0, 90, 5) + [(0, 0.82)]
        w, d, off = t.at(0)
        lathe('stand', base, t.grip, n=96, parent=root, loc=(0, -off, 0))
        if look.named('kit', 'multigroomer', 'clipper', 'body', 'stubble', 'beard'):
            places = [(4.6, -1.2, 24), (5.4, 2.0, -20)] if look.named('kit', 'clipper') else [(4.4, -0.6, 24)]
            spare_combs(look, root, places)
        return Shot(root, dict(az=-10, el=12, lens=90, fill=0.88), rig)
    lying = empty('trimmer', root, loc=(0, 0, 1.9), rot=(0, 90, 0))
    t = Trimmer(look, empty('roll', lying, rot=(0, 0, -48))).build()
    lying.location = (0, 0, t.at(0.2)[1] / 2 + 0.1)
    return Shot(root, dict(az=38, el=24, lens=90, fill=0.88), rig)
