"""Televisions: on two feet, on a pedestal, on the wall (shown with a sound bar's height of air, slim and without stand)."""
import math

from kit.details import text
from kit.geometry import empty, lathe, loft, rr, slab, sweep
from kit.look import Shot
from kit.materials import mat, screen


def build(look, view):
    """Model the set; view 2 comes from the other side and lower, wall sets are seen from far round the side."""
    root = empty()
    k = 139 / math.hypot(16, 9)
    w, h = 16 * k, 9 * k
    rim = look.vary(0.7, 1.4)
    W, H = w + rim, h + rim + 0.6
    wall = look.form == 'wall'
    t = 3.0 if wall else 2.2
    lift = 4 if wall else look.vary(6.5, 9)
    frame = mat('frame', look.colour, 0.8, 0.3)
    stand = mat('stand', look.accent if look.form == 'pedestal' else look.colour, 0.9, 0.3, aniso=0.3)
    P = empty('panel', root, loc=(0, 0, lift + H / 2), rot=(90, 0, 0))
    slab('frame', W, H, t, 0.5, [frame], ex=0.18, ez=0.25, parent=P)
    slab('bezel', W - 0.3, H - 0.3, 0.1, 0.35, [mat('bezel', '#040405', 0, 0.15)], ex=0.04, z0=t / 2 - 0.04, parent=P)
    display = screen('display', look.textures['screen'], 0.95, rough=0.1, spec=0.22)
    loft(
        'display',
        [(w - 0.3, h - 0.3, 0.15, t / 2 + 0.065), (w - 0.3, h - 0.3, 0.15, t / 2 + 0.066)],
        [display],
        cap=(False, True),
        parent=P,
        loc=(0, 0.3, 0),
    )
    slab('chin', W, 0.7, t + 0.1, 0.2, [frame], ex=0.1, parent=P, loc=(0, -H / 2 + 0.35, 0))
    text(
        look.brand, 0.95, mat('brand', '#b9bcc2', 1, 0.25), parent=P, loc=(0, -H / 2 + 0.36, t / 2 + 0.08), spacing=1.3
    )
    light = mat('light', '#220000', emis='#ff2010', emis_str=1.2)
    lathe('light', [(0, 0.02), (0.12, 0)], light, parent=P, loc=(W * 0.3, -H / 2 + 0.3, t / 2 + 0.1), n=16)
    back = mat('back', '#17181a', 0, 0.5)
    if wall:
        slab('mount', W * 0.5, H * 0.5, 2.4, 2, [back], ex=0.6, z0=-t / 2 - 2.2, parent=P)
        sound_bar(look, root, W, stand)
    else:
        slab('hump', W * 0.82, H * 0.6, 4.5, 2, [back], ex=1.5, z0=-t / 2 - 4.2, parent=P, loc=(0, -H * 0.14, 0))
    if look.form == 'feet':
        feet(root, W, lift, stand)
    elif look.form == 'pedestal':
        pedestal(look, root, W, lift, stand)
    if view == 2:
        return Shot(root, dict(az=look.vary(30, 40), el=look.vary(6, 10), lens=85, fill=0.88), 'dark')
    return Shot(root, dict(az=-22, el=6, lens=85, fill=0.9), 'dark')


def feet(root, W, lift, material):
    """Two splayed feet near the ends."""
    rubber = mat('rubber', '#101010', 0, 0.7)
    zb = lift + 0.1
    for s in (-1, 1):
        x = s * W * 0.36
        for dy in (-12, 12):
            path = [
                (x, 0, zb + 1.2),
                (x + s * 1.2, dy * 0.35, zb - 1.0),
                (x + s * 2.6, dy * 0.8, 2.2),
                (x + s * 3.2, dy, 0.75),
            ]
            sweep('leg', path, lambda i, q: rr(2.0 - 0.5 * q, 1.5 - 0.3 * q, 0.45), material, parent=root, up=(1, 0, 0))
            slab('pad', 2.4, 4.2, 0.6, 0.9, [rubber], ex=0.15, z0=0, parent=root, loc=(x + s * 3.3, dy, 0))


def pedestal(look, root, W, lift, material):
    """A plate and a neck in the middle."""
    share = look.vary(0.28, 0.42)
    slab('plate', W * share, 26, 1.2, look.vary(1.5, 10), [material], ex=0.4, z0=0, parent=root)
    zb = lift + 0.1
    sweep(
        'neck',
        [(0, 2.4, 0.8), (0, 2.6, zb * 0.6), (0, 2.4, zb + 12)],
        lambda i, q: rr(W * 0.14, 2.0, 0.8),
        material,
        parent=root,
    )


def sound_bar(look, root, W, material):
    """A flat bar in front of a wall set, so that it does not float."""
    cloth = mat('bar', '#202126', 0, 0.8, 0.3, bump=('grain', 60, 0.1, 0.02))
    slab('bar', W * 0.62, 3.2, 8.0, 0.9, [cloth], ex=0.5, z0=-4, parent=root, loc=(0, -9, 1.7), rot=(90, 0, 0))
    for s in (-1, 1):
        slab(
            'cap',
            1.2,
            3.3,
            8.1,
            0.5,
            [material],
            ex=0.3,
            z0=-4.05,
            parent=root,
            loc=(s * W * 0.31, -9, 1.7),
            rot=(90, 0, 0),
        )
