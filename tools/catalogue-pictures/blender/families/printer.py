"""Printers: flat inkjet all-in-one, laser tower, small photo printer."""
from kit.details import text
from kit.geometry import box, empty, lathe, mesh, slab
from kit.look import Shot, ink_on, lightness, mix
from kit.materials import finished, mat, screen


class Printer:
    """Materials and parts; the front looks to -Y, everything stands on the floor."""

    def __init__(self, look, root):
        self.look, self.root = look, root
        self.shell = finished(look, 'shell', rough=look.rng.choice((.24, .4)))
        second = look.accent if lightness(look.accent) < lightness(look.colour) else mix(look.colour, '#17181a', .72)
        self.second = mat('second', second, .1, .38, bump=('grain', 40, .05, .01))
        self.second_colour = second
        self.dark = mat('slot', '#08090a', 0, .6)
        self.paper = mat('paper', '#f4f4f1', 0, .7, .2)
        self.metal = mat('metal', '#b9bcc0', 1, .28)

    def block(self, w, d, h, r, material, z=0.0, y=0.0, x=0.0, ex=.5):
        """A block with rounded upright edges and soft rims."""
        return slab('block', w, d, h, r, [material], ex=ex, z0=z, parent=self.root, loc=(x, y, 0), k=2.3)

    def image(self, name, texture, w, h, loc, rot, emissive=False):
        """A flat picture, w by h: a display, or a printed sheet."""
        material = screen(name, texture, 1.0, rough=.06, spec=.25) if emissive else sheet(name, texture)
        corners = [(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)]
        mesh(name, corners, [(0, 1, 2, 3)], material, parent=self.root, loc=loc, rot=rot,
             uv=lambda pi, vi, co: (co.x / w + .5, co.y / h + .5), smooth=False)

    def panel(self, x, y, z, tilt, w=8.0):
        """A tilted control panel: display and two keys."""
        h = w * .625
        P = empty('panel', self.root, loc=(x, y, z), rot=(tilt, 0, 0))
        slab('panel', w + 4.6, h + 1.2, .8, .5, [mat('glass', '#0a0b0d', 0, .1, .5)], ex=.15, z0=-.5, parent=P)
        display = screen('display', self.look.textures['panel'], 1.0, rough=.06, spec=.25)
        corners = [(-w / 2, -h / 2, .32), (w / 2, -h / 2, .32), (w / 2, h / 2, .32), (-w / 2, h / 2, .32)]
        mesh('display', corners, [(0, 1, 2, 3)], display, parent=P, loc=(-1.2, 0, 0), uv=lambda pi, vi, co: (co.x / w + .5, co.y / h + .5), smooth=False)
        light = mat('light', '#d8ffe0', emis='#49e07a', emis_str=1.2)
        for i, material in enumerate((light, mat('key', '#e9e9ea', 0, .4))):
            lathe('key', [(.55, 0), (.5, .12), (0, .14)], material, n=40, parent=P, loc=(w / 2 + .9, (.5 - i) * 2.2, .3))

    def brand(self, x, y, z, size=1.6, colour=None, rot=(90, 0, 0)):
        """The maker's name, raised a little."""
        ink = mat('brand', ink_on(colour or self.look.colour), .2, .35)
        text(self.look.brand, size, ink, parent=self.root, loc=(x, y, z), rot=rot, weight='SemiBold', depth=.02)


def sheet(name, texture):
    """Printed paper: the picture as its colour."""
    import bpy
    material = mat(name, '#ffffff', 0, .45, .25)
    tree = material.node_tree
    node = tree.nodes.new('ShaderNodeTexImage')
    node.image = bpy.data.images.load(texture, check_existing=True)
    tree.links.new(node.outputs['Color'], tree.nodes['Principled BSDF'].inputs['Base Color'])
    return material


