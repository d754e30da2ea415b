"""Printers: flat inkjet all-in-one, laser tower, small photo printer."""
from kit.details import text
from kit.geometry import box, empty, lathe, mesh, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import finished, mat, screen, sheet


class Printer:
    """Materials and parts; the front looks to -Y, everything stands on the floor."""

    def __init__(self, look, root):
        self.look, self.root = look, root
        self.shell = finished(look, 'shell', rough=look.rng.choice((0.24, 0.4)))
        second = look.accent if lightness(look.accent) < lightness(look.colour) else mix(look.colour, '#17181a', 0.72)
        self.second = mat('second', second, 0.1, 0.38, bump=('grain', 40, 0.05, 0.01))
        self.second_colour = second
        self.dark = mat('slot', '#08090a', 0, 0.6)
        self.paper = mat('paper', '#f4f4f1', 0, 0.7, 0.2)
        self.metal = mat('metal', '#b9bcc0', 1, 0.28)

    def block(self, w, d, h, r, material, z=0.0, y=0.0, x=0.0, ex=0.5):
        """A block with rounded upright edges and soft rims."""
        return slab('block', w, d, h, r, [material], ex=ex, z0=z, parent=self.root, loc=(x, y, 0), k=2.3)

    def image(self, name, texture, w, h, loc, rot, emissive=False):
        """A flat picture, w by h: a display, or a printed sheet."""
        material = screen(name, texture, 1.0, rough=0.06, spec=0.25) if emissive else sheet(name, texture)
        corners = [(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)]
        mesh(
            name,
            corners,
            [(0, 1, 2, 3)],
            material,
            parent=self.root,
            loc=loc,
            rot=rot,
            uv=lambda pi, vi, co: (co.x / w + 0.5, co.y / h + 0.5),
            smooth=False,
        )

    def panel(self, x, y, z, tilt, w=8.0):
        """A tilted control panel: display and two keys."""
        h = w * 0.625
        P = empty('panel', self.root, loc=(x, y, z), rot=(tilt, 0, 0))
        slab('panel', w + 4.6, h + 1.2, 0.8, 0.5, [mat('glass', '#0a0b0d', 0, 0.1, 0.5)], ex=0.15, z0=-0.5, parent=P)
        display = screen('display', self.look.textures['panel'], 1.0, rough=0.06, spec=0.25)
        corners = [(-w / 2, -h / 2, 0.32), (w / 2, -h / 2, 0.32), (w / 2, h / 2, 0.32), (-w / 2, h / 2, 0.32)]
        mesh(
            'display',
            corners,
            [(0, 1, 2, 3)],
            display,
            parent=P,
            loc=(-1.2, 0, 0),
            uv=lambda pi, vi, co: (co.x / w + 0.5, co.y / h + 0.5),
            smooth=False,
        )
        light = mat('light', '#d8ffe0', emis='#49e07a', emis_str=1.2)
        for i, material in enumerate((light, mat('key', '#e9e9ea', 0, 0.4))):
            lathe(
                'key',
                [(0.55, 0), (0.5, 0.12), (0, 0.14)],
                material,
                n=40,
                parent=P,
                loc=(w / 2 + 0.9, (0.5 - i) * 2.2, 0.3),
            )

    def brand(self, x, y, z, size=1.6, colour=None, rot=(90, 0, 0)):
        """The maker's name, raised a little."""
        ink = mat('brand', ink_on(colour or self.look.colour), 0.2, 0.35)
        text(self.look.brand, size, ink, parent=self.root, loc=(x, y, z), rot=rot, weight='SemiBold', depth=0.02)


