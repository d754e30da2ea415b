"""Trimmers: slim pen, barrel clipper, body groomer with a curved handle."""
import math

from kit.details import knurl, text
from kit.geometry import arc, empty, lathe, loft, mesh, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import finished, mat

# Handle sections per form: (height share, width, depth, offset to the front).
HANDLES = {
    'slim': [(0, 2.3, 2.2, 0), (.04, 2.6, 2.5, 0), (.3, 2.7, 2.6, 0), (.62, 2.4, 2.3, 0), (.9, 2.2, 2.0, 0), (1, 2.2, 1.9, 0)],
    'barrel': [(0, 3.6, 3.2, 0), (.03, 4.2, 3.8, 0), (.25, 4.4, 4.0, 0), (.55, 3.9, 3.5, .1), (.85, 4.3, 3.5, .1), (1, 4.5, 3.3, .1)],
    'body': [(0, 2.9, 2.7, .9), (.03, 3.4, 3.2, .8), (.22, 3.7, 3.5, .3), (.5, 3.2, 3.1, -.25), (.8, 3.4, 3.0, .1), (1, 3.7, 2.8, .55)],
}


class Trimmer:
    """One trimmer standing upright, its blade on top, its switch to -Y."""

    def __init__(self, look, parent):
        self.look, self.A = look, parent
        self.L = {'slim': look.vary(12.5, 13.5), 'barrel': look.vary(14, 16), 'body': look.vary(13, 14.5)}[look.form]
        if look.named('travel'):
            self.L = 10.5
        self.shell = finished(look, 'shell', rough=look.rng.choice((.18, .36)))
        light_accent = lightness(look.accent) > .35
        self.accent = mat('accent', look.accent, .85 if light_accent else .3, .25)
        self.grip = mat('grip', mix(look.colour, '#17181a', .78) if lightness(look.colour) < .7 else mix(look.colour, look.accent, .8), 0, .6, bump=('grain', 40, .12, .01))
        self.steel = mat('steel', '#ccd0d4', 1, .2)
        self.dull = mat('dull', '#9da1a6', 1, .35)
        self.black = mat('black', '#101113', 0, .4)
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
            rings.append((w, d, min(w, d) * .47, share * self.L, 0, -off))
        return rings

    def handle(self):
        """Shell, end cap, grip at the back, seam rings, switch and lamp."""
        kw = dict(parent=self.A, n=18, k=2.2, angle=60)
        w, d, off = self.at(0)
        foot = [(w * (.72 + .28 * math.sin(a)), d * (.72 + .28 * math.sin(a)), min(w, d) * .4, -.35 + .35 * math.sin(a) + .02, 0, -off) for a in (math.pi / 2 * i / 8 for i in range(9))]
        loft('foot', foot, [self.grip], **kw)
        loft('end', self.rings(0, .10), [self.grip], cap=(False, False), **kw)
        loft('ring', self.rings(.10, .115, .02, 2), [self.accent], cap=(False, False), **kw)
        loft('shell', self.rings(.115, .95), [self.shell], cap=(False, False), **kw)
        loft('collar', self.rings(.95, 1.0, .03, 4), [self.accent if self.look.form != 'slim' else self.steel], **kw)
        self.front_panel()

    def front_panel(self):
        """A dark inlay with switch, lamp and the maker's name."""
        w, d, off = self.at(.62)
        z = self.L * .66
        y = -off - d / 2
        lean = math.degrees(math.atan2(self.front(.8) - self.front(.5), self.L * .3))
        P = empty('inlay', self.A, loc=(0, y, z), rot=(90 - lean, 0, 0))
        wide = w * .42
        slab('inlay', wide, self.L * .30, .3, wide * .5, [self.black], ex=.06, z0=-.22, parent=P)
        if self.look.form == 'slim':
            slab('switch', wide * .62, 1.5, .35, wide * .3, [self.accent], ex=.1, z0=-.05, parent=P, loc=(0, self.L * .04, 0))
        else:
            lathe('button', [(wide * .34, 0), (wide * .34, .12), (wide * .27, .2), (0, .18)], self.accent, n=64, parent=P, loc=(0, self.L * .06, .05))
            lathe('halo', [(wide * .40, .06), (wide * .37, .10), (wide * .35, .09)], self.light, n=64, parent=P, loc=(0, self.L * .06, 0))
        for i in range(3):
            slab('charge', wide * .22, .12, .04, .05, [self.light if i < 2 else mat('off', '#3a3c40', 0, .4)], ex=.01, z0=.07, parent=P, loc=(0, -self.L * .05 - i * .36, 0))
        w2, d2, off2 = self.at(.34)
        lean = math.degrees(math.atan2(self.front(.44) - self.front(.24), self.L * .2))
        ink = mat('ink', ink_on(self.look.colour), .3, .35)
        size = min(.95, self.L * .3 / len(self.look.brand) * 1.35)
        N = empty('name', self.A, loc=(0, -off2 - d2 / 2 - .015, self.L * .33), rot=(90 - lean, 0, 0))
        text(self.look.brand, size, ink, parent=N, rot=(0, 0, 90), weight='SemiBold', depth=.12)

    def front(self, share):
        """How far the handle's front reaches forwards."""
        w, d, off = self.at(share)
        return off + d / 2

    def head(self):
        """The blade block for the form."""
        w, d, off = self.at(1)
        H = empty('head', self.A, loc=(0, -off, self.L))
        if self.look.form == 'slim':
            loft('neck', [(2.0, 1.7, .8, 0), (1.7, 1.3, .6, .5), (1.5, 1.0, .4, 1.0)], [self.shell], parent=H, n=14, k=2.2, angle=60)
            width = 1.6 if self.look.named('nose') else 2.3
            self.blade(H, width, .9, 1.0)
        elif self.look.form == 'barrel':
            loft('neck', [(w * .97, d * .95, 1.3, 0), (w * .95, d * .8, 1.1, .7), (w * .94, d * .5, .7, 1.5)], [self.black], parent=H, n=14, k=2.3, angle=60)
            self.blade(H, w * .96, 1.3, 1.5)
        else:
            loft('neck', [(w * .95, d * .9, 1.2, 0), (w * .85, d * .7, .9, .6), (w * .9, d * .5, .6, 1.1)], [self.black], parent=H, n=14, k=2.3, angle=60)
            self.blade(H, w * .95, 1.0, 1.1)
            self.comb(H, w * 1.02, 1.0)

    def blade(self, H, width, height, z):
        """Two toothed steel plates."""
        back = [(0, .1, self.dull), (-.16, -.05, self.steel)]
        for y, lift, material in back:
            slab('plate', width, .14, height, .06, [material], ex=.03, z0=z - .3 + lift, parent=H, loc=(0, y, 0))
            count = max(9, int(width / .17))
            pitch = width / count
            for i in range(count):
                x = -width / 2 + pitch * (i + .5)
                top = z - .3 + lift + height
                verts = [(x - pitch * .36, y - .06, top - .02), (x + pitch * .36, y - .06, top - .02), (x + pitch * .36, y + .06, top - .02), (x - pitch * .36, y + .06, top - .02),
                         (x - pitch * .15, y - .03, top + .34), (x + pitch * .15, y - .03, top + .34), (x + pitch * .15, y + .03, top + .34), (x - pitch * .15, y + .03, top + .34)]
                faces = [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
                mesh('tooth', verts, faces, material, parent=H, smooth=False)
        for s in (-1, 1):
            lathe('screw', [(.16, 0), (.16, .05), (0, .06)], self.dull, n=6, parent=H, loc=(s * width * .3, -.24, z + .05), rot=(90, 0, 0))

    def comb(self, H, width, z, lift=1.55, parent=None):
        """A guide comb: a frame with curved teeth."""
        G = parent or H
        plastic = mat('comb', mix(self.look.accent, '#17181a', .25), 0, .4)
        slab('frame', width, 2.3, .5, .3, [plastic], ex=.12, z0=z - .2, parent=G)
        count = 9
        for i in range(count):
            x = -width / 2 + width * (i + .5) / count
            pts = [(0, .95, z + .2)] + [(0, .95 * math.cos(a), z + .2 + lift * math.sin(a)) for a in (math.pi * k / 10 for k in range(1, 10))] + [(0, -.95, z + .2)]
            for (_, y0, z0), (_, y1, z1) in zip(pts, pts[1:]):
                verts = [(x - .06, y0, z0), (x + .06, y0, z0), (x + .06, y1, z1), (x - .06, y1, z1),
                         (x - .06, y0 * .7, z0 - .24), (x + .06, y0 * .7, z0 - .24), (x + .06, y1 * .7, z1 - .24), (x - .06, y1 * .7, z1 - .24)]
                mesh('tooth', verts, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 3, 7, 4), (2, 1, 5, 6)], plastic, parent=G, smooth=False)

    def dial(self):
        """A length wheel under the head of barrel clippers."""
        w, d, off = self.at(.9)
        D = empty('dial', self.A, loc=(0, -off, self.L * .885))
        knurl('wheel', w * .50, .8, 72, .05, self.accent, z0=0, bev=.1, parent=D)

    def build(self):
        """The whole trimmer."""
        self.handle()
        self.head()
        return self


