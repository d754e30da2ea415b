"""What all cameras share: shell, dials, shutter button, the back with its display."""
import math

from kit.details import knurl, text
from kit.geometry import empty, lathe, loft, mesh, slab
from kit.look import ink_on, lightness, mix
from kit.materials import mat, screen

# Width, height and depth of the bodies, cm.
SIZES = {'mirrorless': (12.8, 7.6, 3.6), 'rangefinder': (13.4, 7.4, 3.3), 'compact': (10.4, 6.1, 2.6)}


class Camera:
    """Materials and the parts all forms share; the front looks to -Y."""

    def __init__(self, look, parent):
        self.look, self.A = look, parent
        w, h, d = SIZES[look.form]
        self.w, self.h, self.d = w * look.vary(0.97, 1.03), h * look.vary(0.97, 1.03), d
        plates, cover = self.colours()
        self.plate_colour = plates
        metal = 1 if look.metallic and lightness(plates) > 0.4 else 0.35
        self.top = mat('plates', plates, metal, 0.36, 0.5, bump=('grain', 40, 0.05, 0.01))
        self.cover = mat('cover', cover, 0, 0.52, 0.4, bump=('leather', 11, 0.38, 0.02))
        self.black, self.dark = mat('black', '#0b0b0c', 0, 0.35), mat('dark', '#141416', 0.2, 0.38)
        self.metal, self.white = mat('metal', '#c6c8ca', 1, 0.25), mat('white', '#f2f2f2', 0, 0.5)
        self.accent = mat('accent', look.accent, 0.2, 0.35)
        self.ink = mat('ink', ink_on(plates), 0, 0.5)

    def colours(self):
        """Colours of the plates and of the covering."""
        look = self.look
        if look.metallic:
            return look.colour, '#17181a' if lightness(look.accent) > 0.3 else look.accent
        if look.form == 'rangefinder':
            return look.accent, look.colour
        return look.colour, mix(look.accent, '#17181a', 0.35)

    def shell(self):
        """Base plate, covering and top plate."""
        w, h, d, A = self.w, self.h, self.d, self.A
        slab('base', w, d, 1.0, 1.2, [self.top], ex=0.22, z0=0, k=2.3, parent=A)
        slab('band', w - 0.06, d - 0.06, h - 2.0, 1.18, [self.cover], ex=0.04, z0=0.9, k=2.3, parent=A)
        rings = [
            (w, d, 1.2, h - 1.35),
            (w, d, 1.2, h - 0.45),
            (w - 0.06, d - 0.06, 1.18, h - 0.22),
            (w - 0.2, d - 0.2, 1.1, h - 0.08),
            (w - 0.5, d - 0.5, 1.0, h),
        ]
        loft('top', rings, [self.top], k=2.3, parent=A)
        for s in (-1, 1):
            lathe(
                'lug',
                [(0, 0.3), (0.16, 0.3), (0.2, 0.24), (0.2, 0)],
                self.metal,
                n=32,
                parent=A,
                loc=(s * (w / 2 - 0.05), 0, h - 1.1),
                rot=(0, s * 90, 0),
            )

    def dial(self, x, y, z, r, height, marks=False):
        """A knurled wheel on the top plate."""
        D = empty('dial', self.A, loc=(x, y, z))
        knurl(
            'wheel',
            r,
            height,
            int(r * 52),
            0.03,
            self.dark if lightness(self.plate_colour) < 0.6 else self.metal,
            parent=D,
        )
        lathe(
            'cap', [(0, height + 0.02), (r * 0.78, height + 0.02), (r * 0.82, height - 0.01)], self.top, n=64, parent=D
        )
        if marks:
            for i, letter in enumerate('MASP●'):
                a = math.radians(90 + i * 52)
                text(
                    letter,
                    0.26,
                    self.ink,
                    parent=D,
                    loc=(r * 0.56 * math.cos(a), r * 0.56 * math.sin(a), height + 0.03),
                    rot=(0, 0, math.degrees(a) - 90),
                )

    def shutter(self, x, y, z, tilt=12):
        """The release button in its ring."""
        S = empty('release', self.A, loc=(x, y, z), rot=(tilt, 0, 0))
        knurl('ring', 0.72, 0.30, 40, 0.03, self.dark, parent=S)
        lathe(
            'button',
            [(0.46, 0.3), (0.46, 0.42), (0.40, 0.48), (0, 0.44)],
            self.accent if self.look.named('kids') else self.metal,
            n=56,
            parent=S,
        )

    def rear(self, eyepiece_x, eyepiece_z):
        """Display, eyepiece, thumb rest, buttons and a control ring on the back."""
        w, h, A = self.w, self.h, self.A
        B = empty('rear', A, loc=(0, self.d / 2, 0), rot=(90, 0, 180))
        dw = min(7.6, w * 0.6)
        dh = dw * 0.66
        x = -w * 0.13
        z = (h - 1.2) * 0.5
        slab('frame', dw + 0.7, dh + 0.6, 0.5, 0.3, [self.black], ex=0.1, z0=-0.15, parent=B, loc=(x, z, 0))
        display = screen('display', self.look.textures['rear'], 1.0, rough=0.05, spec=0.25)
        corners = [(-dw / 2, -dh / 2), (dw / 2, -dh / 2), (dw / 2, dh / 2), (-dw / 2, dh / 2)]
        mesh(
            'display',
            [(a, b, 0.36) for a, b in corners],
            [(0, 1, 2, 3)],
            display,
            parent=B,
            loc=(x, z, 0),
            uv=lambda pi, vi, co: (co.x / dw + 0.5, co.y / dh + 0.5),
            smooth=False,
        )
        if eyepiece_z:
            slab(
                'eyecup', 3.0, 1.9, 1.2, 0.5, [self.black], ex=0.25, z0=-0.3, parent=B, loc=(eyepiece_x, eyepiece_z, 0)
            )
            slab(
                'eyeglass',
                1.9,
                1.1,
                0.1,
                0.3,
                [mat('eyeglass', '#07080c', 0, 0.03, 0.8)],
                ex=0.03,
                z0=0.88,
                parent=B,
                loc=(eyepiece_x, eyepiece_z, 0),
            )
        bx = x + dw / 2 + (w / 2 - x - dw / 2) * 0.48
        lathe(
            'ring',
            [(0.95, 0), (0.95, 0.14), (0.88, 0.18), (0.5, 0.14), (0.45, 0.05), (0, 0.06)],
            self.dark,
            n=80,
            parent=B,
            loc=(bx, z - 0.3, 0.0),
        )
        lathe('ok', [(0.36, 0), (0.36, 0.16), (0, 0.18)], self.black, n=48, parent=B, loc=(bx, z - 0.3, 0))
        for dx, dz in ((-0.5, 1.5), (0.5, 1.5), (-0.5, -1.7), (0.5, -1.7)):
            lathe(
                'key',
                [(0.26, 0), (0.26, 0.1), (0.2, 0.14), (0, 0.14)],
                self.black,
                n=40,
                parent=B,
                loc=(bx + dx, z - 0.3 + dz, 0),
            )
        slab('thumb', 0.9, 2.0, 0.5, 0.4, [self.cover], ex=0.25, z0=-0.1, parent=B, loc=(w / 2 - 0.75, h - 2.0, 0))