def inkjet(p):
    """Wide and flat: scanner lid, tilted panel, printed page in the tray, paper at the back."""
    look = p.look
    wide = look.named('wide-format')
    tank = look.named('reservoir', 'refillable')
    w, d, h = (58 if wide else look.vary(42, 46)), look.vary(31, 34), look.vary(13, 16)
    p.block(w - 1.6, d - 1.2, 2.0, 2.2, p.dark, z=0)
    p.block(w, d, h - 4.2, 3.0, p.shell, z=1.2, ex=0.8)
    p.block(w - 0.8, d - 0.8, 0.5, 2.8, p.dark, z=h - 3.2, ex=0.1)
    p.block(w, d, 3.2, 3.0, p.second if not wide else p.shell, z=h - 2.8, ex=1.0)
    front = -d / 2
    box('mouth', w * 0.62, 2.0, 4.6, 0.5, p.dark, parent=p.root, loc=(0, front + 0.9, 3.0))
    tray = empty('tray', p.root, loc=(0, front - 4.5, 2.4), rot=(4, 0, 0))
    slab('tray', w * 0.54, 14, 0.7, 1.2, [p.second], ex=0.2, z0=0, parent=tray)
    pw = 21
    p.image('page', look.textures['page'], pw, pw * 990 / 700 * 0.62, (0, front - 3.4, 3.55), (5, 0, 0))
    p.panel(-w * 0.27, front - 0.3, h - 4.4, 62, w=7.2)
    feeder = empty('feeder', p.root, loc=(0, d / 2 - 3.2, h), rot=(-18, 0, 0))
    slab('support', w * 0.5, 1.0, 13, 0.4, [p.second], ex=0.2, z0=-1, parent=feeder, loc=(0, 1.2, 0))
    for i in range(3):
        slab(
            'sheet', pw, 0.12, 17 - i * 0.15, 0.04, [p.paper], ex=0.02, z0=-1, parent=feeder, loc=(0, 0.3 - 0.2 * i, 0)
        )
    if tank:
        inks = ('#17181b', '#0a9bd0', '#d6257f', '#f2c81e')
        box(
            'tank',
            9.4,
            1.0,
            6.2,
            0.4,
            mat('tank', '#1a1b1f', 0, 0.12),
            parent=p.root,
            loc=(w / 2 - 7, front - 0.35, 2.6),
        )
        for i, colour in enumerate(inks):
            box(
                'ink',
                1.6,
                0.4,
                2.2 + 1.6 * look.rng.random(),
                0.12,
                mat('ink', colour, 0, 0.15, 0.6),
                parent=p.root,
                loc=(w / 2 - 10.1 + i * 2.1, front - 0.85, 3.2),
            )
    p.brand(w * 0.27 if not tank else 0, front - 0.03 if not tank else front - 0.03, h - 4.6, 1.7)
    return w


def laser(p):
    """A tower: output well on top, panel, paper cassettes below, vents at the side."""
    look = p.look
    big = look.named('multifunction', 'workgroup')
    w, d = look.vary(38, 42), look.vary(36, 40)
    h = 36 if big else 25
    p.block(w, d, h, 2.6, p.shell, ex=0.7)
    front = -d / 2
    cassettes = 2 if big else 1
    for i in range(cassettes):
        z = 1.6 + i * 8.2
        box('gap', w - 0.4, 1.2, 7.4, 0.2, p.dark, parent=p.root, loc=(0, front + 0.5, z))
        box(
            'cassette',
            w - 1.0,
            1.6,
            6.9,
            0.5,
            p.second if i == 0 or big else p.shell,
            parent=p.root,
            loc=(0, front + 0.2, z + 0.25),
        )
        box('grip', w * 0.34, 0.8, 1.5, 0.3, p.dark, parent=p.root, loc=(0, front - 0.4, z + 4.1))
    z = 1.6 + cassettes * 8.2
    box('seam', w - 0.3, 0.6, 0.25, 0.05, p.dark, parent=p.root, loc=(0, front + 0.2, z + 0.4))
    box('well', w * 0.66, d * 0.52, 3.4, 1.0, p.dark, parent=p.root, loc=(-w * 0.06, front + d * 0.34, h - 3.2))
    slope = empty('slope', p.root, loc=(-w * 0.06, front + d * 0.30, h - 0.9), rot=(7, 0, 0))
    slab('slope', w * 0.62, d * 0.46, 0.5, 1.0, [p.second], ex=0.15, z0=0, parent=slope)
    for i in range(3):
        slab(
            'sheet',
            21,
            15.5,
            0.08,
            0.05,
            [p.paper],
            ex=0.02,
            z0=0.55 + 0.1 * i,
            parent=slope,
            loc=(0.2 * i, 0.6 - 0.3 * i, 0),
        )
    p.image('page', look.textures['page'], 21, 15.4, (-w * 0.06 + 0.4, front + d * 0.30, h + 0.08), (7, 0, 0))
    if big and look.named('multifunction'):
        for s in (-1, 1):
            box('pillar', 3.0, d * 0.5, 7.0, 0.8, p.second, parent=p.root, loc=(s * (w / 2 - 2.4), d * 0.12, h))
        slab('scanner', w, d * 0.96, 4.6, 2.4, [p.shell], ex=0.8, z0=h + 6.4, parent=p.root, k=2.3)
        slab(
            'feeder',
            w * 0.8,
            d * 0.6,
            5.0,
            2.4,
            [p.second],
            ex=1.2,
            z0=h + 10.8,
            parent=p.root,
            loc=(-w * 0.06, d * 0.12, 0),
            k=2.3,
        )
    p.panel(w * 0.22, front - 0.5, h - 4.6, 68, w=8.4)
    for i in range(9):
        box('vent', 0.4, 9, 0.5, 0.1, p.dark, parent=p.root, loc=(w / 2 - 0.1, d * 0.12, h * 0.4 + i * 1.05))
        box('vent', 0.4, 9, 0.5, 0.1, p.dark, parent=p.root, loc=(-w / 2 + 0.1, d * 0.12, h * 0.4 + i * 1.05))
    p.brand(-w * 0.27, front - 0.03, h - 4.6, 1.9)
    return w


