"""Cameras: mirrorless with a finder hump, flat-topped rangefinder, pocket compact; front and rear views."""
import math

from families.camera_lens import glass, lens
from kit.details import knurl, text
from kit.geometry import empty, lathe, loft, mesh, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import mat, screen

# Width, height and depth of the bodies, cm.
SIZES = {'mirrorless': (12.8, 7.6, 3.6), 'rangefinder': (13.4, 7.4, 3.3), 'compact': (10.4, 6.1, 2.6)}


class Camera:
    """Materials and the parts all forms share; the front looks to -Y."""

    def __init__(self, look, parent):
        self.look, self.A = look, parent
        w, h, d = SIZES[look.form]
        self.w, self.h, self.d = w * look.vary(.97, 1.03), h * look.vary(.97, 1.03), d
        plates, cover = self.colours()
        self.plate_colour = plates
        metal = 1 if look.metallic and lightness(plates) > .4 else .35
        self.top = mat('plates', plates, metal, .36, .5, bump=('grain', 40, .05, .01))
        self.cover = mat('cover', cover, 0, .52, .4, bump=('leather', 11, .38, .02))
        self.black, self.dark = mat('black', '#0b0b0c', 0, .35), mat('dark', '#141416', .2, .38)
        self.metal, self.white = mat('metal', '#c6c8ca', 1, .25), mat('white', '#f2f2f2', 0, .5)
        self.accent = mat('accent', look.accent, .2, .35)
        self.ink = mat('ink', ink_on(plates), 0, .5)

    def colours(self):
        """Colours of the plates and of the covering."""
        look = self.look
        if look.metallic:
            return look.colour, '#17181a' if lightness(look.accent) > .3 else look.accent
        if look.form == 'rangefinder':
            return look.accent, look.colour
        return look.colour, mix(look.accent, '#17181a', .35)

    def shell(self):
        """Base plate, covering and top plate."""
        w, h, d, A = self.w, self.h, self.d, self.A
        slab('base', w, d, 1.0, 1.2, [self.top], ex=.22, z0=0, k=2.3, parent=A)
        slab('band', w - .06, d - .06, h - 2.0, 1.18, [self.cover], ex=.04, z0=.9, k=2.3, parent=A)
        rings = [(w, d, 1.2, h - 1.35), (w, d, 1.2, h - .45), (w - .06, d - .06, 1.18, h - .22), (w - .2, d - .2, 1.1, h - .08), (w - .5, d - .5, 1.0, h)]
        loft('top', rings, [self.top], k=2.3, parent=A)
        for s in (-1, 1):
            lathe('lug', [(0, .3), (.16, .3), (.2, .24), (.2, 0)], self.metal, n=32, parent=A, loc=(s * (w / 2 - .05), 0, h - 1.1), rot=(0, s * 90, 0))

    def dial(self, x, y, z, r, height, marks=False):
        """A knurled wheel on the top plate."""
        D = empty('dial', self.A, loc=(x, y, z))
        knurl('wheel', r, height, int(r * 52), .03, self.dark if lightness(self.plate_colour) < .6 else self.metal, parent=D)
        lathe('cap', [(0, height + .02), (r * .78, height + .02), (r * .82, height - .01)], self.top, n=64, parent=D)
        if marks:
            for i, letter in enumerate('MASP●'):
                a = math.radians(90 + i * 52)
                text(letter, .26, self.ink, parent=D, loc=(r * .56 * math.cos(a), r * .56 * math.sin(a), height + .03), rot=(0, 0, math.degrees(a) - 90))

    def shutter(self, x, y, z, tilt=12):
        """The release button in its ring."""
        S = empty('release', self.A, loc=(x, y, z), rot=(tilt, 0, 0))
        knurl('ring', .72, .30, 40, .03, self.dark, parent=S)
        lathe('button', [(.46, .3), (.46, .42), (.40, .48), (0, .44)], self.accent if self.look.named('kids') else self.metal, n=56, parent=S)

    def rear(self, eyepiece_x, eyepiece_z):
        """Display, eyepiece, thumb rest, buttons and a control ring on the back."""
        w, h, A = self.w, self.h, self.A
        B = empty('rear', A, loc=(0, self.d / 2, 0), rot=(90, 0, 180))
        dw = min(7.6, w * .6)
        dh = dw * .66
        x = -w * .13
        z = (h - 1.2) * .5
        slab('frame', dw + .7, dh + .6, .5, .3, [self.black], ex=.1, z0=-.15, parent=B, loc=(x, z, 0))
        display = screen('display', self.look.textures['rear'], 1.0, rough=.05, spec=.25)
        corners = [(-dw / 2, -dh / 2), (dw / 2, -dh / 2), (dw / 2, dh / 2), (-dw / 2, dh / 2)]
        mesh('display', [(a, b, .36) for a, b in corners], [(0, 1, 2, 3)], display, parent=B, loc=(x, z, 0),
             uv=lambda pi, vi, co: (co.x / dw + .5, co.y / dh + .5), smooth=False)
        if eyepiece_z:
            slab('eyecup', 3.0, 1.9, 1.2, .5, [self.black], ex=.25, z0=-.3, parent=B, loc=(eyepiece_x, eyepiece_z, 0))
            slab('eyeglass', 1.9, 1.1, .1, .3, [mat('eyeglass', '#07080c', 0, .03, .8)], ex=.03, z0=.88, parent=B, loc=(eyepiece_x, eyepiece_z, 0))
        bx = x + dw / 2 + (w / 2 - x - dw / 2) * .48
        lathe('ring', [(.95, 0), (.95, .14), (.88, .18), (.5, .14), (.45, .05), (0, .06)], self.dark, n=80, parent=B, loc=(bx, z - .3, .0))
        lathe('ok', [(.36, 0), (.36, .16), (0, .18)], self.black, n=48, parent=B, loc=(bx, z - .3, 0))
        for dx, dz in ((-.5, 1.5), (.5, 1.5), (-.5, -1.7), (.5, -1.7)):
            lathe('key', [(.26, 0), (.26, .1), (.2, .14), (0, .14)], self.black, n=40, parent=B, loc=(bx + dx, z - .3 + dz, 0))
        slab('thumb', .9, 2.0, .5, .4, [self.cover], ex=.25, z0=-.1, parent=B, loc=(w / 2 - .75, h - 2.0, 0))


