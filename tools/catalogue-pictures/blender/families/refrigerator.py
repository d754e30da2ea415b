"""Refrigerators: double door, French door, side by side."""
from kit.details import text
from kit.geometry import box, empty, mesh, slab
from kit.look import Shot, lightness, mix
from kit.materials import mat, screen


def surface(look):
    """Material of the doors, and whether it is metal."""
    if look.metallic:
        return mat('door', look.colour, 0.95, 0.3, 0.5, aniso=0.6, bump=('brushed_x', 9.0, 0.018, 0.05)), True
    glossy = look.rng.random() < 0.5
    return (
        mat('door', look.colour, 0, 0.14 if glossy else 0.34, 0.5, coat=0.4 if glossy else 0.1, coat_rough=0.08),
        False,
    )


class Cabinet:
    """Doors, handles and trim on one body."""

    def __init__(self, look, root):
        self.root, self.look = root, look
        self.d, self.h = 70, look.vary(172, 185)
        self.w = {
            'double-door': look.vary(62, 76),
            'french-door': look.vary(86, 93),
            'side-by-side': look.vary(89, 96),
        }[look.form]
        self.front, self.metal = surface(look)
        self.z0, self.z1 = 5, self.h - 2
        self.bar = mat('handle', look.accent, 1, 0.22)
        side = mat(
            'side', mix(look.colour, '#5d6166', 0.7) if self.metal else look.colour, 0.1 if self.metal else 0, 0.45
        )
        gap = mat('gap', '#0c0d0e', 0, 0.6)
        box('body', self.w, self.d - 8, self.h - 6, 0.8, side, parent=root, loc=(0, 4, 4))
        box(
            'gasket',
            self.w - 2.4,
            2.4,
            self.h - 9,
            0.4,
            mat('seal', '#2a2c2e', 0, 0.7),
            parent=root,
            loc=(0, -self.d / 2 + 7.2, 5.5),
        )
        box('plinth', self.w - 6, self.d - 14, 5, 0.3, gap, parent=root, loc=(0, 3, 0))
        for x in (-self.w / 2 + 5, self.w / 2 - 5):
            box('hinge', 6, 7, 1.6, 0.4, gap, parent=root, loc=(x, -self.d / 2 + 6, self.h - 2))

    def door(self, x0, x1, a, b):
        """A door or drawer front over x0..x1 and heights a..b."""
        t = 6.5
        box(
            'door',
            x1 - x0,
            t,
            b - a,
            1.3,
            self.front,
            seg=6,
            parent=self.root,
            loc=((x0 + x1) / 2, -self.d / 2 + t / 2, a),
        )

    def handle(self, x, a, b):
        """An upright bar on two posts."""
        hy = -self.d / 2 - 4.0
        box('bar', 2.2, 1.9, b - a, 0.55, self.bar, parent=self.root, loc=(x, hy, a))
        for z in (a + 5, b - 6.4):
            box('post', 1.3, 4, 1.4, 0.2, self.bar, parent=self.root, loc=(x, hy + 2.2, z))

    def rail(self, z):
        """A level bar near a drawer's top edge."""
        box('rail', self.w * 0.72, 1.5, 1.7, 0.55, self.bar, parent=self.root, loc=(0, -self.d / 2 - 3.6, z))
        for s in (-1, 1):
            box(
                'post',
                1.4,
                4,
                1.3,
                0.2,
                self.bar,
                parent=self.root,
                loc=(s * self.w * 0.32, -self.d / 2 - 1.4, z + 0.2),
            )

    def panel(self, x, z, image):
        """A display set into a door."""
        f = -self.d / 2 - 0.05
        corners = [(x - 8, f, z), (x + 8, f, z), (x + 8, f, z + 10.4), (x - 8, f, z + 10.4)]
        mesh(
            'panel',
            corners,
            [(0, 1, 2, 3)],
            screen('panel', image, 0.9, rough=0.08),
            parent=self.root,
            uv=lambda pi, vi, co: ((co.x - x + 8) / 16, (co.z - z) / 10.4),
            smooth=False,
        )

    def dispenser(self, x, z):
        """A water dispenser: dark niche, frame and spout."""
        f = -self.d / 2
        A = empty('dispenser', self.root, loc=(x, f, z), rot=(90, 0, 0))
        slab('frame', 19, 34, 0.6, 1.6, [mat('frame', '#16171a', 0, 0.12, 0.5)], ex=0.2, z0=-0.2, parent=A)
        slab('niche', 15, 20, 0.2, 1.2, [mat('niche', '#050506', 0, 0.5)], ex=0.05, z0=0.32, parent=A, loc=(0, -4.5, 0))
        slab(
            'grille',
            13.6,
            2.2,
            0.8,
            0.5,
            [mat('grille', '#9a9da2', 1, 0.3)],
            ex=0.2,
            z0=0.3,
            parent=A,
            loc=(0, -13.2, 0),
        )
        slab('spout', 3.2, 3.4, 1.2, 0.6, [mat('spout', '#c6c8cc', 1, 0.2)], ex=0.3, z0=0.2, parent=A, loc=(0, 3.6, 0))
        light = mat('light', '#d8f2ff', emis='#9fdcff', emis_str=1.2)
        for i in range(3):
            slab('key', 2.2, 0.5, 0.05, 0.2, [light], ex=0.02, z0=0.4, parent=A, loc=((i - 1) * 4.4, 12.6, 0))