def photo(p):
    """A small photo printer with a picture coming out."""
    look = p.look
    pocket = look.named('pocket')
    w, d, h = (8.6, 13.0, 2.6) if pocket else (18.5, 13.5, 6.4)
    p.block(w, d, h, 1.5 if pocket else 2.2, p.shell, z=0.3, ex=0.6)
    for x in (-1, 1):
        for y in (-1, 1):
            lathe(
                'foot',
                [(0, 0), (0.6, 0), (0.65, 0.4)],
                p.dark,
                n=32,
                parent=p.root,
                loc=(x * w * 0.36, y * d * 0.36, 0),
            )
    front = -d / 2
    pw = 6.6 if pocket else 15.0
    ph = pw * 2 / 3 if not pocket else pw * 0.8
    zs = h * 0.5
    box('slot', pw + 0.8, 0.6, 0.7, 0.15, p.dark, parent=p.root, loc=(0, front + 0.15, zs - 0.15))
    slab(
        'photo',
        pw,
        ph + 1.5,
        0.05,
        0.1,
        [p.paper],
        ex=0.01,
        z0=zs + 0.1,
        parent=p.root,
        loc=(0, front - ph / 2 + 0.4, 0),
    )
    p.image('photo', look.textures['photograph'], pw - 0.05, ph + 1.4, (0, front - ph / 2 + 0.4, zs + 0.17), (0, 0, 0))
    light = mat('light', '#d8ffe0', emis='#49e07a', emis_str=1.4)
    if pocket:
        lathe(
            'key',
            [(0.7, 0), (0.7, 0.12), (0.6, 0.18), (0, 0.18)],
            p.second,
            n=48,
            parent=p.root,
            loc=(0, d * 0.3, h + 0.28),
        )
        lathe('light', [(0.14, 0), (0.1, 0.04), (0, 0.05)], light, n=24, parent=p.root, loc=(0, d * 0.42, h + 0.29))
        p.brand(0, d * 0.02, h + 0.31, 0.95, rot=(0, 0, 0))
        return w
    deck = empty('deck', p.root, loc=(0, d * 0.02, h + 0.28))
    slab('deck', w - 2.4, d - 3.2, 0.16, 1.6, [mat('deck', '#131417', 0, 0.12)], ex=0.06, z0=0, parent=deck)
    display = screen('display', look.textures['photograph'], 0.95, rough=0.06, spec=0.25)
    mesh(
        'display',
        [(-4.2, -2.8, 0.18), (4.2, -2.8, 0.18), (4.2, 2.8, 0.18), (-4.2, 2.8, 0.18)],
        [(0, 1, 2, 3)],
        display,
        parent=deck,
        loc=(-2.2, 0.4, 0),
        uv=lambda pi, vi, co: (co.x / 8.4 + 0.5, co.y / 5.6 + 0.5),
        smooth=False,
    )
    for i in range(3):
        lathe(
            'key',
            [(0.62, 0), (0.62, 0.1), (0.55, 0.15), (0, 0.15)],
            p.metal if i else p.second,
            n=48,
            parent=deck,
            loc=(w * 0.31, 2.4 - i * 2.2, 0.15),
        )
    lathe('light', [(0.14, 0), (0.1, 0.04), (0, 0.05)], light, n=24, parent=deck, loc=(w * 0.31, -4.0, 0.16))
    p.brand(0, front - 0.02, h * 0.78, 1.2)
    return w


def build(look, view):
    """View 1: three-quarter from the left; view 2: from the right and higher."""
    root = empty()
    p = Printer(look, root)
    {'inkjet-flat': inkjet, 'laser-tower': laser, 'photo-compact': photo}[look.form](p)
    rig = 'bright' if lightness(look.colour) > 0.6 else 'soft'
    low = look.form == 'laser-tower'
    if view == 1:
        return Shot(root, dict(az=-28, el=16 if low else 26, lens=85, fill=0.88), rig, shadow=0.7)
    return Shot(root, dict(az=34, el=26 if low else 40, lens=85, fill=0.88), rig, shadow=0.7)