def mirrorless(c):
    """Grip, finder hump, dials and a zoom lens, or the bare mount of a camera sold as a body."""
    look, A, w, h, d = c.look, c.A, c.w, c.h, c.d
    front = -d / 2
    c.shell()
    gx = -w / 2 + 1.75
    grip = [(3.0, 3.4, 1.15, .12), (3.1, 3.5, 1.2, .35), (3.15, 3.5, 1.25, 1.2), (2.9, 3.3, 1.2, 3.2), (3.0, 3.5, 1.25, 5.2), (3.1, 3.6, 1.25, 6.6), (3.05, 3.5, 1.2, 6.95), (2.8, 3.2, 1.1, 7.1)]
    k = h / 7.6
    loft('grip', [(a, b, r, z * k) for a, b, r, z in grip], [c.cover], parent=A, loc=(gx, front - .55, 0), k=2.2, angle=60)
    crest = [(3.12, 3.6, 1.25, 6.55), (3.12, 3.6, 1.25, 7.25), (2.9, 3.4, 1.15, 7.45), (2.4, 2.9, .9, 7.52)]
    loft('crest', [(a, b, r, z * k) for a, b, r, z in crest], [c.top], parent=A, loc=(gx, front - .55, 0), k=2.2, angle=50)
    c.shutter(gx, front - 1.15, 7.46 * k)
    hump = look.vary(1.1, 1.6)
    rings = [(5.2, 3.3, .9, -.3), (4.9, 3.25, .8, .35), (4.1, 3.1, .65, hump - .35), (3.8, 3.0, .55, hump - .1), (3.5, 2.8, .45, hump)]
    loft('hump', [(a, b, r, h + z) for a, b, r, z in rings], [c.top], parent=A, loc=(.6, -.22, 0), k=2.4, angle=45)
    slab('shoe', 1.9, 1.8, .12, .12, [c.metal], ex=.03, z0=h + hump - .02, parent=A, loc=(.6, 0, 0))
    size = min(.8, 4.4 / len(look.brand))
    text(look.brand.upper(), size, c.ink, parent=A, loc=(.6, -1.86, h + hump * .42), rot=(72, 0, 0), weight='Bold', depth=.05, spacing=1.06)
    c.dial(3.9, .1, h - .03, .95, .62, marks=True)
    c.dial(5.45, .3, h - .03, .55, .4)
    c.dial(-2.9, .5, h - .03, .62, .45)
    lathe('lamp', [(0, .05), (.2, .04), (.26, 0)], mat('lamp', '#5a1408', 0, .1, 1), n=40, parent=A, loc=(-2.5, front - .01, h - .8), rot=(90, 0, 0))
    if look.named('body'):
        bare_mount(c, (.6, front, 3.75 * k))
    else:
        lens(A, (.6, front, 3.85 * k), 2.7, look.vary(3.6, 5.4), look.accent, look.brand, '16-50mm 1:2.8')
    return (-.6, h + .35)