def inkjet(p):
    """Wide and flat: scanner lid, tilted panel, printed page in the tray, paper at the back."""
    look = p.look
    wide = look.named('wide-format')
    tank = look.named('reservoir', 'refillable')
    w, d, h = (58 if wide else look.vary(42, 46)), look.vary(31, 34), look.vary(13, 16)
    p.block(w - 1.6, d - 1.2, 2.0, 2.2, p.dark, z=0)
    p.block(w, d, h - 4.2, 3.0, p.shell, z=1.2, ex=.8)
    p.block(w - .8, d - .8, .5, 2.8, p.dark, z=h - 3.2, ex=.1)
    p.block(w, d, 3.2, 3.0, p.second if not wide else p.shell, z=h - 2.8, ex=1.0)
    front = -d / 2
    box('mouth', w * .62, 2.0, 4.6, .5, p.dark, parent=p.root, loc=(0, front + .9, 3.0))
    tray = empty('tray', p.root, loc=(0, front - 4.5, 2.4), rot=(4, 0, 0))
    slab('tray', w * .54, 14, .7, 1.2, [p.second], ex=.2, z0=0, parent=tray)
    pw = 21
    p.image('page', look.textures['page'], pw, pw * 990 / 700 * .62, (0, front - 3.4, 3.55), (5, 0, 0))
    p.panel(-w * .27, front - .3, h - 4.4, 62, w=7.2)
    feeder = empty('feeder', p.root, loc=(0, d / 2 - 3.2, h), rot=(-18, 0, 0))
    slab('support', w * .5, 1.0, 13, .4, [p.second], ex=.2, z0=-1, parent=feeder, loc=(0, 1.2, 0))
    for i in range(3):
        slab('sheet', pw, .12, 17 - i * .15, .04, [p.paper], ex=.02, z0=-1, parent=feeder, loc=(0, .3 - .2 * i, 0))
    if tank:
        inks = ('#17181b', '#0a9bd0', '#d6257f', '#f2c81e')
        box('tank', 9.4, 1.0, 6.2, .4, mat('tank', '#1a1b1f', 0, .12), parent=p.root, loc=(w / 2 - 7, front - .35, 2.6))
        for i, colour in enumerate(inks):
            box('ink', 1.6, .4, 2.2 + 1.6 * look.rng.random(), .12, mat('ink', colour, 0, .15, .6), parent=p.root, loc=(w / 2 - 10.1 + i * 2.1, front - .85, 3.2))
    p.brand(w * .27 if not tank else 0, front - .03 if not tank else front - .03, h - 4.6, 1.7)
    return w


def laser(p):
    """A tower: output well on top, panel, paper cassettes below, vents at the side."""
    look = p.look
    big = look.named('multifunction', 'workgroup')
    w, d = look.vary(38, 42), look.vary(36, 40)
    h = 36 if big else 25
    p.block(w, d, h, 2.6, p.shell, ex=.7)
    front = -d / 2
    cassettes = 2 if big else 1
    for i in range(cassettes):
        z = 1.6 + i * 8.2
        box('gap', w - .4, 1.2, 7.4, .2, p.dark, parent=p.root, loc=(0, front + .5, z))
        box('cassette', w - 1.0, 1.6, 6.9, .5, p.second if i == 0 or big else p.shell, parent=p.root, loc=(0, front + .2, z + .25))
        box('grip', w * .34, .8, 1.5, .3, p.dark, parent=p.root, loc=(0, front - .4, z + 4.1))
    z = 1.6 + cassettes * 8.2
    box('seam', w - .3, .6, .25, .05, p.dark, parent=p.root, loc=(0, front + .2, z + .4))
    box('well', w * .66, d * .52, 3.4, 1.0, p.dark, parent=p.root, loc=(-w * .06, front + d * .34, h - 3.2))
    slope = empty('slope', p.root, loc=(-w * .06, front + d * .30, h - .9), rot=(7, 0, 0))
    slab('slope', w * .62, d * .46, .5, 1.0, [p.second], ex=.15, z0=0, parent=slope)
    for i in range(3):
        slab('sheet', 21, 15.5, .08, .05, [p.paper], ex=.02, z0=.55 + .1 * i, parent=slope, loc=(.2 * i, .6 - .3 * i, 0))
    p.image('page', look.textures['page'], 21, 15.4, (-w * .06 + .4, front + d * .30, h + .08), (7, 0, 0))
    if big and look.named('multifunction'):
        for s in (-1, 1):
            box('pillar', 3.0, d * .5, 7.0, .8, p.second, parent=p.root, loc=(s * (w / 2 - 2.4), d * .12, h))
        slab('scanner', w, d * .96, 4.6, 2.4, [p.shell], ex=.8, z0=h + 6.4, parent=p.root, k=2.3)
        slab('feeder', w * .8, d * .6, 5.0, 2.4, [p.second], ex=1.2, z0=h + 10.8, parent=p.root, loc=(-w * .06, d * .12, 0), k=2.3)
    p.panel(w * .22, front - .5, h - 4.6, 68, w=8.4)
    for i in range(9):
        box('vent', .4, 9, .5, .1, p.dark, parent=p.root, loc=(w / 2 - .1, d * .12, h * .4 + i * 1.05))
        box('vent', .4, 9, .5, .1, p.dark, parent=p.root, loc=(-w / 2 + .1, d * .12, h * .4 + i * 1.05))
    p.brand(-w * .27, front - .03, h - 4.6, 1.9)
    return w


