"""Upright loudspeaker cabinets: bookshelf pairs, studio monitors, a party box."""
import math

from kit.details import text, tube
from kit.geometry import arc, empty, lathe, slab
from kit.look import Shot, mix
from kit.materials import mat


def box_speaker(look, view, root):
    """Upright cabinets: a pair when sold as one; drivers in sight, or behind cloth on bookshelf speakers."""
    pair = look.named('pair')
    w = look.vary(13, 15) if pair else 21
    h = w * (1.55 if pair else 1.7)
    d = w * look.vary(0.9, 1.0)
    places = [(-w * 0.72, 0, 9), (w * 0.72, w * 0.25, -7)] if pair and view == 1 else [(0, 0, 0)]
    for x, y, turn in places:
        cabinet(look, empty('cabinet', root, loc=(x, y, 0.5), rot=(0, 0, turn)), w, h, d)
    if view == 2:
        return Shot(root, dict(az=36, el=20, lens=85, fill=0.86), 'soft')
    return Shot(root, dict(az=-22, el=10, lens=85, fill=0.86), 'soft')


def driver(parent, r, ring, cone_colour):
    """A loudspeaker: frame ring, rubber surround, cone and dust cap, axis z."""
    lathe(
        'frame', [(r + 0.5, 0), (r + 0.5, 0.25), (r + 0.3, 0.35), (r, 0.3), (r - 0.05, 0.1)], ring, n=96, parent=parent
    )
    surround = [(r, 0.12)] + arc(r - 0.35, 0.1, 0.35, 0, 180, 8)
    lathe('surround', surround, mat('surround', '#101012', 0, 0.6), n=96, parent=parent)
    cone = mat('cone', cone_colour, 0, 0.5, bump=('grain', 40, 0.1, 0.01))
    lathe('cone', [(r - 0.7, 0.1), (r * 0.35, -0.75), (r * 0.34, -0.8)], cone, n=96, parent=parent)
    cap = [(r * 0.36 * math.cos(a), -0.78 + r * 0.22 * math.sin(a)) for a in (i * math.pi / 16 for i in range(9))]
    lathe('cap', cap, mat('cap', mix(cone_colour, '#000000', 0.35), 0, 0.3), n=64, parent=parent)


def cabinet(look, parent, w, h, d):
    """One box standing on rubber feet, its front to -Y."""
    wood = look.finish == 'walnut'
    party = look.named('party')
    grain = ('brushed_z', 5, 0.25, 0.02) if wood else ('grain', 30, 0.05, 0.01)
    shell = mat('shell', look.colour, 0, 0.38, 0.4, bump=grain)
    A = empty('A', parent, loc=(0, 0, h / 2), rot=(90, 0, 0))
    slab('shell', w, h, d, 2.4 if party else 0.8, [shell], ex=0.5 if party else 0.22, k=2.4, parent=A)
    ring = mat('ring', look.accent, 0.7, 0.28)
    front = d / 2
    if wood:
        cover = mat(
            'cloth',
            look.accent,
            0,
            0.85,
            0.25,
            sheen=0.4,
            bump=('weave', (w / 2.1, h / 2.1), 0.55, 0.05, look.textures['weave']),
        )
        slab('front', w - 1.2, h - 1.2, 0.6, 0.6, [cover], ex=0.25, z0=front - 0.1, parent=A)
        text(
            look.brand,
            1.1,
            mat('brand', '#cdbfa5', 0.8, 0.25),
            parent=A,
            loc=(0, -h / 2 + 1.9, front + 0.52),
            weight='SemiBold',
            depth=0.04,
        )
    else:
        slab(
            'baffle',
            w - 1.0,
            h - 1.0,
            0.3,
            1.8 if party else 0.5,
            [mat('baffle', '#17181a', 0, 0.45)],
            ex=0.1,
            z0=front - 0.1,
            parent=A,
        )
        r = w * 0.33
        cone = mix(look.accent, '#101012', 0.25) if look.named('monitor') else '#1c1d20'
        low = empty('woofer', A, loc=(0, -h * 0.16, front + 0.2))
        driver(low, r, ring, cone)
        if party:
            driver(empty('second', A, loc=(0, h * 0.26, front + 0.2)), r * 0.72, ring, cone)
        else:
            horn = empty('tweeter', A, loc=(0, h * 0.27, front + 0.18))
            lathe(
                'horn',
                [(r * 0.72, 0), (r * 0.70, 0.12), (r * 0.5, 0.02), (r * 0.26, -0.1)],
                mat('horn', '#222327', 0.1, 0.3),
                n=80,
                parent=horn,
            )
            lathe(
                'dome',
                [(r * 0.26 * math.cos(a), r * 0.2 * math.sin(a)) for a in (i * math.pi / 16 for i in range(9))],
                ring,
                n=64,
                parent=horn,
            )
            slab(
                'port',
                w * 0.4,
                0.8,
                0.1,
                0.4,
                [mat('port', '#040404', 0, 0.7)],
                ex=0.03,
                z0=front + 0.17,
                parent=A,
                loc=(0, -h * 0.43, 0),
            )
        text(
            look.brand,
            0.95,
            mat('brand', '#d5d7da', 0.4, 0.3),
            parent=A,
            loc=(0, -h / 2 + (1.15 if party else 2.9), front + 0.21),
            weight='Bold',
            depth=0.02,
        )
    if party:
        bar = [
            (-w * 0.3, 0, -0.2),
            (-w * 0.3, 0, 1.6),
            (-w * 0.22, 0, 2.4),
            (0, 0, 2.5),
            (w * 0.22, 0, 2.4),
            (w * 0.3, 0, 1.6),
            (w * 0.3, 0, -0.2),
        ]
        tube('handle', bar, 0.55, ring, parent=empty('top', parent, loc=(0, 0, h)))
        glow = mat('glow', look.accent, emis=look.accent, emis_str=1.5)
        for s in (-1, 1):
            slab(
                'light',
                0.35,
                h * 0.6,
                0.1,
                0.17,
                [glow],
                ex=0.03,
                z0=front + 0.16,
                parent=A,
                loc=(s * (w / 2 - 1.0), 0, 0),
            )
    rubber = mat('foot', '#141416', 0, 0.7)
    for x in (-1, 1):
        for y in (-1, 1):
            lathe(
                'foot',
                [(0, -0.5), (0.8, -0.5), (0.9, -0.3), (0.8, 0.1)],
                rubber,
                n=32,
                parent=parent,
                loc=(x * (w / 2 - 2), y * (d / 2 - 1.8), 0),
            )