def spare_combs(look, trimmer, root, places):
    """Guide combs lying beside the trimmer."""
    for x, y, turn in places:
        G = empty('spare', root, loc=(x, y, .25), rot=(0, 0, turn))
        trimmer.comb(None, 3.6, 0, lift=look.vary(1.2, 2.2), parent=G)


def build(look, view):
    """View 1: upright, with combs or stand; view 2: lying down, the head towards the camera."""
    root = empty()
    rig = 'bright' if lightness(look.colour) > .62 else 'dark'
    if view == 1:
        t = Trimmer(look, empty('trimmer', root, loc=(0, 0, 1.1), rot=(0, 0, look.vary(-16, -6)))).build()
        base = [(0, 0), (2.9, 0), (3.0, .15), (3.0, .6)] + arc(2.8, .6, .2, 0, 90, 5) + [(0, .82)]
        w, d, off = t.at(0)
        lathe('stand', base, t.grip, n=96, parent=root, loc=(0, -off, 0))
        if look.named('kit', 'multigroomer', 'clipper', 'body', 'stubble', 'beard'):
            places = [(4.6, -1.2, 24), (5.4, 2.0, -20)] if look.named('kit', 'clipper') else [(4.4, -.6, 24)]
            spare_combs(look, t, root, places)
        return Shot(root, dict(az=-10, el=12, lens=90, fill=.88), rig)
    lying = empty('trimmer', root, loc=(0, 0, 1.9), rot=(0, 90, 0))
    t = Trimmer(look, empty('roll', lying, rot=(0, 0, -48))).build()
    lying.location = (0, 0, t.at(.2)[1] / 2 + .1)
    return Shot(root, dict(az=38, el=24, lens=90, fill=.88), rig)