def build(look, view):
    """Model the cabinet for its form; view 2 comes from the other side."""
    root = empty()
    c = Cabinet(look, root)
    w, g, z0, z1 = c.w, 0.7, c.z0, c.z1
    split = look.vary(0.36, 0.46)
    freezer_on_top = look.form == 'double-door' and look.named('top-freezer', 'retro', 'two-door')
    with_panel = look.rng.random() < 0.5
    drawers = look.rng.random() < 0.5
    zs = z0 + (z1 - z0) * (1 - 0.30 if freezer_on_top else split)
    if look.form == 'double-door':
        c.door(-w / 2, w / 2, zs + g / 2, z1)
        c.door(-w / 2, w / 2, z0, zs - g / 2)
        upper = min(z1 - 8, zs + 6 + 52)
        c.handle(-w / 2 + 6, zs + 6, upper)
        c.handle(-w / 2 + 6, zs - 48, zs - 6)
        brand_x, panel_x, panel_z = w * 0.18, w * 0.1, zs + 16
    elif look.form == 'french-door':
        c.door(-w / 2, -g / 2, zs + g / 2, z1)
        c.door(g / 2, w / 2, zs + g / 2, z1)
        if drawers:
            zm = (z0 + zs) / 2
            c.door(-w / 2, w / 2, zm + g / 2, zs - g / 2)
            c.door(-w / 2, w / 2, z0, zm - g / 2)
            c.rail(zm - 6.5)
        else:
            c.door(-w / 2, w / 2, z0, zs - g / 2)
        c.rail(zs - 6.5)
        c.handle(-4.5, zs + 8, zs + 72)
        c.handle(4.5, zs + 8, zs + 72)
        brand_x, panel_x, panel_z = w / 4, -w / 4, zs + 52
    else:
        edge = -w * look.vary(0, 0.09)
        c.door(-w / 2, edge - g / 2, z0, z1)
        c.door(edge + g / 2, w / 2, z0, z1)
        c.handle(edge - 4.5, c.h * 0.32, c.h * 0.74)
        c.handle(edge + 4.5, c.h * 0.32, c.h * 0.74)
        brand_x, panel_x, panel_z = (edge + w / 2) / 2 + 4, (-w / 2 + edge) / 2 - 2, c.h * 0.64
        if look.named('dispenser', 'tvilling'):
            c.dispenser(panel_x - 2, c.h * 0.56)
    if with_panel and look.form != 'side-by-side':
        c.panel(panel_x, panel_z, look.textures['panel'])
    logo = mat('logo', '#8b8e92' if lightness(look.colour) > 0.4 else '#d5d8dc', 1, 0.2)
    text(
        look.brand,
        4.2,
        logo,
        parent=root,
        loc=(brand_x, -c.d / 2 - 0.05, z1 - 8),
        rot=(90, 0, 0),
        depth=0.05,
        spacing=1.2,
    )
    shot = dict(az=-30, el=8, lens=85, fill=0.88) if view == 1 else dict(az=24, el=5, lens=85, fill=0.88)
    return Shot(root, shot, 'steel' if c.metal or lightness(look.colour) < 0.35 else 'bright', shadow=0.65)