def bare_mount(c, place):
    """A bayonet with the sensor behind it."""
    M = empty('mount', c.A, loc=place, rot=(90, 0, 0))
    lathe('bayonet', [(3.1, -.1), (3.1, .35), (3.0, .45), (2.45, .45), (2.4, .35), (2.4, -.2)], c.metal, n=128, parent=M)
    lathe('chamber', [(2.42, .3), (2.4, .09), (0, .07)], mat('chamber', '#060607', 0, .5), n=96, parent=M)
    slab('frame', 3.5, 2.5, .1, .1, [mat('frame', '#1c1d20', .6, .35)], ex=.02, z0=.08, parent=M)
    slab('sensor', 3.0, 2.05, .06, .04, [mat('sensor', '#3d6ea0', .85, .12, 1)], ex=.01, z0=.14, parent=M)
    for i in range(3):
        a = math.radians(90 + 120 * i)
        for turn in (-.16, .16):
            lathe('screw', [(.1, .0), (.1, .02), (0, .02)], c.dark, n=16, parent=M, loc=(2.75 * math.cos(a + turn), 2.75 * math.sin(a + turn), .45))
    for i in range(9):
        a = math.radians(235 + i * 7)
        slab('contact', .12, .2, .05, .02, [mat('gold', '#d9a441', 1, .25)], ex=.01, z0=.0, parent=M, loc=(2.18 * math.cos(a), 2.18 * math.sin(a), .05), rot=(0, 0, math.degrees(a)))
    lathe('dot', [(.14, 0), (.14, .03), (0, .03)], mat('dot', '#c8202a', 0, .3), n=24, parent=M, loc=(0, 2.85, .44))


def rangefinder(c):
    """Flat top plate with finder windows, speed dial and a small prime lens."""
    look, A, w, h, d = c.look, c.A, c.w, c.h, c.d
    front = -d / 2
    c.shell()
    window = mat('window', '#0a0d14', 0, .03, .9)
    for x, ww, hh in ((w * .36, 1.7, .95), (w * .17, 1.1, .6), (-w * .06, .65, .6)):
        slab('frame', ww + .3, hh + .3, .14, .15, [c.black], ex=.04, parent=A, loc=(x, front - .01, h - .72), rot=(90, 0, 0))
        slab('window', ww, hh, .06, .08, [window], ex=.02, parent=A, loc=(x, front - .08, h - .72), rot=(90, 0, 0))
    text(look.brand.upper(), .55, c.ink, parent=A, loc=(-w * .27, front - .012, h - .75), rot=(90, 0, 0), weight='Bold', depth=.01, spacing=1.15)
    c.dial(-w * .24, 0, h - .02, .85, .5, marks=True)
    c.dial(-w * .43, .2, h - .02, .55, .6)
    c.dial(w * .40, 0, h - .02, .78, .32)
    lathe('release', [(.45, 0), (.45, .2), (.34, .26), (.34, .42), (0, .40)], c.metal, n=56, parent=A, loc=(-w * .345, -.55, h))
    slab('shoe', 1.9, 1.8, .14, .12, [c.metal], ex=.03, z0=h - .01, parent=A, loc=(.4, 0, 0))
    loft('finger', [(1.2, .9, .4, 1.6), (1.3, 1.0, .45, 3.0), (1.2, .9, .4, 5.0)], [c.cover], parent=A, loc=(-w / 2 + 1.5, front - .15, 0), k=2.2, angle=60)
    lens(A, (.4, front, 3.5), 2.35, look.vary(2.9, 3.8), look.accent, look.brand, '35mm 1:2')
    if look.rng.random() < .5:
        lathe('dot', [(.3, 0), (.3, .04), (0, .05)], mat('dot', '#c8202a', 0, .3), n=40, parent=A, loc=(.4, front - .01, h - .62), rot=(90, 0, 0))
    return (-w * .36, h - .75)