def photo(p):
    """A small photo printer with a picture coming out."""
    look = p.look
    pocket = look.named('pocket')
    w, d, h = (8.6, 13.0, 2.6) if pocket else (18.5, 13.5, 6.4)
    p.block(w, d, h, 1.5 if pocket else 2.2, p.shell, z=.3, ex=.6)
    for x in (-1, 1):
        for y in (-1, 1):
            lathe('foot', [(0, 0), (.6, 0), (.65, .4)], p.dark, n=32, parent=p.root, loc=(x * w * .36, y * d * .36, 0))
    front = -d / 2
    pw = 6.6 if pocket else 15.0
    ph = pw * 2 / 3 if not pocket else pw * .8
    zs = h * .5
    box('slot', pw + .8, .6, .7, .15, p.dark, parent=p.root, loc=(0, front + .15, zs - .15))
    slab('photo', pw, ph + 1.5, .05, .1, [p.paper], ex=.01, z0=zs + .1, parent=p.root, loc=(0, front - ph / 2 + .4, 0))
    p.image('photo', look.textures['photograph'], pw - .05, ph + 1.4, (0, front - ph / 2 + .4, zs + .17), (0, 0, 0))
    light = mat('light', '#d8ffe0', emis='#49e07a', emis_str=1.4)
    if pocket:
        lathe('key', [(.7, 0), (.7, .12), (.6, .18), (0, .18)], p.second, n=48, parent=p.root, loc=(0, d * .3, h + .28))
        lathe('light', [(.14, 0), (.1, .04), (0, .05)], light, n=24, parent=p.root, loc=(0, d * .42, h + .29))
        p.brand(0, d * .02, h + .31, .95, rot=(0, 0, 0))
        return w
    deck = empty('deck', p.root, loc=(0, d * .02, h + .28))
    slab('deck', w - 2.4, d - 3.2, .16, 1.6, [mat('deck', '#131417', 0, .12)], ex=.06, z0=0, parent=deck)
    display = screen('display', look.textures['photograph'], .95, rough=.06, spec=.25)
    mesh('display', [(-4.2, -2.8, .18), (4.2, -2.8, .18), (4.2, 2.8, .18), (-4.2, 2.8, .18)], [(0, 1, 2, 3)], display, parent=deck,
         loc=(-2.2, .4, 0), uv=lambda pi, vi, co: (co.x / 8.4 + .5, co.y / 5.6 + .5), smooth=False)
    for i in range(3):
        lathe('key', [(.62, 0), (.62, .1), (.55, .15), (0, .15)], p.metal if i else p.second, n=48, parent=deck, loc=(w * .31, 2.4 - i * 2.2, .15))
    lathe('light', [(.14, 0), (.1, .04), (0, .05)], light, n=24, parent=deck, loc=(w * .31, -4.0, .16))
    p.brand(0, front - .02, h * .78, 1.2)
    return w


def build(look, view):
    """View 1: three-quarter from the left; view 2: from the right and higher."""
    root = empty()
    p = Printer(look, root)
    {'inkjet-flat': inkjet, 'laser-tower': laser, 'photo-compact': photo}[look.form](p)
    rig = 'bright' if lightness(look.colour) > .6 else 'soft'
    low = look.form == 'laser-tower'
    if view == 1:
        return Shot(root, dict(az=-28, el=16 if low else 26, lens=85, fill=.88), rig, shadow=.7)
    return Shot(root, dict(az=34, el=26 if low else 40, lens=85, fill=.88), rig, shadow=.7)