def compact(c):
    """A pocket camera: soft slab, telescopic lens, flash window, shutter with zoom ring."""
    look, A, w, h, d = c.look, c.A, c.w, c.h, c.d
    front = -d / 2
    k = 2.3
    body = mat('body', look.colour, .35 if not look.metallic else .9, .34, .5)
    B = empty('shell', A, loc=(0, 0, h / 2), rot=(90, 0, 0))
    slab('shell', w, h, d, look.vary(.8, 1.5), [body], ex=.35, ez=.4, n_e=8, k=k, parent=B)
    slab('strip', w - .5, 1.1, .06, .5, [c.accent], ex=.02, z0=d / 2 - .01, parent=B, loc=(0, h / 2 - .95, 0))
    slab('grip', .95, h * .52, .5, .45, [c.cover], ex=.25, z0=d / 2 - .1, parent=B, loc=(-w / 2 + 1.2, -.5, 0))
    flash = mat('flash', '#e9e6dc', .1, .2, .6, emis='#fff6e0', emis_str=.15)
    slab('flash', 1.5, .7, .08, .15, [flash], ex=.03, z0=d / 2 + .03, parent=B, loc=(w / 2 - 1.5, h / 2 - .95, 0))
    text(look.brand, .62, mat('brand', ink_on(look.accent), .2, .4), parent=B, loc=(-w * .22, h / 2 - .95, d / 2 + .06), weight='Bold', depth=.01)
    x, z = w * .10, -.35
    R = look.vary(2.05, 2.35)
    reach = 2.6 if look.named('superzoom') else .9 if look.named('waterproof', 'kids') else 1.6
    L = empty('lens', B, loc=(x, z, d / 2))
    dark, satin = c.dark, mat('satin', '#b9bcc0', 1, .25)
    lathe('collar', [(R + .25, -.1), (R + .25, .2), (R + .15, .3), (R, .3)], satin, n=128, parent=L)
    stages = [(R, .3), (R, .3 + reach * .5), (R - .06, .36 + reach * .5), (R - .22, .36 + reach * .5), (R - .22, .3 + reach), (R - .30, .38 + reach), (R - .55, .38 + reach), (R - .75, .2 + reach)]
    lathe('stages', stages, dark, n=128, parent=L, angle=25)
    lathe('ring', [(R - .20, .1 + reach), (R - .20, .2 + reach)], mat('ring', look.accent, .6, .3), n=96, parent=L)
    lathe('cone', [(R - .75, .2 + reach), (R - .9, .12 + reach), (R - 1.0, .1 + reach)], mat('cone', '#0a0a0b', 0, .45), n=96, parent=L)
    glass(L, R - 1.0, reach - .25)
    c.shutter(-w * .3, 0, h - .05, tilt=0)
    slab('power', 1.0, .5, .1, .2, [c.dark], ex=.03, z0=h - .03, parent=A, loc=(-w * .08, 0, 0))
    if look.named('waterproof', 'kids'):
        bumper = mat('bumper', look.accent, 0, .6, bump=('grain', 30, .1, .01))
        for s in (-1, 1):
            slab('bumper', 1.0, h + .16, d + .16, .5, [bumper], ex=.35, parent=B, loc=(s * (w / 2 - .42), 0, 0))
    return (0, 0)


def build(look, view):
    """View 1: three-quarter front; view 2: the back with its display."""
    root = empty()
    A = empty('camera', root, rot=(0, 0, 180 if view == 2 else 0))
    c = Camera(look, A)
    eyepiece = {'mirrorless': mirrorless, 'rangefinder': rangefinder, 'compact': compact}[look.form](c)
    if view == 2:
        c.rear(*eyepiece)
        return Shot(root, dict(az=look.rng.choice((-26, 26)), el=12, lens=85, fill=.86), 'dark')
    return Shot(root, dict(az=-28 if look.form != 'compact' else 24, el=14, lens=85, fill=.86), 'dark')
